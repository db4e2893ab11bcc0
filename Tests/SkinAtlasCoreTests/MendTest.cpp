// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows that change no faster along the skin than motion allows, on strips whose strain is known.

#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace SkinAtlas;

namespace
{
constexpr double MovedByTurn = 0.7653668647301796; // 2 sin 22.5 degrees

/** A strip of squares of side 1 along x, from x = 0, two rows of vertices: V = column, and column + Columns. */
struct Strip
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;
	Topology Mesh;

	explicit Strip(int32_t Columns)
	{
		for (int32_t Row = 0; Row < 2; ++Row)
		{
			for (int32_t Column = 0; Column < Columns; ++Column)
			{
				Positions.push_back({static_cast<float>(Column), static_cast<float>(Row), 0});
			}
		}
		for (int32_t Column = 0; Column + 1 < Columns; ++Column)
		{
			const int32_t A = Column, B = Column + 1, C = Column + Columns, D = Column + Columns + 1;
			Indices.insert(Indices.end(), {A, B, D, A, D, C});
		}
		auto Made = Topology::Build({Positions, Indices, {}});
		REQUIRE(Made);
		Mesh = std::move(*Made);
	}

	int32_t EdgeBetween(int32_t A, int32_t B) const
	{
		const auto Near = Mesh.Neighbours(A);
		const auto Found = std::find(Near.begin(), Near.end(), B);
		REQUIRE(Found != Near.end());
		return Mesh.EdgesAt(A)[size_t(Found - Near.begin())];
	}
};

/** Joints with a tree; nothing else of a segmentation is read. */
Segmentation Limbs(const std::vector<Vec3>& Places, const std::vector<int32_t>& Parents)
{
	Segmentation Made;
	Made.Starts = Places;
	Made.TreeParent = Parents;
	for (int32_t J = 0; J < static_cast<int32_t>(Parents.size()); ++J)
	{
		Made.ParentsFirst.push_back(J);
	}
	return Made;
}

/** Rows of two joints: the second's share per vertex. */
SkinWeights SharesOf(const std::vector<float>& OfSecond)
{
	SkinWeights Rows;
	Rows.Influences = 2;
	for (const float Share : OfSecond)
	{
		const bool bSecond = Share > 0.5f;
		Rows.Joints.insert(Rows.Joints.end(), {uint16_t(bSecond ? 1 : 0), uint16_t(bSecond ? 0 : 1)});
		Rows.Weights.insert(Rows.Weights.end(), {std::max(Share, 1.0f - Share), std::min(Share, 1.0f - Share)});
	}
	return Rows;
}

/** All columns up to the border belong to the first joint, the others to the second. */
SkinWeights HardBorder(int32_t Columns, int32_t Border)
{
	std::vector<float> Shares;
	for (int32_t V = 0; V < 2 * Columns; ++V)
	{
		Shares.push_back(V % Columns < Border ? 0.0f : 1.0f);
	}
	return SharesOf(Shares);
}
}

TEST_CASE("Mend: strain is the change of weight times what a turn of 45 degrees moves, per length", "[mend]")
{
	// The second joint lies 10 below the middle of the edge from 1 to 2, across which its share rises by a quarter.
	const Strip Made(4);
	const Segmentation Regions = Limbs({{0, 0, 0}, {1.5f, -10, 0}}, {NoIndex, 0});
	SkinWeights Rows = HardBorder(4, 4);
	const auto Give = [&](int32_t V, float Share)
	{
		Rows.Joints[2 * size_t(V) + 1] = 1;
		Rows.Weights[2 * size_t(V)] = 1 - Share;
		Rows.Weights[2 * size_t(V) + 1] = Share;
	};
	for (const int32_t V : {2, 3, 6, 7})
	{
		Give(V, 0.25f);
	}
	const auto Found = CertifyStrain(Made.Mesh, Regions, Rows);
	REQUIRE(Found);
	// The row of vertices above is one farther off; the diagonal between is longer.
	CHECK(Found->Greatest == Approx(MovedByTurn * 0.25 * 11.0));
	CHECK(std::min(Found->VertexA, Found->VertexB) == 5);
	CHECK(std::max(Found->VertexA, Found->VertexB) == 6);
	CHECK(Found->Beyond == 0);
}

TEST_CASE("Mend: every joint between two that meet adds its share of strain", "[mend]")
{
	// Skin of a grandchild beside skin of its grandparent: both joints on the way turn.
	const Strip Made(2);
	const Segmentation Regions = Limbs({{0, 0, 0}, {0.5f, -2, 0}, {0.5f, -5, 0}}, {NoIndex, 0, 1});
	SkinWeights Rows;
	Rows.Influences = 1;
	Rows.Joints = {0, 2, 0, 2};
	Rows.Weights = {1, 1, 1, 1};
	const auto Found = CertifyStrain(Made.Mesh, Regions, Rows);
	REQUIRE(Found);
	CHECK(Found->Greatest == Approx(MovedByTurn * (3.0 + 6.0))); // at the upper edge, 1 above the lower
	CHECK(Found->Beyond == 3);
}

