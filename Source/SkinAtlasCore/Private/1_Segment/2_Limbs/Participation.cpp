// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Helper joints left in take skin from real ones: excluding them is worth more than almost any other step. The rules
// are public conventions of rigs and plain geometry; whatever they decide, the caller's word wins.

#include "1_Segment/2_Limbs/Participation.h"

#include "0_Input/LimbShapes.h"
#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "1_Segment/3_Bones/BoneAxes.h"
#include "Common/PointGrid.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double SameBoneWay = 0.9; // least cosine between two bones that begin at one place
constexpr double Coinciding = 0.05, SameBeginning = 0.01; // mean bones
constexpr int32_t MostBeginning = 64; // joints that begin at one place: no chain is among more

/** Goes through the joints rule by rule; each rule sees what the earlier ones left. */
class Participants
{
public:
	Participants(const Skeleton& InJoints, const JointPurposes& InPurposes, BonesInside& InInside,
		std::span<const JointOptions> InOptions);

	void ExcludeByName();
	void KeepNamedFrames();
	void ExcludeEnds();
	void ExcludeDoubles();
	void ExcludeConnectors();
	void ExcludeRoots();

	std::vector<CurveReason> Reason; // None: the joint deforms

private:
	bool IsFixed(int32_t J) const
	{
		return !Options.empty() && Options[size_t(J)].Role != Participation::Automatic;
	}
	bool MayGo(int32_t J) const { return !IsFixed(J) && Reason[size_t(J)] == CurveReason::None; }
	JointRole RoleOf(int32_t J) const { return Purposes.Roles[size_t(J)].Role; }
	Vec3d At(int32_t J) const { return Vec3d(Joints.Positions()[size_t(J)]); }
	bool AreTogether(int32_t A, int32_t B, double Share) const { return Length(At(A) - At(B)) < Share * Unit; }
	bool BeginTogether(int32_t A, int32_t B) const { return AreTogether(A, B, SameBeginning); }
	JointTree Deforming() const;
	Vec3d DirectionOf(int32_t J, const std::vector<Vec3d>& Tails) const;
	bool Doubles(int32_t J, int32_t Other, const JointTree& Tree, const std::vector<Vec3d>& Tails) const;
	bool DoublesItsTwists(int32_t J, const JointTree& Tree) const;
	bool AreBonesOutside(int32_t J, const JointTree& Tree);
	bool IsCutOffLimb(int32_t J, const JointTree& Tree);
	bool StandsForLimb(int32_t J) const;
	bool IsFrame(int32_t J) const;
	bool IsNamedFrame(int32_t J, const JointTree& Tree) const;

	const Skeleton& Joints;
	const JointPurposes& Purposes;
	BonesInside& Inside;
	std::span<const JointOptions> Options;
	double Unit; // mean bone
	const std::vector<std::vector<int32_t>> Hanging; // per joint: its children in the skeleton
};

Participants::Participants(const Skeleton& InJoints, const JointPurposes& InPurposes, BonesInside& InInside,
	std::span<const JointOptions> InOptions)
	: Reason(size_t(InJoints.JointCount()), CurveReason::None)
	, Joints(InJoints)
	, Purposes(InPurposes)
	, Inside(InInside)
	, Options(InOptions)
	, Unit(InJoints.MeanBoneLength())
	, Hanging(ChildrenOf(InJoints.Parents()))
{
	for (size_t J = 0; J < Options.size(); ++J)
	{
		Reason[J] = Options[J].Role == Participation::Excluded ? CurveReason::ByRequest : CurveReason::None;
	}
}

JointTree Participants::Deforming() const
{
	std::vector<bool> bMember(Reason.size());
	std::transform(
		Reason.begin(), Reason.end(), bMember.begin(), [](CurveReason Why) { return Why == CurveReason::None; });
	return CollapseTree(Joints, bMember);
}

