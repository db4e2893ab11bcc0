// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What becomes of each component. That a stray one changes nothing elsewhere: StrayTest.cpp.

#include "Executors.h"
#include "PartRigs.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include "1_Segment/1_Body/ComponentsAround.h"
#include "SkinAtlas/Leak.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;

namespace
{
/** The upper half of a ball around the origin. */
Shapes::Rig HalfBall(float Radius)
{
	constexpr float Quarter = 1.5707963f;
	Shapes::Rig Half;
	for (int32_t Ring = 0; Ring <= 6; ++Ring)
	{
		for (int32_t Side = 0; Side < 12; ++Side)
		{
			const float Up = Quarter * static_cast<float>(Ring) / 7.0f,
						Turn = 4.0f * Quarter * static_cast<float>(Side) / 12.0f;
			Half.Positions.push_back({Radius * std::cos(Up) * std::cos(Turn), Radius * std::sin(Up),
				Radius * std::cos(Up) * std::sin(Turn)});
			const int32_t A = 12 * Ring + Side, B = 12 * Ring + (Side + 1) % 12;
			if (Ring < 6)
			{
				Half.AddTriangle(A, A + 12, B);
				Half.AddTriangle(B, A + 12, B + 12);
			}
		}
	}
	return Half;
}

BindOptions Ask(const std::vector<ComponentPolicy>& Policies)
{
	BindOptions Options;
	Options.Segment.Components = Policies;
	return Options;
}
}

TEST_CASE("Components: a point is inside the shells around it, and asks only those that matter", "[components]")
{
	// A tube of radius 1 from x = -3 to 3, and another beside it.
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Two = Shapes::Tube(Options);
	Two.Append(Shapes::Tube(Options), {0.0f, 1.03f, 0.0f});
	const Topology Mesh = *Topology::Build(Two.Mesh());
	REQUIRE(Mesh.ComponentCount() == 2);
	const auto Built = ComponentsAround::Build(Mesh);
	const ComponentsAround& Around = **Built;
	const auto LookFrom = [&](const Vec3d& P, int32_t Without)
	{
		std::vector<int32_t> Found;
		Around.LookFrom(P, [&](int32_t C) { return C != Without; }, Found);
		return Found;
	};
	CHECK(LookFrom({0.1, -0.5, 0.1}, NoIndex) == std::vector<int32_t>{0});
	CHECK(LookFrom({0.1, 0.5, 0.1}, NoIndex) == std::vector<int32_t>{0, 1});
	CHECK(LookFrom({0.1, 0.5, 0.1}, 0) == std::vector<int32_t>{1});
	CHECK(LookFrom({0.1, 1.5, 0.1}, NoIndex) == std::vector<int32_t>{1});
	CHECK(LookFrom({0.1, 0.5, 1.5}, NoIndex).empty());
	CHECK(LookFrom({2.9, 1.9, 0.9}, NoIndex).empty()); // in the second's box, not in the tube
}

TEST_CASE("Components: skin is atlas, also a sleeve around it, and neither is fixed", "[components]")
{
	Shapes::Rig Rig = Arm();
	CHECK(FateOf(BindIt(Rig), 0).Reason == ComponentReason::Alone);

	Shapes::TubeOptions Sleeve;
	Sleeve.Radius = 1.2f;
	Sleeve.HalfLength = 1.5f;
	const size_t First = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Sleeve), {});
	const BoundCharacter Bound = BindIt(Rig);
	REQUIRE(Bound.Regions.Components.size() == 2);
	for (const size_t S : {size_t(0), First})
	{
		CHECK(FateOf(Bound, S).Policy == ComponentPolicy::Atlas);
		CHECK(FateOf(Bound, S).Reason == ComponentReason::BoneRunsThrough);
		CHECK_FALSE(Bound.Regions.IsFixed(Bound.Mesh.SourceToWelded()[S]));
	}
	CHECK(FateOf(Bound, First).VertexCount == Bound.Mesh.VertexCount() - FateOf(Bound, 0).VertexCount);
}