TEST_CASE("Mend: a hard border is spread until no edge strains more than the limit, and no farther", "[mend]")
{
	constexpr int32_t Columns = 80;
	const Strip Made(Columns);
	const Segmentation Regions = Limbs({{0, 0, 0}, {40, -20, 0}}, {NoIndex, 0});
	const SkinWeights Before = HardBorder(Columns, Columns / 2);
	SkinWeights Rows = Before;
	const MendOptions Options{.MostStrain = MendOptions::Advised, .Passes = 1000};
	REQUIRE(Mend(Made.Mesh, Regions, Options, Rows));
	const auto Found = CertifyStrain(Made.Mesh, Regions, Rows, Options.MostStrain);
	REQUIRE(Found);
	CHECK(Found->Greatest <= 1.05 * double(Options.MostStrain)); // where the change is even, rows are at their mean
	CHECK(Found->Greatest > 0.9 * double(Options.MostStrain));
	int32_t Changed = 0;
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		CHECK(WeightAt(Rows, V, 0) + WeightAt(Rows, V, 1) == Approx(1.0));
		Changed += WeightAt(Rows, V, 1) != WeightAt(Before, V, 1) ? 1 : 0;
	}
	// A turn moves skin 20 away by 15.3: the change needs at least six edges, and five columns between them.
	CHECK(Changed >= 10);
	CHECK(Changed < Columns);
}

TEST_CASE("Mend: rows below the limit keep their bits", "[mend]")
{
	const Strip Made(10);
	const Segmentation Regions = Limbs({{0, 0, 0}, {5, -2, 0}}, {NoIndex, 0});
	const SkinWeights Before = HardBorder(10, 5);
	SkinWeights Rows = Before;
	REQUIRE(Mend(Made.Mesh, Regions, {.MostStrain = MendOptions::Advised}, Rows)); // 3 away at most: a strain of 2.3
	CHECK(Rows.Weights == Before.Weights);
	CHECK(Rows.Joints == Before.Joints);
	SkinWeights Torn = HardBorder(10, 5);
	REQUIRE(Mend(Made.Mesh, Limbs({{0, 0, 0}, {5, -200, 0}}, {NoIndex, 0}), {}, Torn)); // nobody asks for it
	CHECK(Torn.Weights == Before.Weights);
}

TEST_CASE("Mend: what follows mended skin follows it", "[mend]")
{
	// Two strips, one above the other: the upper one follows the lower one vertex by vertex.
	constexpr int32_t Columns = 40;
	Strip Made(Columns);
	const int32_t Count = 2 * Columns;
	for (int32_t V = 0; V < Count; ++V)
	{
		Made.Positions.push_back({Made.Positions[size_t(V)].X, Made.Positions[size_t(V)].Y, 0.1f});
	}
	const size_t Corners = Made.Indices.size();
	for (size_t I = 0; I < Corners; ++I)
	{
		Made.Indices.push_back(Made.Indices[I] + Count);
	}
	auto Mesh = Topology::Build({Made.Positions, Made.Indices, {}});
	REQUIRE(Mesh);
	Segmentation Regions = Limbs({{0, 0, 0}, {20, -20, 0}}, {NoIndex, 0});
	SkinWeights Rows;
	Rows.Influences = 2;
	for (int32_t Layer = 0; Layer < 2; ++Layer)
	{
		const SkinWeights One = HardBorder(Columns, Columns / 2);
		Rows.Joints.insert(Rows.Joints.end(), One.Joints.begin(), One.Joints.end());
		Rows.Weights.insert(Rows.Weights.end(), One.Weights.begin(), One.Weights.end());
	}
	for (int32_t V = 0; V < Count; ++V)
	{
		Regions.Followers.push_back({V + Count, {V, V, V}, {1.0f, 0.0f, 0.0f}});
	}
	const MendOptions Options{.MostStrain = MendOptions::Advised, .Passes = 1000};
	REQUIRE(Mend(*Mesh, Regions, Options, Rows));
	REQUIRE(WeightAt(Rows, Columns / 2, 0) > 0.0f);
	for (int32_t V = 0; V < Count; ++V)
	{
		CHECK(WeightAt(Rows, V + Count, 1) == Approx(WeightAt(Rows, V, 1)).margin(1e-3));
	}
}

TEST_CASE("Mend: rows that do not fit the mesh, and limits that are none, are refused", "[mend]")
{
	const Strip Made(3);
	const Segmentation Regions = Limbs({{0, 0, 0}, {1, -2, 0}}, {NoIndex, 0});
	SkinWeights Short = HardBorder(2, 1), Rows = HardBorder(3, 1);
	CHECK(Mend(Made.Mesh, Regions, {}, Short).Code == Error::SizeMismatch);
	CHECK(CertifyStrain(Made.Mesh, Regions, Short).State.Code == Error::SizeMismatch);
	MendOptions Bad;
	Bad.MostStrain = std::numeric_limits<float>::quiet_NaN();
	CHECK(Mend(Made.Mesh, Regions, Bad, Rows).Code == Error::BadOption);
	Bad = {};
	Bad.Passes = -1;
	CHECK(Mend(Made.Mesh, Regions, Bad, Rows).Code == Error::BadOption);
	const std::atomic<bool> bCancel = true;
	const MendOptions Advised{.MostStrain = MendOptions::Advised};
	CHECK(Mend(Made.Mesh, Regions, Advised, Rows, {nullptr, &bCancel, nullptr}).Code == Error::Cancelled);
}
