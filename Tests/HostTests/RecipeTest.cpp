// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Recipe.h"
#include "TestHarness.h"

#include "SkinAtlas/NearNames.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::vector<std::string> Joints = {"pelvis", "spine_01", "spine_02", "hand_l", "hand_r"};

/** The sentence that a recipe earns; empty if it is accepted. */
std::string Complaint(std::string_view Text)
{
	const Outcome<Recipe> Read = ParseRecipe(Text, "a.json");
	return Read ? "" : Read.Error().Sentence;
}

/** The sentence that an option's text earns; empty if it is accepted. */
std::string OptionComplaint(std::string_view Option, std::string_view Text)
{
	Recipe What;
	const Outcome<void> Set = ApplyOption(What, Option, Text);
	return Set ? "" : Set.Error().Sentence;
}

/** A recipe in which nothing has its default. */
Recipe Unusual()
{
	Recipe What;
	What.Segmentation = SegmentationMethod::Planes;
	What.Objective = CutObjective::Area;
	What.Planes = 32;
	What.bExemptSymmetricBranches = true;
	What.Labels = "labels.json";
	What.Symmetry = SymmetryKind::Z;
	What.LodFrom = "solved.glb";
	What.Distance = DistanceKind::Harmonic;
	What.Width = OverlapWidth::Diameter;
	What.Weights = PartitionKind::Pairwise;
	What.Falloff = FalloffKind::Quintic;
	What.K = 0.1f;
	What.Roles = "roles.json";
	What.MaxInfluences = 12;
	What.Smooth = 3;
	What.Bits = WeightFormat::Float;
	What.LockVertices = "locked.json";
	What.Joints = {
		{"spine_*", 0.7f, {}, {}, {}}, {"*_l", {}, -0.25f, FalloffKind::Linear, {}}, {"pelvis", {}, {}, {}, false},
		{"hand_?", {}, {}, {}, {}, true, false}};
	What.Components = {{"coat*", ComponentPolicy::Follow}, {"7", ComponentPolicy::Rigid}};
	return What;
}
}

TEST_CASE("Recipe: an empty object is the default recipe, and the defaults are the core's", "[recipe]")
{
	const Outcome<Recipe> Read = ParseRecipe("{}", "a.json");
	REQUIRE(Read);
	CHECK(*Read == Recipe());

	const Outcome<ResolvedRecipe> Resolved = Resolve(*Read, Joints);
	REQUIRE(Resolved);
	REQUIRE(Resolved->Joints.size() == Joints.size());
	CHECK(Resolved->Options.Joints.data() == Resolved->Joints.data());
	CHECK(Resolved->Options.Joints.size() == Joints.size());
	for (const JointOptions& Joint : Resolved->Joints)
	{
		CHECK(Joint.K == JointOptions().K);
		CHECK(Joint.Shift == JointOptions().Shift);
		CHECK(Joint.Falloff == JointOptions().Falloff);
		CHECK(Joint.Role == JointOptions().Role);
	}
	CHECK(Resolved->Options.Segment.Method == SegmentOptions().Method);
	CHECK(Resolved->Options.Segment.Symmetry == SegmentOptions().Symmetry);
	CHECK(Resolved->Options.Overlap.Distance == OverlapOptions().Distance);
	CHECK(Resolved->Options.Weigh.Partition == WeighOptions().Partition);
	CHECK(Resolved->Options.Weigh.MaxInfluences == WeighOptions().MaxInfluences);
}

TEST_CASE("Recipe: what is written is read back equal, and written again the same", "[recipe]")
{
	for (const Recipe& What : {Recipe(), Unusual()})
	{
		const std::string Text = WriteRecipe(What);
		const Outcome<Recipe> Read = ParseRecipe(Text, "a.json");
		REQUIRE(Read);
		CHECK(*Read == What);
		CHECK(WriteRecipe(*Read) == Text);
	}
}

