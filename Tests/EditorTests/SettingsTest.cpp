// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Settings of meshes and of the project: undo, a new import, and roles.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "EditorReimportHandler.h"
#include "ImportedMesh.h"
#include "Options/RoleFile.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasProjectSettings.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasSettings.h"
#include "TemporaryFolder.h"
#include "TestRecipes.h"

#include <algorithm>
#include <fstream>

using SkinAtlas::Host::Character;
using SkinAtlas::Host::SampleAt;

namespace
{
/** The same mesh with its vertices in the opposite order. */
Character Reversed(Character Who)
{
	std::reverse(Who.Positions.begin(), Who.Positions.end());
	for (int32_t& V : Who.Indices)
	{
		V = static_cast<int32_t>(Who.Positions.size()) - 1 - V;
	}
	return Who;
}

/** What an import does to a mesh that is there: another source mesh, with these weights. */
void ImportAgain(const ImportedMesh& Imported, const Character& Who, const std::vector<SkinRow>& Rows)
{
	using namespace UE::AnimationCore;
	FMeshDescription Made = Describe(Who, Import::AsStored);
	auto& Stored = Made.StandInSkins.begin()->second;
	size_t V = 0;
	for (const FVertexID Vertex : Made.Vertices().GetElementIDs())
	{
		std::vector<int32>& Row = Stored[SIZE_T(Vertex.GetValue())];
		Row.clear();
		for (const auto& [Bone, Weight] : Rows[V])
		{
			Row.push_back(FBoneWeight(static_cast<FBoneIndexType>(Bone), static_cast<uint16>(Weight)).ToInt32());
		}
		++V;
	}
	Imported.Mesh->CreateMeshDescription(0, std::move(Made));
	Imported.Mesh->CommitMeshDescription(0);
	Imported.Mesh->PostEditChange();
}

/** Sets a recipe twice, and goes back and forth. Empty if all is as it must be. */
std::string FindFaultOfSettings(StandIn::ECall Ignored)
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::IgnoreCall(Ignored);
	const auto SoftnessNow = [&]
	{
		USkinAtlasMeshSettings* const Settings = SkinAtlas::Editor::FindSettings(*Imported.Mesh);
		return Settings == nullptr ? -1.0f : Settings->Recipe.K;
	};
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.7f));
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.9f));
	if (SoftnessNow() != 0.9f || StandIn::UndoTitles().size() != 2)
	{
		return "not set";
	}
	if (!StandIn::Undo() || SoftnessNow() != 0.7f || !StandIn::Undo() || SoftnessNow() != -1.0f)
	{
		return "undo";
	}
	return StandIn::Redo() && StandIn::Redo() && SoftnessNow() == 0.9f ? "" : "redo";
}
}

TEST_CASE("Settings: a recipe is stored with the mesh, undone and redone, and left out of games", "[settings]")
{
	CHECK(FindFaultOfSettings(StandIn::ECall::None) == "");
	CHECK(FindFaultOfSettings(StandIn::ECall::Modify) != "");
	const ImportedMesh Imported(SampleAt("arm").Who);
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.7f));
	CHECK(SkinAtlas::Editor::FindSettings(*Imported.Mesh)->IsEditorOnly());
	CHECK(Imported.Mesh->GetPackage()->IsDirty());
	CHECK(USkinAtlasLibrary::SetRecipe(nullptr, WithK(1.0f)).Outcome == ESkinAtlasOutcome::Refused);
}

TEST_CASE("Settings: the mesh's recipe is used, else the project's", "[settings]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const auto SoftnessUsed = [&] { return USkinAtlasLibrary::ComputeWithSettings(Imported.Mesh).Joints[1].K; };
	GetMutableDefault<USkinAtlasProjectSettings>()->Recipe = WithK(0.55f);
	CHECK(SoftnessUsed() == 0.55f);
	CHECK(USkinAtlasLibrary::GetRecipe(Imported.Mesh).K == 0.55f);
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.75f));
	CHECK(SoftnessUsed() == 0.75f);
	CHECK(GetDefault<USkinAtlasProjectSettings>()->GetCategoryName() == FName(TEXT("Plugins")));
}

