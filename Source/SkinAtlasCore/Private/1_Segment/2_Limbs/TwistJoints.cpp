// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/2_Limbs/TwistJoints.h"

#include "1_Segment/2_Limbs/TreeRepair.h"
#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double NearestApart = 0.1; // of the bone: closer joints are at one place
constexpr double FarthestTwist = 0.35; // of the bone: farther from its axis is no twist joint of it

/** A joint of a limb at its place along the bone: 0 at the limb's joint, 1 at the next. */
struct Station
{
	double T = 0.0;
	int32_t Joint = NoIndex;

	bool operator<(const Station& Other) const { return T != Other.T ? T < Other.T : Joint < Other.Joint; }
};

bool IsTwist(std::span<const RecognisedRole> Roles, int32_t J)
{
	return Roles[size_t(J)].Role == JointRole::Twist;
}

/** The twist joints below J that no other joint hangs on, with their places along the bone to Next. */
std::vector<Station> Beside(
	int32_t J, int32_t Next, std::span<const RecognisedRole> Roles, const JointTree& Tree, const Skeleton& Joints)
{
	const Vec3d From = Joints.Positions()[size_t(J)], Along = Vec3d(Joints.Positions()[size_t(Next)]) - From;
	const double Square = Dot(Along, Along);
	std::vector<Station> Found;
	std::vector<int32_t> Open = Tree.Children(J);
	while (Square > 0.0 && !Open.empty())
	{
		const int32_t Twist = Open.back();
		Open.pop_back();
		const auto First = Tree.ParentsFirst().begin() + Tree.Place(Twist);
		const bool bOnlyTwists =
			std::all_of(First, First + Tree.SubtreeSize(Twist), [&](int32_t Each) { return IsTwist(Roles, Each); });
		const Vec3d Gap = Vec3d(Joints.Positions()[size_t(Twist)]) - From;
		const double T = Dot(Gap, Along) / Square;
		if (bOnlyTwists && -NearestApart < T && T < 1.0 + NearestApart &&
			Length(Gap - T * Along) < FarthestTwist * std::sqrt(Square))
		{
			Found.push_back({T, Twist});
			Open.insert(Open.end(), Tree.Children(Twist).begin(), Tree.Children(Twist).end());
		}
	}
	std::sort(Found.begin(), Found.end());
	return Found;
}

/** Puts the limb's joint among its twist joints, in the order of the chain. */
void Insert(int32_t J, JointRole Role, std::vector<Station>& InOutTwists)
{
	const bool bBallJoint = Role == JointRole::Shoulder || Role == JointRole::Hip;
	InOutTwists.insert(InOutTwists.begin() + (bBallJoint && InOutTwists[0].T < NearestApart ? 1 : 0), {0.0, J});
}

/** Joints that share a place are spread over the bone. */
void KeepApart(std::vector<Station>& InOutChain)
{
	bool bApart = true;
	for (size_t I = 1; I < InOutChain.size(); ++I)
	{
		bApart = bApart && InOutChain[I].T - InOutChain[I - 1].T >= NearestApart;
	}
	for (size_t I = 0; I < InOutChain.size() && !bApart; ++I)
	{
		InOutChain[I].T = static_cast<double>(I) / static_cast<double>(InOutChain.size());
	}
}
}

void ShareLimbCharts(
	std::span<const RecognisedRole> Roles, const std::vector<bool>& bMember, JointTree& Tree, Skeleton& Joints)
{
	std::vector<Vec3> At(Joints.Positions().begin(), Joints.Positions().end());
	std::vector<int32_t> Parents = Tree.Parents();
	bool bAny = false;
	for (const int32_t J : Tree.ParentsFirst())
	{
		int32_t Next = NoIndex;
		for (const int32_t Child : Tree.Children(J))
		{
			const bool bLarger = Next == NoIndex || Tree.SubtreeSize(Child) > Tree.SubtreeSize(Next);
			Next = bLarger && !IsTwist(Roles, Child) ? Child : Next;
		}
		if (Next == NoIndex || IsTwist(Roles, J))
		{
			continue;
		}
		std::vector<Station> Chain = Beside(J, Next, Roles, Tree, Joints);
		if (Chain.empty())
		{
			continue;
		}
		if (bMember[size_t(J)])
		{
			Insert(J, Roles[size_t(J)].Role, Chain);
		}
		KeepApart(Chain);
		const Vec3d From = Joints.Positions()[size_t(J)], To = Joints.Positions()[size_t(Next)];
		int32_t Above = Parents[size_t(J)];
		for (size_t I = 0; I < Chain.size(); ++I)
		{
			const double Border = I == 0 ? 0.0 : bMember[size_t(J)] ? 0.5 * (Chain[I - 1].T + Chain[I].T) : Chain[I].T;
			At[size_t(Chain[I].Joint)] = ToFloat(Lerp(From, To, Border));
			Parents[size_t(Chain[I].Joint)] = Above;
			Above = Chain[I].Joint;
		}
		Parents[size_t(Next)] = Above;
		bAny = true;
	}
	if (bAny)
	{
		std::vector<bool> bInTree(Parents.size(), false);
		for (const int32_t J : Tree.ParentsFirst())
		{
			bInTree[size_t(J)] = true;
		}
		Tree = JointTree(std::move(Parents), bInTree);
		Joints = Joints.MovedTo(At);
	}
	Tree = CollapseTree(Tree.Parents(), Tree.ParentsFirst(), bMember);
}

std::vector<bool> WithJointsOfTwists(
	const Skeleton& Joints, std::span<const RecognisedRole> Roles, const std::vector<bool>& bMember)
{
	std::vector<bool> bWith = bMember, bBelowMember(bMember.size(), false);
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		bBelowMember[size_t(J)] = Parent != NoIndex && (bMember[size_t(Parent)] || bBelowMember[size_t(Parent)]);
		// A root would leave several when it is left out.
		if (bMember[size_t(J)] && IsTwist(Roles, J) && Parent != NoIndex && bBelowMember[size_t(Parent)])
		{
			bWith[size_t(Parent)] = true;
		}
	}
	return bWith;
}
}
