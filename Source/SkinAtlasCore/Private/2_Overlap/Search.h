// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far a search goes, and what makes its outcome connected.

#pragma once

#include "2_Overlap/Front.h"

namespace SkinAtlas
{
template <typename RelaxFunction>
void Finish(Front& Grown, RelaxFunction&& Relax)
{
	for (int32_t V = Grown.Settle(); V != NoIndex; V = Grown.Settle())
	{
		Relax(V);
	}
}

/**
 * The value of a vertex in a search that was begun: it goes on until the vertex is settled, so that it goes no farther
 * than somebody asks. Unreached beyond the reach.
 */
template <typename RelaxFunction>
double ValueAt(int32_t V, Front& Grown, RelaxFunction&& Relax)
{
	while (!Grown.IsFinal(V))
	{
		const int32_t Next = Grown.Settle();
		if (Next == NoIndex)
		{
			return Front::Unreached;
		}
		Relax(Next);
	}
	return Grown.At(V);
}

/** Without limit over the curve's own two regions. Seed() offers values, Relax(V) offers what follows from V. */
template <typename SeedFunction, typename RelaxFunction>
void SearchOwnRegions(const CurveTask& Task, Front& Grown, SeedFunction&& Seed, RelaxFunction&& Relax)
{
	Grown.Limit(Task, Passage::OwnRegions, std::numeric_limits<float>::infinity());
	Seed();
	Finish(Grown, Relax);
}

/** Up to a reach, from the curve and from what an earlier search reached; that one's values stay as they are. */
template <typename SeedFunction>
void BeginWithinReach(const CurveTask& Task, Passage Where, float Reach, Front& Grown, SeedFunction&& Seed)
{
	Grown.Limit(Task, Where, Reach);
	Grown.Hold();
	Seed();
}

/**
 * Both as the task asks, the second only begun. In its own regions a curve is measured by paths that stay there, so
 * that the outcome does not depend on how far into other regions the search was let; a path back into them can be
 * shorter, but seldom is. Grown is clear before.
 */
template <typename SeedFunction, typename RelaxFunction>
void BeginSearch(
	const CurveTask& Task, Passage Where, float Reach, Front& Grown, SeedFunction&& Seed, RelaxFunction&& Relax)
{
	if (Task.bWholeRegions)
	{
		SearchOwnRegions(Task, Grown, Seed, Relax);
	}
	BeginWithinReach(Task, Where, Reach, Grown, Seed);
}

/**
 * The least width at which a vertex belongs to the connected overlap: LevelAt(V), a distance, raised where every way to
 * the curve over the surface leads through greater ones. So the overlap of every K is connected to its curve
 * [Hetroy09 3.2: R'_j is connected], and is the same whether measured to this K or farther. LevelAt is asked once for
 * each vertex within reach, and for those around them.
 */
template <typename LevelFunction>
void Flood(const CurveTask& Task, Passage Where, std::span<const CurveSeed> Seeds, Front& Joined,
	LevelFunction&& LevelAt)
{
	const auto Seed = [&]
	{
		for (const CurveSeed& Each : Seeds)
		{
			if (!Joined.IsReached(Each.V) && Joined.IsOpen(Each.V))
			{
				Joined.Offer(Each.V, LevelAt(Each.V));
			}
		}
	};
	// Vertices settle in rising order: the first to offer has the least level, so no second offer can be lower.
	const auto Relax = [&](int32_t V)
	{
		for (const int32_t Next : Task.Mesh.Neighbours(V))
		{
			if (!Joined.IsReached(Next) && Joined.IsOpen(Next))
			{
				Joined.Offer(Next, std::max(Joined.At(V), LevelAt(Next)));
			}
		}
	};
	Joined.Clear();
	BeginSearch(Task, Where, Task.Reach, Joined, Seed, Relax);
	Finish(Joined, Relax);
}
}
