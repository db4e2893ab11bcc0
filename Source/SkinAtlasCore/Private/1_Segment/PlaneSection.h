// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The curves in which a plane meets the mesh [Lu08 3.1].

#pragma once

#include "Common/TriangleTree.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
/** One connected curve of a section, in order along it. */
struct SectionLoop
{
	std::vector<CurvePoint> Points;
	bool bClosed = false;
	bool bAround = false;   // turns more than half way about the plane's origin: contains it, if closed
	double Length = 0.0;
	double Area = 0.0;      // enclosed, in the plane; of an open curve, with its ends joined to the origin
	double Radius = 0.0;    // greatest distance from the origin
};

/** Cuts a mesh by planes. Keeps scratch between calls: one per thread. */
class PlaneSection
{
public:
	PlaneSection(const Topology& InMesh, const TriangleTree& InTree) : Mesh(InMesh), Tree(InTree) {}

	/**
	 * The loops in order of their lowest edge. A vertex belongs to the side Dot(Normal, P - Origin) >= 0 or to the
	 * other: no case of a vertex on the plane arises, and each crossed triangle has exactly two crossed edges.
	 */
	void Cut(const Vec3d& Origin, const Vec3d& Normal, std::vector<SectionLoop>& OutLoops);

	int32_t LowEnd(int32_t E) const { return Mesh.Edge(E)[0]; }

	/** The side of a vertex, positive or zero on the side the normal points to. */
	double Side(const Vec3d& Origin, const Vec3d& Normal, int32_t V) const
	{
		return Dot(Normal, Vec3d(Mesh.Positions()[size_t(V)]) - Origin);
	}

private:
	void Measure(const Vec3d& Origin, const Vec3d& Normal, SectionLoop& Loop) const;

	const Topology& Mesh;
	const TriangleTree& Tree;

	// Of the crossings in rising order of edge: edge and slot packed, partners, and whether the walk has been there.
	std::vector<uint64_t> Keys;
	std::vector<int32_t> PlaceOfSlot, AcrossTriangle, AcrossEdge;
	std::vector<bool> bVisited;
};

/** The point of the mesh that a curve point names. */
inline Vec3d PointOn(const Topology& Mesh, const CurvePoint& Point)
{
	const auto Ends = Mesh.Edge(Point.Edge);
	return Lerp(Mesh.Positions()[size_t(Ends[0])], Mesh.Positions()[size_t(Ends[1])], Point.T);
}

/** Two unit vectors that span the plane across a unit axis. A mirrored axis gives mirrored vectors, up to sign. */
void SpanPlane(const Vec3d& Axis, Vec3d& OutA, Vec3d& OutB);
}
