// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Panel/JointTreeModel.h"
#include "Panel/SkinAtlasJointDetails.h"
#include "UObject/StrongObjectPtr.h"

class IDetailsView;
class SWidget;
struct FPropertyChangedEvent;

namespace SkinAtlas::Editor
{
/**
 * The selected joints' own values as properties: shift, falloff, method and all else that a rule can say. Several are
 * edited at once, as objects in any details panel. An edit is one undo step. Game thread.
 */
class FJointDetailsView
{
public:
	explicit FJointDetailsView(JointTreeModel& InModel) : Model(InModel) {}
	TSharedRef<SWidget> Make();
	/** The selected joints as they are now. */
	void Show();

private:
	void Take(const FPropertyChangedEvent& Event);

	JointTreeModel& Model;
	TSharedPtr<IDetailsView> View;
	TArray<TStrongObjectPtr<USkinAtlasJointDetails>> Joints; // as the view shows them
};
}