/** Helpers, tips, props; IK joints, but for feet of animals, which are called so, carry skin and hang on nothing. */
void Participants::ExcludeByName()
{
	const PointGrid Places(Joints.Positions(), Coinciding * Unit);
	const auto Coincides = [&](int32_t J)
	{
		bool bFound = false;
		Places.Near(At(J), [&](int32_t Other, double) { bFound |= Other != J && AreTogether(Other, J, Coinciding); });
		return bFound;
	};
	const auto HangsFree = [&](int32_t J)
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		return Parent == NoIndex || Joints.Parents()[size_t(Parent)] == NoIndex;
	};
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		const JointRole Role = RoleOf(J);
		const bool bFoot = Role == JointRole::Ik && HangsFree(J) && !Coincides(J) && Inside.IsInside(J);
		const bool bHelps = Role == JointRole::Helper || Role == JointRole::Tip || (Role == JointRole::Ik && !bFoot);
		if (Purposes.bProp[size_t(J)] || (!IsFixed(J) && bHelps))
		{
			Reason[size_t(J)] = CurveReason::NamedAsHelper;
		}
	}
}

/**
 * Whether a root that is called a helper holds parts together, as the "tag_handle" of a gun does: three or more that
 * end there, none with more than half of all that hangs on it, and no limb among them. Tree: with the root in it.
 */
bool Participants::IsNamedFrame(int32_t J, const JointTree& Tree) const
{
	const auto& Held = Tree.Children(J);
	const auto First = Tree.ParentsFirst().begin() + Tree.Place(J) + 1, Past = First + Tree.SubtreeSize(J) - 1;
	const auto Ends = [&](int32_t Child) { return Tree.Children(Child).empty(); };
	const auto HoldsMost = [&](int32_t Child) { return 2 * Tree.SubtreeSize(Child) > Past - First; };
	const auto IsLimb = [&](int32_t Each) { return IsLongBone(RoleOf(Each)); };
	return std::count_if(Held.begin(), Held.end(), Ends) >= 3 && std::none_of(Held.begin(), Held.end(), HoldsMost) &&
		   std::none_of(First, Past, IsLimb);
}

void Participants::KeepNamedFrames()
{
	// Roots know nothing of each other: one tree with all of them tells of each.
	const auto MayBeFrame = [&](int32_t J)
	{
		return Joints.Parents()[size_t(J)] == NoIndex && RoleOf(J) == JointRole::Helper &&
			   Reason[size_t(J)] == CurveReason::NamedAsHelper;
	};
	std::vector<bool> bMember(Reason.size());
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		bMember[size_t(J)] = Reason[size_t(J)] == CurveReason::None || MayBeFrame(J);
	}
	const JointTree Tree = CollapseTree(Joints, bMember);
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		Reason[size_t(J)] = MayBeFrame(J) && IsNamedFrame(J, Tree) ? CurveReason::None : Reason[size_t(J)];
	}
}

/**
 * Whether a root of the file has the role of a joint in a limb: where nothing but helpers hangs on it, it steers that
 * one, as "FootCR.R" with the targets of foot and knee does.
 */
bool Participants::StandsForLimb(int32_t J) const
{
	const auto IsInLimb = [&](int32_t Other)
	{
		return RoleOf(Other) == RoleOf(J) && Joints.Parents()[size_t(Other)] != NoIndex &&
			   Reason[size_t(Other)] == CurveReason::None;
	};
	const auto All = Joints.ParentsFirst();
	return Joints.Parents()[size_t(J)] == NoIndex && RoleOf(J) != JointRole::Other &&
		   std::any_of(All.begin(), All.end(), IsInLimb);
}

/**
 * Ends of chains away from the mesh. What holds nothing but IK joints steers them, and counts as an end; it is no part
 * of the spine, wherever it lies. Nor is a root with nothing but helpers a limb, if another joint is.
 */