TEST_CASE("Components: what follows has the row of the skin below it", "[components]")
{
	// The row of a tube depends on x alone, and the top facets are flat: a strip over them has the rows of its x.
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.8f, 0.02f, 0.05f), {0.1f, 1.05f, 0});
	BindOptions Soft;
	const std::vector<JointOptions> Joints(3, {0.9f});
	Soft.Joints = Joints;
	const BoundCharacter Bound = BindIt(Rig, Soft);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Follow);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::LiesOnSkin);
	int32_t Blended = 0;
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		CHECK(Bound.Regions.IsFixed(Bound.Mesh.SourceToWelded()[S]));
		// Rings lie at multiples of 0.125: between two of them the row is the mean by distance.
		const float X = Rig.Positions[S].X, Ring = std::floor(X / 0.125f) * 0.125f, Share = (X - Ring) / 0.125f;
		const auto OnRing = [&](float At, int32_t J)
		{
			for (size_t V = 0; V < First; ++V)
			{
				if (std::abs(Rig.Positions[V].X - At) < 1e-5f && Rig.Positions[V].Y > 0.9f)
				{
					return WeightAt(Bound, V, J);
				}
			}
			FAIL("no ring at " << At);
			return 0.0f;
		};
		for (int32_t J = 0; J < 3; ++J)
		{
			const float Expected = (1.0f - Share) * OnRing(Ring, J) + Share * OnRing(Ring + 0.125f, J);
			CHECK(WeightAt(Bound, S, J) == Approx(Expected).margin(2e-3)); // the diagonals of the quads
			Blended += J == 1 && Expected > 0.01f && Expected < 0.99f ? 1 : 0;
		}
	}
	CHECK(Blended > 0);
}

TEST_CASE("Components: what follows the skin goes no farther than the skin may, also where shifts moved the curves",
	"[components]")
{
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	// Before the middle joint, whose curve slides back over it: of the first region's skin it becomes that of the
	// second, from which the hand is one step, not two.
	Rig.Append(Block(0.15f, 0.02f, 0.05f), {-0.2f, 1.05f, 0});
	std::vector<JointOptions> Joints(3, {1.4f});
	Joints[1].Shift = -0.5f;
	BindOptions Soft;
	Soft.Joints = Joints;
	Soft.Weigh.MaxSteps = 1;
	const std::vector<ComponentPolicy> Asked = {ComponentPolicy::Automatic, ComponentPolicy::Follow};
	Soft.Segment.Components = Asked;
	const BoundCharacter Bound = BindIt(Rig, Soft);
	REQUIRE(FateOf(Bound, First).Policy == ComponentPolicy::Follow);
	const auto Rows = StoreRows(Bound.Weights, Bound.Mesh.SourceToWelded(), WeightFormat::Float);
	REQUIRE(Rows);
	const auto Leak = CertifyRows(Bound, *Rows, 1);
	REQUIRE(Leak);
	CHECK(Leak->GreatestSteps == 1);
	CHECK(Leak->Beyond.empty());
}

TEST_CASE("Components: what is rigid has one joint, exactly, whatever the blend", "[components]")
{
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.8f, 0.02f, 0.05f), {0.1f, 1.05f, 0});
	const std::vector<ComponentPolicy> Policies = {ComponentPolicy::Automatic, ComponentPolicy::Rigid};
	for (const PartitionKind Partition :
		{PartitionKind::Hierarchical, PartitionKind::Regional, PartitionKind::Pairwise})
	{
		BindOptions Options = Ask(Policies);
		Options.Weigh.Partition = Partition;
		const BoundCharacter Bound = BindIt(Rig, Options);
		const ComponentFate& Fate = FateOf(Bound, First);
		CHECK(Fate.Policy == ComponentPolicy::Rigid);
		CHECK(Fate.Reason == ComponentReason::ByRequest);
		CHECK(Fate.Joint == 0); // as many vertices lie before the origin as beyond it: the first of equals
		for (size_t S = First; S < Rig.Positions.size(); ++S)
		{
			CHECK(WeightAt(Bound, S, Fate.Joint) == 1.0f);
			CHECK(Bound.Regions.IsFixed(Bound.Mesh.SourceToWelded()[S]));
		}
	}
	// Also skin can be asked to be rigid: one joint for all of it.
	const std::vector<ComponentPolicy> Stiff = {ComponentPolicy::Rigid, ComponentPolicy::Automatic};
	const BoundCharacter Bound = BindIt(Rig, Ask(Stiff));
	for (size_t S = 0; S < First; ++S)
	{
		REQUIRE(WeightAt(Bound, S, FateOf(Bound, 0).Joint) == 1.0f);
	}
}

