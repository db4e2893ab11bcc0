// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/ExtremePoses.h"

#include "Common/Vector.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** The directions to which a map takes the axes, as unit vectors. */
std::array<Vec3d, 3> AxesOf(const Affine& M)
{
	std::array<Vec3d, 3> Axes;
	for (size_t C = 0; C < 3; ++C)
	{
		Axes[C] = Normalised(Vec3d(M.Row[0][C], M.Row[1][C], M.Row[2][C]));
	}
	return Axes;
}

/** A joint's turn against its parent: entry [R][C] is the share of the parent's axis R in the joint's axis C. */
std::array<std::array<double, 3>, 3> TurnOf(std::span<const Affine> Pose, size_t J, int32_t Parent)
{
	const Affine Still;
	const bool bBind = Pose.empty();
	const std::array<Vec3d, 3> Own = AxesOf(bBind ? Still : Pose[J]);
	const std::array<Vec3d, 3> Above = AxesOf(bBind || Parent == NoIndex ? Still : Pose[size_t(Parent)]);
	std::array<std::array<double, 3>, 3> Turn{};
	for (size_t R = 0; R < 3; ++R)
	{
		for (size_t C = 0; C < 3; ++C)
		{
			Turn[R][C] = Dot(Above[R], Own[C]);
		}
	}
	return Turn;
}
}

PoseDistance::PoseDistance(std::span<const int32_t> InParents, std::span<const int32_t> VertexCounts)
	: Parents(InParents.begin(), InParents.end()), Importance(InParents.size(), 0.0)
{
	double Whole = 0.0;
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		Whole += VertexCounts[J];
		for (int32_t Above = int32_t(J); Above != NoIndex; Above = Parents[size_t(Above)])
		{
			Importance[size_t(Above)] += VertexCounts[J];
		}
	}
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		// A root carries all: where it turns is no bend.
		Importance[J] = Parents[J] == NoIndex || Whole == 0.0 ? 0.0 : std::sqrt(Importance[J] / Whole);
	}
}

double PoseDistance::Between(std::span<const Affine> A, std::span<const Affine> B) const
{
	double Sum = 0.0;
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		if (Importance[J] > 0.0)
		{
			const auto TurnA = TurnOf(A, J, Parents[J]), TurnB = TurnOf(B, J, Parents[J]);
			double Trace = 0.0; // of one turn against the other: 1 + 2 cos of the angle between them
			for (size_t R = 0; R < 3; ++R)
			{
				for (size_t C = 0; C < 3; ++C)
				{
					Trace += TurnA[R][C] * TurnB[R][C];
				}
			}
			Sum += Importance[J] * std::max(0.0, 0.5 * (3.0 - Trace));
		}
	}
	return Sum;
}

std::vector<size_t> FarthestPoses(const PoseList& Poses, const PoseDistance& Distance, size_t Count)
{
	std::vector<double> Nearest(Poses.size()); // distance to the nearest pose picked
	for (size_t P = 0; P < Poses.size(); ++P)
	{
		Nearest[P] = Distance.Between(Poses[P], {});
	}
	std::vector<size_t> Picked;
	while (Picked.size() < std::min(Count, Poses.size()))
	{
		const size_t Next = size_t(std::max_element(Nearest.begin(), Nearest.end()) - Nearest.begin());
		Picked.push_back(Next);
		for (size_t P = 0; P < Poses.size(); ++P)
		{
			Nearest[P] = P == Next ? -1.0 : std::min(Nearest[P], Distance.Between(Poses[P], Poses[Next]));
		}
	}
	return Picked;
}
}
