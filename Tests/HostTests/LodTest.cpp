// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Levels of detail: the weights of a bound file on another mesh of the same character.

#include "AllCharacters.h"
#include "DefectFiles.h"
#include "Gltf/Json.h"
#include "Gltf/WeightedFile.h"
#include "Measure/PairedRows.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <algorithm>
#include <numeric>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** Runs the program and fails unless it ends well. */
void MustRun(const std::vector<std::string>& Words)
{
	const Ending Ended = RunProgram(Words);
	INFO(Ended.Errors);
	REQUIRE(Ended.ExitCode == 0);
}

/** The error of a bind that must fail with exit code 1 and leave no output. */
std::string Complaint(const TemporaryFolder& Folder, const std::string& In, const std::string& Solved)
{
	const auto Before = Folder.Contents();
	const Ending Ended = RunProgram({"bind", In, "--lod-from", Solved, "-o", Folder / "lod.glb"});
	CHECK(Ended.ExitCode == 1);
	CHECK(Folder.Contents() == Before);
	return Ended.Errors;
}

bool Contains(const std::string& Text, const std::string& Part)
{
	return Text.find(Part) != std::string::npos;
}

Json ReadJson(const std::string& Text)
{
	return Json::parse(Text);
}
}

TEST_CASE("Lod: a bound file on itself is the same file, byte for byte", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Solved = Folder / "solved.glb", Out = Folder / "lod.glb";
	for (const std::string Name : {"arm", "mannequin"})
	{
		MustRun({"sample", Name, "-o", In, "--vertices", "4000"});
		for (const std::string Bits : {"8", "16", "float"})
		{
			CAPTURE(Name, Bits);
			MustRun({"bind", In, "-o", Solved, "--bits", Bits, "--quiet"});
			MustRun({"bind", Solved, "--lod-from", Solved, "-o", Out, "--bits", Bits, "--quiet"});
			CHECK(Folder.Read("lod.glb") == Folder.Read("solved.glb"));
		}
	}
}

TEST_CASE("Lod: the report counts where the rows come from and how far each joint deviates", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string Coarse = Folder / "coarse.glb", Fine = Folder / "fine.glb", Solved = Folder / "solved.glb";
	MustRun({"sample", "mannequin", "-o", Coarse, "--vertices", "2500"});
	MustRun({"sample", "mannequin", "-o", Fine, "--vertices", "10000"});
	MustRun({"bind", Fine, "-o", Solved, "--quiet"});
	MustRun({"bind", Coarse, "--lod-from", Solved, "-o", Folder / "lod.glb", "--report", Folder / "r.json", "--quiet"});
	const Json Report = ReadJson(Folder.Read("r.json"));
	const Json& From = Report["rows-from"];
	CHECK(
		From["vertex"].get<int>() + From["chart"].get<int>() + From["turned"].get<int>() + From["nearest"].get<int>() ==
		Report["mesh"]["welded"].get<int>());
	CHECK(From["nearest"] == 0);
	CHECK(Report["warnings"].empty());
	double Largest = 0.0;
	for (const Json& Joint : Report["joints"])
	{
		CHECK(Joint["mean-deviation"].get<double>() <= Joint["largest-deviation"].get<double>());
		Largest = std::max(Largest, Joint["largest-deviation"].get<double>());
	}
	CHECK(Largest > 0.0);
	CHECK(Largest < 1.0);
	CHECK(Report["row-difference"]["largest"].get<double>() >= Largest); // a row holds every joint's
	CHECK(Report["row-difference"]["mean"].get<double>() < 0.05);
	// The report's recipe repeats the run.
	const std::string Once = Folder.Read("lod.glb");
	MustRun({"bind", Coarse, "--recipe", Folder / "r.json", "-o", Folder / "again.glb", "--quiet"});
	CHECK(Folder.Read("again.glb") == Once);
}

TEST_CASE("Lod: a joint that the level lacks gives its weight to the one above, with a sentence", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "arm.glb", Solved = Folder / "solved.glb";
	MustRun({"sample", "arm", "-o", In, "--vertices", "2000"});
	MustRun({"bind", In, "-o", Solved, "--quiet"});
	Outcome<Document> Full = Document::Load(Solved);
	REQUIRE(Full);
	const size_t Last = Full->Root()["skins"][0]["joints"].size() - 1;
	const size_t Hand = Full->Root()["skins"][0]["joints"][Last].get<size_t>();
	Full->Root()["nodes"][Hand]["name"] = "renamed";
	REQUIRE(Full->Save(Folder / "renamed.glb"));

	const Ending Ended = RunProgram({"bind", In, "--lod-from", Folder / "renamed.glb", "-o", Folder / "lod.glb"});
	CHECK(Ended.ExitCode == 0);
	CHECK(Contains(Ended.Errors, "lacks the joint \"renamed\" of the solved file"));
	const Outcome<WeightedFile> Made = ReadWeighted(Folder / "lod.glb");
	REQUIRE(Made);
	double Heaviest = 0.0;
	for (int32_t V = 0; V < Made->Rows.RowCount(); ++V)
	{
		Heaviest = std::max(Heaviest, double(WeightOf(Made->Rows, V, int32_t(Last))));
	}
	CHECK(Heaviest == 0.0);
}