TEST_CASE("Settings: the project's words and softness of roles come first", "[settings]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	FSkinAtlasRoleRule& Rule = GetMutableDefault<USkinAtlasProjectSettings>()->Roles.AddDefaulted_GetRef();
	Rule.Role = ESkinAtlasRole::Tail;
	Rule.bOverrideK = true;
	Rule.K = 1.5f;
	std::string Word;
	for (const char C : Arm.Who.JointNames[1])
	{
		Word += C >= 'a' && C <= 'z' ? std::string(1, C) : "";
	}
	Word = Word.substr(0, Word.find("_"));
	const FSkinAtlasReport Before = USkinAtlasLibrary::ComputeWithSettings(Imported.Mesh);
	CHECK(Before.Joints[1].Role != FName("tail"));
	GetMutableDefault<USkinAtlasProjectSettings>()->Roles[0].Words.Add(UTF8_TO_TCHAR(Word.c_str()));
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeWithSettings(Imported.Mesh);
	CHECK(Report.Joints[1].Role == FName("tail"));
	CHECK(Report.Joints[1].K > Before.Joints[1].K);
}

TEST_CASE(
	"Settings: a recipe's table of roles is read as the command line reads it, from the project's folder", "[settings]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const TemporaryFolder Folder;
	StandIn::SetProjectFolder(Folder / ".");
	const std::string File = Folder / "roles.json";
	std::ofstream(File) << R"({"version": 1, "k": {"elbow": 1.5}, )"
						   R"("names": [{"role": ["elbow"], "words": ["lowerarm", "forearm", "elbow"]}]})";
	FSkinAtlasRecipe Recipe;
	Recipe.Roles = TEXT("roles.json");
	FText Complaint;
	const SkinAtlas::RoleTable Table = SkinAtlas::Editor::FindRoleTable(SkinAtlas::Editor::ToCore(Recipe), Complaint);
	CHECK(Complaint.IsEmpty());
	CHECK(Table == *SkinAtlas::Host::ReadRoles(File));
	CHECK_FALSE(Table == SkinAtlas::BuiltInRoles());
	const FSkinAtlasReport Before = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	CHECK_FALSE(Report.Levels[0].Hash == Before.Levels[0].Hash);
	Recipe.Roles = UTF8_TO_TCHAR(File.c_str()); // a whole path stays one
	CHECK(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe).Levels[0].Hash == Report.Levels[0].Hash);
}

TEST_CASE("Settings: a table of roles that is none is refused in the words of the command line", "[settings]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const TemporaryFolder Folder;
	const std::string File = Folder / "roles.json";
	FSkinAtlasRecipe Recipe;
	Recipe.Roles = UTF8_TO_TCHAR(File.c_str());
	CHECK(Plain(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe).Message)
			  .ends_with("roles.json: cannot be read."));
	for (const std::string Text : {"[]", R"({"version": 2})", R"({"name": []})", R"({"k": 0.3})",
			 R"({"k": {"spin": 0.3}})", R"({"k": {"spine": -1}})", R"({"names": [{"role": "tail"}]})",
			 R"({"names": [{"role": "tail", "words": ["Tail"]}]})", R"({"names": [{"role": [], "words": ["tail"]}]})"})
	{
		INFO(Text);
		std::ofstream(File) << Text;
		const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
		CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
		const std::string Clause = SkinAtlas::Host::ReadRoles(File).Error().Sentence;
		CHECK(Plain(Report.Message) == Clause + (Clause.ends_with('?') ? "" : "."));
	}
	CHECK(Imported.Profiles().empty());
}

TEST_CASE("Settings: locked vertices are found by place after an import that reorders them", "[settings]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(1.0f), ESkinAtlasTarget::MainSkin);
	std::vector<SkinRow> Before = Imported.Rows();
	TArray<FVector3f> Places;
	std::vector<size_t> Locked;
	for (size_t V = 0; V < Before.size() && Locked.size() < 20; ++V)
	{
		if (Before[V].size() > 1) // where softness shows
		{
			const SkinAtlas::Vec3& Place = Arm.Who.Positions[V];
			Places.Add(FVector3f(Place.X, Place.Y, Place.Z));
			Locked.push_back(V);
		}
	}
	REQUIRE(Locked.size() == 20);
	USkinAtlasLibrary::SetLockedVertices(Imported.Mesh, Places);

	const Character Again = Reversed(Arm.Who);
	std::reverse(Before.begin(), Before.end());
	ImportAgain(Imported, Again, Before);
	REQUIRE(Imported.Rows() == Before);
	const FSkinAtlasReport Report =
		USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.1f), ESkinAtlasTarget::MainSkin);
	INFO(Plain(Report.Message));
	CHECK(Report.LostLocks.IsEmpty());
	const std::vector<SkinRow> After = Imported.Rows();
	size_t Changed = 0;
	for (size_t V = 0; V < After.size(); ++V)
	{
		Changed += After[V] == Before[V] ? 0 : 1;
	}
	CHECK(Changed > 100);
	for (const size_t V : Locked)
	{
		CHECK(After[After.size() - 1 - V] == Before[After.size() - 1 - V]);
	}

	SECTION("the same settings give the same weights")
	{
		ImportAgain(Imported, Again, Before);
		const FSkinAtlasReport Same =
			USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.1f), ESkinAtlasTarget::MainSkin);
		CHECK(Imported.Rows() == After);
		CHECK(Plain(FText::FromString(Same.Levels[0].Hash)) == Plain(FText::FromString(Report.Levels[0].Hash)));
		CHECK(Same.Levels[0].Hash.Len() == 16);
		USkinAtlasLibrary::SetLockedVertices(Imported.Mesh, {});
		const FSkinAtlasReport Unlocked =
			USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.1f), ESkinAtlasTarget::MainSkin);
		CHECK_FALSE(Unlocked.Levels[0].Hash == Report.Levels[0].Hash);
	}
	SECTION("a vertex that is gone is named by its place")
	{
		Places.Add(FVector3f(7.0f, 8.5f, -9.0f));
		USkinAtlasLibrary::SetLockedVertices(Imported.Mesh, Places);
		const FSkinAtlasReport Lost = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.1f));
		REQUIRE(Lost.LostLocks.Num() == 1);
		CHECK(Lost.LostLocks[0].Y == 8.5f);
		CHECK(Plain(Lost.Message).find("1 locked vertices are not in the mesh any more, the first at (7, 8.5, -9)") !=
			  std::string::npos);
	}
}