TEST_CASE("Components: a sword goes with the hand that holds it", "[components]")
{
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.1f, 6.0f, 0.1f), {2.6f, 6.9f, 0}); // from inside the hand to far above
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::StandsOff);
	CHECK(FateOf(Bound, First).Joint == 2);
}

TEST_CASE("Components: an eye goes with the joint inside it", "[components]")
{
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({-1, 0.5f, 0}, 0); // nobody's neighbour: the skin around it belongs to joint 0
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.1f, 0.1f, 0.1f), {-1, 0.5f, 0});
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::AroundJoint);
	CHECK(FateOf(Bound, First).Joint == 3);
}

TEST_CASE("Components: half an eye goes with the joint at its centre", "[components]")
{
	// About a leaf joint that sticks out of the arm: from its centre it is seen in half of all directions.
	const Vec3 Centre = {-1, 2, 0};
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({-1, 1, 0}, 0); // its bone goes on beyond the leaf, through the eye
	Rig.AddJoint(Centre, 3);
	Rig.AddJoint({-1, 2.28f, 0.28f}, 3); // the lids lie on the eye and are nearer to most of it
	Rig.AddJoint({-1, 2.28f, -0.28f}, 3);
	const size_t First = Rig.Positions.size();
	Rig.Append(HalfBall(0.4f), Centre);
	BindOptions Options;
	std::vector<JointOptions> Joints(7);
	// They lie outside the arm.
	Joints[3].Role = Joints[4].Role = Joints[5].Role = Joints[6].Role = Participation::Deforms;
	Options.Joints = Joints;
	const BoundCharacter Bound = BindIt(Rig, Options);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::AroundJoint);
	CHECK(FateOf(Bound, First).Joint == 4);
}

TEST_CASE("Components: a bell over an arm, open at the hand, is not the hand's, though it is half a ball about it",
	"[components]")
{
	// Of radius 3.2 about the hand's joint, which is at 2 from the elbow's: an eye is smaller than its distance from
	// the head.
	Shapes::Rig Bell = HalfBall(3.2f);
	for (Vec3& P : Bell.Positions)
	{
		P = {-P.Y, P.X, P.Z};
	}
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	Rig.Append(Bell, {2, 0, 0});
	const BoundCharacter Bound = BindIt(Rig);
	CHECK_FALSE(FateOf(Bound, First).bStray);
	CHECK(FateOf(Bound, First).Reason != ComponentReason::AroundJoint);
	CHECK(FateOf(Bound, First).Joint != 2);
}

TEST_CASE("Components: an eye's ball goes with the eye, though its lid turns about the same point", "[components]")
{
	// Joints that hang on the head, with a bone through the ball, and joints that hang on nothing.
	for (const int32_t Parent : {3, NoIndex})
	{
		const Vec3 Centre = {-1, 2, 0};
		Shapes::Rig Rig = Arm();
		Rig.AddJoint({-1, 1, 0}, 0);
		Rig.AddJoint(Centre, Parent);
		Rig.AddJoint(Centre, Parent);
		const size_t First = Rig.Positions.size();
		Rig.Append(HalfBall(0.2f), Centre);
		const std::vector<std::string_view> Names = {"chest", "neck", "hand", "head", "eyelid_l", "eye_l"};
		std::vector<JointOptions> Joints(6);
		Joints[3].Role = Joints[4].Role = Joints[5].Role = Participation::Deforms;
		BindOptions Options;
		Options.Joints = Joints;
		const auto Bound = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names}, Options);
		REQUIRE(Bound);
		CAPTURE(Parent);
		CHECK(FateOf(*Bound, First).Reason == ComponentReason::AroundJoint);
		CHECK(FateOf(*Bound, First).Joint == 5);
	}
}

