// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What each of the four distances is, where a formula tells.

#include "Shapes.h"
#include "SkinAtlas/Overlap.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;

namespace
{
constexpr double Pi = 3.14159265358979323846;

Skeleton TwoJoints()
{
	Shapes::Rig Two;
	Two.AddJoint({0.0f, 0.0f, 0.0f}, NoIndex);
	Two.AddJoint({1.0f, 0.0f, 0.0f}, 0);
	return *Skeleton::Build(Two.Skeleton());
}

/** Unsigned distance to the only curve, per vertex; negative where there is none. */
std::vector<double> Distances(const Topology& Mesh, const Segmentation& Regions, DistanceKind Kind, float ReachK)
{
	OverlapOptions Options;
	Options.Distance = Kind;
	Options.ReachK = ReachK;
	const auto Measured = Overlap(Mesh, TwoJoints(), Regions, Options);
	REQUIRE(Measured);
	std::vector<double> Out;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		REQUIRE(Measured->At(V).size() <= 1);
		Out.push_back(Measured->At(V).empty() ? -1.0 : std::abs(double(Measured->At(V)[0].Signed)));
	}
	return Out;
}

Shapes::TubeOptions TubeOf(int32_t Rings, float Jitter)
{
	Shapes::TubeOptions Options;
	Options.Columns = 3;
	Options.Rings = Rings;
	Options.Jitter = Jitter;
	return Options;
}

/** A number in [0, 1) from a vertex: labels without any order. */
double Scatter(int32_t V)
{
	const double Product = 0.6180339887498949 * (V + 1);
	return Product - std::floor(Product);
}
}

TEST_CASE("Overlap: geodesic widths are K L / pi on a tube, however it is triangulated", "[overlap]")
{
	const int32_t Rings = GENERATE(8, 24, 96); // triangles long across, even, long along
	const float Jitter = GENERATE(0.0f, 0.3f, 0.5f);
	const float K = GENERATE(0.3f, 1.0f);
	const Shapes::TubeOptions Options = TubeOf(Rings, Jitter);
	const auto Mesh = Topology::Build(Shapes::Tube(Options).Mesh());
	REQUIRE(Mesh);
	const double Width = K * Shapes::Girth(Options) / Pi;
	const auto Found = Distances(*Mesh, Shapes::CutTube(*Mesh, {0.1f}), DistanceKind::Geodesic, K);

	for (size_t V = 0; V < Found.size(); ++V)
	{
		const double Exact = std::abs(Mesh->Positions()[V].X - 0.1);
		if (std::abs(Exact - Width) > 0.002 * Width)
		{
			CHECK((Found[V] >= 0.0) == (Exact < Width));
		}
		if (Found[V] >= 0.0)
		{
			CHECK(Found[V] == Approx(Exact).margin(0.002 * Width));
		}
	}
}

TEST_CASE("Overlap: geodesic distance to a circle is the radius more or less", "[overlap]")
{
	const float Jitter = GENERATE(0.0f, 0.5f);
	const auto Mesh = Topology::Build(Shapes::Sheet(2.0f, 40, Jitter).Mesh());
	REQUIRE(Mesh);
	const auto Found = Distances(*Mesh, Shapes::CutDisc(*Mesh, 1.0f), DistanceKind::Geodesic, 1.0f);
	double Sum = 0.0;
	for (size_t V = 0; V < Found.size(); ++V)
	{
		const Vec3 P = Mesh->Positions()[V];
		const double Exact = std::abs(std::sqrt(double(P.X) * P.X + double(P.Y) * P.Y) - 1.0);
		REQUIRE(Found[V] >= 0.0);
		CHECK(Found[V] == Approx(Exact).margin(0.03)); // a cell is 0.1
		Sum += std::abs(Found[V] - Exact);
	}
	CHECK(Sum / double(Found.size()) < 0.005);
}

TEST_CASE("Overlap: straight lines and edges along a regular tube are its distance to a section", "[overlap]")
{
	const DistanceKind Kind = GENERATE(DistanceKind::Euclidean, DistanceKind::Dijkstra);
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(24, 0.0f)).Mesh());
	REQUIRE(Mesh);
	const auto Found = Distances(*Mesh, Shapes::CutTube(*Mesh, {0.1f}), Kind, 2.0f);
	for (size_t V = 0; V < Found.size(); ++V)
	{
		CHECK(Found[V] == Approx(std::abs(Mesh->Positions()[V].X - 0.1)).margin(1e-5));
	}
}

