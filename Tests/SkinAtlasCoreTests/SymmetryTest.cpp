// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorLabels.h"
#include "Common/Vector.h"
#include "Executors.h"
#include "MirrorRigs.h"
#include "SkinAtlas/Bind.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace SkinAtlas
{
namespace
{
BoundCharacter BindIt(const Shapes::Rig& Rig, const BindOptions& Options = {}, const Context& Host = {})
{
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton(), Options, Host);
	REQUIRE(Bound);
	return std::move(*Bound);
}

/** Joint to weight, zeros left out. */
template <typename Number>
std::map<int32_t, Number> RowAt(const SkinWeights& Rows, const std::vector<Number>& Weights, int32_t V)
{
	std::map<int32_t, Number> Row;
	for (int32_t I = V * Rows.Influences; I < (V + 1) * Rows.Influences; ++I)
	{
		if (Weights[size_t(I)] > 0)
		{
			Row[Rows.Joints[size_t(I)]] = Weights[size_t(I)];
		}
	}
	return Row;
}

template <typename Number>
std::map<int32_t, Number> Exchanged(const std::map<int32_t, Number>& Row, const std::vector<int32_t>& JointOf)
{
	std::map<int32_t, Number> Made;
	for (const auto& [Joint, Weight] : Row)
	{
		Made[JointOf[size_t(Joint)]] = Weight;
	}
	return Made;
}

/** The mirrored row of the surface at the image of a point's vertex. */
std::map<int32_t, double> RowThere(const BoundCharacter& Bound, const SkinPoint& Point)
{
	std::map<int32_t, double> Row;
	for (size_t C = 0; C < 3; ++C)
	{
		for (const auto& [Joint, Weight] : RowAt(Bound.Weights, Bound.Weights.Weights, Point.Corners[C]))
		{
			Row[Bound.Regions.Symmetry.JointOf[size_t(Joint)]] += double(Point.Shares[C]) * double(Weight);
		}
	}
	return Row;
}

/** Sum over the joints, 0 to 2. */
template <typename Number>
double Difference(const std::map<int32_t, Number>& A, std::map<int32_t, double> B)
{
	double Sum = 0.0;
	for (const auto& [Joint, Weight] : A)
	{
		Sum += std::abs(double(Weight) - B[Joint]);
		B.erase(Joint);
	}
	for (const auto& [Joint, Weight] : B)
	{
		Sum += Weight;
	}
	return Sum;
}

/** The rig with all edges beyond x = 0, towards -x, split in their middle. */
Shapes::Rig Denser(const Shapes::Rig& Rig)
{
	Shapes::Rig Made = Rig;
	Made.Indices.clear();
	std::map<std::pair<int32_t, int32_t>, int32_t> Middles;
	const auto Middle = [&](int32_t A, int32_t B)
	{
		const Vec3 P = Rig.Positions[size_t(A)], Q = Rig.Positions[size_t(B)];
		if (P.X >= 0.0f || Q.X >= 0.0f)
		{
			return NoIndex;
		}
		const auto [Found, bNew] = Middles.try_emplace(std::minmax(A, B), static_cast<int32_t>(Made.Positions.size()));
		if (bNew)
		{
			Made.Positions.push_back({0.5f * (P.X + Q.X), 0.5f * (P.Y + Q.Y), 0.5f * (P.Z + Q.Z)});
		}
		return Found->second;
	};
	for (size_t I = 0; I < Rig.Indices.size(); I += 3)
	{
		const int32_t* const V = &Rig.Indices[I];
		const int32_t M[3] = {Middle(V[0], V[1]), Middle(V[1], V[2]), Middle(V[2], V[0])};
		const auto Split = std::find_if(M, M + 3, [](int32_t Each) { return Each != NoIndex; });
		if (std::find(M, M + 3, NoIndex) == M + 3)
		{
			Made.AddTriangle(M[0], M[1], M[2]);
			Made.AddTriangle(V[0], M[0], M[2]);
			Made.AddTriangle(M[0], V[1], M[1]);
			Made.AddTriangle(M[2], M[1], V[2]);
		}
		else if (Split == M + 3)
		{
			Made.AddTriangle(V[0], V[1], V[2]);
		}
		else // one corner on the plane: one edge is split
		{
			const auto E = Split - M;
			Made.AddTriangle(V[E], *Split, V[(E + 2) % 3]);
			Made.AddTriangle(*Split, V[(E + 1) % 3], V[(E + 2) % 3]);
		}
	}
	return Made;
}

SymmetryReason ReasonFor(const Shapes::Rig& Rig, SymmetryKind Kind = SymmetryKind::Auto)
{
	BindOptions Options;
	Options.Segment.Symmetry = Kind;
	return BindIt(Rig, Options).Regions.Symmetry.Reason;
}

Shapes::Rig Moved(Shapes::Rig Rig, const Vec3& By)
{
	for (Vec3& P : Rig.Positions)
	{
		P = {P.X + By.X, P.Y + By.Y, P.Z + By.Z};
	}
	for (Affine& M : Rig.Joints)
	{
		M.Row[0][3] += By.X;
		M.Row[1][3] += By.Y;
		M.Row[2][3] += By.Z;
	}
	return Rig;
}
}

