// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/2_Limbs/TreeRepair.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/2_Limbs/DirectedBones.h"
#include "1_Segment/2_Limbs/FlatRig.h"
#include "1_Segment/3_Bones/BoneAxes.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
class Repair
{
public:
	Repair(const Skeleton& InJoints, std::span<const RecognisedRole> InRoles, const JointTree& InTree,
		BonesInside& InInside)
		: Joints(InJoints)
		, Roles(InRoles)
		, Inside(InInside)
		, bMember(size_t(InJoints.JointCount()), false)
	{
		for (const int32_t J : InTree.ParentsFirst())
		{
			bMember[size_t(J)] = true;
		}
		Rebuild(InTree.Parents());
	}

	void Span() { Rebuild(SpanFlatRig(Joints, Tree)); }
	void ChainSmallFlatRig();
	void HangArmsOnChest();
	double MeanOutside() const; // of all bones the share outside the mesh; 1 without bones
	void JoinRoots();
	void JoinLimbs();
	void MoveOutsideBones();
	void FollowAxes();

	JointTree Tree;

private:
	void Rebuild(std::vector<int32_t> Parents) { Tree = JointTree(std::move(Parents), bMember); }
	double Distance(int32_t A, int32_t B) const
	{
		return Length(Vec3d(Joints.Positions()[size_t(A)]) - Vec3d(Joints.Positions()[size_t(B)]));
	}
	/** Of the angle at a joint between the ways to two others. */
	double Cosine(int32_t At, int32_t A, int32_t B) const
	{
		const Vec3d P(Joints.Positions()[size_t(At)]);
		return Dot(Normalised(Vec3d(Joints.Positions()[size_t(A)]) - P),
			Normalised(Vec3d(Joints.Positions()[size_t(B)]) - P));
	}
	std::vector<int32_t> Roots() const;
	int32_t MainRoot(const std::vector<int32_t>& All) const;
	void AddBonesTo(int32_t Root, int32_t Main, const std::vector<Vec3d>& Axes, std::vector<DirectedBone>& Out) const;

	const Skeleton& Joints;
	std::span<const RecognisedRole> Roles;
	BonesInside& Inside;
	std::vector<bool> bMember;
};

double Repair::MeanOutside() const
{
	double Sum = 0.0;
	int32_t Bones = 0;
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (Tree.Parent(J) != NoIndex)
		{
			Sum += Inside.ShareOutside(Tree.Parent(J), J);
			++Bones;
		}
	}
	return Bones == 0 ? 1.0 : Sum / Bones;
}

std::vector<int32_t> Repair::Roots() const
{
	std::vector<int32_t> Found;
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (Tree.Parent(J) == NoIndex)
		{
			Found.push_back(J);
		}
	}
	return Found;
}

/** The root that holds at least 60 % of the joints, else the one of the trunk that holds most; NoIndex without one. */
int32_t Repair::MainRoot(const std::vector<int32_t>& All) const
{
	int32_t Trunk = NoIndex;
	for (const int32_t J : All)
	{
		if (10 * Tree.SubtreeSize(J) >= 6 * static_cast<int32_t>(Tree.ParentsFirst().size()))
		{
			return J;
		}
		const JointRole Role = Roles[size_t(J)].Role;
		const bool bTrunk = Role == JointRole::Pelvis || Role == JointRole::Spine;
		if (bTrunk && (Trunk == NoIndex || Tree.SubtreeSize(J) > Tree.SubtreeSize(Trunk)))
		{
			Trunk = J;
		}
	}
	return Trunk;
}

