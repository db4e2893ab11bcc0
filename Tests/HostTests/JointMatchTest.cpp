// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints and points of two characters belong together: found, or given in a file.

#include "AllCharacters.h"
#include "Options/Correspondences.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"
#include "Verbs/JointMatch.h"

#include "Gltf/Json.h"

#include <fstream>
#include <numeric>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** Another size and other proportions, all joints renamed and in another order. */
Character Changed(const Character& Who, std::vector<int32_t>& OldOf)
{
	Character Made = Who;
	const size_t Count = Who.JointNames.size();
	OldOf.resize(Count);
	std::iota(OldOf.rbegin(), OldOf.rend(), 0);
	for (size_t J = 0; J < Count; ++J)
	{
		const size_t Old = size_t(OldOf[J]);
		Made.JointNames[J] = "j" + std::to_string(J);
		Made.JointParents[J] = Who.JointParents[Old] == NoIndex ? NoIndex : int32_t(Count) - 1 - Who.JointParents[Old];
		Made.JointToMesh[J] = Who.JointToMesh[Old];
		Made.JointToMesh[J].Row[0][3] = 1.7f * Who.JointToMesh[Old].Row[0][3] + 3.0f;
		Made.JointToMesh[J].Row[1][3] = 1.9f * Who.JointToMesh[Old].Row[1][3];
		Made.JointToMesh[J].Row[2][3] = 1.8f * Who.JointToMesh[Old].Row[2][3];
	}
	return Made;
}

Outcome<Correspondences> Parsed(const std::string& Text)
{
	const std::vector<std::string> Ours = {"hand_l", "hand_r"}, Theirs = {"LeftHand", "RightHand"};
	return ParseCorrespondences(Text, "c.json", Ours, Theirs);
}

std::string Complaint(const std::string& Text)
{
	const Outcome<Correspondences> Made = Parsed(Text);
	REQUIRE_FALSE(Made);
	return Made.Error().Sentence;
}
}

TEST_CASE(
	"Transfer: without names the extremities of the skeletons tell which joint is which, left from right", "[transfer]")
{
	for (const char* const Name : {"arm", "mannequin", "quadruped"})
	{
		INFO(Name);
		const NamedCharacter Sample = SampleAt(Name);
		std::vector<int32_t> OldOf;
		const Character Other = Changed(Sample.Who, OldOf);
		CHECK(MatchExtremities(Other, Sample.Who) == OldOf);
		CHECK(MatchNames(Other, Sample.Who) == std::vector<int32_t>(OldOf.size(), NoIndex));
	}
}

TEST_CASE("Transfer: a limb with more joints is matched along its length", "[transfer]")
{
	const auto Chain = [](std::initializer_list<float> Places)
	{
		Character Made;
		for (const float X : Places)
		{
			Made.JointParents.push_back(int32_t(Made.JointNames.size()) - 1);
			Made.JointNames.push_back("");
			Made.JointToMesh.emplace_back().Row[0][3] = X;
		}
		return Made;
	};
	// Shares of the way: 0 1/2 1, 0 1/4 1/2 3/4 1.
	const Character Few = Chain({0, 1, 2}), Many = Chain({0, 3, 6, 9, 12});
	CHECK(MatchExtremities(Few, Many) == std::vector<int32_t>{0, 2, 4});
	CHECK(MatchExtremities(Many, Few) == std::vector<int32_t>{0, 0, 1, 1, 2}); // of two as near the first
	CHECK(MatchExtremities(Chain({1}), Few) == std::vector<int32_t>{NoIndex}); // a point has no extremities
}

