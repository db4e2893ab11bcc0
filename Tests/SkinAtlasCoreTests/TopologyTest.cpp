// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Topology.h"

#include <limits>

using namespace SkinAtlas;

namespace
{
/** A unit square of two triangles that share no stored vertex. */
struct SplitSquare
{
	std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 0}, {1, 1, 0}, {0, 1, 0}};
	std::vector<int32_t> Indices = {0, 1, 2, 3, 4, 5};
	std::vector<int32_t> Parts = {0, 0, 0, 1, 1, 1};
};
}

TEST_CASE("Topology: vertices at one position become one", "[topology]")
{
	const SplitSquare Square;
	const auto Mesh = Topology::Build({Square.Positions, Square.Indices, {}});
	REQUIRE(Mesh);
	CHECK(Mesh->VertexCount() == 4);
	CHECK(Mesh->SourceToWelded()[0] == Mesh->SourceToWelded()[3]);
	CHECK(Mesh->SourceToWelded()[2] == Mesh->SourceToWelded()[4]);
	CHECK(Mesh->EdgeCount() == 5);
	CHECK(Mesh->Defects().BoundaryEdges == 4);
	CHECK(Mesh->ComponentCount() == 1);
}

TEST_CASE("Topology: minus zero and zero are one position", "[topology]")
{
	const std::vector<Vec3> Positions = {{0.0f, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.0f, 0, 0}, {-1, 0, 0}};
	const std::vector<int32_t> Indices = {0, 1, 2, 3, 2, 4};
	const auto Mesh = Topology::Build({Positions, Indices, {}});
	REQUIRE(Mesh);
	CHECK(Mesh->VertexCount() == 4);
}

TEST_CASE("Topology: inside a part the smallest gap stays open", "[topology]")
{
	SplitSquare Square;
	Square.Positions[3].X = 1e-7f;
	const auto Mesh = Topology::Build({Square.Positions, Square.Indices, {}}, {0.1f});
	REQUIRE(Mesh);
	CHECK(Mesh->VertexCount() == 5);
}

TEST_CASE("Topology: across parts the tolerance closes gaps, and no wider ones", "[topology]")
{
	SplitSquare Square;
	Square.Positions[3].X = 0.01f;
	const auto Open = Topology::Build({Square.Positions, Square.Indices, Square.Parts}, {0.009f});
	const auto Shut = Topology::Build({Square.Positions, Square.Indices, Square.Parts}, {0.011f});
	REQUIRE(Open);
	REQUIRE(Shut);
	CHECK(Open->VertexCount() == 5);
	CHECK(Shut->VertexCount() == 4);
	CHECK(Shut->SourceToWelded()[3] == 0); // the first part's position stays
}

TEST_CASE("Topology: degenerate and duplicate triangles are dropped and listed", "[topology]")
{
	const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}};
	const std::vector<int32_t> Indices = {0, 1, 2, 0, 1, 3, 2, 1, 0};
	const auto Mesh = Topology::Build({Positions, Indices, {}});
	REQUIRE(Mesh);
	CHECK(Mesh->TriangleCount() == 1);
	CHECK(Mesh->Defects().DegenerateTriangles == std::vector<int32_t>{1});
	CHECK(Mesh->Defects().DuplicateTriangles == std::vector<int32_t>{2});
}

TEST_CASE("Topology: of any number of triangles on the same corners the first stays, also where others meet them",
	"[topology]")
{
	// Two triangles that share the edge 0-1, the first stored three times, the second twice, turned and turned over.
	const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
	const std::vector<int32_t> Indices = {1, 2, 0, 0, 3, 1, 0, 1, 2, 1, 0, 3, 2, 1, 0};
	const auto Mesh = Topology::Build({Positions, Indices, {}});
	REQUIRE(Mesh);
	CHECK(std::vector<int32_t>(Mesh->SourceTriangles().begin(), Mesh->SourceTriangles().end()) ==
		  std::vector<int32_t>{0, 1});
	CHECK(Mesh->Defects().DuplicateTriangles == std::vector<int32_t>{2, 3, 4});
	CHECK(Mesh->EdgeCount() == 5);
	CHECK(Mesh->Defects().BoundaryEdges == 4);
	CHECK(Mesh->Defects().NonManifoldEdges == 0);
}

