// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/TriangleTree.h"
#include "Shapes.h"
#include "TestHarness.h"

namespace SkinAtlas
{
namespace
{
const Vec3d A(0, 0, 0), B(4, 0, 0), C(0, 3, 0);

bool IsShare(const SurfacePoint& Found, double X, double Y, double Z)
{
	return std::abs(Found.Share[0] - X) < 1e-12 && std::abs(Found.Share[1] - Y) < 1e-12 &&
		   std::abs(Found.Share[2] - Z) < 1e-12;
}

constexpr auto AnyTriangle = [](int32_t) { return true; };
}

TEST_CASE("ClosestPoint: above a triangle it is the foot of the perpendicular", "[closest]")
{
	// The foot (1, 1) = A (1 - 1/4 - 1/3) + B 1/4 + C 1/3.
	const SurfacePoint Found = ClosestOnTriangle({1, 1, -2}, A, B, C);
	CHECK(IsShare(Found, 5.0 / 12.0, 1.0 / 4.0, 1.0 / 3.0));
	CHECK(Found.SquaredDistance == 4.0);
}

TEST_CASE("ClosestPoint: beside an edge it is on the edge, with no share of the corner opposite", "[closest]")
{
	const SurfacePoint Found = ClosestOnTriangle({1, -2, 1}, A, B, C);
	CHECK(Found.Share == std::array<double, 3>{0.75, 0.25, 0.0});
	CHECK(Found.SquaredDistance == 5.0);
}

TEST_CASE("ClosestPoint: beyond a corner and on it the share is exactly one", "[closest]")
{
	const Vec3d P(0.1, 0.7, 0.3), Q(1.9, -0.2, 0.45), R(0.33, 2.01, -1.7); // no exact products
	CHECK(ClosestOnTriangle(P, P, Q, R).Share == std::array<double, 3>{1.0, 0.0, 0.0});
	CHECK(ClosestOnTriangle(Q, P, Q, R).Share == std::array<double, 3>{0.0, 1.0, 0.0});
	CHECK(ClosestOnTriangle(R, P, Q, R).Share == std::array<double, 3>{0.0, 0.0, 1.0});
	CHECK(ClosestOnTriangle(R, P, Q, R).SquaredDistance == 0.0);
	CHECK(ClosestOnTriangle({7, -4, 0}, A, B, C).Share == std::array<double, 3>{0.0, 1.0, 0.0});
	CHECK(ClosestOnTriangle({7, -4, 0}, A, B, C).SquaredDistance == 25.0);
}

TEST_CASE("ClosestPoint: a triangle without area counts as its edges", "[closest]")
{
	CHECK(ClosestOnTriangle({3, 1, 0}, A, B, {2, 0, 0}).SquaredDistance == 1.0);
	CHECK(ClosestOnTriangle({0, 0, 2}, A, A, A).SquaredDistance == 4.0);
}

TEST_CASE("ClosestPoint: the tree finds what a search over all triangles finds", "[closest]")
{
	Shapes::TubeOptions Options;
	Options.Jitter = 0.4f;
	Options.bCapped = true;
	const auto Mesh = Topology::Build(Shapes::Tube(Options).Mesh());
	const auto Built = TriangleTree::Build(*Mesh);
	const TriangleTree& Tree = **Built;
	const auto Q = Mesh->Positions();
	const auto Odd = [](int32_t T) { return T % 2 == 1; };
	for (int32_t I = 0; I < 200; ++I)
	{
		// A spiral through the inside, the surface and the outside.
		const Vec3d P(-4.0 + 0.04 * I, 0.01 * I * ((I % 7) - 3), 0.3 * ((I % 11) - 5));
		SurfacePoint Nearest, NearestOdd;
		for (int32_t T = 0; T < Mesh->TriangleCount(); ++T)
		{
			const auto Corner = Mesh->Triangle(T);
			SurfacePoint Here = ClosestOnTriangle(P, Q[size_t(Corner[0])], Q[size_t(Corner[1])], Q[size_t(Corner[2])]);
			Here.Triangle = T;
			Nearest = Nearest.Triangle == NoIndex || Here.SquaredDistance < Nearest.SquaredDistance ? Here : Nearest;
			const bool bFirst = NearestOdd.Triangle == NoIndex || Here.SquaredDistance < NearestOdd.SquaredDistance;
			NearestOdd = Odd(T) && bFirst ? Here : NearestOdd;
		}
		CAPTURE(I);
		const SurfacePoint Found = Tree.Closest(P, 1e9, AnyTriangle);
		CHECK(Found.Triangle == Nearest.Triangle);
		CHECK(Found.Share == Nearest.Share);
		CHECK(Tree.Closest(P, 1e9, Odd).Triangle == NearestOdd.Triangle);
		CHECK(Tree.DistanceTo(P) == std::sqrt(Nearest.SquaredDistance));
	}
}

TEST_CASE("ClosestPoint: nothing is found beyond the reach, or where nothing is accepted", "[closest]")
{
	const auto Mesh = Topology::Build(Shapes::Sheet(1.0f, 4, 0.0f).Mesh());
	const auto Built = TriangleTree::Build(*Mesh);
	const TriangleTree& Tree = **Built;
	CHECK(Tree.Closest({0, 0, 2}, 2.0, AnyTriangle).Triangle != NoIndex);
	CHECK(Tree.Closest({0, 0, 2}, 1.999, AnyTriangle).Triangle == NoIndex);
	CHECK(Tree.Closest({0, 0, 2}, 9.0, [](int32_t) { return false; }).Triangle == NoIndex);
}

TEST_CASE("ClosestPoint: at a vertex the triangle of lowest index wins", "[closest]")
{
	const auto Mesh = Topology::Build(Shapes::Sheet(1.0f, 4, 0.3f).Mesh());
	const auto Built = TriangleTree::Build(*Mesh);
	const TriangleTree& Tree = **Built;
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		int32_t Lowest = NoIndex;
		for (int32_t T = Mesh->TriangleCount() - 1; T >= 0; --T)
		{
			const auto Corner = Mesh->Triangle(T);
			Lowest = Corner[0] == V || Corner[1] == V || Corner[2] == V ? T : Lowest;
		}
		const SurfacePoint Found = Tree.Closest(Mesh->Positions()[size_t(V)], 1.0, AnyTriangle);
		REQUIRE(Found.Triangle == Lowest);
		const auto Corner = Mesh->Triangle(Found.Triangle);
		for (size_t I = 0; I < 3; ++I)
		{
			CHECK(Found.Share[I] == (Corner[I] == V ? 1.0 : 0.0));
		}
	}
}
}
