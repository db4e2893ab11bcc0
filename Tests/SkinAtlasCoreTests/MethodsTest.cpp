// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Closed forms of the methods other than the atlas, and what they share with it.

#include "7_Methods/TuftedCover.h"
#include "7_Methods/VoxelGrid.h"
#include "Common/Normals.h"
#include "Common/Vector.h"
#include "MethodRigs.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
using namespace MethodRigs;

namespace
{
/**
 * The weight of one of two joints as a row has it:
 * heat below 0.05 fades out, none is left at 0.025, then the sum is 1.
 */
double InRow(double Heat)
{
	const auto Faded = [](double Each) { return Each < 0.05 ? Each * std::max(Each - 0.025, 0.0) / 0.025 : Each; };
	return Faded(Heat) / (Faded(Heat) + Faded(1.0 - Heat));
}

/** The Laplacian applied to a function of the vertices. */
std::vector<double> Applied(const RobustLaplacian& Surface, const std::vector<double>& Values)
{
	std::vector<double> Made(Values.size(), 0.0);
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		const double Flow = Each.Weight * (Values[size_t(Each.B)] - Values[size_t(Each.A)]);
		Made[size_t(Each.A)] += Flow;
		Made[size_t(Each.B)] -= Flow;
	}
	return Made;
}

Topology Welded(const Shapes::Rig& Rig)
{
	auto Mesh = Topology::Build(Rig.Mesh());
	REQUIRE(Mesh);
	return std::move(*Mesh);
}
}

TEST_CASE("Methods: heat on a bar of two bones is the analytic solution", "[methods]")
{
	// On a long cylinder of radius R around two bones that meet at x = 0, w'' = c / R^2 (w - p) has the solution
	// w = exp(x sqrt(c) / R) / 2 left of the joint, 1 - exp(-x sqrt(c) / R) / 2 right of it.
	for (const float C : {4.0f, 1.0f, 0.22f})
	{
		BindOptions Options = By(WeightMethod::Heat);
		Options.Methods.HeatConduction = C;
		const BoundCharacter Bound = BindWith(Bar(), Options);
		double Worst = 0.0;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			const double X = Bound.Mesh.Positions()[size_t(V)].X;
			const double Decay = 0.5 * std::exp(-std::abs(X) * std::sqrt(double(C)) / 0.5);
			if (std::abs(X) < 1.5)
			{
				const double Exact = InRow(X < 0.0 ? Decay : 1.0 - Decay);
				Worst = std::max(Worst, std::abs(WeightAt(Bound.Weights, V, 1) - Exact));
			}
		}
		CHECK(Worst < 0.01);
	}
}

