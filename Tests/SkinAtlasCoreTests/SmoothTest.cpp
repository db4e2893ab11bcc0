// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Executors.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include "SkinAtlas/Leak.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;

namespace
{
/** A chain of short bones in a jittered tube, bound with so many passes. */
BoundCharacter BindChain(int32_t Passes, int32_t Influences = 4, const Context& Host = {})
{
	Shapes::TubeOptions Options;
	Options.Rings = 120;
	Options.Jitter = 0.4f;
	Shapes::Rig Rig = Shapes::Tube(Options);
	for (int32_t J = 0; J < 6; ++J)
	{
		Rig.AddJoint({-2.5f + static_cast<float>(J), 0, 0}, J - 1);
	}
	std::vector<JointOptions> Joints(6);
	for (JointOptions& Each : Joints)
	{
		Each.K = 0.8f;
	}
	BindOptions Bound;
	Bound.Joints = Joints;
	Bound.Weigh.MaxInfluences = Influences;
	Bound.Smooth.Passes = Passes;
	auto Made = Bind(Rig.Mesh(), Rig.Skeleton(), Bound, Host);
	REQUIRE(Made);
	return std::move(*Made);
}

/** Sum of |difference| over edges and joints. */
double Roughness(const BoundCharacter& Of)
{
	double Sum = 0.0;
	for (int32_t E = 0; E < Of.Mesh.EdgeCount(); ++E)
	{
		for (int32_t J = 0; J < Of.Joints.JointCount(); ++J)
		{
			Sum += std::abs(WeightAt(Of.Weights, Of.Mesh.Edge(E)[0], J) - WeightAt(Of.Weights, Of.Mesh.Edge(E)[1], J));
		}
	}
	return Sum;
}
}

TEST_CASE("Smooth: a pass goes half way to the mean of the neighbours, counted by inverse distance", "[smooth]")
{
	// A unit square of two triangles. Corner 0 has all others for neighbours, corner 2 across the diagonal.
	Shapes::Rig Square;
	Square.Positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
	Square.Indices = {0, 1, 2, 0, 2, 3};
	const auto Mesh = Topology::Build(Square.Mesh());
	REQUIRE(Mesh);
	SkinWeights Rows;
	Rows.Influences = 2;
	Rows.Joints = {4, 7, 7, 4, 4, 7, 7, 0};
	Rows.Weights = {0.5f, 0.5f, 0.75f, 0.25f, 0.75f, 0.25f, 1.0f, 0.0f};
	const auto Made = Smooth(*Mesh, {}, Rows, {.Passes = 1});
	REQUIRE(Made);
	const double Across = 1.0 / std::sqrt(2.0), Mean = (0.75 + Across * 0.25 + 1.0) / (2.0 + Across);
	CHECK(WeightAt(*Made, 0, 7) == Approx(0.25 + 0.5 * Mean));
	CHECK(WeightAt(*Made, 0, 4) == Approx(0.75 - 0.5 * Mean));
	CHECK(WeightAt(*Made, 3, 7) == 1.0f); // one joint stays one joint, whatever its neighbours carry

	const auto Same = Smooth(*Mesh, {}, Rows, {.Passes = 0, .MaxInfluences = 2});
	REQUIRE(Same);
	CHECK(Same->Weights == Rows.Weights);
	CHECK(Same->Joints == Rows.Joints);
}

TEST_CASE(
	"Smooth: what a neighbour has of a joint that a vertex may not carry is shared among those it may", "[smooth]")
{
	Shapes::Rig Triangle;
	Triangle.Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
	Triangle.Indices = {0, 1, 2};
	const auto Mesh = Topology::Build(Triangle.Mesh());
	SkinWeights Rows;
	Rows.Influences = 2;
	Rows.Joints = {0, 1, 1, 2, 1, 2};
	Rows.Weights = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f};
	const auto Made = Smooth(*Mesh, {}, Rows, {.Passes = 1});
	REQUIRE(Made);
	// Of joints 0, 1, 2 the neighbours have 0, 1/2, 1/2: half way is 1/4, 1/2 and 1/4, of which joint 2 is not allowed.
	CHECK(WeightAt(*Made, 0, 0) == Approx(1.0 / 3.0));
	CHECK(WeightAt(*Made, 0, 1) == Approx(2.0 / 3.0));
	CHECK(WeightAt(*Made, 0, 2) == 0.0f);
}

TEST_CASE("Smooth: no vertex gets a joint that the blend did not give it", "[smooth]")
{
	const BoundCharacter Whole = BindChain(0, 12);
	const int32_t Passes = GENERATE(1, 3, 20);
	const int32_t Influences = GENERATE(2, 4);
	const BoundCharacter Made = BindChain(Passes, Influences);
	REQUIRE(Made.Weights.Influences == Influences);
	int32_t Strayed = 0, Changed = 0;
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		double Sum = 0.0;
		for (int32_t J = 0; J < 6; ++J)
		{
			const float After = WeightAt(Made.Weights, V, J), Before = WeightAt(Whole.Weights, V, J);
			Strayed += After > 0.0f && Before == 0.0f ? 1 : 0;
			Changed += After != Before ? 1 : 0;
			CHECK((Before < 1.0f || After == 1.0f));
			Sum += After;
		}
		CHECK(std::abs(Sum - 1.0) < 1e-6);
	}
	CHECK(Strayed == 0);
	CHECK(Changed > 0);
	const auto Rows = StoreRows(Made.Weights, Made.Mesh.SourceToWelded(), WeightFormat::Float);
	REQUIRE(Rows);
	const auto Leak = CertifyRows(Made, *Rows, WeighOptions().MaxSteps);
	REQUIRE(Leak);
	CHECK(Leak->Beyond.empty());
}

TEST_CASE("Smooth: weights change less along the edges", "[smooth]")
{
	const double None = Roughness(BindChain(0)), One = Roughness(BindChain(1)), Five = Roughness(BindChain(5));
	CHECK(One < None);
	CHECK(Five < One);
}

TEST_CASE("Smooth: the order of the blocks does not show", "[smooth]")
{
	InterleavedThreads Threads(3);
	const BoundCharacter Serial = BindChain(3), Parallel = BindChain(3, 4, {&Threads, nullptr, nullptr});
	CHECK(Serial.Weights.Weights == Parallel.Weights.Weights);
	CHECK(Serial.Weights.Joints == Parallel.Weights.Joints);
}

TEST_CASE("Smooth: bad options and a cancelled call are told", "[smooth]")
{
	const BoundCharacter Made = BindChain(0);
	CHECK(Smooth(Made.Mesh, Made.Regions, Made.Weights, {.Passes = -1}).State.Code == Error::BadOption);
	CHECK(Smooth(Made.Mesh, Made.Regions, Made.Weights, {.Passes = 1, .MaxInfluences = 13}).State.Code ==
		  Error::BadOption);
	CHECK(Smooth(Made.Mesh, Made.Regions, SkinWeights(), {.Passes = 1}).State.Code == Error::SizeMismatch);
	const std::atomic<bool> bCancel = true;
	CHECK(Smooth(Made.Mesh, Made.Regions, Made.Weights, {.Passes = 1}, {nullptr, &bCancel, nullptr}).State.Code ==
		  Error::Cancelled);
}