TEST_CASE("Recipe: a file name that is not UTF-8 does not stop the writing", "[recipe]")
{
	Recipe What;
	What.Labels = "caf\xe9.json";
	CHECK(ParseRecipe(WriteRecipe(What), "a.json"));
}

TEST_CASE("Recipe: numbers are written as people write them", "[recipe]")
{
	Recipe What;
	What.K = 0.3f; // the nearest double to this float is 0.30000001192092896
	What.Bits = WeightFormat::Bits8;
	const std::string Text = WriteRecipe(What);
	CHECK(Text.find("\"k\": 0.3,") != std::string::npos);
	CHECK(Text.find("\"bits\": 8,") != std::string::npos);
}

TEST_CASE("Recipe: every option reaches the core", "[recipe]")
{
	Recipe What = Unusual();
	What.Joints.clear();
	const Outcome<ResolvedRecipe> Resolved = Resolve(What, Joints);
	REQUIRE(Resolved);
	const BindOptions& Options = Resolved->Options;
	CHECK(Options.Segment.Method == SegmentationMethod::Planes);
	CHECK(Options.Segment.Objective == CutObjective::Area);
	CHECK(Options.Segment.PlaneCount == 32);
	CHECK(Options.Segment.bExemptSymmetricBranches);
	CHECK(Options.Segment.Symmetry == SymmetryKind::Z);
	CHECK(Options.Overlap.Distance == DistanceKind::Harmonic);
	CHECK(Options.Overlap.Width == OverlapWidth::Diameter);
	CHECK(Options.Weigh.Partition == PartitionKind::Pairwise);
	CHECK(Options.Weigh.MaxInfluences == 12);
	CHECK(Resolved->Joints[2].K == 0.1f);
	CHECK(Resolved->Joints[2].Falloff == FalloffKind::Quintic);
}

TEST_CASE("Recipe: later patterns win, key by key", "[recipe]")
{
	const Outcome<Recipe> Read = ParseRecipe(R"({"k": 0.2, "joints": {
		"*": {"shift": 0.5},
		"spine_*": {"k": 1, "falloff": "linear"},
		"spine_02": {"k": 2},
		"hand_[lr]": {"exclude": true},
		"hand_l": {"exclude": false}}})", "a.json");
	REQUIRE(Read);
	const Outcome<ResolvedRecipe> Resolved = Resolve(*Read, Joints);
	REQUIRE(Resolved);
	const std::vector<JointOptions>& Set = Resolved->Joints;
	CHECK(Set[0].K == 0.2f);
	CHECK(Set[1].K == 1.0f);
	CHECK(Set[2].K == 2.0f);
	CHECK(Set[2].Falloff == FalloffKind::Linear); // the later rule is silent about it
	CHECK(Set[0].Falloff == FalloffKind::Cubic);
	CHECK(Set[0].Shift == 0.5f);
	CHECK(Set[0].Role == Participation::Automatic);
	CHECK(Set[3].Role == Participation::Deforms);
	CHECK(Set[4].Role == Participation::Excluded);
}

TEST_CASE("Recipe: rules may be an object or a list", "[recipe]")
{
	const Outcome<Recipe> Map = ParseRecipe(R"({"joints": {"b*": {"k": 1}, "a*": {"k": 2}}})", "a.json");
	const Outcome<Recipe> List =
		ParseRecipe(R"({"joints": [{"pattern": "b*", "k": 1}, {"k": 2, "pattern": "a*"}]})", "a.json");
	REQUIRE(Map);
	REQUIRE(List);
	CHECK(*Map == *List);
	REQUIRE(Map->Joints.size() == 2);
	CHECK(Map->Joints[0].Pattern == "b*"); // as it stands in the file, not sorted
}

TEST_CASE("Recipe: a report is taken for the recipe that it holds", "[recipe]")
{
	const Outcome<Recipe> Read = ParseRecipe(R"({"version": 9, "vertices": 5, "recipe": {"k": 0.75}})", "report.json");
	REQUIRE(Read);
	CHECK(Read->K == 0.75f);
}