TEST_CASE("Methods: heat is where the lecture's explicit iteration comes to rest", "[methods]")
{
	// w(t + dt) = w(t) + dt (Laplacian w + H (p - w)) from w = 0, on the same surface, step by step.
	const Shapes::Rig Rig = Shapes::TwoBoneTube(
		{.Radius = 0.5f, .HalfLength = 1.5f, .Facets = 8, .Columns = 1, .Rings = 12, .bCapped = true});
	const BoundCharacter Bound = BindWith(Rig, By(WeightMethod::Heat));
	const Topology& Mesh = Bound.Mesh;
	const RobustLaplacian Surface(Mesh);
	const size_t Count = size_t(Mesh.VertexCount());
	std::vector<double> H(Count), P(Count), Heat(Count, 0.0), Diagonal(Count, 0.0);
	std::vector<bool> bHeld(Count);
	const std::vector<Vec3d> Outward = *VertexNormals(Mesh);
	for (size_t V = 0; V < Count; ++V)
	{
		// Bones from -1.5 to 0 and on to 95 % of the way to the cap, at d (2 - cos a) by the way the skin faces.
		const Vec3d At(Mesh.Positions()[V]);
		const auto DistanceTo = [&](double From, double To)
		{
			const Vec3d Way = At - Vec3d(std::min(std::max(At.X, From), To), 0.0, 0.0);
			return 2.0 * Length(Way) - Dot(Way, Outward[V]);
		};
		const double Left = DistanceTo(-1.5, 0.0), Right = DistanceTo(0.0, 0.95 * 1.5), Least = std::min(Left, Right);
		const bool bEqual = std::abs(Left - Right) <= 1e-9;
		P[V] = bEqual ? 0.5 : Left > Right ? 1.0 : 0.0;
		H[V] = Least > 0.0 ? 4.0 * (bEqual ? 2.0 : 1.0) / (Least * Least) : 0.0;
		bHeld[V] = !(Least > 0.0); // on the bone itself
		Heat[V] = bHeld[V] ? P[V] : 0.0;
	}
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		Diagonal[size_t(Each.A)] += Each.Weight / Surface.Mass[size_t(Each.A)];
		Diagonal[size_t(Each.B)] += Each.Weight / Surface.Mass[size_t(Each.B)];
	}
	double Fastest = 0.0;
	for (size_t V = 0; V < Count; ++V)
	{
		Fastest = std::max(Fastest, 2.0 * Diagonal[V] + H[V]);
	}
	const double Dt = 1.0 / Fastest; // stable: below 2 over the greatest eigenvalue
	for (int Step = 0; Step < 20000; ++Step)
	{
		const std::vector<double> Flow = Applied(Surface, Heat);
		for (size_t V = 0; V < Count; ++V)
		{
			Heat[V] += bHeld[V] ? 0.0 : Dt * (Flow[V] / Surface.Mass[V] + H[V] * (P[V] - Heat[V]));
		}
	}
	for (size_t V = 0; V < Count; ++V)
	{
		CHECK(WeightAt(Bound.Weights, static_cast<int32_t>(V), 1) == Approx(InRow(Heat[V])).margin(1e-4));
	}
}

TEST_CASE("Methods: heat that many joints share fades to none at no vertex", "[methods]")
{
	// Sixty leaves at one place: each has a sixtieth of the heat around it, less than where weights end.
	Shapes::Rig Rig = Bar(40, 16);
	for (int32_t J = 0; J < 59; ++J)
	{
		Rig.AddJoint({0.0f, 0.0f, 0.0f}, 0);
	}
	const BoundCharacter Bound = BindWith(Rig, By(WeightMethod::Heat));
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		float Sum = 0.0f;
		for (int32_t I = V * Bound.Weights.Influences; I < (V + 1) * Bound.Weights.Influences; ++I)
		{
			Sum += Bound.Weights.Weights[size_t(I)];
		}
		const double X = Bound.Mesh.Positions()[size_t(V)].X;
		CAPTURE(X);
		CHECK(Sum == Approx(1.0));
		if (X > 2.0) // four decay lengths of 1/4 and more away from the other bone
		{
			CHECK(WeightAt(Bound.Weights, V, 0) < 0.05f);
		}
	}
}

TEST_CASE("Methods: the robust Laplacian is exact for linear functions on flat triangles of any shape", "[methods]")
{
	const Topology Mesh = Welded(Shapes::Sheet(1.0f, 8, 0.45f));
	const RobustLaplacian Surface(Mesh);
	std::vector<double> X;
	for (const Vec3& P : Mesh.Positions())
	{
		X.push_back(P.X + 2.0 * P.Y);
	}
	const std::vector<double> Flow = Applied(Surface, X);
	double Area = 0.0;
	for (size_t V = 0; V < X.size(); ++V)
	{
		const Vec3& P = Mesh.Positions()[V];
		Area += Surface.Mass[V];
		if (std::abs(P.X) < 0.99f && std::abs(P.Y) < 0.99f)
		{
			CHECK(std::abs(Flow[V]) < 1e-5);
		}
	}
	CHECK(Area == Approx(4.0).epsilon(1e-5));
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		CHECK(Each.Weight >= 0.0);
	}
}

