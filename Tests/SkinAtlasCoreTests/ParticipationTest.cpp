// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints carry weight where nobody says so.

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Segment.h"

#include <algorithm>
#include <cmath>
#include <string_view>

using namespace SkinAtlas;

namespace
{
/** A closed tube of radius 1 along X from -3 to 3. */
Shapes::Rig Limb()
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.Rings = 48;
	return Shapes::Tube(Options);
}

Segmentation Run(
	const Shapes::Rig& Rig, const std::vector<std::string_view>& Names = {}, const SegmentOptions& Options = {})
{
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	REQUIRE(Mesh);
	REQUIRE(Joints);
	auto Made = Segment(*Mesh, *Joints, Options);
	INFO(Describe(Made.State.Code) << ' ' << Made.State.Where);
	REQUIRE(Made);
	return std::move(*Made);
}

/** A finger of three joints on a hand, and a joint at its root with a tip that lies in some direction from it. */
Shapes::Rig FingerWithControl(const Vec3& Tip)
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-1, 0, 0}, 0);
	Rig.AddJoint({0.5f, 0, 0}, 1);
	Rig.AddJoint({1.8f, 0, 0}, 2);
	Rig.AddJoint({-1, 0, 0}, 0);
	Rig.AddJoint(Tip, 4);
	return Rig;
}
const std::vector<std::string_view> FingerNames = {"hand", "finger_1", "finger_2", "finger_3", "finger", "finger_null"};

/** A trunk with a spine and two arms, which begin at two places on the way to the arms. */
Shapes::Rig TrunkWithArms(float Apart)
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({1, 0, 0}, 0);
	Rig.AddJoint({2, 0, 0}, 1);
	for (const float Side : {-1.0f, 1.0f})
	{
		const int32_t Shoulder = int32_t(Rig.Joints.size());
		Rig.AddJoint({1.5f, Side * Apart, 0}, 1);
		Rig.AddJoint({1.5f, Side * 0.9f, 0}, Shoulder);
	}
	return Rig;
}
const std::vector<std::string_view> TrunkNames = {
	"pelvis", "spine", "neck", "shoulder_l", "upperarm_l", "shoulder_r", "upperarm_r"};
}

TEST_CASE("Participation: where no joint is inside, as in a flag or beside a limb, all joints carry weight",
	"[participation]")
{
	// On a sheet, and in a row 0.2 beside a limb: no chain of them comes into anything.
	for (const bool bFlag : {true, false})
	{
		Shapes::Rig Rig = bFlag ? Shapes::Sheet(3.0f, 24, 0.0f) : Limb();
		for (int32_t J = 0; J < 5; ++J)
		{
			Rig.AddJoint({-2.9f + 1.4f * static_cast<float>(J), bFlag ? 0.0f : 1.2f, 0}, J - 1);
		}
		const Segmentation Made = Run(Rig);
		CAPTURE(bFlag);
		for (int32_t J = 0; J < 5; ++J)
		{
			CHECK(Made.Deforms(J));
			CHECK(std::find(Made.RegionOf.begin(), Made.RegionOf.end(), J) != Made.RegionOf.end());
		}
	}
}

TEST_CASE("Participation: one long bone beside a chain, at its root and along it, carries nothing", "[participation]")
{
	const Segmentation Regions = Run(FingerWithControl({2.5f, 0, 0}), FingerNames);
	CHECK(Regions.Curves[4].Reason == CurveReason::DoublesChain);
	for (const int32_t J : {1, 2, 3})
	{
		CHECK(Regions.Deforms(J));
	}
}

TEST_CASE("Participation: a bone that leaves a chain's root in another direction carries weight", "[participation]")
{
	CHECK(Run(FingerWithControl({-1, 0.9f, 0}), FingerNames).Deforms(4));
}

TEST_CASE("Participation: a control beside a chain deforms if the caller says so", "[participation]")
{
	std::vector<JointOptions> Joints(6);
	Joints[4].Role = Participation::Deforms;
	SegmentOptions Options;
	Options.Joints = Joints;
	CHECK(Run(FingerWithControl({2.5f, 0, 0}), FingerNames, Options).Deforms(4));
}