/** The bones by which a root may hang on the joints nearest to it that are not below it. */
void Repair::AddBonesTo(
	int32_t Root, int32_t Main, const std::vector<Vec3d>& Axes, std::vector<DirectedBone>& Out) const
{
	constexpr size_t Tried = 6;
	constexpr double OutsidePenalty = 3.0, AcrossPenalty = 2.0;
	const double SamePlace = 0.01 * Joints.MeanBoneLength();
	std::vector<std::pair<double, int32_t>> Near;
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (!Tree.InSubtree(J, Root))
		{
			Near.push_back({Distance(J, Root), J});
		}
	}
	std::partial_sort(
		Near.begin(), Near.begin() + static_cast<std::ptrdiff_t>(std::min(Tried, Near.size())), Near.end());
	Near.resize(std::min(Tried, Near.size()));
	for (const auto& [Gap, J] : Near)
	{
		const Vec3d Bone = Vec3d(Joints.Positions()[size_t(Root)]) - Vec3d(Joints.Positions()[size_t(J)]);
		const double Along =
			Axes.empty() ? Gap : std::max({0.0, Dot(Axes[size_t(J)], Bone), Dot(Axes[size_t(Root)], Bone)});
		const double Cost =
			(1.0 + OutsidePenalty * Inside.ShareOutside(J, Root)) * (Gap + AcrossPenalty * (Gap - Along));
		// At one place rounding would decide between the trunk and the other leg.
		const bool bTrunks = Main != NoIndex && Tree.InSubtree(J, Main);
		Out.push_back({Gap <= SamePlace && bTrunks ? 0.0 : std::max(Cost, SamePlace), size_t(J), size_t(Root)});
	}
}

/** A bone does not run through another joint: where one would, it begins at the last joint on its way. */
void Repair::ChainSmallFlatRig()
{
	constexpr double Straight = 1.1; // the way over the other joint may be this much longer
	constexpr double SameWay = 0.8;  // least cosine: a hip beside the hub is not on the way to the shoulder
	const int32_t Hub = Tree.ParentsFirst()[0];
	if (Tree.Children(Hub).size() + 1 != Tree.ParentsFirst().size())
	{
		return;
	}
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Child : Tree.Children(Hub))
	{
		const double Whole = Distance(Hub, Child);
		double Nearest = Whole;
		for (const int32_t Other : Tree.Children(Hub))
		{
			const double First = Distance(Hub, Other), Rest = Distance(Other, Child);
			// Nearer to the hub than the child, so that no two joints become each other's parents.
			const bool bOnTheWay = First > 0.0 && First < Whole && First + Rest <= Straight * Whole &&
				Cosine(Hub, Other, Child) > SameWay;
			if (bOnTheWay && Rest < Nearest)
			{
				Nearest = Rest;
				Parents[size_t(Child)] = Other;
			}
		}
	}
	Rebuild(std::move(Parents));
}

void Repair::JoinRoots()
{
	const std::vector<Vec3d> Axes = BoneAxes(Joints, Tree);
	const int32_t Main = MainRoot(Roots());
	// Every round leaves fewer roots: each but the main one, or the last of a ring, finds a joint to hang on.
	for (std::vector<int32_t> All = Roots(); All.size() > 1; All = Roots())
	{
		std::vector<DirectedBone> Bones;
		for (const int32_t Root : All)
		{
			if (Root != Main)
			{
				AddBonesTo(Root, Main, Axes, Bones);
			}
		}
		std::vector<int32_t> Parents = Tree.Parents();
		TakeCheapest(Bones, Parents);
		Rebuild(std::move(Parents));
	}
}

/** Gives a joint another parent. Two joints that would each hang below the other stay where they are. */
void Hang(int32_t Child, int32_t Parent, std::vector<int32_t>& InOutParents)
{
	int32_t Up = Parent;
	while (Up != NoIndex && Up != Child)
	{
		Up = InOutParents[size_t(Up)];
	}
	InOutParents[size_t(Child)] = Up == Child ? InOutParents[size_t(Child)] : Parent;
}

/**
 * Collar bones and arms on a neck, as 3ds Max Biped has them, hang on what the neck hangs on, if they begin before it:
 * (Arm - Neck) . (Below - Neck) > 0. Their skin borders on the chest's, not on that of a neck above them.
 */
