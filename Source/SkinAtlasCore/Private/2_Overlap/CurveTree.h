// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Straight-line distance to a curve.

#pragma once

#include "2_Overlap/CurveTask.h"
#include "Common/ClosestPoint.h"

#include <vector>

namespace SkinAtlas
{
inline double SquaredDistanceToSegment(const Vec3d& P, const Vec3d& A, const Vec3d& B)
{
	const Vec3d Gap = P - ClosestOnSegment(P, A, B);
	return Dot(Gap, Gap);
}

/** A tree of boxes over the segments of one curve. Exact: the nearest of all segments, found by looking at few. */
class CurveTree
{
public:
	explicit CurveTree(const CurveTask& Task);

	/** The same bits whoever asks: nothing is remembered between questions. */
	double DistanceTo(const Vec3d& P) const;

private:
	struct Segment
	{
		Vec3d A, B;
	};
	struct Node
	{
		Vec3d Low, High;
		int32_t Begin = 0, End = 0; // segments
		int32_t Right = NoIndex;    // second child; the first follows its parent; NoIndex: a leaf
	};

	int32_t Split(int32_t Begin, int32_t End);
	static double SquaredGap(const Node& Each, const Vec3d& P);

	std::vector<Segment> Segments;
	std::vector<Node> Nodes;
};
}