TEST_CASE("Topology: an edge of three sheets is not manifold", "[topology]")
{
	const Shapes::Rig Sheets = Shapes::ThreeSheets(4);
	const auto Mesh = Topology::Build(Sheets.Mesh());
	REQUIRE(Mesh);
	int32_t OnAxis = 0;
	for (int32_t E = 0; E < Mesh->EdgeCount(); ++E)
	{
		OnAxis += Mesh->TrianglesAt(E).size() == 3 ? 1 : 0;
	}
	CHECK(OnAxis > 0);
	CHECK(Mesh->Defects().NonManifoldEdges == OnAxis);
}

TEST_CASE("Topology: a turned triangle shows as flipped edges", "[topology]")
{
	// A tetrahedron, outward but for its last face, whose three edges are then run twice in one direction.
	const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
	const std::vector<int32_t> Outward = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
	std::vector<int32_t> Turned = Outward;
	std::swap(Turned[10], Turned[11]);
	const auto Good = Topology::Build({Positions, Outward, {}});
	const auto Bad = Topology::Build({Positions, Turned, {}});
	REQUIRE(Good);
	REQUIRE(Bad);
	CHECK(Good->Defects().FlippedEdges == 0);
	CHECK(Good->Defects().BoundaryEdges == 0);
	CHECK(Bad->Defects().FlippedEdges == 3);
}

TEST_CASE("Topology: adjacency is the same seen from vertices, edges and triangles", "[topology]")
{
	Shapes::TubeOptions Options;
	Options.Jitter = 0.5f;
	Options.bCapped = true;
	const auto Mesh = Topology::Build(Shapes::Tube(Options).Mesh());
	REQUIRE(Mesh);
	CHECK(Mesh->VertexCount() - Mesh->EdgeCount() + Mesh->TriangleCount() == 2); // Euler: a sphere
	for (int32_t T = 0; T < Mesh->TriangleCount(); ++T)
	{
		for (size_t C = 0; C < 3; ++C)
		{
			const int32_t E = Mesh->TriangleEdges(T)[C];
			const int32_t A = Mesh->Triangle(T)[C], B = Mesh->Triangle(T)[(C + 1) % 3];
			REQUIRE(Mesh->Edge(E)[0] == std::min(A, B));
			REQUIRE(Mesh->Edge(E)[1] == std::max(A, B));
			const auto Around = Mesh->TrianglesAt(E);
			REQUIRE(std::find(Around.begin(), Around.end(), T) != Around.end());
			const auto Near = Mesh->Neighbours(A);
			REQUIRE(std::find(Near.begin(), Near.end(), B) != Near.end());
		}
	}
}

TEST_CASE("Topology: two tubes are two components", "[topology]")
{
	Shapes::Rig Two = Shapes::Tube();
	Two.Append(Shapes::Tube(), {0, 10, 0});
	const auto Mesh = Topology::Build(Two.Mesh());
	REQUIRE(Mesh);
	CHECK(Mesh->ComponentCount() == 2);
	CHECK(Mesh->ComponentOf().front() != Mesh->ComponentOf().back());
}

TEST_CASE("Topology: a bad index is named, not repaired", "[topology]")
{
	const std::vector<Vec3> Points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
	const std::vector<int32_t> Indices = {0, 1, 2, 0, 2, 7};
	const auto Mesh = Topology::Build({Points, Indices, {}});
	CHECK(Mesh.State.Code == Error::IndexOutOfRange);
	CHECK(Mesh.State.Where == 1); // the second triangle
}

TEST_CASE("Topology: empty, infinite and misfitting input is refused by name", "[topology]")
{
	const std::vector<Vec3> Points = {{0, 0, 0}, {1, 0, 0}, {0, std::numeric_limits<float>::quiet_NaN(), 0}};
	const std::vector<int32_t> Indices = {0, 1, 2};
	const std::vector<int32_t> Short = {0, 1};
	CHECK(Topology::Build({}).State.Code == Error::EmptyMesh);
	const auto NotFinite = Topology::Build({Points, Indices, {}});
	CHECK(NotFinite.State.Code == Error::NotFinite);
	CHECK(NotFinite.State.Where == 2);
	CHECK(Topology::Build({Points, Short, {}}).State.Code == Error::SizeMismatch);
	CHECK(Topology::Build({Points, Indices, Short}).State.Code == Error::SizeMismatch);
}
