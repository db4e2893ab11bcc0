// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasJointDetailsView.h"

#include "IDetailsView.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "SkinAtlasRecipeConversion.h"
#include "UObject/UnrealType.h"

namespace SkinAtlas::Editor
{
TSharedRef<SWidget> FJointDetailsView::Make()
{
	FDetailsViewArgs Arguments;
	Arguments.bAllowSearch = false;
	View = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor").CreateDetailView(Arguments);
	View->OnFinishedChangingProperties().AddLambda([this](const FPropertyChangedEvent& Event) { Take(Event); });
	return View.ToSharedRef();
}

void FJointDetailsView::Show()
{
	const std::vector<int32_t> Selected = Model.Selection();
	bool bSame = static_cast<size_t>(Joints.Num()) == Selected.size();
	for (int32 Index = 0; bSame && Index < Joints.Num(); ++Index)
	{
		bSame = Joints[Index]->Joint == Selected[static_cast<size_t>(Index)];
	}
	if (!bSame)
	{
		Joints.Reset();
		TArray<UObject*> Objects;
		for (const int32_t J : Selected)
		{
			Joints.Add(TStrongObjectPtr<USkinAtlasJointDetails>(NewObject<USkinAtlasJointDetails>()));
			Joints[Joints.Num() - 1]->Joint = J;
			Objects.Add(Joints[Joints.Num() - 1].Get());
		}
		View->SetObjects(Objects);
	}
	for (const TStrongObjectPtr<USkinAtlasJointDetails>& Each : Joints)
	{
		Each->Values = ShowOwn(Model.Own(Each->Joint), Model.InForceAt(Each->Joint));
	}
}

void FJointDetailsView::Take(const FPropertyChangedEvent& Event)
{
	if (Event.ChangeType == EPropertyChangeType::Interactive)
	{
		return; // the mouse is still down
	}
	std::vector<std::pair<int32_t, JointRule>> Changed;
	for (const TStrongObjectPtr<USkinAtlasJointDetails>& Each : Joints)
	{
		const JointRule Before = Model.Own(Each->Joint);
		FSkinAtlasJointRule Wanted;
		static_cast<FSkinAtlasJointValues&>(Wanted) = Each->Values;
		JointRule After = ToCore(Wanted);
		After.Pattern = Before.Pattern;
		if (!(After == Before))
		{
			Changed.emplace_back(Each->Joint, std::move(After));
		}
	}
	Model.SetOwn(Changed);
	Show();
}
}