TEST_CASE("Components: a round head goes with no eye, though it is a ball about each of two", "[components]")
{
	const Vec3 Centre = {-1, 2, 0};
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({-1, 1.9f, 0}, 0);
	Rig.AddJoint({-1.05f, 2.05f, 0}, 3);
	Rig.AddJoint({-0.95f, 2.05f, 0}, 3);
	const size_t First = Rig.Positions.size();
	Rig.Append(HalfBall(0.6f), Centre);
	const std::vector<std::string_view> Two = {"chest", "neck", "hand", "head", "eye_l", "eye_r"};
	const std::vector<std::string_view> One = {"chest", "neck", "hand", "head", "eye_l", "horn"};
	std::vector<JointOptions> Joints(6);
	Joints[3].Role = Joints[4].Role = Joints[5].Role = Participation::Deforms;
	BindOptions Options;
	Options.Joints = Joints;
	const auto FateWith = [&](const std::vector<std::string_view>& Names)
	{
		const auto Bound = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names}, Options);
		REQUIRE(Bound);
		return FateOf(*Bound, First);
	};
	CHECK(FateWith(One).Joint == 4); // a cyclops' eye
	CHECK(FateWith(Two).Reason != ComponentReason::AroundJoint);
	CHECK(FateWith(Two).Joint == 3);
}

TEST_CASE("Components: what stands off goes where the larger thing it touches goes", "[components]")
{
	// A pole in the hand, and up on it a flag that reaches back over the upper arm. Areas: 9.7 and 6.9.
	const Shapes::Rig Pole = Block(0.1f, 6.0f, 0.1f), Flag = Block(2.5f, 0.3f, 0.05f);
	const float Height = GENERATE(12.55f, 8.0f); // at the second no corner of the pole is near
	const Vec3 AtPole = {2.6f, 6.9f, 0}, AtFlag = {0.0f, Height, 0};
	Shapes::Rig Alone = Arm(), Both = Arm();
	const size_t First = Alone.Positions.size();
	Alone.Append(Flag, AtFlag);
	CHECK(FateOf(BindIt(Alone), First).Reason == ComponentReason::StandsOff);

	Both.Append(Pole, AtPole);
	Both.Append(Flag, AtFlag);
	const BoundCharacter Bound = BindIt(Both);
	const size_t OfFlag = First + Pole.Positions.size();
	CHECK(FateOf(Bound, First).Reason == ComponentReason::StandsOff);
	CHECK(FateOf(Bound, First).Joint == 2);
	CHECK(FateOf(Bound, OfFlag).Reason == ComponentReason::HangsOnLarger);
	CHECK(FateOf(Bound, OfFlag).Joint == 2);
	CHECK(WeightAt(Bound, OfFlag, 2) == 1.0f);
}

TEST_CASE("Components: a ring stays on its finger where the next finger is nearer", "[components]")
{
	// Two fingers side by side, 0.2 apart, each with two joints under a common root: four steps from tip to tip.
	Shapes::TubeOptions Finger;
	Finger.bCapped = true;
	Finger.Rings = 24;
	Shapes::Rig Rig = Shapes::Tube(Finger);
	const float Apart = 2.2f;
	Rig.Append(Shapes::Tube(Finger), {0, Apart, 0});
	Rig.AddJoint({-6, 0.5f * Apart, 0}, NoIndex);
	for (const float Y : {0.0f, Apart})
	{
		Rig.AddJoint({-2.9f, Y, 0}, 0);
		Rig.AddJoint({0, Y, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.1f, 0.08f, 0.1f), {1.5f, 1.09f, 0}); // on the first finger, its outside 0.03 from the second
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Follow);
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		CHECK(WeightAt(Bound, S, 2) == 1.0f);
	}
}

