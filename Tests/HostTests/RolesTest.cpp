// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Roles from files, on real characters, and in what the program says.

#include "AllCharacters.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Options/JsonText.h"
#include "Options/Recipe.h"
#include "Options/RoleFile.h"
#include "Terminal/InputFiles.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::filesystem::path Shipped = std::filesystem::path(SKINATLAS_REPOSITORY) / "Config/JointRoles.json";

std::string Complaint(const std::string& Text)
{
	const Outcome<RoleTable> Read = ParseRoles(Text, "r.json");
	return Read ? "" : Read.Error().Sentence;
}

std::map<JointRole, int32_t> CountRoles(const std::vector<RecognisedRole>& Roles)
{
	std::map<JointRole, int32_t> Counts;
	for (const RecognisedRole& Each : Roles)
	{
		++Counts[Each.Role];
	}
	return Counts;
}

Character Renamed(Character Who)
{
	for (size_t J = 0; J < Who.JointNames.size(); ++J)
	{
		Who.JointNames[J] = "j" + std::to_string(J);
	}
	return Who;
}

/** The joints that a person has by name: how many of each role. Counted in the files by hand. */
const std::map<std::string, std::map<JointRole, int32_t>> Counted = {
	{"cesium_man", {{JointRole::Shoulder, 2}, {JointRole::Elbow, 2}, {JointRole::Wrist, 2}, {JointRole::Hip, 2},
					   {JointRole::Knee, 2}, {JointRole::Ankle, 2}, {JointRole::Toe, 2}, {JointRole::Spine, 3},
					   {JointRole::Neck, 2}}},
	{"gdquest_mannequiny", {{JointRole::Finger, 24}, {JointRole::Clavicle, 2}, {JointRole::Shoulder, 2},
							   {JointRole::Wrist, 2}, {JointRole::Hip, 2}, {JointRole::Toe, 2}, {JointRole::Other, 0}}},
	{"kaykit_knight", {{JointRole::Helper, 8}, {JointRole::Ik, 12}, {JointRole::Wrist, 4}, {JointRole::Root, 1},
						  {JointRole::Other, 0}}},
	{"khronos_fox", {{JointRole::Tail, 3}, {JointRole::Hip, 2}, {JointRole::Shoulder, 2}, {JointRole::Pelvis, 1},
						{JointRole::Root, 2}, {JointRole::Other, 0}}},
	{"makehuman_male", {{JointRole::Finger, 30}, {JointRole::Spine, 3}, {JointRole::Knee, 2}, {JointRole::Head, 1},
						   {JointRole::Other, 0}}},
	{"quaternius_adventurer",
		{{JointRole::Finger, 28}, {JointRole::Clavicle, 2}, {JointRole::Ankle, 2}, {JointRole::Other, 0}}},
	{"quaternius_frog", {{JointRole::Helper, 2}, {JointRole::Wrist, 2}, {JointRole::Ankle, 2}, {JointRole::Elbow, 2},
							{JointRole::Knee, 2}}},
	{"quaternius_robot", {{JointRole::Finger, 22}, {JointRole::Helper, 2}, {JointRole::Ankle, 2}}},
	{"quaternius_wolf",
		{{JointRole::Ear, 8}, {JointRole::Tail, 8}, {JointRole::Ik, 4}, {JointRole::Helper, 4}, {JointRole::Elbow, 2}}},
	{"rocketbox_female_adult", {{JointRole::Eye, 2}, {JointRole::Jaw, 1}, {JointRole::Face, 25},
								   {JointRole::Finger, 30}, {JointRole::Other, 0}}},
	{"webxr_hand_left", {{JointRole::Tip, 5}, {JointRole::Finger, 19}, {JointRole::Wrist, 1}, {JointRole::Other, 0}}},
};
}

TEST_CASE("Roles: Config/JointRoles.json is the built-in table", "[roles]")
{
	const Outcome<RoleTable> Read = ReadRoles(Shipped);
	REQUIRE(Read);
	CHECK(*Read == BuiltInRoles());
	// Word for word, so that the file can be remade from the table.
	CHECK(*ReadWholeFile(Shipped) == WriteRoles(BuiltInRoles()));
}

