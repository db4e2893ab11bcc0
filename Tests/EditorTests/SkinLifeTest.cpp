// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Compute, undo, redo, make main, remove: what each leaves of the mesh, and that no call of the engine can be left out.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "Async/ParallelFor.h"
#include "ImportedMesh.h"
#include "RenderingThread.h"
#include "SkinAtlasLibrary.h"

using SkinAtlas::Host::Character;
using SkinAtlas::Host::SampleAt;

namespace
{
/** Everything that a step may change. */
struct Skin
{
	std::vector<SkinRow> Main, Ours;
	std::vector<std::string> Profiles;

	bool operator==(const Skin&) const = default;
};

Skin Look(const ImportedMesh& Imported)
{
	return {Imported.Rows(), Imported.Rows(USkinAtlasLibrary::ProfileName), Imported.Profiles()};
}

/** The whole life of a mesh. Empty if all is as it must be, else what is not. */
std::string FindFault(const Character& Who, StandIn::ECall Ignored)
{
	ImportedMesh Imported(Who);
	StandIn::IgnoreCall(Ignored);
	const Skin Fresh = Look(Imported);
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	if (Report.Outcome != ESkinAtlasOutcome::Done)
	{
		return "not done: " + Plain(Report.Message);
	}
	const Skin Computed = Look(Imported);
	if (Computed.Main != Fresh.Main || Computed.Ours.size() != Who.Positions.size() ||
		Computed.Profiles != std::vector<std::string>{"SkinAtlas"})
	{
		return "computing shows no profile, or changes the main skin";
	}
	if (USkinAtlasLibrary::MakeProfileMainSkin(Imported.Mesh).Outcome != ESkinAtlasOutcome::Done ||
		!(Look(Imported) == Skin{Computed.Ours, Computed.Ours, Computed.Profiles}))
	{
		return "making main does not show";
	}
	if (USkinAtlasLibrary::RemoveProfile(Imported.Mesh).Outcome != ESkinAtlasOutcome::Done ||
		!(Look(Imported) == Skin{Computed.Ours, {}, {}}))
	{
		return "removing does not show";
	}
	const Skin Steps[] = {Fresh, Computed, {Computed.Ours, Computed.Ours, Computed.Profiles}, {Computed.Ours, {}, {}}};
	for (int Step = 2; Step >= 0; --Step)
	{
		if (!StandIn::Undo() || !(Look(Imported) == Steps[Step]))
		{
			return "undo to step " + std::to_string(Step);
		}
	}
	if (StandIn::Undo())
	{
		return "more than one transaction in a step";
	}
	for (int Step = 1; Step <= 3; ++Step)
	{
		if (!StandIn::Redo() || !(Look(Imported) == Steps[Step]))
		{
			return "redo to step " + std::to_string(Step);
		}
	}
	return {};
}
}

TEST_CASE("Skin: compute, make main and remove can be undone and redone one by one", "[skin]")
{
	CHECK(FindFault(SampleAt("arm").Who, StandIn::ECall::None) == "");
}

TEST_CASE("Skin: no call of the engine can be left out", "[skin]")
{
	const auto Arm = SampleAt("arm");
	CHECK(FindFault(Arm.Who, StandIn::ECall::Modify) != "");
	CHECK(FindFault(Arm.Who, StandIn::ECall::ModifyMeshDescription) != "");
	CHECK(FindFault(Arm.Who, StandIn::ECall::CommitMeshDescription) != "");
	CHECK(FindFault(Arm.Who, StandIn::ECall::PostEditChange) != "");
}

TEST_CASE("Skin: a step is one transaction with a title, one build, and a package to save", "[skin]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	CHECK_FALSE(Imported.Mesh->GetPackage()->IsDirty());
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(StandIn::UndoTitles() == std::vector<std::string>{"Compute Atlas Weights"});
	CHECK(Imported.Mesh->StandInBuilds == 1);
	CHECK(Imported.Mesh->GetPackage()->IsDirty());
}

TEST_CASE("Skin: the main skin on request, without a profile", "[skin]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Profiled(Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Profiled.Mesh, FSkinAtlasRecipe());
	const std::vector<SkinRow> Wanted = Profiled.Rows(USkinAtlasLibrary::ProfileName);
	const ImportedMesh Imported(Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe(), ESkinAtlasTarget::MainSkin);
	CHECK(Imported.Rows() == Wanted);
	CHECK(Imported.Profiles().empty());
}