TEST_CASE("Components: a machine's parts each go with the bone they are built around", "[components]")
{
	// Half of each part's vertices lie beyond its joint's end, nearer to the next bone.
	Shapes::Rig Machine;
	for (int32_t J = 0; J < 3; ++J)
	{
		const float X = 4.0f * static_cast<float>(J);
		Machine.Append(Block(2.3f, 0.5f, 0.5f), {X + 2.0f, 0, 0});
		Machine.AddJoint({X, 0, 0}, J - 1);
	}
	const BoundCharacter Bound = BindIt(Machine);
	for (size_t S = 0; S < Machine.Positions.size(); ++S)
	{
		const auto Part = static_cast<int32_t>(S / 8);
		CAPTURE(S);
		CHECK(FateOf(Bound, S).Policy == ComponentPolicy::Rigid);
		CHECK(FateOf(Bound, S).Reason == ComponentReason::AroundBone);
		CHECK(WeightAt(Bound, S, Part) == 1.0f);
	}
}

TEST_CASE("Components: a part with two bones inside bends", "[components]")
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Machine;
	for (const float X : {0.0f, 6.5f, 13.0f})
	{
		Machine.Append(Shapes::Tube(Options), {X, 0, 0});
	}
	const std::vector<float> Joints = {-2.9f, 3.4f, 6.5f, 9.9f};
	for (size_t J = 0; J < Joints.size(); ++J)
	{
		Machine.AddJoint({Joints[J], 0, 0}, static_cast<int32_t>(J) - 1);
	}
	const BoundCharacter Bound = BindIt(Machine);
	const size_t PartSize = Machine.Positions.size() / 3;
	CHECK(FateOf(Bound, 0).Reason == ComponentReason::AroundBone);
	CHECK(FateOf(Bound, PartSize).Policy == ComponentPolicy::Atlas);
	CHECK(FateOf(Bound, 2 * PartSize).Policy == ComponentPolicy::Rigid);
}

TEST_CASE("Components: a wing of one sheet bends, though most of it is one joint's", "[components]")
{
	// Half the wing is nearest to the bone from y = 2 to 4.6; the rest has the one before it, and the one beyond.
	Shapes::Rig Bird = Arm();
	const size_t Wing = Bird.Positions.size();
	Bird.Append(Shapes::Sheet(2.0f, 8, 0.0f), {0.0f, 3.1f, 0.0f});
	Bird.AddJoint({0.0f, 1.1f, 0.0f}, 1);
	Bird.AddJoint({0.0f, 2.0f, 0.0f}, 3);
	Bird.AddJoint({0.0f, 4.6f, 0.0f}, 4);
	const BoundCharacter Bound = BindIt(Bird);
	CHECK(FateOf(Bound, Wing).Policy == ComponentPolicy::Atlas);
	float Heaviest[6] = {};
	for (size_t S = Wing; S < Bird.Positions.size(); ++S)
	{
		for (const int32_t J : {3, 4, 5})
		{
			Heaviest[J] = std::max(Heaviest[J], WeightAt(Bound, S, J));
		}
	}
	CHECK(Heaviest[3] > 0.5f);
	CHECK(Heaviest[4] > 0.5f);
	CHECK(Heaviest[5] > 0.5f);
}

TEST_CASE("Components: a head on a short neck is part of the body", "[components]")
{
	Shapes::Rig Figure = Arm();
	Figure.AddJoint({2.9f, 0, 0}, 2);
	Figure.AddJoint({3.1f, 0, 0}, 3); // the head: its bone is but 0.2 long
	const size_t First = Figure.Positions.size();
	Figure.Append(Block(1.0f, 0.9f, 0.9f), {4.3f, 0, 0});
	const BoundCharacter Bound = BindIt(Figure);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::OneJoint);
	for (size_t S = First; S < Figure.Positions.size(); ++S)
	{
		CHECK(WeightAt(Bound, S, 4) == 1.0f);
	}
}

