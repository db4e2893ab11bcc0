// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Joints that move loose parts and no skin.

#include "PartRigs.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

using namespace SkinAtlas;

namespace
{
/** An arm with a joint of some name at the hand, and a sword's blade, thin and flat, that runs through the hand. */
struct ArmedArm
{
	Shapes::Rig Rig = Arm();
	std::vector<std::string_view> Names = {"upperarm", "lowerarm", "hand", "sword"};
	size_t FirstOfSword = 0;

	explicit ArmedArm(bool bSword)
	{
		Rig.AddJoint({2.5f, 1.05f, 0}, 2);
		FirstOfSword = Rig.Positions.size();
		if (bSword)
		{
			Rig.Append(Block(0.1f, 4.0f, 0.02f), {2.5f, 1.0f, 0});
		}
	}

	BoundCharacter BindIt(const BindOptions& Options = {}) const
	{
		auto Made = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names}, Options);
		INFO(Describe(Made.State.Code) << ' ' << Made.State.Where);
		REQUIRE(Made);
		return std::move(*Made);
	}

	/** With the caller's word about the sword's joint. */
	BoundCharacter BindAs(Participation OfSword) const
	{
		std::vector<JointOptions> Joints(4);
		Joints[3].Role = OfSword;
		BindOptions Options;
		Options.Joints = Joints;
		return BindIt(Options);
	}
};
}

TEST_CASE("Props: a part at a joint that is named as a prop goes with it, and the skin does not notice", "[props]")
{
	const ArmedArm Armed(true), Bare(false);
	const BoundCharacter With = Armed.BindIt(), Without = Bare.BindIt();
	CHECK(FateOf(With, Armed.FirstOfSword).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(With, Armed.FirstOfSword).Joint == 3);
	CHECK(FateOf(With, Armed.FirstOfSword).Reason == ComponentReason::AroundJoint);
	CHECK(WeightAt(With, Armed.FirstOfSword, 3) == 1.0f);
	CHECK(With.Regions.Deforms(3));
	CHECK(With.Regions.TreeParent[3] == 2);
	CHECK(With.Regions.Curves[3].Reason == CurveReason::WholeComponents);
	CHECK(CountChanged(Without, With, 0) == 0);
}

TEST_CASE("Props: a blade goes with its hilt, though it is the larger of the two and ends at a foot", "[props]")
{
	// The prop's joint is in the hilt, which stands off the hand; the blade reaches up to another limb.
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({3, 3.0f, 0}, 2);
	const size_t Hilt = Rig.Positions.size();
	Rig.Append(Block(0.1f, 0.6f, 0.1f), {3, 3.0f, 0});
	const size_t Blade = Rig.Positions.size();
	Rig.Append(Block(0.1f, 1.9f, 0.02f), {3, 5.55f, 0});
	Rig.AddJoint({0, 9, 0}, 2);
	Rig.AddJoint({4, 9, 0}, 4);
	Rig.Append(Shapes::Tube({.Radius = 0.8f, .HalfLength = 3.0f, .bCapped = true}), {2, 9, 0});
	const std::vector<std::string_view> Names = {"upperarm", "lowerarm", "hand", "sword", "lowerleg", "foot"};
	const auto Bound = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names});
	REQUIRE(Bound);
	CHECK(FateOf(*Bound, Hilt).Reason == ComponentReason::AroundJoint);
	CHECK(FateOf(*Bound, Hilt).Joint == 3);
	CHECK(FateOf(*Bound, Blade).Joint == 3);
	CHECK(WeightAt(*Bound, Blade, 3) == 1.0f);
}

TEST_CASE("Props: one at which no part lies carries nothing", "[props]")
{
	const BoundCharacter Bound = ArmedArm(false).BindIt();
	CHECK(Bound.Regions.Curves[3].Reason == CurveReason::NamedAsHelper);
}

TEST_CASE("Props: a part at a socket goes with the skin it is next to", "[props]")
{
	ArmedArm Armed(true);
	Armed.Names[3] = "sword_socket";
	const BoundCharacter Bound = Armed.BindIt();
	CHECK(FateOf(Bound, Armed.FirstOfSword).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, Armed.FirstOfSword).Joint != 3);
}

