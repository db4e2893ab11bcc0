// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasMenus.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "ContentBrowserMenuContexts.h"
#include "Engine/SkeletalMesh.h"
#include "Panel/SkinAtlasShownProfile.h"
#include "Panel/SkinAtlasTab.h"
#include "PersonaToolMenuContext.h"
#include "SkinAtlasDeformerLibrary.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMessages.h"
#include "SkinAtlasStyle.h"
#include "Textures/SlateIcon.h"
#include "ToolMenus.h"

#define LOCTEXT_NAMESPACE "SkinAtlasMenus"

namespace SkinAtlas::Editor
{
namespace Menus
{
using FMeshAction = FSkinAtlasReport (*)(USkeletalMesh* Mesh);

FSkinAtlasReport Compute(USkeletalMesh* Mesh)
{
	return USkinAtlasLibrary::ComputeWithSettings(Mesh);
}

FSkinAtlasReport Assign(USkeletalMesh* Mesh)
{
	return USkinAtlasDeformerLibrary::AssignDeformer(Mesh, nullptr);
}

/** The meshes that a menu was opened on. Assets are loaded only now: building a menu must not wait for them. */
TArray<USkeletalMesh*> FindMeshes(const FToolMenuContext& Context)
{
	if (const auto* const Editing = Context.FindContext<UPersonaToolMenuContext>())
	{
		return {Editing->GetMesh()};
	}
	const auto* const Selection = Context.FindContext<UContentBrowserAssetContextMenuContext>();
	return Selection != nullptr ? Selection->LoadSelectedObjects<USkeletalMesh>() : TArray<USkeletalMesh*>();
}

FToolMenuExecuteAction OnSelected(FMeshAction Action)
{
	return FToolMenuExecuteAction::CreateLambda(
		[Action](const FToolMenuContext& Context)
		{
			const auto* const Editing = Context.FindContext<UPersonaToolMenuContext>();
			UDebugSkelMeshComponent* const Preview = Editing != nullptr ? Editing->GetPreviewMeshComponent() : nullptr;
			for (USkeletalMesh* const Mesh : FindMeshes(Context))
			{
				const FSkinAtlasReport Report = Action(Mesh);
				if (Preview != nullptr && Report.Outcome == ESkinAtlasOutcome::Done)
				{
					ShowProfile(*Preview, *Mesh);
				}
				Tell(Report, Mesh);
			}
		});
}

/** Engines that do not say whose toolbar it is leave the selection of bones one-way. */
template <typename Context>
TWeakPtr<IPersonaToolkit> FindToolkit(const Context& Editing)
{
	if constexpr (requires { Editing.GetToolkit(); })
	{
		return Editing.GetToolkit();
	}
	else
	{
		static_cast<void>(Editing);
		return nullptr;
	}
}

void OpenPanel(const FToolMenuContext& Context)
{
	const auto* const Editing = Context.FindContext<UPersonaToolMenuContext>();
	const TArray<USkeletalMesh*> Meshes = FindMeshes(Context);
	USkeletalMesh* const Mesh = Meshes.IsEmpty() ? nullptr : Meshes[0];
	if (Editing != nullptr)
	{
		OpenTab(Mesh, Editing->GetPreviewMeshComponent(), FindToolkit(*Editing));
		return;
	}
	OpenTab(Mesh);
}

void FillMenu(UToolMenu* Menu)
{
	FToolMenuSection& Section = Menu->AddSection("SkinAtlas", LOCTEXT("Section", "SkinAtlas"));
	Section.AddMenuEntry("Compute", LOCTEXT("Compute", "Compute Atlas Weights"),
		LOCTEXT("ComputeTip",
			"Writes atlas weights into the skin weight profile that the mesh's settings name: SkinAtlas, if no other."),
		MenuIcon(), OnSelected(&Compute));
	Section.AddMenuEntry("Options", LOCTEXT("Options", "Compute with Options..."),
		LOCTEXT("OptionsTip", "Opens the panel with the softness, locks and roles of all joints."), MenuIcon(),
		FToolMenuExecuteAction::CreateStatic(&OpenPanel));
	Section.AddMenuEntry("MakeMain", LOCTEXT("MakeMain", "Make SkinAtlas Profile the Main Skin"),
		LOCTEXT("MakeMainTip", "Copies the mesh's profile into the weights that everything is skinned by."),
		MenuIcon(), OnSelected(&USkinAtlasLibrary::MakeProfileMainSkin));
	Section.AddMenuEntry("Remove", LOCTEXT("Remove", "Remove SkinAtlas Profile"),
		LOCTEXT("RemoveTip", "Takes the mesh's profile off it. The main skin stays as it is."), MenuIcon(),
		OnSelected(&USkinAtlasLibrary::RemoveProfile));
	Section.AddMenuEntry("Assign", LOCTEXT("Assign", "Assign Dual Quaternion Deformer"),
		LOCTEXT("AssignTip",
			"Skins the mesh by dual quaternions on the GPU. "
			"A deformer reads the main skin, so the mesh's profile becomes it."),
		MenuIcon(), OnSelected(&Assign));
}
}

void RegisterMenus(void* Owner)
{
	const FToolMenuOwnerScoped OwnerScope(Owner);
	UToolMenu* const Menu = UToolMenus::Get()->ExtendMenu("ContentBrowser.AssetContextMenu.SkeletalMesh");
	Menu->FindOrAddSection("GetAssetActions")
		.AddSubMenu("SkinAtlas", LOCTEXT("SubMenu", "SkinAtlas"),
			LOCTEXT("SubMenuTip", "Skin weights by the atlas method."),
			FNewToolMenuDelegate::CreateStatic(&Menus::FillMenu), /*bOpenOnClick=*/false, MenuIcon());
	FToolMenuSection& ToolBar =
		UToolMenus::Get()->ExtendMenu("AssetEditor.SkeletalMeshEditor.ToolBar")->FindOrAddSection("SkeletalMesh");
	ToolBar.AddEntry(FToolMenuEntry::InitToolBarButton("SkinAtlas",
		FToolMenuExecuteAction::CreateStatic(&Menus::OpenPanel), LOCTEXT("ToolBar", "SkinAtlas"),
		LOCTEXT("ToolBarTip", "Opens the panel with the joints of this mesh."), MenuIcon()));
	ToolBar.AddEntry(FToolMenuEntry::InitComboButton("SkinAtlasActions", FUIAction(),
		FNewToolMenuDelegate::CreateStatic(&Menus::FillMenu), LOCTEXT("Actions", "SkinAtlas Actions"),
		LOCTEXT("ActionsTip", "What SkinAtlas can do with this mesh."), MenuIcon(), /*bInSimpleComboBox=*/true));
}
}

#undef LOCTEXT_NAMESPACE