TEST_CASE("Methods: the robust Laplacian flows through an edge of three triangles", "[methods]")
{
	const Topology Mesh = Welded(Shapes::ThreeSheets(8));
	REQUIRE(Mesh.Defects().NonManifoldEdges > 0);
	const RobustLaplacian Surface(Mesh);
	std::vector<double> X, Depth;
	double Area = 0.0;
	for (const Vec3& P : Mesh.Positions())
	{
		X.push_back(P.X);
		Depth.push_back(std::sqrt(double(P.Y) * P.Y + double(P.Z) * P.Z));
	}
	const std::vector<double> Along = Applied(Surface, X), Away = Applied(Surface, Depth);
	for (size_t V = 0; V < X.size(); ++V)
	{
		Area += Surface.Mass[V];
		if (std::abs(X[V]) < 0.99 && Depth[V] < 1.9)
		{
			CHECK(std::abs(Along[V]) < 1e-5);						// the same on all three sheets
			CHECK((Depth[V] > 1e-6) == (std::abs(Away[V]) < 1e-5)); // out of the axis it flows into each sheet
		}
	}
	CHECK(Area == Approx(12.0).epsilon(1e-5));
}

TEST_CASE("Methods: a triangle without area spoils no Laplacian", "[methods]")
{
	Shapes::Rig Rig = Shapes::Sheet(1.0f, 4, 0.0f);
	const int32_t First = static_cast<int32_t>(Rig.Positions.size());
	Rig.Positions.push_back({1.0f, 0.25f, 0.0f}); // on the rim, between two of its vertices
	const auto At = [&](float X, float Y)
	{
		const auto Here = [&](const Vec3& P) { return P.X == X && P.Y == Y; };
		return static_cast<int32_t>(
			std::find_if(Rig.Positions.begin(), Rig.Positions.end(), Here) - Rig.Positions.begin());
	};
	Rig.AddTriangle(At(1.0f, 0.0f), First, At(1.0f, 0.5f));
	const RobustLaplacian Surface(Welded(Rig));
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		CHECK(Each.Weight >= 0.0);
		CHECK(Each.Weight < 1e4);
	}
	CHECK(*std::min_element(Surface.Mass.begin(), Surface.Mass.end()) > 0.0);
}

TEST_CASE("Methods: capsules give what their formula says", "[methods]")
{
	BindOptions Options = By(WeightMethod::Closest);
	std::vector<JointOptions> PerJoint(2);
	PerJoint[1].Radius = 3.0f;
	Options.Joints = PerJoint;
	Options.Segment.Symmetry = SymmetryKind::Off;
	const BoundCharacter Bound = BindWith(Bar(), Options);
	const auto S = [](double L) { return L > 0.0 ? L * L * (3.0 - 2.0 * L) : 0.0; };
	int32_t Blended = 0;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		const double X = Bound.Mesh.Positions()[size_t(V)].X;
		if (std::abs(X) < 3.0)
		{
			const double Left = std::sqrt(0.25 + (X > 0.0 ? X * X : 0.0)),
						 Right = std::sqrt(0.25 + (X < 0.0 ? X * X : 0.0));
			const double A = S(1.0 - Left / 1.0), B = S(1.0 - Right / 1.5);
			CHECK(WeightAt(Bound.Weights, V, 1) == Approx(B / (A + B)).margin(1e-3));
			Blended += A > 0.0 && B > 0.0 ? 1 : 0;
		}
	}
	CHECK(Blended > 100);
}

TEST_CASE("Methods: capsules reach through the air only if they may", "[methods]")
{
	Shapes::Rig Rig = Shapes::Hairpin();
	Rig.AddJoint({7.0f, 0.625f, 0}, NoIndex);
	for (const float Y : {0.0f, 1.25f})
	{
		const int32_t First = static_cast<int32_t>(Rig.Parents.size());
		Rig.AddJoint({6.0f, Y, 0}, 0);
		Rig.AddJoint({3.0f, Y, 0}, First);
	}
	std::vector<JointOptions> PerJoint(Rig.Parents.size());
	for (JointOptions& Each : PerJoint)
	{
		Each.Radius = 4.0f;
	}
	BindOptions Options = By(WeightMethod::Closest);
	Options.Joints = PerJoint;
	Options.Methods.VoxelResolution = 64;
	const auto Crossed = [&](ClosestReach Reach)
	{
		Options.Methods.Reach = Reach;
		const BoundCharacter Bound = BindWith(Rig, Options);
		int32_t Count = 0;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			const Vec3& P = Bound.Mesh.Positions()[size_t(V)];
			const bool bFirst = P.X < 4.0f && P.Y < 0.55f;
			Count += bFirst && WeightAt(Bound.Weights, V, 3) + WeightAt(Bound.Weights, V, 4) > 0.0f ? 1 : 0;
		}
		return Count;
	};
	CHECK(Crossed(ClosestReach::Straight) > 50);
	CHECK(Crossed(ClosestReach::Visible) == 0);
	CHECK(Crossed(ClosestReach::Inside) == 0);
}