TEST_CASE("Transfer: correspondences are read, and what is wrong with them is named", "[transfer]")
{
	const Outcome<Correspondences> Made = Parsed(
		R"({"joints": {"LeftHand": "hand_l"}, "points": [{"here": [1, 2, 3], "there": [4, 5, 6.5]}]})");
	REQUIRE(Made);
	CHECK(Made->Joints == std::vector<std::pair<int32_t, int32_t>>{{0, 0}});
	REQUIRE(Made->Here.size() == 1);
	CHECK(Made->Here[0].Y == 2.0f);
	CHECK(Made->There[0].Z == 6.5f);
	CHECK(Parsed("{}"));
	CHECK(Complaint("[]") == "c.json: correspondences must be an object with \"joints\" or \"points\"");
	CHECK(Complaint(R"({"joint": {}})") == "c.json: unknown key \"joint\"; did you mean \"joints\" or \"points\"?");
	CHECK(Complaint(R"({"joints": []})") == "c.json: \"joints\" must be an object from their joint to ours, not []");
	CHECK(Complaint(R"({"joints": {"LeftHand": 3}})") ==
		  "c.json: \"joints\": \"LeftHand\" must be the name of a joint, not 3");
	CHECK(Complaint(R"({"joints": {"LeftHand": "hand_x"}})") ==
		  "c.json: \"joints\": the character has no joint \"hand_x\"; did you mean \"hand_l\" or \"hand_r\"?");
	CHECK(Complaint(R"({"joints": {"LeftHind": "hand_l"}})") ==
		  "c.json: \"joints\": the bound file has no joint \"LeftHind\"; did you mean \"LeftHand\"?");
	CHECK(Complaint(R"({"points": 1})") == "c.json: \"points\" must be a list, not 1");
	CHECK(Complaint(R"({"points": [{"here": [1, 2, 3]}]})") ==
		  "c.json: point 0: must have \"there\", a list of three numbers");
	CHECK(Complaint(R"({"points": [{"here": [1, "2", 3], "there": [1, 2, 3]}]})") ==
		  "c.json: point 0: must have \"here\", a list of three numbers");
}

TEST_CASE("Transfer: given joints and found ones carry the same rows, and the report counts them", "[transfer]")
{
	const TemporaryFolder Folder;
	const auto At = [&](const std::string& Name) { return Folder / Name; };
	REQUIRE(RunProgram({"sample", "arm", "-o", At("arm.glb"), "--vertices", "2000"}).ExitCode == 0);
	REQUIRE(RunProgram({"bind", At("arm.glb"), "-o", At("bound.glb"), "--k", "0.6", "--quiet"}).ExitCode == 0);
	// The same file with other names: equal length, so that the container's sizes stay.
	std::ifstream Stream(At("bound.glb"), std::ios::binary);
	std::string Bytes{std::istreambuf_iterator<char>(Stream), {}};
	for (const auto& [Name, Other] : {std::pair<std::string, std::string>{"\"upperarm\"", "\"shoulder\""},
			 {"\"lowerarm\"", "\"elbowxxx\""}, {"\"hand\"", "\"claw\""}})
	{
		for (size_t Found = Bytes.find(Name); Found != std::string::npos; Found = Bytes.find(Name, Found + 1))
		{
			Bytes.replace(Found, Name.size(), Other);
		}
	}
	std::ofstream(At("renamed.glb"), std::ios::binary) << Bytes;
	std::ofstream(At("c.json")) << R"({"joints": {"shoulder": "upperarm", "elbowxxx": "lowerarm", "claw": "hand"}})";
	std::ofstream(At("swapped.json"))
		<< R"({"joints": {"shoulder": "upperarm", "elbowxxx": "hand", "claw": "lowerarm"}})";
	const auto ErrorOf = [&](const std::vector<std::string>& More, bool bGuessed)
	{
		std::vector<std::string> Words = {"bind", At("arm.glb"), "-o", At("taken.glb"), "--report", At("report.json"),
			"--method", "transfer", "--from", At("renamed.glb")};
		Words.insert(Words.end(), More.begin(), More.end());
		const Ending Run = RunProgram(Words);
		INFO(Run.Errors);
		REQUIRE(Run.ExitCode == 0);
		CHECK((Run.Errors.find("matched by the extremities") != std::string::npos) == bGuessed);
		std::ifstream Report(At("report.json"));
		const Json Told = Json::parse(Report)["transfer"];
		CHECK(Told["at-vertices"].get<int32_t>() + Told["on-surface"].get<int32_t>() + Told["filled"].get<int32_t>() +
				  Told["nearest"].get<int32_t>() >
			  1000);
		const Ending Compared = RunProgram({"compare", At("bound.glb"), At("taken.glb"), "--json"});
		REQUIRE(Compared.ExitCode == 0);
		return Json::parse(Compared.Output)["l1"]["mean"].get<double>();
	};
	CHECK(ErrorOf({}, true) < 1e-4);
	CHECK(ErrorOf({"--correspondences", At("c.json")}, false) < 1e-4);
	CHECK(ErrorOf({"--correspondences", At("swapped.json")}, false) > 0.1);
}