TEST_CASE("Recipe: what is wrong is named by file, key and pattern", "[recipe]")
{
	CHECK(Complaint("{\n\"k\": 0.3,\n}") == "a.json: line 3: this is not valid JSON");
	CHECK(Complaint("") == "a.json: line 1: this is not valid JSON");
	CHECK(Complaint("{\"k\": " + std::string(100000, '[') + std::string(100000, ']') + "}") ==
		"a.json: brackets are nested more than 100 deep");
	CHECK(Complaint("[]") == "a.json: a recipe must be a JSON object");
	CHECK(Complaint(R"({"distances": "dijkstra"})") == "a.json: unknown key \"distances\"; did you mean \"distance\"?");
	CHECK(Complaint(R"({"k": "soft"})") == "a.json: \"k\" must be a number of at least 0, not \"soft\"");
	CHECK(Complaint(R"({"k": -0.5})") == "a.json: \"k\" must be a number of at least 0, not -0.5");
	CHECK(Complaint(R"({"k": NaN})") == "a.json: line 1: this is not valid JSON");
	CHECK(Complaint(R"({"k": 1e999})") == "a.json: a number is too large");
	CHECK(Complaint(R"({"k": 1e99})") == "a.json: \"k\" must be a number of at least 0, not 1e+99");
	CHECK(Complaint(R"({"k": 1, "k": 2})") == "a.json: the key \"k\" stands twice in one object");
	CHECK(Complaint(R"({"max-influences": 13})") ==
		"a.json: \"max-influences\" must be a whole number from 1 to 12, not 13");
	CHECK(Complaint(R"({"max-influences": 4.5})") ==
		"a.json: \"max-influences\" must be a whole number from 1 to 12, not 4.5");
	CHECK(Complaint(R"({"bits": 12})") == "a.json: \"bits\" must be one of 8, 16, float, not 12");
	CHECK(Complaint(R"({"falloff": "custom"})") ==
		"a.json: \"falloff\" must be one of cubic, linear, quintic, not \"custom\"");
	CHECK(Complaint(R"({"labels": 3})") == "a.json: \"labels\" must be a text, not 3");
	CHECK(Complaint(R"({"exempt-symmetric-branches": 1})") ==
		"a.json: \"exempt-symmetric-branches\" must be true or false, not 1");
	CHECK(Complaint(R"({"version": 2})") == "a.json: \"version\" must be 1, the newest that this program reads, not 2");
	CHECK(Complaint(R"({"joints": 3})") ==
		"a.json: \"joints\" must be a list of rules or an object from pattern to rule, not 3");
	CHECK(Complaint(R"({"joints": {"a*": 1}})") ==
		"a.json: joint pattern \"a*\": must be an object with k, shift, falloff, dq, exclude, lock, only, "
		"radius or method, not 1");
	CHECK(Complaint(R"({"joints": {"a*": {"k": -1}}})") ==
		"a.json: joint pattern \"a*\": \"k\" must be a number of at least 0, not -1");
	CHECK(Complaint(R"({"joints": {"a*": {"shfit": 1}}})") ==
		"a.json: joint pattern \"a*\": unknown key \"shfit\"; did you mean \"shift\"?");
	CHECK(Complaint(R"({"joints": {"a*": {}, "a*": {}}})") == "a.json: the key \"a*\" stands twice in one object");
	CHECK(Complaint(R"({"joints": [{"k": 1}]})") ==
		"a.json: \"joints\": entry 0 must be an object with a text \"pattern\"");
	CHECK(Complaint(R"({"joints": {"": {}}})") == "a.json: a joint pattern is empty");
}

