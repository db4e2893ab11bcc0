// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Policies of components by name and number: in recipes, on the command line, in reports.

#include "BoundFile.h"
#include "DefectFiles.h"
#include "Options/Recipe.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"
#include "Verbs/InspectFacts.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::vector<NamedComponent> Named = {
	{{"body"}, {"shown"}, 100}, {{"coat", "trim"}, {"coat node"}, 20}, {{"coat"}, {}, 4}};

/** The sentence that rules earn; empty if they are accepted. */
std::string Complaint(const std::string& Components)
{
	const Outcome<Recipe> Read = ParseRecipe("{\"components\": " + Components + "}", "a.json");
	if (!Read)
	{
		return Read.Error().Sentence;
	}
	const auto Policies = ResolveComponents(*Read, Named);
	return Policies ? "" : Policies.Error().Sentence;
}

std::vector<ComponentPolicy> Resolved(const std::string& Components)
{
	const Outcome<Recipe> Read = ParseRecipe("{\"components\": " + Components + "}", "a.json");
	REQUIRE(Read);
	const auto Policies = ResolveComponents(*Read, Named);
	REQUIRE(Policies);
	return Policies->Policies;
}

/** A ribbon whose bone lies in it, and a button over it: components 0 and 1, meshes "ribbon" and "button". */
SmallGltf RibbonWithButton()
{
	SmallGltf Made = Ribbon();
	const int32_t Positions = Made.AddFloats({0.3f, -0.1f, 0.1f, 0.5f, -0.1f, 0.1f, 0.4f, 0.1f, 0.1f}, "VEC3");
	Made.Root["accessors"][size_t(Positions)]["min"] = {0.3, -0.1, 0.1};
	Made.Root["accessors"][size_t(Positions)]["max"] = {0.5, 0.1, 0.1};
	const int32_t Indices = Made.Add<uint16_t>({0, 1, 2}, "SCALAR", 5123);
	Made.Root["meshes"].push_back(Json{{"name", "button"},
		{"primitives", Json::array({Json{{"attributes", {{"POSITION", Positions}}}, {"indices", Indices}}})}});
	Made.Root["nodes"].push_back(Json{{"name", "shown too"}, {"mesh", 1}, {"skin", 0}});
	Made.Root["scenes"][0]["nodes"].push_back(4);
	return Made;
}
}

TEST_CASE("Components: rules name a mesh, its node or a number, and later ones win", "[components]")
{
	using enum ComponentPolicy;
	CHECK(Resolved(R"({"coat": "follow", "2": "rigid"})") == std::vector{Automatic, Follow, Rigid});
	CHECK(Resolved(R"({"trim": "rigid"})") == std::vector{Automatic, Rigid, Automatic});
	CHECK(Resolved(R"({"*": "follow", "shown": "atlas"})") == std::vector{Atlas, Follow, Follow});
	CHECK(Resolved(R"([{"component": 1, "policy": "rigid"}, {"component": "c*", "policy": "automatic"}])") ==
		  std::vector{Automatic, Automatic, Automatic});
	CHECK(ResolveComponents(Recipe(), Named)->Policies.empty()); // nothing asked for
}

TEST_CASE("Components: a rule that means nothing is named", "[components]")
{
	CHECK(Complaint(R"({"3": "rigid"})") == "there is no component 3; there are 3, counted from 0");
	CHECK(Complaint(R"({"boty": "rigid"})") ==
		  "the component \"boty\" matches no skinned mesh or its node; did you mean \"body\"?");
	CHECK(Complaint(R"({"zzzzzzzzz": "rigid"})") == "the component \"zzzzzzzzz\" matches no skinned mesh or its node; "
													"there are \"body\", \"coat\", \"coat node\", \"shown\", \"trim\"");
	CHECK(Complaint(R"({"body": "stiff"})") ==
		  "a.json: component \"body\": \"policy\" must be one of automatic, atlas, rigid, follow, "
		  "closest, heat, voxel, transfer, examples, not \"stiff\"");
	CHECK(Complaint(R"([{"policy": "rigid"}])") ==
		  "a.json: \"components\": entry \"0\" must have a name or number of \"component\" and a \"policy\"");
	CHECK(Complaint("7") == "a.json: \"components\" must be a list of rules or an object from name to policy, not 7");

	Recipe What;
	const Outcome<void> Set = ApplyOption(What, "component", "body=stiff");
	REQUIRE_FALSE(Set);
	CHECK(Set.Error().Sentence == "--component must be NAME=POLICY or INDEX=POLICY with one of automatic, atlas, "
								  "rigid, follow, closest, heat, voxel, transfer, examples, not \"body=stiff\"");
	CHECK_FALSE(ApplyOption(What, "component", "rigid"));
	CHECK(What.Components.empty());
}

TEST_CASE("Components: inspect lists them by mesh and node", "[components]")
{
	const auto Facts = CollectFacts(RibbonWithButton().Document());
	REQUIRE(Facts);
	REQUIRE(Facts->ComponentList.size() == 2);
	CHECK(Facts->ComponentList[0].Meshes == std::vector<std::string>{"ribbon"});
	CHECK(Facts->ComponentList[1].Meshes == std::vector<std::string>{"button"});
	CHECK(Facts->ComponentList[1].Nodes == std::vector<std::string>{"shown too"});
	CHECK(Facts->ComponentList[1].Vertices == 3);
}

