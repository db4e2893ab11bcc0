// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the core gets to read of the engine's meshes.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "SkinAtlasMeshSource.h"

using namespace SkinAtlas::Editor;
using SkinAtlas::Host::SampleAt;

TEST_CASE("Source: ids with gaps become numbers without, and left-handed triangles right-handed ones", "[source]")
{
	const StandIn::FSession Session(StandInModuleSkinAtlasEditor());
	FMeshDescription Description;
	Description.StandInPlaceVertex(FVertexID(7), {1.0f, 2.0f, 3.0f});
	Description.StandInPlaceVertex(FVertexID(3), {4.0f, 5.0f, 6.0f});
	Description.StandInPlaceVertex(FVertexID(12), {7.0f, 8.0f, 9.0f});
	Description.StandInAddTriangle(FTriangleID(5), {FVertexID(3), FVertexID(7), FVertexID(12)});
	USkeletalMesh* const Mesh = StandIn::MakeMesh(TEXT("/Game/Hero"), TEXT("Hero"));
	StandIn::AddLevel(*Mesh, Description);
	const SourceCharacter Read = ReadCharacter(*Mesh, 4);
	REQUIRE(Read.Levels.size() == 1);
	REQUIRE(Read.Levels[0].Positions.size() == 3);
	CHECK(Read.Levels[0].Positions[0].Y == 5.0f); // id 3
	CHECK(Read.Levels[0].Positions[1].Y == 2.0f); // id 7
	CHECK(Read.Levels[0].Positions[2].Y == 8.0f); // id 12
	CHECK(Read.Levels[0].Indices == std::vector<int32_t>{0, 2, 1});
}

TEST_CASE("Source: bones stand in component space, with their names and parents, virtual ones left out", "[source]")
{
	FReferenceSkeleton Skeleton;
	const FQuat QuarterZ(0.0, 0.0, 0.70710678118654752, 0.70710678118654752); // x to y, y to -x
	Skeleton.StandInPose = {FTransform(QuarterZ, FVector(1.0, 0.0, 0.0)),
		FTransform(FQuat(), FVector(2.0, 0.0, 3.0), FVector(2.0, 2.0, 2.0))};
	Skeleton.StandInParents = {INDEX_NONE, 0};
	Skeleton.StandInInfo = {{TEXT("root"), INDEX_NONE}, {TEXT("arm"), 0}};
	Skeleton.StandInVirtualBones = 2;
	const SourceSkeleton Read = ReadSkeleton(Skeleton);
	CHECK(Read.Names == std::vector<std::string>{"root", "arm"});
	CHECK(Read.Parents == std::vector<int32_t>{SkinAtlas::NoIndex, 0});
	REQUIRE(Read.JointToMesh.size() == 2);
	const auto& Arm = Read.JointToMesh[1].Row;
	CHECK(Arm[0][3] == Approx(1.0));
	CHECK(Arm[1][3] == Approx(2.0)); // the parent's x is y
	CHECK(Arm[2][3] == Approx(3.0));
	CHECK(Arm[1][0] == Approx(2.0)); // its own x axis, twice as long
	CHECK(Arm[0][1] == Approx(-2.0));
	CHECK(Arm[2][2] == Approx(2.0));
}

TEST_CASE("Source: an imported character is the file's", "[source]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	const SourceCharacter Read = ReadCharacter(*Imported.Mesh, 4);
	CHECK(Read.Levels[0].Indices == Arm.Who.Indices);
	REQUIRE(Read.Joints.JointToMesh.size() == Arm.Who.JointToMesh.size());
	for (size_t J = 0; J < Arm.Who.JointToMesh.size(); ++J)
	{
		const size_t Bone = size_t(Imported.BoneOf[J]);
		CHECK(Read.Joints.Names[Bone] == Arm.Who.JointNames[J]);
		for (int R = 0; R < 3; ++R)
		{
			for (int C = 0; C < 4; ++C)
			{
				CHECK(Read.Joints.JointToMesh[Bone].Row[R][C] ==
					  Approx(Arm.Who.JointToMesh[J].Row[R][C]).margin(1e-6));
			}
		}
	}
}

TEST_CASE("Source: influences are what recipe, level and project allow", "[source]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const auto Allowed = [&](int32 Wanted) { return ReadCharacter(*Imported.Mesh, Wanted).Levels[0].MaxInfluences; };
	CHECK(Allowed(4) == 4);
	CHECK(Allowed(12) == 8); // what a project without unlimited influences can skin
	StandIn::SetInfluenceLimits(0, true);
	CHECK(Allowed(12) == 12);
	StandIn::SetInfluenceLimits(3, true);
	CHECK(Allowed(4) == 3);
	Imported.Mesh->GetLODInfo(0)->BuildSettings.BoneInfluenceLimit = 2; // the level's word comes before the project's
	CHECK(Allowed(4) == 2);
	CHECK(Allowed(1) == 1);
}
