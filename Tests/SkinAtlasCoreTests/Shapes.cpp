// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Shapes.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace SkinAtlas::Shapes
{
namespace
{
constexpr double TwoPi = 6.28318530717958647692;

/** A number in [-0.5, 0.5) from a seed: the same on every machine. */
float Noise(uint32_t Seed)
{
	uint32_t Bits = Seed * 2654435761u + 0x9e3779b9u;
	Bits = (Bits ^ (Bits >> 16)) * 0x85ebca6bu;
	Bits = (Bits ^ (Bits >> 13)) * 0xc2b2ae35u;
	Bits ^= Bits >> 16;
	return static_cast<float>(Bits >> 8) / 16777216.0f - 0.5f;
}

/** The point of the prism's section at a place counted in columns around it. */
Vec3 SectionPoint(const TubeOptions& Options, double Column)
{
	const double Place = Column / Options.Columns;
	const double Facet = std::floor(Place);
	const double Along = Place - Facet;
	const double From = TwoPi * Facet / Options.Facets;
	const double To = TwoPi * (Facet + 1.0) / Options.Facets;
	const double Y = (1.0 - Along) * std::cos(From) + Along * std::cos(To);
	const double Z = (1.0 - Along) * std::sin(From) + Along * std::sin(To);
	return {0.0f, static_cast<float>(Options.Radius * Y), static_cast<float>(Options.Radius * Z)};
}
}

void Rig::AddJoint(const Vec3& Origin, int32_t Parent)
{
	Affine JointToMesh;
	JointToMesh.Row[0][3] = Origin.X;
	JointToMesh.Row[1][3] = Origin.Y;
	JointToMesh.Row[2][3] = Origin.Z;
	Joints.push_back(JointToMesh);
	Parents.push_back(Parent);
}

void Rig::AddTriangle(int32_t A, int32_t B, int32_t C)
{
	Indices.insert(Indices.end(), {A, B, C});
}

void Rig::Append(const Rig& Other, const Vec3& Offset)
{
	const int32_t First = static_cast<int32_t>(Positions.size());
	for (const Vec3& P : Other.Positions)
	{
		Positions.push_back({P.X + Offset.X, P.Y + Offset.Y, P.Z + Offset.Z});
	}
	for (const int32_t V : Other.Indices)
	{
		Indices.push_back(First + V);
	}
}

Rig Tube(const TubeOptions& Options)
{
	Rig Result;
	const int32_t Sides = Options.Facets * Options.Columns;
	const double Spacing = 2.0 * Options.HalfLength / Options.Rings;
	for (int32_t Ring = 0; Ring <= Options.Rings; ++Ring)
	{
		const bool bEnd = Ring == 0 || Ring == Options.Rings;
		for (int32_t Side = 0; Side < Sides; ++Side)
		{
			const uint32_t Seed = 2u * static_cast<uint32_t>(Ring * Sides + Side);
			const bool bRidge = Side % Options.Columns == 0;
			const double Turn = bEnd || bRidge ? 0.0 : Options.Jitter * Noise(Seed);
			const double Slide = bEnd ? 0.0 : Options.Jitter * Noise(Seed + 1u);
			Vec3 P = SectionPoint(Options, Side + Turn);
			P.X = static_cast<float>(-Options.HalfLength + Spacing * (Ring + Slide));
			Result.Positions.push_back(P);
		}
	}
	for (int32_t Ring = 0; Ring < Options.Rings; ++Ring)
	{
		for (int32_t Side = 0; Side < Sides; ++Side)
		{
			const int32_t Next = (Side + 1) % Sides;
			const int32_t A = Ring * Sides + Side, B = Ring * Sides + Next;
			const int32_t C = A + Sides, D = B + Sides;
			const bool bTurned = Options.Jitter > 0.0f && Noise(0x10000000u + static_cast<uint32_t>(A)) > 0.0f;
			if (bTurned)
			{
				Result.AddTriangle(A, B, C);
				Result.AddTriangle(B, D, C);
			}
			else
			{
				Result.AddTriangle(A, B, D);
				Result.AddTriangle(A, D, C);
			}
		}
	}
	if (Options.bCapped)
	{
		const int32_t Low = static_cast<int32_t>(Result.Positions.size());
		Result.Positions.push_back({-Options.HalfLength, 0.0f, 0.0f});
		Result.Positions.push_back({Options.HalfLength, 0.0f, 0.0f});
		for (int32_t Side = 0; Side < Sides; ++Side)
		{
			const int32_t Next = (Side + 1) % Sides;
			Result.AddTriangle(Low, Next, Side);
			Result.AddTriangle(Low + 1, Options.Rings * Sides + Side, Options.Rings * Sides + Next);
		}
	}
	return Result;
}

Rig TwoBoneTube(const TubeOptions& Options)
{
	Rig Result = Tube(Options);
	Result.AddJoint({-Options.HalfLength, 0.0f, 0.0f}, NoIndex);
	Result.AddJoint({0.0f, 0.0f, 0.0f}, 0);
	return Result;
}

float Girth(const TubeOptions& Options)
{
	return static_cast<float>(2.0 * Options.Facets * Options.Radius * std::sin(0.5 * TwoPi / Options.Facets));
}

Segmentation CutTube(const Topology& Mesh, const std::vector<float>& Cuts)
{
	Segmentation Result;
	const int32_t JointCount = static_cast<int32_t>(Cuts.size()) + 1;
	for (const Vec3& P : Mesh.Positions())
	{
		const auto Beyond = std::upper_bound(Cuts.begin(), Cuts.end(), P.X);
		Result.RegionOf.push_back(static_cast<int32_t>(Beyond - Cuts.begin()));
	}
	for (int32_t J = 0; J < JointCount; ++J)
	{
		Result.TreeParent.push_back(J - 1);
		Result.ParentsFirst.push_back(J);
		Result.Curves.emplace_back();
	}
	Result.Curves[0].Origin = CurveOrigin::Root;
	for (int32_t J = 1; J < JointCount; ++J)
	{
		JointCurve& Curve = Result.Curves[size_t(J)];
		const float Cut = Cuts[size_t(J) - 1];
		std::map<int32_t, int32_t> PointAt;
		std::vector<Vec3> Places;
		for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
		{
			const Vec3 A = Mesh.Positions()[size_t(Mesh.Edge(E)[0])];
			const Vec3 B = Mesh.Positions()[size_t(Mesh.Edge(E)[1])];
			if ((A.X < Cut) != (B.X < Cut))
			{
				const float T = (Cut - A.X) / (B.X - A.X);
				PointAt[E] = static_cast<int32_t>(Curve.Points.size());
				Curve.Points.push_back({E, T});
				Places.push_back({Cut, A.Y + T * (B.Y - A.Y), A.Z + T * (B.Z - A.Z)});
			}
		}
		for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
		{
			std::vector<int32_t> Ends;
			for (const int32_t E : Mesh.TriangleEdges(T))
			{
				if (PointAt.count(E) != 0)
				{
					Ends.push_back(PointAt[E]);
				}
			}
			if (Ends.size() == 2)
			{
				Curve.Segments.insert(Curve.Segments.end(), Ends.begin(), Ends.end());
				const Vec3& P = Places[size_t(Ends[0])];
				const Vec3& Q = Places[size_t(Ends[1])];
				Curve.Length += std::sqrt((P.Y - Q.Y) * (P.Y - Q.Y) + (P.Z - Q.Z) * (P.Z - Q.Z));
			}
		}
		for (const Vec3& P : Places)
		{
			for (const Vec3& Q : Places)
			{
				const float Extent = std::sqrt((P.Y - Q.Y) * (P.Y - Q.Y) + (P.Z - Q.Z) * (P.Z - Q.Z));
				Curve.Diameter = std::max(Curve.Diameter, Extent);
			}
		}
		Curve.Origin = Curve.Points.empty() ? CurveOrigin::NoBoundary : CurveOrigin::ClosedLoop;
		Curve.Loops = Curve.Points.empty() ? 0 : 1;
		Curve.PlaneNormal = {1.0f, 0.0f, 0.0f};
	}
	return Result;
}
}