TEST_CASE("Overlap: straight-line distance does not see the triangulation", "[overlap]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(24, 0.5f)).Mesh());
	REQUIRE(Mesh);
	const auto Found = Distances(*Mesh, Shapes::CutTube(*Mesh, {0.1f}), DistanceKind::Euclidean, 2.0f);
	for (size_t V = 0; V < Found.size(); ++V)
	{
		CHECK(Found[V] == Approx(std::abs(Mesh->Positions()[V].X - 0.1)).margin(1e-5));
	}
}

TEST_CASE("Overlap: harmonic distance on a cylinder is linear along it", "[overlap]")
{
	const float Cut = GENERATE(0.1f, 0.0f, -1.3f); // between rings, on one, and nearer to an end
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(24, 0.0f)).Mesh());
	REQUIRE(Mesh);
	const auto Found = Distances(*Mesh, Shapes::CutTube(*Mesh, {Cut}), DistanceKind::Harmonic, 3.0f);
	for (size_t V = 0; V < Found.size(); ++V)
	{
		CHECK(Found[V] == Approx(std::abs(Mesh->Positions()[V].X - Cut)).margin(2e-5));
	}
}

TEST_CASE("Overlap: harmonic distance is linear in every piece of a region", "[overlap]")
{
	Shapes::TubeOptions Short = TubeOf(24, 0.0f);
	Short.HalfLength = 1.0f;
	Shapes::Rig Two = Shapes::Tube(TubeOf(24, 0.0f));
	Two.Append(Shapes::Tube(Short), {0.0f, 5.0f, 0.0f});
	const auto Mesh = Topology::Build(Two.Mesh());
	REQUIRE(Mesh);
	const auto Found = Distances(*Mesh, Shapes::CutTube(*Mesh, {0.1f}), DistanceKind::Harmonic, 3.0f);
	for (size_t V = 0; V < Found.size(); ++V)
	{
		CHECK(Found[V] == Approx(std::abs(Mesh->Positions()[V].X - 0.1)).margin(2e-5));
	}
}

TEST_CASE("Overlap: harmonic distance has no peak but at the farthest points", "[overlap]")
{
	Shapes::TubeOptions Options = TubeOf(192, 0.9f); // very obtuse: many cotangent sums are negative
	Options.Facets = 3;
	const auto Mesh = Topology::Build(Shapes::Tube(Options).Mesh());
	REQUIRE(Mesh);
	const Segmentation Regions = Shapes::CutTube(*Mesh, {0.1f});
	const auto Harmonic = Distances(*Mesh, Regions, DistanceKind::Harmonic, 10.0f);
	const auto Along = Distances(*Mesh, Regions, DistanceKind::Dijkstra, 10.0f);
	double Farthest[2] = {0.0, 0.0};
	for (size_t V = 0; V < Along.size(); ++V)
	{
		double& Side = Farthest[size_t(Regions.RegionOf[V])];
		Side = std::max(Side, Along[V]);
	}
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		double Highest = 0.0;
		for (const int32_t Next : Mesh->Neighbours(V))
		{
			const bool bSame = Regions.RegionOf[size_t(Next)] == Regions.RegionOf[size_t(V)];
			Highest = std::max(Highest, bSame ? Harmonic[size_t(Next)] : 0.0);
		}
		const bool bFarthest = Along[size_t(V)] >= 0.97 * Farthest[size_t(Regions.RegionOf[size_t(V)])];
		CHECK((bFarthest || Harmonic[size_t(V)] <= Highest * (1.0 + 1e-6)));
	}
}

TEST_CASE("Overlap: Dijkstra >= geodesic >= Euclidean, also on awkward meshes", "[overlap]")
{
	struct Awkward
	{
		const char* Name;
		Shapes::Rig Mesh;
	};
	Shapes::HairpinOptions Coarse;
	Coarse.Sides = 5;
	Coarse.Rings = 14;
	const Awkward Meshes[] = {{"folded tube", Shapes::Tube(TubeOf(24, 0.9f))},
		{"flat triangles", Shapes::Tube(TubeOf(96, 0.5f))}, {"coarse hairpin", Shapes::Hairpin(Coarse)},
		{"open sheet", Shapes::Sheet(2.0f, 20, 0.9f)}, {"three sheets", Shapes::ThreeSheets(8)}};
	for (const Awkward& Each : Meshes)
	{
		CAPTURE(Each.Name);
		const auto Mesh = Topology::Build(Each.Mesh.Mesh());
		REQUIRE(Mesh);
		for (const double Noise : {0.0, 0.2}) // a straight boundary, and one with islands
		{
			std::vector<int32_t> Labels;
			for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
			{
				const bool bFlipped = Scatter(V) < Noise;
				Labels.push_back((Mesh->Positions()[size_t(V)].X >= 0.3f) != bFlipped ? 1 : 0);
			}
			const Segmentation Regions = Shapes::FromLabels(*Mesh, Labels, {NoIndex, 0});
			const auto Dijkstra = Distances(*Mesh, Regions, DistanceKind::Dijkstra, 1e6f);
			const auto Geodesic = Distances(*Mesh, Regions, DistanceKind::Geodesic, 1e6f);
			const auto Euclidean = Distances(*Mesh, Regions, DistanceKind::Euclidean, 1e6f);
			for (size_t V = 0; V < Dijkstra.size(); ++V)
			{
				REQUIRE(Euclidean[V] >= 0.0);
				CHECK(Dijkstra[V] >= Geodesic[V] * (1.0 - 1e-6));
				CHECK(Geodesic[V] >= Euclidean[V] * (1.0 - 1e-6));
			}
		}
	}
}

