// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "NamedRig.h"
#include "RoleLists.h"
#include "Shapes.h"

#include "0_Input/JointNames.h"
#include "Common/Vector.h"
#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Roles.h"

#include <algorithm>
#include <sstream>

using namespace SkinAtlas;

namespace
{
/** A list of RoleLists.h. The places mean nothing: no two bones are alike. */
NamedRig ReadList(const char* Text)
{
	NamedRig Rig;
	std::vector<int32_t> Open; // by depth
	std::istringstream Lines(Text);
	for (std::string Line; std::getline(Lines, Line);)
	{
		const size_t Depth = Line.find_first_not_of('\t'), Space = Line.rfind(' ');
		if (Depth == std::string::npos || Space == std::string::npos)
		{
			continue;
		}
		Open.resize(Depth);
		const float Place = static_cast<float>(Rig.Names.size());
		const int32_t Parent = Depth == 0 ? NoIndex : Open.back();
		Open.push_back(
			Rig.Add(Line.substr(Depth, Space - Depth), Parent, {Place * Place, 0.0f, Place}, Line.substr(Space + 1)));
	}
	return Rig;
}

std::string Replaced(std::string Text, const std::string& Old, const std::string& New)
{
	const size_t At = Text.find(Old);
	return At == std::string::npos ? Text : Text.replace(At, Old.size(), New);
}

/** The name of the joint on the other side; the same where it has no side. */
std::string OtherSide(const std::string& Name)
{
	for (const auto& [Left, Right] : {std::pair{"Left", "Right"}, {"left", "right"}, {"_l", "_r"}, {".L", ".R"},
			 {"_L_", "_R_"}, {" L ", " R "}, {"_L0", "_R0"}, {"_L1", "_R1"}, {"CATRigL", "CATRigR"},
			 {".l", ".r"}, {" LUp", " RUp"}, {" LThigh", " RThigh"}, {" LEye", " REye"}})
	{
		const std::string Other = Replaced(Name, Left, Right);
		if (Other != Name)
		{
			return Other;
		}
	}
	const bool bSmallLetter = Name.size() > 1 && Name[0] == 'l' && Name[1] >= 'A' && Name[1] <= 'Z';
	return bSmallLetter ? "r" + Name.substr(1) : Name;
}

void CheckRoles(const NamedRig& Rig)
{
	const auto Found = Rig.Recognise();
	for (size_t J = 0; J < Found.size(); ++J)
	{
		CAPTURE(J, Rig.Names[J]);
		CHECK(RoleName(Found[J].Role) == Rig.Roles[J]);
	}
}

void CheckList(const char* Text)
{
	NamedRig Rig = ReadList(Text);
	REQUIRE(Rig.Names.size() > 5);
	for (const char* Side : {"left", "right"})
	{
		INFO(Side);
		CheckRoles(Rig);
		std::transform(Rig.Names.begin(), Rig.Names.end(), Rig.Names.begin(), OtherSide);
	}
}

/** A person in A-pose: five fingers or none, twist joints or none; no names. Places in metres, Z up, along X. */
NamedRig Person(bool bFingers, bool bTwists)
{
	NamedRig Rig;
	const int32_t Pelvis = Rig.Add("", NoIndex, {0, 0, 1}, "pelvis");
	const int32_t Spine = Rig.Add("", Pelvis, {0, 0, 1.15f}, "spine");
	const int32_t Chest = Rig.Add("", Spine, {0, 0.02f, 1.35f}, "spine");
	const int32_t Neck = Rig.Add("", Chest, {0, 0, 1.5f}, "neck");
	Rig.Add("", Neck, {0, 0, 1.6f}, "head");
	for (const float Side : {-1.0f, 1.0f})
	{
		const int32_t Clavicle = Rig.Add("", Chest, {Side * 0.03f, 0, 1.45f}, "clavicle");
		const int32_t Shoulder = Rig.Add("", Clavicle, {Side * 0.18f, 0, 1.45f}, "shoulder");
		const int32_t Elbow = Rig.Add("", Shoulder, {Side * 0.38f, 0, 1.25f}, "elbow");
		const int32_t Wrist = Rig.Add("", Elbow, {Side * 0.56f, 0.02f, 1.07f}, "wrist");
		for (int32_t Finger = 0; bFingers && Finger < 5; ++Finger)
		{
			int32_t Above = Wrist;
			for (int32_t Bone = 0; Bone < 3; ++Bone)
			{
				const float Out = 0.08f + 0.03f * Bone - 0.004f * Finger;
				Above = Rig.Add("", Above, {Side * (0.56f + Out), 0.02f * (Finger - 2), 1.07f - Out}, "finger");
			}
		}
		const int32_t Hip = Rig.Add("", Pelvis, {Side * 0.09f, 0, 0.95f}, "hip");
		const int32_t Knee = Rig.Add("", Hip, {Side * 0.1f, 0.02f, 0.5f}, "knee");
		const int32_t Ankle = Rig.Add("", Knee, {Side * 0.11f, 0, 0.09f}, "ankle");
		Rig.Add("", Ankle, {Side * 0.12f, 0.13f, 0.02f}, "toe");
		if (bTwists)
		{
			Rig.Add("", Shoulder, {Side * 0.28f, 0, 1.35f}, "twist");
			Rig.Add("", Knee, {Side * 0.105f, 0.01f, 0.295f}, "twist");
		}
	}
	return Rig;
}

void CheckShape(const NamedRig& Rig)
{
	const auto Found = Rig.Recognise();
	for (size_t J = 0; J < Found.size(); ++J)
	{
		CAPTURE(J);
		CHECK(RoleName(Found[J].Role) == Rig.Roles[J]);
		CHECK(Found[J].Source == (Rig.Roles[J] == "twist" ? RoleSource::Geometry : RoleSource::Hierarchy));
	}
}
}

