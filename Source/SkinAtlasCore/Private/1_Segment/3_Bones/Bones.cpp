// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/3_Bones/Bones.h"

#include "0_Input/LimbShapes.h"
#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/3_Bones/BoneAxes.h"
#include "Common/Parallel.h"
#include "Common/TriangleTree.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace SkinAtlas
{
namespace
{
constexpr size_t FaceJoints = 6;   // children of a head with a face
constexpr double StraightOn = 0.87; // least cosine
constexpr double SameOrigin = 0.05; // mean bones
constexpr int32_t MostCopies = 16; // bones at one place that count
// How far joints on a head, or among many, reach, in distances from their common parent.
// An eye's is an eyeball's radius.
constexpr double EyeReach = 0.1, FaceReach = 0.25, OtherReach = 0.5;

/** The shortest way from a bone to a point. */
Vec3d WayFrom(const Bone& Each, const Vec3d& P)
{
	return P - NearestOnBone(P, Each);
}

/**
 * u + v, with u the direction from the parent and v the mean direction to the children, weighted by the size of their
 * subtrees; where that mean turns back (a clavicle's spine, a folded limb), the child that goes on most nearly like u.
 */
Vec3d Bisector(int32_t J, const JointTree& Tree, std::span<const Vec3> At)
{
	const auto Direction = [&](int32_t From, int32_t To)
	{ return Normalised(Vec3d(At[size_t(To)]) - Vec3d(At[size_t(From)])); };
	const Vec3d U = Tree.Parent(J) == NoIndex ? Vec3d() : Direction(Tree.Parent(J), J);
	Vec3d Mean, Straightest;
	double Best = -2.0;
	for (const int32_t Child : Tree.Children(J))
	{
		const Vec3d Way = Direction(J, Child);
		Mean += static_cast<double>(Tree.SubtreeSize(Child)) * Way;
		if (Dot(Way, U) > Best)
		{
			Best = Dot(Way, U);
			Straightest = Way;
		}
	}
	const Vec3d V = Dot(Mean, U) > 0.0 ? Normalised(Mean) : Straightest;
	const Vec3d Sum = U + V;
	return Dot(Sum, Sum) > 1e-12 ? Normalised(Sum) : U;
}

constexpr double RadiusShare = 0.2; // of a bone's radius: how much nearer a thick limb is than a thin one

/** How near a bone is that lies so far from a point. */
double LessRadius(const Bone& Of, double Distance)
{
	return Distance - RadiusShare * Of.Radius;
}

bool IsLimb(JointRole Role)
{
	const bool bTrunkOrArm = JointRole::Spine <= Role && Role <= JointRole::Wrist;
	return bTrunkOrArm || (JointRole::Hip <= Role && Role <= JointRole::Ankle);
}
}

Result<std::unique_ptr<const BoneSet>> BoneSet::Build(const Skeleton& Joints, const JointTree& Tree,
	std::span<const RecognisedRole> Roles, const Topology& Mesh, const TriangleTree& Surface, BonesInside& Inside,
	const Context& Host)
{
	std::unique_ptr<BoneSet> Made(new BoneSet(Joints, Tree, Roles, Surface, Inside));
	const Status State = Made->FitRadii(Mesh, Host);
	return State ? Result<std::unique_ptr<const BoneSet>>(std::move(Made)) : State;
}

BoneSet::BoneSet(const Skeleton& Joints, const JointTree& InTree, std::span<const RecognisedRole> Roles,
	const TriangleTree& Surface, BonesInside& Inside)
	: Tree(InTree)
	, Tie(1e-6 * Joints.MeanBoneLength())
	, Far(1e6 * Joints.MeanBoneLength())
	, Origins(Joints.Positions().begin(), Joints.Positions().end())
	, Tails(BoneAxes(Joints, InTree))
{
	const auto RoleOf = [&](int32_t J) { return Roles[size_t(J)].Role; };
	const std::vector<std::vector<int32_t>> Below = ChildrenOf(Joints.Parents());
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		Start.push_back(static_cast<int32_t>(Bones.size()));
		Axes.push_back(Tree.IsMember(J) ? Bisector(J, Tree, Joints.Positions()) : Vec3d());
		bHead.push_back(Tree.IsMember(J) && RoleOf(J) == JointRole::Head);
		bSkull.push_back(bHead.back() && Tree.Children(J).size() < FaceJoints &&
						 (Tree.Parent(J) == NoIndex || RoleOf(Tree.Parent(J)) != JointRole::Head) &&
						 std::all_of(Tree.Children(J).begin(), Tree.Children(J).end(),
							 [&](int32_t Child) { return IsOnFace(RoleOf(Child)); }));
		if (Tree.IsMember(J) && !Tree.Children(J).empty() && !bSkull.back())
		{
			AddLimb(J, Joints, Roles, Surface, Inside, Below[size_t(J)]);
		}
		else if (Tree.IsMember(J))
		{
			AddLeaf(J, Joints, Roles, Surface, Below[size_t(J)]);
		}
	}
	Start.push_back(static_cast<int32_t>(Bones.size()));
	FindCopies();
	// How far the joints below one reach. Asked of small subtrees alone.
	const auto ExtentOf = [&](int32_t J)
	{
		double Most = 0.0;
		for (int32_t I = Tree.Place(J); I < Tree.Place(J) + Tree.SubtreeSize(J); ++I)
		{
			Most = std::max(Most, Length(Origins[size_t(Tree.ParentsFirst()[size_t(I)])] - Origins[size_t(J)]));
		}
		return Most;
	};
	for (Bone& Each : Bones)
	{
		constexpr int32_t SmallSubtree = 5;
		const bool bOnHead = IsOnFace(Roles[size_t(Each.Joint)].Role);
		int32_t Head = Tree.Parent(Each.Joint);
		while (bOnHead && Head != NoIndex && IsOnFace(Roles[size_t(Head)].Role))
		{
			Head = Tree.Parent(Head);
		}
		if (Head == NoIndex || Tree.SubtreeSize(Each.Joint) > SmallSubtree)
		{
			continue;
		}
		// A thigh beside many prop joints is longer than most bones: a limb, not a part of a face.
		const double Away = Length(Origins[size_t(Each.Joint)] - Origins[size_t(Head)]);
		const bool bAmongMany = Tree.Children(Head).size() >= FaceJoints && !IsLimb(RoleOf(Each.Joint)) &&
								ExtentOf(Each.Joint) <= 1.5 * Joints.MeanBoneLength();
		// A jaw is half of a muzzle and, where there is no head, as on a crocodile, all of it.
		const bool bJaw = RoleOf(Each.Joint) == JointRole::Jaw;
		const bool bOfFace = bJaw ? RoleOf(Head) == JointRole::Head : bOnHead;
		if (bAmongMany || bOfFace)
		{
			const JointRole Role = RoleOf(Each.Joint);
			Each.Reach = Away * (bJaw							 ? 1.0
									: Role == JointRole::Eye	 ? EyeReach
									: Role == JointRole::Face ? FaceReach
															  : OtherReach);
		}
	}
}