TEST_CASE("Overlap: Dijkstra >= geodesic also over whole regions in pieces", "[overlap]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(48, 0.5f)).Mesh());
	REQUIRE(Mesh);
	std::vector<int32_t> Labels; // a chain of three along the tube, every other vertex anywhere: many islands
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const float X = Mesh->Positions()[size_t(V)].X;
		const int32_t Any = static_cast<int32_t>(6.0 * Scatter(V));
		Labels.push_back(Any < 3 ? Any : X < -1.0f ? 0 : X < 1.0f ? 1 : 2);
	}
	const Segmentation Regions = Shapes::FromLabels(*Mesh, Labels, {NoIndex, 0, 1});
	Shapes::Rig Three;
	Three.AddJoint({0.0f, 0.0f, 0.0f}, NoIndex);
	Three.AddJoint({1.0f, 0.0f, 0.0f}, 0);
	Three.AddJoint({2.0f, 0.0f, 0.0f}, 1);
	const auto Joints = Skeleton::Build(Three.Skeleton());
	OverlapOptions Options;
	Options.bWholeRegions = true;
	Options.ReachK = 0.5f;
	const auto Dijkstra = Overlap(*Mesh, *Joints, Regions, Options);
	Options.Distance = DistanceKind::Geodesic;
	const auto Geodesic = Overlap(*Mesh, *Joints, Regions, Options);
	REQUIRE(Dijkstra);
	REQUIRE(Geodesic);
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		for (const CurveDistance& Longer : Dijkstra->At(V))
		{
			const auto Row = Geodesic->At(V);
			const auto Same = std::find_if(
				Row.begin(), Row.end(), [&](const CurveDistance& Each) { return Each.Joint == Longer.Joint; });
			REQUIRE(Same != Row.end());
			CHECK(std::abs(Same->Signed) <= std::abs(Longer.Signed) * (1.0f + 1e-6f));
		}
	}
}

TEST_CASE("Overlap: distance goes on into every sheet of a non-manifold edge", "[overlap]")
{
	const auto Mesh = Topology::Build(Shapes::ThreeSheets(8).Mesh());
	REQUIRE(Mesh);
	REQUIRE(Mesh->Defects().NonManifoldEdges == 8);
	std::vector<int32_t> Labels;
	for (const Vec3& P : Mesh->Positions())
	{
		Labels.push_back(P.Y > 1.1f ? 1 : 0); // on the first sheet only: rows are 0.25 apart, so the cut is at 1.125
	}
	const Segmentation Regions = Shapes::FromLabels(*Mesh, Labels, {NoIndex, 0});
	for (const DistanceKind Kind : {DistanceKind::Dijkstra, DistanceKind::Geodesic})
	{
		const auto Found = Distances(*Mesh, Regions, Kind, 10.0f);
		for (size_t V = 0; V < Found.size(); ++V)
		{
			const Vec3 P = Mesh->Positions()[V];
			const bool bFirst = P.Y > 0.0f;
			const double Depth = std::sqrt(double(P.Y) * P.Y + double(P.Z) * P.Z);
			CHECK(Found[V] == Approx(bFirst ? std::abs(Depth - 1.125) : 1.125 + Depth).margin(1e-5));
		}
	}
}

TEST_CASE("Overlap: bones along a straight limb change no distance", "[overlap]")
{
	const DistanceKind Kind = GENERATE(
		DistanceKind::Euclidean, DistanceKind::Dijkstra, DistanceKind::Geodesic, DistanceKind::Harmonic);
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(24, 0.0f)).Mesh());
	REQUIRE(Mesh);
	Segmentation Regions = Shapes::CutTube(*Mesh, {0.1f});
	const auto Without = Distances(*Mesh, Regions, Kind, 9.0f);
	Regions.Bones = {{{-3.0f, 0.0f, 0.0f}, {0.1f, 0.0f, 0.0f}}, {{0.1f, 0.0f, 0.0f}, {3.0f, 0.0f, 0.0f}}};
	Regions.BoneStart = {0, 1, 2};
	const auto With = Distances(*Mesh, Regions, Kind, 9.0f);
	for (size_t V = 0; V < With.size(); ++V)
	{
		CHECK(With[V] == Approx(Without[V]).margin(1e-5));
	}
}

