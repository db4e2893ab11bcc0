// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What figure 3 of the paper shows: regions that survive noise, other joint positions and another pose [Hetroy09 3.1].

#include "AllCharacters.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"

#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
Result<BoundCharacter> BindIt(const Character& Who)
{
	std::vector<std::string_view> Names;
	return Bind(Who.Mesh(), Who.Skeleton(Names));
}

/** Share of vertices with the same region. */
double Agreement(const std::vector<int32_t>& A, const std::vector<int32_t>& B)
{
	REQUIRE(A.size() == B.size());
	size_t Same = 0;
	for (size_t V = 0; V < A.size(); ++V)
	{
		Same += A[V] == B[V] ? 1 : 0;
	}
	return static_cast<double>(Same) / static_cast<double>(A.size());
}

/** A number in [-1, 1) from a seed: the same on every machine. */
float Noise(uint32_t Seed)
{
	Seed = (Seed ^ 61u) ^ (Seed >> 16);
	Seed *= 9u;
	Seed = (Seed ^ (Seed >> 4)) * 0x27d4eb2du;
	return static_cast<float>(Seed ^ (Seed >> 15)) / 2147483648.0f - 1.0f;
}

int32_t JointNamed(const Character& Who, std::string_view Name)
{
	for (size_t J = 0; J < Who.JointNames.size(); ++J)
	{
		if (Who.JointNames[J] == Name)
		{
			return static_cast<int32_t>(J);
		}
	}
	FAIL("no joint " << Name);
	return NoIndex;
}
}

TEST_CASE("Robustness: noise on the vertices moves few region borders", "[robustness]")
{
	const NamedCharacter Mannequin = SampleAt("mannequin");
	const auto Clean = BindIt(Mannequin.Who);
	REQUIRE(Clean);
	Character Rough = Mannequin.Who;
	const float Size = 0.02f * Clean->Joints.MeanBoneLength();
	uint32_t Seed = 1;
	for (Vec3& P : Rough.Positions)
	{
		P.X += Size * Noise(Seed++);
		P.Y += Size * Noise(Seed++);
		P.Z += Size * Noise(Seed++);
	}
	const auto Noisy = BindIt(Rough);
	REQUIRE(Noisy);
	CHECK(Agreement(Clean->Regions.RegionOf, Noisy->Regions.RegionOf) > 0.97);
}

TEST_CASE("Robustness: a moved joint changes regions near it only", "[robustness]")
{
	const NamedCharacter Mannequin = SampleAt("mannequin");
	const auto Before = BindIt(Mannequin.Who);
	REQUIRE(Before);
	Character Moved = Mannequin.Who;
	for (const std::string_view Name : {"upperarm_r", "thigh_l"}) // the paper moves a right shoulder and a left hip
	{
		Affine& Joint = Moved.JointToMesh[size_t(JointNamed(Moved, Name))];
		Joint.Row[0][3] += 0.015f;
		Joint.Row[1][3] -= 0.02f;
	}
	const auto After = BindIt(Moved);
	REQUIRE(After);
	CHECK(Agreement(Before->Regions.RegionOf, After->Regions.RegionOf) > 0.95);
	const int32_t Head = JointNamed(Moved, "head");
	for (size_t V = 0; V < Before->Regions.RegionOf.size(); ++V)
	{
		CHECK((Before->Regions.RegionOf[V] == Head) == (After->Regions.RegionOf[V] == Head));
	}
}

TEST_CASE("Robustness: the same character in another pose keeps its regions", "[robustness]")
{
	// Bend elbows and knees by 60 degrees with the weights just computed, then bind the posed character anew.
	const NamedCharacter Mannequin = SampleAt("mannequin");
	const auto Rest = BindIt(Mannequin.Who);
	REQUIRE(Rest);
	const Character& Who = Mannequin.Who;
	std::vector<Affine> Pose(Who.JointNames.size());
	for (const int32_t J : Rest->Joints.ParentsFirst())
	{
		const int32_t Parent = Who.JointParents[size_t(J)];
		Pose[size_t(J)] = Parent == NoIndex ? Affine() : Pose[size_t(Parent)];
		const std::string& Name = Who.JointNames[size_t(J)];
		if (Name.starts_with("lowerarm_") || Name.starts_with("calf_"))
		{
			// Turn about X through the joint, forwards for arms and backwards for legs; parents are at rest in both.
			const float Sin = Name.starts_with("lowerarm_") ? -0.8660254f : 0.8660254f, Cos = 0.5f;
			const float Y = Who.JointToMesh[size_t(J)].Row[1][3], Z = Who.JointToMesh[size_t(J)].Row[2][3];
			Pose[size_t(J)] = {
				{{1, 0, 0, 0}, {0, Cos, -Sin, Y - Cos * Y + Sin * Z}, {0, Sin, Cos, Z - Sin * Y - Cos * Z}}};
		}
	}
	Character Posed = Who;
	std::vector<JointRecord> Records(Pose.size());
	SkinJob Job;
	Job.Influences = Rest->Weights.Influences;
	Job.Joints = Rest->Weights.Joints;
	Job.Weights = Rest->Weights.Weights;
	Job.Rows = Rest->Mesh.SourceToWelded();
	Job.RestToPosed = Pose;
	Job.Records = Records;
	Job.Positions = Who.Positions;
	Job.OutPositions = Posed.Positions;
	REQUIRE(Skin(Job));
	for (size_t J = 0; J < Pose.size(); ++J)
	{
		const Affine Bind = Who.JointToMesh[J];
		for (int Row = 0; Row < 3; ++Row)
		{
			for (int Column = 0; Column < 4; ++Column)
			{
				float Sum = Column == 3 ? Pose[J].Row[Row][3] : 0.0f;
				for (int I = 0; I < 3; ++I)
				{
					Sum += Pose[J].Row[Row][I] * Bind.Row[I][Column];
				}
				Posed.JointToMesh[J].Row[Row][Column] = Sum;
			}
		}
	}
	const auto Again = BindIt(Posed);
	REQUIRE(Again);
	CHECK(Agreement(Rest->Regions.RegionOf, Again->Regions.RegionOf) > 0.93);
}
