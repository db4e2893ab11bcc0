// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What is refused, in one sentence each, and changes nothing.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"

#include <limits>

using SkinAtlas::Host::SampleAt;

namespace
{
/** Computes, and checks that it was refused with a sentence that holds Part, and that nothing happened. */
void CheckRefused(USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, const std::string& Part)
{
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Mesh, Recipe);
	INFO(Plain(Report.Message));
	CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
	CHECK(Plain(Report.Message).find(Part) != std::string::npos);
	CHECK(Plain(Report.Message).ends_with("."));
	CHECK(StandIn::UndoTitles().empty());
	if (Mesh != nullptr)
	{
		CHECK(Mesh->StandInBuilds == 0);
		CHECK_FALSE(Mesh->GetPackage()->IsDirty());
	}
}

void CheckRefused(USkeletalMesh* Mesh, const std::string& Part)
{
	CheckRefused(Mesh, FSkinAtlasRecipe(), Part);
}
}

TEST_CASE("Refusal: no mesh, engine content, cooked packages, meshes without source", "[refusal]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	CheckRefused(nullptr, "no skeletal mesh");
	USkeletalMesh* const Theirs = StandIn::MakeMesh(TEXT("/Engine/EngineMeshes/SkeletalCube"), TEXT("SkeletalCube"));
	StandIn::AddLevel(*Theirs, Describe(Arm.Who, Import::AsStored));
	CheckRefused(Theirs, "/Engine/EngineMeshes/SkeletalCube.SkeletalCube belongs to the engine");
	CheckRefused(StandIn::MakeMesh(TEXT("/Game/Empty"), TEXT("Empty")), "no source mesh for LOD 0");
	Imported.Mesh->GetPackage()->bIsCookedForEditor = 1;
	CheckRefused(Imported.Mesh, "cooked package");
}

TEST_CASE("Refusal: a pattern that matches no bone", "[refusal]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	FSkinAtlasRecipe Recipe;
	Recipe.Joints.AddDefaulted_GetRef().Pattern = TEXT("tail_*");
	CheckRefused(Imported.Mesh, Recipe, "\"tail_*\" matches no joint");
}

TEST_CASE("Refusal: what the core refuses names the bone, the vertex or the level", "[refusal]")
{
	const auto Arm = SampleAt("arm");
	SECTION("a bone without extent")
	{
		const ImportedMesh Imported(Arm.Who);
		FTransform& Last = Imported.Mesh->StandInSkeleton.StandInPose[1];
		Last = FTransform(Last.GetRotation(), Last.GetTranslation(), FVector(0.0, 0.0, 0.0));
		CheckRefused(Imported.Mesh, "bone " + Arm.Who.JointNames[1]);
	}
	SECTION("a negative K")
	{
		const ImportedMesh Imported(Arm.Who);
		FSkinAtlasRecipe Recipe;
		Recipe.bOverrideK = true;
		Recipe.K = -1.0f;
		CheckRefused(Imported.Mesh, Recipe, "K must be");
	}
	SECTION("a position that is not a number")
	{
		SkinAtlas::Host::Character Who = Arm.Who;
		Who.Positions[5].X = std::numeric_limits<float>::quiet_NaN();
		const ImportedMesh Imported(Who);
		CheckRefused(Imported.Mesh, "LOD 0, vertex 5: a coordinate is no finite number");
	}
	SECTION("a mesh without triangles")
	{
		SkinAtlas::Host::Character Who = Arm.Who;
		Who.Indices.clear();
		const ImportedMesh Imported(Who);
		CheckRefused(Imported.Mesh, "LOD 0 has no triangles");
	}
}

TEST_CASE("Refusal: cancel changes nothing", "[refusal]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	StandIn::PressCancel(true);
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	CHECK(Report.Outcome == ESkinAtlasOutcome::Cancelled);
	CHECK(StandIn::UndoTitles().empty());
	CHECK(Imported.Mesh->StandInBuilds == 0);
	CHECK(Imported.Profiles().empty());
	CHECK(StandIn::SlowTasks().Dialogs == 1);
}

TEST_CASE("Refusal: there is no profile to make main or to remove", "[refusal]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	for (const FSkinAtlasReport& Report :
		{USkinAtlasLibrary::MakeProfileMainSkin(Imported.Mesh), USkinAtlasLibrary::RemoveProfile(Imported.Mesh)})
	{
		CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
		CHECK(Plain(Report.Message).find("/Game/Hero.Hero has no skin weight profile SkinAtlas") == 0);
	}
	CHECK(USkinAtlasLibrary::RemoveProfile(nullptr).Outcome == ESkinAtlasOutcome::Refused);
	CHECK(StandIn::UndoTitles().empty());
}
