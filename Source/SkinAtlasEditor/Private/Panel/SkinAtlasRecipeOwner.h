// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Panel/JointTreeModel.h"
#include "ScopedTransaction.h"
#include "UObject/WeakObjectPtrTemplates.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/** Keeps the panel's recipe in the settings of a mesh, each step one of the editor's undo. */
class FSettingsRecipeOwner final : public RecipeOwner
{
public:
	void SetMesh(USkeletalMesh* InMesh);
	virtual void BeginStep(const char* What) override;
	virtual void Store(const Recipe& Changed, bool bMore) override;
	virtual void EndStep() override;

private:
	TWeakObjectPtr<USkeletalMesh> Mesh;
	TUniquePtr<FScopedTransaction> Transaction;
};
}
