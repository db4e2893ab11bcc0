// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Wheels, and what they are fixed to.

#include "PartRigs.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include <cmath>

using namespace SkinAtlas;

namespace
{
/** Four wheels with discs in them beside a body, whose joint 0 is at Root; the joints Aside along the axles. */
struct Cart
{
	Shapes::Rig Rig;
	size_t BodySize;

	Cart(const Shapes::Rig& Body, const Vec3& Root, float Aside)
		: Rig(Body)
		, BodySize(Body.Positions.size())
	{
		const Shapes::Rig Wheel = Shapes::Tube({.Radius = 0.4f, .HalfLength = 0.12f, .Rings = 2, .bCapped = true});
		const Shapes::Rig Disc = Shapes::Tube({.Radius = 0.2f, .HalfLength = 0.01f, .Rings = 1, .bCapped = true});
		OfEach = Wheel.Positions.size() + Disc.Positions.size();
		Rig.AddJoint(Root, NoIndex);
		for (const float X : {-1.5f, 1.5f})
		{
			for (const float Z : {-1.1f, 1.1f})
			{
				Rig.AddJoint({X + Aside, -0.3f, Z}, 0);
				Rig.Append(Wheel, {X, -0.3f, Z});
				Rig.Append(Disc, {X + 0.15f, -0.3f, Z});
			}
		}
	}

	/** The joint that moves a vertex. */
	int32_t Mover(size_t V) const { return V < BodySize ? 0 : 1 + static_cast<int32_t>((V - BodySize) / OfEach); }

	void CheckAll() const
	{
		const BoundCharacter Bound = BindIt(Rig);
		for (size_t V = 0; V < Rig.Positions.size(); ++V)
		{
			CAPTURE(V);
			CHECK(WeightAt(Bound, V, Mover(V)) == 1.0f);
		}
	}

private:
	size_t OfEach;
};

/** A body that is nearer to the wheels' joints than to its own at either end. */
Shapes::Rig LongBody()
{
	return Shapes::Tube({.Radius = 0.6f, .HalfLength = 2.0f, .bCapped = true});
}
}

TEST_CASE("Hubs: wheels turn about their hubs, with what lies within them, and the body goes with the cart", "[hubs]")
{
	const Cart Made(LongBody(), {0, 0, 0}, 0.0f);
	Made.CheckAll();

	std::vector<JointOptions> Joints(5);
	Joints[2].Role = Participation::Excluded;
	BindOptions Without;
	Without.Joints = Joints;
	const BoundCharacter Fixed = BindIt(Made.Rig, Without);
	for (size_t V = 0; V < Made.Rig.Positions.size(); ++V)
	{
		CHECK(WeightAt(Fixed, V, 2) == 0.0f);
	}
}

TEST_CASE("Hubs: a wheel may be inside out, as a mirrored one is", "[hubs]")
{
	Cart Made(LongBody(), {0, 0, 0}, 0.0f);
	for (size_t I = Made.Rig.Indices.size() - 3; Made.Mover(size_t(Made.Rig.Indices[I])) == 4; I -= 3)
	{
		std::swap(Made.Rig.Indices[I], Made.Rig.Indices[I + 1]);
	}
	Made.CheckAll();
}

TEST_CASE("Hubs: an axle may run through wheel and hub, and goes with what they hang on", "[hubs]")
{
	const Cart Bare(LongBody(), {0, 0, 0}, 0.3f);
	Shapes::Rig WithAxles = Bare.Rig;
	for (const float Z : {-1.1f, 1.1f})
	{
		WithAxles.Append(Block(1.9f, 0.05f, 0.05f), {0, -0.3f, Z});
	}
	const BoundCharacter Bound = BindIt(WithAxles);
	for (size_t V = 0; V < WithAxles.Positions.size(); ++V)
	{
		CAPTURE(V);
		CHECK(WeightAt(Bound, V, V < Bare.Rig.Positions.size() ? Bare.Mover(V) : 0) == 1.0f);
	}
}

TEST_CASE("Hubs: a joint may lie beside its wheel on the axle, and that of the frame on the ground", "[hubs]")
{
	for (const float Aside : {-0.25f, 0.1f, 0.3f})
	{
		CAPTURE(Aside);
		Cart(LongBody(), {0, -0.7f, 0}, Aside).CheckAll();
	}
}

