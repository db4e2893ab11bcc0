// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Transfer.h"
#include "Executors.h"
#include "Shapes.h"
#include "SkinAtlas/Bind.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace SkinAtlas
{
namespace
{
BoundCharacter Solve(const Shapes::Rig& Rig)
{
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton());
	REQUIRE(Bound);
	return std::move(*Bound);
}

SolvedSurface SurfaceOf(const BoundCharacter& Bound)
{
	return {Bound.Mesh, Bound.Weights, Bound.Joints};
}

/** Every triangle becomes four; the new vertices lie in the middles of the edges, and Ends holds them. */
Shapes::Rig Subdivided(const Shapes::Rig& Coarse, std::map<int32_t, std::pair<int32_t, int32_t>>& OutEnds)
{
	Shapes::Rig Fine;
	Fine.Positions = Coarse.Positions;
	std::map<std::pair<int32_t, int32_t>, int32_t> Middle;
	const auto Between = [&](int32_t A, int32_t B)
	{
		const auto Key = std::minmax(A, B);
		const auto Found = Middle.find(Key);
		if (Found != Middle.end())
		{
			return Found->second;
		}
		const Vec3 &P = Coarse.Positions[size_t(A)], &Q = Coarse.Positions[size_t(B)];
		const int32_t V = static_cast<int32_t>(Fine.Positions.size());
		Fine.Positions.push_back({0.5f * (P.X + Q.X), 0.5f * (P.Y + Q.Y), 0.5f * (P.Z + Q.Z)});
		Middle[Key] = V;
		OutEnds[V] = {A, B};
		return V;
	};
	for (size_t I = 0; I < Coarse.Indices.size(); I += 3)
	{
		const int32_t A = Coarse.Indices[I], B = Coarse.Indices[I + 1], C = Coarse.Indices[I + 2];
		const int32_t AB = Between(A, B), BC = Between(B, C), CA = Between(C, A);
		Fine.AddTriangle(A, AB, CA);
		Fine.AddTriangle(AB, B, BC);
		Fine.AddTriangle(CA, BC, C);
		Fine.AddTriangle(AB, BC, CA);
	}
	return Fine;
}

/** Two fingers a quarter apart, each with a joint of its own on a common one. */
Shapes::Rig TwoFingers()
{
	Shapes::Rig Rig = Shapes::Hairpin();
	Rig.AddJoint({7.0f, 0.625f, 0}, NoIndex);
	for (const float Y : {0.0f, 1.25f})
	{
		const int32_t First = static_cast<int32_t>(Rig.Parents.size());
		Rig.AddJoint({6.0f, Y, 0}, 0);
		Rig.AddJoint({3.0f, Y, 0}, First);
	}
	return Rig;
}
}

TEST_CASE("Transfer: the same mesh gets the same bits", "[transfer]")
{
	const BoundCharacter Bound = Solve(TwoFingers());
	const auto Found = Transfer(SurfaceOf(Bound), Bound.Mesh);
	REQUIRE(Found);
	CHECK(Found->Weights.Joints == Bound.Weights.Joints);
	CHECK(Found->Weights.Weights == Bound.Weights.Weights);
	CHECK(std::count(Found->Origin.begin(), Found->Origin.end(), RowOrigin::Vertex) == Bound.Mesh.VertexCount());
	const auto Deviations = MeasureDeviation(SurfaceOf(Bound), Bound.Mesh, Found->Weights);
	REQUIRE(Deviations);
	for (const JointDeviation& Each : Deviations->Joints)
	{
		CHECK(Each.Largest == 0.0f);
	}
	CHECK(Deviations->LargestRow == 0.0f);
}