TEST_CASE("Roles: a name is split at marks, digits and capitals, and after a glued side", "[roles]")
{
	using Words = std::vector<std::string>;
	CHECK(WordsOf("mixamorig:LeftHandIndex1") == Words{"mixamorig", "left", "hand", "index"});
	CHECK(WordsOf("Bip01 REyeBlinkTop") == Words{"bip", "r", "eye", "blink", "top"});
	CHECK(WordsOf("DEF-upper_arm.L.001") == Words{"def", "upper", "arm", "l"});
	CHECK(WordsOf("007") == Words{});
	CHECK(WordsOf("lefthand") == Words{"left", "hand"});
	CHECK(WordsOf("IKFoot") == Words{"ik", "foot"});
	CHECK(RunsOf({"upper", "l", "arm"}) == Words{"upper", "upperarm", "arm"});
	CHECK(RunsOf({"a", "b", "d", "e"}) == Words{"a", "ab", "b", "abd", "bd", "d", "bde", "de", "e"});
}

TEST_CASE("Roles: a side that is glued to small letters is split off where both sides occur", "[roles]")
{
	using Names = std::vector<std::vector<std::string>>;
	const std::vector<std::string_view> Known = {"ear", "eye", "foot", "leg", "lip", "thigh"};
	Names Rig = {{"lthigh"}, {"rthigh"}, {"bn", "footl"}, {"bn", "footr"}, {"rear"}, {"lip"}, {"lknee"}, {"rknee"}};
	SplitSides(Rig, Known);
	CHECK(Rig == Names{{"l", "thigh"}, {"r", "thigh"}, {"bn", "l", "foot"}, {"bn", "r", "foot"}, {"rear"}, {"lip"},
					 {"lknee"}, {"rknee"}});
}

TEST_CASE("Roles: an exporter's end of a joint is a tip, an arm's end of its own is the hand", "[roles]")
{
	NamedRig Rig;
	const int32_t Upper = Rig.Add("arm_L0_0_jnt", NoIndex, {0, 0, 0});
	const int32_t Lower = Rig.Add("arm_L0_1_jnt", Upper, {1, 0, 0});
	const int32_t Hand = Rig.Add("arm_L0_end_jnt", Lower, {2, 0, 0});
	const int32_t Other = Rig.Add("arm.L.001", Upper, {0, 1, 0});
	const int32_t Tip = Rig.Add("arm.L.001_end", Other, {0, 2, 0});
	const auto Found = Rig.Recognise();
	CHECK(Found[size_t(Hand)].Role == JointRole::Wrist);
	CHECK(Found[size_t(Tip)].Role == JointRole::Tip);
}

