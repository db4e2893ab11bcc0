// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/FindMirror.h"

#include "5_Mirror/FitPlane.h"
#include "5_Mirror/MirrorLabels.h"
#include "Common/Parallel.h"
#include "Common/PointGrid.h"
#include "Common/SkeletonScale.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace SkinAtlas
{
namespace
{
constexpr double VertexTolerance = 1e-4; // in mean bones, between a vertex's image and the vertex there
constexpr double SurfaceTolerance = 0.1; // in mean bones, between a vertex's image and the surface there
constexpr double LeastJoints = 0.7;		 // coverage below which Auto leaves the character as it is
constexpr double LeastVertices = 0.8;

Result<double> MeanEdgeLength(const Topology& Mesh, const Context& Host)
{
	const int32_t Block = GrainOf(Mesh.EdgeCount());
	std::vector<double> Sums(size_t((Mesh.EdgeCount() + Block - 1) / Block), 0.0);
	const Status State = ParallelFor(Host, Mesh.EdgeCount(), Block,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t E = Begin; E < End; ++E)
			{
				const auto Ends = Mesh.Edge(E);
				const Vec3d From(Mesh.Positions()[size_t(Ends[0])]), To(Mesh.Positions()[size_t(Ends[1])]);
				Sums[size_t(Begin / Block)] += Length(To - From);
			}
		});
	if (!State)
	{
		return State;
	}
	return Sums.empty() ? 0.0 : std::accumulate(Sums.begin(), Sums.end(), 0.0) / Mesh.EdgeCount();
}

/**
 * The pairs, and with them the plane: joints that an artist placed by hand stand about it and give it to about their
 * own precision, while the mesh, modelled by mirroring, has it to the last bit, mostly at the origin. The one with most
 * pairs counts. bMayTurn: where most vertices are left alone it may also stand aslant.
 */
Status PairVertices(
	const SegmentationInput& In, double Scale, bool bMayTurn, MirrorPlane& InOutPlane, std::vector<int32_t>& Out)
{
	// Never more than a part of an edge: a cell holds few vertices however dense the mesh is.
	const Topology& Mesh = In.Mesh;
	const Result<double> Edge = MeanEdgeLength(Mesh, In.Host);
	if (!Edge)
	{
		return Edge.State;
	}
	const double Reach = std::min(VertexTolerance * Scale, 0.05 * *Edge);
	const PointGrid Grid(Mesh.Positions(), Reach, 0.5 * *Edge);
	const auto CountAlone = [](const std::vector<int32_t>& Paired)
	{ return std::count(Paired.begin(), Paired.end(), NoIndex); };
	const auto CountSampled = [&](const MirrorPlane& Plane)
	{
		const std::vector<int32_t> Sampled = SampleVertices(Mesh);
		return std::count_if(Sampled.begin(), Sampled.end(),
			[&](int32_t V) { return Grid.Nearest(Plane.Image(Mesh.Positions()[size_t(V)])) != NoIndex; });
	};
	const MirrorPlane OfJoints = InOutPlane, Middle = OfJoints.At(0.0);
	if (std::abs(OfJoints.Offset) < SurfaceTolerance * Scale && CountSampled(Middle) >= CountSampled(OfJoints))
	{
		InOutPlane = Middle;
	}
	Result<std::vector<int32_t>> First = PairVertices(Mesh.Positions(), Grid, InOutPlane, In.Host);
	if (!First)
	{
		return First.State;
	}
	Out = std::move(*First);
	const auto Try = [&](const MirrorPlane& Other) -> Status
	{
		Result<std::vector<int32_t>> Found = PairVertices(Mesh.Positions(), Grid, Other, In.Host);
		if (Found && CountAlone(*Found) < CountAlone(Out))
		{
			Out = std::move(*Found);
			InOutPlane = Other;
		}
		return Found.State;
	};
	const auto AreMostAlone = [&] { return 2 * CountAlone(Out) > Mesh.VertexCount(); };
	if (AreMostAlone())
	{
		if (const Status Bad = Try(MoveToPairs(In, Reach, SurfaceTolerance * Scale, OfJoints)); !Bad)
		{
			return Bad;
		}
	}
	// An oblique normal is as good as the joints, or the root's axes, that told it;
	// an axis of mesh space is mostly meant.
	if (OfJoints.IsOblique() ? CountAlone(Out) > 0 : bMayTurn && AreMostAlone())
	{
		const Result<MirrorPlane> Fitted = FitToSurface(In, SurfaceTolerance * Scale, OfJoints);
		return Fitted ? Try(MoveToPairs(In, Reach, SurfaceTolerance * Scale, *Fitted)) : Fitted.State;
	}
	return {};
}

