// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A character's cost is bounded by its size: twice the joints and vertices ask for little more than twice the memory,
// in calls and in bytes. Counted, not timed, so that no test flickers.

#include "Allocations.h"
#include "PartRigs.h"

#include <array>
#include <cmath>
#include <random>

namespace SkinAtlas
{
namespace
{
/** A tube along X from -3 to 3 with this many vertices, or somewhat fewer. */
Shapes::Rig TubeOf(int32_t VertexCount)
{
	Shapes::TubeOptions Options;
	Options.Columns = 1;
	Options.Facets = 20;
	Options.Rings = VertexCount / 20;
	Options.bCapped = true;
	return Shapes::Tube(Options);
}

enum class Hierarchy
{
	Chain,
	Star,
	Flat,
	Tree,
};

/** Five vertices a joint. Spread: how far apart the joints lie; 0: all at one place, as a file without binds has them.
 */
Shapes::Rig Many(int32_t JointCount, Hierarchy Kind, float Spread)
{
	Shapes::Rig Made = TubeOf(5 * JointCount);
	std::mt19937 Random(7);
	const auto Anywhere = [&](float Size) { return Size * (float(Random()) / 2147483648.0f - 1.0f); };
	for (int32_t J = 0; J < JointCount; ++J)
	{
		const Vec3 Aside{2.5f * Anywhere(Spread), 0.5f * Anywhere(Spread), 0.5f * Anywhere(Spread)};
		const Vec3 Along{Spread * (5.6f * float(J) / float(JointCount) - 2.8f), 0, 0};
		const int32_t Before = J - 1 - int32_t(Random() % 50u);
		Made.AddJoint(Kind == Hierarchy::Chain ? Along : Aside,
			J == 0 || Kind == Hierarchy::Flat	? NoIndex
			: Kind == Hierarchy::Chain			? J - 1
			: Kind == Hierarchy::Star			? 0
												: std::max(Before, 0));
	}
	return Made;
}

/** What a bind asks operator new for. */
struct Asked
{
	double Calls = 0.0, Bytes = 0.0;
};

Asked CostOf(const Shapes::Rig& Rig, const BindOptions& Options = {})
{
	const size_t Calls = Allocations(), Bytes = AllocatedBytes();
	const auto Bound = Bind(Rig.Mesh(), Rig.Skeleton(), Options);
	REQUIRE(Bound);
	return {double(Allocations() - Calls), double(AllocatedBytes() - Bytes)};
}

void CheckDoubling(const Asked& Once, const Asked& Twice)
{
	constexpr double MostTimes = 2.7; // a square has 4; tables that grow by halves or doubles jump
	CHECK(Twice.Calls < MostTimes * Once.Calls);
	CHECK(Twice.Bytes < MostTimes * Once.Bytes);
}
}

TEST_CASE("Budget: twice the joints cost little more than twice the memory, however they hang", "[budget]")
{
	for (const Hierarchy Kind : {Hierarchy::Chain, Hierarchy::Star, Hierarchy::Flat, Hierarchy::Tree})
	{
		INFO("hierarchy " << int(Kind));
		CheckDoubling(CostOf(Many(700, Kind, 0.0f)), CostOf(Many(1400, Kind, 0.0f)));
	}
	// Joints that lie apart are cut, each along a curve that grows with the root of the vertices.
	CheckDoubling(CostOf(Many(200, Hierarchy::Chain, 1.0f)), CostOf(Many(400, Hierarchy::Chain, 1.0f)));
}

TEST_CASE("Budget: 2000 joints at one place cost less than 30 kB of memory each", "[budget]")
{
	for (const Hierarchy Kind : {Hierarchy::Chain, Hierarchy::Star, Hierarchy::Flat, Hierarchy::Tree})
	{
		INFO("hierarchy " << int(Kind));
		CHECK(CostOf(Many(2000, Kind, 0.0f)).Bytes < 2000 * 30000.0);
	}
}

TEST_CASE("Budget: twice the components cost little more than twice the memory", "[budget]")
{
	const auto WithBoxes = [](int32_t Count)
	{
		Shapes::Rig Made = Arm();
		for (int32_t I = 0; I < Count; ++I)
		{
			const float Along = -2.8f + 5.6f * float(I) / float(Count), Turn = float(I);
			Made.Append(Block(0.02f, 0.02f, 0.02f), {Along, 1.1f * std::cos(Turn), 1.1f * std::sin(Turn)});
		}
		return Made;
	};
	CheckDoubling(CostOf(WithBoxes(400)), CostOf(WithBoxes(800)));
}
}
