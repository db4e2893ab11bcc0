// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Planes stay near the bone's axis, and a loop counts only if what it cuts off agrees with the nearest bones. Why each
// step: Resources/Docs/PaperMap.md.

#include "1_Segment/4_Cut/JointCutter.h"

#include "Common/SinCos.h"

#include <algorithm>
#include <array>

namespace SkinAtlas
{
namespace
{
constexpr int32_t RobustPlaneCount = 19;
constexpr double ConeTurn = 30.0 / 360.0;  // half opening of the cone of normals
constexpr double SlidePenalty = 0.3;       // cost of sliding a leaf's plane by a whole parent bone
constexpr double StubArea = 0.5;           // in squares of the loop: under 2.6 radii of a limb
constexpr double LeastAgreement = 0.7;     // of a loop with the nearest bones
constexpr double AgreementWithChin = 0.5;  // the same for heads on necks of several joints, which the chin is nearer to
constexpr double MostTimesShortest = 2.5;  // a loop that much longer goes around more than the limb
constexpr double LayerReach = 1.6;         // clothes lie within this many radii of the skin's loop
constexpr double LeastRight = 0.3;         // of what a loop on them cuts off
constexpr size_t PlanesTogether = 2;       // whose loops are tried all at once, the shortest first
constexpr double TieTolerance = 1e-6;      // relative: mirrored planes differ by rounding only

/** The axis, a third of the remaining normals at half the cone's angle, the others at the full angle. */
std::vector<Vec3d> ConeOfNormals(const Vec3d& Axis, const OwnFrame& Frame, int32_t Count)
{
	Vec3d A, B;
	SpanPlane(Axis, Frame.Axes, A, B);
	std::vector<Vec3d> Normals = {Axis};
	const auto AddRing = [&](double Tilt, int32_t Number)
	{
		double TiltSin = 0.0, TiltCos = 0.0;
		SinCosOfTurn(Tilt, TiltSin, TiltCos);
		for (int32_t I = 0; I < Number; ++I)
		{
			double Sin = 0.0, Cos = 0.0;
			SinCosOfTurn(static_cast<double>(I) / Number, Sin, Cos);
			Normals.push_back(TiltCos * Axis + TiltSin * (Cos * A + Sin * B));
		}
	};
	const int32_t Inner = (Count - 1) / 3;
	AddRing(0.5 * ConeTurn, Inner);
	AddRing(ConeTurn, Count - 1 - Inner);
	return Normals;
}

/** Two curves of one section: they share no edge, or all. */
bool IsSameCurve(const SectionLoop& A, const SectionLoop& B)
{
	return std::any_of(
		A.Points.begin(), A.Points.end(), [&](const CurvePoint& Point) { return Point.Edge == B.Points[0].Edge; });
}
}

LoopVerdict JointCutter::Judge(
	int32_t J, std::span<const SectionLoop> Cut, const Vec3d& Origin, const Vec3d& Normal)
{
	return Necks.HasOne(J) ? Check.Judge(J, OfJointedNecks, AgreementWithChin, Cut, Origin, Normal, Section)
						   : Check.Judge(J, Prior, LeastAgreement, Cut, Origin, Normal, Section);
}

/**
 * Adds the loops around the joint on every plane, but for those much longer than another that is closed. A loop around
 * less than the limb, as a pin inside it has, says nothing about the others.
 */
void JointCutter::Collect(int32_t J, double Slide, std::span<const Vec3d> Normals)
{
	const double Girth = GirthBeside(In.Bones, In.Tree, J);
	double Longest = PlaneSection::Everywhere;
	for (const Vec3d& Normal : Normals)
	{
		Section.Cut(OriginOf(J, Slide), Normal, SectionPart::Central, Loops, 0.5 * Longest);
		for (SectionLoop& Loop : Loops)
		{
			if (Loop.bAround)
			{
				const double Most = MostTimesShortest * std::max(Loop.Length, Girth);
				Longest = Loop.bClosed ? std::min(Longest, Most) : Longest;
				const double Weighed = Cost(Loop, In.Options.Objective) * (1.0 + SlidePenalty * Slide);
				Candidates.push_back({Weighed, Slide, Normal, std::move(Loop)});
			}
		}
	}
}

/** Whether no joint above it in the file takes part: only the tree's repair has joined it to another. */
bool JointCutter::IsRootWithoutRepair(int32_t J) const
{
	int32_t Above = In.Joints.Parents()[size_t(J)];
	while (Above != NoIndex && !In.Tree.IsMember(Above))
	{
		Above = In.Joints.Parents()[size_t(Above)];
	}
	return Above == NoIndex;
}

/**
 * Whether a joint is a head by its role, whatever hangs on it, or goes on like one: a leaf, straight on, and beyond it
 * at least half of the bone before it. The tip of a tail ends sooner.
 */
bool JointCutter::MayBeHead(int32_t J) const
{
	constexpr double LeastBeyond = 0.5;
	const JointRole Role = In.Roles[size_t(J)].Role;
	if (Role != JointRole::Other || !In.Tree.Children(J).empty() || !In.Bones.GoesStraightOn(J))
	{
		return Role == JointRole::Head;
	}
	const double Least = LeastBeyond * Length(OriginOf(J, 0.0) - OriginOf(J, 1.0));
	const auto Bones = In.Bones.Of(J);
	return std::any_of(
		Bones.begin(), Bones.end(), [&](const Bone& Each) { return Length(Each.To - Each.From) >= Least; });
}

/**
 * Whether the cut at the joint itself leaves but a stub, as one through head and jaw does: the joint sits in a bulge,
 * and the narrows lie towards the parent. True, too, where there is no such cut.
 */
bool JointCutter::IsStub(int32_t J)
{
	for (const Candidate& Each : Candidates)
	{
		const auto Loop = std::span(&Each.Loop, 1);
		if (Judge(J, Loop, OriginOf(J, 0.0), Each.Normal) == LoopVerdict::Agrees)
		{
			const double Area = Check.CutOffArea(Loop, OriginOf(J, 0.0), Each.Normal, Section);
			return Area < StubArea * Each.Loop.Length * Each.Loop.Length;
		}
	}
	return true;
}

/**
 * On a mirror-symmetric body the planes at a joint of the mid-plane come in mirrored pairs of equal cost. Taking either
 * would cut one side higher: their mean, which is its own mirror image, is taken instead.
 */
void JointCutter::AverageMirroredTies(int32_t J)
{
	Vec3d Sum;
	size_t Tied = 0;
	while (Tied < Candidates.size() && Candidates[Tied].Cost <= Candidates[0].Cost * (1.0 + TieTolerance) &&
		Candidates[Tied].Slide == Candidates[0].Slide)
	{
		Sum += Candidates[Tied++].Normal;
	}
	if (Tied < 2)
	{
		return;
	}
	const std::array<Vec3d, 1> Mean = {Normalised(Sum)};
	const double Slide = Candidates[0].Slide, Least = Candidates[0].Cost;
	const size_t First = Candidates.size();
	Collect(J, Slide, Mean);
	for (size_t I = First; I < Candidates.size(); ++I)
	{
		Candidates[I].Cost = std::min(Candidates[I].Cost, Least); // in front of the pair, behind nothing
	}
	std::rotate(Candidates.begin(), Candidates.begin() + static_cast<std::ptrdiff_t>(First), Candidates.end());
}

/** Whether the loops of a candidate's plane near to it cut off together what it should; they are left in Together. */
bool JointCutter::AgreeTogether(int32_t J, const Candidate& First)
{
	const Vec3d Origin = OriginOf(J, First.Slide);
	const auto ComponentOf = [&](const SectionLoop& Loop)
	{ return In.Mesh.ComponentOf()[size_t(Section.LowEnd(Loop.Points[0].Edge))]; };
	Section.Cut(Origin, First.Normal, SectionPart::All, Together, LayerReach * First.Loop.Radius);
	std::erase_if(Together, [&](const SectionLoop& Loop)
		{ return Loop.Radius > LayerReach * First.Loop.Radius || ComponentOf(Loop) != ComponentOf(First.Loop); });
	return Together.size() > 1 && Judge(J, Together, Origin, First.Normal) == LoopVerdict::Agrees;
}

/** Cuts along some loops of the chosen one's plane, which are right together. */
void JointCutter::Accept(
	int32_t J, const Candidate& Chosen, std::span<const SectionLoop> Cut, JointCut& OutCut, JointCurve& OutCurve)
{
	const Vec3d Origin = OriginOf(J, Chosen.Slide);
	for (const SectionLoop& Loop : Cut)
	{
		AddLoop(Loop, Origin, Chosen.Normal, Section, OutCut);
	}
	// Layers: what is worn over the limb is cut by the same plane, if the cut separates it as the limb's does. An ear
	// that droops past a vertebra is not: the tip that would be cut off is the head's, as all of the ear is.
	Section.Cut(Origin, Chosen.Normal, SectionPart::All, Loops, LayerReach * Chosen.Loop.Radius);
	for (const SectionLoop& Loop : Loops)
	{
		const bool bCut =
			std::any_of(Cut.begin(), Cut.end(), [&](const SectionLoop& Each) { return IsSameCurve(Loop, Each); });
		if (!bCut && Loop.Radius <= LayerReach * Chosen.Loop.Radius &&
			Judge(J, std::span(&Loop, 1), Origin, Chosen.Normal) == LoopVerdict::Agrees &&
			Check.ShareRight() >= LeastRight)
		{
			AddLoop(Loop, Origin, Chosen.Normal, Section, OutCut);
		}
	}
	FinishCut(OutCut);
	OutCut.Length = Chosen.Loop.Length;
	const bool bSlid = Chosen.Slide > 0.0, bClosed = Chosen.Loop.bClosed;
	OutCurve.Origin = bSlid ? CurveOrigin::SlidLoop : bClosed ? CurveOrigin::ClosedLoop : CurveOrigin::OpenCurve;
	OutCurve.Reason = bSlid ? CurveReason::ShorterNearby : bClosed ? CurveReason::None : CurveReason::OpenMesh;
	OutCurve.PlaneNormal = ToFloat(Chosen.Normal);
}

void JointCutter::Cut(int32_t J, JointCut& OutCut, JointCurve& OutCurve)
{
	OutCurve.Origin = CurveOrigin::LabelBoundary;
	const Vec3d& Axis = In.Bones.Axis(J);
	if (Dot(Axis, Axis) == 0.0)
	{
		OutCurve.Reason = CurveReason::CoincidesWithParent;
		return;
	}
	const std::vector<Vec3d> Normals =
		ConeOfNormals(Axis, In.Frame, In.Options.PlaneCount > 0 ? In.Options.PlaneCount : RobustPlaneCount);
	Candidates.clear();
	Collect(J, 0.0, Normals);
	const auto SortCandidates = [&]
	{
		// Closed curves first: around a head, a lock of hair is shorter, but cuts nothing off.
		const auto IsBetter = [](const Candidate& A, const Candidate& B)
		{ return A.Loop.bClosed != B.Loop.bClosed ? A.Loop.bClosed : A.Cost < B.Cost; };
		std::stable_sort(Candidates.begin(), Candidates.end(), IsBetter);
	};
	SortCandidates();
	if (MayBeHead(J) && IsStub(J))
	{
		// What goes straight on may hang over its joint, as a chin over the neck: look towards the parent, too. Below a
		// round head on a neck of several joints all but the last of these may lie in it. A foot turns at the ankle and
		// is cut there.
		const double Farthest = Necks.HasOne(J) ? 0.875 : 0.5;
		for (double Slide = 0.125; Slide <= Farthest; Slide += 0.125)
		{
			Collect(J, Slide, Normals);
		}
		SortCandidates();
	}
	if (Candidates.empty())
	{
		Section.Cut(OriginOf(J, 0.0), Axis, SectionPart::All, Loops);
		OutCurve.Reason = Loops.empty() ? CurveReason::NoSection : CurveReason::JointOutside;
		return;
	}
	AverageMirroredTies(J);
	const bool bRoot = IsRootWithoutRepair(J);
	for (const Candidate& Each : Candidates)
	{
		const int32_t Component = In.Mesh.ComponentOf()[size_t(Section.LowEnd(Each.Loop.Points[0].Edge))];
		const int64_t Own = In.Tree.Children(J).empty() ? Prior.InSubtree(Component, J) : 0;
		if (bRoot && Prior.Elsewhere(Component, J) <= Own)
		{
			OutCurve.Reason = CurveReason::CutsOtherLimb; // all here is its own: another character's root
			continue;
		}
		switch (Judge(J, std::span(&Each.Loop, 1), OriginOf(J, Each.Slide), Each.Normal))
		{
		case LoopVerdict::Agrees:
			Accept(J, Each, std::span(&Each.Loop, 1), OutCut, OutCurve);
			return;
		case LoopVerdict::Leaks:
			OutCurve.Reason = OutCurve.Reason == CurveReason::CutsOtherLimb ? OutCurve.Reason : CurveReason::Leaks;
			break;
		case LoopVerdict::Disagrees:
			OutCurve.Reason = CurveReason::CutsOtherLimb;
			break;
		}
	}
	// No loop alone is right. Skin in layers that hang together at a hem is cut off by all of them at once.
	for (size_t I = 0; I < std::min(PlanesTogether, Candidates.size()); ++I)
	{
		if (AgreeTogether(J, Candidates[I]))
		{
			Accept(J, Candidates[I], Together, OutCut, OutCurve);
			return;
		}
	}
}
}
