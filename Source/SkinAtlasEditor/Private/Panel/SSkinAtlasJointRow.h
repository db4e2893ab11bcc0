// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Panel/JointTreeModel.h"
#include "Widgets/Views/STableRow.h"

namespace SkinAtlas::Editor
{
struct FJointItem;

namespace JointColumns
{
extern const FName Joint, K, Weight, Lock, DualQuaternion, Role, Reset;
}
}

/** A joint in the tree: every cell shows and sets a value of the model. */
class SSkinAtlasJointRow final : public SMultiColumnTableRow<TSharedPtr<SkinAtlas::Editor::FJointItem>>
{
public:
	SLATE_BEGIN_ARGS(SSkinAtlasJointRow) {}
	SLATE_END_ARGS()

	void Construct(const FArguments& InArgs, const TSharedRef<STableViewBase>& Table,
		SkinAtlas::Editor::JointTreeModel* InModel, int32 InJoint);
	virtual TSharedRef<SWidget> GenerateWidgetForColumn(const FName& Column) override;

private:
	TSharedRef<SWidget> MakeName();
	TSharedRef<SWidget> MakeSoftness();
	TSharedRef<SWidget> MakeReset();
	/** On, off, or neither: the value of a key that is true, false or left to others. */
	TSharedRef<SWidget> MakeSwitch(
		const char* Key, const SkinAtlas::RecipeValue& On, const SkinAtlas::RecipeValue& Off);

	SkinAtlas::Editor::JointTreeModel* Model = nullptr;
	int32 Joint = INDEX_NONE;
};
