// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Cuts on several components of a body, of which some lie on others: which of them a joint's cut divides, and whose
// their pieces are.

#include "PartRigs.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include <algorithm>

using namespace SkinAtlas;

TEST_CASE("Layers: a head on a component of its own bends where a cut parts it from the neck", "[components]")
{
	// A trunk, and a head from 2.9 to 5.9 with a sixth of the vertices, of which the neck has an eighth.
	Shapes::TubeOptions Trunk, Head;
	Trunk.bCapped = Head.bCapped = true;
	Trunk.Rings = 48;
	Head.HalfLength = 1.5f;
	Head.Rings = 12;
	Shapes::Rig Rig = Shapes::Tube(Trunk);
	const size_t First = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Head), {4.4f, 0, 0});
	for (const float X : {-2.9f, -1.0f, 1.0f, 3.3f})
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Atlas);
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		CAPTURE(X);
		CHECK((X > 3.0f || WeightAt(Bound, S, 2) > 0.4f)); // the cut may lie there, a little below the joint
		CHECK((X < 3.4f || WeightAt(Bound, S, 3) > 0.5f));
	}
}

TEST_CASE("Layers: a joint that is cut on the shirt has its part of the jacket, too", "[components]")
{
	// The jacket from -4 to 4 is cut at -2.
	// At 0 and 1.5 the shirt has shorter loops, and the jacket is too wide to be a layer.
	Shapes::TubeOptions Jacket, Shirt;
	Jacket.bCapped = Shirt.bCapped = true;
	Jacket.Radius = 1.8f;
	Jacket.HalfLength = 4.0f;
	Jacket.Rings = 48;
	Shirt.HalfLength = 2.5f;
	Shapes::Rig Rig = Shapes::Tube(Jacket);
	const size_t Past = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Shirt), {1.2f, 0, 0});
	for (const float X : {-3.4f, -2.0f, 0.0f, 1.5f})
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const BoundCharacter Bound = BindIt(Rig);
	for (size_t S = 0; S < Past; ++S)
	{
		const float X = Rig.Positions[S].X;
		CAPTURE(X);
		CHECK((X < -1.6f || X > -0.4f || WeightAt(Bound, S, 1) > 0.5f));
		CHECK((X < 2.0f || WeightAt(Bound, S, 3) > 0.5f));
	}
}

TEST_CASE("Layers: a gun that is cut at the wrist alone is the hand's, whose bone runs beside it", "[components]")
{
	// The gun goes around the wrist at 1.5 and then below the hand, which is cut on the arm at 2.
	Shapes::TubeOptions Barrel;
	Barrel.bCapped = true;
	Barrel.Radius = 1.4f;
	Barrel.HalfLength = 4.0f;
	Barrel.Rings = 80;
	Shapes::Rig Gun = Shapes::Tube(Barrel), Rig = Arm();
	for (Vec3& P : Gun.Positions)
	{
		P.X += 4.0f;
		P.Y -= 3.0f * std::clamp((P.X - 1.6f) / 0.3f, 0.0f, 1.0f);
	}
	const size_t First = Rig.Positions.size();
	Rig.Append(Gun, {});
	Rig.Joints.clear();
	Rig.Parents.clear();
	for (const float X : {-2.9f, 1.5f, 2.0f})
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const BoundCharacter Bound = BindIt(Rig);
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		CAPTURE(X);
		CHECK((X > 1.2f || WeightAt(Bound, S, 0) > 0.5f));
		CHECK((X < 3.0f || WeightAt(Bound, S, 2) > 0.5f));
	}
}

TEST_CASE("Layers: an ear that droops past a vertebra is not cut there", "[components]")
{
	// A fifth of it hangs below the joint at 0, 1.3 radii from the trunk's axis: as near as clothes may be.
	Shapes::TubeOptions Ear;
	Ear.bCapped = true;
	Ear.Radius = 0.1f;
	Ear.HalfLength = 0.6f;
	Shapes::Rig Rig = Arm(); // a trunk with joints at -2.9, 0 and 2
	const size_t First = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Ear), {0.35f, 1.3f, 0});
	Rig.AddJoint({0.4f, 1.3f, 0}, 2);
	const BoundCharacter Bound = BindIt(Rig);
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		CAPTURE(X);
		CHECK((X > 0.2f || WeightAt(Bound, S, 3) > 0.99f));
	}
}