void Repair::HangArmsOnChest()
{
	const auto RoleOf = [&](int32_t J) { return Roles[size_t(J)].Role; };
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Arm : Tree.ParentsFirst())
	{
		const int32_t Neck = Tree.Parent(Arm);
		const bool bArm = RoleOf(Arm) == JointRole::Clavicle || RoleOf(Arm) == JointRole::Shoulder;
		if (!bArm || Neck == NoIndex || RoleOf(Neck) != JointRole::Neck || Tree.Parent(Neck) == NoIndex)
		{
			continue;
		}
		const int32_t Below = Tree.Parent(Neck);
		if (Distance(Neck, Arm) > 0.0 && Distance(Neck, Below) > 0.0 && Cosine(Neck, Arm, Below) > 0.0)
		{
			Hang(Arm, Below, Parents);
		}
	}
	Rebuild(std::move(Parents));
}

/** What a part of a limb hangs on, from its second joint on; Other for everything else. */
JointRole AboveInLimb(JointRole Role)
{
	switch (Role)
	{
	case JointRole::Elbow:
		return JointRole::Shoulder;
	case JointRole::Wrist:
		return JointRole::Elbow;
	case JointRole::Knee:
		return JointRole::Hip;
	case JointRole::Ankle:
		return JointRole::Knee;
	default:
		return JointRole::Other;
	}
}

/** Parts of limbs on the root or trunk, for IK, hang on the nearest end of a limb that lacks them. */
void Repair::JoinLimbs()
{
	const auto RoleOf = [&](int32_t J) { return Roles[size_t(J)].Role; };
	const auto IsTrunk = [&](int32_t J)
	{
		const JointRole Role = RoleOf(J);
		return Tree.Parent(J) == NoIndex || Role == JointRole::Pelvis || Role == JointRole::Spine;
	};
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Child : Tree.ParentsFirst())
	{
		const JointRole Wanted = AboveInLimb(RoleOf(Child));
		if (Wanted == JointRole::Other || Tree.Parent(Child) == NoIndex || !IsTrunk(Tree.Parent(Child)))
		{
			continue;
		}
		double Nearest = Distance(Tree.Parent(Child), Child);
		for (const int32_t J : Tree.ParentsFirst())
		{
			if (RoleOf(J) == Wanted && Tree.Children(J).empty() && Distance(J, Child) < Nearest)
			{
				Nearest = Distance(J, Child);
				Hang(Child, J, Parents);
			}
		}
	}
	Rebuild(std::move(Parents));
}

void Repair::MoveOutsideBones()
{
	// Only children of the root: freed from that, the rule scrambled thin wings.
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Root : Roots())
	{
		for (const int32_t Child : Tree.Children(Root))
		{
			const double Old = Distance(Root, Child);
			const double OldOutside = Old > 0.0 ? Inside.ShareOutside(Root, Child) : 0.0;
			if (OldOutside < 0.4)
			{
				continue;
			}
			std::vector<std::pair<double, int32_t>> Nearer;
			for (const int32_t J : Tree.ParentsFirst())
			{
				if (!Tree.InSubtree(J, Child) && Distance(J, Child) < 0.7 * Old)
				{
					Nearer.push_back({Distance(J, Child), J});
				}
			}
			std::sort(Nearer.begin(), Nearer.end());
			for (const auto& [Gap, J] : Nearer)
			{
				const double Outside = Gap > 0.0 ? Inside.ShareOutside(J, Child) : 0.0;
				if (Outside <= 0.35 && Outside <= OldOutside - 0.1)
				{
					Hang(Child, J, Parents);
					break;
				}
			}
		}
	}
	Rebuild(std::move(Parents));
}

