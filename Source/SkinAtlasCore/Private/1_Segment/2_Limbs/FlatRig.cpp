// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/2_Limbs/FlatRig.h"

#include "1_Segment/2_Limbs/DirectedBones.h"
#include "1_Segment/3_Bones/BoneAxes.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
/** What bones cost if they point along one axis of the joints. */
std::vector<DirectedBone> BonesAlong(
	const Skeleton& Joints, const std::vector<JointPair>& Pairs, int32_t Column, double Sign)
{
	constexpr double AcrossPenalty = 5.0;
	std::vector<Vec3d> Axes;
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		Axes.push_back(Sign * JointAxis(Joints, J, Column));
	}
	std::vector<DirectedBone> Bones;
	for (const auto& [From, To] : Pairs)
	{
		const Vec3d Bone = Vec3d(Joints.Positions()[size_t(To)]) - Vec3d(Joints.Positions()[size_t(From)]);
		const double Along = 0.5 * Dot(Axes[size_t(From)] + Axes[size_t(To)], Bone);
		Bones.push_back({Length(Bone) + AcrossPenalty * (Length(Bone) - Along), size_t(From), size_t(To)});
	}
	return Bones;
}
}

std::vector<JointPair> NearPairs(const Skeleton& Joints, const std::vector<int32_t>& Members)
{
	constexpr size_t Few = 512, Nearest = 32;
	std::vector<JointPair> Found;
	if (Members.size() <= Few)
	{
		for (const int32_t From : Members)
		{
			for (const int32_t To : Members)
			{
				Found.push_back({From, To});
			}
		}
		std::erase_if(Found, [](const JointPair& Each) { return Each.Parent == Each.Child; });
		return Found;
	}
	// In the order of one coordinate: whoever is as far along it as the farthest found, or farther, is no nearer.
	const auto At = [&](int32_t J) { return Vec3d(Joints.Positions()[size_t(J)]); };
	Vec3d Low(1e300, 1e300, 1e300), High = -1.0 * Low;
	for (const int32_t J : Members)
	{
		const Vec3d P = At(J);
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
	}
	const Vec3d Size = High - Low;
	const Vec3d Axis = Size.X >= std::max(Size.Y, Size.Z) ? Vec3d(1, 0, 0)
					   : Size.Y >= Size.Z				  ? Vec3d(0, 1, 0)
														  : Vec3d(0, 0, 1);
	std::vector<int32_t> Order = Members;
	const auto Along = [&](int32_t J) { return Dot(Axis, At(J)); };
	std::sort(Order.begin(), Order.end(),
		[&](int32_t A, int32_t B) { return std::pair(Along(A), A) < std::pair(Along(B), B); });
	for (size_t I = 0; I < Order.size(); ++I)
	{
		std::vector<std::pair<double, int32_t>> Near; // a heap, the farthest on top
		size_t Before = I, After = I + 1;
		while (Before > 0 || After < Order.size())
		{
			const double GapBefore = Before > 0 ? Along(Order[I]) - Along(Order[Before - 1]) : 1e300;
			const double GapAfter = After < Order.size() ? Along(Order[After]) - Along(Order[I]) : 1e300;
			if (Near.size() == Nearest && std::min(GapBefore, GapAfter) >= Near.front().first)
			{
				break;
			}
			const int32_t Other = GapBefore <= GapAfter ? Order[--Before] : Order[After++];
			Near.push_back({Length(At(Other) - At(Order[I])), Other});
			std::push_heap(Near.begin(), Near.end());
			if (Near.size() > Nearest)
			{
				std::pop_heap(Near.begin(), Near.end());
				Near.pop_back();
			}
		}
		for (const auto& Each : Near)
		{
			Found.push_back({Each.second, Order[I]});
		}
	}
	return Found;
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
	const std::vector<JointPair> Pairs = NearPairs(Joints, Tree.ParentsFirst());
	std::vector<int32_t> Parents;
	double Least = 1e300;
	for (int32_t Column = 0; Column < 3; ++Column)
	{
		for (const double Sign : {1.0, -1.0})
		{
			std::vector<DirectedBone> Bones = BonesAlong(Joints, Pairs, Column, Sign);
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