TEST_CASE("Components: vertices without a triangle follow the skin", "[components]")
{
	Shapes::Rig Rig = Arm();
	Rig.Positions.push_back({1, 1.5f, 0});
	const size_t Last = Rig.Positions.size() - 1;
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, Last).Policy == ComponentPolicy::Follow);
	CHECK(FateOf(Bound, Last).Reason == ComponentReason::NoTriangle);
	CHECK(WeightAt(Bound, Last, 1) == 1.0f);
}

TEST_CASE("Components: where no vertex has a triangle, each takes its nearest bone", "[components]")
{
	Shapes::Rig Rig = Arm();
	Rig.Indices.clear();
	const BoundCharacter Bound = BindIt(Rig);
	for (const ComponentFate& Fate : Bound.Regions.Components)
	{
		CHECK(Fate.Policy == ComponentPolicy::Atlas);
		CHECK(Fate.Reason == ComponentReason::NoTriangle);
	}
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		const int32_t Nearest = X < 0.0f ? 0 : X < 2.0f ? 1 : 2;
		const bool bAtJoint = std::abs(X) < 0.2f || std::abs(X - 2.0f) < 0.2f; // where two bones are about equally near
		CHECK((bAtJoint || WeightAt(Bound, S, Nearest) == 1.0f));
	}
	// Nothing is left that a part could follow.
	const std::vector<ComponentPolicy> Nobody(size_t(Bound.Mesh.ComponentCount()), ComponentPolicy::Follow);
	CHECK(Bind(Rig.Mesh(), Rig.Skeleton(), Ask(Nobody)).State.Code == Error::NoSkin);
}

TEST_CASE("Components: requests win, and impossible ones are refused by name", "[components]")
{
	Shapes::Rig Rig = Arm();
	const size_t First = Rig.Positions.size();
	Rig.Append(Block(0.5f, 0.1f, 0.1f), {0.5f, 1.2f, 0});
	const std::vector<ComponentPolicy> Cut = {ComponentPolicy::Automatic, ComponentPolicy::Atlas};
	const BoundCharacter Bound = BindIt(Rig, Ask(Cut));
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Atlas);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::ByRequest);

	const std::vector<ComponentPolicy> Nobody(2, ComponentPolicy::Follow), Few(1, ComponentPolicy::Rigid);
	CHECK(Bind(Rig.Mesh(), Rig.Skeleton(), Ask(Nobody)).State.Code == Error::NoSkin);
	CHECK(Bind(Rig.Mesh(), Rig.Skeleton(), Ask(Few)).State.Code == Error::SizeMismatch);
}

TEST_CASE("Components: where no bone runs through anything, all of it is skin", "[components]")
{
	Shapes::Rig Rig;
	Rig.Append(Block(1, 1, 1), {-3, 5, 0});
	Rig.Append(Block(1, 1, 1), {3, 5, 0});
	Rig.AddJoint({-3, 0, 0}, NoIndex);
	Rig.AddJoint({3, 0, 0}, 0);
	BindOptions Options;
	std::vector<JointOptions> Joints(2);
	Joints[0].Role = Joints[1].Role = Participation::Deforms;
	Options.Joints = Joints;
	const BoundCharacter Bound = BindIt(Rig, Options);
	for (const ComponentFate& Fate : Bound.Regions.Components)
	{
		CHECK(Fate.Policy != ComponentPolicy::Follow);
		CHECK((Fate.Reason == ComponentReason::NoBoneAnywhere || Fate.Reason == ComponentReason::OneJoint));
	}
}

