// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Shapes.h"

#include "1_Segment/7_Curves/Curves.h"

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

/** Corners A B below C D. The diagonal is A-D, or turned at random, the same at every run. */
void AddQuad(Rig& Into, int32_t A, int32_t B, int32_t C, int32_t D, bool bRandom)
{
	if (bRandom && Noise(0x10000000u + static_cast<uint32_t>(A)) > 0.0f)
	{
		Into.AddTriangle(A, B, C);
		Into.AddTriangle(B, D, C);
	}
	else
	{
		Into.AddTriangle(A, B, D);
		Into.AddTriangle(A, D, C);
	}
}

float Distance(const Vec3& P, const Vec3& Q)
{
	const float X = P.X - Q.X, Y = P.Y - Q.Y, Z = P.Z - Q.Z;
	return std::sqrt(X * X + Y * Y + Z * Z);
}

/** Joints that follow each other, without curves yet. */
void MakeChain(int32_t JointCount, Segmentation& InOut)
{
	for (int32_t J = 0; J < JointCount; ++J)
	{
		InOut.TreeParent.push_back(J - 1);
		InOut.ParentsFirst.push_back(J);
		InOut.Curves.emplace_back();
	}
	InOut.Curves[0].Origin = CurveOrigin::Root;
}

/** Crossing(A, B) is the place of the crossing on an edge from its lower vertex, or negative. */
template <typename CrossingFunction>
void AddCurve(const Topology& Mesh, JointCurve& Curve, CrossingFunction&& Crossing)
{
	std::map<int32_t, int32_t> PointAt;
	std::vector<Vec3> Places;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const Vec3 A = Mesh.Positions()[size_t(Mesh.Edge(E)[0])];
		const Vec3 B = Mesh.Positions()[size_t(Mesh.Edge(E)[1])];
		const float T = Crossing(A, B);
		if (T >= 0.0f)
		{
			PointAt[E] = static_cast<int32_t>(Curve.Points.size());
			Curve.Points.push_back({E, T});
			Places.push_back({A.X + T * (B.X - A.X), A.Y + T * (B.Y - A.Y), A.Z + T * (B.Z - A.Z)});
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
			Curve.Length += Distance(Places[size_t(Ends[0])], Places[size_t(Ends[1])]);
		}
	}
	for (const Vec3& P : Places)
	{
		for (const Vec3& Q : Places)
		{
			Curve.Diameter = std::max(Curve.Diameter, Distance(P, Q));
		}
	}
	Curve.Origin = Places.empty() ? CurveOrigin::NoBoundary : CurveOrigin::ClosedLoop;
	Curve.Loops = Places.empty() ? 0 : 1;
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
			AddQuad(Result, A, B, A + Sides, B + Sides, Options.Jitter > 0.0f);
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

Rig Hairpin(const HairpinOptions& Options)
{
	Rig Result;
	const double Turn = 0.5 * Options.Gap + Options.Radius; // radius of the half turn's axis
	const double Arc = 0.5 * TwoPi * Turn;
	for (int32_t Ring = 0; Ring <= Options.Rings; ++Ring)
	{
		const double Along = (2.0 * Options.LegLength + Arc) * Ring / Options.Rings;
		const double Bend = std::clamp((Along - Options.LegLength) / Turn, 0.0, 0.5 * TwoPi);
		const double Back = std::max(0.0, Along - Options.LegLength - Arc); // down the second leg
		const double Leg = std::min<double>(Along, Options.LegLength) - Back;
		const double CentreX = Leg + Turn * std::sin(Bend), CentreY = Turn * (1.0 - std::cos(Bend));
		for (int32_t Side = 0; Side < Options.Sides; ++Side)
		{
			const double Angle = TwoPi * Side / Options.Sides;
			const double Out = Options.Radius * std::cos(Angle), Up = Options.Radius * std::sin(Angle);
			Result.Positions.push_back({static_cast<float>(CentreX + Out * std::sin(Bend)),
				static_cast<float>(CentreY - Out * std::cos(Bend)), static_cast<float>(Up)});
		}
	}
	for (int32_t Ring = 0; Ring < Options.Rings; ++Ring)
	{
		for (int32_t Side = 0; Side < Options.Sides; ++Side)
		{
			const int32_t Next = (Side + 1) % Options.Sides;
			const int32_t A = Ring * Options.Sides + Side, B = Ring * Options.Sides + Next;
			Result.AddTriangle(A, B, B + Options.Sides);
			Result.AddTriangle(A, B + Options.Sides, A + Options.Sides);
		}
	}
	return Result;
}

