// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/FlatRig.h"

#include "1_Segment/BoneAxes.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace SkinAtlas
{
namespace
{
struct DirectedBone
{
	double Cost = 0.0;
	size_t From = 0, To = 0; // places among the members

	bool operator<(const DirectedBone& Other) const
	{
		return Cost != Other.Cost ? Cost < Other.Cost : std::pair(From, To) < std::pair(Other.From, Other.To);
	}
};

/** All bones between members, if bones point along one axis of the joints; cheapest first. */
std::vector<DirectedBone> RankBones(const Skeleton& Joints, const std::vector<int32_t>& Members, int32_t Column, double Sign)
{
	constexpr double AcrossPenalty = 5.0;
	std::vector<Vec3d> Axes;
	for (const int32_t J : Members)
	{
		Axes.push_back(Sign * JointAxis(Joints, J, Column));
	}
	std::vector<DirectedBone> Ranked;
	for (size_t From = 0; From < Members.size(); ++From)
	{
		for (size_t To = 0; To < Members.size(); ++To)
		{
			const Vec3d Bone = Vec3d(Joints.Positions()[size_t(Members[To])]) - Vec3d(Joints.Positions()[size_t(Members[From])]);
			const double Along = 0.5 * Dot(Axes[From] + Axes[To], Bone);
			if (From != To)
			{
				Ranked.push_back({Length(Bone) + AcrossPenalty * (Length(Bone) - Along), From, To});
			}
		}
	}
	std::sort(Ranked.begin(), Ranked.end());
	return Ranked;
}

/** Sum of the costs of the bones taken; their parents go to Out. */
double TakeBones(const std::vector<DirectedBone>& Ranked, const std::vector<int32_t>& Members, std::vector<int32_t>& Out)
{
	std::vector<size_t> Set(Members.size()); // joints joined so far: each points towards its set's first
	std::iota(Set.begin(), Set.end(), size_t(0));
	const auto SetOf = [&](size_t I)
	{
		while (Set[I] != I)
		{
			I = Set[I] = Set[Set[I]];
		}
		return I;
	};
	double Total = 0.0;
	for (const DirectedBone& Each : Ranked)
	{
		int32_t& Parent = Out[size_t(Members[Each.To])];
		if (Parent == NoIndex && SetOf(Each.From) != SetOf(Each.To))
		{
			Parent = Members[Each.From];
			Set[SetOf(Each.To)] = SetOf(Each.From);
			Total += Each.Cost;
		}
	}
	return Total;
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
	const auto& Members = Tree.ParentsFirst();
	std::vector<int32_t> Parents;
	double Least = 1e300;
	for (int32_t Column = 0; Column < 3; ++Column)
	{
		for (const double Sign : {1.0, -1.0})
		{
			std::vector<int32_t> Tried(Tree.Parents().size(), NoIndex);
			const double Cost = TakeBones(RankBones(Joints, Members, Column, Sign), Members, Tried);
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
