// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/FlatRig.h"

#include "1_Segment/BoneAxes.h"
#include "1_Segment/DirectedBones.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
/** All bones between members, if bones point along one axis of the joints. */
std::vector<DirectedBone> AllBones(
	const Skeleton& Joints, const std::vector<int32_t>& Members, int32_t Column, double Sign)
{
	constexpr double AcrossPenalty = 5.0;
	std::vector<Vec3d> Axes;
	for (const int32_t J : Members)
	{
		Axes.push_back(Sign * JointAxis(Joints, J, Column));
	}
	std::vector<DirectedBone> Bones;
	for (size_t From = 0; From < Members.size(); ++From)
	{
		for (size_t To = 0; To < Members.size(); ++To)
		{
			const Vec3d Bone =
				Vec3d(Joints.Positions()[size_t(Members[To])]) - Vec3d(Joints.Positions()[size_t(Members[From])]);
			const double Along = 0.5 * Dot(Axes[From] + Axes[To], Bone);
			if (From != To)
			{
				Bones.push_back({Length(Bone) + AcrossPenalty * (Length(Bone) - Along), size_t(Members[From]),
					size_t(Members[To])});
			}
		}
	}
	return Bones;
}

}

bool IsFlatRig(const JointTree& Tree)
{
	constexpr size_t FewestJoints = 8; // in smaller rigs half the joints is no sign of anything
	const auto& Members = Tree.ParentsFirst();
	size_t Alone = 0, Widest = 0;
	for (const int32_t J : Members)
	{
		Alone += Tree.Parent(J) == NoIndex && Tree.Children(J).empty() ? 1 : 0;
		Widest = std::max(Widest, Tree.Children(J).size());
	}
	return Members.size() >= FewestJoints && 2 * std::max(Alone, Widest) > Members.size();
}

std::vector<int32_t> SpanFlatRig(const Skeleton& Joints, const JointTree& Tree)
{
	std::vector<int32_t> Parents;
	double Least = 1e300;
	for (int32_t Column = 0; Column < 3; ++Column)
	{
		for (const double Sign : {1.0, -1.0})
		{
			std::vector<DirectedBone> Bones = AllBones(Joints, Tree.ParentsFirst(), Column, Sign);
			std::vector<int32_t> Tried(Tree.Parents().size(), NoIndex);
			const double Cost = TakeCheapest(Bones, Tried);
			if (Cost < Least)
			{
				Least = Cost;
				Parents = std::move(Tried);
			}
		}
	}
	return Parents;
}
}