TEST_CASE("Props: one that the caller keeps has its part as before, and skin where it has none", "[props]")
{
	const ArmedArm Armed(true);
	const BoundCharacter Kept = Armed.BindAs(Participation::Deforms);
	CHECK(FateOf(Kept, Armed.FirstOfSword).Joint == 3);
	CHECK(WeightAt(Kept, Armed.FirstOfSword, 3) == 1.0f);
	CHECK(CountChanged(Armed.BindAs(Participation::Automatic), Kept, 0) == 0);
	CHECK(ArmedArm(false).BindAs(Participation::Deforms).Regions.Deforms(3));
}

TEST_CASE("Props: a shield goes with its joint, though the fingers that grip it run through it", "[props]")
{
	// From x = 3.6 to 4.4, beyond the hand; the finger's bone goes from 3.4 to 4.6.
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({4, 1, 0}, 2);
	Rig.AddJoint({3.4f, 0, 0}, 2);
	Rig.AddJoint({4.6f, 0, 0}, 4);
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.4f, 2.0f, 2.0f), {4, 0, 0});
	const std::vector<std::string_view> Names = {"upperarm", "lowerarm", "hand", "shield", "finger_01", "finger_02"};
	const auto Bound = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names});
	REQUIRE(Bound);
	CHECK(FateOf(*Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(*Bound, First).Joint == 3);
	CHECK(FateOf(*Bound, First).Reason == ComponentReason::AroundJoint);
}

namespace
{
/** An arm, a joint that hangs on nothing in the air above it, and a bar beside that joint, with a knob at its end. */
struct ArmWithBar
{
	Shapes::Rig Rig = Arm();
	size_t FirstOfBar = 0, FirstOfKnob = 0;

	explicit ArmWithBar(bool bBar)
	{
		Rig.AddJoint({0, 5, 0}, NoIndex);
		if (bBar)
		{
			FirstOfBar = Rig.Positions.size();
			Rig.Append(Block(0.1f, 2.0f, 0.1f), {1, 5, 0});
			FirstOfKnob = Rig.Positions.size();
			Rig.Append(Block(0.15f, 0.1f, 0.15f), {1, 7.11f, 0});
		}
	}

	BoundCharacter BindAs(std::string_view Name, Participation OfIt) const
	{
		const std::vector<std::string_view> Names = {"upperarm", "lowerarm", "hand", Name};
		std::vector<JointOptions> Joints(4);
		Joints[3].Role = OfIt;
		auto Made = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names}, {.Joints = Joints});
		REQUIRE(Made);
		return std::move(*Made);
	}
};
}

TEST_CASE("Props: what stands about a joint that hangs on nothing goes with it, and skin does not notice", "[props]")
{
	const ArmWithBar Armed(true);
	const BoundCharacter Bound = Armed.BindAs("walker", Participation::Automatic);
	CHECK(FateOf(Bound, Armed.FirstOfBar).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, Armed.FirstOfBar).Joint == 3);
	CHECK(FateOf(Bound, Armed.FirstOfBar).Reason == ComponentReason::StandsOff);
	CHECK(FateOf(Bound, Armed.FirstOfKnob).Joint == 3); // it is small and two lengths away, but touches the bar
	CHECK(FateOf(Bound, Armed.FirstOfKnob).Reason == ComponentReason::HangsOnLarger);
	CHECK(CountChanged(ArmWithBar(false).BindAs("walker", Participation::Automatic), Bound, 0) == 0);
	CHECK(FateOf(Armed.BindAs("walker", Participation::Deforms), Armed.FirstOfBar).Joint == 3);
}

TEST_CASE("Props: nothing goes with a joint that is named as a helper, or excluded", "[props]")
{
	const ArmWithBar Armed(true);
	for (const BoundCharacter& Bound : {Armed.BindAs("walker", Participation::Excluded),
			 Armed.BindAs("walker_target", Participation::Automatic)})
	{
		CHECK(FateOf(Bound, Armed.FirstOfBar).Policy == ComponentPolicy::Rigid);
		CHECK(FateOf(Bound, Armed.FirstOfBar).Joint != 3);
		CHECK(FateOf(Bound, Armed.FirstOfBar).Reason == ComponentReason::StandsOff);
	}
}
