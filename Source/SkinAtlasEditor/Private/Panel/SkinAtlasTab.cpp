// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasTab.h"

#include "Engine/SkeletalMesh.h"
#include "Framework/Docking/TabManager.h"
#include "Panel/SSkinAtlasPanel.h"
#include "SkinAtlasStyle.h"
#include "Widgets/Docking/SDockTab.h"
#include "WorkspaceMenuStructure.h"
#include "WorkspaceMenuStructureModule.h"

#define LOCTEXT_NAMESPACE "SkinAtlasTab"

namespace SkinAtlas::Editor
{
namespace Tab
{
const FName Id(TEXT("SkinAtlas"));

/** The panel in the open tab, and the mesh that it shows or will show. */
struct FOpenTab
{
	TWeakPtr<SSkinAtlasPanel> Panel;
	TWeakObjectPtr<USkeletalMesh> Mesh;
};

FOpenTab& Open()
{
	static FOpenTab Instance;
	return Instance;
}

TSharedRef<SDockTab> Spawn(const FSpawnTabArgs&)
{
	const TSharedRef<SSkinAtlasPanel> Panel = SNew(SSkinAtlasPanel);
	Panel->SetMesh(Open().Mesh.Get());
	Open().Panel = Panel;
	return SNew(SDockTab).TabRole(ETabRole::NomadTab)[Panel];
}
}

void RegisterTab()
{
	FGlobalTabmanager::Get()->RegisterNomadTabSpawner(Tab::Id, FOnSpawnTab::CreateStatic(&Tab::Spawn))
		.SetDisplayName(LOCTEXT("Title", "SkinAtlas"))
		.SetIcon(MenuIcon())
		.SetTooltipText(LOCTEXT("Tip", "Softness, locks and roles of the joints of a skeletal mesh."))
		.SetGroup(WorkspaceMenu::GetMenuStructure().GetToolsCategory());
}

void UnregisterTab()
{
	FGlobalTabmanager::Get()->UnregisterNomadTabSpawner(Tab::Id);
}

void OpenTab(USkeletalMesh* Mesh, UDebugSkelMeshComponent* Preview, const TWeakPtr<IPersonaToolkit>& Toolkit)
{
	Tab::Open().Mesh = Mesh;
	FGlobalTabmanager::Get()->TryInvokeTab(FTabId(Tab::Id));
	if (const TSharedPtr<SSkinAtlasPanel> Panel = Tab::Open().Panel.Pin())
	{
		Panel->SetMesh(Mesh, Preview, Toolkit);
	}
}
}

#undef LOCTEXT_NAMESPACE