void Participants::ExcludeEnds()
{
	struct Held
	{
		bool bIk = false, bHelper = false, bMore = false;
	};
	std::vector<Held> On(Reason.size());
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		const bool bOut = Reason[size_t(J)] != CurveReason::None;
		if (const int32_t Parent = Joints.Parents()[size_t(J)]; Parent != NoIndex)
		{
			Held& Its = On[size_t(Parent)];
			(bOut && RoleOf(J) == JointRole::Ik		   ? Its.bIk
				: bOut && RoleOf(J) == JointRole::Helper ? Its.bHelper
														 : Its.bMore) = true;
		}
	}
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		const Held& Mine = On[size_t(J)];
		if (!MayGo(J) || Mine.bMore)
		{
			continue;
		}
		const bool bOnlyIk = Mine.bIk && !Mine.bHelper;
		if ((bOnlyIk && RoleOf(J) == JointRole::Spine) || ((Mine.bIk || Mine.bHelper) && StandsForLimb(J)))
		{
			Reason[size_t(J)] = CurveReason::NamedAsHelper;
		}
		else if (!Mine.bHelper && Inside.IsAway(J))
		{
			Reason[size_t(J)] = CurveReason::OutsideMesh;
		}
	}
}

/**
 * The way a joint without a deforming child points: to those that do not deform, or as the rig says;
 * zero if unknown.
 */
Vec3d Participants::DirectionOf(int32_t J, const std::vector<Vec3d>& Tails) const
{
	Vec3d Sum;
	for (const int32_t Child : Hanging[size_t(J)])
	{
		Sum += At(Child) - At(J);
	}
	return Length(Sum) > 1e-3 * Unit ? Normalised(Sum) : Tails.empty() ? Vec3d() : Tails[size_t(J)];
}

bool Participants::Doubles(int32_t J, int32_t Other, const JointTree& Tree, const std::vector<Vec3d>& Tails) const
{
	if (!Tree.IsMember(Other) || Tree.Children(Other).empty() || Tree.InSubtree(J, Other) ||
		!BeginTogether(J, Other))
	{
		return false;
	}
	const Vec3d Way = DirectionOf(J, Tails);
	return std::any_of(Tree.Children(Other).begin(), Tree.Children(Other).end(),
		[&](int32_t Child) { return Dot(Way, Normalised(At(Child) - At(Other))) > SameBoneWay; });
}

/** Whether a chain of twist joints, two or more, hangs on a joint, begins where it does and goes along its bone. */
bool Participants::DoublesItsTwists(int32_t J, const JointTree& Tree) const
{
	const auto& Below = Tree.Children(J);
	const auto IsTwist = [&](int32_t Each) { return RoleOf(Each) == JointRole::Twist; };
	const auto WayTo = [&](int32_t Each) { return Normalised(At(Each) - At(J)); };
	const auto GoesAlong = [&](int32_t Link)
	{
		return IsTwist(Link) && std::any_of(Below.begin(), Below.end(),
			[&](int32_t Next) { return !IsTwist(Next) && Dot(WayTo(Link), WayTo(Next)) > SameBoneWay; });
	};
	return std::any_of(Below.begin(), Below.end(),
		[&](int32_t First)
		{
			const auto& Links = Tree.Children(First);
			return IsTwist(First) && BeginTogether(J, First) && std::any_of(Links.begin(), Links.end(), GoesAlong);
		});
}

/**
 * One long bone beside the chain of a finger, at its root and in its direction, bends the chain and moves no skin. Nor
 * does a limb's joint with a chain of twist joints beside its bone, as in Character Creator's rigs: the limb is theirs.
 */
