// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Levels of detail: LOD 0 is solved, others with a mesh of their own take its atlas,
// generated ones are left to the build.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"

using SkinAtlas::Host::SampleAt;

TEST_CASE("Levels: the same mesh as a second level gets the same rows and deviates nowhere", "[levels]")
{
	const auto Arm = SampleAt("arm");
	ImportedMesh Imported(Arm.Who);
	Imported.AddLevel(Arm.Who);
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName, 1) == Imported.Rows(USkinAtlasLibrary::ProfileName, 0));
	REQUIRE(Report.Levels.Num() == 2);
	CHECK(Report.Levels[0].Deviations.IsEmpty());
	REQUIRE(Report.Levels[1].Deviations.Num() == static_cast<int32>(Arm.Who.JointNames.size()));
	for (const FSkinAtlasDeviation& Each : Report.Levels[1].Deviations)
	{
		CHECK(Each.Largest == 0.0f);
	}
	CHECK(StandIn::Undo());
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName, 1).empty());
}

TEST_CASE("Levels: a coarser mesh gets rows for all its vertices, within its own limit", "[levels]")
{
	const auto Arm = SampleAt("arm", 6000);
	const auto Coarse = SampleAt("arm", 2000);
	REQUIRE(Coarse.Who.Positions.size() < Arm.Who.Positions.size());
	ImportedMesh Imported(Arm.Who);
	StandIn::AddGeneratedLevel(*Imported.Mesh, 0);
	Imported.AddLevel(Coarse.Who);
	Imported.Mesh->GetLODInfo(2)->BuildSettings.BoneInfluenceLimit = 1;
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	REQUIRE(Report.Levels.Num() == 2);
	CHECK(Report.Levels[1].LOD == 2);
	CHECK(Report.Levels[1].MaxInfluences == 1);
	CHECK(Report.Levels[1].PrunedMass > 0.0f);
	// With one bone a vertex, a weight that is about half on LOD 0 is off by half; the report names the bones.
	float Most = 0.0f;
	REQUIRE(Report.Levels[1].Deviations.Num() == Report.Joints.Num());
	for (int32 J = 0; J < Report.Joints.Num(); ++J)
	{
		const FSkinAtlasDeviation& Each = Report.Levels[1].Deviations[J];
		CHECK(Each.Bone == Report.Joints[J].Bone);
		CHECK((Each.Mean > 0.0f) == (Each.Largest > 0.0f));
		CHECK(Each.Mean <= Each.Largest);
		Most = std::max(Most, Each.Largest);
	}
	CHECK(Most > 0.4f);
	CHECK(Most < 0.75f);
	const std::vector<SkinRow> Rows = Imported.Rows(USkinAtlasLibrary::ProfileName, 2);
	CHECK(Rows.size() == Coarse.Who.Positions.size());
	for (const SkinRow& Row : Rows)
	{
		REQUIRE(Row.size() == 1);
		CHECK(Row[0].second == 65535);
	}
	CHECK(Imported.Mesh->StandInLevels[1].Committed == nullptr); // generated: no source mesh was made for it
}

TEST_CASE("Levels: each is certified, and what a method puts too far is counted and told", "[levels]")
{
	const auto Mannequin = SampleAt("mannequin");
	ImportedMesh Imported(Mannequin.Who);
	Imported.AddLevel(Mannequin.Who);
	FSkinAtlasRecipe Recipe;
	FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	REQUIRE(Report.Levels.Num() == 2);
	CHECK(Report.Levels[0].GreatestSteps == Recipe.MaxSteps);
	CHECK(Report.Levels[0].VerticesBeyond == 0);
	CHECK(Report.Levels[1].GreatestSteps == Recipe.MaxSteps);
	CHECK(Report.Levels[1].VerticesBeyond == 0);

	Recipe.Method = ESkinAtlasMethod::Heat;
	Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	REQUIRE(Report.Levels.Num() == 2);
	for (const FSkinAtlasLevelReport& Each : Report.Levels)
	{
		CHECK(Each.GreatestSteps > Recipe.MaxSteps);
		// The same rows, and a method's regions are heaviest joints.
		CHECK(Each.VerticesBeyond == Report.Levels[0].VerticesBeyond);
		CHECK(Each.VerticesBeyond > 0);
	}
	const FSkinAtlasLevelReport& First = Report.Levels[0];
	const std::string Told = "Vertices that carry weight beyond Max Steps, up to " +
		std::to_string(First.GreatestSteps) + " from their region: " + std::to_string(First.VerticesBeyond) + ";";
	int Times = 0;
	for (const FText& Warning : Report.Warnings)
	{
		Times += Plain(Warning).find(Told) == 0 ? 1 : 0;
	}
	CHECK(Times == 1);
}

TEST_CASE("Levels: a level that reduces itself has a mesh of its own", "[levels]")
{
	const auto Arm = SampleAt("arm");
	ImportedMesh Imported(Arm.Who);
	Imported.AddLevel(Arm.Who);
	FSkeletalMeshLODInfo& Info = *Imported.Mesh->GetLODInfo(1);
	Info.bHasBeenSimplified = 1;
	Info.bStandInReductionActive = true;
	Info.ReductionSettings.BaseLOD = 1;
	CHECK(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe()).Levels.Num() == 2);
	Info.ReductionSettings.BaseLOD = 0;
	CHECK(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe()).Levels.Num() == 1);
}