TEST_CASE("Participation: a joint called IK carries weight if it hangs on nothing within a limb, as animals' feet do",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({0, 0, 0}, 0);
	Rig.AddJoint({2, 0, 0}, NoIndex);
	Rig.AddJoint({2.5f, 1.1f, 0}, NoIndex); // 0.1 above the skin
	Rig.AddJoint({1, 0, 0}, 1);
	Rig.AddJoint({-2, 0, 0}, 0);
	const Segmentation Regions = Run(Rig, {"hip", "knee", "IKLeg", "toe_ik", "knee_ik", "thigh"});
	CHECK(Regions.Deforms(2));
	CHECK(Regions.Curves[3].Reason == CurveReason::NamedAsHelper);
	CHECK(Regions.Curves[4].Reason == CurveReason::NamedAsHelper);
}

TEST_CASE("Participation: what holds nothing but IK joints carries nothing, off the mesh or as a second spine",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-1, 0, 0}, 0);
	Rig.AddJoint({1, 0, 0}, 1);
	Rig.AddJoint({2, 0, 0}, 2);
	Rig.AddJoint({1.5f, 0, 0}, 0); // in the mesh
	Rig.AddJoint({1.5f, 0.2f, 0}, 4);
	Rig.AddJoint({2, 4, 0}, 3); // off the mesh
	Rig.AddJoint({2.5f, 0.2f, 0}, 6);
	const std::vector<std::string_view> Names = {
		"hips", "spine_01", "spine_02", "head", "torso", "spine_ik", "viewpoint", "pupil_ik"};
	const Segmentation Regions = Run(Rig, Names);
	CHECK(Regions.Curves[4].Reason == CurveReason::NamedAsHelper);
	CHECK(Regions.Curves[6].Reason == CurveReason::OutsideMesh);
	for (const int32_t J : {0, 1, 2, 3})
	{
		CHECK(Regions.Deforms(J));
	}
}

TEST_CASE("Participation: a root with nothing but helpers on it carries nothing where a limb has a joint of its role",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-1, 0, 0}, 0);
	Rig.AddJoint({1, 0, 0}, 1);
	Rig.AddJoint({2.2f, 0.2f, 0}, NoIndex);
	Rig.AddJoint({2.8f, 0.2f, 0}, 3);
	const Segmentation Steered = Run(Rig, {"thigh.r", "calf.r", "foot.r", "FootCR.R", "foot_target.r"});
	CHECK(Steered.Curves[3].Reason == CurveReason::NamedAsHelper);
	CHECK(Steered.Deforms(2));
	CHECK(Run(Rig, {"hip.r", "thigh.r", "calf.r", "FootCR.R", "foot_target.r"}).Deforms(3));
}

TEST_CASE("Participation: a root in an open mouth deforms, though it and its bones are outside", "[participation]")
{
	// A cup about X: solid from -3 to -1, then a wall from radius 0.8 to 1, open at 3.
	constexpr float Profile[6][2] = {{-3, 0}, {-3, 1}, {3, 1}, {3, 0.8f}, {-1, 0.8f}, {-1, 0}};
	constexpr int32_t Sides = 16, Rings = 6;
	Shapes::Rig Rig;
	for (const auto& [X, Radius] : Profile)
	{
		for (int32_t Side = 0; Side < Sides; ++Side)
		{
			const float Turn = 6.2831853f * static_cast<float>(Side) / Sides;
			Rig.Positions.push_back({X, Radius * std::cos(Turn), Radius * std::sin(Turn)});
		}
	}
	for (int32_t I = 0; I + Sides < Sides * Rings; ++I)
	{
		const int32_t Beside = I % Sides == Sides - 1 ? I + 1 - Sides : I + 1;
		Rig.AddTriangle(I, I + Sides, Beside);
		Rig.AddTriangle(Beside, I + Sides, Beside + Sides);
	}
	Rig.AddJoint({1.5f, 0, 0}, NoIndex);
	Rig.AddJoint({-1.5f, 0, 0}, 0);
	Rig.AddJoint({-2.5f, 0, 0}, 1);
	Rig.AddJoint({1.4f, -0.9f, 0}, 0);
	CHECK(Run(Rig, {"a", "b", "c", "d"}).Deforms(0));
}

TEST_CASE("Participation: shoulders that begin at one point of the trunk only lead to the arms", "[participation]")
{
	const Segmentation Together = Run(TrunkWithArms(0.0f), TrunkNames);
	for (const size_t J : {3, 5})
	{
		CHECK(Together.Curves[J].Reason == CurveReason::LeadsToLimb);
		CHECK(Together.TreeParent[J + 1] == 1); // the arm hangs on the spine
	}
	const Segmentation Apart = Run(TrunkWithArms(0.3f), TrunkNames);
	CHECK(Apart.Deforms(3));
	CHECK(Apart.Deforms(5));
}