TEST_CASE("Components: a ball about a joint of a doll goes with the joint", "[components]")
{
	// Thigh and shin are tubes with a gap between them, the knee is a ball in the gap.
	Shapes::TubeOptions Limb;
	Limb.bCapped = true;
	Limb.HalfLength = 1.2f;
	Limb.Radius = 0.5f;
	Shapes::Rig Doll;
	Doll.Append(Shapes::Tube(Limb), {-1.8f, 0, 0});
	Doll.Append(Shapes::Tube(Limb), {1.8f, 0, 0});
	const size_t First = Doll.Positions.size();
	Shapes::Rig Ball;
	for (int32_t Ring = 0; Ring <= 8; ++Ring)
	{
		for (int32_t Side = 0; Side < 12; ++Side)
		{
			const float Up = 3.1415927f * (static_cast<float>(Ring) + 0.5f) / 9.0f,
						Turn = 6.2831853f * static_cast<float>(Side) / 12.0f;
			Ball.Positions.push_back(
				{0.5f * std::cos(Up), 0.5f * std::sin(Up) * std::cos(Turn), 0.5f * std::sin(Up) * std::sin(Turn)});
			const int32_t A = 12 * Ring + Side, B = 12 * Ring + (Side + 1) % 12;
			if (Ring < 8)
			{
				Ball.AddTriangle(A, A + 12, B);
				Ball.AddTriangle(B, A + 12, B + 12);
			}
		}
	}
	Doll.Append(Ball, {});
	Doll.AddJoint({-2.9f, 0, 0}, NoIndex);
	Doll.AddJoint({0, 0, 0}, 0);
	Doll.AddJoint({2.9f, 0, 0}, 1);
	const BoundCharacter Bound = BindIt(Doll);
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::AroundJoint);
	CHECK(FateOf(Bound, First).Joint == 1);
}

TEST_CASE("Components: a machine's hinge goes with the joint it is about, a sleeve over an elbow follows the skin",
	"[components]")
{
	const bool bMachine = GENERATE(true, false);
	Shapes::Rig Rig;
	Shapes::TubeOptions Skin, Hinge;
	Skin.bCapped = true;
	Skin.HalfLength = 6.0f;
	Skin.Radius = 0.5f;
	if (!bMachine)
	{
		Rig.Append(Shapes::Tube(Skin), {6, 0, 0});
	}
	for (int32_t J = 0; J < 3; ++J)
	{
		const float X = 4.0f * static_cast<float>(J);
		if (bMachine)
		{
			Rig.Append(Block(2.3f, 0.5f, 0.5f), {X + 2.0f, 0, 0});
		}
		Rig.AddJoint({X, 0, 0}, J - 1);
	}
	const size_t First = Rig.Positions.size();
	Hinge.HalfLength = 0.3f;
	Hinge.Radius = 0.8f;
	Hinge.Columns = 1;
	Hinge.Rings = 1;
	Hinge.Facets = 6;
	Rig.Append(Shapes::Tube(Hinge), {4, 0, 0});
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, First).bStray);
	CHECK(FateOf(Bound, First).Policy == (bMachine ? ComponentPolicy::Rigid : ComponentPolicy::Follow));
	CHECK((FateOf(Bound, First).Reason == ComponentReason::AroundJoint) == bMachine);
	CHECK((WeightAt(Bound, First, 1) == 1.0f && WeightAt(Bound, Rig.Positions.size() - 1, 1) == 1.0f) == bMachine);
}

TEST_CASE("Components: a hoop off the skin goes with the bone through its middle, a cage for a head", "[components]")
{
	// The skin ends at x = 3; the neck's joint is there, the head's at 5 and its bone on to 7.
	// A hoop of radius 1 at x = 6.
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({3, 0, 0}, 2);
	Rig.AddJoint({5, 0, 0}, 3);
	Rig.AddJoint({7, 0, 0}, 4);
	Shapes::TubeOptions Hoop;
	Hoop.HalfLength = 0.05f;
	Hoop.Rings = 1;
	const size_t First = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Hoop), {6, 0, 0});
	const std::vector<std::string_view> Names = {"a", "b", "c", "neck", "head", "head_end"};
	const auto Made = Bind(Rig.Mesh(), {Rig.Joints, Rig.Parents, Names});
	REQUIRE(Made);
	const BoundCharacter& Bound = *Made;
	CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
	CHECK(FateOf(Bound, First).Reason == ComponentReason::AroundBone);
	CHECK(FateOf(Bound, First).Joint == 4);
}