TEST_CASE("Settings: rules for components go by material slot", "[settings]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	FSkinAtlasRecipe Recipe;
	Recipe.Components.AddDefaulted_GetRef().Component = TEXT("Sk*");
	Recipe.Components[0].Policy = ESkinAtlasComponentPolicy::Rigid;
	REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe).Outcome == ESkinAtlasOutcome::Done);
	const std::vector<SkinRow> Rows = Imported.Rows(USkinAtlasLibrary::ProfileName);
	for (const SkinRow& Row : Rows)
	{
		CHECK(Row == Rows[0]); // one bone moves all of it
	}
	CHECK(Rows[0].size() == 1);
	Recipe.Components[0].Component = TEXT("Sking");
	const FSkinAtlasReport Refused = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	CHECK(Plain(Refused.Message) ==
		  "/Game/Hero.Hero: the component \"Sking\" matches no material slot; did you mean \"Skin\"?");
}

TEST_CASE("Settings: weights go where the mesh's settings say, into a new profile, one that is there or the main skin",
	"[settings]")
{
	const ImportedMesh Imported(SampleAt("arm", 2000).Who);
	const std::vector<SkinRow> Main = Imported.Rows();
	CHECK(USkinAtlasLibrary::GetProfile(Imported.Mesh) == FName("SkinAtlas"));
	REQUIRE(USkinAtlasLibrary::SetProfile(Imported.Mesh, FName("Soft")).Outcome == ESkinAtlasOutcome::Done);
	CHECK(StandIn::UndoTitles().back() == "Set SkinAtlas Profile");
	const FSkinAtlasReport Made = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.8f));
	CHECK(Plain(Made.Message).find("written into the profile Soft, which is not yet the main skin") !=
		  std::string::npos);
	CHECK(Imported.Profiles() == std::vector<std::string>{"Soft"});
	const std::vector<SkinRow> Soft = Imported.Rows(FName("Soft"));
	CHECK(Imported.Rows() == Main);

	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.2f)); // the profile is there
	CHECK(Imported.Rows(FName("Soft")) != Soft);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.8f));
	CHECK(Imported.Rows(FName("Soft")) == Soft);

	REQUIRE(USkinAtlasLibrary::MakeProfileMainSkin(Imported.Mesh).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Imported.Rows() == Soft);
	REQUIRE(USkinAtlasLibrary::RemoveProfile(Imported.Mesh).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Imported.Profiles().empty());

	USkinAtlasLibrary::SetProfile(Imported.Mesh, NAME_None);
	CHECK(FindSettings(*Imported.Mesh)->Profile == FName("Default"));
	CHECK(USkinAtlasLibrary::GetProfile(Imported.Mesh).IsNone());
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.2f));
	CHECK(Imported.Rows() != Soft);
	CHECK(Imported.Profiles().empty());
	const FSkinAtlasReport Refused = USkinAtlasLibrary::MakeProfileMainSkin(Imported.Mesh);
	CHECK(Plain(Refused.Message).find("has its weights in the main skin") != std::string::npos);
}

TEST_CASE("Settings: a name that no profile can have is refused, and nothing is changed", "[settings]")
{
	const ImportedMesh Imported(SampleAt("arm", 2000).Who);
	const FSkinAtlasReport Report = USkinAtlasLibrary::SetProfile(Imported.Mesh, FName("Default"));
	CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
	CHECK(Plain(Report.Message) == "Default cannot be the name of a skin weight profile.");
	CHECK(FindSettings(*Imported.Mesh) == nullptr);
}