Rig Sheet(float HalfSize, int32_t Cells, float Jitter)
{
	Rig Result;
	const double Spacing = 2.0 * HalfSize / Cells;
	for (int32_t Row = 0; Row <= Cells; ++Row)
	{
		for (int32_t Column = 0; Column <= Cells; ++Column)
		{
			const uint32_t Seed = 2u * static_cast<uint32_t>(Row * (Cells + 1) + Column);
			const bool bInner = Row > 0 && Row < Cells && Column > 0 && Column < Cells;
			const double Free = bInner ? Jitter : 0.0;
			Result.Positions.push_back({static_cast<float>(-HalfSize + Spacing * (Column + Free * Noise(Seed))),
				static_cast<float>(-HalfSize + Spacing * (Row + Free * Noise(Seed + 1u))), 0.0f});
		}
	}
	for (int32_t Row = 0; Row < Cells; ++Row)
	{
		for (int32_t Column = 0; Column < Cells; ++Column)
		{
			const int32_t A = Row * (Cells + 1) + Column;
			AddQuad(Result, A, A + 1, A + Cells + 1, A + Cells + 2, Jitter > 0.0f);
		}
	}
	return Result;
}

Rig ThreeSheets(int32_t Cells)
{
	Rig Result;
	for (int32_t Column = 0; Column <= Cells; ++Column)
	{
		Result.Positions.push_back({-1.0f + 2.0f * static_cast<float>(Column) / static_cast<float>(Cells), 0.0f, 0.0f});
	}
	for (int32_t Each = 0; Each < 3; ++Each)
	{
		const double Angle = TwoPi * Each / 3.0;
		int32_t Below = 0; // first vertex of the row before
		for (int32_t Row = 1; Row <= Cells; ++Row)
		{
			const int32_t Here = static_cast<int32_t>(Result.Positions.size());
			const double Depth = 2.0 * Row / Cells;
			for (int32_t Column = 0; Column <= Cells; ++Column)
			{
				const float X = Result.Positions[size_t(Column)].X;
				Result.Positions.push_back(
					{X, static_cast<float>(Depth * std::cos(Angle)), static_cast<float>(Depth * std::sin(Angle))});
			}
			for (int32_t Column = 0; Column < Cells; ++Column)
			{
				AddQuad(Result, Below + Column, Below + Column + 1, Here + Column, Here + Column + 1, false);
			}
			Below = Here;
		}
	}
	return Result;
}

Segmentation CutTube(const Topology& Mesh, const std::vector<float>& Cuts)
{
	Segmentation Result;
	for (const Vec3& P : Mesh.Positions())
	{
		const auto Beyond = std::upper_bound(Cuts.begin(), Cuts.end(), P.X);
		Result.RegionOf.push_back(static_cast<int32_t>(Beyond - Cuts.begin()));
	}
	MakeChain(static_cast<int32_t>(Cuts.size()) + 1, Result);
	for (size_t J = 1; J <= Cuts.size(); ++J)
	{
		const float Cut = Cuts[J - 1];
		const auto Crossing = [&](const Vec3& A, const Vec3& B)
		{ return (A.X < Cut) != (B.X < Cut) ? (Cut - A.X) / (B.X - A.X) : -1.0f; };
		AddCurve(Mesh, Result.Curves[J], Crossing);
		Result.Curves[J].PlaneNormal = {1.0f, 0.0f, 0.0f};
	}
	return Result;
}

Segmentation CutDisc(const Topology& Mesh, float Radius)
{
	const auto Outside = [&](const Vec3& P) { return P.X * P.X + P.Y * P.Y - Radius * Radius; };
	Segmentation Result;
	for (const Vec3& P : Mesh.Positions())
	{
		Result.RegionOf.push_back(Outside(P) >= 0.0f ? 1 : 0);
	}
	MakeChain(2, Result);
	AddCurve(Mesh, Result.Curves[1],
		[&](const Vec3& A, const Vec3& B)
		{
			if ((Outside(A) >= 0.0f) == (Outside(B) >= 0.0f))
			{
				return -1.0f;
			}
			// |A + T (B - A)|^2 = Radius^2
			const double X = double(B.X) - A.X, Y = double(B.Y) - A.Y;
			const double Square = X * X + Y * Y, Half = A.X * X + A.Y * Y;
			const double Root = std::sqrt(std::max(0.0, Half * Half - Square * Outside(A)));
			return static_cast<float>((Outside(A) < 0.0f ? Root - Half : -Root - Half) / Square);
		});
	return Result;
}

Segmentation FromLabels(const Topology& Mesh, std::vector<int32_t> Labels, std::vector<int32_t> TreeParent)
{
	Segmentation Result;
	const JointTree Tree(TreeParent, std::vector<bool>(TreeParent.size(), true));
	Result.RegionOf = std::move(Labels);
	Result.Curves.resize(TreeParent.size());
	Result.TreeParent = std::move(TreeParent);
	Result.ParentsFirst = Tree.ParentsFirst();
	if (!BuildCurves(Mesh, Tree, std::vector<JointCut>(Result.Curves.size()), InTheMiddle, Result))
	{
		return {}; // nobody cancels
	}
	for (JointCurve& Curve : Result.Curves)
	{
		Curve.Origin = Curve.Points.empty() ? CurveOrigin::NoBoundary : CurveOrigin::LabelBoundary;
	}
	return Result;
}
}