TEST_CASE("Components: the program takes a policy and reports it", "[components]")
{
	const TemporaryFolder Folder;
	Folder.Write("in.glb", RibbonWithButton().Glb());
	const auto Report = [&](const std::vector<std::string>& Options)
	{
		std::vector<std::string> Words = {
			"bind", Folder / "in.glb", "-o", Folder / "out.glb", "--quiet", "--report", Folder / "r.json"};
		Words.insert(Words.end(), Options.begin(), Options.end());
		const Ending Ended = RunProgram(Words);
		INFO(Ended.Errors);
		REQUIRE(Ended.ExitCode == 0);
		return Json::parse(Folder.Read("r.json"));
	};
	// The ribbon is the body, and both joints carry it;
	// the button lies nearer to the vertices at "upper" than to those at "lower".
	const Json Automatic = Report({});
	REQUIRE(Automatic["components"].size() == 2);
	CHECK(Automatic["components"][0]["policy"] == "atlas");
	CHECK(Automatic["components"][0]["reason"] == "bone-runs-through");
	CHECK(Automatic["components"][0]["joint"].is_null());
	CHECK(Automatic["components"][1]["policy"] == "rigid");
	CHECK(Automatic["components"][1]["reason"] == "one-joint");
	CHECK(Automatic["components"][1]["joint"] == "upper");
	CHECK(Automatic["components"][0]["stray"] == false);
	CHECK(Automatic["components"][1]["stray"] == true);
	CHECK(Automatic["components"][1]["meshes"] == Json::array({"button"}));
	CHECK(Automatic["components"][1]["vertices"] == 3);
	CHECK(Report({"--component", "ribbon=rigid"})["components"][0]["policy"] == "rigid");

	for (const char* const Which : {"1", "but*", "shown too"})
	{
		const Json Asked = Report({"--component", std::string(Which) + "=follow"});
		CHECK(Asked["components"][0]["policy"] == "atlas");
		CHECK(Asked["components"][1]["policy"] == "follow");
		CHECK(Asked["components"][1]["reason"] == "by-request");
		CHECK(Asked["components"][1]["joint"].is_null());
	}
	Folder.Write("again.json", Folder.Read("r.json"));
	CHECK(
		Report({"--recipe", Folder / "again.json"})["components"][1]["policy"] == "follow"); // a report repeats its run

	const Ending Unknown = RunProgram({"bind", Folder / "in.glb", "-o", Folder / "no.glb", "--component", "9=rigid"});
	CHECK(Unknown.ExitCode == 1);
	CHECK(Unknown.Errors ==
		  "skinatlas: error: " + (Folder / "in.glb") + ": there is no component 9; there are 2, counted from 0\n");
	const Ending Nobody = RunProgram({"bind", Folder / "in.glb", "-o", Folder / "no.glb", "--component", "*=follow"});
	CHECK(Nobody.ExitCode == 1);
	CHECK(Nobody.Errors.find("no skin is left that they could follow") != std::string::npos);
	CHECK(RunProgram({"bind", Folder / "in.glb", "-o", Folder / "no.glb", "--component", "1=stiff"}).ExitCode == 2);
}

TEST_CASE(
	"Components: beyond a thousand, neighbours in the list that share all but their size are one entry", "[components]")
{
	const auto ListOf = [](int32_t Pins)
	{
		// Tetrahedra far off beside a leg along x: the first two thirds beside its thigh, the rest beside its foot.
		GeneratedRig Made = DefectFiles::Leg();
		for (int32_t Pin = 0; Pin < Pins; ++Pin)
		{
			const int32_t First = static_cast<int32_t>(Made.Positions.size());
			// None touches another.
			const Vec3 At{3 * Pin < 2 * Pins ? -2.5f : 2.5f, 4.0f, 0.3f * static_cast<float>(Pin % 40)};
			const float Up = 0.3f * static_cast<float>(Pin / 40);
			for (const Vec3& Corner : {Vec3{0, 0, 0}, Vec3{0.02f, 0, 0}, Vec3{0, 0.02f, 0}, Vec3{0, 0, 0.02f}})
			{
				Made.Positions.push_back({At.X + Corner.X, At.Y + Up + Corner.Y, At.Z + Corner.Z});
			}
			Made.AddTriangle(First, First + 2, First + 1);
			Made.AddTriangle(First, First + 1, First + 3);
			Made.AddTriangle(First, First + 3, First + 2);
			Made.AddTriangle(First + 1, First + 2, First + 3);
		}
		const BoundFile Bound = BindFile(Made.Gltf().Glb());
		int64_t Next = 0, Vertices = 0;
		for (const Json& Entry : Bound.Report["components"])
		{
			CHECK(Entry["index"] == Next); // an entry counts from its index on
			Next += Entry["count"].get<int64_t>();
			Vertices += Entry["vertices"].get<int64_t>();
		}
		CHECK(Next == Pins + 1);
		CHECK(Vertices == Bound.Report["mesh"]["welded"]);
		return Bound.Report["components"];
	};
	CHECK(ListOf(999).size() == 1000);

	const Json Grouped = ListOf(1200);
	REQUIRE(Grouped.size() == 3);
	CHECK(Grouped[0]["count"] == 1);
	CHECK(Grouped[0]["policy"] == "atlas");
	CHECK(Grouped[1]["count"] == 800);
	CHECK(Grouped[1]["vertices"] == 4 * 800);
	CHECK(Grouped[2]["count"] == 400);
	CHECK(Grouped[1]["joint"] != Grouped[2]["joint"]);
}