TEST_CASE("Skin: computing again replaces the profile, and gives the same rows", "[skin]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	FSkinAtlasRecipe Soft;
	Soft.bOverrideK = true;
	Soft.K = 1.0f;
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Soft);
	const std::vector<SkinRow> Softly = Imported.Rows(USkinAtlasLibrary::ProfileName);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName) != Softly);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Soft);
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName) == Softly);
	CHECK(Imported.Profiles().size() == 1);
}

TEST_CASE("Skin: nothing is changed while the renderer may still draw from it", "[skin]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	std::vector<std::string> Profiles = {"never ran"};
	ENQUEUE_RENDER_COMMAND(Draw)([&](FRHICommandListImmediate&) { Profiles = Imported.Profiles(); });
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(Profiles.empty());
	CHECK(Imported.Profiles().size() == 1);
}

TEST_CASE("Skin: the core works beside the game thread, and the dialog shows it", "[skin]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const int Before = StandIn::Loops.OnGameThread, Beside = StandIn::Loops.Elsewhere;
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(StandIn::Loops.OnGameThread == Before);
	CHECK(StandIn::Loops.Elsewhere > Beside);
	CHECK(StandIn::SlowTasks().Dialogs == 1);
	CHECK(StandIn::SlowTasks().Frames > 0);
}

TEST_CASE("Skin: the sentence of a run tells bones, overlaps, fallbacks, pruned weight and time", "[skin]")
{
	auto Arm = SampleAt("arm");
	Arm.Who.JointToMesh[1].Row[1][3] += 0.5f; // a joint beside its limb has no loop of its own
	const ImportedMesh Imported(Arm.Who);
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	int Deforming = 0, Overlapping = 0, Fallen = 0;
	for (const FSkinAtlasJointReport& Each : Report.Joints)
	{
		Deforming += Each.bDeforms ? 1 : 0;
		Overlapping += Each.OverlapVertices > 0 ? 1 : 0;
		Fallen += Each.bFallback ? 1 : 0;
	}
	REQUIRE(Fallen > 0);
	REQUIRE(Report.FallenVertices > 0);
	REQUIRE(Overlapping > 0);
	const std::string Sentence = Plain(Report.Message);
	CHECK(Sentence.find("weights of " + std::to_string(Deforming) + " bones with " + std::to_string(Overlapping) +
			  " overlaps, " + std::to_string(Fallen) + " fell back and " + std::to_string(Report.FallenVertices) +
			  " vertices to the nearest bone, ") != std::string::npos);
	CHECK(Sentence.find(" of weight pruned, ") != std::string::npos);
	CHECK(
		Sentence.find(" s; written into the profile SkinAtlas, which is not yet the main skin.") != std::string::npos);
}

TEST_CASE("Skin: the sentence and the warnings count vertices that no cut claims", "[skin]")
{
	auto Arm = SampleAt("arm");
	const ImportedMesh Sound(Arm.Who);
	const FSkinAtlasReport None = USkinAtlasLibrary::ComputeAtlasWeights(Sound.Mesh, FSkinAtlasRecipe());
	CHECK(Plain(None.Message).find(" overlaps, 0 fell back, ") != std::string::npos);
	Arm.Who.JointToMesh[1].Row[1][3] += 0.5f; // joints beside their limb: no cut is left
	Arm.Who.JointToMesh[2].Row[1][3] += 0.5f;
	const ImportedMesh Imported(Arm.Who);
	FSkinAtlasRecipe Recipe;
	Recipe.Segmentation = ESkinAtlasSegmentation::Planes;
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	CHECK(Report.FallenVertices == static_cast<int32>(Arm.Who.Positions.size()));
	const std::string Count = std::to_string(Arm.Who.Positions.size());
	CHECK(Plain(Report.Message).find(" 2 fell back and " + Count + " vertices to the nearest bone, ") !=
		  std::string::npos);
	std::string All;
	for (const FText& Each : Report.Warnings)
	{
		All += Plain(Each) + "\n";
	}
	INFO(All);
	CHECK(All.find("Vertices that fell back to the nearest bone, claimed by no bone's cut or by several: " +
				   Count + ";") != std::string::npos);
}