TEST_CASE("Transfer: between two solved vertices a row is their mean, on them it is theirs", "[transfer]")
{
	Shapes::TubeOptions Options;
	Options.Jitter = 0.3f;
	const Shapes::Rig Coarse = Shapes::TwoBoneTube(Options);
	const BoundCharacter Bound = Solve(Coarse);
	std::map<int32_t, std::pair<int32_t, int32_t>> Ends;
	const Shapes::Rig Fine = Subdivided(Coarse, Ends);
	const auto Mesh = Topology::Build(Fine.Mesh());
	const auto Found = Transfer(SurfaceOf(Bound), *Mesh);
	REQUIRE(Found);
	const auto RowOf = Mesh->SourceToWelded(), SolvedOf = Bound.Mesh.SourceToWelded();
	int32_t Blended = 0;
	for (int32_t S = 0; S < static_cast<int32_t>(Fine.Positions.size()); ++S)
	{
		const auto [A, B] = Ends.contains(S) ? Ends[S] : std::pair(S, S);
		for (const int32_t J : {0, 1})
		{
			const float Mean = 0.5f * (WeightAt(Bound.Weights, SolvedOf[size_t(A)], J) +
										  WeightAt(Bound.Weights, SolvedOf[size_t(B)], J));
			const float Mine = WeightAt(Found->Weights, RowOf[size_t(S)], J);
			CHECK(std::abs(Mine - Mean) <= (A == B ? 0.0f : 2e-6f));
			Blended += Mine > 0.01f && Mine < 0.99f && A != B ? 1 : 0;
		}
	}
	CHECK(Blended > 50);
}

TEST_CASE("Transfer: of two surfaces that face the same way the one of the own limb gives the row, though farther",
	"[transfer]")
{
	// A thin limb lies on a thick one, both along x. Of the thick one, grown by 0.2, the top comes within 0.03 of the
	// thin one's, which faces up as well.
	constexpr float Thick = 0.5f, Thin = 0.1f, Above = 0.62f;
	Shapes::TubeOptions Options;
	Options.Radius = Thick;
	const auto Append = [&](Shapes::Rig& Into, const Vec3& At)
	{
		Into.Append(Shapes::Tube(Options), At);
		return Into.Positions.size();
	};
	Shapes::Rig Rig;
	const size_t ThickCount = Append(Rig, {});
	Options.Radius = Thin;
	Append(Rig, {0, 0, Above});
	Rig.AddJoint({-3, 0, 0}, NoIndex);
	Rig.AddJoint({-2, 0, 0}, 0);
	Rig.AddJoint({-2, 0, Above}, 0);
	Rig.AddJoint({2, 0, 0}, 1);
	Rig.AddJoint({2, 0, Above}, 2);
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build(Rig.Skeleton());
	REQUIRE(Mesh);
	REQUIRE(Joints);
	SkinWeights Rows;
	Rows.Influences = 1;
	Rows.Joints.resize(size_t(Mesh->VertexCount()));
	Rows.Weights.assign(Rows.Joints.size(), 1.0f);
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		const int32_t First = S < ThickCount ? 1 : 2;
		Rows.Joints[size_t(Mesh->SourceToWelded()[S])] =
			static_cast<uint16_t>(X < -2.0f ? 0 : X < 2.0f ? First : First + 2);
	}

	Shapes::Rig Grown;
	Options.Radius = Thick + 0.2f;
	Append(Grown, {});
	const auto Level = Topology::Build(Grown.Mesh());
	const auto Found = Transfer({*Mesh, Rows, *Joints}, *Level, {1});
	REQUIRE(Found);
	int32_t OnTop = 0;
	for (size_t S = 0; S < Grown.Positions.size(); ++S)
	{
		const Vec3& P = Grown.Positions[S];
		if (std::abs(P.X) < 1.0f && P.Z > 0.999f * Options.Radius)
		{
			CHECK(std::abs(P.Z - (Above + Thin)) < 0.03f);
			CHECK(WeightAt(Found->Weights, Level->SourceToWelded()[S], 1) == 1.0f);
			CHECK(Found->Origin[size_t(Level->SourceToWelded()[S])] == RowOrigin::Chart);
			++OnTop;
		}
	}
	CHECK(OnTop > 5);
}

