// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What follows the skin takes the row of the layer, and of the limb, that it lies on.

#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>

using namespace SkinAtlas;

namespace
{
/** A box around the origin, of cells along X. */
Shapes::Rig Strip(float X, float Y, float Z)
{
	constexpr int32_t Cells = 8;
	Shapes::Rig Made;
	for (int32_t I = 0; I <= Cells; ++I)
	{
		const float At = X * (2.0f * static_cast<float>(I) / Cells - 1.0f);
		for (const Vec3& Corner : {Vec3{At, -Y, -Z}, {At, Y, -Z}, {At, Y, Z}, {At, -Y, Z}})
		{
			Made.Positions.push_back(Corner);
		}
		for (int32_t Side = 0; Side < 4 && I > 0; ++Side)
		{
			const int32_t A = 4 * (I - 1) + Side, B = 4 * (I - 1) + (Side + 1) % 4;
			Made.AddTriangle(A, B, A + 4);
			Made.AddTriangle(B, B + 4, A + 4);
		}
	}
	Made.AddTriangle(0, 2, 1);
	Made.AddTriangle(0, 3, 2);
	Made.AddTriangle(4 * Cells, 4 * Cells + 1, 4 * Cells + 2);
	Made.AddTriangle(4 * Cells, 4 * Cells + 2, 4 * Cells + 3);
	return Made;
}

/** Binds a rig whose last component follows the skin. */
BoundCharacter BindFollowing(const Shapes::Rig& Rig, std::vector<ComponentPolicy> Policies)
{
	BindOptions Options;
	Policies.push_back(ComponentPolicy::Follow);
	Options.Segment.Components = Policies;
	const std::vector<JointOptions> Joints(Rig.Parents.size(), {0.2f}); // over 0.4 on both sides of a joint
	Options.Joints = Joints;
	auto Made = Bind(Rig.Mesh(), Rig.Skeleton(), Options);
	REQUIRE(Made);
	return std::move(*Made);
}

/**
 * An arm of radius 1 along X, its joints 0, 1 and 2 at x = -2.9, 0 and 2, in a stiff sleeve from x = -1.5 to 1.5, all
 * of which goes with one joint; and a strip along the upper ridge of both, from x = -1.2 to -0.9, where the arm is
 * joint 0's.
 */
struct LayeredArm
{
	Shapes::Rig Rig;
	size_t Sleeve = 0, Strip = 0; // first vertices

	/** Height: of the middle of the strip, 0.02 thick. */
	LayeredArm(float SleeveRadius, float Height, bool bInsideOut)
	{
		Shapes::TubeOptions Skin;
		Skin.bCapped = true;
		Skin.Rings = 48;
		Rig = Shapes::Tube(Skin);
		Sleeve = Rig.Positions.size();
		Shapes::TubeOptions Cloth;
		Cloth.Radius = SleeveRadius;
		Cloth.HalfLength = 1.5f;
		Rig.Append(Shapes::Tube(Cloth), {});
		for (size_t I = 0; I < Rig.Indices.size() && bInsideOut; I += 3)
		{
			std::swap(Rig.Indices[I], Rig.Indices[I + 1]);
		}
		Strip = Rig.Positions.size();
		Rig.Append(::Strip(0.15f, 0.01f, 0.02f), {-1.05f, Height, 0});
		Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
		Rig.AddJoint({0, 0, 0}, 0);
		Rig.AddJoint({2, 0, 0}, 1);
	}

	/** Whether all of the strip has the sleeve's row, or all of it the arm's. */
	enum class Layer
	{
		Arm,
		Sleeve,
		Torn
	};
	Layer Taken() const
	{
		const BoundCharacter Bound = BindFollowing(Rig, {ComponentPolicy::Atlas, ComponentPolicy::Rigid});
		const int32_t C = Bound.Mesh.ComponentOf()[size_t(Bound.Mesh.SourceToWelded()[Sleeve])];
		const int32_t Stiff = Bound.Regions.Components[size_t(C)].Joint;
		REQUIRE(Stiff == 1);
		size_t OfArm = 0, OfSleeve = 0;
		for (size_t S = Strip; S < Rig.Positions.size(); ++S)
		{
			OfArm += WeightAt(Bound, S, 0) == 1.0f ? 1 : 0;
			OfSleeve += WeightAt(Bound, S, Stiff) == 1.0f ? 1 : 0;
		}
		const size_t Count = Rig.Positions.size() - Strip;
		return OfArm == Count ? Layer::Arm : OfSleeve == Count ? Layer::Sleeve : Layer::Torn;
	}
};

/**
 * Two thighs of radius 1 along X under a pelvis, Gap apart, with a patch 0.2 long, 0.04 wide between them: from y = Low
 * to y = High, where the left one's surface is at y = 1. Joints: pelvis, left thigh and shin, right thigh and shin.
 */
BoundCharacter PatchBetweenThighs(float Gap, float Low, float High, size_t& OutPatch)
{
	Shapes::TubeOptions Leg;
	Leg.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Leg);
	Rig.Append(Shapes::Tube(Leg), {0, 2.0f + Gap, 0});
	Rig.AddJoint({-4.0f, 1.0f + 0.5f * Gap, 0}, NoIndex);
	for (const float Y : {0.0f, 2.0f + Gap})
	{
		Rig.AddJoint({-2.9f, Y, 0}, 0);
		Rig.AddJoint({1.0f, Y, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	OutPatch = Rig.Positions.size();
	Rig.Append(Strip(0.1f, 0.5f * (High - Low), 0.02f), {-1.0f, 0.5f * (Low + High), 0});
	return BindFollowing(Rig, {ComponentPolicy::Atlas, ComponentPolicy::Atlas});
}
}

TEST_CASE("Follow: a strap between a sleeve and the arm takes the arm, also where the sleeve is nearer", "[follow]")
{
	const bool bInsideOut = GENERATE(false, true); // a file may wind its triangles either way
	CHECK(LayeredArm(1.3f, 1.03f, bInsideOut).Taken() == LayeredArm::Layer::Arm);
	CHECK(LayeredArm(1.08f, 1.035f, bInsideOut).Taken() == LayeredArm::Layer::Arm);
}

TEST_CASE("Follow: what lies on a sleeve takes the sleeve, and a lining does, too", "[follow]")
{
	const bool bInsideOut = GENERATE(false, true);
	CHECK(LayeredArm(1.3f, 1.33f, bInsideOut).Taken() == LayeredArm::Layer::Sleeve);
	CHECK(LayeredArm(1.08f, 1.10f, bInsideOut).Taken() == LayeredArm::Layer::Sleeve);
	CHECK(LayeredArm(1.3f, 1.28f, bInsideOut).Taken() == LayeredArm::Layer::Sleeve); // inside, and far from the arm
}

TEST_CASE("Follow: a patch on the inner side of a thigh takes nothing of the other thigh", "[follow]")
{
	struct Place
	{
		float Gap, Low, High;
	};
	// Beside it; its outside nearer to the other one; let into the skin, where the other one is in front of it.
	const Place At = GENERATE(Place{0.3f, 1.02f, 1.08f}, Place{0.16f, 1.02f, 1.12f}, Place{0.04f, 0.96f, 1.01f});
	CAPTURE(At.Gap, At.Low, At.High);
	size_t Patch = 0;
	const BoundCharacter Bound = PatchBetweenThighs(At.Gap, At.Low, At.High, Patch);
	for (size_t S = Patch; S < Bound.Mesh.SourceToWelded().size(); ++S)
	{
		CHECK(WeightAt(Bound, S, 1) == 1.0f);
	}
}