TEST_CASE("Lod: renamed joints are matched by their places", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "arm.glb", Solved = Folder / "solved.glb";
	MustRun({"sample", "arm", "-o", In, "--vertices", "2000"});
	MustRun({"bind", In, "-o", Solved, "--quiet"});
	Outcome<Document> File = Document::Load(Solved);
	REQUIRE(File);
	int32_t Number = 0;
	for (Json& Node : File->Root()["nodes"])
	{
		Node["name"] = "j" + std::to_string(Number++);
	}
	REQUIRE(File->Save(Folder / "renamed.glb"));
	MustRun({"bind", Solved, "--lod-from", Folder / "renamed.glb", "-o", Folder / "lod.glb", "--quiet"});
	CHECK(Folder.Read("lod.glb") == Folder.Read("solved.glb"));
}

TEST_CASE("Lod: what cannot be a solved file is refused with its reason", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string Arm = Folder / "arm.glb", Quadruped = Folder / "quadruped.glb";
	MustRun({"sample", "arm", "-o", Arm, "--vertices", "2000"});
	MustRun({"sample", "quadruped", "-o", Quadruped, "--vertices", "3000"});
	CHECK(Contains(Complaint(Folder, Arm, Folder / "absent.glb"), "absent.glb"));
	CHECK(Contains(Complaint(Folder, Arm, Quadruped), "has no joint by the name or in the place"));

	// Without weights there is nothing to take.
	Outcome<Document> Bare = Document::Load(Arm);
	REQUIRE(Bare);
	Json& Attributes = Bare->Root()["meshes"][0]["primitives"][0]["attributes"];
	Attributes.erase("JOINTS_0");
	Attributes.erase("WEIGHTS_0");
	REQUIRE(Bare->Save(Folder / "bare.glb"));
	CHECK(Contains(Complaint(Folder, Arm, Folder / "bare.glb"), "has no weights"));

	const Ending Over = RunProgram({"bind", Arm, "--lod-from", Quadruped, "-o", Quadruped});
	CHECK(Over.ExitCode == 1);
	CHECK(Contains(Over.Errors, "-o would overwrite"));
}

TEST_CASE("Lod: strict refuses rows from whatever surface is nearest, and writes nothing", "[lod]")
{
	const TemporaryFolder Folder;
	GeneratedRig Leg = DefectFiles::Leg();
	Folder.Write("leg.glb", Leg.Gltf().Glb());
	MustRun({"bind", Folder / "leg.glb", "-o", Folder / "solved.glb", "--quiet"});
	const int32_t First = static_cast<int32_t>(Leg.Positions.size());
	for (const Vec3& Corner : {Vec3{0, 90, 0}, Vec3{1, 90, 0}, Vec3{0, 90, 1}}) // many bones away from the leg
	{
		Leg.Positions.push_back(Corner);
	}
	Leg.AddTriangle(First, First + 1, First + 2);
	Folder.Write("level.glb", Leg.Gltf().Glb());
	const auto Before = Folder.Contents();
	const auto Run = [&](const std::string& Level)
	{
		return RunProgram({"bind", Folder / Level, "--lod-from", Folder / "solved.glb", "-o", Folder / "out.glb",
			"--report", Folder / "r.json", "--strict"});
	};
	const Ending Refused = Run("level.glb");
	CHECK(Refused.ExitCode == 1);
	CHECK(Refused.Output.empty());
	CHECK(Contains(
		Refused.Errors, "level.glb: 3 vertices have no surface of the same limb near in the solved file; --strict"));
	CHECK(Folder.Contents() == Before);
	CHECK(Run("leg.glb").ExitCode == 0);
}