TEST_CASE("Hubs: a bus may enclose its wheels", "[hubs]")
{
	Cart(Block(2.5f, 1.0f, 1.7f), {0, -0.7f, 0}, 0.2f).CheckAll();
}

TEST_CASE("Hubs: a finger with a ring about its joint is no wheel", "[hubs]")
{
	// Two fingers from x = -3 to 3 whose joints are in the middle, each with a ring there.
	Shapes::Rig Hand;
	Hand.AddJoint({-3, 0, 0}, NoIndex);
	size_t FingerSize = 0;
	for (const float Z : {-1.5f, 1.5f})
	{
		Hand.AddJoint({0, 0, Z}, 0);
		Hand.Append(Shapes::Tube({.bCapped = true}), {0, 0, Z});
		FingerSize = FingerSize == 0 ? Hand.Positions.size() : FingerSize;
	}
	for (const float Z : {-1.5f, 1.5f})
	{
		Hand.Append(Shapes::Tube({.Radius = 1.2f, .HalfLength = 0.2f, .Rings = 1}), {0, 0, Z});
	}
	const BoundCharacter Bound = BindIt(Hand);
	for (size_t V = 0; V < 2 * FingerSize; ++V)
	{
		if (Hand.Positions[V].X > 2.0f)
		{
			CHECK(WeightAt(Bound, V, V < FingerSize ? 1 : 2) == 1.0f);
		}
	}
}

TEST_CASE("Hubs: an arm is round about its joint's axis, and no wheel", "[hubs]")
{
	// Two arms from the root between them, whose joints lie at a third, and something above them.
	Shapes::Rig Arms;
	Arms.AddJoint({0, 0, 0}, NoIndex);
	for (const float Side : {-1.0f, 1.0f})
	{
		Arms.AddJoint({2.0f * Side, 0, 0}, 0);
		Arms.Append(Shapes::Tube({.bCapped = true}), {3.0f * Side, 0, 0});
	}
	Arms.Append(Block(1.0f, 1.0f, 1.0f), {0, 9, 0});
	const BoundCharacter Bound = BindIt(Arms);
	for (size_t V = 0; V < Arms.Positions.size(); ++V)
	{
		if (std::abs(Arms.Positions[V].X) < 0.5f && Arms.Positions[V].Y < 2.0f)
		{
			CHECK(WeightAt(Bound, V, 0) > 0.5f);
		}
	}
}

TEST_CASE("Hubs: a vertex without a triangle inside a wheel changes nothing", "[hubs]")
{
	Cart Made(LongBody(), {0, 0, 0}, 0.0f);
	const size_t Size = Made.Rig.Positions.size();
	const BoundCharacter Before = BindIt(Made.Rig);
	Made.Rig.Positions.push_back({-1.5f, -0.25f, -1.1f});
	const BoundCharacter After = BindIt(Made.Rig);
	for (size_t V = 0; V < Size; ++V)
	{
		CHECK(WeightAt(After, V, Made.Mover(V)) == WeightAt(Before, V, Made.Mover(V)));
	}
}

TEST_CASE("Hubs: what stands beside wheels goes with what they hang on, and so does what touches it", "[hubs]")
{
	// An arm with a hand, and ten above it two drums, each on a leg with a foot. The frame's joint lies between the
	// drums; theirs hang on it, or on nothing.
	const bool bRoots = GENERATE(false, true);
	Shapes::Rig Band = Shapes::TwoBoneTube();
	Band.AddJoint({1.0f, 0, 0}, 1);
	Band.AddJoint({2.0f, 0, 0}, 2);
	constexpr int32_t Frame = 4;
	Band.AddJoint({0, 10, 0}, NoIndex);
	std::vector<size_t> Stands;
	for (const float X : {-2.0f, 2.0f})
	{
		Band.AddJoint({X, 10, 0}, bRoots ? NoIndex : Frame);
		Band.Append(Shapes::Tube({.Radius = 0.5f, .HalfLength = 0.5f, .Rings = 2, .bCapped = true}), {X, 10, 0});
		Stands.push_back(Band.Positions.size());
		Band.Append(Block(0.1f, 1.5f, 0.1f), {X, 7.95f, 0});
		Stands.push_back(Band.Positions.size());
		Band.Append(Block(0.5f, 0.1f, 0.5f), {X, 6.3f, 0});
	}
	const BoundCharacter Bound = BindIt(Band);
	for (const size_t First : Stands)
	{
		CHECK(FateOf(Bound, First).Joint == Frame);
		CHECK(FateOf(Bound, First).Reason == ComponentReason::OnFrame);
	}
}

