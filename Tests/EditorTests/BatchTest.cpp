// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The commandlet, and what runs tell: pages of the message log, files of reports.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "SkinAtlasCommandlet.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMessages.h"
#include "TemporaryFolder.h"

using SkinAtlas::Host::SampleAt;

namespace
{
int RunBatch(const std::string& Arguments)
{
	return NewObject<USkinAtlasCommandlet>()->Main(UTF8_TO_TCHAR(Arguments));
}

/** A second mesh, without a source. */
USkeletalMesh* AddEmpty()
{
	return StandIn::MakeMesh(TEXT("/Game/Props/Empty"), TEXT("Empty"));
}
}

TEST_CASE("Batch: all meshes below a folder, saved, with a report", "[batch]")
{
	const TemporaryFolder Folder;
	const ImportedMesh Imported(SampleAt("arm").Who);
	CHECK(RunBatch("-Path=/Game -Report=" + (Folder / "report.json")) == 0);
	CHECK(Imported.Profiles() == std::vector<std::string>{"SkinAtlas"});
	CHECK(StandIn::SavedFiles() == std::vector<std::string>{"/Game/Hero.uasset"});
	CHECK_FALSE(Imported.Mesh->GetPackage()->IsDirty());
	const std::string Report = Folder.Read("report.json");
	for (const char* Part : {"\"mesh\": \"/Game/Hero.Hero\"", "\"outcome\": \"done\"", "\"weights-hash\": ",
			 "\"lod\": 0", "\"fallen-vertices\": ", "\"greatest-steps\": ", "\"vertices-beyond\": 0"})
	{
		INFO(Part);
		CHECK(Report.find(Part) != std::string::npos);
	}
}

TEST_CASE("Batch: one mesh, a recipe, the main skin, nothing saved", "[batch]")
{
	const TemporaryFolder Folder;
	Folder.Write("recipe.json", R"({"max-influences": 1})");
	const ImportedMesh Imported(SampleAt("arm").Who);
	CHECK(RunBatch("-Path=/Game/Hero -Recipe=" + (Folder / "recipe.json") + " -MainSkin -NoSave") == 0);
	CHECK(Imported.Profiles().empty());
	for (const SkinRow& Row : Imported.Rows())
	{
		REQUIRE(Row.size() == 1);
	}
	CHECK(StandIn::SavedFiles().empty());
	CHECK(StandIn::CountLog("/Game/Hero.Hero: weights of") == 1);
}

TEST_CASE("Batch: a mesh that is refused does not stop the others, and the exit code tells", "[batch]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	AddEmpty();
	CHECK(RunBatch("-Path=/Game") == 1);
	CHECK(Imported.Profiles().size() == 1);
	CHECK(StandIn::SavedFiles().size() == 1);
	CHECK(StandIn::CountLog("/Game/Props/Empty.Empty has no source mesh") == 1);
}

TEST_CASE("Batch: what cannot be saved or written is told", "[batch]")
{
	const TemporaryFolder Folder;
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::SetReadOnly(true);
	CHECK(RunBatch("-Path=/Game") == 1);
	CHECK(StandIn::CountLog("/Game/Hero.Hero: cannot be saved.") == 1);
	StandIn::SetReadOnly(false);
	CHECK(RunBatch("-Path=/Game -Report=" + (Folder / "nowhere") + "/report.json") == 1);
	CHECK(StandIn::CountLog("report.json: cannot be written.") == 1);
}

TEST_CASE("Batch: wrong arguments change nothing", "[batch]")
{
	const TemporaryFolder Folder;
	Folder.Write("bad.json", R"({"k": "soft"})");
	const ImportedMesh Imported(SampleAt("arm").Who);
	CHECK(RunBatch("") == 2);
	CHECK(StandIn::CountLog("-Path= must name a folder") == 1);
	CHECK(RunBatch("-Path=/Game/Nowhere") == 2);
	CHECK(StandIn::CountLog("There is no skeletal mesh at or below /Game/Nowhere.") == 1);
	CHECK(RunBatch("-Path=/Game -Recipe=" + (Folder / "bad.json")) == 2);
	CHECK(StandIn::CountLog("\"k\" must be a number of at least 0, not \"soft\".") == 1);
	CHECK(Imported.Profiles().empty());
	CHECK(StandIn::SavedFiles().empty());
}

TEST_CASE("Messages: a page per run names bones and components, and leads to the mesh", "[messages]")
{
	const auto Arm = SampleAt("mannequin");
	const ImportedMesh Imported(Arm.Who);
	CHECK(StandIn::LogListings() == std::vector<std::string>{"SkinAtlas"});
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	SkinAtlas::Editor::Tell(Report, Imported.Mesh);
	REQUIRE(StandIn::LogPages().size() == 1);
	CHECK(StandIn::LogPages()[0].Label == "/Game/Hero.Hero");
	std::string All;
	for (const std::string& Line : StandIn::LogPages()[0].Lines)
	{
		CHECK(Line.ends_with(" -> /Game/Hero.Hero"));
		All += Line + "\n";
	}
	INFO(All);
	CHECK(All.find("info: /Game/Hero.Hero: weights of") == 0);
	CHECK(All.find("Bone \"root\" carries no weight: its name is that of a helper; switch its weight on") !=
		  std::string::npos);
	CHECK(All.find("fell back to the nearest bones") != std::string::npos);
}

TEST_CASE("Messages: components that are rigid or follow are told with their slots", "[messages]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	FSkinAtlasRecipe Recipe;
	Recipe.Components.AddDefaulted_GetRef().Component = TEXT("Skin");
	Recipe.Components[0].Policy = ESkinAtlasComponentPolicy::Rigid;
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	REQUIRE(Report.Components.Num() == 1);
	REQUIRE(Report.Components[0].Slots.Num() == 1);
	CHECK(Report.Components[0].Slots[0] == TEXT("Skin"));
	CHECK(Report.Components[0].Reason == FName("by-request"));
	CHECK(Plain(Report.Components[0].Message).find("Component 0 (\"Skin\"), ") == 0);
	SkinAtlas::Editor::Tell(Report, Imported.Mesh);
	CHECK(StandIn::LogPages().back().Lines.back().find("vertices: rigid with bone ") != std::string::npos);
}

TEST_CASE("Messages: a refusal is an error of its page", "[messages]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	SkinAtlas::Editor::Tell(USkinAtlasLibrary::ComputeWithSettings(AddEmpty()), nullptr);
	CHECK(StandIn::LogPages()[0].Lines[0].find("error: /Game/Props/Empty.Empty has no source mesh") == 0);
}
