// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// An arm along X as a tube of radius 1/2 from x = -3 to 3: shoulder at -2, elbow at 0, wrist at 2.

#include "TestHarness.h"

#include "Shapes.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace SkinAtlas;

namespace
{
struct ArmJoint
{
	std::string_view Name;
	float X = 0.0f;
	int32_t Parent = NoIndex;
	float Y = 0.0f;
};

struct BoundArm
{
	std::vector<ArmJoint> Joints;
	BoundCharacter Bound;

	int32_t Find(std::string_view Name) const
	{
		const auto At =
			std::find_if(Joints.begin(), Joints.end(), [&](const ArmJoint& Each) { return Each.Name == Name; });
		REQUIRE(At != Joints.end());
		return static_cast<int32_t>(At - Joints.begin());
	}
	std::string_view Parent(std::string_view Name) const
	{
		return Joints[size_t(Bound.Regions.TreeParent[size_t(Find(Name))])].Name;
	}

	/** Where the region of a joint begins and ends along X. */
	std::pair<float, float> Extent(std::string_view Name) const
	{
		float Low = 1e9f, High = -1e9f;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			if (Bound.Regions.RegionOf[size_t(V)] == Find(Name))
			{
				Low = std::min(Low, Bound.Mesh.Positions()[size_t(V)].X);
				High = std::max(High, Bound.Mesh.Positions()[size_t(V)].X);
			}
		}
		return {Low, High};
	}
	float Weight(int32_t V, int32_t J) const
	{
		float Sum = 0.0f;
		for (size_t K = size_t(V) * size_t(Bound.Weights.Influences);
			 K < size_t(V + 1) * size_t(Bound.Weights.Influences); ++K)
		{
			Sum += Bound.Weights.Joints[K] == J ? Bound.Weights.Weights[K] : 0.0f;
		}
		return Sum;
	}
};

BoundArm BindArm(const std::vector<ArmJoint>& Joints, float K = 0.3f, const std::vector<size_t>& Excluded = {})
{
	Shapes::TubeOptions Tube;
	Tube.Radius = 0.5f;
	Tube.Rings = 96; // one every 1/16
	Tube.bCapped = true;
	Shapes::Rig Arm = Shapes::Tube(Tube);
	std::vector<std::string_view> Names;
	for (const ArmJoint& Each : Joints)
	{
		Arm.AddJoint({Each.X, Each.Y, 0.0f}, Each.Parent);
		Names.push_back(Each.Name);
	}
	std::vector<JointOptions> Soft(Joints.size());
	for (JointOptions& Each : Soft)
	{
		Each.K = K;
	}
	for (const size_t J : Excluded)
	{
		Soft[J].Role = Participation::Excluded;
	}
	auto Bound = Bind(Arm.Mesh(), {Arm.Joints, Arm.Parents, Names}, {.Joints = Soft});
	REQUIRE(Bound);
	return {Joints, std::move(*Bound)};
}

/** Regions are counted in rings of 1/16: a border lies in the gap between two of them. */
void CheckRegion(const BoundArm& Arm, std::string_view Name, float From, float To)
{
	CAPTURE(Name);
	const auto [Low, High] = Arm.Extent(Name);
	CHECK(std::abs(Low - From) <= 0.07f);
	CHECK(std::abs(High - To) <= 0.07f);
}

/** Down the chain, nearest first: what the joints from each place on have together never falls along the axis. */
void CheckMonotone(const BoundArm& Arm, const std::vector<std::string_view>& Chain)
{
	const auto At = Arm.Bound.Mesh.Positions();
	std::vector<int32_t> Order(At.size());
	for (size_t V = 0; V < Order.size(); ++V)
	{
		Order[V] = static_cast<int32_t>(V);
	}
	std::stable_sort(
		Order.begin(), Order.end(), [&](int32_t A, int32_t B) { return At[size_t(A)].X < At[size_t(B)].X; });
	for (size_t From = 1; From < Chain.size(); ++From)
	{
		float Before = 0.0f;
		for (const int32_t V : Order)
		{
			float Sum = 0.0f;
			for (size_t I = From; I < Chain.size(); ++I)
			{
				Sum += Arm.Weight(V, Arm.Find(Chain[I]));
			}
			CAPTURE(Chain[From], At[size_t(V)].X);
			CHECK(Sum >= Before - 1e-4f); // Dijkstra along edges differs by a little around the tube
			Before = std::max(Before, Sum);
		}
	}
}

/** A twist joint has no weight beyond the overlaps at the ends of its limb. */
void CheckConfined(const BoundArm& Arm, std::string_view Twist, float From, float To, float K)
{
	// L is at most the circumference of the circle around the tube, so L / pi is at most 1.
	for (int32_t V = 0; V < Arm.Bound.Mesh.VertexCount(); ++V)
	{
		const float X = Arm.Bound.Mesh.Positions()[size_t(V)].X;
		CAPTURE(Twist, X);
		CHECK((Arm.Weight(V, Arm.Find(Twist)) == 0.0f || (X > From - K && X < To + K)));
	}
}
}