void Repair::FollowAxes()
{
	const std::vector<Vec3d> Axes = BoneAxes(Joints, Tree);
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Root : Roots())
	{
		for (const int32_t Child :
			Axes.empty() ? std::span<const int32_t>() : std::span<const int32_t>(Tree.Children(Root)))
		{
			double Nearest = 0.5 * Distance(Root, Child);
			int32_t Best = NoIndex;
			for (const int32_t J : Tree.ParentsFirst())
			{
				const Vec3d Bone = Vec3d(Joints.Positions()[size_t(Child)]) - Vec3d(Joints.Positions()[size_t(J)]);
				const double Gap = Length(Bone);
				const bool bLeaf = Tree.Children(J).empty() && Tree.Parent(J) != Root && !Tree.InSubtree(J, Child);
				if (bLeaf && Gap > 0.0 && Gap < Nearest && Dot(Bone, Axes[size_t(J)]) > 0.9 * Gap &&
					Inside.ShareOutside(J, Child) <= 0.35)
				{
					Nearest = Gap;
					Best = J;
				}
			}
			if (Best != NoIndex)
			{
				Hang(Child, Best, Parents);
			}
		}
	}
	Rebuild(std::move(Parents));
}
}

JointTree CollapseTree(
	std::span<const int32_t> Parents, std::span<const int32_t> ParentsFirst, const std::vector<bool>& bMember)
{
	std::vector<int32_t> Above(bMember.size(), NoIndex);
	for (const int32_t J : ParentsFirst)
	{
		// Parents come first, so the parent of an excluded joint has been replaced already.
		const int32_t Parent = Parents[size_t(J)];
		Above[size_t(J)] = Parent == NoIndex || bMember[size_t(Parent)] ? Parent : Above[size_t(Parent)];
	}
	return JointTree(std::move(Above), bMember);
}

JointTree CollapseTree(const Skeleton& Joints, const std::vector<bool>& bMember)
{
	return CollapseTree(Joints.Parents(), Joints.ParentsFirst(), bMember);
}

namespace
{
/**
 * Whether a joint and the root that it was moved to hang on one joint, which is left out: a thigh and the spine on a
 * pelvis. That moves both, so that they do not come apart.
 */
bool AreBesideEachOther(const Skeleton& Joints, const JointTree& Tree, int32_t J, int32_t MovedTo)
{
	const int32_t Above = Joints.Parents()[size_t(J)];
	return Tree.Parent(MovedTo) == NoIndex && Above != NoIndex && Above == Joints.Parents()[size_t(MovedTo)];
}
}

RepairedTree RepairTree(
	const Skeleton& Joints, std::span<const RecognisedRole> Roles, const JointTree& Given, BonesInside& Inside)
{
	Repair Work(Joints, Roles, Given, Inside);
	if (IsFlatRig(Work.Tree))
	{
		// A hub is no flat rig if its own bones run inside the mesh
		// and those that would replace them do not: a starfish.
		Repair Spanned(Joints, Roles, Given, Inside);
		Spanned.Span();
		if (Spanned.MeanOutside() <= Work.MeanOutside())
		{
			Work.Tree = std::move(Spanned.Tree);
		}
	}
	else
	{
		Work.ChainSmallFlatRig();
	}
	Work.HangArmsOnChest(); // no sign of a disturbed rig, so before the copy that tells the loose joints
	const std::vector<int32_t> Before = Work.Tree.Parents();
	Work.JoinRoots();
	Work.JoinLimbs();
	Work.MoveOutsideBones();
	Work.FollowAxes();
	std::vector<bool> Loose(Before.size());
	for (size_t J = 0; J < Before.size(); ++J)
	{
		const int32_t Parent = Work.Tree.Parents()[J];
		const bool bMoved = Parent != NoIndex && Parent != Before[J];
		Loose[J] = bMoved && !AreBesideEachOther(Joints, Work.Tree, static_cast<int32_t>(J), Parent);
	}
	return {std::move(Work.Tree), std::move(Loose)};
}
}