TEST_CASE("Symmetry: two mirrored arms pair, joint by joint and vertex by vertex", "[symmetry]")
{
	const BoundCharacter Bound = BindIt(TwoArms());
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.Axis == 0);
	CHECK(Plane.Reason == SymmetryReason::None);
	CHECK(Plane.Offset == 0.0);
	CHECK(Plane.JointOf == std::vector<int32_t>{0, 2, 1});
	CHECK(Plane.Points.empty());
	CHECK(Plane.VertexCoverage() == 1.0);
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		const int32_t Other = Plane.VertexOf[size_t(V)];
		REQUIRE(Bound.Mesh.Positions()[size_t(Other)].X == -Bound.Mesh.Positions()[size_t(V)].X);
		CHECK(Plane.VertexOf[size_t(Other)] == V);
	}
}

TEST_CASE("Symmetry: mirrored vertices get mirrored rows to the last bit, and integers alike", "[symmetry]")
{
	for (const auto Partition : {PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional})
	{
		BindOptions Options;
		Options.Weigh.Partition = Partition;
		const BoundCharacter Bound = BindIt(TwoArms(), Options);
		const Mirror& Plane = Bound.Regions.Symmetry;
		const SkinWeights& Rows = Bound.Weights;
		const auto Bytes = Quantise(Rows, 8), Words = Quantise(Rows, 16);
		int32_t Blended = 0;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			const int32_t Other = Plane.VertexOf[size_t(V)];
			const auto Row = RowAt(Rows, Rows.Weights, V);
			REQUIRE(Row == Exchanged(RowAt(Rows, Rows.Weights, Other), Plane.JointOf));
			REQUIRE(RowAt(Rows, Bytes->Weights, V) == Exchanged(RowAt(Rows, Bytes->Weights, Other), Plane.JointOf));
			REQUIRE(RowAt(Rows, Words->Weights, V) == Exchanged(RowAt(Rows, Words->Weights, Other), Plane.JointOf));
			Blended += Row.size() > 1 ? 1 : 0;
		}
		CHECK(Blended > 100); // the overlaps were looked at
	}
}

TEST_CASE("Symmetry: coverage is a share of the body, whatever floats beside it", "[symmetry]")
{
	Shapes::Rig Arms = TwoArms();
	const int32_t Body = BindIt(Arms).Mesh.VertexCount();
	Shapes::TubeOptions Ball; // more vertices than both arms, and no bone in it
	Ball.Rings = 100;
	Arms.Append(Shapes::Tube(Ball), {2.0f, 9.0f, 0});
	const BoundCharacter Bound = BindIt(Arms);
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.IsOn());
	REQUIRE(Bound.Mesh.VertexCount() > 2 * Body);
	CHECK(Plane.BodyCount == Body);
	CHECK(Plane.VertexCoverage() == 1.0);
}