/** The surface at the images of the vertices that have no vertex there. */
Status FindPoints(const SegmentationInput& In, double Scale, Mirror& InOut)
{
	const MirrorPlane Plane(InOut);
	const Topology& Mesh = In.Mesh;
	std::vector<int32_t> Alone;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		if (InOut.VertexOf[size_t(V)] == NoIndex)
		{
			Alone.push_back(V);
		}
	}
	if (Alone.empty())
	{
		return {};
	}
	std::vector<SkinPoint> Found(Alone.size());
	const int32_t Count = static_cast<int32_t>(Alone.size());
	const Status State = ParallelFor(In.Host, Count, GrainOf(Count),
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t I = Begin; I < End; ++I)
			{
				const int32_t V = Alone[size_t(I)];
				const SurfacePoint Point = SurfaceAtImage(In, V, Plane, SurfaceTolerance * Scale);
				if (Point.Triangle != NoIndex)
				{
					SkinPoint& Made = Found[size_t(I)];
					Made.Vertex = V;
					for (size_t C = 0; C < 3; ++C)
					{
						Made.Corners[C] = Mesh.Triangle(Point.Triangle)[C];
						Made.Shares[C] = static_cast<float>(Point.Share[C]);
					}
				}
			}
		});
	std::copy_if(Found.begin(), Found.end(), std::back_inserter(InOut.Points),
		[](const SkinPoint& Each) { return Each.Vertex != NoIndex; });
	return State;
}

/** Who takes rows, and from whom: see Mirror. */
void LetOneSideLead(const Topology& Mesh, Mirror& InOut)
{
	const MirrorPlane Plane(InOut);
	const auto LiesBeyond = [&](const SkinPoint& Point)
	{ return Plane.IsBeyond(Mesh.Positions()[size_t(Point.Vertex)]); };
	const auto Beyond = std::count_if(InOut.Points.begin(), InOut.Points.end(), LiesBeyond);
	const bool bBeyondLeads = 2 * size_t(Beyond) <= InOut.Points.size();
	const auto IsPaired = [&](int32_t V) { return InOut.VertexOf[size_t(V)] != NoIndex; };
	for (size_t I = 0; I < InOut.Points.size(); ++I)
	{
		const SkinPoint& Point = InOut.Points[I];
		if (LiesBeyond(Point) != bBeyondLeads || std::all_of(Point.Corners.begin(), Point.Corners.end(), IsPaired))
		{
			InOut.Takers.push_back(static_cast<int32_t>(I));
		}
	}
}

Mirror Without(SymmetryReason Why)
{
	Mirror None;
	None.Reason = Why;
	return None;
}
}

double Mirror::JointCoverage() const
{
	const auto Found = JointOf.size() - size_t(std::count(JointOf.begin(), JointOf.end(), NoIndex));
	return JointOf.empty() ? 0.0 : double(Found) / double(JointOf.size());
}

double Mirror::VertexCoverage() const
{
	const auto Found = VertexOf.size() - size_t(std::count(VertexOf.begin(), VertexOf.end(), NoIndex)) + Points.size();
	return BodyCount == 0 ? 0.0 : double(Found) / double(BodyCount);
}