TEST_CASE("Components: what stands off goes with the bone it is nearer to than to any skin, else with that skin",
	"[components]")
{
	// The skin ends at x = 3; a bone without any goes on from there to 5, and one to 7. One block beside that, at 1.6
	// from the bone and 2.7 from the skin's end; one at 1.1 from the skin and at 2.1 from the bone in it.
	Shapes::Rig Rig = Arm();
	Rig.AddJoint({3, 0, 0}, 2);
	Rig.AddJoint({5, 0, 0}, 3);
	Rig.AddJoint({7, 0, 0}, 4);
	const size_t BesideBone = Rig.Positions.size();
	Rig.Append(Block(0.4f, 0.4f, 0.4f), {6, 2, 0});
	const size_t BesideSkin = Rig.Positions.size();
	Rig.Append(Block(0.4f, 0.4f, 0.4f), {1, 2.5f, 0});
	std::vector<JointOptions> Joints(6);
	for (JointOptions& Each : Joints)
	{
		Each.Role = Participation::Deforms;
	}
	BindOptions Options;
	Options.Joints = Joints;
	const BoundCharacter Bound = BindIt(Rig, Options);
	for (const size_t First : {BesideBone, BesideSkin})
	{
		CHECK(FateOf(Bound, First).Policy == ComponentPolicy::Rigid);
		CHECK(FateOf(Bound, First).Reason == ComponentReason::StandsOff);
	}
	CHECK(FateOf(Bound, BesideBone).Joint == 4);
	CHECK(FateOf(Bound, BesideSkin).Joint == 1);
}

TEST_CASE("Components: where there is nothing but parts about joints, each goes with its joint", "[components]")
{
	Shapes::Rig Rig = Block(0.5f, 0.5f, 0.5f);
	Rig.Append(Block(0.5f, 0.5f, 0.5f), {4, 0, 0});
	Rig.AddJoint({2, 0, 0}, NoIndex);
	Rig.AddJoint({0, 0, 0}, 0);
	Rig.AddJoint({4, 0, 0}, 0);
	const BoundCharacter Bound = BindIt(Rig);
	for (size_t V = 0; V < Rig.Positions.size(); ++V)
	{
		CHECK(WeightAt(Bound, V, V < 8 ? 1 : 2) == 1.0f);
	}
}

TEST_CASE("Components: a shoe bends, though it is built around a toe, where only few joints have a part of their own",
	"[components]")
{
	// Three tubes in a row with a chain of joints: none has half of the vertices, as with people whose clothes are
	// their body. The last one, from 2.9 to 5.9, has all of the toe's bone in it and a third of the foot's.
	Shapes::TubeOptions Long, Short;
	Long.bCapped = Short.bCapped = true;
	Short.HalfLength = 1.5f;
	Shapes::Rig Rig = Shapes::Tube(Short);
	for (Vec3& P : Rig.Positions)
	{
		P.X += 4.4f;
	}
	Rig.Append(Shapes::Tube(Long), {0, 0, 0});
	Rig.Append(Shapes::Tube(Long), {-6.01f, 0, 0});
	for (const float X : {-8.9f, -7.5f, -6.0f, -4.5f, -3.2f, -1.5f, 0.0f, 1.0f, 4.2f})
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const BoundCharacter Bound = BindIt(Rig);
	CHECK(FateOf(Bound, 0).Policy == ComponentPolicy::Atlas);
	for (size_t S = 0; S < Shapes::Tube(Short).Positions.size(); ++S)
	{
		const float X = Rig.Positions[S].X;
		CAPTURE(X);
		CHECK((X > 4.1f || WeightAt(Bound, S, 7) > 0.5f));
		CHECK((X < 4.3f || WeightAt(Bound, S, 8) > 0.5f));
	}
}
