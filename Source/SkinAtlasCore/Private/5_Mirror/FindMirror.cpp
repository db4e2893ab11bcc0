// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/FindMirror.h"

#include "5_Mirror/JointImages.h"
#include "5_Mirror/MirrorLabels.h"
#include "Common/Normals.h"
#include "Common/Parallel.h"
#include "Common/PointGrid.h"
#include "Common/SkeletonScale.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace SkinAtlas
{
namespace
{
constexpr double VertexTolerance = 1e-4; // in mean bones, between a vertex's image and the vertex there
constexpr double SurfaceTolerance = 0.1; // in mean bones, between a vertex's image and the surface there
constexpr double SameFacing = 0.5;		 // least cosine between their normals
constexpr double LeastJoints = 0.7;		 // coverage below which Auto leaves the character as it is
constexpr double LeastVertices = 0.8;
constexpr int32_t Grain = 512;

double MeanEdgeLength(const Topology& Mesh)
{
	double Sum = 0.0;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		Sum += Length(Vec3d(Mesh.Positions()[size_t(Ends[1])]) - Vec3d(Mesh.Positions()[size_t(Ends[0])]));
	}
	return Mesh.EdgeCount() > 0 ? Sum / Mesh.EdgeCount() : 0.0;
}

/**
 * The pairs, and with them the plane: joints that an artist placed by hand stand about it and give it to about their
 * own precision, while the mesh, modelled by mirroring, has it at the origin to the last bit. The one with more pairs
 * counts.
 */
void PairVertices(const Topology& Mesh, double Scale, const Context& Host, Mirror& InOut)
{
	// Never more than a part of an edge: a cell holds few vertices however dense the mesh is.
	const double Edge = MeanEdgeLength(Mesh);
	const PointGrid Grid(Mesh.Positions(), std::min(VertexTolerance * Scale, 0.05 * Edge), 2.0 * Edge);
	const auto CountAlone = [](const std::vector<int32_t>& Paired)
	{ return std::count(Paired.begin(), Paired.end(), NoIndex); };
	InOut.VertexOf = PairVertices(Mesh.Positions(), Grid, InOut.Axis, InOut.Offset, Host);
	if (InOut.Offset != 0.0 && std::abs(InOut.Offset) < SurfaceTolerance * Scale)
	{
		std::vector<int32_t> AtOrigin = PairVertices(Mesh.Positions(), Grid, InOut.Axis, 0.0, Host);
		if (CountAlone(AtOrigin) < CountAlone(InOut.VertexOf))
		{
			InOut.VertexOf = std::move(AtOrigin);
			InOut.Offset = 0.0;
		}
	}
}

/** The surface at the images of the vertices that have no vertex there. */
void FindPoints(const SegmentationInput& In, double Scale, Mirror& InOut)
{
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
		return;
	}
	std::vector<SkinPoint> Found(Alone.size());
	ParallelFor(In.Host, static_cast<int32_t>(Alone.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t I = Begin; I < End; ++I)
			{
				const int32_t V = Alone[size_t(I)];
				const Vec3d Facing = MirroredPoint(In.Outward[size_t(V)], InOut.Axis, 0.0);
				const auto FacesAlike = [&](int32_t T)
				{
					const Vec3d Front = AreaNormal(Mesh, T);
					return (In.Surface.IsTurned(T) ? -1.0 : 1.0) * Dot(Front, Facing) >= SameFacing * Length(Front);
				};
				const SurfacePoint Point =
					In.Surface.Closest(MirroredPoint(Mesh.Positions()[size_t(V)], InOut.Axis, InOut.Offset),
						SurfaceTolerance * Scale, FacesAlike);
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
}

/** Who takes rows, and from whom: see Mirror. */
void LetOneSideLead(const Topology& Mesh, Mirror& InOut)
{
	const auto LiesBeyond = [&](const SkinPoint& Point)
	{ return IsBeyond(Mesh.Positions()[size_t(Point.Vertex)], InOut.Axis, InOut.Offset); };
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

std::vector<int32_t> PairVertices(
	std::span<const Vec3> At, const PointGrid& Grid, int32_t Axis, double Offset, const Context& Host)
{
	std::vector<int32_t> Nearest(At.size());
	ParallelFor(Host, static_cast<int32_t>(At.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; ++V)
			{
				Nearest[size_t(V)] = Grid.Nearest(MirroredPoint(At[size_t(V)], Axis, Offset));
			}
		});
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

Mirror FindMirror(const SegmentationInput& In)
{
	const SymmetryKind Kind = In.Options.Symmetry;
	const bool bAuto = Kind == SymmetryKind::Auto;
	if (Kind == SymmetryKind::Off || (bAuto && !In.Options.Labels.empty()))
	{
		return Without(Kind == SymmetryKind::Off ? SymmetryReason::ByRequest : SymmetryReason::GivenLabels);
	}
	constexpr std::array<SymmetryKind, 3> Axes = {SymmetryKind::X, SymmetryKind::Y, SymmetryKind::Z};
	std::vector<JointImages> Planes;
	for (int32_t Axis = 0; Axis < 3; ++Axis)
	{
		if (bAuto || Kind == Axes[size_t(Axis)])
		{
			Planes.push_back(FindJointImages(In.Joints, Axis));
		}
	}
	std::stable_sort(Planes.begin(), Planes.end(),
		[](const JointImages& A, const JointImages& B) { return A.AcrossPlane > B.AcrossPlane; });

	const double Scale = SkeletonScale(In.Joints);
	SymmetryReason Why = SymmetryReason::NoPairs;
	for (JointImages& Plane : Planes)
	{
		// Joints in one plane are all their own images there: that alone tells nothing.
		if (bAuto ? Plane.AcrossPlane == 0 : Plane.Paired == 0)
		{
			continue;
		}
		Mirror Made;
		Made.Reason = SymmetryReason::None;
		Made.Axis = Plane.Axis;
		Made.Offset = Plane.Offset;
		Made.BodyCount = In.Mesh.VertexCount();
		Made.JointOf = std::move(Plane.Of);
		const std::vector<int32_t> Image = TreeImages(Made, In.Tree);
		for (const int32_t J : In.Tree.ParentsFirst())
		{
			Made.JointOf[size_t(J)] = Image[size_t(J)];
		}
		if (bAuto && Made.JointCoverage() < LeastJoints)
		{
			Why = Why == SymmetryReason::NoPairs ? SymmetryReason::FewJoints : Why;
			continue;
		}
		PairVertices(In.Mesh, Scale, In.Host, Made);
		FindPoints(In, Scale, Made);
		LetOneSideLead(In.Mesh, Made);
		if (!bAuto || Made.VertexCoverage() >= LeastVertices)
		{
			return Made;
		}
		Why = SymmetryReason::FewVertices;
	}
	return Without(Why);
}
}