bool BoneSet::RunsAlong(const Vec3d& Bone, int32_t J) const
{
	return Dot(Bone, Tails[size_t(J)]) > StraightOn * Length(Bone);
}

bool BoneSet::GoesStraightOn(int32_t J) const
{
	const int32_t Parent = Tree.Parent(J);
	return Tails.empty() || Parent == NoIndex || RunsAlong(Origins[size_t(J)] - Origins[size_t(Parent)], J);
}

void BoneSet::AddLimb(int32_t J, const Skeleton& Joints, std::span<const RecognisedRole> Roles,
	const TriangleTree& Surface, BonesInside& Inside, std::span<const int32_t> Below)
{
	const Vec3d& Origin = Origins[size_t(J)];
	std::vector<Vec3d> Ends; // of the bones that start at the joint
	for (const int32_t Child : Tree.Children(J))
	{
		// A child that the tree's repair has moved here has no joints between; one below excluded joints comes by them.
		int32_t Top = Child;
		int32_t Above = Joints.Parents()[size_t(Top)];
		while (Above != NoIndex && Above != J && !Tree.IsMember(Above))
		{
			Top = Above;
			Above = Joints.Parents()[size_t(Top)];
		}
		const bool bHere = Length(Origins[size_t(Child)] - Origin) < SameOrigin * Joints.MeanBoneLength();
		if (Above != J && (bHere || Inside.ShareOutside(J, Child) > 0.5))
		{
			continue;
		}
		Top = Above == J ? Top : Child;
		for (int32_t Each = Child; Each != Top; Each = Joints.Parents()[size_t(Each)])
		{
			Bones.push_back({Origins[size_t(Joints.Parents()[size_t(Each)])], Origins[size_t(Each)], J});
		}
		Ends.push_back(Origins[size_t(Top)]);
	}
	if (Ends.empty())
	{
		AddLeaf(J, Joints, Roles, Surface, Below);
		return;
	}
	if (Tails.empty() || Ends.size() == 1 || Ends.size() >= FaceJoints)
	{
		for (const Vec3d& End : Ends)
		{
			Bones.push_back({Origin, End, J});
		}
		return;
	}
	double Nearest = 1e300;
	bool bAlong = false;
	for (const Vec3d& End : Ends)
	{
		Nearest = std::min(Nearest, Length(End - Origin));
		if (RunsAlong(End - Origin, J))
		{
			Bones.push_back({Origin, End, J});
			bAlong = true;
		}
	}
	if (!bAlong)
	{
		Bones.push_back({Origin, Origin + Nearest * Tails[size_t(J)], J});
	}
}