TEST_CASE("Roles: a word that most names have makes no joint a helper", "[roles]")
{
	const std::vector<std::vector<std::string>> Names = {{"ctrl", "head"}, {"ctrl", "hand", "hand"}, {"tail"}};
	CHECK(CommonWords(Names) == std::vector<std::string>{"ctrl"});
	const std::vector<std::string_view> Controls = {"CTRL_Spine", "CTRL_Neck", "CTRL_Head", "CTRL_Eye", "Socket"};
	std::vector<Affine> Joints;
	for (size_t J = 0; J < Controls.size(); ++J)
	{
		Affine At;
		At.Row[1][3] = static_cast<float>(J);
		Joints.push_back(At);
	}
	const auto Bones = Skeleton::Build({Joints, std::vector<int32_t>{NoIndex, 0, 1, 2, 2}, Controls});
	REQUIRE(Bones);
	const auto Found = RecogniseRoles(*Bones, BuiltInRoles());
	CHECK(Found[0].Role == JointRole::Spine);
	CHECK(Found[1].Role == JointRole::Neck);
	CHECK(Found[2].Role == JointRole::Head);
	CHECK(Found[3].Role == JointRole::Eye);
	CHECK(Found[4].Role == JointRole::Helper);
}

TEST_CASE("Roles: what is called a weapon's tag is the hand if fingers hang on it and it hangs on a forearm", "[roles]")
{
	for (const int32_t FingerCount : {0, 1, 2, 4})
	{
		CAPTURE(FingerCount);
		NamedRig Rig;
		const int32_t UpperArm = Rig.Add("Bicep.L", NoIndex, {0, 0, 0});
		const int32_t Forearm = Rig.Add("Forearm.L", UpperArm, {3, 0, 0});
		const int32_t Tag = Rig.Add("tag_weapon", Forearm, {6, 0, 0});
		const int32_t Camera = Rig.Add("tag_camera", UpperArm, {0, 1, 0});
		for (int32_t I = 0; I < FingerCount; ++I)
		{
			Rig.Add("Finger" + std::to_string(I) + ".L", Tag, {7, float(I), 0});
			Rig.Add("Finger" + std::to_string(I) + "_b.L", Camera, {1, float(I), 0}); // on no forearm
		}
		const auto Found = Rig.Recognise();
		CHECK((Found[size_t(Tag)].Role == JointRole::Wrist) == (FingerCount >= 2));
		CHECK(Found[size_t(Camera)].Role != JointRole::Wrist);
		CHECK(Found[size_t(Forearm)].Role == JointRole::Elbow);
	}
}