TEST_CASE("Symmetry: a part across the plane goes with no side, and parts on both sides go alike", "[symmetry]")
{
	Shapes::Rig Rig = TwoArms();
	const size_t Body = Rig.Positions.size();
	const auto AddBar = [&](float From, float To, float Y, int32_t Steps)
	{
		const int32_t First = static_cast<int32_t>(Rig.Positions.size());
		for (int32_t I = 0; I <= Steps; ++I)
		{
			const float X = From + (To - From) * static_cast<float>(I) / static_cast<float>(Steps);
			Rig.Positions.insert(Rig.Positions.end(), {{X, Y, -0.125f}, {X, Y, 0.125f}});
			if (I > 0)
			{
				Rig.AddTriangle(First + 2 * I - 2, First + 2 * I - 1, First + 2 * I);
				Rig.AddTriangle(First + 2 * I - 1, First + 2 * I + 1, First + 2 * I);
			}
		}
	};
	AddBar(-2.0f, 2.0f, 4.0f, 32);	 // off the skin, as near to one arm as to the other
	AddBar(0.5f, 2.5f, 1.0625f, 80); // on the skin, over a shoulder; more vertices than are looked at
	AddBar(-2.5f, -0.5f, 1.0625f, 80);
	const BoundCharacter Bound = BindIt(Rig);
	REQUIRE(Bound.Regions.Symmetry.IsOn());
	const auto FateAt = [&](size_t S)
	{ return Bound.Regions.Components[size_t(Bound.Mesh.ComponentOf()[size_t(Bound.Mesh.SourceToWelded()[S])])]; };
	CHECK(FateAt(Body).Policy == ComponentPolicy::Rigid);
	CHECK(FateAt(Body).Joint == 0);
	CHECK(FateAt(Body + 66).Policy == ComponentPolicy::Follow);
	CHECK(FateAt(Body + 66 + 162).Policy == ComponentPolicy::Follow);
	const auto RowOf = [&](size_t S)
	{ return RowAt(Bound.Weights, Bound.Weights.Weights, Bound.Mesh.SourceToWelded()[S]); };
	for (size_t I = 0; I <= 80; ++I)
	{
		const size_t Left = Body + 66 + 2 * I, Right = Body + 66 + 162 + 2 * (80 - I);
		CHECK(RowOf(Left) == Exchanged(RowOf(Right), Bound.Regions.Symmetry.JointOf));
		CHECK(RowOf(Left + 1) == Exchanged(RowOf(Right + 1), Bound.Regions.Symmetry.JointOf));
	}
}

TEST_CASE("Symmetry: smoothed rows stay mirrored to the last bit, also where the triangles are not", "[symmetry]")
{
	Shapes::Rig Arms = TwoArms();
	if (GENERATE(false, true))
	{
		// The other diagonal in every quad of the left arm: see Shapes::Tube.
		const size_t Half = Arms.Indices.size() / 2, Quads = size_t(Shapes::TubeOptions().Rings) * 24;
		REQUIRE(Half >= 6 * Quads);
		for (size_t I = 0; I < 6 * Quads; I += 6)
		{
			int32_t* const T = &Arms.Indices[Half + I]; // turned round: A, C, B and B, C, D, or A, D, B and A, C, D
			const bool bRising = T[3] == T[0];
			const int32_t A = T[0], B = T[2], C = bRising ? T[4] : T[1], D = T[5];
			const int32_t New[6] = {A, bRising ? C : D, B, bRising ? B : A, C, D};
			std::copy_n(New, 6, T);
		}
	}
	std::vector<JointOptions> Joints(3);
	Joints[1].K = Joints[2].K = 2.0f; // both overlaps reach the plane
	BindOptions Options;
	Options.Joints = Joints;
	const BoundCharacter Rough = BindIt(Arms, Options);
	Options.Smooth.Passes = 3;
	const BoundCharacter Bound = BindIt(Arms, Options);
	const Mirror& Plane = Bound.Regions.Symmetry;
	const SkinWeights& Rows = Bound.Weights;
	REQUIRE(Plane.VertexCoverage() == 1.0);
	const auto Words = Quantise(Rows, 16);
	int32_t Changed = 0;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		const int32_t Other = Plane.VertexOf[size_t(V)];
		auto Row = RowAt(Rows, Rows.Weights, V);
		REQUIRE(std::abs(Row[1] - Exchanged(RowAt(Rows, Rows.Weights, Other), Plane.JointOf)[1]) == 0.0f);
		REQUIRE(std::abs(Row[2] - Exchanged(RowAt(Rows, Rows.Weights, Other), Plane.JointOf)[2]) == 0.0f);
		if (Other != V)
		{
			REQUIRE(RowAt(Rows, Words->Weights, V) == Exchanged(RowAt(Rows, Words->Weights, Other), Plane.JointOf));
		}
		Changed += RowAt(Rough.Weights, Rough.Weights.Weights, V)[1] != Row[1] ? 1 : 0;
	}
	CHECK(Changed > 100);
}

