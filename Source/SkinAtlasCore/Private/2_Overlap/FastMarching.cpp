// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Geodesic distance by fast marching [Kimmel98]: a front leaves the curve, and each triangle passes it on as if it were
// straight there. Differs from the paper: steps along edges are allowed too, so that no value exceeds Dijkstra's, and
// the outcome is held above the straight-line distance, which a bent front can undercut.

#include "2_Overlap/BonesAcross.h"
#include "2_Overlap/CurveTree.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/EdgeRelaxation.h"
#include "2_Overlap/ObtuseCorners.h"
#include "2_Overlap/Planar.h"
#include "2_Overlap/Search.h"

namespace SkinAtlas
{
namespace
{
/**
 * The value at a point from those at the ends of a base, in the plane: base from (0, 0) to (Base, 0), point at (X, Y).
 * Least of linear value on the base plus straight way from there. With s the slope of the value along the base, the way
 * leaves it where its cosine is s, at X - s Y / sqrt(1 - s^2); the sum is then A + s X + sqrt(1 - s^2) Y. Where it
 * would leave beyond an end, the step along the edge is the least. Not below A or B: settled values are not undercut.
 */
double AcrossTriangle(double A, double B, double Base, double X, double Y)
{
	const double Slope = (B - A) / Base;
	const double Square = 1.0 - Slope * Slope;
	if (!(Square > 0.0))
	{
		return Front::Unreached;
	}
	const double Sine = std::sqrt(Square);
	const double Leave = X - Slope * Y / Sine;
	if (Leave < 0.0 || Leave > Base)
	{
		return Front::Unreached;
	}
	return std::max({A + Slope * X + Sine * Y, A, B});
}

/** One step of the front: from a settled vertex along its edges, through its triangles and its acute halves. */
class March
{
public:
	March(const Topology& InMesh, const ObtuseCorners& InCorners, Front& InGrown)
		: Mesh(InMesh), Corners(InCorners), Grown(InGrown), AlongEdges(InMesh, InGrown)
	{
	}

	void operator()(int32_t V) const
	{
		AlongEdges(V);
		const auto Edges = Mesh.EdgesAt(V);
		const auto Others = Mesh.Neighbours(V);
		for (size_t I = 0; I < Edges.size(); ++I)
		{
			if (!Grown.IsSettled(Others[I]))
			{
				continue;
			}
			for (const int32_t T : Mesh.TrianglesAt(Edges[I]))
			{
				ThroughTriangle(V, Others[I], OppositeVertex(Mesh, T, V, Others[I]));
			}
		}
		for (const int32_t I : Corners.At(V))
		{
			ThroughHalf(V, Corners.Half(I));
		}
	}

private:
	void ThroughTriangle(int32_t From, int32_t To, int32_t Target) const
	{
		if (Grown.IsSettled(Target))
		{
			return;
		}
		const auto P = Mesh.Positions();
		const Vec3d Edge = Vec3d(P[size_t(To)]) - Vec3d(P[size_t(From)]);
		const Vec3d Way = Vec3d(P[size_t(Target)]) - Vec3d(P[size_t(From)]);
		const double Base = Length(Edge);
		Grown.Offer(Target,
			AcrossTriangle(Grown.At(From), Grown.At(To), Base, Dot(Edge, Way) / Base, Length(Cross(Edge, Way)) / Base));
	}

	void ThroughHalf(int32_t V, const AcuteHalf& Half) const
	{
		if (Grown.IsSettled(Half.Corner))
		{
			return;
		}
		if (V == Half.Seen)
		{
			Grown.Offer(Half.Corner, Grown.At(V) + double(Half.Sight));
		}
		if (Grown.IsSettled(Half.Near) && Grown.IsSettled(Half.Seen))
		{
			const double Near = Grown.At(Half.Near), Seen = Grown.At(Half.Seen);
			Grown.Offer(Half.Corner, AcrossTriangle(Near, Seen, Half.Base, Half.X, Half.Y));
		}
	}

	const Topology& Mesh;
	const ObtuseCorners& Corners;
	Front& Grown;
	EdgeRelaxation AlongEdges;
};
}

void MeasureGeodesic(const CurveTask& Task, const ObtuseCorners& Corners, Scratch& Work)
{
	Front& Marched = Work.Inner;
	Marched.Clear();
	FindTriangleSeeds(Task, Work.Seeds);
	const size_t BesideCount = Work.Seeds.size();
	if (Task.bWholeRegions)
	{
		// Lines of sight cross other regions to pieces that edges inside the curve's own do not reach. Such pieces are
		// measured from outside, as by Dijkstra.
		Front& AlongEdges = Work.Outcome;
		AlongEdges.Clear();
		SearchOwnRegions(Task, AlongEdges, [&] { OfferSeeds(Work.Seeds, AlongEdges); },
			EdgeRelaxation(Task.Mesh, AlongEdges));
		Marched.Confine(AlongEdges);
	}
	FindStripSeeds(Task, Work.Seeds);
	const March Relax(Task.Mesh, Corners, Marched);
	const auto Seed = [&] { OfferSeeds(Work.Seeds, Marched); };
	BeginSearch(Task, Passage::Everywhere, BonesAcross::SearchReach(Task), Marched, Seed, Relax);

	const CurveTree Curve(Task);
	const BonesAcross Bones(Task);
	Flood(Task, Passage::Everywhere, std::span(Work.Seeds).first(BesideCount), Work.Outcome,
		[&](int32_t V)
		{
			const double Value = ValueAt(V, Marched, Relax);
			return Bones.Correct(V, std::max(Value, Curve.DistanceTo(Task.Mesh.Positions()[size_t(V)])));
		});
}
}