TEST_CASE("Transfer: fingers side by side do not take each other's rows", "[transfer]")
{
	// Swollen by 0.2 the fingers are 0.05 from the neighbour's solved surface and 0.2 from their own; even the
	// neighbour's bone is nearer, 0.55 away against 0.7.
	const Shapes::Rig Fingers = TwoFingers();
	const BoundCharacter Bound = Solve(Fingers);
	Shapes::Rig Swollen = Fingers;
	const auto IsOnFinger = [&](size_t V) { return Fingers.Positions[V].X < 5.0f; };
	for (size_t V = 0; V < Swollen.Positions.size(); ++V)
	{
		Vec3& P = Swollen.Positions[V];
		if (IsOnFinger(V))
		{
			const float Centre = P.Y > 0.625f ? 1.25f : 0.0f;
			P = {P.X, Centre + 1.4f * (P.Y - Centre), 1.4f * P.Z};
		}
	}
	const auto Mesh = Topology::Build(Swollen.Mesh());
	const auto Found = Transfer(SurfaceOf(Bound), *Mesh);
	REQUIRE(Found);
	int32_t Inner = 0;
	for (size_t S = 0; S < Swollen.Positions.size(); ++S)
	{
		if (!IsOnFinger(S))
		{
			continue;
		}
		const int32_t V = Mesh->SourceToWelded()[S];
		const bool bFirst = Fingers.Positions[S].Y < 0.625f;
		for (const int32_t Foreign : bFirst ? std::array{3, 4} : std::array{1, 2})
		{
			CHECK(WeightAt(Found->Weights, V, Foreign) == 0.0f);
		}
		Inner += std::abs(Swollen.Positions[S].Y - 0.625f) < 0.1f ? 1 : 0;
		CHECK(Found->Origin[size_t(V)] != RowOrigin::Nearest);
	}
	CHECK(Inner > 20); // nearer to the neighbour than to themselves
}

TEST_CASE("Transfer: the deviation is what a level of detail cannot follow", "[transfer]")
{
	// Joint 1 weighs 0, 0.2 and 1 along x = 0, 1, 2. Without the middle the straight line has 0.5 there.
	Shapes::Rig Solved;
	for (const float X : {0.0f, 1.0f, 2.0f})
	{
		Solved.Positions.push_back({X, 0, 0});
		Solved.Positions.push_back({X, 1, 0});
	}
	for (const int32_t V : {0, 2})
	{
		Solved.AddTriangle(V, V + 2, V + 1);
		Solved.AddTriangle(V + 1, V + 2, V + 3);
	}
	Solved.AddJoint({0, 0.5f, 0}, NoIndex);
	Solved.AddJoint({1, 0.5f, 0}, 0);
	const auto Mesh = Topology::Build(Solved.Mesh());
	const auto Joints = Skeleton::Build(Solved.Skeleton());
	SkinWeights Rows;
	Rows.Influences = 2;
	for (const int32_t V : {0, 1, 2, 3, 4, 5})
	{
		const float Weight = V < 2 ? 0.0f : V < 4 ? 0.2f : 1.0f;
		const bool bFirst = Weight > 0.5f;
		Rows.Joints.insert(Rows.Joints.end(), {uint16_t(bFirst ? 1 : 0), uint16_t(Weight == 0.2f ? 1 : 0)});
		Rows.Weights.insert(Rows.Weights.end(), {std::max(Weight, 1.0f - Weight), Weight == 0.2f ? 0.2f : 0.0f});
	}
	Shapes::Rig Coarse;
	Coarse.Positions = {{0, 0, 0}, {0, 1, 0}, {2, 0, 0}, {2, 1, 0}};
	Coarse.AddTriangle(0, 2, 1);
	Coarse.AddTriangle(1, 2, 3);
	const auto Lod = Topology::Build(Coarse.Mesh());
	const SolvedSurface From{*Mesh, Rows, *Joints};
	const auto Found = Transfer(From, *Lod);
	REQUIRE(Found);
	const auto Deviations = MeasureDeviation(From, *Lod, Found->Weights);
	REQUIRE(Deviations);
	CHECK(Deviations->Joints[1].Largest == Approx(0.3));
	CHECK(Deviations->Joints[1].VertexCount == 4); // not at x = 0
	CHECK(Deviations->Joints[1].Mean == Approx(0.15));
	CHECK(Deviations->Joints[0].Largest == Approx(0.3));
	CHECK(Deviations->LargestRow == Approx(0.6)); // both joints, at the two vertices in the middle of six
	CHECK(Deviations->MeanRow == Approx(0.2));
}

