// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The segmentation as published: [Hetroy09 3.1] for the planes, [Lu08 3.1-3.2] for the loops and regions.

#include "1_Segment/3_Bones/Prior.h"
#include "1_Segment/5_Label/Pieces.h"
#include "Common/SinCos.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t PublishedPlaneCount = 16;

/**
 * Unit normals over the half circle in the plane Q of the joint's two bones. Of several children the one with the
 * largest subtree gives the second bone. Where the bones are collinear, or one is missing, Q is any plane through the
 * bone: it is spanned by the bone and the axis of the character least along it.
 * Differs from the paper: the first normal is the bisector of the bones instead of a random one, and the normals cover
 * a half circle, since n and -n name the same plane.
 */
std::vector<Vec3d> NormalsInBonePlane(int32_t J, const SegmentationInput& In, int32_t Count)
{
	const auto At = In.Joints.Positions();
	const auto Direction = [&](int32_t From, int32_t To)
	{ return Normalised(Vec3d(At[size_t(To)]) - Vec3d(At[size_t(From)])); };
	int32_t Largest = NoIndex;
	for (const int32_t Child : In.Tree.Children(J))
	{
		Largest = Largest == NoIndex || In.Tree.SubtreeSize(Child) > In.Tree.SubtreeSize(Largest) ? Child : Largest;
	}
	const Vec3d Up = Direction(In.Tree.Parent(J), J);
	const Vec3d Down = Largest == NoIndex ? Up : Direction(J, Largest);
	Vec3d First = Normalised(Up + Down);
	First = Dot(First, First) > 0.0 ? First : Up;
	if (Dot(First, First) == 0.0)
	{
		return {}; // no bone has a length
	}
	Vec3d Second = Normalised(Down - Dot(Down, First) * First);
	if (Length(Cross(Up, Down)) < 1e-6 || Dot(Second, Second) == 0.0)
	{
		Vec3d Third;
		SpanPlane(First, In.Frame.Axes, Second, Third);
	}
	std::vector<Vec3d> Normals;
	for (int32_t I = 0; I < Count; ++I)
	{
		double Sin = 0.0, Cos = 0.0;
		SinCosOfTurn(0.5 * I / Count, Sin, Cos);
		Vec3d N = Cos * First + Sin * Second;
		Normals.push_back(Dot(N, First) >= 0.0 ? N : -N); // towards the child
	}
	return Normals;
}

/** Joints with three or more bones on the plane that mirrors most of the skeleton: exempt on request [Lu08 3.1]. */
std::vector<bool> FindSymmetricBranches(const SegmentationInput& In)
{
	const auto At = In.Joints.Positions();
	const double Tolerance = 0.02 * In.Joints.MeanBoneLength();
	const auto& Members = In.Tree.ParentsFirst();
	std::vector<bool> Best(At.size(), false);
	size_t MostMirrored = Members.size() / 2; // fewer is no symmetry
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const auto Coordinate = [&](int32_t J)
		{
			const Vec3& P = At[size_t(J)];
			return double(Axis == 0 ? P.X : Axis == 1 ? P.Y : P.Z);
		};
		const double Middle = Coordinate(Members[0]);
		const auto IsMirrored = [&](int32_t J)
		{
			Vec3d Image(At[size_t(J)]);
			(Axis == 0 ? Image.X : Axis == 1 ? Image.Y : Image.Z) = 2.0 * Middle - Coordinate(J);
			return std::any_of(Members.begin(), Members.end(),
				[&](int32_t Other)
				{
					return std::abs(Coordinate(Other) - Middle) > Tolerance &&
						   Length(Vec3d(At[size_t(Other)]) - Image) <= Tolerance;
				});
		};
		const size_t Mirrored = size_t(std::count_if(Members.begin(), Members.end(), IsMirrored));
		if (Mirrored > MostMirrored)
		{
			MostMirrored = Mirrored;
			Best.assign(At.size(), false);
			for (const int32_t J : Members)
			{
				Best[size_t(J)] = In.Tree.Children(J).size() >= 2 && std::abs(Coordinate(J) - Middle) <= Tolerance;
			}
		}
	}
	return Best;
}