TEST_CASE("Methods: cells fill the inside, also of an open tube", "[methods]")
{
	// A prism of 32 sides, 8 long: its ends are closed, or open by a few percent of its surface.
	const double Volume = 8.0 * 0.5 * 32.0 * 0.25 * std::sin(2.0 * Pi / 32.0);
	for (const bool bCapped : {true, false})
	{
		const Topology Mesh = Welded(Shapes::Tube(
			{.Radius = 0.5f, .HalfLength = 4.0f, .Facets = 32, .Columns = 1, .Rings = 8, .bCapped = bCapped}));
		const std::vector<bool> Turned(size_t(Mesh.TriangleCount()), false);
		const VoxelGrid Grid(Mesh, Turned, 0.05, 1 << 20, 0x1p30);
		CHECK(Grid.Edge() == 0.05);
		CHECK(Grid.CellCount() * 0.05 * 0.05 * 0.05 == Approx(Volume).epsilon(bCapped ? 0.02 : 0.1));
		const int32_t Cell = Grid.CellAt(Vec3d(0.31, 0.12, -0.2));
		REQUIRE(Cell != NoIndex);
		CHECK(Grid.CellAt(Grid.Centre(Cell)) == Cell);
		CHECK(Grid.CellAt(Vec3d(0.31, 0.4, 0.4)) == NoIndex);
		const VoxelGrid Coarse(Mesh, Turned, 0.05, 10000, 0x1p30); // too many cells: coarser by halves
		CHECK(Coarse.CellCount() <= 10000);
		CHECK(Coarse.Edge() == 0.1);
	}
}

TEST_CASE("Methods: no step leads through two surfaces that touch, and every step through one inside", "[methods]")
{
	// Two blocks along x that meet at y = 0 without a common vertex; then two that overlap by a half.
	const auto Block = [](float Y)
	{
		Shapes::Rig Made =
			Shapes::Tube({.Radius = 1.0f, .HalfLength = 2.0f, .Facets = 4, .Columns = 1, .Rings = 4, .bCapped = true});
		for (Vec3& P : Made.Positions) // the diamond's ridges become the middles of a square's sides
		{
			P = {P.X + 0.01f * Y, 0.5f * (P.Y + P.Z) + Y, 0.5f * (P.Z - P.Y)};
		}
		return Made;
	};
	for (const float Gap : {0.0f, -0.5f})
	{
		Shapes::Rig Rig = Block(-0.5f);
		Rig.Append(Block(0.5f + Gap), {0.0f, 0.0f, 0.0f});
		const Topology Mesh = Welded(Rig);
		REQUIRE(Mesh.ComponentCount() == 2);
		const VoxelGrid Grid(Mesh, std::vector<bool>(size_t(Mesh.TriangleCount()), false), 0.0625, 1 << 20, 0x1p30);
		int32_t Crossing = 0;
		for (int32_t Cell = 0; Cell < Grid.CellCount(); ++Cell)
		{
			const int32_t Next = Grid.Step(Cell, 2);
			Crossing += Next != NoIndex && Grid.Centre(Cell).Y < 0.0 && Grid.Centre(Next).Y > 0.0 ? 1 : 0;
		}
		CHECK((Crossing > 0) == (Gap < 0.0f));
	}
}

