// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the bones add to the distances: whose the skin in an overlap is.

#include "3_Weigh/Transition.h"
#include "Common/Normals.h"
#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Weigh.h"

#include <cmath>

using namespace SkinAtlas;

namespace
{
/** A round tube of radius 1 along X, cut at x = 0, around two bones along its axis; joint 1 has x >= 0. */
struct LimbOfTwo
{
	Topology Mesh;
	Skeleton Joints;
	Segmentation Regions;

	LimbOfTwo(const RegionBone& Upper, const RegionBone& Lower)
	{
		Shapes::TubeOptions Round;
		Round.Facets = 96;
		Round.Columns = 1;
		Round.Rings = 48; // one lies on the cut
		Shapes::Rig Rig = Shapes::TwoBoneTube(Round);
		Mesh = *Topology::Build(Rig.Mesh());
		Joints = *Skeleton::Build(Rig.Skeleton());
		Regions = Shapes::CutTube(Mesh, {0.0f});
		Regions.Bones = {Upper, Lower};
		Regions.BoneStart = {0, 1, 2};
		const auto Normals = VertexNormals(Mesh);
		for (const Vec3d& Normal : *Normals)
		{
			Regions.Outward.push_back(ToFloat(Normal));
		}
	}

	Overlaps Measure() const
	{
		auto Made = Overlap(Mesh, Joints, Regions, {.ReachK = 0.5f});
		REQUIRE(Made);
		return std::move(*Made);
	}
};

constexpr RegionBone Upper = {{-3, 0, 0}, {0, 0, 0}}, Lower = {{0, 0, 0}, {3, 0, 0}};
}

TEST_CASE("Odds: on a straight limb the bones say what the surface says", "[odds]")
{
	const LimbOfTwo Limb(Upper, Lower);
	int32_t Measured = 0;
	for (const CurveDistance& Each : Limb.Measure().Distances)
	{
		CHECK(std::abs(Each.Odds - 1.0f) < 0.01f);
		++Measured;
	}
	CHECK(Measured > 500);
}

TEST_CASE("Odds: skin on the curve is the nearer bone's, by the closed form", "[odds]")
{
	// The upper bone ends a radius before the curve:
	// from skin on it that is sqrt(2) away, 2 sqrt(2) - 1 as the skin faces.
	const LimbOfTwo Limb({{-3, 0, 0}, {-1, 0, 0}}, Lower);
	const double Other = 2.0 * std::sqrt(2.0) - 1.0, Units = (std::sqrt(Other * Other - 1.0 + 0.04) - 0.2) / 0.9;
	const Overlaps Found = Limb.Measure();
	int32_t OnCurve = 0;
	for (int32_t V = 0; V < Limb.Mesh.VertexCount(); ++V)
	{
		for (const CurveDistance& Each : Found.At(V))
		{
			CHECK(Each.Odds > 1.0f); // the lower bone is nearer than a straight limb's, everywhere
			if (std::abs(Limb.Mesh.Positions()[size_t(V)].X) < 1e-6f)
			{
				CHECK(std::abs(Each.Odds / std::exp(2.0 * std::asinh(Units / 2.0)) - 1.0) < 0.01);
				++OnCurve;
			}
		}
	}
	CHECK(OnCurve == 96);
}

TEST_CASE("Odds: without bones they are 1", "[odds]")
{
	LimbOfTwo Limb(Upper, Lower);
	Limb.Regions.Bones.clear();
	Limb.Regions.BoneStart.clear();
	for (const CurveDistance& Each : Limb.Measure().Distances)
	{
		CHECK(Each.Odds == 1.0f);
	}
}

TEST_CASE("Odds: the blend multiplies the ratio of the shares by them, and leaves who takes part alone", "[odds]")
{
	const LimbOfTwo Limb(Upper, Lower);
	Overlaps Plain = Limb.Measure();
	for (CurveDistance& Each : Plain.Distances)
	{
		Each.Odds = 1.0f;
	}
	Overlaps Tilted = Plain;
	for (CurveDistance& Each : Tilted.Distances)
	{
		Each.Odds = 3.0f;
	}
	const auto Before = Weigh(Limb.Regions, Plain), After = Weigh(Limb.Regions, Tilted);
	REQUIRE(Before);
	REQUIRE(After);
	const auto ShareOf = [](const SkinWeights& Rows, int32_t V)
	{
		double Share = 0.0;
		for (size_t Slot = size_t(V) * size_t(Rows.Influences); Slot < size_t(V + 1) * size_t(Rows.Influences); ++Slot)
		{
			Share += Rows.Joints[Slot] == 1 ? Rows.Weights[Slot] : 0.0f;
		}
		return Share;
	};
	int32_t Blended = 0;
	for (int32_t V = 0; V < Limb.Mesh.VertexCount(); ++V)
	{
		const double H = ShareOf(*Before, V);
		CHECK(std::abs(ShareOf(*After, V) - 3.0 * H / (3.0 * H + (1.0 - H))) < 1e-6);
		Blended += H > 0.0 && H < 1.0 ? 1 : 0;
		CHECK((H == 0.0) == (ShareOf(*After, V) == 0.0));
	}
	CHECK(Blended > 200);
}