/** Below: its children in the skeleton. */
void BoneSet::AddLeaf(int32_t J, const Skeleton& Joints, std::span<const RecognisedRole> Roles,
	const TriangleTree& Surface, std::span<const int32_t> Below)
{
	const Vec3d& Origin = Origins[size_t(J)];
	bool bTip = false;
	for (const int32_t Tip : Below)
	{
		constexpr double FarthestOff = 0.5; // of the way to the tip: a target in the air is no end of a limb
		const Vec3d& At = Origins[size_t(Tip)];
		if (!Tree.IsMember(Tip) &&
			(Roles[size_t(Tip)].Role == JointRole::Tip || Surface.DistanceTo(At) <= FarthestOff * Length(At - Origin)))
		{
			Bones.push_back({Origin, At, J});
			bTip = true;
		}
	}
	if (bTip)
	{
		return;
	}
	const int32_t Parent = Tree.Parent(J);
	const Vec3d Before = Parent == NoIndex ? Vec3d() : Origin - Origins[size_t(Parent)];
	const double Unit = Length(Before) > 0.0 ? Length(Before) : Joints.MeanBoneLength();
	const Vec3d Along = Tails.empty() ? Before : Unit * Tails[size_t(J)];
	double Reach = 0.0; // lengths of Along
	if (Dot(Along, Along) > 0.0)
	{
		const double Most = bSkull[size_t(J)] ? 2.0 : Tails.empty() ? 1.5 : 1.0;
		const double Hit = Surface.LastHit(Origin, Along);
		Reach = Hit < 0.0 ? 0.0 : std::min(0.95 * Hit, Most);
	}
	Bones.push_back({Origin, Origin + Reach * Along, J});
}

int32_t BoneSet::BreakTie(const Vec3d& P, int32_t A, int32_t B) const
{
	if (Tree.Parent(B) == A)
	{
		std::swap(A, B);
	}
	if (Tree.Parent(A) == B)
	{
		return Dot(P - Origins[size_t(A)], Axes[size_t(A)]) > 0.0 ? A : B;
	}
	const int32_t Common = Tree.CommonAncestor(A, B);
	return Common == NoIndex || AreCopies(A, B) ? std::min(A, B) : Common;
}

int32_t BoneSet::HeadInsteadOfNeck(const Vec3d& P, int32_t Label, std::span<const int32_t> Candidates) const
{
	const auto DistanceTo = [&](int32_t J)
	{
		double Least = 1e300;
		for (const Bone& Each : Of(J))
		{
			Least = std::min(Least, Length(WayFrom(Each, P)));
		}
		return Least;
	};
	for (const int32_t Child : Tree.Children(Label))
	{
		if (bHead[size_t(Child)] && std::find(Candidates.begin(), Candidates.end(), Child) != Candidates.end() &&
			DistanceTo(Child) <= DistanceTo(Label) + Tie)
		{
			return Child;
		}
	}
	return Label;
}

bool BoneSet::AreCopies(int32_t A, int32_t B) const
{
	const auto Mine = Of(A), Other = Of(B);
	return Mine.size() == 1 && Other.size() == 1 && Length(Mine[0].From - Other[0].From) <= Tie &&
		   Length(Mine[0].To - Other[0].To) <= Tie;
}