TEST_CASE(
	"Overlap: a curve is as far as the surface and the bones tell in the geometric mean, within limits", "[overlap]")
{
	// The parent's bone is the point (-1, 0, 0), the child's the axis from 0 on. At x > 0 the squares of their
	// distances differ by (1 + x)^2, at x < 0 by x^2 - (1 + x)^2, which is negative as far as -1/2: there the bone
	// across is the nearer one, and the lower limit counts. Close to the curve at x > 0 it is the upper one, twice
	// the way along the surface. The ways from a vertex to the bones are (-1 - x, -r) and (-min(x, 0), -r).
	const DistanceKind Kind = GENERATE(
		DistanceKind::Euclidean, DistanceKind::Dijkstra, DistanceKind::Geodesic, DistanceKind::Harmonic);
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(92, 0.0f)).Mesh());
	REQUIRE(Mesh);
	Segmentation Regions = Shapes::CutTube(*Mesh, {0.02f});
	Regions.Bones = {{{-1.0f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}}, {{0.0f, 0.0f, 0.0f}, {3.0f, 0.0f, 0.0f}}};
	Regions.BoneStart = {0, 1, 2};
	const auto Found = Distances(*Mesh, Regions, Kind, 9.0f);
	int32_t Shortened = 0, Meant = 0, Doubled = 0;
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const Vec3& P = Mesh->Positions()[size_t(V)];
		const double X = P.X, R = std::hypot(double(P.Y), double(P.Z)), G = std::abs(X - 0.02), Left = std::min(X, 0.0);
		const double Square = X > 0.02 ? (1.0 + X) * (1.0 + X) : std::max(Left * Left - (1.0 + X) * (1.0 + X), 0.0);
		const double Mean = std::sqrt(G * std::sqrt(Square));
		const double Cosine = ((1.0 + X) * Left + R * R) / (std::hypot(1.0 + X, R) * std::hypot(Left, R));
		const double Least = (1.0 - 0.5 * std::max(Cosine, 0.0)) * G;
		CAPTURE(X, R, Mean);
		CHECK(Found[size_t(V)] == Approx(std::min(std::max(Mean, Least), 2.0 * G)).margin(1e-4));
		++(Mean < Least ? Shortened : Mean > 2.0 * G ? Doubled : Meant);
	}
	CHECK(Shortened > 0);
	CHECK(Meant > 0);
	CHECK(Doubled > 0);
}

TEST_CASE("Overlap: skin between two bones is as far as the way along it, however near the bone across is", "[overlap]")
{
	// A tube folded in thought: the bone across lies beside the limb, at (x, 2, 0), as a finger beside its neighbour.
	// On the side that faces it no distance is shorter; on the far side, which has both bones behind it, some are.
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(24, 0.0f)).Mesh());
	REQUIRE(Mesh);
	Segmentation Regions = Shapes::CutTube(*Mesh, {0.1f});
	const auto Without = Distances(*Mesh, Regions, DistanceKind::Dijkstra, 9.0f);
	Regions.Bones = {{{-3.0f, 2.0f, 0.0f}, {3.0f, 2.0f, 0.0f}}, {{-3.0f, 0.0f, 0.0f}, {3.0f, 0.0f, 0.0f}}};
	Regions.BoneStart = {0, 1, 2};
	const auto With = Distances(*Mesh, Regions, DistanceKind::Dijkstra, 9.0f);
	int32_t Shorter = 0;
	for (size_t V = 0; V < With.size(); ++V)
	{
		const Vec3& P = Mesh->Positions()[V];
		// The bones are seen under a right angle or more.
		if (P.Y > 0.0f && P.Y < 2.0f && P.Y * (2.0f - P.Y) >= P.Z * P.Z)
		{
			CHECK(With[V] >= Without[V] - 1e-6);
		}
		Shorter += With[V] < 0.9 * Without[V] ? 1 : 0;
	}
	CHECK(Shorter > 0);
}

TEST_CASE("Overlap: bones of another number of joints are refused", "[overlap]")
{
	const auto Mesh = Topology::Build(Shapes::Tube(TubeOf(8, 0.0f)).Mesh());
	REQUIRE(Mesh);
	Segmentation Regions = Shapes::CutTube(*Mesh, {0.0f});
	Regions.BoneStart = {0, 0};
	CHECK(Overlap(*Mesh, TwoJoints(), Regions).State.Code == Error::SizeMismatch);
}
