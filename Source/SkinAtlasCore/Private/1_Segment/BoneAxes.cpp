// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/BoneAxes.h"

#include <algorithm>
#include <array>

namespace SkinAtlas
{
namespace
{
constexpr int32_t SignedAxes = 6; // +X +Y +Z -X -Y -Z
constexpr double AlongBone = 0.95; // least cosine
constexpr double LeastShare = 0.7, MostOthers = 0.15; // of the joints with a single child

Vec3d SignedAxis(const Skeleton& Joints, int32_t J, int32_t Axis)
{
	const Vec3d Positive = JointAxis(Joints, J, Axis % 3);
	return Axis < 3 ? Positive : -Positive;
}
}

Vec3d JointAxis(const Skeleton& Joints, int32_t J, int32_t Column)
{
	const auto& Row = Joints.JointToMesh()[size_t(J)].Row;
	return Normalised({Row[0][Column], Row[1][Column], Row[2][Column]});
}

std::vector<Vec3d> BoneAxes(const Skeleton& Joints, const JointTree& Tree)
{
	// Excluded joints still show where bones go, and have no parent in the tree.
	const int32_t Count = Joints.JointCount();
	const auto ParentOf = [&](int32_t J) { return Tree.IsMember(J) ? Tree.Parent(J) : Joints.Parents()[size_t(J)]; };
	const double Shortest = 1e-3 * Joints.MeanBoneLength();

	// Own: signed axis that points at a child. Apart: of the children, those at another place.
	std::vector<int32_t> Children(size_t(Count), 0), Apart(size_t(Count), 0), Own(size_t(Count), NoIndex);
	std::vector<double> Best(size_t(Count), AlongBone);
	for (int32_t Child = 0; Child < Count; ++Child)
	{
		const int32_t J = ParentOf(Child);
		if (J == NoIndex)
		{
			continue;
		}
		++Children[size_t(J)];
		const Vec3d Bone = Vec3d(Joints.Positions()[size_t(Child)]) - Vec3d(Joints.Positions()[size_t(J)]);
		Apart[size_t(J)] += Length(Bone) > Shortest ? 1 : 0;
		for (int32_t Axis = 0; Axis < SignedAxes && Length(Bone) > Shortest; ++Axis)
		{
			const double Cosine = Dot(SignedAxis(Joints, J, Axis), Bone) / Length(Bone);
			if (Cosine > Best[size_t(J)])
			{
				Best[size_t(J)] = Cosine;
				Own[size_t(J)] = Axis;
			}
		}
	}

	int32_t Single = 0, Voters = 0;
	std::array<int32_t, SignedAxes> Votes = {};
	for (size_t J = 0; J < Own.size(); ++J)
	{
		Single += Children[J] == 1 ? 1 : 0;
		if (Children[J] == 1 && Own[J] != NoIndex)
		{
			++Voters;
			++Votes[size_t(Own[J])];
		}
	}
	int32_t Chosen = 0;
	for (int32_t Axis = 1; Axis < SignedAxes; ++Axis)
	{
		Chosen = Votes[size_t(Axis)] > Votes[size_t(Chosen)] ? Axis : Chosen;
	}
	const int32_t Agreeing = Votes[size_t(Chosen)] + Votes[size_t((Chosen + 3) % SignedAxes)];
	if (Single == 0 || Agreeing < LeastShare * Single || Voters - Agreeing > MostOthers * Single)
	{
		return {};
	}
	// Bones that all point one way, as two legs do, may have the axis by chance: the joints were never turned.
	// So it is where a joint has several children, and none along the axis.
	std::vector<Vec3d> Ways;
	bool bMissed = false;
	for (int32_t J = 0; J < Count; ++J)
	{
		const int32_t Axis = Own[size_t(J)];
		const bool bAlong = Axis != NoIndex && Axis % 3 == Chosen % 3;
		bMissed = bMissed || (Apart[size_t(J)] > 1 && !bAlong);
		if (Children[size_t(J)] == 1 && bAlong)
		{
			Ways.push_back(SignedAxis(Joints, J, Axis));
		}
	}
	const auto IsOneWay = [&](const Vec3d& Way) { return Dot(Way, Ways[0]) > AlongBone; };
	if (bMissed && std::all_of(Ways.begin(), Ways.end(), IsOneWay))
	{
		return {};
	}

	std::vector<Vec3d> Axes;
	for (int32_t J = 0; J < Count; ++J)
	{
		int32_t Above = J;
		while (Above != NoIndex && (Own[size_t(Above)] == NoIndex || Own[size_t(Above)] % 3 != Chosen % 3))
		{
			Above = ParentOf(Above);
		}
		Axes.push_back(SignedAxis(Joints, J, Above == NoIndex ? Chosen : Own[size_t(Above)]));
	}
	return Axes;
}
}