TEST_CASE("Methods: voxel distances on a bar are those of steps through cells", "[methods]")
{
	BindOptions Options = By(WeightMethod::Voxel);
	Options.Methods.VoxelAlpha = 0.0f; // weights are 1 / d^2
	Options.Segment.Symmetry = SymmetryKind::Off;
	const BoundCharacter Bound = BindWith(Bar(), Options);
	const double Cell = 7.8 / 256.0; // the bones go from -4 to 3.8
	int32_t Compared = 0;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		const Vec3& P = Bound.Mesh.Positions()[size_t(V)];
		if (P.X > 0.6f && P.X < 3.0f && std::abs(P.Z) < 1e-6f)
		{
			// Straight down to the bone; to the other one's end across as many diagonals as down, and then straight.
			const double Near = 0.5, Far = P.X - 0.5 + 0.5 * std::sqrt(2.0);
			const double Ratio = WeightAt(Bound.Weights, V, 0) / WeightAt(Bound.Weights, V, 1);
			CHECK(std::sqrt(1.0 / Ratio) == Approx(Far / Near).epsilon(3.0 * Cell / Near));
			++Compared;
		}
	}
	CHECK(Compared > 20);
}

TEST_CASE("Methods: fingers that touch stay apart under voxels", "[methods]")
{
	Shapes::Rig Rig = Shapes::Hairpin({.Gap = 0.001f});
	Rig.AddJoint({7.0f, 0.5f, 0}, NoIndex);
	for (const float Y : {0.0f, 1.001f})
	{
		const int32_t First = static_cast<int32_t>(Rig.Parents.size());
		Rig.AddJoint({6.0f, Y, 0}, 0);
		Rig.AddJoint({3.0f, Y, 0}, First);
	}
	for (const int32_t Resolution : {32, 128}) // cells of 0.2 and 0.05, the gap is 0.001
	{
		BindOptions Options = By(WeightMethod::Voxel);
		Options.Methods.VoxelResolution = Resolution;
		Options.Methods.VoxelAlpha = 1.0f; // weights are 1 / d^4
		const BoundCharacter Bound = BindWith(Rig, Options);
		float Most = 0.0f;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			const Vec3& P = Bound.Mesh.Positions()[size_t(V)];
			const float Other = WeightAt(Bound.Weights, V, 3) + WeightAt(Bound.Weights, V, 4);
			Most = P.X > 2.0f && P.X < 4.0f && P.Y < 0.5f ? std::max(Most, Other) : Most;
		}
		CHECK(Most < 0.02f); // at least 3 around the turn, not 1 across: its own bone is 0.5 to 1.2 away
	}
}

TEST_CASE("Methods: a joint's method rules its region and hands over as the atlas does", "[methods]")
{
	const Shapes::Rig Rig = Bar();
	BindOptions Options;
	Options.Weigh.MaxInfluences = 12;
	std::vector<JointOptions> PerJoint(2);
	PerJoint[1].K = 1.0f;
	Options.Joints = PerJoint;
	const BoundCharacter Atlas = BindWith(Rig, Options);
	Options.Methods.Everywhere = WeightMethod::Heat;
	const BoundCharacter Heat = BindWith(Rig, Options);
	const std::vector<WeightMethod> PerRegion = {WeightMethod::Heat, WeightMethod::Atlas};
	Options.Methods.Joints = PerRegion;
	const BoundCharacter Both = BindWith(Rig, Options);
	int32_t Handed = 0;
	for (int32_t V = 0; V < Both.Mesh.VertexCount(); ++V)
	{
		const double Share = WeightAt(Atlas.Weights, V, 0), A = WeightAt(Atlas.Weights, V, 1),
					 H = WeightAt(Heat.Weights, V, 1);
		CHECK(WeightAt(Both.Weights, V, 1) == Approx(Share * H + (1.0 - Share) * A).margin(1e-5));
		Handed += Share > 0.0 && Share < 1.0 ? 1 : 0;
	}
	CHECK(Handed > 50);
	CHECK(Both.Regions.Curves[1].Reason == CurveReason::OtherMethod);
	CHECK(Atlas.Regions.Curves[1].Reason == CurveReason::None);
}