TEST_CASE("Roles: a table is read as it is written", "[roles]")
{
	RoleTable Table;
	Table.K[size_t(JointRole::Tail)] = 0.45f;
	Table.Names = {{{JointRole::Tail}, {"queue"}}, {{JointRole::Hip, JointRole::Knee}, {"jambe", "patte"}}};
	const Outcome<RoleTable> Read = ParseRoles(WriteRoles(Table), "r.json");
	REQUIRE(Read);
	CHECK(*Read == Table);
	CHECK(ParseRoles("{}", "r.json"));
	CHECK(ReadRoles("")->Names == BuiltInRoles().Names);
}

TEST_CASE("Roles: a bad table gets one sentence that names file and entry", "[roles]")
{
	CHECK(Complaint("[]") == "r.json: a table of roles must be a JSON object");
	CHECK(Complaint(R"({"version": 2})") == "r.json: \"version\" must be 1, not 2");
	CHECK(Complaint(R"({"name": []})") == "r.json: unknown key \"name\"; did you mean \"names\"?");
	CHECK(Complaint(R"({"k": 0.3})") == "r.json: \"k\" must be an object from role to number, not 0.3");
	CHECK(Complaint(R"({"k": {"spin": 0.3}})") == "r.json: \"k\": there is no role \"spin\"; did you mean \"spine\"?");
	CHECK(Complaint(R"({"shift": {"head": "low"}})") == "r.json: \"shift\": head must be a number, not \"low\"");
	CHECK(Complaint(R"({"k": {"spine": -1}})") == "r.json: \"k\": spine must be a number of at least 0, not -1");
	CHECK(Complaint(R"({"names": {}})") == "r.json: \"names\" must be a list of rules, not {}");
	CHECK(Complaint(R"({"names": [{"role": "tail"}]})") ==
		  "r.json: \"names\": entry 0: must be an object with \"role\" and a list \"words\"");
	CHECK(Complaint(R"({"names": [{"role": "tail", "words": ["Tail"]}]})") ==
		  "r.json: \"names\": entry 0: a word must be of small letters a to z, not \"Tail\"");
	CHECK(Complaint(R"({"names": [{"role": [], "words": ["tail"]}]})") ==
		  "r.json: \"names\": entry 0: needs a role and a word");
	CHECK(ReadRoles("missing.json").Error().Sentence.find("missing.json") != std::string::npos);
}

TEST_CASE("Roles: a rule on a joint wins over k, k over the role, the role over the default", "[roles]")
{
	RoleTable Table;
	Table.K[size_t(JointRole::Elbow)] = 0.6f;
	const std::vector<std::string> Joints = {"shoulder", "elbow", "other_elbow"};
	const std::vector<RecognisedRole> Roles = {{JointRole::Shoulder, RoleSource::Name},
		{JointRole::Elbow, RoleSource::Name}, {JointRole::Elbow, RoleSource::Name}};
	Recipe What;
	What.Joints = {{"other_*", 0.9f, {}, {}, {}}};
	auto Resolved = Resolve(What, Joints, Roles, Table);
	REQUIRE(Resolved);
	CHECK(Resolved->Joints[0].K == JointOptions().K);
	CHECK(Resolved->Joints[1].K == 0.6f);
	CHECK(Resolved->Joints[2].K == 0.9f);
	CHECK(Resolved->Softness == std::vector{SoftnessSource::Default, SoftnessSource::Role, SoftnessSource::Joint});
	CHECK(Resolved->Joints[0].bFitToLimb);
	CHECK(Resolved->Joints[1].bFitToLimb);
	CHECK_FALSE(Resolved->Joints[2].bFitToLimb); // what somebody chose is taken as it is
	What.K = 0.2f;
	Resolved = Resolve(What, Joints, Roles, Table);
	REQUIRE(Resolved);
	CHECK(Resolved->Joints[0].K == 0.2f);
	CHECK(Resolved->Joints[1].K == 0.2f);
	CHECK(Resolved->Joints[2].K == 0.9f);
	CHECK(Resolved->Softness == std::vector{SoftnessSource::Recipe, SoftnessSource::Recipe, SoftnessSource::Joint});
	CHECK_FALSE(Resolved->Joints[0].bFitToLimb);
}

