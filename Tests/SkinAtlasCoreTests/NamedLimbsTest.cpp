// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "NamedRig.h"

#include "1_Segment/2_Limbs/FlatRig.h"
#include "1_Segment/2_Limbs/NamedLimbs.h"

#include <algorithm>
#include <numeric>

using namespace SkinAtlas;

namespace
{
struct Convention
{
	const char *Pelvis, *Spine, *Chest, *Neck, *Head, *Clavicle, *Shoulder, *Elbow, *Wrist, *Thumb, *Index, *Hip, *Knee,
		*Ankle, *Toe;
	const char* Sides[2];
};

constexpr Convention Unreal = {"pelvis", "spine_01", "spine_02", "neck_01", "head", "clavicle", "upperarm", "lowerarm",
	"hand", "thumb_0", "index_0", "thigh", "calf", "foot", "ball", {"_l", "_r"}};
constexpr Convention Mixamo = {"Hips", "Spine", "Spine1", "Neck", "Head", "Shoulder", "Arm", "ForeArm", "Hand",
	"HandThumb", "HandIndex", "UpLeg", "Leg", "Foot", "ToeBase", {"Left", "Right"}};
constexpr Convention Biped = {"Bip01 Pelvis", "Bip01 Spine", "Bip01 Spine1", "Bip01 Neck", "Bip01 Head", "Clavicle",
	"UpperArm", "Forearm", "Hand", "Finger0", "Finger1", "Thigh", "Calf", "Foot", "Toe0", {"Bip01 L ", "Bip01 R "}};

/** A person in A-pose, metres, Z up: trunk, one side, the other; the parents are as they should be. */
NamedRig PersonOf(const Convention& By)
{
	NamedRig Who;
	const int32_t Pelvis = Who.Add(By.Pelvis, NoIndex, {0, 0, 1});
	const int32_t Spine = Who.Add(By.Spine, Pelvis, {0, 0, 1.15f});
	const int32_t Chest = Who.Add(By.Chest, Spine, {0, 0.02f, 1.35f});
	const int32_t Neck = Who.Add(By.Neck, Chest, {0, 0, 1.52f});
	Who.Add(By.Head, Neck, {0, 0, 1.6f});
	for (const size_t Side : {0, 1})
	{
		const float X = Side == 0 ? -1.0f : 1.0f;
		const bool bSuffix = By.Sides[Side][0] == '_';
		const auto Named = [&](const std::string& Base, const char* Number = "")
		{ return bSuffix ? Base + Number + By.Sides[Side] : By.Sides[Side] + Base + Number; };
		const int32_t Clavicle = Who.Add(Named(By.Clavicle), Chest, {X * 0.03f, 0, 1.42f});
		const int32_t Shoulder = Who.Add(Named(By.Shoulder), Clavicle, {X * 0.18f, 0, 1.45f});
		const int32_t Elbow = Who.Add(Named(By.Elbow), Shoulder, {X * 0.38f, 0, 1.25f});
		const int32_t Wrist = Who.Add(Named(By.Wrist), Elbow, {X * 0.56f, 0.02f, 1.07f});
		int32_t Thumb = Wrist, Index = Wrist;
		for (const char* Number : {"", "1", "2"}) // side by side, nearer to each other than along themselves
		{
			const float Out = 0.04f + 0.03f * static_cast<float>(Number[0] == 0 ? 0 : Number[0] - '0');
			Thumb = Who.Add(Named(By.Thumb, Number), Thumb, {X * (0.56f + Out), 0.05f, 1.07f - Out});
			Index = Who.Add(Named(By.Index, Number), Index, {X * (0.57f + Out), 0.03f, 1.06f - Out});
		}
		const int32_t Hip = Who.Add(Named(By.Hip), Pelvis, {X * 0.09f, 0, 0.95f});
		const int32_t Knee = Who.Add(Named(By.Knee), Hip, {X * 0.1f, 0.02f, 0.5f});
		const int32_t Ankle = Who.Add(Named(By.Ankle), Knee, {X * 0.11f, 0, 0.09f});
		Who.Add(Named(By.Toe), Ankle, {X * 0.12f, 0.13f, 0.02f});
	}
	return Who;
}
}

TEST_CASE("Segment: a person without a hierarchy gets it back from the names", "[segment]")
{
	for (const Convention& By : {Unreal, Mixamo, Biped})
	{
		const NamedRig Who = PersonOf(By);
		const std::vector<int32_t> Alone(Who.Names.size(), NoIndex);
		std::vector<int32_t> OnOne(Who.Names.size(), 0); // all on the pelvis
		OnOne[0] = NoIndex;
		for (const std::vector<int32_t>& Flat : {Alone, OnOne})
		{
			const Skeleton Found = WithNamedLimbs(Who.Under(Flat), BuiltInRoles());
			for (size_t J = 0; J < Who.Names.size(); ++J)
			{
				CAPTURE(Who.Names[J]);
				CHECK(Found.Parents()[J] == Who.Parents[J]);
			}
			CHECK(Found.Name(1) == Who.Names[1]);
		}
	}
}

TEST_CASE("Segment: a hierarchy stays as it is, and without names a flat rig does, too", "[segment]")
{
	const NamedRig Who = PersonOf(Unreal);
	const Skeleton Given = WithNamedLimbs(Who.Under(Who.Parents), BuiltInRoles());
	CHECK(std::equal(Given.Parents().begin(), Given.Parents().end(), Who.Parents.begin()));
	NamedRig Numbered = Who;
	std::fill(Numbered.Names.begin(), Numbered.Names.end(), "Bone");
	const std::vector<int32_t> Alone(Who.Names.size(), NoIndex);
	const Skeleton Nameless = WithNamedLimbs(Numbered.Under(Alone), BuiltInRoles());
	CHECK(std::equal(Nameless.Parents().begin(), Nameless.Parents().end(), Alone.begin()));
}

TEST_CASE("Segment: of many joints bones are tried from the nearest ones only", "[segment]")
{
	constexpr int32_t Count = 2000, Nearest = 32;
	NamedRig Rope;
	for (int32_t J = 0; J < Count; ++J)
	{
		Rope.Add("", NoIndex, {0, 0.01f * static_cast<float>(J % 7), static_cast<float>(J)});
	}
	std::vector<int32_t> All(Count);
	std::iota(All.begin(), All.end(), 0);
	const std::vector<JointPair> Pairs = NearPairs(Rope.Under(Rope.Parents), All);
	CHECK(Pairs.size() == size_t(Count * Nearest));
	CHECK(std::all_of(Pairs.begin(), Pairs.end(),
		[](const JointPair& Each)
		{
			// At the ends of the rope all the nearest lie on one side.
			const int32_t ToEnd = std::min(Each.Child, Count - 1 - Each.Child);
			const int32_t Farthest = Nearest - std::min(ToEnd, Nearest / 2);
			return Each.Parent != Each.Child && std::abs(Each.Parent - Each.Child) <= Farthest;
		}));
}