Result<std::vector<int32_t>> PairVertices(
	std::span<const Vec3> At, const PointGrid& Grid, const MirrorPlane& Plane, const Context& Host)
{
	std::vector<int32_t> Nearest(At.size());
	const Status State = ParallelFor(Host, static_cast<int32_t>(At.size()), GrainOf(static_cast<int32_t>(At.size())),
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; ++V)
			{
				Nearest[size_t(V)] = Grid.Nearest(Plane.Image(At[size_t(V)]));
			}
		});
	if (!State)
	{
		return State;
	}
	std::vector<int32_t> Paired(At.size(), NoIndex);
	for (size_t V = 0; V < At.size(); ++V)
	{
		const int32_t Other = Nearest[V];
		Paired[V] = Other != NoIndex && Nearest[size_t(Other)] == static_cast<int32_t>(V) ? Other : NoIndex;
	}
	return Paired;
}

double PairTolerance(const Skeleton& Joints)
{
	return VertexTolerance * SkeletonScale(Joints);
}

Result<Mirror> FindMirror(const SegmentationInput& In)
{
	const SymmetryKind Kind = In.Options.Symmetry;
	const bool bAuto = Kind == SymmetryKind::Auto;
	if (Kind == SymmetryKind::Off || (bAuto && !In.Options.Labels.empty()))
	{
		return Without(Kind == SymmetryKind::Off ? SymmetryReason::ByRequest : SymmetryReason::GivenLabels);
	}
	constexpr std::array<SymmetryKind, 3> Axes = {SymmetryKind::X, SymmetryKind::Y, SymmetryKind::Z};
	std::vector<JointImages> Planes = In.Frame.Planes;
	if (!bAuto)
	{
		const auto Wanted = std::find(Axes.begin(), Axes.end(), Kind) - Axes.begin();
		Planes = {FindJointImages(In.Joints, MirrorPlane::AcrossAxis(static_cast<int32_t>(Wanted)))};
	}

	const double Scale = SkeletonScale(In.Joints);
	const auto CountPaired = [](const Mirror& Of)
	{ return Of.VertexOf.size() - size_t(std::count(Of.VertexOf.begin(), Of.VertexOf.end(), NoIndex)); };
	SymmetryReason Why = SymmetryReason::NoPairs;
	Mirror Best;
	int32_t BestAcross = 0;
	for (JointImages& Found : Planes)
	{
		if (Found.Paired == 0 || Found.AcrossPlane < BestAcross)
		{
			continue;
		}
		MirrorPlane Plane = Found.Plane;
		Mirror Made;
		Made.Reason = SymmetryReason::None;
		Made.Axis = Plane.Axis;
		Made.BodyCount = In.Mesh.VertexCount();
		Made.JointOf = std::move(Found.Of);
		KeepTreeImages(In.Tree, Made);
		if (bAuto && Made.JointCoverage() < LeastJoints)
		{
			Why = Why == SymmetryReason::NoPairs ? SymmetryReason::FewJoints : Why;
			continue;
		}
		if (const Status Bad = PairVertices(In, Scale, bAuto, Plane, Made.VertexOf); !Bad)
		{
			return Bad;
		}
		Made.Axis = Plane.Axis; // it may have been turned
		Made.Offset = Plane.Offset;
		Made.Normal[0] = Plane.Normal.X;
		Made.Normal[1] = Plane.Normal.Y;
		Made.Normal[2] = Plane.Normal.Z;
		if (const Status Bad = FindPoints(In, Scale, Made); !Bad)
		{
			return Bad;
		}
		LetOneSideLead(In.Mesh, Made);
		if (bAuto && Made.VertexCoverage() < LeastVertices)
		{
			Why = SymmetryReason::FewVertices;
			continue;
		}
		// A character that stands a little aslant has rough images across an axis of mesh space,
		// and good ones across its own.
		BestAcross = Found.AcrossPlane;
		if (!Best.IsOn() || CountPaired(Made) > CountPaired(Best))
		{
			Best = std::move(Made);
		}
		if (2 * CountPaired(Best) >= size_t(Best.BodyCount))
		{
			break;
		}
	}
	return Best.IsOn() ? Best : Without(Why);
}
}