TEST_CASE("Roles: the joints of Unreal's mannequin are what they are called", "[roles]")
{
	CheckList(Lists::Unreal5);
}
TEST_CASE("Roles: the joints of Mixamo are what they are called", "[roles]")
{
	CheckList(Lists::Mixamo);
}
TEST_CASE("Roles: the muscles of MakeHuman's face are its face, and its limbs come in segments", "[roles]")
{
	CheckList(Lists::MakeHuman);
}
TEST_CASE("Roles: roll joints of HumanIK are twist joints", "[roles]")
{
	CheckList(Lists::HumanIk);
}
TEST_CASE("Roles: the bones of VRM and Unity's humanoid are what they are called", "[roles]")
{
	CheckList(Lists::Humanoid);
}
TEST_CASE("Roles: Rigify's deform bones end in neck and head, and its limbs come in segments", "[roles]")
{
	CheckList(Lists::Rigify);
}
TEST_CASE("Roles: a copy of an upper arm at the elbow is no segment of it", "[roles]")
{
	for (const float X : {1.0f, 1.5f})
	{
		NamedRig Rig;
		const int32_t Trunk = Rig.Add("spine", NoIndex, {0, 0, 0});
		const int32_t Arm = Rig.Add("bicep.l", Trunk, {0.5f, 0, 0});
		Rig.Add("forearm.l", Arm, {1.5f, 0, 0});
		const int32_t Copy = Rig.Add("bicep.l.001", Arm, {X, 0, 0});
		const int32_t Below = Rig.Add("bicep.l.002", Copy, {X, -0.2f, 0});
		const std::vector<RecognisedRole> Found = Rig.Recognise();
		CAPTURE(X);
		CHECK(Found[size_t(Copy)].Role == (X < 1.5f ? JointRole::Twist : JointRole::Other));
		CHECK(Found[size_t(Below)].Role == (X < 1.5f ? JointRole::Twist : JointRole::Other));
	}
}
TEST_CASE("Roles: Rigify's deforming spine ends in neck and head beside controls with these names", "[roles]")
{
	NamedRig Rig;
	const int32_t Root = Rig.Add("root", NoIndex, {0, 0, 0}, "root");
	Rig.Add("neck", Root, {0, 0, 1.45f}, "helper"); // at the places of joints that deform
	Rig.Add("head", Root, {0, 0, 1.6f}, "helper");
	const int32_t Chest = Rig.Add("ORG-spine.002", Root, {0, 0, 1.3f}, "helper");
	int32_t Above = Root;
	const std::pair<const char*, const char*> Spine[] = {{"DEF-spine", "spine"}, {"DEF-spine.001", "spine"},
		{"DEF-spine.002", "spine"}, {"DEF-spine.003", "neck"}, {"DEF-spine.004", "head"}};
	for (const auto& [Name, Role] : Spine)
	{
		Above = Rig.Add(Name, Above, {0, 0, 1.0f + 0.15f * (Rig.Names.size() - 4)}, Role);
	}
	for (const auto& [Side, X] : {std::pair{".L", 0.05f}, {".R", -0.05f}})
	{
		const int32_t Shoulder = Rig.Add(std::string("DEF-shoulder") + Side, Chest, {X, 0, 1.34f}, "clavicle");
		Rig.Add(std::string("DEF-upper_arm") + Side, Shoulder, {4 * X, 0, 1.34f}, "shoulder");
	}
	const auto Found = Rig.Recognise();
	for (size_t J = 0; J < Found.size(); ++J)
	{
		CAPTURE(Rig.Names[J]);
		CHECK(RoleName(Found[J].Role) == Rig.Roles[J]);
	}
}

TEST_CASE("Roles: a rig marks what deforms by three names or more, or all of it may", "[roles]")
{
	const std::vector<std::vector<std::string>> Names = {
		{"def", "spine"}, {"org", "spine"}, {"def", "arm"}, {"bone"}, {"deform", "leg"}};
	CHECK(DeformingLayer(Names) == std::vector<bool>{true, false, true, false, true});
	CHECK(DeformingLayer(std::span(Names).first(4)) == std::vector<bool>(4, true));
}

TEST_CASE("Roles: what ends an end is a tip as well, and what holds more than tips is none", "[roles]")
{
	NamedRig Rig;
	const int32_t Arm =
		Rig.Add("upperarm", Rig.Add("clavicle", NoIndex, {-3, 0, 0}, "clavicle"), {-2, 0, 0}, "shoulder");
	const int32_t Hand = Rig.Add("hand", Rig.Add("forearm", Arm, {-1, 0, 0}, "elbow"), {0, 0, 0}, "wrist");
	const int32_t End = Rig.Add("hand_end", Hand, {1, 0, 0}, "tip");
	Rig.Add("hand_end_end", End, {2, 0, 0}, "tip");
	Rig.Add("index_04_leaf_l", Hand, {1, 1, 0}, "tip"); // as Quaternius' animation library has them
	Rig.Add("leaf_l", Hand, {1, 2, 0}, "other");        // of a plant
	const int32_t Tail = Rig.Add("tail_end", Hand, {0, 1, 0}, "tail");
	Rig.Add("fin", Tail, {0, 3, 0}, "other");
	const auto Found = Rig.Recognise();
	for (size_t J = 0; J < Found.size(); ++J)
	{
		CAPTURE(Rig.Names[J]);
		CHECK(RoleName(Found[J].Role) == Rig.Roles[J]);
	}
}