TEST_CASE("Hubs: tyres turn about their hubs beside what is no wheel, and frame and fork hold the rest", "[hubs]")
{
	// A bar from x = -1 to 1 as the frame, whose joint is on the ground, a wheel at either end of it and a lamp above.
	// The fork's joint is that of its wheel; what it turns stands above it.
	constexpr int32_t Frame = 0, Back = 1, Fork = 2, Front = 3, Lamp = 4;
	const Shapes::Rig Tyre = Shapes::Tube({.Radius = 0.5f, .HalfLength = 0.05f, .Rings = 1});
	Shapes::Rig Bicycle = Block(1.0f, 0.05f, 0.05f);
	Bicycle.AddJoint({0, -0.6f, 0}, NoIndex);
	Bicycle.AddJoint({-1.6f, 0, 0}, Frame);
	Bicycle.AddJoint({1.6f, 0, 0}, Frame);
	Bicycle.AddJoint({1.6f, 0, 0}, Fork);
	Bicycle.AddJoint({0, 1.5f, 0}, Frame);
	Bicycle.Append(Tyre, {-1.6f, 0, 0});
	Bicycle.Append(Tyre, {1.6f, 0, 0});
	Bicycle.Append(Block(0.05f, 0.4f, 0.3f), {1.6f, 1.2f, 0});
	Bicycle.Append(Block(0.1f, 0.1f, 0.1f), {0, 1.6f, 0});
	const BoundCharacter Bound = BindIt(Bicycle);
	for (size_t V = 0; V < Bicycle.Positions.size(); ++V)
	{
		const size_t Wheels = V < 8 ? 0 : V - 8;
		const int32_t Mover = V < 8						 ? Frame
			: Wheels < Tyre.Positions.size()			 ? Back
			: Wheels < 2 * Tyre.Positions.size()		 ? Front
			: Wheels < 2 * Tyre.Positions.size() + 8 ? Fork
														 : Lamp;
		CAPTURE(V, Mover);
		CHECK(WeightAt(Bound, V, Mover) == 1.0f);
	}
}

TEST_CASE("Hubs: a drum without a corner in its middle is no tyre, and its joint moves what is beyond it", "[hubs]")
{
	// A body, on it a head whose joint is at its lower end, and a hand: a drum with fingers.
	Shapes::Rig Robot = Block(1.0f, 0.5f, 0.5f);
	Robot.AddJoint({0, 0, 0}, NoIndex);
	Robot.AddJoint({2, 0, 0}, 0);
	Robot.AddJoint({0, 0.6f, 0}, 0);
	Robot.Append(Block(0.3f, 0.5f, 0.3f), {0, 1.1f, 0});
	Shapes::Rig Drum = Shapes::Tube({.Radius = 0.5f, .HalfLength = 0.05f, .Columns = 1, .Rings = 1});
	const int32_t Sides = static_cast<int32_t>(Drum.Positions.size()) / 2;
	for (int32_t Side = 1; Side + 1 < Sides; ++Side) // fans from a corner
	{
		Drum.AddTriangle(0, Side + 1, Side);
		Drum.AddTriangle(Sides, Sides + Side, Sides + Side + 1);
	}
	Robot.Append(Drum, {2, 0, 0});
	const size_t Fingers = Robot.Positions.size();
	Robot.Append(Block(0.2f, 0.1f, 0.1f), {2.5f, 0, 0});
	const BoundCharacter Bound = BindIt(Robot);
	for (size_t V = Fingers; V < Robot.Positions.size(); ++V)
	{
		CHECK(WeightAt(Bound, V, 1) == 1.0f);
	}
}