TEST_CASE("Methods: a component's method leaves the others as they are", "[methods]")
{
	Shapes::Rig Rig = Bar();
	const size_t Half = Rig.Positions.size();
	Rig.Append(Bar(), {0.0f, 5.0f, 0.0f});
	Rig.AddJoint({-4.0f, 5.0f, 0.0f}, 0);
	Rig.AddJoint({0.0f, 5.0f, 0.0f}, 2);
	const BoundCharacter Atlas = BindWith(Rig, {});
	REQUIRE(Atlas.Mesh.ComponentCount() == 2);
	const std::vector<std::optional<WeightMethod>> PerComponent = {std::nullopt, WeightMethod::Heat};
	BindOptions Options;
	Options.Methods.Components = PerComponent;
	const BoundCharacter Mixed = BindWith(Rig, Options);
	CHECK(Mixed.Regions.Components[0].Method == WeightMethod::Atlas);
	CHECK(Mixed.Regions.Components[1].Method == WeightMethod::Heat);
	double Same = 0.0, Other = 0.0;
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		const int32_t V = Mixed.Mesh.SourceToWelded()[S];
		for (int32_t J = 0; J < 4; ++J)
		{
			(S < Half ? Same : Other) += std::abs(WeightAt(Mixed.Weights, V, J) - WeightAt(Atlas.Weights, V, J));
		}
	}
	CHECK(Same < 1e-4);
	CHECK(Other > 10.0);
}

TEST_CASE("Methods: what a lining hides is heated by the nearest bones, not by what looks past it", "[methods]")
{
	// A tube in a tube, hung together by a triangle at the lower end. The inner one, of fewer vertices, sees the bones;
	// of the outer one that triangle's corner may.
	Shapes::Rig Rig = Shapes::Tube({.bCapped = true});
	const int32_t Lining = static_cast<int32_t>(Rig.Positions.size());
	Rig.Append(
		Shapes::Tube({.Radius = 0.8f, .HalfLength = 2.95f, .Columns = 1, .Rings = 12, .bCapped = true}), {});
	Rig.AddTriangle(0, Lining, Lining + 1);
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({0, 0, 0}, 0);
	const BoundCharacter Bound = BindWith(Rig, By(WeightMethod::Heat));
	REQUIRE(Bound.Mesh.ComponentCount() == 1);
	for (int32_t S = 0; S < Lining; ++S)
	{
		const float X = Rig.Positions[size_t(S)].X;
		CAPTURE(X);
		const int32_t V = Bound.Mesh.SourceToWelded()[size_t(S)];
		CHECK((X < 1.5f || WeightAt(Bound.Weights, V, 1) > 0.9f));
		CHECK((X > -1.5f || WeightAt(Bound.Weights, V, 0) > 0.9f));
	}
}

TEST_CASE("Methods: an island that no bone sees spoils no heat but its own", "[methods]")
{
	Shapes::Rig Rig = Bar(40);
	const size_t Body = Rig.Positions.size();
	const BoundCharacter Alone = BindWith(Rig, By(WeightMethod::Heat));
	Rig.Append(Shapes::Sheet(0.3f, 4, 0.0f), {2.0f, 3.0f, 0.0f});
	const std::vector<ComponentPolicy> Skin(2, ComponentPolicy::Atlas);
	BindOptions Options = By(WeightMethod::Heat);
	Options.Segment.Components = Skin;
	const BoundCharacter Both = BindWith(Rig, Options);
	REQUIRE(Both.Mesh.ComponentCount() == 2);
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		const int32_t V = Both.Mesh.SourceToWelded()[S];
		const int32_t Before = S < Body ? Alone.Mesh.SourceToWelded()[S] : NoIndex;
		const float Expected = S < Body ? WeightAt(Alone.Weights, Before, 1) : 1.0f; // the nearest bone
		CHECK(WeightAt(Both.Weights, V, 1) == Approx(Expected).margin(1e-6));
	}
}
}