TEST_CASE("Roles: Biped's objects are what they are called", "[roles]")
{
	CheckList(Lists::Biped);
}
TEST_CASE("Roles: the joints of Character Creator are what they are called, and the neck's are no twists", "[roles]")
{
	CheckList(Lists::CharacterCreator);
}
TEST_CASE("Roles: the joints of Daz Genesis are what they are called", "[roles]")
{
	CheckList(Lists::Genesis);
}
TEST_CASE("Roles: the joints of Advanced Skeleton are what they are called, its parts are twists", "[roles]")
{
	CheckList(Lists::AdvancedSkeleton);
}

TEST_CASE("Roles: the joints of mGear are what they are called, with the side between two words", "[roles]")
{
	CheckList(Lists::MGear);
}

TEST_CASE("Roles: the bones of 3ds Max CAT are what they are called, digits by their limbs", "[roles]")
{
	CheckList(Lists::Cat);
}

TEST_CASE("Roles: the bones of Auto-Rig Pro are what they are called", "[roles]")
{
	CheckList(Lists::AutoRigPro);
}

TEST_CASE("Roles: the bones of VRoid are what they are called", "[roles]")
{
	CheckList(Lists::VRoid);
}

TEST_CASE("Roles: the joints of Second Life are what they are called", "[roles]")
{
	CheckList(Lists::SecondLife);
}

TEST_CASE("Roles: Quaternius' people are what they are called", "[roles]")
{
	CheckList(Lists::Quaternius);
}
TEST_CASE("Roles: the front legs of Quaternius' animals are arms", "[roles]")
{
	CheckList(Lists::QuaterniusAnimal);
}
TEST_CASE("Roles: plain English is understood", "[roles]")
{
	CheckList(Lists::PlainEnglish);
}
TEST_CASE("Roles: limbs that are only numbered are read in their order", "[roles]")
{
	CheckList(Lists::Numbered);
}

TEST_CASE("Roles: without names mirrored limbs and a fan of fingers tell", "[roles]")
{
	CheckShape(Person(true, false));
	CheckShape(Person(false, false));
	CheckShape(Person(true, true));
}

TEST_CASE("Roles: without names what one hand holds, and fingers that differ, do not matter", "[roles]")
{
	NamedRig Rig = Person(true, false);
	const auto Hand = std::find(Rig.Roles.begin(), Rig.Roles.end(), "wrist") - Rig.Roles.begin();
	int32_t Above = static_cast<int32_t>(Hand);
	for (int32_t Link = 0; Link < 3; ++Link)
	{
		Above = Rig.Add("", Above, {-0.6f, 0.3f + 0.4f * static_cast<float>(Link), 1}, "finger"); // a chain in the hand
	}
	CheckShape(Rig);
}

TEST_CASE("Roles: without names a close pair of leaves on a head are eyes, and neither its tip nor its ears", "[roles]")
{
	NamedRig Rig = Person(false, false);
	const auto Head = static_cast<int32_t>(std::find(Rig.Roles.begin(), Rig.Roles.end(), "head") - Rig.Roles.begin());
	NamedRig Tipped = Rig, Blind = Rig;
	for (NamedRig* Eared : {&Rig, &Blind})
	{
		Eared->Add("", Head, {-0.08f, 0, 1.66f}, "other");
		Eared->Add("", Head, {0.08f, 0, 1.66f}, "other");
	}
	Rig.Add("", Head, {-0.03f, 0.1f, 1.68f}, "eye");
	Rig.Add("", Head, {0.03f, 0.1f, 1.68f}, "eye");
	Tipped.Add("", Head, {0, 0, 1.8f}, "other"); // twice as far from the head as the head from the neck
	for (const NamedRig& Each : {Rig, Blind, Tipped})
	{
		CheckRoles(Each);
	}
}

