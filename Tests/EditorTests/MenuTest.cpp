// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The context menu of skeletal meshes.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "Animation/DebugSkelMeshComponent.h"
#include "Framework/Docking/TabManager.h"
#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"
#include "Styling/SlateStyleRegistry.h"

using SkinAtlas::Host::SampleAt;

namespace
{
constexpr const char* Menu = "ContentBrowser.AssetContextMenu.SkeletalMesh";
constexpr const char* Section = "GetAssetActions";

bool Choose(const char* Entry, const TArray<UObject*>& Selected)
{
	return StandIn::ChooseEntry(Menu, Section, "SkinAtlas", Entry, Selected);
}
}

TEST_CASE("Menu: compute, make main and remove work on what is selected, and tell of it", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::StartMenus();
	CHECK(StandIn::ListEntries(Menu, Section, "SkinAtlas") ==
		  std::vector<std::string>{"Compute", "Options", "MakeMain", "Remove", "Assign"});
	USkeletalMesh* const Empty = StandIn::MakeMesh(TEXT("/Game/Empty"), TEXT("Empty"));
	REQUIRE(Choose("Compute", {Empty, Imported.Mesh}));
	REQUIRE(StandIn::Notifications().size() == 2);
	CHECK(StandIn::Notifications()[0].find("/Game/Empty.Empty has no source mesh") == 0);
	CHECK(StandIn::Notifications()[1].find("/Game/Hero.Hero: weights of") == 0);
	CHECK(StandIn::Notifications()[1].find("not yet the main skin") != std::string::npos);
	const std::vector<SkinRow> Ours = Imported.Rows("SkinAtlas");
	CHECK(Choose("MakeMain", {Imported.Mesh}));
	CHECK(Imported.Rows() == Ours);
	CHECK(Choose("Remove", {Imported.Mesh}));
	CHECK(Imported.Profiles().empty());
	CHECK(StandIn::UndoTitles().size() == 3);
	CHECK(Choose("Assign", {Imported.Mesh}));
	CHECK(Imported.Mesh->GetDefaultMeshDeformer() != nullptr);
	CHECK(StandIn::Notifications().back().find("is now its deformer") != std::string::npos);
}

TEST_CASE("Menu: unattended runs get lines in the log and no notification", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::StartMenus();
	StandIn::SetUnattended(true);
	CHECK(Choose("Compute", {Imported.Mesh}));
	CHECK(StandIn::Notifications().empty());
	CHECK(StandIn::SlowTasks().Dialogs == 0);
	CHECK(StandIn::CountLog("/Game/Hero.Hero: weights of") == 1);
}

TEST_CASE(
	"Menu: the toolbar of the mesh editor has the same entries, and its viewport shows what they come to", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::StartMenus();
	const std::string Bar = "AssetEditor.SkeletalMeshEditor.ToolBar";
	CHECK(StandIn::ListEntries(Bar, "SkeletalMesh", "SkinAtlasActions") ==
		  StandIn::ListEntries("ContentBrowser.AssetContextMenu.SkeletalMesh", "GetAssetActions", "SkinAtlas"));
	UDebugSkelMeshComponent* const Preview = NewObject<UDebugSkelMeshComponent>();
	const auto Press = [&](const char* Entry)
	{ return StandIn::PressToolBar(Bar, "SkeletalMesh", "SkinAtlasActions", Entry, Imported.Mesh, Preview); };
	REQUIRE(Press("Compute"));
	CHECK(Imported.Profiles() == std::vector<std::string>{"SkinAtlas"});
	CHECK(Preview->StandInProfile == USkinAtlasLibrary::ProfileName);
	CHECK(StandIn::Notifications().back().find("not yet the main skin") != std::string::npos);
	REQUIRE(Press("MakeMain"));
	CHECK(Imported.Rows() == Imported.Rows(USkinAtlasLibrary::ProfileName));
	REQUIRE(Press("Remove"));
	CHECK(Imported.Profiles().empty());
	CHECK(Preview->StandInProfile.IsNone());
	CHECK(Press("Options"));
}

TEST_CASE("Menu: our icon is a file of the plug-in", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	REQUIRE(FSlateStyleRegistry::StandInStyles().size() == 1);
	const auto& Set = static_cast<const FSlateStyleSet&>(*FSlateStyleRegistry::StandInStyles()[0]);
	REQUIRE(Set.StandInBrushes.size() == 1);
	CHECK(std::filesystem::exists(StandIn::ToUtf8(*Set.StandInBrushes[0]->StandInFile)));
}

TEST_CASE("Menu: options and the toolbar of the mesh editor open the tab with the mesh", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::StartMenus();
	CHECK(Choose("Options", {Imported.Mesh}));
	REQUIRE(FGlobalTabmanager::Get()->StandInOpen.IsValid());
	FGlobalTabmanager::Get()->StandInOpen.Reset();
	CHECK(StandIn::PressToolBar(
		"AssetEditor.SkeletalMeshEditor.ToolBar", "SkeletalMesh", "", "SkinAtlas", Imported.Mesh));
	CHECK(FGlobalTabmanager::Get()->StandInOpen.IsValid());
	FGlobalTabmanager::Get()->StandInOpen.Reset();
}

TEST_CASE("Menu: the module takes its entries along when it goes", "[menu]")
{
	{
		const ImportedMesh Imported(SampleAt("arm").Who);
		StandIn::StartMenus();
	}
	StandIn::StartMenus();
	CHECK(StandIn::ListEntries(Menu, Section, "SkinAtlas").empty());
	CHECK(FGlobalTabmanager::Get()->StandInEntries.empty());
	CHECK(StandIn::LogListings().empty());
	CHECK(FSlateStyleRegistry::StandInStyles().empty());
}

TEST_CASE("Menu: the viewport shows the mesh's profile, unless somebody chose another there", "[menu]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	UDebugSkelMeshComponent* const Preview = NewObject<UDebugSkelMeshComponent>(nullptr);
	StandIn::StartMenus();
	const auto Press = [&](const char* Entry)
	{
		CHECK(StandIn::PressToolBar("AssetEditor.SkeletalMeshEditor.ToolBar", "SkeletalMesh", "SkinAtlasActions", Entry,
			Imported.Mesh, Preview));
	};
	Press("Compute");
	CHECK(Preview->StandInProfile == USkinAtlasLibrary::ProfileName);
	Preview->StandInProfile = FName("Artist");
	Press("Compute");
	CHECK(Preview->StandInProfile == FName("Artist"));
	Press("Remove");
	CHECK(Preview->StandInProfile == FName("Artist"));
	Preview->StandInProfile = USkinAtlasLibrary::ProfileName;
	Press("Compute");
	Press("Remove");
	CHECK(Preview->StandInProfile.IsNone());
}
