// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/TriangleTree.h"
#include "Shapes.h"
#include "TestHarness.h"

#include <array>
#include <random>

namespace SkinAtlas
{
namespace
{
/** A closed tube whose triangles are all different, moved away from the origin of the world. */
Topology ClosedTube(const Vec3& Offset)
{
	Shapes::TubeOptions Options;
	Options.Jitter = 0.4f;
	Options.bCapped = true;
	Shapes::Rig Rig;
	Rig.Append(Shapes::Tube(Options), Offset);
	return std::move(*Topology::Build(Rig.Mesh()));
}

struct Corners
{
	Vec3d A, B, C;
};

Corners At(const Topology& Mesh, int32_t T)
{
	const auto V = Mesh.Triangle(T);
	const auto P = Mesh.Positions();
	return {P[size_t(V[0])], P[size_t(V[1])], P[size_t(V[2])]};
}

/** Solves A + u AB + v AC = From + t Way by Cramer's rule; false outside the triangle. */
bool Meet(const Corners& Each, const Vec3d& From, const Vec3d& Way, double& OutT, bool& bOutLeaves)
{
	const Vec3d AB = Each.B - Each.A, AC = Each.C - Each.A, AO = From - Each.A;
	const double Whole = Dot(Cross(AB, AC), -Way);
	const double U = Dot(Cross(AO, AC), -Way) / Whole, V = Dot(Cross(AB, AO), -Way) / Whole;
	OutT = Dot(Cross(AB, AC), AO) / Whole;
	bOutLeaves = Whole < 0.0;
	return Whole != 0.0 && U >= 0.0 && V >= 0.0 && U + V <= 1.0;
}

/** Octahedron with corners at distance 1 on the axes, facing outwards. */
Shapes::Rig Octahedron()
{
	Shapes::Rig Rig;
	Rig.Positions = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
	for (const int32_t X : {0, 1})
	{
		for (const int32_t Y : {2, 3})
		{
			for (const int32_t Z : {4, 5})
			{
				const bool bOdd = (X + Y + Z) % 2 != 0;
				Rig.AddTriangle(X, bOdd ? Z : Y, bOdd ? Y : Z);
			}
		}
	}
	return Rig;
}
}

TEST_CASE("TriangleTree: on every way it finds what looking at all triangles finds", "[tree]")
{
	// Far from the world's origin float's numbers are 1.2e-4 apart, a three-hundredth of a triangle.
	const Vec3 Offset = GENERATE(Vec3{0, 0, 0}, Vec3{1500, -20, 0.5f});
	const Topology Mesh = ClosedTube(Offset);
	const auto Built = TriangleTree::Build(Mesh);
	const TriangleTree& Tree = **Built;
	std::mt19937 Random(1);
	const auto Within = [&](double Size) { return Size * (2.0 * (Random() / 4294967296.0) - 1.0); };
	std::vector<SurfaceCrossing> Crossings;
	int32_t Met = 0;
	for (int32_t I = 0; I < 400; ++I)
	{
		const Vec3d From = Vec3d(Offset) + Vec3d(Within(4.0), Within(1.5), Within(1.5));
		Vec3d Way(Within(4.0), Within(4.0), Within(4.0));
		// Every third along an axis, one of them backwards and one with a negative zero.
		Way = I % 3 != 0   ? Way
			  : I % 9 == 0 ? Vec3d(Way.X, 0, 0)
			  : I % 9 == 3 ? Vec3d(0, Way.Y, -0.0)
						   : Vec3d(-0.0, 0, -3.0);
		size_t Between = 0;
		double Last = -1.0, First = -1.0;
		std::vector<bool> bOnLine(size_t(Mesh.TriangleCount()), false), bOnRay = bOnLine, bOnPiece = bOnLine,
			bOnPlane = bOnLine, bOnDisc = bOnLine, bNear = bOnLine;
		for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
		{
			const Corners Each = At(Mesh, T);
			double Along = 0.0;
			bool bLeaves = false;
			const bool bMeets = Meet(Each, From, Way, Along, bLeaves);
			bOnLine[size_t(T)] = bMeets;
			bOnRay[size_t(T)] = bMeets && Along >= 0.0;
			bOnPiece[size_t(T)] = bMeets && Along >= -0.4 && Along <= 0.3;
			Between += bMeets && Along >= 0.0 && Along < 1.0 ? 1 : 0;
			Last = bMeets && Along >= 0.0 ? std::max(Last, Along) : Last;
			First = bMeets && bLeaves && Along > 0.1 && Along < 2.0 && (First < 0.0 || Along < First) ? Along : First;
			const auto IsAbove = [&](const Vec3d& P) { return Dot(Way, P - From) >= 0.0; };
			bOnPlane[size_t(T)] = IsAbove(Each.A) != IsAbove(Each.B) || IsAbove(Each.B) != IsAbove(Each.C);
			bNear[size_t(T)] = ClosestOnTriangle(From, Each.A, Each.B, Each.C).SquaredDistance <= 0.25;
			bOnDisc[size_t(T)] = bOnPlane[size_t(T)] && bNear[size_t(T)];
		}
		Met += static_cast<int32_t>(Between);
		CAPTURE(I);
		Tree.CrossingsBetween(From, From + Way, Crossings);
		CHECK(Crossings.size() == Between);
		CHECK(Tree.IsOnRay(From, Way) == (Last >= 0.0));
		CHECK(Tree.LastHit(From, Way) == Approx(Last));
		CHECK(Tree.FirstExit(From, Way, 0.1, 2.0) == Approx(First));
		CHECK(Tree.IsBlocked(From, From + Way, [](int32_t) { return false; }) == (Between > 0));
		CHECK_FALSE(Tree.IsBlocked(From, From + Way, [](int32_t) { return true; }));
		Tree.NearLine(From, Way, -INFINITY, INFINITY, [&](int32_t T) { bOnLine[size_t(T)] = false; });
		CHECK(std::count(bOnLine.begin(), bOnLine.end(), true) == 0);
		Tree.NearLine(From, Way, 0.0, INFINITY, [&](int32_t T) { bOnRay[size_t(T)] = false; });
		CHECK(std::count(bOnRay.begin(), bOnRay.end(), true) == 0);
		Tree.NearLine(From, Way, -0.4, 0.3, [&](int32_t T) { bOnPiece[size_t(T)] = false; });
		CHECK(std::count(bOnPiece.begin(), bOnPiece.end(), true) == 0);
		Tree.NearPlane(From, Normalised(Way), INFINITY, [&](int32_t T) { bOnPlane[size_t(T)] = false; });
		CHECK(std::count(bOnPlane.begin(), bOnPlane.end(), true) == 0);
		Tree.NearPlane(From, Normalised(Way), 0.5, [&](int32_t T) { bOnDisc[size_t(T)] = false; });
		CHECK(std::count(bOnDisc.begin(), bOnDisc.end(), true) == 0);
		Tree.Within(From, 0.5, [&](int32_t T) { bNear[size_t(T)] = !bNear[size_t(T)]; });
		CHECK(std::count(bNear.begin(), bNear.end(), true) == 0);
	}
	CHECK(Met > 150); // the ways do cross the surface
}

TEST_CASE("TriangleTree: a plane or a line is asked of few triangles", "[tree]")
{
	const Topology Mesh = ClosedTube({});
	const auto Built = TriangleTree::Build(Mesh);
	const TriangleTree& Tree = **Built;
	int32_t OnLine = 0, OnPlane = 0;
	Tree.NearLine({0.1, 0.05, 0.03}, {0.1, 1.0, 0.2}, -INFINITY, INFINITY, [&](int32_t) { ++OnLine; });
	Tree.NearPlane({0.1, 0, 0}, {1, 0, 0}, INFINITY, [&](int32_t) { ++OnPlane; });
	// 24 rings of 48 triangles: the plane lies in one or, with the jitter, touches two; the line meets two triangles.
	CHECK(OnLine <= 12);
	CHECK(OnPlane <= 3 * 48);
}

TEST_CASE("TriangleTree: a way through edges or corners of a closed mesh enters and leaves as often", "[tree]")
{
	const auto Mesh = Topology::Build(Octahedron().Mesh());
	const auto Built = TriangleTree::Build(*Mesh);
	const TriangleTree& Tree = **Built;
	const Vec3d Way = GENERATE(Vec3d(1, 0, 0), Vec3d(0, -1, 0), Vec3d(0, 0, 1), // through corners
		Vec3d(1, 1, 0), Vec3d(0, 1, -1), Vec3d(-1, 0, -1),						// through the middles of edges
		Vec3d(1, 2, 0), Vec3d(0, -3, 1));										// through edges
	std::vector<SurfaceCrossing> Crossings;
	Tree.CrossingsBetween(-2.0 * Way, 2.0 * Way, Crossings);
	REQUIRE(Crossings.size() == 2);
	CHECK(Crossings[0].bLeaves == (Crossings[0].T > 0.5));
	CHECK(Crossings[1].bLeaves == (Crossings[1].T > 0.5));
	CHECK(Crossings[0].bLeaves != Crossings[1].bLeaves);
	Tree.CrossingsBetween({}, 2.0 * Way, Crossings);
	REQUIRE(Crossings.size() == 1);
	CHECK(Crossings[0].bLeaves);
}

TEST_CASE("TriangleTree: near is what is no farther than asked for", "[tree]")
{
	// The octahedron's faces lie 1 / sqrt 3 from its middle.
	const auto Mesh = Topology::Build(Octahedron().Mesh());
	REQUIRE(Mesh);
	const auto Built = TriangleTree::Build(*Mesh);
	const TriangleTree& Tree = **Built;
	const double Inside = 1.0 / std::sqrt(3.0);
	CHECK(Tree.IsWithin({0, 0, 0}, Inside + 1e-6));
	CHECK_FALSE(Tree.IsWithin({0, 0, 0}, Inside - 1e-6));
	CHECK(Tree.IsWithin({3, 0, 0}, 2.0 + 1e-6));
	CHECK_FALSE(Tree.IsWithin({3, 0, 0}, 2.0 - 1e-6));
}

TEST_CASE("TriangleTree: an open surface that is turned with its axes winds about turned points as before", "[tree]")
{
	// Five of an octahedron's eight faces: how much of it a point sees is a matter of directions.
	const Shapes::Rig Whole = Octahedron();
	Shapes::Rig Open, Aslant;
	const std::array<Vec3d, 3> Axes = {
		Normalised({2, 1, 2}), Normalised({-2, 2, 1}), Normalised({-1, -2, 2})}; // perpendicular, right-handed
	const auto Turn = [&](const Vec3d& P) { return P.X * Axes[0] + P.Y * Axes[1] + P.Z * Axes[2]; };
	for (const Vec3& P : Whole.Positions)
	{
		Open.Positions.push_back(P);
		Aslant.Positions.push_back(ToFloat(Turn(P)));
	}
	Open.Indices.assign(Whole.Indices.begin(), Whole.Indices.begin() + 15);
	Aslant.Indices = Open.Indices;
	const Topology Upright = *Topology::Build(Open.Mesh()), Turned = *Topology::Build(Aslant.Mesh());
	const auto Before = TriangleTree::Build(Upright), After = TriangleTree::Build(Turned, Context(), Axes),
			   AsIfUpright = TriangleTree::Build(Turned);
	std::mt19937 Random(5);
	std::uniform_real_distribution<double> Anywhere(-1.0, 1.0);
	int32_t Partly = 0, Differ = 0;
	for (int32_t I = 0; I < 300; ++I)
	{
		const Vec3d P(Anywhere(Random), Anywhere(Random), Anywhere(Random));
		const double Winding = (*Before)->Winding(P);
		CHECK((*After)->Winding(Turn(P)) == Winding);
		Partly += Winding > 0.1 && Winding < 0.9 ? 1 : 0;
		Differ += (*AsIfUpright)->Winding(Turn(P)) != Winding ? 1 : 0;
	}
	CHECK(Partly > 60);
	CHECK(Differ > 60); // by the axes of the mesh space it would not
}

TEST_CASE("TriangleTree: of no triangles it finds nothing", "[tree]")
{
	const Topology Mesh = ClosedTube({});
	const auto Built = TriangleTree::BuildOver(Mesh, {});
	const TriangleTree& Tree = **Built;
	CHECK_FALSE(Tree.IsOnRay({}, {1, 0.1, 0.2}));
	CHECK(Tree.Closest({}, 1e9, [](int32_t) { return true; }).Triangle == NoIndex);
}
}