/** The closed loop around the joint with the least cost over all planes. */
void CutJoint(int32_t J, const SegmentationInput& In, PlaneSection& Section, JointCut& OutCut, JointCurve& OutCurve)
{
	const Vec3d Origin(In.Joints.Positions()[size_t(J)]);
	const int32_t Count = In.Options.PlaneCount > 0 ? In.Options.PlaneCount : PublishedPlaneCount;
	const std::vector<Vec3d> Normals = NormalsInBonePlane(J, In, Count);
	OutCurve.Origin = CurveOrigin::LabelBoundary;
	OutCurve.Reason = CurveReason::CoincidesWithParent;
	std::vector<SectionLoop> Loops;
	SectionLoop Best;
	Vec3d BestNormal;
	bool bOpen = false; // a curve around the joint was seen that is not closed
	for (const Vec3d& Normal : Normals)
	{
		Section.Cut(Origin, Normal, SectionPart::Central, Loops);
		for (SectionLoop& Loop : Loops)
		{
			bOpen = bOpen || (Loop.bAround && !Loop.bClosed);
			if (Loop.bClosed && Loop.bAround &&
				(Best.Points.empty() || Cost(Loop, In.Options.Objective) < Cost(Best, In.Options.Objective)))
			{
				Best = std::move(Loop);
				BestNormal = Normal;
			}
		}
	}
	if (Best.Points.empty() && !Normals.empty())
	{
		Section.Cut(Origin, Normals[0], SectionPart::All, Loops);
		OutCurve.Reason = bOpen			  ? CurveReason::OpenMesh
						  : Loops.empty() ? CurveReason::NoSection
										  : CurveReason::JointOutside;
	}
	if (Best.Points.empty())
	{
		return;
	}
	AddLoop(Best, Origin, BestNormal, Section, OutCut);
	FinishCut(OutCut);
	OutCut.Length = Best.Length;
	OutCurve.Origin = CurveOrigin::ClosedLoop;
	OutCurve.Reason = CurveReason::None;
	OutCurve.PlaneNormal = ToFloat(BestNormal);
}
}

Status SegmentByPlanes(const SegmentationInput& In, std::vector<JointCut>& OutCuts, Segmentation& Out)
{
	const auto& Order = In.Tree.ParentsFirst();
	const std::vector<bool> bExempt =
		In.Options.bExemptSymmetricBranches ? FindSymmetricBranches(In) : std::vector<bool>(OutCuts.size(), false);
	const Status Cut = ParallelFor(In.Host, static_cast<int32_t>(Order.size()), 1,
		[&](int32_t Begin, int32_t End)
		{
			PlaneSection Section(In.Mesh, In.Surface);
			for (int32_t I = Begin; I < End; ++I)
			{
				const int32_t J = Order[size_t(I)];
				if (In.Tree.Parent(J) == NoIndex)
				{
					continue;
				}
				JointCurve& Curve = Out.Curves[size_t(J)];
				if (bExempt[size_t(J)])
				{
					Curve.Origin = CurveOrigin::LabelBoundary;
					Curve.Reason = CurveReason::SymmetricBranch;
					continue;
				}
				CutJoint(J, In, Section, OutCuts[size_t(J)], Curve);
			}
		});
	if (!Cut)
	{
		return Cut;
	}

	// [Lu08 3.2] Regions grow until they reach a boundary. Differs from the paper: they grow over vertices joined by
	// uncut edges, which is the same as growing over faces split along the curves, and also reaches vertices all of
	// whose faces are boundary faces. A region is one joint's only if all its boundaries say so.
	const Result<Pieces> Found =
		FindPieces(In.Mesh, In.Tree, OutCuts, [](int32_t, int32_t) { return false; }, In.Host);
	if (!Found)
	{
		return Found.State;
	}
	const Pieces& Grown = *Found;
	std::vector<int32_t> JointOf(size_t(Grown.Count), NoIndex);
	for (size_t I = 0; I < Grown.Votes.size(); ++I)
	{
		const bool bContradicts = (I > 0 && Grown.Votes[I - 1].Piece == Grown.Votes[I].Piece) ||
			(I + 1 < Grown.Votes.size() && Grown.Votes[I + 1].Piece == Grown.Votes[I].Piece);
		if (!bContradicts)
		{
			JointOf[size_t(Grown.Votes[I].Piece)] = Grown.Votes[I].Joint;
		}
	}
	const Result<std::vector<int32_t>> Nearest = NearestBones(In);
	if (!Nearest)
	{
		return Nearest.State;
	}
	for (int32_t V = 0; V < In.Mesh.VertexCount(); ++V)
	{
		const int32_t J = JointOf[size_t(Grown.PieceOf[size_t(V)])];
		Out.RegionOf[size_t(V)] = J == NoIndex ? (*Nearest)[size_t(V)] : J;
	}
	Out.Unclaimed = FindUnclaimed(Grown, JointOf, In.Tree, Out.RegionOf);
	return {};
}
}