TEST_CASE("Roles: real characters have the joints that people count in them", "[roles][characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		const auto Known = Counted.find(std::filesystem::path(Each.Name).stem().string());
		if (Known == Counted.end())
		{
			continue;
		}
		auto Counts = CountRoles(RolesOf(Each.Who, BuiltInRoles()));
		for (const auto& [Role, Number] : Known->second)
		{
			CAPTURE(Each.Name, RoleName(Role));
			CHECK(Counts[Role] == Number);
		}
	}
}

TEST_CASE("Roles: without names a joint has the same role or none", "[roles][characters]")
{
	int32_t Told = 0;
	for (const NamedCharacter& Each : AllCharacters())
	{
		const auto Named = RolesOf(Each.Who, BuiltInRoles()), Shaped = RolesOf(Renamed(Each.Who), BuiltInRoles());
		for (size_t J = 0; J < Named.size(); ++J)
		{
			CAPTURE(Each.Name, Each.Who.JointNames[J], RoleName(Named[J].Role), RoleName(Shaped[J].Role));
			// Which joint of the trunk is the pelvis, and where the neck becomes the head, is a matter of names.
			const auto IsTrunk = [](JointRole Role) {
				return Role == JointRole::Pelvis || Role == JointRole::Spine || Role == JointRole::Neck ||
					   Role == JointRole::Head;
			};
			CHECK((Shaped[J].Role == JointRole::Other || Shaped[J].Role == Named[J].Role ||
				   (IsTrunk(Shaped[J].Role) && IsTrunk(Named[J].Role))));
			Told += Shaped[J].Role == JointRole::Other ? 0 : 1;
		}
	}
	CHECK(Told >= 52); // the mannequin alone has as many, all but its root
}

TEST_CASE("Roles: report and inspection tell role, K and where they come from", "[roles]")
{
	const TemporaryFolder Folder;
	const std::string Arm = std::string(SKINATLAS_REPOSITORY) + "/Content/Samples/Arm.glb", Out = Folder / "out.glb";
	const std::string Report = Folder / "report.json";
	Folder.Write(
		"roles.json", R"({"k": {"elbow": 0.7}, "names": [{"role": "elbow", "words": ["lowerarm", "forearm"]}]})");
	const Ending Bound =
		RunProgram({"bind", Arm, "-o", Out, "--quiet", "--roles", Folder / "roles.json", "--report", Report});
	REQUIRE(Bound.ExitCode == 0);
	const Json Told = *ParseJson(Folder.Read("report.json"), "report.json");
	const Ending Looked = RunProgram({"inspect", Arm, "--json", "--roles", Folder / "roles.json"});
	REQUIRE(Looked.ExitCode == 0);
	const Json Seen = *ParseJson(Looked.Output, "inspect");
	CHECK(Told["recipe"]["roles"] == Folder / "roles.json");
	int32_t Elbows = 0;
	for (size_t J = 0; J < Told["joints"].size(); ++J)
	{
		const Json& Joint = Told["joints"][J];
		const bool bElbow = Joint["role"] == "elbow";
		Elbows += bElbow ? 1 : 0;
		CHECK(Joint["role-source"] == (bElbow ? "name" : "none"));
		CHECK(Joint["k-source"] == (bElbow ? "role" : "default"));
		for (const char* Key : {"role", "role-source", "k-source"})
		{
			CHECK(Seen["joints"][J][Key] == Joint[Key]);
		}
		// What an inspection tells is fitted to the limb in the bind: by 3/4 to 2.
		const double Before = Seen["joints"][J]["k"], After = Joint["k"];
		CHECK(Before == (bElbow ? 0.7 : ShortDouble(JointOptions().K)));
		CHECK((After >= 0.749 * Before && After <= 2.001 * Before));
	}
	CHECK(Elbows == 1);
	CHECK(RunProgram({"inspect", Arm, "--roles", Folder / "missing.json"}).ExitCode == 1);
	CHECK(RunProgram({"bind", Arm, "-o", Folder / "roles.json", "--roles", Folder / "roles.json"}).ExitCode == 1);
}
