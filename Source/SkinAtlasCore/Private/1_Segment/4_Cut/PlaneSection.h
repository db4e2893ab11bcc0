// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The curves in which a plane meets the mesh [Lu08 3.1].

#pragma once

#include "Common/TriangleTree.h"
#include "SkinAtlas/Segment.h"

#include <limits>
#include <array>
#include <vector>

namespace SkinAtlas
{
/** One connected curve of a section, in order along it. */
struct SectionLoop
{
	std::vector<CurvePoint> Points;
	bool bClosed = false;
	bool bAround = false; // turns more than half way about the plane's origin: contains it, if closed
	double Length = 0.0;
	double Area = 0.0;	 // enclosed, in the plane; of an open curve, with its ends joined to the origin
	double Radius = 0.0; // greatest distance from the origin
};

/** Which curves of a section are wanted. */
enum class SectionPart : uint8_t
{
	All,
	Central, // those that meet a line through the origin: every curve that goes around it does. Cost: their length
};

/** Cuts a mesh by planes. Keeps scratch between calls: one per thread. */
class PlaneSection
{
public:
	PlaneSection(const Topology& InMesh, const TriangleTree& InTree);

	/**
	 * The curves, in order of their lowest triangle seen. A vertex belongs to the side Dot(Normal, P - Origin) >= 0 or
	 * to the other: no case of a vertex on the plane arises, and each crossed triangle has exactly two crossed edges.
	 * Of all curves those of which no point lies within Reach of the origin are left out, of central ones those that go
	 * farther: a closed curve around the origin is longer than twice the way to any of its points.
	 */
	void Cut(const Vec3d& Origin, const Vec3d& Normal, SectionPart Wanted, std::vector<SectionLoop>& OutLoops,
		double Reach = Everywhere);

	static constexpr double Everywhere = std::numeric_limits<double>::infinity();

	int32_t LowEnd(int32_t E) const { return Mesh.Edge(E)[0]; }

	/** The side of a vertex, positive or zero on the side the normal points to. */
	double Side(const Vec3d& Origin, const Vec3d& Normal, int32_t V) const
	{
		return Dot(Normal, Vec3d(Mesh.Positions()[size_t(V)]) - Origin);
	}

private:
	struct Plane
	{
		Vec3d Origin, Normal;
		Vec3d A, B; // span it
	};

	struct EdgeEnd
	{
		int32_t V;
		Vec3 Place;
		double Side; // from the plane, positive or zero where the normal points
	};

	/** An edge with ends on both sides of the plane. */
	struct Crossing
	{
		int32_t Edge;
		EdgeEnd Above, Below; // on the normal's side, and on the other
	};

	enum class WalkEnd : uint8_t
	{
		Back,   // where it began: the curve is closed
		Border, // of an open mesh
		TooFar,
	};

	Crossing CrossingAt(const Plane& At, int32_t E) const;
	EdgeEnd EndAt(const Plane& At, int32_t V) const;
	static CurvePoint PointAt(const Crossing& Each);
	static Vec3d PlaceOf(const Crossing& Each, float T);
	bool CrossedEdges(const Plane& At, int32_t T, int32_t& OutFirst, int32_t& OutSecond) const;
	int32_t Across(int32_t T, int32_t E) const;
	void GoOn(const Plane& At, int32_t T, Crossing& InOut) const;
	WalkEnd Walk(const Plane& At, int32_t Start, int32_t Exit, double Farthest);
	bool Trace(const Plane& At, int32_t Seed, double Farthest, SectionLoop& Out);
	void Measure(const Plane& At, SectionLoop& Loop) const;

	const Topology& Mesh;
	const TriangleTree& Tree;
	std::vector<int32_t> Seeds;
	std::vector<CurvePoint> Points; // of the curve at hand
	std::vector<Vec3d> Places;      // one for each, from the plane's origin
	std::vector<int32_t> SeenAt; // per triangle: the last cut that walked over it
	bool bOpen;                  // whether curves may end
	int32_t CutNumber = 0;
};

/** The point of the mesh that a curve point names. */
inline Vec3d PointOn(const Topology& Mesh, const CurvePoint& Point)
{
	const auto Ends = Mesh.Edge(Point.Edge);
	return Lerp(Mesh.Positions()[size_t(Ends[0])], Mesh.Positions()[size_t(Ends[1])], Point.T);
}
}