TEST_CASE("Twist: joints beside the bone share their limb along the axis, in order and monotone", "[twist]")
{
	// As Unreal's mannequin has them: children of the limb's joint, at thirds, numbered from the hand in the forearm.
	const float K = 0.3f;
	const BoundArm Arm =
		BindArm({{"clavicle_l", -3.0f}, {"upperarm_l", -2.0f, 0}, {"lowerarm_l", 0.0f, 1}, {"hand_l", 2.0f, 2},
					{"upperarm_twist_01_l", -4.0f / 3, 1, 0.02f}, {"upperarm_twist_02_l", -2.0f / 3, 1},
					{"lowerarm_twist_01_l", 4.0f / 3, 2}, {"lowerarm_twist_02_l", 2.0f / 3, 2, -0.02f}},
			K);
	CHECK(Arm.Parent("upperarm_l") == "clavicle_l");
	CHECK(Arm.Parent("upperarm_twist_01_l") == "upperarm_l");
	CHECK(Arm.Parent("upperarm_twist_02_l") == "upperarm_twist_01_l");
	CHECK(Arm.Parent("lowerarm_l") == "upperarm_twist_02_l");
	CHECK(Arm.Parent("lowerarm_twist_01_l") == "lowerarm_twist_02_l");
	CHECK(Arm.Parent("hand_l") == "lowerarm_twist_01_l");
	// Borders half way between the joints: -2, -5/3, -1, 0, and so on.
	CheckRegion(Arm, "upperarm_l", -2.0f, -5.0f / 3);
	CheckRegion(Arm, "upperarm_twist_01_l", -5.0f / 3, -1.0f);
	CheckRegion(Arm, "upperarm_twist_02_l", -1.0f, 0.0f);
	CheckRegion(Arm, "lowerarm_l", 0.0f, 1.0f / 3);
	CheckRegion(Arm, "lowerarm_twist_02_l", 1.0f / 3, 1.0f);
	CheckRegion(Arm, "lowerarm_twist_01_l", 1.0f, 2.0f);
	CheckMonotone(Arm, {"clavicle_l", "upperarm_l", "upperarm_twist_01_l", "upperarm_twist_02_l", "lowerarm_l",
						   "lowerarm_twist_02_l", "lowerarm_twist_01_l", "hand_l"});
	CheckConfined(Arm, "upperarm_twist_01_l", -2.0f, 0.0f, K);
	CheckConfined(Arm, "upperarm_twist_02_l", -2.0f, 0.0f, K);
	CheckConfined(Arm, "lowerarm_twist_01_l", 0.0f, 2.0f, K);
	CheckConfined(Arm, "lowerarm_twist_02_l", 0.0f, 2.0f, K);
}

TEST_CASE("Twist: segments of a chain begin at their own joints and blend monotone", "[twist]")
{
	const BoundArm Arm = BindArm({{"shoulder.L", -3.0f}, {"upper_arm.L", -2.0f, 0}, {"upper_arm.L.001", -1.0f, 1},
		{"forearm.L", 0.0f, 2}, {"forearm.L.001", 1.0f, 3}, {"hand.L", 2.0f, 4}});
	CheckRegion(Arm, "upper_arm.L", -2.0f, -1.0f);
	CheckRegion(Arm, "upper_arm.L.001", -1.0f, 0.0f);
	CheckRegion(Arm, "forearm.L.001", 1.0f, 2.0f);
	CheckMonotone(Arm, {"shoulder.L", "upper_arm.L", "upper_arm.L.001", "forearm.L", "forearm.L.001", "hand.L"});
	CheckConfined(Arm, "upper_arm.L.001", -2.0f, 0.0f, 0.3f);
}

TEST_CASE("Twist: at the joint itself it comes before a shoulder and after an elbow", "[twist]")
{
	const BoundArm Arm =
		BindArm({{"Bip01 L Clavicle", -3.0f}, {"Bip01 L UpperArm", -2.0f, 0}, {"Bip01 L Forearm", 0.0f, 1},
			{"Bip01 L Hand", 2.0f, 2}, {"Bip01 LUpArmTwist", -1.98f, 1}, {"Bip01 L ForeTwist", 0.0f, 2}});
	CHECK(Arm.Parent("Bip01 LUpArmTwist") == "Bip01 L Clavicle");
	CHECK(Arm.Parent("Bip01 L UpperArm") == "Bip01 LUpArmTwist");
	CHECK(Arm.Parent("Bip01 L Forearm") == "Bip01 L UpperArm");
	CHECK(Arm.Parent("Bip01 L ForeTwist") == "Bip01 L Forearm");
	CHECK(Arm.Parent("Bip01 L Hand") == "Bip01 L ForeTwist");
	// Spread evenly: two joints over a bone stand at 0 and 1/2 of it, their border is at 1/4.
	CheckRegion(Arm, "Bip01 LUpArmTwist", -2.0f, -1.5f);
	CheckRegion(Arm, "Bip01 L UpperArm", -1.5f, 0.0f);
	CheckRegion(Arm, "Bip01 L Forearm", 0.0f, 0.5f);
	CheckRegion(Arm, "Bip01 L ForeTwist", 0.5f, 2.0f);
	CheckMonotone(Arm, {"Bip01 L Clavicle", "Bip01 LUpArmTwist", "Bip01 L UpperArm", "Bip01 L Forearm",
						   "Bip01 L ForeTwist", "Bip01 L Hand"});
}

