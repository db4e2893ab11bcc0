// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "1_Segment/NamedLimbs.h"

using namespace SkinAtlas;

namespace
{
/** A person in A-pose, metres, Z up: trunk, one side, the other; names as a convention has them. */
struct FlatPerson
{
	std::vector<Affine> Bind;
	std::vector<int32_t> Parents; // as they should be
	std::vector<std::string> Names;

	int32_t Add(const std::string& Name, int32_t Parent, const Vec3& Place)
	{
		Affine Each;
		Each.Row[0][3] = Place.X;
		Each.Row[1][3] = Place.Y;
		Each.Row[2][3] = Place.Z;
		Bind.push_back(Each);
		Parents.push_back(Parent);
		Names.push_back(Name);
		return static_cast<int32_t>(Names.size()) - 1;
	}

	Skeleton Build(std::span<const int32_t> Hierarchy, bool bNamed = true) const
	{
		const std::vector<std::string_view> Views(Names.begin(), Names.end());
		const auto Built =
			Skeleton::Build({Bind, Hierarchy, bNamed ? std::span(Views) : std::span<const std::string_view>()});
		REQUIRE(Built);
		return *Built;
	}
};

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

FlatPerson PersonOf(const Convention& By)
{
	FlatPerson Who;
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
		const FlatPerson Who = PersonOf(By);
		const std::vector<int32_t> Alone(Who.Names.size(), NoIndex);
		std::vector<int32_t> OnOne(Who.Names.size(), 0); // all on the pelvis
		OnOne[0] = NoIndex;
		for (const std::vector<int32_t>& Flat : {Alone, OnOne})
		{
			const Skeleton Found = WithNamedLimbs(Who.Build(Flat), BuiltInRoles());
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
	const FlatPerson Who = PersonOf(Unreal);
	const Skeleton Given = WithNamedLimbs(Who.Build(Who.Parents), BuiltInRoles());
	CHECK(std::equal(Given.Parents().begin(), Given.Parents().end(), Who.Parents.begin()));
	const std::vector<int32_t> Alone(Who.Names.size(), NoIndex);
	const Skeleton Nameless = WithNamedLimbs(Who.Build(Alone, false), BuiltInRoles());
	CHECK(std::equal(Nameless.Parents().begin(), Nameless.Parents().end(), Alone.begin()));
}