TEST_CASE("Roles: without names limbs of two joints are limbs, and fingers at a forearm's end are fingers", "[roles]")
{
	NamedRig Rig;
	const int32_t Pelvis = Rig.Add("", NoIndex, {0, 0, 1}, "pelvis");
	const int32_t Chest = Rig.Add("", Pelvis, {0, 0, 1.3f}, "spine");
	const int32_t Neck = Rig.Add("", Chest, {0, 0, 1.5f}, "neck");
	Rig.Add("", Neck, {0, 0, 1.6f}, "head");
	for (const float Side : {-1.0f, 1.0f})
	{
		const int32_t Clavicle = Rig.Add("", Chest, {Side * 0.05f, 0, 1.45f}, "clavicle");
		const int32_t Shoulder = Rig.Add("", Clavicle, {Side * 0.2f, 0, 1.45f}, "shoulder");
		const int32_t Elbow = Rig.Add("", Shoulder, {Side * 0.5f, 0, 1.45f}, "elbow");
		for (int32_t Each = 0; Each < 3; ++Each) // no wrist: the hand is a part of the forearm
		{
			const int32_t Finger = Rig.Add("", Elbow, {Side * 0.75f, 0.03f * float(Each), 1.45f}, "finger");
			Rig.Add("", Finger, {Side * 0.85f, 0.03f * float(Each), 1.45f}, "finger");
		}
		const int32_t Hip = Rig.Add("", Pelvis, {Side * 0.1f, 0, 0.95f}, "hip");
		Rig.Add("", Hip, {Side * 0.1f, 0.02f, 0.5f}, "knee");
	}
	CheckShape(Rig);
}

TEST_CASE("Roles: scale, turns and the order of the joints do not matter", "[roles]")
{
	const NamedRig Rig = Person(true, true);
	const size_t Count = Rig.Names.size();
	NamedRig Other;
	for (size_t I = 0; I < Count; ++I)
	{
		// Last first, a hundred times as large, turned by a rotation with rational entries, and moved.
		const size_t J = Count - 1 - I;
		const Vec3d P(Rig.Bind[J].Row[0][3], Rig.Bind[J].Row[1][3], Rig.Bind[J].Row[2][3]);
		const Vec3d Turned = {
			Dot(P, {2. / 3, -1. / 3, 2. / 3}), Dot(P, {2. / 3, 2. / 3, -1. / 3}), Dot(P, {-1. / 3, 2. / 3, 2. / 3})};
		const int32_t Parent = Rig.Parents[J] == NoIndex ? NoIndex : static_cast<int32_t>(Count) - 1 - Rig.Parents[J];
		Other.Add("", Parent, ToFloat(100.0 * Turned + Vec3d(3, 4, 5)), Rig.Roles[J]);
	}
	CheckShape(Other);
}

TEST_CASE("Roles: a shape without two pairs of limbs says nothing", "[roles]")
{
	NamedRig Snake;
	for (int32_t J = 0; J < 12; ++J)
	{
		Snake.Add("", J - 1, {static_cast<float>(J), 0, 0});
	}
	NamedRig Spider = Person(false, false);
	for (const float Side : {-1.0f, 1.0f})
	{
		int32_t Above = 1; // a third pair, at the spine
		for (int32_t Bone = 0; Bone < 3; ++Bone)
		{
			Above = Spider.Add("", Above, {Side * (0.2f + 0.3f * static_cast<float>(Bone)), 0, 1.2f});
		}
	}
	for (const NamedRig& Rig : {Snake, Spider})
	{
		for (const RecognisedRole& Found : Rig.Recognise())
		{
			CHECK(Found == RecognisedRole{});
		}
	}
}

TEST_CASE("Roles: names win over the shape, and a shape that contradicts them is not used", "[roles]")
{
	NamedRig Rig = Person(true, false);
	Rig.Names[0] = "pelvis";
	auto Found = Rig.Recognise();
	CHECK(Found[0] == RecognisedRole{JointRole::Pelvis, RoleSource::Name});
	CHECK(Found[1] == RecognisedRole{JointRole::Spine, RoleSource::Hierarchy});

	Rig.Names[0] = "head";
	Rig.Names[4] = "tail";
	Found = Rig.Recognise();
	CHECK(Found[0] == RecognisedRole{JointRole::Head, RoleSource::Name});
	CHECK(Found[1] == RecognisedRole{});
}