namespace
{
/** A strip from x = 0 to 1 under joints 0, 1, 2 ... in a row, with one row at each end: weights of some joints. */
struct TwoEndedStrip
{
	using Weighed = std::vector<std::pair<uint16_t, float>>; // heaviest first

	Topology Mesh;
	Skeleton Joints;
	LimbTree Tree;
	SkinWeights Rows;

	TwoEndedStrip(int32_t JointCount, const Weighed& Left, const Weighed& Right)
	{
		Shapes::Rig Rig = Strip({0.0f, 1.0f});
		for (int32_t J = 0; J < JointCount; ++J)
		{
			Rig.AddJoint({static_cast<float>(J), 0.5f, 0}, J - 1);
			Tree.Parent.push_back(J - 1);
			Tree.ParentsFirst.push_back(J);
		}
		auto BuiltMesh = Topology::Build(Rig.Mesh());
		auto BuiltJoints = Skeleton::Build(Rig.Skeleton());
		REQUIRE(BuiltMesh);
		REQUIRE(BuiltJoints);
		Mesh = std::move(*BuiltMesh);
		Joints = std::move(*BuiltJoints);
		Rows.Influences = 4;
		Rows.Joints.assign(4 * 4, 0);
		Rows.Weights.assign(4 * 4, 0.0f);
		for (size_t V = 0; V < 4; ++V)
		{
			const Weighed& Row = V < 2 ? Left : Right;
			for (size_t I = 0; I < Row.size(); ++I)
			{
				std::tie(Rows.Joints[V * 4 + I], Rows.Weights[V * 4 + I]) = Row[I];
			}
		}
	}

	static Shapes::Rig Strip(const std::vector<float>& Places)
	{
		Shapes::Rig Rig;
		for (const float X : Places)
		{
			Rig.Positions.push_back({X, 0, 0});
			Rig.Positions.push_back({X, 1, 0});
		}
		for (int32_t V = 0; V + 3 < static_cast<int32_t>(Rig.Positions.size()); V += 2)
		{
			Rig.AddTriangle(V, V + 2, V + 1);
			Rig.AddTriangle(V + 1, V + 2, V + 3);
		}
		return Rig;
	}

	/** On a mesh that has vertices in the middle, too. */
	TransferredWeights Refined(int32_t MaxInfluences, int32_t MaxSteps) const
	{
		const auto Fine = Topology::Build(Strip({0.0f, 0.5f, 1.0f}).Mesh());
		REQUIRE(Fine);
		auto Found = Transfer({Mesh, Rows, Joints}, *Fine, {MaxInfluences, MaxSteps, &Tree});
		REQUIRE(Found);
		return std::move(*Found);
	}
};

constexpr int32_t Middle = 2; // a vertex of the refined strip
}

TEST_CASE("Transfer: the region of a row is the heaviest joint that has all of it near", "[transfer]")
{
	// In the middle joints 0 to 4 weigh 0.1, 0.3, 0.2, 0.3, 0.1: 1 and 3 are heavier, but three steps from 4 and 0.
	const TwoEndedStrip Ends(6, {{1, 0.6f}, {0, 0.2f}, {2, 0.2f}}, {{3, 0.6f}, {2, 0.2f}, {4, 0.2f}});
	const TransferredWeights Found = Ends.Refined(8, 2);
	CHECK(Found.RegionOf == std::vector<int32_t>{1, 1, 2, 2, 3, 3});
	CHECK(Found.Weights.LeakMass == 0.0);
	CHECK(Found.Weights.LeakRows == 0);
	const float Expected[] = {0.1f, 0.3f, 0.2f, 0.3f, 0.1f, 0.0f};
	for (const int32_t J : {0, 1, 2, 3, 4, 5})
	{
		CHECK(WeightAt(Found.Weights, Middle, J) == Approx(Expected[J]).margin(1e-6));
	}
}