TEST_CASE("Symmetry: on the plane left and right differ by one unit at most", "[symmetry]")
{
	// Soft enough for both overlaps to reach the plane at x = 0.
	std::vector<JointOptions> Joints(3);
	Joints[1].K = Joints[2].K = 2.0f;
	BindOptions Options;
	Options.Joints = Joints;
	const BoundCharacter Bound = BindIt(TwoArms(), Options);
	const Mirror& Plane = Bound.Regions.Symmetry;
	for (const int32_t Bits : {8, 16})
	{
		const auto Stored = Quantise(Bound.Weights, Bits);
		int32_t OnPlane = 0;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			if (Plane.VertexOf[size_t(V)] == V)
			{
				auto Row = RowAt(Bound.Weights, Stored->Weights, V);
				CHECK(Row[1] > 0);
				CHECK(std::abs(int32_t(Row[1]) - int32_t(Row[2])) <= 1);
				++OnPlane;
			}
		}
		CHECK(OnPlane == 24); // two columns on each of twelve facets
	}
}

TEST_CASE("Symmetry: the plane is found wherever it stands and whichever way it faces", "[symmetry]")
{
	const BoundCharacter Aside = BindIt(Moved(TwoArms(), {8.0f, 0.25f, -0.5f}));
	CHECK(Aside.Regions.Symmetry.Axis == 0);
	CHECK(Aside.Regions.Symmetry.Offset == 8.0);
	CHECK(Aside.Regions.Symmetry.VertexCoverage() == 1.0);

	Shapes::Rig Turned = TwoArms();
	for (Vec3& P : Turned.Positions)
	{
		P = {P.Y, P.Z, P.X};
	}
	for (Affine& M : Turned.Joints)
	{
		std::swap(M.Row[0][3], M.Row[2][3]);
	}
	CHECK(BindIt(Turned).Regions.Symmetry.Axis == 2);
}

TEST_CASE("Symmetry: joints that start at one point are told apart by what hangs on them", "[symmetry]")
{
	Shapes::Rig Rig = TwoArms();
	Rig.Joints.clear();
	Rig.Parents.clear();
	Rig.AddJoint({0, 0, 0.2f}, NoIndex);
	Rig.AddJoint({0, 0, 0}, 0); // two collar bones from the breastbone
	Rig.AddJoint({0, 0, 0}, 0);
	Rig.AddJoint({1.5f, 0, 0}, 1);
	Rig.AddJoint({-1.5f, 0, 0}, 2);
	CHECK(BindIt(Rig).Regions.Symmetry.JointOf == std::vector<int32_t>{0, 2, 1, 4, 3});
}

TEST_CASE("Symmetry: a body with rough images is covered by surface, and cut alike left and right", "[symmetry]")
{
	const BoundCharacter Bound = BindIt(TwoArms(0.01f));
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.IsOn());
	CHECK(Plane.Points.size() > size_t(Bound.Mesh.VertexCount() / 2));
	CHECK(Plane.VertexCoverage() > 0.99);
	int32_t Unlike = 0;
	for (const SkinPoint& Point : Plane.Points)
	{
		double Sum = 0.0;
		Vec3d Image;
		bool bOneLabel = true;
		for (size_t C = 0; C < 3; ++C)
		{
			Sum += Point.Shares[C];
			Image += double(Point.Shares[C]) * Vec3d(Bound.Mesh.Positions()[size_t(Point.Corners[C])]);
			bOneLabel = bOneLabel && Bound.Regions.RegionOf[size_t(Point.Corners[C])] ==
										 Bound.Regions.RegionOf[size_t(Point.Corners[0])];
		}
		CHECK(Sum == Approx(1.0));
		CHECK(std::abs(Image.X + Bound.Mesh.Positions()[size_t(Point.Vertex)].X) < 0.05);
		const int32_t Wanted = Plane.JointOf[size_t(Bound.Regions.RegionOf[size_t(Point.Corners[0])])];
		Unlike += bOneLabel && Bound.Regions.RegionOf[size_t(Point.Vertex)] != Wanted ? 1 : 0;
	}
	CHECK(Unlike == 0);
}