TEST_CASE("Recipe: options of the command line set the same keys, over what was read", "[recipe]")
{
	Outcome<Recipe> Read =
		ParseRecipe(R"({"k": 0.2, "distance": "harmonic", "joints": {"hand_l": {"k": 1}}})", "a.json");
	REQUIRE(Read);
	CHECK(ApplyOption(*Read, "k", "0.5"));
	CHECK(ApplyOption(*Read, "bits", "8"));
	CHECK(ApplyOption(*Read, "labels", "7"));
	CHECK(ApplyOption(*Read, "joint-k", "hand_*=2"));
	CHECK(ApplyOption(*Read, "joint-shift", "a=b=-1"));
	CHECK(Read->K == 0.5f);
	CHECK(Read->Distance == DistanceKind::Harmonic);
	CHECK(Read->Bits == WeightFormat::Bits8);
	CHECK(Read->Labels == "7");
	CHECK(ApplyOption(*Read, "exclude-joint", "spine_01"));
	REQUIRE(Read->Joints.size() == 4);
	CHECK(Read->Joints[1] == JointRule{"hand_*", 2.0f, {}, {}, {}});
	CHECK(Read->Joints[2] == JointRule{"a=b", {}, -1.0f, {}, {}}); // a name may hold an equals sign
	CHECK(Read->Joints[3] == JointRule{"spine_01", {}, {}, {}, true});
}

TEST_CASE("Recipe: a bad option's sentence begins with the option", "[recipe]")
{
	CHECK(OptionComplaint("k", "soft") == "--k must be a number of at least 0, not \"soft\"");
	CHECK(OptionComplaint("k", "-1") == "--k must be a number of at least 0, not \"-1\"");
	CHECK(OptionComplaint("k", "nan") == "--k must be a number of at least 0, not \"nan\"");
	CHECK(OptionComplaint("k", "inf") == "--k must be a number of at least 0, not \"inf\"");
	CHECK(OptionComplaint("k", "0.5x") == "--k must be a number of at least 0, not \"0.5x\"");
	CHECK(OptionComplaint("k", "") == "--k must be a number of at least 0, not \"\"");
	CHECK(OptionComplaint("exclude-joint", "") == "--exclude-joint must be a joint pattern, not \"\"");
	CHECK(OptionComplaint("planes", "many") == "--planes must be a whole number from 0 to 1024, not \"many\"");
	CHECK(OptionComplaint("width", "7") == "--width must be one of perimeter, diameter, not \"7\"");
	CHECK(OptionComplaint("joint-k", "hand_l") == "--joint-k must be PATTERN=NUMBER with a number, not \"hand_l\"");
	CHECK(OptionComplaint("joint-k", "=1") == "--joint-k must be PATTERN=NUMBER with a number, not \"=1\"");
	CHECK(OptionComplaint("joint-k", "hand_l=-1") ==
		"--joint-k must be PATTERN=NUMBER with a number of at least 0, not \"hand_l=-1\"");
	CHECK(OptionComplaint("joint-shift", "hand_l=nan") ==
		"--joint-shift must be PATTERN=NUMBER with a finite number, not \"hand_l=nan\"");
}

TEST_CASE("Recipe: a pattern that matches no joint is named, with names that are near", "[recipe]")
{
	Recipe What;
	What.Joints = {{"hand_x", 1.0f, {}, {}, {}}};
	const Outcome<ResolvedRecipe> Resolved = Resolve(What, Joints);
	REQUIRE_FALSE(Resolved);
	CHECK(Resolved.Error().Sentence ==
		"the joint pattern \"hand_x\" matches no joint; did you mean \"hand_l\" or \"hand_r\"?");

	What.Joints[0].Pattern = "qqqqqq*";
	const Outcome<ResolvedRecipe> Far = Resolve(What, std::span(Joints).first(2));
	REQUIRE_FALSE(Far);
	CHECK(Far.Error().Sentence == "the joint pattern \"qqqqqq*\" matches no joint; there are \"pelvis\", \"spine_01\"");
}

TEST_CASE("NearNames: case and globs do not count, and what is far is not offered", "[recipe]")
{
	CHECK(DidYouMean("Pelvis*", Joints) == "; did you mean \"pelvis\"?");
	CHECK(DidYouMean("spine", Joints) == "; did you mean \"spine_01\" or \"spine_02\"?");
	CHECK(DidYouMean("xxxxxxxxxxxx", Joints).empty());
}