TEST_CASE("Participation: a root that is called so carries nothing, with helpers between it and the one joint below",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-2.5f, 0, 0}, 0);
	Rig.AddJoint({-2, 0, 0}, 1);
	Rig.AddJoint({1, 0, 0}, 2);
	const std::string_view Called = GENERATE("root", "master", "global");
	const Segmentation Regions = Run(Rig, {Called, "body_ctrl", "spine_01", "spine_02"});
	CHECK(Regions.Curves[0].Reason == CurveReason::NamedAsHelper);
	CHECK(Regions.Deforms(2));
}

TEST_CASE("Participation: a root that is called a tag deforms where three parts end on it, and leads where a body does",
	"[participation]")
{
	Shapes::Rig Gun = Limb();
	Gun.AddJoint({-2, 0, 0}, NoIndex);
	for (const float X : {-1.0f, 0.5f, 2.0f})
	{
		Gun.AddJoint({X, 0, 0}, 0);
	}
	CHECK(Run(Gun, {"tag_handle", "magazine", "bolt", "trigger"}).Deforms(0));
	CHECK_FALSE(Run(Gun, {"tag_handle", "thigh_l", "spine", "thigh_r"}).Deforms(0));

	SegmentOptions Without;
	std::vector<JointOptions> Joints(4);
	Joints[0].Role = Participation::Excluded;
	Without.Joints = Joints;
	CHECK_FALSE(Run(Gun, {"tag_handle", "magazine", "bolt", "trigger"}, Without).Deforms(0));

	for (const float X : {2.3f, 2.6f, 2.9f})
	{
		Gun.AddJoint({X, 0, 0}, int32_t(Gun.Joints.size()) - 1);
	}
	CHECK_FALSE(Run(Gun, {"tag_handle", "magazine", "bolt", "neck_1", "neck_2", "neck_3", "neck_4"}).Deforms(0));
}

TEST_CASE("Participation: an upper arm deforms whose shoulder the mesh lacks, if most of its bone is in it",
	"[participation]")
{
	// A limb from -3 to 3: an arm as its owner sees it. The elbow is at the origin.
	const auto ReasonWithShoulderAt = [](float X, const char* Name)
	{
		Shapes::Rig Rig = Limb();
		Rig.AddJoint({-12, 0, 0}, NoIndex);
		Rig.AddJoint({X, 0, 0}, 0);
		Rig.AddJoint({0, 0, 0}, 1);
		Rig.AddJoint({2, 0, 0}, 2);
		const Segmentation Made = Run(Rig, {"body", Name, "forearm_l", "hand_l"});
		CHECK_FALSE(Made.Deforms(0));
		CHECK(Made.Deforms(2));
		return Made.Curves[1].Origin == CurveOrigin::Excluded ? Made.Curves[1].Reason : CurveReason::None;
	};
	CHECK(ReasonWithShoulderAt(-5.0f, "upperarm_l") == CurveReason::None);
	CHECK(ReasonWithShoulderAt(-8.0f, "upperarm_l") == CurveReason::OutsideMesh); // five eighths are outside
	CHECK(ReasonWithShoulderAt(-5.0f, "mover") == CurveReason::OutsideMesh);      // no limb's by its name
}

TEST_CASE("Participation: a pelvis with legs and spine deforms wherever it lies, another root off the mesh does not",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({0, 6, 0}, NoIndex);
	for (const float X : {-2.0f, 0.0f, 2.0f})
	{
		Rig.AddJoint({X, 0, 0}, 0);
	}
	CHECK(Run(Rig, {"Hips", "thigh_l", "spine", "thigh_r"}).Deforms(0));
	CHECK(Run(Rig, {"a", "b", "c", "d"}).Curves[0].Reason == CurveReason::OutsideMesh);
}

TEST_CASE("Participation: where a rig marks what deforms, what lies there without the mark carries nothing",
	"[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-1, 0, 0}, 0);
	Rig.AddJoint({1, 0, 0}, 1);
	Rig.AddJoint({1, 0, 0}, 1); // holds the next: no end of a chain
	Rig.AddJoint({2.5f, 0, 0}, 3);
	const Segmentation Marked = Run(Rig, {"DEF-hip", "DEF-knee", "DEF-foot", "ORG-foot", "Bone"});
	CHECK(Marked.Curves[3].Reason == CurveReason::NamedAsHelper);
	for (const int32_t J : {0, 1, 2, 4})
	{
		CAPTURE(J);
		CHECK(Marked.Deforms(J));
	}
	CHECK(Run(Rig, {"hip", "knee", "DEF-foot", "ORG-foot", "Bone"}).Deforms(3));
}