void Participants::ExcludeDoubles()
{
	const JointTree Tree = Deforming();
	const std::vector<Vec3d> Tails = BoneAxes(Joints, Tree);
	const PointGrid Places(Joints.Positions(), SameBeginning * Unit);
	std::vector<int32_t> Beside;
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (MayGo(J) && Tree.Parent(J) != NoIndex && DoublesItsTwists(J, Tree))
		{
			Reason[size_t(J)] = CurveReason::DoublesChain;
		}
		Beside.clear();
		if (MayGo(J) && Tree.Children(J).empty() && RoleOf(J) != JointRole::Twist &&
			Places.CountAround(At(J)) <= MostBeginning)
		{
			Places.Near(At(J), [&](int32_t Other, double) { Beside.push_back(Other); });
		}
		if (std::any_of(
				Beside.begin(), Beside.end(), [&](int32_t Other) { return Doubles(J, Other, Tree, Tails); }))
		{
			Reason[size_t(J)] = CurveReason::DoublesChain;
		}
	}
}

/**
 * "Shoulders" above the upper arms, or "hips" above the thighs, that begin at one point in the middle of the trunk and
 * lead apart, equally far. Their bones run through the trunk, which is their parent's.
 */
void Participants::ExcludeConnectors()
{
	constexpr double SamePlace = 0.05, SameLength = 0.1, MostAlike = 0.87; // mean bones; share; greatest cosine
	const JointTree Tree = Deforming();
	struct Connector
	{
		int32_t Joint;
		Vec3d Bone;
	};
	std::vector<Connector> Found; // by their roles
	for (const int32_t J : Tree.ParentsFirst())
	{
		const JointRole Wanted = RoleOf(J) == JointRole::Clavicle ? JointRole::Shoulder
								 : RoleOf(J) == JointRole::Hip	  ? JointRole::Hip
																  : JointRole::Other;
		const auto& Children = Tree.Children(J);
		const auto Limb =
			std::find_if(Children.begin(), Children.end(), [&](int32_t Child) { return RoleOf(Child) == Wanted; });
		if (MayGo(J) && Wanted != JointRole::Other && Limb != Children.end())
		{
			Found.push_back({J, At(*Limb) - At(J)});
		}
	}
	for (const Connector& Mine : Found)
	{
		const auto IsTwin = [&](const Connector& Its)
		{
			const double A = Length(Mine.Bone), B = Length(Its.Bone);
			return Its.Joint != Mine.Joint && Tree.Parent(Its.Joint) == Tree.Parent(Mine.Joint) &&
				   AreTogether(Mine.Joint, Its.Joint, SamePlace) && std::abs(A - B) < SameLength * std::max(A, B) &&
				   Dot(Mine.Bone, Its.Bone) < MostAlike * A * B;
		};
		if (std::any_of(Found.begin(), Found.end(), IsTwin))
		{
			Reason[size_t(Mine.Joint)] = CurveReason::LeadsToLimb;
		}
	}
}

/** Whether half of a joint's bones, as many as they are, or more lie outside. */
bool Participants::AreBonesOutside(int32_t J, const JointTree& Tree)
{
	constexpr double LeastOutside = 0.5;
	double Outside = 0.0;
	for (const int32_t Child : Tree.Children(J))
	{
		Outside += Inside.ShareOutside(J, Child);
	}
	return Outside >= LeastOutside * static_cast<double>(Tree.Children(J).size());
}

/** Whether a joint begins a limb of which the mesh has more than half, as arms that their owner sees. */
bool Participants::IsCutOffLimb(int32_t J, const JointTree& Tree)
{
	return IsLongBone(RoleOf(J)) && !AreBonesOutside(J, Tree);
}

/** Whether a wheel turns on a joint, as on the frame or fork of a bicycle, or it is a frame in spite of its name. */
bool Participants::IsFrame(int32_t J) const
{
	const auto& Below = Hanging[size_t(J)];
	const auto TurnsHere = [&](int32_t Each) { return bool(Purposes.bHub[size_t(Each)]); };
	return RoleOf(J) == JointRole::Helper || std::any_of(Below.begin(), Below.end(), TurnsHere);
}

