// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/3_Bones/BoneAxes.h"

#include <algorithm>
#include <array>

namespace SkinAtlas
{
namespace
{
constexpr int32_t SignedAxes = 6;					  // +X +Y +Z -X -Y -Z
constexpr double AlongBone = 0.95;					  // least cosine
constexpr double LeastAligned = 0.7, MostOthers = 0.15; // of the joints with a single child

/** The axes of all joints, made once: some rules below compare every joint with many. */
class JointFrames
{
public:
	explicit JointFrames(const Skeleton& Joints)
	{
		for (int32_t J = 0; J < Joints.JointCount(); ++J)
		{
			Columns.push_back({JointAxis(Joints, J, 0), JointAxis(Joints, J, 1), JointAxis(Joints, J, 2)});
		}
	}

	Vec3d Axis(int32_t J, int32_t Signed) const
	{
		const Vec3d& Positive = Columns[size_t(J)][size_t(Signed % 3)];
		return Signed < 3 ? Positive : -Positive;
	}

	bool AreAlike(int32_t A, int32_t B, double LeastCosine) const
	{
		return Dot(Axis(A, 0), Axis(B, 0)) > LeastCosine && Dot(Axis(A, 1), Axis(B, 1)) > LeastCosine;
	}

private:
	std::vector<std::array<Vec3d, 3>> Columns;
};
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
	const JointFrames Frames(Joints);

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
			const double Cosine = Dot(Frames.Axis(J, Axis), Bone) / Length(Bone);
			if (Cosine > Best[size_t(J)])
			{
				Best[size_t(J)] = Cosine;
				Own[size_t(J)] = Axis;
			}
		}
	}

	// Where every joint branches, as in a figure of six blocks, those that do must tell.
	const bool bBranchesOnly = std::find(Children.begin(), Children.end(), 1) == Children.end();
	int32_t Single = 0, Voters = 0;
	std::array<int32_t, SignedAxes> Votes = {};
	for (size_t J = 0; J < Own.size(); ++J)
	{
		const bool bAsked = bBranchesOnly ? Children[J] > 1 : Children[J] == 1;
		Single += bAsked ? 1 : 0;
		if (bAsked && Own[J] != NoIndex)
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
	if (Single == 0 || Agreeing < LeastAligned * Single || Voters - Agreeing > MostOthers * Single)
	{
		return {};
	}
	// Joints that were never turned have the axis by chance. So it is where their bones all point one way, as two legs
	// do, and a joint has several children, none of them along the axis; and where, of joints turned alike, the bones
	// point opposite ways along the axis and aside from it, as two arms and a neck do.
	std::vector<int32_t> Along, Aside;
	bool bMissed = false;
	for (int32_t J = 0; J < Count; ++J)
	{
		const int32_t Axis = Own[size_t(J)];
		const bool bAlong = Axis != NoIndex && Axis % 3 == Chosen % 3;
		bMissed = bMissed || (Apart[size_t(J)] > 1 && !bAlong);
		if (Children[size_t(J)] == 1 && bAlong)
		{
			Along.push_back(J);
		}
		else if (Apart[size_t(J)] > 0 && !bAlong)
		{
			Aside.push_back(J);
		}
	}
	const auto WayOf = [&](int32_t J) { return Frames.Axis(J, Own[size_t(J)]); };
	const auto IsOneWay = [&](int32_t J) { return Dot(WayOf(J), WayOf(Along[0])) > AlongBone; };
	const auto WasNeverTurned = [&](int32_t J)
	{
		const auto IsAlike = [&](int32_t Other) { return Frames.AreAlike(J, Other, AlongBone); };
		const auto IsOpposite = [&](int32_t Other) { return Own[size_t(Other)] != Own[size_t(J)] && IsAlike(Other); };
		return std::any_of(Aside.begin(), Aside.end(), IsAlike) && std::any_of(Along.begin(), Along.end(), IsOpposite);
	};
	if ((bMissed && std::all_of(Along.begin(), Along.end(), IsOneWay)) ||
		std::any_of(Along.begin(), Along.end(), WasNeverTurned))
	{
		return {};
	}

	std::vector<Vec3d> Axes;
	std::vector<int32_t> Ends; // leaves below a joint that follows the convention
	for (int32_t J = 0; J < Count; ++J)
	{
		int32_t Above = J;
		while (Above != NoIndex && (Own[size_t(Above)] == NoIndex || Own[size_t(Above)] % 3 != Chosen % 3))
		{
			Above = ParentOf(Above);
		}
		Axes.push_back(Frames.Axis(J, Above == NoIndex ? Chosen : Own[size_t(Above)]));
		if (Children[size_t(J)] == 0 && Above != NoIndex && Above == ParentOf(J))
		{
			Ends.push_back(J);
		}
	}
	// Leaves that are turned alike to the last digit where the joints above them have their axes elsewhere were left as
	// they were when the others were turned, as Maya leaves the last joint of a chain unless told.
	constexpr double Exactly = 1.0 - 1e-6;
	const auto AboveOf = [&](int32_t J) { return Frames.Axis(ParentOf(J), Chosen); };
	const auto WasLeft = [&](int32_t J)
	{
		const auto IsAlikeBelowOther = [&](int32_t Other)
		{ return Dot(AboveOf(J), AboveOf(Other)) < AlongBone && Frames.AreAlike(J, Other, Exactly); };
		return std::any_of(Ends.begin(), Ends.end(), IsAlikeBelowOther);
	};
	// And of a branching joint one child may go along an axis by chance, unless leaves were turned another way than it.
	const auto IsTurned = [&](int32_t J) { return Dot(Frames.Axis(J, Chosen), AboveOf(J)) < AlongBone; };
	const bool bChance = bBranchesOnly && std::none_of(Ends.begin(), Ends.end(), IsTurned);
	const auto Left = std::count_if(Ends.begin(), Ends.end(), WasLeft);
	return bChance || 2 * static_cast<size_t>(Left) > Ends.size() ? std::vector<Vec3d>() : Axes;
}
}