/** Fills First where many bones lie at one place, as where a file does not say where its joints are. */
void BoneSet::FindCopies()
{
	const auto KeyOf = [&](int32_t B)
	{
		const Bone& Each = Bones[size_t(B)];
		return std::tuple(Each.From.X, Each.From.Y, Each.From.Z, Each.To.X, Each.To.Y, Each.To.Z);
	};
	std::vector<int32_t> Order(Bones.size()), FirstOf(Bones.size());
	std::iota(Order.begin(), Order.end(), 0);
	std::sort(Order.begin(), Order.end(),
		[&](int32_t A, int32_t B) { return std::pair(KeyOf(A), A) < std::pair(KeyOf(B), B); });
	bool bMany = false;
	for (size_t I = 0, Begin = 0; I < Order.size(); ++I)
	{
		Begin = I > 0 && KeyOf(Order[I]) == KeyOf(Order[Begin]) ? Begin : I;
		FirstOf[size_t(Order[I])] = Order[Begin];
		bMany = bMany || I - Begin >= size_t(MostCopies);
	}
	First = bMany ? std::move(FirstOf) : std::vector<int32_t>();
}

BoneChoice BoneSet::ChoiceAmong(std::span<const int32_t> Joints) const
{
	BoneChoice Made;
	Made.Joints.assign(Joints.begin(), Joints.end());
	std::unordered_map<int32_t, int32_t> Copies; // of the first at a place, how many count
	std::vector<BoneBall> Balls;
	for (size_t I = 0; I < Joints.size(); ++I)
	{
		for (int32_t B = Start[size_t(Joints[I])]; B < Start[size_t(Joints[I]) + 1]; ++B)
		{
			if (First.empty() || ++Copies[First[size_t(B)]] <= MostCopies)
			{
				Made.BoneOf.push_back(B);
				Made.CandidateOf.push_back(static_cast<int32_t>(I));
				Balls.emplace_back(
					Bones[size_t(B)].From, Bones[size_t(B)].To, RadiusShare * Bones[size_t(B)].Radius + Tie);
			}
		}
	}
	Made.Balls = BoneBalls(Balls);
	return Made;
}

double BoneSet::Nearness(int32_t J, const Vec3d& P, const Vec3d& Outward) const
{
	double Least = Far;
	for (const Bone& Each : Of(J))
	{
		Least = std::min(Least, LessRadius(Each, FacingDistance(WayFrom(Each, P), Outward)));
	}
	return Least;
}

int32_t BoneSet::Nearest(
	const Vec3d& P, const Vec3d& Outward, const BoneChoice& Among, NearestBoneScratch& InOutScratch) const
{
	const auto DistanceTo = [&](int32_t Ball)
	{
		const Bone& Each = Bones[size_t(Among.BoneOf[size_t(Ball)])];
		const double Distance = FacingDistance(WayFrom(Each, P), Outward);
		return LessRadius(Each, Distance) + (Distance > Each.Reach ? Far : 0.0);
	};
	int32_t& Last = InOutScratch.Last;
	Last = Last < static_cast<int32_t>(Among.BoneOf.size()) ? Last : 0;
	// The rest is compared with it, and mostly too far. It is an answer itself: there always is one.
	const NearestBoneScratch::Found Before{Last, DistanceTo(Last)};
	double Least = Before.Distance;
	auto& Near = InOutScratch.Near;
	Near.assign(1, Before);
	Among.Balls.Near(
		P, [&] { return Least; },
		[&](int32_t Ball)
		{
			if (Ball == Before.Ball)
			{
				return;
			}
			const double Distance = DistanceTo(Ball);
			if (Distance <= Least + Tie)
			{
				Near.push_back({Ball, Distance});
				Last = Distance < Least ? Ball : Last;
				Least = std::min(Least, Distance);
			}
		});
	// Ties are sought against the smallest distance, and in the order of the candidates.
	std::erase_if(Near, [&](const NearestBoneScratch::Found& Each) { return Each.Distance > Least + Tie; });
	std::sort(Near.begin(), Near.end(),
		[](const NearestBoneScratch::Found& A, const NearestBoneScratch::Found& B) { return A.Ball < B.Ball; });
	const auto JointOf = [&](const NearestBoneScratch::Found& Each)
	{ return Among.Joints[size_t(Among.CandidateOf[size_t(Each.Ball)])]; };
	int32_t Label = JointOf(Near.front()), Previous = Label;
	for (const NearestBoneScratch::Found& Each : Near)
	{
		const int32_t J = JointOf(Each);
		Label = J == Previous ? Label : BreakTie(P, Label, J); // several bones of a joint follow each other
		Previous = J;
	}
	return HeadInsteadOfNeck(P, Label, Among.Joints);
}
}