/**
 * Roots that only place the character: named so with one child that deforms, away from the mesh with one or two, or
 * where bones come into it from outside: on the ground, or above the back. A pelvis with legs and spine is none,
 * however open the mesh is around it, nor is a root in a mouth, nor an upper arm whose shoulder the mesh lacks, nor
 * a frame. Parents first, so that a chain of them falls one after the other; where none of the joints below is inside,
 * as in a flag, nothing shows where the chain would come in, and it stays.
 */
void Participants::ExcludeRoots()
{
	const JointTree Tree = Deforming();
	const std::vector<CurveReason> Before = Reason;
	for (const int32_t J : Tree.ParentsFirst())
	{
		const int32_t Parent = Tree.Parent(J);
		const bool bTop = Parent == NoIndex || Reason[size_t(Parent)] != CurveReason::None;
		const auto& Children = Tree.Children(J);
		const bool bPelvis = RoleOf(J) == JointRole::Pelvis && Children.size() >= 3; // two legs and a spine
		if (!bTop || IsFixed(J) || Children.empty() || bPelvis || IsCutOffLimb(J, Tree) || IsFrame(J))
		{
			continue;
		}
		const auto StandsOutside = [&] { return !Inside.IsInside(J) && AreBonesOutside(J, Tree); };
		if (RoleOf(J) == JointRole::Root && Children.size() == 1)
		{
			Reason[size_t(J)] = CurveReason::NamedAsHelper;
		}
		else if (((Children.size() <= 2 && Inside.IsAway(J)) || StandsOutside()) && !Inside.IsAmid(J))
		{
			Reason[size_t(J)] = CurveReason::OutsideMesh;
		}
	}
	for (const int32_t Root : Tree.ParentsFirst())
	{
		const auto First = Tree.ParentsFirst().begin() + Tree.Place(Root), Past = First + Tree.SubtreeSize(Root);
		const auto IsKeptInside = [&](int32_t J)
		{ return Reason[size_t(J)] == CurveReason::None && Inside.IsInside(J); };
		if (Tree.Parent(Root) == NoIndex && Reason[size_t(Root)] == CurveReason::OutsideMesh &&
			std::none_of(First, Past, IsKeptInside))
		{
			std::for_each(First, Past, [&](int32_t J) { Reason[size_t(J)] = Before[size_t(J)]; });
		}
	}
}
}

JointPurposes FindPurposes(
	const Skeleton& Joints, const RoleTable& Table, std::span<const JointOptions> Options, bool bGuess)
{
	JointPurposes Found{RecogniseRoles(Joints, Table), {}, {}};
	Found.bProp.assign(Found.Roles.size(), false);
	Found.bHub = Found.bProp;
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		const bool bMay = bGuess && (Options.empty() || Options[size_t(J)].Role != Participation::Excluded);
		const bool bNamed = Found.Roles[size_t(J)].Role == JointRole::Prop;
		Found.bProp[size_t(J)] = bMay && (bNamed || (Parent != NoIndex && Found.bProp[size_t(Parent)]));
	}
	return Found;
}

std::vector<CurveReason> FindExcluded(const Skeleton& Joints, const JointPurposes& Purposes, BonesInside& Inside,
	std::span<const JointOptions> Options, bool bGuess)
{
	Participants Who(Joints, Purposes, Inside, Options);
	if (!bGuess)
	{
		return Who.Reason;
	}
	Who.ExcludeByName();
	Who.KeepNamedFrames();
	Who.ExcludeEnds();
	Who.ExcludeDoubles();
	Who.ExcludeConnectors();
	Who.ExcludeRoots();
	// A sword whose one bone is named "weapon" helps nobody: a guess that leaves no joint is none.
	if (std::find(Who.Reason.begin(), Who.Reason.end(), CurveReason::None) == Who.Reason.end())
	{
		const auto IsGuessed = [](CurveReason Why) { return Why != CurveReason::ByRequest; };
		std::replace_if(Who.Reason.begin(), Who.Reason.end(), IsGuessed, CurveReason::None);
	}
	return Who.Reason;
}
}