TEST_CASE("Roles: a table of one's own is obeyed, the first rule that fits", "[roles]")
{
	RoleTable Table;
	Table.Names = {{{JointRole::Tail}, {"queue"}}, {{JointRole::Hair}, {"queue", "zopf"}}};
	Table.K[size_t(JointRole::Tail)] = 0.7f;
	NamedRig Rig;
	Rig.Add("queue_1", NoIndex, {0, 0, 0});
	Rig.Add("Zopf", 0, {1, 0, 0});
	Rig.Add("head", 1, {2, 0, 0});
	const auto Found = Rig.Recognise(Table);
	CHECK(Found[0].Role == JointRole::Tail);
	CHECK(Found[1].Role == JointRole::Hair);
	CHECK(Found[2] == RecognisedRole{});
	CHECK(Table.SoftnessOf(JointRole::Tail) == 0.7f);
	CHECK(Table.SoftnessOf(JointRole::Hair) == JointOptions().K);
	Table.Shift[size_t(JointRole::Tail)] = -0.2f;
	CHECK(Table.ShiftOf(JointRole::Tail) == -0.2f);
	CHECK(Table.ShiftOf(JointRole::Hair) == 0.0f);
}

TEST_CASE("Roles: a bind without joint options takes K from the roles and fits it to the limbs", "[roles]")
{
	RoleTable Table = BuiltInRoles();
	Table.K[size_t(JointRole::Knee)] = 0.6f;
	const Shapes::TubeOptions Tube; // a bone of 3, around it a curve of length Girth
	const Shapes::Rig Leg = Shapes::TwoBoneTube(Tube);
	const std::vector<std::string_view> Names = {"thigh_l", "calf_l"};
	const SkeletonView Joints{Leg.Joints, Leg.Parents, Names};
	BindOptions Options;
	Options.Segment.Roles = &Table;
	const auto ByRole = Bind(Leg.Mesh(), Joints, Options);
	REQUIRE(ByRole);
	const std::vector<JointOptions> Start = DefaultJointOptions(ByRole->Joints, Table);
	CHECK(Start[0].K == Table.SoftnessOf(JointRole::Hip));
	CHECK(Start[1].K == 0.6f);

	const double Slender = 3.0 / (Shapes::Girth(Tube) / Pi);
	CHECK(ByRole->Options[1].K == Approx(0.6 * std::min(2.0, 0.75 * (1.0 + Slender))).epsilon(1e-3));
	CHECK_FALSE(ByRole->Options[1].bFitToLimb);
	// The options in effect, given as a choice, give the same bits.
	const std::vector<JointOptions> InEffect = ByRole->Options;
	Options.Joints = InEffect;
	const auto Given = Bind(Leg.Mesh(), Joints, Options);
	REQUIRE(Given);
	CHECK(ByRole->Weights.Weights == Given->Weights.Weights);
	CHECK(Given->Options[1].K == InEffect[1].K);
}

TEST_CASE("Roles: K is fitted to stout limbs as to slender ones, and where nobody asked it stays", "[roles]")
{
	for (const float HalfLength : {0.2f, 0.5f, 1.0f, 30.0f})
	{
		Shapes::TubeOptions Tube;
		Tube.HalfLength = HalfLength;
		const Shapes::Rig Limb = Shapes::TwoBoneTube(Tube);
		const auto Mesh = Topology::Build(Limb.Mesh());
		const auto Joints = Skeleton::Build(Limb.Skeleton());
		REQUIRE((Mesh && Joints));
		const Segmentation Regions = Shapes::CutTube(*Mesh, {0.0f});
		std::vector<JointOptions> Options(2);
		Options[1].K = 0.3f;
		FitSoftness(*Joints, Regions, Options);
		CHECK(Options[1].K == 0.3f);
		Options[1].bFitToLimb = true;
		FitSoftness(*Joints, Regions, Options);
		// 0.3 * 3/4 (1 + r), at most 0.6, with r the bone over L / pi.
		CHECK(
			Options[1].K == Approx(std::min(0.6, 0.225 + 0.225 * HalfLength * Pi / Shapes::Girth(Tube))).epsilon(1e-3));
		FitSoftness(*Joints, Regions, Options);
		CHECK(Options[1].K <= 0.6001f); // once
	}
}