TEST_CASE("Transfer: between rows of two regions what is too far goes to the first joint that is not", "[transfer]")
{
	// The same rows, each within one step of its region.
	// No joint has all of the middle within one: 2 has all but a fifth.
	const TwoEndedStrip Ends(6, {{1, 0.6f}, {0, 0.2f}, {2, 0.2f}}, {{3, 0.6f}, {2, 0.2f}, {4, 0.2f}});
	const TransferredWeights Found = Ends.Refined(8, 1);
	CHECK(Found.RegionOf == std::vector<int32_t>{1, 1, 2, 2, 3, 3});
	const float Expected[] = {0.0f, 0.4f, 0.2f, 0.4f, 0.0f, 0.0f};
	for (const int32_t J : {0, 1, 2, 3, 4, 5})
	{
		CHECK(WeightAt(Found.Weights, Middle, J) == Approx(Expected[J]).margin(1e-6));
	}
	CHECK(Found.Weights.LeakMass == Approx(2 * 0.2)); // at two vertices
	CHECK(Found.Weights.LeakRows == 2);
	CHECK(WeightAt(Found.Weights, 0, 0) == 0.2f); // at the ends nothing has changed
}

TEST_CASE("Transfer: the region of a row may be a joint that the budget took from it", "[transfer]")
{
	// Joints 0 to 4 weigh 0.1, 0.39, 0.02, 0.35, 0.14 in the middle.
	// 2 has to leave, but stands next to 1 and near to all.
	const TwoEndedStrip Ends(6, {{1, 0.78f}, {0, 0.2f}, {2, 0.02f}}, {{3, 0.7f}, {4, 0.28f}, {2, 0.02f}});
	const TransferredWeights Found = Ends.Refined(4, 2);
	CHECK(Found.RegionOf[Middle] == 2);
	CHECK(WeightAt(Found.Weights, Middle, 2) == 0.0f);
	CHECK(WeightAt(Found.Weights, Middle, 0) == Approx(0.1).margin(0.01)); // but for what 2 takes with it
	CHECK(Found.Weights.LeakRows == 0);
}

TEST_CASE("Transfer: rows that go farther than the limit by themselves are looked up as they are", "[transfer]")
{
	const TwoEndedStrip Ends(8, {{1, 0.75f}, {6, 0.25f}}, {{1, 0.625f}, {6, 0.375f}});
	const TransferredWeights Found = Ends.Refined(4, 2);
	CHECK(WeightAt(Found.Weights, Middle, 1) == Approx(0.6875));
	CHECK(WeightAt(Found.Weights, Middle, 6) == Approx(0.3125));
	CHECK(Found.Weights.LeakRows == 0);
	CHECK(Found.RegionOf[0] == 1); // as good as 6, and heavier
}

TEST_CASE("Transfer: the budget of influences and the threads are the caller's", "[transfer]")
{
	const Shapes::Rig Fingers = TwoFingers();
	const BoundCharacter Bound = Solve(Fingers);
	std::map<int32_t, std::pair<int32_t, int32_t>> Ends;
	const auto Mesh = Topology::Build(Subdivided(Fingers, Ends).Mesh());
	InterleavedThreads Four(4);
	const auto One = Transfer(SurfaceOf(Bound), *Mesh, {1}),
			   Many = Transfer(SurfaceOf(Bound), *Mesh, {1}, {&Four, nullptr, nullptr});
	REQUIRE(One);
	REQUIRE(Many);
	CHECK(One->Weights.Influences == 1);
	CHECK(std::all_of(
		One->Weights.Weights.begin(), One->Weights.Weights.end(), [](float Weight) { return Weight == 1.0f; }));
	CHECK(One->Weights.Joints == Many->Weights.Joints);
	CHECK(Transfer(SurfaceOf(Bound), *Mesh, {0}).State.Code == Error::BadOption);
	CHECK(Transfer(SurfaceOf(Bound), *Mesh, {4, 0}).State.Code == Error::BadOption);
	const LimbTree Short{{NoIndex}, {0}};
	CHECK(Transfer(SurfaceOf(Bound), *Mesh, {4, 2, &Short}).State.Code == Error::SizeMismatch);
	CHECK(Transfer({*Mesh, Bound.Weights, Bound.Joints}, *Mesh).State.Code == Error::SizeMismatch);
}
}