TEST_CASE("Symmetry: with only surface at their images, vertices of one side take its mirrored rows", "[symmetry]")
{
	const bool bDenser = GENERATE(false, true);
	BindOptions Options;
	Options.Weigh.Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional);
	const BoundCharacter Bound = BindIt(bDenser ? Denser(TwoArms()) : TwoArms(0.01f), Options);
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.IsOn());
	CHECK(Plane.VertexCoverage() > 0.99);
	int32_t Blended = 0;
	for (const int32_t I : Plane.Takers)
	{
		const SkinPoint& Point = Plane.Points[size_t(I)];
		const auto Row = RowAt(Bound.Weights, Bound.Weights.Weights, Point.Vertex);
		CHECK(Bound.Mesh.Positions()[size_t(Point.Vertex)].X < 0.0f); // the other side has as many, or fewer
		CHECK(Difference(Row, RowThere(Bound, Point)) < 1e-5);		  // the shares are floats, and so are the rows
		Blended += Row.size() > 1 ? 1 : 0;
	}
	CHECK(Blended > 100);

	// Of a vertex that leads, the surface at the image has rows that were taken around it: a mean of these rows.
	std::map<int32_t, const SkinPoint*> Taking;
	for (const int32_t I : Plane.Takers)
	{
		Taking[Plane.Points[size_t(I)].Vertex] = &Plane.Points[size_t(I)];
	}
	CHECK(Taking.size() == (bDenser ? Plane.Points.size() : Plane.Points.size() / 2));
	for (const SkinPoint& Point : Plane.Points)
	{
		if (Taking.contains(Point.Vertex))
		{
			continue;
		}
		const auto Row = RowAt(Bound.Weights, Bound.Weights.Weights, Point.Vertex);
		double Farthest = 0.0;
		const auto LookAt = [&](int32_t V)
		{
			std::map<int32_t, double> Other;
			for (const auto& [Joint, Weight] : RowAt(Bound.Weights, Bound.Weights.Weights, V))
			{
				Other[Joint] = Weight;
			}
			Farthest = std::max(Farthest, Difference(Row, std::move(Other)));
		};
		for (const int32_t Corner : Point.Corners)
		{
			if (Plane.VertexOf[size_t(Corner)] != NoIndex)
			{
				LookAt(Plane.VertexOf[size_t(Corner)]);
				continue;
			}
			REQUIRE(Taking.contains(Corner));
			for (const int32_t V : Taking[Corner]->Corners)
			{
				LookAt(V);
			}
		}
		CHECK(Difference(Row, RowThere(Bound, Point)) <= Farthest + 1e-5);
	}
}

TEST_CASE("Symmetry: rows of other methods are taken from the surface, too", "[symmetry]")
{
	BindOptions Options;
	Options.Methods.Everywhere = GENERATE(WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel);
	const BoundCharacter Bound = BindIt(TwoArms(0.01f), Options);
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.Takers.size() > 100);
	int32_t Blended = 0;
	for (const int32_t I : Plane.Takers)
	{
		const SkinPoint& Point = Plane.Points[size_t(I)];
		const auto Row = RowAt(Bound.Weights, Bound.Weights.Weights, Point.Vertex);
		CHECK(Difference(Row, RowThere(Bound, Point)) < 1e-5);
		Blended += Row.size() > 1 ? 1 : 0;
	}
	CHECK(Blended > 100);
}

TEST_CASE("Symmetry: no row is taken that names a joint of one side alone", "[symmetry]")
{
	Shapes::Rig Arms = TwoArms(0.01f);
	Arms.AddJoint({2.2f, 0, 0}, 1); // a hand on the side that leads
	BindOptions Options;
	Options.Segment.Symmetry = SymmetryKind::X;
	const BoundCharacter Bound = BindIt(Arms, Options);
	const Mirror& Plane = Bound.Regions.Symmetry;
	REQUIRE(Plane.JointOf == std::vector<int32_t>{0, 2, 1, NoIndex});
	int32_t Kept = 0;
	for (const int32_t I : Plane.Takers)
	{
		const SkinPoint& Point = Plane.Points[size_t(I)];
		auto Row = RowAt(Bound.Weights, Bound.Weights.Weights, Point.Vertex);
		REQUIRE(Bound.Mesh.Positions()[size_t(Point.Vertex)].X < 0.0f);
		CHECK_FALSE(Row.contains(3));
		if (Bound.Mesh.Positions()[size_t(Point.Vertex)].X < -2.4f)
		{
			CHECK(Row[2] == 1.0f);
			++Kept;
		}
	}
	CHECK(Kept > 100);
}