TEST_CASE("Settings: the details offer the mesh's profiles, ours and the main skin, and take a new name", "[settings]")
{
	const ImportedMesh Imported(SampleAt("arm", 2000).Who);
	USkinAtlasLibrary::SetProfile(Imported.Mesh, FName("Soft"));
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	USkinAtlasMeshSettings& Settings = *FindSettings(*Imported.Mesh);
	const auto Offered = [&]
	{
		std::vector<std::string> Names;
		for (const FString& Each : Settings.ListProfiles())
		{
			Names.push_back(StandIn::ToUtf8(*Each));
		}
		return Names;
	};
	CHECK(Offered() == std::vector<std::string>{"SkinAtlas", "Soft", "Default"});
	FPropertyChangedEvent Event;
	Settings.NewProfile = FName("Hard");
	Settings.PostEditChangeProperty(Event);
	CHECK(Settings.Profile == FName("Hard"));
	CHECK(Settings.NewProfile.IsNone());
	CHECK(Offered() == std::vector<std::string>{"SkinAtlas", "Soft", "Hard", "Default"});
	Settings.NewProfile = FName("Default");
	Settings.PostEditChangeProperty(Event);
	CHECK(Settings.Profile == FName("Hard"));
	CHECK(StandIn::Notifications().back() == "Default cannot be the name of a skin weight profile.");
}

namespace
{
/** The editor imports a file again, and tells who asked to know. */
void TellOfReimport(UObject* Asset, bool bSuccess = true)
{
	for (const auto& [Number, Heard] : FReimportManager::Instance()->OnPostReimport().StandInHeard)
	{
		Heard(Asset, bSuccess);
	}
}
}

TEST_CASE("Reimport: a mesh with settings is offered to be computed again, and a press does it once", "[reimport]")
{
	const ImportedMesh Imported(SampleAt("arm", 2000).Who);
	TellOfReimport(Imported.Mesh); // nobody set anything on it
	CHECK(StandIn::Notifications().empty());
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.3f));
	TellOfReimport(Imported.Mesh, false); // the import failed
	TellOfReimport(nullptr);
	CHECK(StandIn::Notifications().empty());
	TellOfReimport(Imported.Mesh);
	REQUIRE(StandIn::Notifications().size() == 1);
	CHECK(StandIn::Notifications()[0].find("/Game/Hero.Hero was imported again") == 0);
	CHECK(Imported.Profiles().empty());
	const int32 Builds = Imported.Mesh->StandInBuilds;
	CHECK(StandIn::PressNotification("Compute Again"));
	CHECK(Imported.Profiles() == std::vector<std::string>{"SkinAtlas"});
	CHECK(Imported.Mesh->StandInBuilds == Builds + 1);
	StandIn::PressNotification("Compute Again");
	CHECK(Imported.Mesh->StandInBuilds == Builds + 1);
}

TEST_CASE("Reimport: with the project's option it happens by itself, and locked vertices keep their rows", "[reimport]")
{
	const Character Who = SampleAt("arm", 2000).Who;
	const ImportedMesh Imported(Who);
	GetMutableDefault<USkinAtlasProjectSettings>()->bComputeAfterReimport = true;
	USkinAtlasLibrary::SetRecipe(Imported.Mesh, WithK(0.3f));
	const SkinAtlas::Vec3& P = Who.Positions[7];
	USkinAtlasLibrary::SetLockedVertices(Imported.Mesh, {FVector3f(P.X, P.Y, P.Z)});
	const std::vector<SkinRow> Main = Imported.Rows();
	TellOfReimport(Imported.Mesh);
	GetMutableDefault<USkinAtlasProjectSettings>()->bComputeAfterReimport = false;
	const std::vector<SkinRow> Rows = Imported.Rows(USkinAtlasLibrary::ProfileName);
	REQUIRE(Rows.size() == Main.size());
	CHECK(Rows[7] == Main[7]);
	CHECK(Rows != Main);
	CHECK(StandIn::Notifications().back().find("1 vertices keep their rows") != std::string::npos);
}

TEST_CASE("Reimport: the module hears of no more imports when it has gone", "[reimport]")
{
	{
		const ImportedMesh Imported(SampleAt("arm", 2000).Who);
		CHECK(FReimportManager::Instance()->OnPostReimport().StandInHeard.size() == 1);
	}
	CHECK(FReimportManager::Instance()->OnPostReimport().StandInHeard.empty());
}
