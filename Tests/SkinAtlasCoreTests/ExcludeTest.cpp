// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>

using namespace SkinAtlas;

namespace
{
constexpr int32_t JointCount = 6;

BoundCharacter BindChain(SegmentationMethod Method, const std::vector<int32_t>& Excluded)
{
	Shapes::TubeOptions Options;
	Options.Rings = 72;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	std::vector<JointOptions> Joints(JointCount);
	for (int32_t J = 0; J < JointCount; ++J)
	{
		Rig.AddJoint({-2.73f + static_cast<float>(J), 0, 0}, J - 1);
		Joints[size_t(J)].Role = std::find(Excluded.begin(), Excluded.end(), J) == Excluded.end()
									 ? Participation::Deforms
									 : Participation::Excluded;
	}
	BindOptions Bound;
	Bound.Segment.Method = Method;
	Bound.Joints = Joints;
	auto Made = Bind(Rig.Mesh(), Rig.Skeleton(), Bound);
	REQUIRE(Made);
	return std::move(*Made);
}
}

TEST_CASE("Exclude: a joint without weight gives its region to the nearest deforming joint above, a root to its child",
	"[exclude]")
{
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	const BoundCharacter All = BindChain(Method, {});
	const std::vector<int32_t> Excluded =
		GENERATE(values<std::vector<int32_t>>({{0}, {5}, {2}, {2, 3}, {0, 1}, {4, 5}, {0, 2, 3, 5}}));
	const BoundCharacter Some = BindChain(Method, Excluded);
	const auto IsExcluded = [&](int32_t J) { return std::find(Excluded.begin(), Excluded.end(), J) != Excluded.end(); };
	std::vector<int32_t> Heir(JointCount);
	for (int32_t J = 0; J < JointCount; ++J)
	{
		int32_t To = J;
		while (To != NoIndex && IsExcluded(To))
		{
			--To; // a chain: the parent
		}
		for (To = To == NoIndex ? 0 : To; IsExcluded(To); ++To)
		{
		}
		Heir[size_t(J)] = To;
		CHECK(Some.Regions.Deforms(J) == !IsExcluded(J));
		CHECK((!IsExcluded(J) || Some.Regions.Curves[size_t(J)].Reason == CurveReason::ByRequest));
		CHECK((!IsExcluded(J) || Some.Regions.TreeParent[size_t(J)] == NoIndex));
	}
	int32_t Strayed = 0;
	for (int32_t V = 0; V < All.Mesh.VertexCount(); ++V)
	{
		Strayed += Some.Regions.RegionOf[size_t(V)] == Heir[size_t(All.Regions.RegionOf[size_t(V)])] ? 0 : 1;
	}
	CHECK(Strayed == 0);
	for (size_t Slot = 0; Slot < Some.Weights.Weights.size(); ++Slot)
	{
		CHECK((Some.Weights.Weights[Slot] == 0.0f || !IsExcluded(Some.Weights.Joints[Slot])));
	}
}

TEST_CASE("Exclude: a joint of a finger between two others gives its skin to the joint above it, not to its neighbours",
	"[exclude]")
{
	// A paw: three chains of three joints side by side in one flat skin, which no loop separates,
	// and a root behind them.
	Shapes::Rig Hand = Shapes::Tube({.Radius = 1.6f, .Rings = 48, .bCapped = true});
	for (Vec3& P : Hand.Positions)
	{
		P.Z *= 0.3f;
	}
	Hand.AddJoint({-2.93f, 0, 0}, NoIndex);
	for (const float Y : {-1.0f, 0.0f, 1.0f})
	{
		for (int32_t J = 0; J < 3; ++J)
		{
			Hand.AddJoint({-1.43f + 1.5f * static_cast<float>(J), Y, 0},
				J == 0 ? 0 : static_cast<int32_t>(Hand.Joints.size()) - 1);
		}
	}
	const auto RegionsWithout = [&](int32_t Excluded)
	{
		std::vector<JointOptions> Joints(Hand.Joints.size());
		for (size_t J = 0; J < Joints.size(); ++J)
		{
			Joints[J].Role = static_cast<int32_t>(J) == Excluded ? Participation::Excluded : Participation::Deforms;
		}
		BindOptions Options;
		Options.Joints = Joints;
		const auto Bound = Bind(Hand.Mesh(), Hand.Skeleton(), Options);
		REQUIRE(Bound);
		return Bound->Regions.RegionOf;
	};
	const std::vector<int32_t> All = RegionsWithout(NoIndex);
	const int32_t Excluded = GENERATE(4, 5, 6); // of the finger in the middle
	const std::vector<int32_t> Some = RegionsWithout(Excluded);
	const int32_t Heir = Hand.Parents[size_t(Excluded)];
	CHECK(std::count(All.begin(), All.end(), Excluded) > 0);
	for (size_t V = 0; V < All.size(); ++V)
	{
		CHECK(Some[V] == (All[V] == Excluded ? Heir : All[V]));
	}
}
