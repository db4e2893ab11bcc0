// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A stray component changes nothing elsewhere.

#include "Executors.h"
#include "PartRigs.h"

#include <algorithm>

using namespace SkinAtlas;

namespace
{
/** The rig with the triangles of another in front of its own. */
Shapes::Rig Behind(const Shapes::Rig& First, const Vec3& Offset, const Shapes::Rig& Then)
{
	Shapes::Rig Made;
	Made.Append(First, Offset);
	Made.Append(Then, {});
	Made.Joints = Then.Joints;
	Made.Parents = Then.Parents;
	return Made;
}
}

TEST_CASE("Components: a stray island changes no bit elsewhere", "[components]")
{
	const Shapes::Rig Plain = Arm();
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Regional, PartitionKind::Pairwise);
	const auto Method = GENERATE(SegmentationMethod::Robust, SegmentationMethod::Planes);
	BindOptions Options;
	Options.Weigh.Partition = Partition;
	Options.Segment.Method = Method;
	const BoundCharacter Alone = BindIt(Plain, Options);
	const Shapes::Rig Island = Block(0.1f, 0.1f, 0.1f);
	// Touching the skin, inside the limb, beside the joint's curve, in the hand's way, far away.
	for (const Vec3& Place : {Vec3{1, 1.05f, 0}, {-1.5f, 0.5f, 0.2f}, {0.1f, 1.3f, 0}, {4, 0, 0}, {900, -3000, 40}})
	{
		Shapes::Rig Last = Plain;
		Last.Append(Island, Place);
		const Shapes::Rig First = Behind(Island, Place, Plain);
		CHECK(CountChanged(Alone, BindIt(Last, Options), 0) == 0);
		CHECK(CountChanged(Alone, BindIt(First, Options), Island.Positions.size()) == 0);
	}
}

TEST_CASE("Components: a dome over everything is stray, and changes no bit", "[components]")
{
	const Shapes::Rig Plain = Arm(); // five long from its first joint to its last
	const BoundCharacter Alone = BindIt(Plain);
	for (const float Size : {12.0f, 5000.0f})
	{
		Shapes::Rig Under = Plain;
		const size_t First = Under.Positions.size();
		Under.Append(Block(Size, Size, Size), {});
		const BoundCharacter Bound = BindIt(Under);
		CAPTURE(Size);
		CHECK(FateOf(Bound, First).bStray);
		CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
		CHECK_FALSE(FateOf(Bound, 0).bStray);
		CHECK(CountChanged(Alone, Bound, 0) == 0);
	}
}

TEST_CASE("Components: thousands of islands, some of them first, change no bit elsewhere", "[components]")
{
	const Shapes::Rig Plain = Arm();
	const BoundCharacter Alone = BindIt(Plain);
	Shapes::Rig Before, Many = Plain;
	for (int32_t I = 0; I < 2000; ++I)
	{
		const float Turn = 0.1f * static_cast<float>(I), Along = -3.0f + 0.003f * static_cast<float>(I);
		Shapes::Rig& Into = I % 4 == 0 ? Before : Many;
		const float Out = 1.1f + 0.01f * static_cast<float>(I % 90);
		Into.Append(Block(0.02f, 0.02f, 0.02f), {Along, Out * std::cos(Turn), Out * std::sin(Turn)});
	}
	const Shapes::Rig All = Behind(Before, {}, Many);
	ReversedBlocks Threads;
	const BoundCharacter Bound = BindIt(All, {}, {&Threads, nullptr, nullptr});
	REQUIRE(Bound.Mesh.ComponentCount() == 2001);
	CHECK(CountChanged(Alone, Bound, Before.Positions.size()) == 0);
	CHECK(CountChanged(Bound, BindIt(All), 0) == 0); // and the order of the blocks does not show
}