TEST_CASE("Participation: of chains that hang on nothing the trunk's is the root, not a leg's", "[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({0.5f, 0, 0}, NoIndex);
	Rig.AddJoint({2, 0, 0}, 0);
	Rig.AddJoint({-0.5f, 0, 0}, NoIndex);
	Rig.AddJoint({-2, 0, 0}, 2);
	CHECK(Run(Rig, {"spine_01", "spine_02", "thigh_l", "calf_l"}).TreeParent == std::vector<int32_t>{NoIndex, 0, 0, 2});
	CHECK(Run(Rig, {"thigh_l", "calf_l", "spine_01", "spine_02"}).TreeParent == std::vector<int32_t>{2, 0, NoIndex, 2});
}

TEST_CASE("Participation: legs that begin where the trunk does hang on it, and not on each other", "[participation]")
{
	// The legs' joints are nearer to each other than to the trunk's, by less than anybody sees.
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({1e-5f, 0, 0}, NoIndex);
	Rig.AddJoint({1, 0, 0}, 0);
	Rig.AddJoint({2, 0, 0}, 1);
	for (const float Side : {1.0f, -1.0f})
	{
		Rig.AddJoint({0, 1e-6f * Side, 0}, NoIndex);
		Rig.AddJoint({-1.5f, 0.3f * Side, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const Segmentation Made =
		Run(Rig, {"spine_01", "spine_02", "spine_03", "thigh_l", "calf_l", "thigh_r", "calf_r"});
	CHECK(Made.TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 0, 3, 0, 5});
}

TEST_CASE("Participation: collar bones on the neck hang on the chest if they begin below the neck", "[participation]")
{
	const bool bBelow = GENERATE(true, false);
	Shapes::Rig Rig = Limb();
	for (const float X : {-2.5f, -1.0f, 0.0f, 1.0f, 2.0f}) // one chain, as Biped has it
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	for (const float Side : {1.0f, -1.0f})
	{
		Rig.AddJoint({bBelow ? 0.8f : 1.2f, 0.1f * Side, 0}, 3);
		Rig.AddJoint({bBelow ? 0.8f : 1.2f, 0.9f * Side, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const Segmentation Made = Run(Rig,
		{"Bip01 Pelvis", "Bip01 Spine", "Bip01 Spine1", "Bip01 Neck", "Bip01 Head", "Bip01 L Clavicle",
			"Bip01 L UpperArm", "Bip01 R Clavicle", "Bip01 R UpperArm"});
	const int32_t On = bBelow ? 2 : 3;
	CHECK(Made.TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 2, 3, On, 5, On, 7});
	CHECK_FALSE(Made.IsLoose(5));
}

TEST_CASE("Participation: a foot on the trunk hangs on the shin, across a gap between leg and boot", "[participation]")
{
	// From -3 to 0.5, and from 1.5 to 3: half of the way from shin to foot lies outside, a fifth of that from the root.
	Shapes::TubeOptions Leg, Boot;
	Leg.bCapped = Boot.bCapped = true;
	Leg.HalfLength = 1.75f;
	Boot.HalfLength = 0.75f;
	Shapes::Rig Rig;
	Rig.Append(Shapes::Tube(Leg), {-1.25f, 0, 0});
	Rig.Append(Shapes::Tube(Boot), {2.25f, 0, 0});
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({-2, 0, 0}, 0);
	Rig.AddJoint({0, 0, 0}, 1);
	Rig.AddJoint({-2.5f, 0.2f, 0}, 0);
	Rig.AddJoint({2, 0, 0}, GENERATE(0, 3));
	CHECK(Run(Rig, {"hips", "thigh", "shin", "spine", "foot"}).TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 0, 2});
}

TEST_CASE("Participation: a forearm on the trunk hangs on the nearest upper arm without one", "[participation]")
{
	Shapes::Rig Rig = Limb();
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	for (const float X : {-2.0f, -1.5f, 0.5f, 1.0f})
	{
		Rig.AddJoint({X, 0, 0}, 0);
	}
	Rig.AddJoint({1.8f, 0, 0}, 0);
	Rig.Parents[2] = 1;
	const std::vector<std::string_view> Names = {
		"spine", "upperarm_l", "lowerarm_l", "upperarm_r", "lowerarm_r", "hand_r"};
	CHECK(Run(Rig, Names).TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 0, 3, 4});
}
