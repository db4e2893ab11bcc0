// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Loose joints: the distance to their curves is what heat tells.

#include "Common/Log.h"
#include "Shapes.h"
#include "SkinAtlas/Overlap.h"
#include "SkinAtlas/Weigh.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;

namespace
{
constexpr double Pi = 3.14159265358979323846;

Shapes::TubeOptions FineTube()
{
	Shapes::TubeOptions Options;
	Options.Facets = 24;
	Options.Rings = 96;
	return Options;
}

/** Two joints along X whose bones meet at the origin; the second is loose, or not. */
Segmentation CutAt(const Topology& Mesh, float X, bool bLoose)
{
	Segmentation Regions = Shapes::CutTube(Mesh, {X});
	Regions.Bones = {{{-3.0f, 0.0f, 0.0f}, {}}, {{}, {3.0f, 0.0f, 0.0f}}};
	Regions.BoneStart = {0, 1, 2};
	Regions.Loose = {false, bLoose};
	return Regions;
}

Skeleton TwoJoints()
{
	return *Skeleton::Build(Shapes::TwoBoneTube().Skeleton());
}

Overlaps Measure(const Topology& Mesh, const Segmentation& Regions, float ReachK)
{
	OverlapOptions Options;
	Options.ReachK = ReachK;
	Result<Overlaps> Found = Overlap(Mesh, TwoJoints(), Regions, Options);
	REQUIRE(Found);
	return std::move(*Found);
}

/**
 * A tube with a toe of radius 0.3 and length 2.5 that grows out of its side at the origin and leans more and more over
 * the second joint's bone. No vertex beyond its root sees a bone. OutHeight: per vertex, how far out on the toe.
 */
Topology WithToe(std::vector<double>& OutHeight)
{
	constexpr double Foot = 0.6, Radius = 0.3, TipShare = 0.3, ToeLength = 2.5;
	Shapes::Rig Rig = Shapes::Tube(FineTube());
	for (Vec3& P : Rig.Positions)
	{
		const double Around = std::atan2(P.Y, P.Z), Away = std::sqrt(P.X * P.X + Around * Around);
		const double Out = std::clamp((Foot - Away) / (Foot * (1.0 - TipShare)), 0.0, 1.0) * ToeLength;
		OutHeight.push_back(Out);
		if (Away < Foot && P.Z > 0.0f)
		{
			// Walls stand on a circle, the tip closes it.
			const double Wide = Away < TipShare * Foot ? Away / (TipShare * Foot) * Radius : Radius;
			const double Scale = Away > 0.0 ? (Out > 0.0 ? Wide : Away) / Away : 0.0;
			P = {float(P.X * Scale + 0.4 * Out * Out), float(std::sin(Around * Scale)), float(1.0 + Out)};
		}
	}
	return *Topology::Build(Rig.Mesh());
}
}

TEST_CASE("Heat: on a straight limb it tells the way along the surface", "[heat][overlap]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(FineTube()).Mesh());
	REQUIRE(Mesh);
	const double Unit = Shapes::Girth(FineTube()) / Pi;
	const Overlaps Found = Measure(*Mesh, CutAt(*Mesh, 0.0f, true), 0.5f);
	int32_t Count = 0;
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const double X = Mesh->Positions()[size_t(V)].X;
		CHECK((std::abs(X) < 0.46 * Unit) <= (Found.At(V).size() == 1));
		CHECK((std::abs(X) > 0.54 * Unit) <= Found.At(V).empty());
		for (const CurveDistance& Each : Found.At(V))
		{
			CHECK(Each.Signed == Approx(X).margin(0.02 * Unit));
			CHECK(Each.Odds == 1.0f);
			++Count;
		}
	}
	CHECK(Count > 1000);
}

TEST_CASE("Heat: what sees no bone is as far as its root, and moves as one piece", "[heat][overlap]")
{
	std::vector<double> Height;
	const Topology Mesh = WithToe(Height);
	const bool bLoose = GENERATE(true, false);
	const Segmentation Regions = CutAt(Mesh, 0.0f, bLoose);
	const Overlaps Found = Measure(Mesh, Regions, 2.0f);
	const double Unit = Found.Unit[1];
	double Least = 1e9, Most = -1e9;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		if (Height[size_t(V)] > 1.5) // five of its radii from the tube
		{
			const double Mine = Found.At(V).empty() ? 9.0 * Unit : Found.At(V)[0].Signed;
			Least = std::min(Least, Mine);
			Most = std::max(Most, Mine);
		}
	}
	if (bLoose)
	{
		CHECK(Most - Least < 0.1 * Unit);
		CHECK(std::abs(Most) < 0.3 * Unit); // both bones are equally far from its root
	}
	else
	{
		CHECK(Most - Least > 0.5 * Unit); // along the surface it is as long as it is
	}
}