TEST_CASE("Twist: a chain of twist joints beside the bone counts joint by joint, an excluded one not at all", "[twist]")
{
	const std::vector<ArmJoint> Joints = {{"clavicle_l", -3.0f}, {"upperarm_l", -2.0f, 0}, {"lowerarm_l", 0.0f, 1},
		{"hand_l", 2.0f, 2}, {"foretwist_l", 2.0f / 3, 2}, {"foretwist1_l", 4.0f / 3, 4}};
	const BoundArm Arm = BindArm(Joints);
	CHECK(Arm.Parent("foretwist1_l") == "foretwist_l");
	CHECK(Arm.Parent("hand_l") == "foretwist1_l");

	Shapes::Rig Tube = Shapes::Tube({.Radius = 0.5f, .bCapped = true});
	std::vector<std::string_view> Names;
	std::vector<JointOptions> Options(Joints.size());
	for (const ArmJoint& Each : Joints)
	{
		Tube.AddJoint({Each.X, 0.0f, 0.0f}, Each.Parent);
		Names.push_back(Each.Name);
	}
	Options[4].Role = Options[5].Role = Participation::Excluded;
	const auto Bound = Bind(Tube.Mesh(), {Tube.Joints, Tube.Parents, Names}, {.Joints = Options});
	REQUIRE(Bound);
	CHECK(Bound->Regions.TreeParent[3] == 2);
	CHECK(
		std::find(Bound->Regions.RegionOf.begin(), Bound->Regions.RegionOf.end(), 4) == Bound->Regions.RegionOf.end());
}

TEST_CASE("Twist: a joint that is only called so, off the bone, is left where it hangs", "[twist]")
{
	const BoundArm Arm = BindArm({{"clavicle_l", -3.0f}, {"upperarm_l", -2.0f, 0}, {"lowerarm_l", 0.0f, 1},
		{"hand_l", 0.5f, 2}, {"lowerarm_twist_01_l", 2.0f, 2}});
	CHECK(Arm.Parent("hand_l") == "lowerarm_l");
	CHECK(Arm.Parent("lowerarm_twist_01_l") == "lowerarm_l");
}

TEST_CASE("Twist: where a chain of them begins at the limb's joint they have the limb, and what follows hangs on them",
	"[twist]")
{
	// As Character Creator has them: the first at the limb's joint, the second half way, the limb's own without weight.
	const bool bAsked = GENERATE(false, true);
	const BoundArm Arm = BindArm({{"CC_Base_L_Clavicle", -3.0f}, {"CC_Base_L_Upperarm", -2.0f, 0},
									 {"CC_Base_L_Forearm", 0.0f, 1}, {"CC_Base_L_Hand", 2.0f, 2},
									 {"CC_Base_L_UpperarmTwist01", -2.0f, 1}, {"CC_Base_L_UpperarmTwist02", -1.0f, 4},
									 {"CC_Base_L_ForearmTwist01", 0.0f, 2}, {"CC_Base_L_ForearmTwist02", 1.0f, 6}},
		0.3f, bAsked ? std::vector<size_t>{1, 2} : std::vector<size_t>());
	for (const size_t J : {1, 2})
	{
		CHECK(Arm.Bound.Regions.Curves[J].Reason == (bAsked ? CurveReason::ByRequest : CurveReason::DoublesChain));
	}
	CHECK(Arm.Parent("CC_Base_L_UpperarmTwist01") == "CC_Base_L_Clavicle");
	CHECK(Arm.Parent("CC_Base_L_UpperarmTwist02") == "CC_Base_L_UpperarmTwist01");
	CHECK(Arm.Parent("CC_Base_L_ForearmTwist01") == "CC_Base_L_UpperarmTwist02");
	CHECK(Arm.Parent("CC_Base_L_Hand") == "CC_Base_L_ForearmTwist02");
	CheckRegion(Arm, "CC_Base_L_UpperarmTwist01", -2.0f, -1.0f);
	CheckRegion(Arm, "CC_Base_L_UpperarmTwist02", -1.0f, 0.0f);
	CheckRegion(Arm, "CC_Base_L_ForearmTwist01", 0.0f, 1.0f);
	CheckRegion(Arm, "CC_Base_L_ForearmTwist02", 1.0f, 2.0f);
	CheckMonotone(Arm, {"CC_Base_L_Clavicle", "CC_Base_L_UpperarmTwist01", "CC_Base_L_UpperarmTwist02",
						   "CC_Base_L_ForearmTwist01", "CC_Base_L_ForearmTwist02", "CC_Base_L_Hand"});
}