TEST_CASE("Symmetry: a joint that only the taking side has keeps its skin", "[symmetry]")
{
	Shapes::Rig Arms = TwoArms(0.01f);
	Arms.AddJoint({-2.2f, 0, 0}, 2);
	BindOptions Options;
	Options.Segment.Symmetry = SymmetryKind::X;
	Options.Methods.Everywhere = GENERATE(WeightMethod::Atlas, WeightMethod::Heat);
	const BoundCharacter Bound = BindIt(Arms, Options);
	REQUIRE(Bound.Regions.Symmetry.JointOf == std::vector<int32_t>{0, 2, 1, NoIndex});
	REQUIRE(Bound.Regions.Symmetry.Takers.size() > 100);
	int32_t OfHand = 0;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		auto Row = RowAt(Bound.Weights, Bound.Weights.Weights, V);
		if (Bound.Mesh.Positions()[size_t(V)].X < -2.8f)
		{
			CHECK(Row[3] > 0.3); // heat blends half of so thick an arm
			++OfHand;
		}
	}
	CHECK(OfHand > 40);
}

TEST_CASE("Symmetry: what is not symmetric is left alone, with its reason", "[symmetry]")
{
	const Shapes::Rig Chain = Shapes::TwoBoneTube();
	CHECK(ReasonFor(Chain) == SymmetryReason::NoPairs);
	CHECK(ReasonFor(Chain, SymmetryKind::Off) == SymmetryReason::ByRequest);
	CHECK(ReasonFor(Chain, SymmetryKind::Y) == SymmetryReason::None); // every joint is its own image

	Shapes::Rig Swollen = TwoArms();
	for (Vec3& P : Swollen.Positions)
	{
		P = P.X > 0.0f ? Vec3{P.X, 1.5f * P.Y, 1.5f * P.Z} : P;
	}
	CHECK(ReasonFor(Swollen) == SymmetryReason::FewVertices);

	Shapes::Rig Odd = TwoArms();
	for (int32_t J = 0; J < 5; ++J)
	{
		Odd.AddJoint({0.7f, 1.0f + 0.5f * static_cast<float>(J), 0.3f}, 0);
	}
	CHECK(ReasonFor(Odd) == SymmetryReason::FewJoints);

	const Shapes::Rig Arms = TwoArms();
	const std::vector<int32_t> Labels(Arms.Positions.size(), 0);
	BindOptions Options;
	Options.Segment.Labels = Labels;
	CHECK(BindIt(Arms, Options).Regions.Symmetry.Reason == SymmetryReason::GivenLabels);
}

TEST_CASE("Symmetry: where left and right were cut differently the better rung decides for both", "[symmetry]")
{
	const auto Mesh = Topology::Build(Shapes::Sheet(1.0f, 20, 0.0f).Mesh());
	std::vector<int32_t> Labels;
	for (const Vec3& P : Mesh->Positions())
	{
		Labels.push_back(P.X > 0.55f ? 1 : P.X < -0.25f ? 2 : 0);
	}
	for (const bool bLeftIsBetter : {true, false})
	{
		Segmentation Regions = Shapes::FromLabels(*Mesh, Labels, {NoIndex, 0, 0});
		Regions.Curves[bLeftIsBetter ? 1 : 2].Origin = CurveOrigin::ClosedLoop;
		Regions.Curves[bLeftIsBetter ? 2 : 1].Origin = CurveOrigin::LabelBoundary;
		Regions.Symmetry.Axis = 0;
		Regions.Symmetry.Normal[0] = 1.0;
		Regions.Symmetry.JointOf = {0, 2, 1};
		for (const Vec3& P : Mesh->Positions())
		{
			for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
			{
				const Vec3& Q = Mesh->Positions()[size_t(V)];
				if (std::abs(Q.X + P.X) < 1e-4f && std::abs(Q.Y - P.Y) < 1e-4f)
				{
					Regions.Symmetry.VertexOf.push_back(V);
				}
			}
		}
		REQUIRE(Regions.Symmetry.VertexOf.size() == Labels.size());
		MirrorLabels(*Mesh, JointTree({NoIndex, 0, 0}, {true, true, true}), Regions);
		const float Border = bLeftIsBetter ? 0.55f : 0.25f;
		for (size_t V = 0; V < Labels.size(); ++V)
		{
			const float X = Mesh->Positions()[V].X;
			CHECK(Regions.RegionOf[V] == (X > Border ? 1 : X < -Border ? 2 : 0));
		}
	}
}