TEST_CASE("Heat: skin that is labelled wrongly goes with the bones that heat it, for any K", "[heat][weigh]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(FineTube()).Mesh());
	REQUIRE(Mesh);
	const Segmentation Regions = CutAt(*Mesh, 0.3f, true); // the bones meet at 0
	const Overlaps Found = Measure(*Mesh, Regions, 1.0f);
	const float K = GENERATE(0.01f, 0.1f, 0.5f, 1.0f);
	std::vector<JointOptions> Joints(2);
	Joints[1].K = K;
	const auto Weights = Weigh(Regions, Found, {.Joints = Joints});
	REQUIRE(Weights);
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const double X = Mesh->Positions()[size_t(V)].X;
		if (std::abs(X) > 0.05)
		{
			CHECK(Weights->Joints[size_t(V) * 4] == (X > 0.0 ? 1 : 0));
			const double Across = std::abs(X) / (K * Found.Unit[1]); // s(1/2 + g / 2w)
			const double L = std::min(1.0, 0.5 + 0.5 * Across);
			CHECK(Weights->Weights[size_t(V) * 4] == Approx(L * L * (3.0 - 2.0 * L)).margin(0.03));
		}
	}
}

TEST_CASE("Heat: joints are loose that hang elsewhere than on their limb", "[heat][segment]")
{
	Shapes::TubeOptions Options = FineTube();
	Options.bCapped = true;
	Shapes::Rig Leg = Shapes::Tube(Options);
	const bool bOnLimb = GENERATE(true, false);
	Leg.AddJoint({-2.9f, 0.0f, 0.0f}, NoIndex);
	Leg.AddJoint({-2.0f, 0.0f, 0.0f}, 0);
	Leg.AddJoint({0.0f, 0.0f, 0.0f}, 1);
	Leg.AddJoint({2.0f, 0.0f, 0.0f}, bOnLimb ? 2 : 0);
	const std::vector<std::string_view> Names = {"pelvis", "thigh_l", "calf_l", "foot_l"};
	const auto Mesh = Topology::Build(Leg.Mesh());
	const auto Joints = Skeleton::Build({Leg.Joints, Leg.Parents, Names});
	REQUIRE((Mesh && Joints));
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	CHECK(Regions->TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 2});
	for (int32_t J = 0; J < 4; ++J)
	{
		CHECK(Regions->IsLoose(J) == (J == 3 && !bOnLimb));
	}
}

TEST_CASE("Heat: what hangs beside the root on a joint that is left out is not loose", "[heat][segment]")
{
	// A trunk from a pelvis to the right and a leg to the left: of the pelvis, too, or of the root above it.
	Shapes::TubeOptions Options = FineTube();
	Options.bCapped = true;
	Shapes::Rig Body = Shapes::Tube(Options);
	const bool bOnPelvis = GENERATE(true, false);
	Body.AddJoint({0.0f, -0.5f, 0.0f}, NoIndex);
	Body.AddJoint({0.0f, 0.0f, 0.0f}, 0);
	for (const float Side : {1.0f, -1.0f})
	{
		const int32_t Lower = static_cast<int32_t>(Body.Joints.size());
		Body.AddJoint({0.3f * Side, 0.0f, 0.0f}, Side > 0.0f || bOnPelvis ? 1 : 0);
		Body.AddJoint({1.3f * Side, 0.0f, 0.0f}, Lower);
		Body.AddJoint({2.3f * Side, 0.0f, 0.0f}, Lower + 1);
	}
	Body.AddJoint({2.8f, 0.0f, 0.0f}, 4);
	std::vector<JointOptions> Roles(Body.Joints.size());
	Roles[0].Role = Roles[1].Role = Participation::Excluded;
	SegmentOptions Asked;
	Asked.Joints = Roles;
	const auto Mesh = Topology::Build(Body.Mesh());
	const auto Joints = Skeleton::Build(Body.Skeleton());
	REQUIRE((Mesh && Joints));
	const auto Regions = Segment(*Mesh, *Joints, Asked);
	REQUIRE(Regions);
	CHECK(Regions->TreeParent == std::vector<int32_t>{NoIndex, NoIndex, NoIndex, 2, 3, 2, 5, 6, 4});
	CHECK(Regions->IsLoose(5) != bOnPelvis);
}

TEST_CASE("Heat: where one side has no bones the surface tells the distance", "[heat][overlap]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(FineTube()).Mesh());
	REQUIRE(Mesh);
	Segmentation Loose = CutAt(*Mesh, 0.1f, true);
	Loose.BoneStart = {0, 2, 2};
	Segmentation Tied = Loose;
	Tied.Loose.clear();
	const Overlaps A = Measure(*Mesh, Loose, 1.0f), B = Measure(*Mesh, Tied, 1.0f);
	REQUIRE(A.Distances.size() == B.Distances.size());
	CHECK(std::equal(A.Distances.begin(), A.Distances.end(), B.Distances.begin(),
		[](const CurveDistance& X, const CurveDistance& Y) { return X.Signed == Y.Signed && X.Odds == Y.Odds; }));
}

TEST_CASE("Heat: our logarithm is the logarithm", "[heat]")
{
	for (double X = 1e-9; X < 1e9; X *= 1.37)
	{
		CHECK(NaturalLog(X) == Approx(std::log(X)).epsilon(1e-14).margin(1e-15));
	}
	CHECK(NaturalLog(1.0) == 0.0);
}