TEST_CASE("Lod: the report lists the vertices whose rows go too far in the solved file", "[lod]")
{
	const TemporaryFolder Folder;
	constexpr int32_t Count = 12; // joints in a row, all children of the first in the file
	Folder.Write("flat.glb", DefectFiles::FlatChain(Count).Gltf().Glb());
	MustRun({"bind", Folder / "flat.glb", "-o", Folder / "solved.glb", "--quiet"});
	const std::vector<std::string> Words = {"bind", Folder / "flat.glb", "--lod-from", Folder / "solved.glb", "-o",
		Folder / "lod.glb", "--report", Folder / "r.json"};
	MustRun(Words);
	CHECK(ReadJson(Folder.Read("r.json"))["leak"] ==
		  Json({{"greatest-steps", 1}, {"removed", 0.0}, {"rows", 0},
			  {"beyond", {{"count", 0}, {"vertices", Json::array()}}}, {"mended", 0}}));

	// A fifth of some vertices of the solved file goes to the first joint.
	Outcome<WeightedFile> Solved = ReadWeighted(Folder / "solved.glb");
	REQUIRE(Solved);
	SkinWeights& Rows = Solved->Rows;
	std::vector<int32_t> Far;
	int32_t Greatest = 0;
	for (int32_t V = 0; V < Rows.RowCount(); V += 7)
	{
		const size_t First = size_t(V) * size_t(Rows.Influences);
		if (Rows.Weights[First] == 1.0f && Rows.Joints[First] > 0)
		{
			Rows.Weights[First] = 0.8f;
			Rows.Weights[First + 1] = 0.2f; // of joint 0, as every empty slot
			Greatest = std::max(Greatest, int32_t(Rows.Joints[First]));
			// No row has more than two joints: of 4 and 0 the region may have been 2, with no weight left.
			if (Rows.Joints[First] > 4)
			{
				Far.push_back(V);
			}
		}
	}
	REQUIRE(!Far.empty());
	std::vector<int32_t> RowOf(size_t(Rows.RowCount()));
	std::iota(RowOf.begin(), RowOf.end(), 0);
	REQUIRE(WriteWeights(Solved->File, Solved->Who, Rows, RowOf, WeightFormat::Float));
	REQUIRE(Solved->File.Save(Folder / "solved.glb"));
	MustRun(Words);
	const Json Leak = ReadJson(Folder.Read("r.json"))["leak"];
	CHECK(Leak["greatest-steps"] == Greatest);
	CHECK(Leak["beyond"]["count"] == Far.size());
	CHECK(Leak["beyond"]["vertices"] == Far);
}

TEST_CASE("Lod: rows that were bound within some steps are certified within them, whatever the budget", "[lod]")
{
	const TemporaryFolder Folder;
	const std::string Fine = Folder / "fine.glb", Coarse = Folder / "coarse.glb", Solved = Folder / "solved.glb";
	const std::string Name = GENERATE("mannequin", "quadruped");
	MustRun({"sample", Name, "-o", Fine, "--vertices", "10000"});
	MustRun({"sample", Name, "-o", Coarse, "--vertices", "3000"});
	for (const std::string Steps : {"1", "2"})
	{
		for (const std::string Budget : {"1", "2", "4", "8"})
		{
			CAPTURE(Name, Steps, Budget);
			const std::vector<std::string> Limits = {
				"--max-steps", Steps, "--max-influences", Budget, "--k", "0.8", "--quiet"};
			const auto Bind = [&](std::vector<std::string> Words)
			{
				Words.insert(Words.end(), Limits.begin(), Limits.end());
				MustRun(Words);
			};
			Bind({"bind", Coarse, "-o", Solved});
			for (const std::string& Level : {Coarse, Fine})
			{
				Bind({"bind", Level, "--lod-from", Solved, "-o", Folder / "lod.glb", "--report", Folder / "r.json"});
				const Json Leak = ReadJson(Folder.Read("r.json"))["leak"];
				CHECK(Leak["greatest-steps"].get<int>() <= std::stoi(Steps));
				CHECK(Leak["beyond"]["count"] == 0);
			}
		}
	}
}

TEST_CASE("Lod: a denser body follows the coarse one it was subdivided from", "[lod]")
{
	const std::filesystem::path Characters = CharacterFolder();
	if (Characters.empty())
	{
		WARN("no folder of real characters: nothing is checked");
		return;
	}
	const TemporaryFolder Folder;
	const std::string Solved = Folder / "solved.glb", Report = Folder / "r.json";
	MustRun({"bind", (Characters / "makehuman_male.glb").string(), "-o", Solved, "--quiet"});
	MustRun({"bind", (Characters / "makehuman_male_dense.glb").string(), "--lod-from", Solved, "-o",
		Folder / "dense.glb", "--report", Report, "--quiet"});
	const Json Facts = ReadJson(Folder.Read("r.json"));
	CHECK(Facts["rows-from"]["nearest"] == 0);
	// Subdivision moved the vertices by a small part of an edge: rows looked up there and back agree but for that.
	for (const Json& Joint : Facts["joints"])
	{
		INFO(Joint["name"].get<std::string>());
		CHECK(Joint["mean-deviation"].get<double>() < 0.02);
	}
	CHECK(Facts["row-difference"]["mean"].get<double>() < 0.006);
	CHECK(Facts["row-difference"]["largest"].get<double>() < 0.3);
	// What was bound within two steps is looked up within two.
	CHECK(Facts["leak"]["greatest-steps"] == 2);
	CHECK(Facts["leak"]["beyond"]["count"] == 0);
}