TEST_CASE("Symmetry: a K that is set on one side leaves the other as it was", "[symmetry]")
{
	// On the side that leads, and on the one that takes rows from it.
	const float Noise = GENERATE(0.0f, 0.01f);
	const int32_t Arm = GENERATE(1, 2);
	const Shapes::Rig Arms = TwoArms(Noise);
	std::vector<JointOptions> Joints(3);
	BindOptions Options;
	Options.Joints = Joints;
	const BoundCharacter Before = BindIt(Arms, Options);
	Joints[size_t(Arm)].K = 0.6f;
	const BoundCharacter After = BindIt(Arms, Options);
	REQUIRE(After.Regions.Symmetry.IsOn());
	int32_t Changed = 0;
	for (int32_t V = 0; V < Before.Mesh.VertexCount(); ++V)
	{
		const bool bSame =
			RowAt(Before.Weights, Before.Weights.Weights, V) == RowAt(After.Weights, After.Weights.Weights, V);
		const float X = Before.Mesh.Positions()[size_t(V)].X;
		CHECK((bSame || (Arm == 1 ? X : -X) > 0.0f));
		Changed += bSame ? 0 : 1;
	}
	CHECK(Changed > 100);
}

TEST_CASE("Symmetry: a joint that is left out on one side leaves the other as it was", "[symmetry]")
{
	Shapes::Rig Arms = TwoArms(GENERATE(0.0f, 0.01f));
	Arms.AddJoint({2.25f, 0, 0}, 1);
	Arms.AddJoint({-2.25f, 0, 0}, 2);
	const auto Without = [&](int32_t Excluded)
	{
		std::vector<JointOptions> Joints(Arms.Joints.size());
		for (size_t J = 0; J < Joints.size(); ++J)
		{
			Joints[J].Role = static_cast<int32_t>(J) == Excluded ? Participation::Excluded : Participation::Deforms;
		}
		BindOptions Options;
		Options.Joints = Joints;
		return BindIt(Arms, Options);
	};
	const int32_t Wrist = GENERATE(3, 4), Shoulder = Wrist - 2, Other = 7 - Wrist;
	const BoundCharacter All = Without(NoIndex), Some = Without(Wrist);
	REQUIRE(All.Regions.Symmetry.JointOf[3] == 4);
	CHECK(Some.Regions.Symmetry.JointOf[size_t(Other)] == NoIndex);
	int32_t Hand = 0, Different = 0;
	for (int32_t V = 0; V < All.Mesh.VertexCount(); ++V)
	{
		const int32_t Before = All.Regions.RegionOf[size_t(V)], After = Some.Regions.RegionOf[size_t(V)];
		Hand += Before == Wrist ? 1 : 0;
		Different += After == (Before == Wrist ? Shoulder : Before) ? 0 : 1;
	}
	CHECK(Hand > 0);
	CHECK(Different == 0);
}

TEST_CASE("Symmetry: threads leave no trace", "[symmetry]")
{
	for (const float Noise : {0.0f, 0.01f})
	{
		const Shapes::Rig Arms = TwoArms(Noise);
		InterleavedThreads Four(4);
		ReversedBlocks Reversed;
		const BoundCharacter One = BindIt(Arms);
		for (Executor* const Threads : {static_cast<Executor*>(&Four), static_cast<Executor*>(&Reversed)})
		{
			const BoundCharacter Many = BindIt(Arms, {}, {Threads, nullptr, nullptr});
			CHECK(One.Regions.Symmetry.VertexOf == Many.Regions.Symmetry.VertexOf);
			CHECK(One.Weights.Joints == Many.Weights.Joints);
			CHECK(One.Weights.Weights == Many.Weights.Weights);
		}
	}
}
}
