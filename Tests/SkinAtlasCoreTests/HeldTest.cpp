// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "PartRigs.h"

using namespace SkinAtlas;

namespace
{
Shapes::Rig CappedTube(float Radius, float HalfLength)
{
	Shapes::TubeOptions Options;
	Options.Radius = Radius;
	Options.HalfLength = HalfLength;
	Options.bCapped = true;
	return Shapes::Tube(Options);
}

/** A stick along Y. */
Shapes::Rig Stick(float Radius, float HalfLength)
{
	Shapes::Rig Made = CappedTube(Radius, HalfLength);
	for (Vec3& P : Made.Positions)
	{
		std::swap(P.X, P.Y);
	}
	return Made;
}

/** A forearm along X up to the wrist at 3, and three fingers of radius 0.4 beyond it, up to 6, side by side along Y. */
struct HandRig
{
	Shapes::Rig Rig = CappedTube(1.0f, 3.0f);
	std::vector<std::string_view> Names = {"forearm"};
	std::vector<int32_t> FirstJoints; // of the fingers

	/** With a joint for the hand the fingers begin at their knuckles, without one all at the wrist. */
	explicit HandRig(bool bHandJoint)
	{
		Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
		if (bHandJoint)
		{
			Rig.AddJoint({1.5f, 0, 0}, 0);
			Names.push_back("hand");
		}
		const int32_t Above = static_cast<int32_t>(Rig.Parents.size()) - 1;
		const std::string_view Called[] = {"index_01", "index_02", "middle_01", "middle_02", "ring_01", "ring_02"};
		for (int32_t I = 0; I < 3; ++I)
		{
			const float Y = static_cast<float>(I - 1);
			Rig.Append(CappedTube(0.4f, 1.7f), {4.3f, Y, 0});
			FirstJoints.push_back(static_cast<int32_t>(Rig.Parents.size()));
			Rig.AddJoint(bHandJoint ? Vec3{3, Y, 0} : Vec3{2.7f, 0, 0}, Above);
			Rig.AddJoint({4.5f, Y, 0}, FirstJoints.back());
			Names.push_back(Called[2 * I]);
			Names.push_back(Called[2 * I + 1]);
		}
	}

	ComponentFate FateOfPart(const Shapes::Rig& Part, const Vec3& At) const
	{
		Shapes::Rig Whole = Rig;
		Whole.Append(Part, At);
		const auto Bound = Bind(Whole.Mesh(), {Whole.Joints, Whole.Parents, Names});
		REQUIRE(Bound);
		return FateOf(*Bound, Rig.Positions.size());
	}
};
}

TEST_CASE("Held: what lies in several fingers goes with the hand", "[components]")
{
	const ComponentFate Fate = HandRig(true).FateOfPart(Stick(0.2f, 4.0f), {4.0f, 0, 0.65f});
	CHECK(Fate.Reason == ComponentReason::Held);
	CHECK(Fate.Policy == ComponentPolicy::Rigid);
	CHECK(Fate.Joint == 1);
}

TEST_CASE("Held: a hilt that the fingers' bones run into goes with the hand, too", "[components]")
{
	// Through the bones themselves: two of eight points along each lie in the stick, which makes it part of the body.
	const ComponentFate Fate = HandRig(true).FateOfPart(Stick(0.25f, 4.0f), {3.75f, 0, 0});
	CHECK(!Fate.bStray);
	CHECK(Fate.Reason == ComponentReason::Held);
	CHECK(Fate.Joint == 1);
}

TEST_CASE("Held: where fingers begin at a wrist without a joint, the middle one moves what they hold", "[components]")
{
	const HandRig Hand(false);
	const ComponentFate Fate = Hand.FateOfPart(Stick(0.2f, 4.0f), {4.0f, 0, 0.65f});
	CHECK(Fate.Reason == ComponentReason::Held);
	CHECK(Fate.Joint == Hand.FirstJoints[1]);
}

TEST_CASE("Held: a blade goes with the hilt that a hand holds, though larger, and no vertices meet", "[components]")
{
	// The hilt, from y = -4 to 4, has vertices at its ends only, the blade, from 3.4 to 5.8, as wide, at its corners.
	// It is next to one finger, and too small to be held by that.
	HandRig Hand(true);
	Shapes::TubeOptions Options;
	Options.Radius = 0.2f;
	Options.HalfLength = 4.0f;
	Options.Rings = 1;
	Options.bCapped = true;
	Shapes::Rig Hilt = Shapes::Tube(Options);
	for (Vec3& P : Hilt.Positions)
	{
		std::swap(P.X, P.Y);
	}
	Hand.Rig.Append(Hilt, {4.0f, 0, 0.65f});
	const ComponentFate Fate = Hand.FateOfPart(Block(1.2f, 1.2f, 0.1f), {4.0f, 4.6f, 0.65f});
	CHECK(Fate.Reason == ComponentReason::Held);
	CHECK(Fate.Joint == 1);
}

TEST_CASE("Held: a ring stays on its finger", "[components]")
{
	const HandRig Hand(true);
	const ComponentFate Fate = Hand.FateOfPart(CappedTube(0.5f, 0.1f), {5.25f, 0, 0});
	CHECK(Fate.Reason != ComponentReason::Held);
	CHECK(Fate.Joint == Hand.FirstJoints[1] + 1);
}

TEST_CASE("Held: a stick that lies on the arm is not held by the fingers", "[components]")
{
	const ComponentFate Fate = HandRig(true).FateOfPart(Stick(0.2f, 4.0f), {-1.5f, 0, 1.25f});
	CHECK(Fate.Reason != ComponentReason::Held);
	CHECK(Fate.Joint == 0);
}

TEST_CASE("Held: a thumb does not draw the middle of the fingers to its side", "[components]")
{
	// Their mean way is (2.8, 1.0): nearer to the ring finger's (0.87, 0.49) than to the middle one's (1, 0).
	HandRig Hand(false);
	Hand.Rig.Append(Stick(0.4f, 1.3f), {2.9f, 1.9f, 0});
	Hand.Rig.AddJoint({2.7f, 0, 0}, 0);
	Hand.Rig.AddJoint({2.9f, 2.5f, 0}, static_cast<int32_t>(Hand.Rig.Parents.size()) - 1);
	Hand.Names.insert(Hand.Names.end(), {"thumb_01", "thumb_02"});
	const ComponentFate Fate = Hand.FateOfPart(Stick(0.2f, 4.0f), {4.0f, 0, 0.65f});
	CHECK(Fate.Reason == ComponentReason::Held);
	CHECK(Fate.Joint == Hand.FirstJoints[1]);
}
