// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a bind tells the artist.

#include "BoundFile.h"
#include "DefectFiles.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <algorithm>
#include <fstream>
#include <iterator>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
bool Contains(const std::string& Text, const std::string& Part)
{
	return Text.find(Part) != std::string::npos;
}

int64_t CountLines(const std::string& Text)
{
	return std::count(Text.begin(), Text.end(), '\n');
}

std::string GlbOf(const GeneratedRig& Who)
{
	return Who.Gltf().Glb();
}
}

TEST_CASE("Verdict: a sound character gets one line and nothing to look at", "[verdict]")
{
	const BoundFile Bound = BindFile(GlbOf(DefectFiles::Leg()));
	CHECK(Contains(Bound.Run.Output, "in.glb: 1226 vertices, 3 joints: 2 cut by closed loops, none fell back; "));
	CHECK(CountLines(Bound.Run.Output) == 1);
	CHECK(Bound.Run.Errors.empty());
	CHECK(Bound.Report["warnings"].empty());
}

TEST_CASE("Verdict: what has a skeleton of its own is bound by itself, and the figures are counted", "[verdict]")
{
	SmallGltf Two = DefectFiles::Leg().Gltf(); // node 0 shows it, 1 to 3 are its joints
	Json& Nodes = Two.Root["nodes"];
	for (size_t I = 1; I <= 3; ++I)
	{
		Json Copy = Nodes[I];
		Copy["name"] = Copy["name"].get<std::string>() + "_of_another";
		for (Json& Child : Copy.contains("children") ? Copy["children"] : Copy["none"])
		{
			Child = Child.get<int32_t>() + 3;
		}
		Copy.erase("none");
		Nodes.push_back(Copy);
	}
	Nodes.push_back({{"name", "beside"}, {"translation", {10, 0, 0}}, {"children", {4}}});
	Nodes.push_back({{"name", "other"}, {"mesh", 1}, {"skin", 1}});
	Two.Root["scenes"][0]["nodes"].push_back(7);
	Two.Root["scenes"][0]["nodes"].push_back(8);
	Two.Root["meshes"].push_back(Json(Two.Root["meshes"][0]));
	Two.Root["skins"].push_back(Json(Two.Root["skins"][0]));
	Two.Root["skins"][1]["joints"] = {4, 5, 6};
	const BoundFile Bound = BindFile(Two.Glb());
	CHECK(Contains(
		Bound.Run.Output, "in.glb: 2452 vertices, 6 joints in 2 figures: 4 cut by closed loops, none fell back; "));
	CHECK(Bound.Run.Errors.empty());
}

TEST_CASE("Verdict: a joint that fell back is named, with the reason and what to do", "[verdict]")
{
	const BoundFile Bound = BindFile(GlbOf(DefectFiles::KneeOutside()));
	CHECK(Contains(Bound.Run.Output, " fell back; "));
	CHECK(!Contains(Bound.Run.Output, "none fell back"));
	CHECK(Contains(Bound.Run.Errors, "joint \"knee\" fell back to the nearest bones: it lies outside the limb, no "
									 "section goes around it; move it inside"));
	CHECK(Bound.Joint("knee")["fallback"] == true);
	CHECK(Bound.Joint("hip")["fallback"] == false);
}

TEST_CASE("Verdict: quiet says nothing, and the report still does", "[verdict]")
{
	const BoundFile Bound = BindFile(GlbOf(DefectFiles::KneeOutside()), {"--quiet"});
	CHECK((Bound.Run.Output + Bound.Run.Errors).empty());
	CHECK(Contains(Bound.Report["warnings"].dump(), "joint \\\"knee\\\" fell back"));
}

TEST_CASE("Verdict: a joint without a vertex is told, and counts as fallen back", "[verdict]")
{
	const BoundFile Bound = BindFile(GlbOf(DefectFiles::CoincidentSiblings()));
	CHECK(Contains(Bound.Run.Output, "1 fell back; "));
	CHECK(Contains(Bound.Run.Errors, "joint \"copy\" got no part of the mesh"));
	CHECK(Bound.Joint("copy")["vertices"] == 0);
}

TEST_CASE("Verdict: many things worth a look are cut short", "[verdict]")
{
	GeneratedRig Who = DefectFiles::SlitTube(); // 1: curves that end at a hole
	Who.Add("copy", "hip", {-1.0f, 0.0f, 0.0f}); // 2: moves nothing, the knee is there
	Who.Add("shadow", "ankle", {1.0f, 10.0f, 0.0f}); // 3: a leaf far away
	Who.Add("knee_pole", "knee", {-1.0f, 0.0f, 1.0f}); // 4: named as a helper
	Who.Add("flat", "hip", {-2.0f, 0.0f, 0.0f});
	SmallGltf File = Who.Gltf();
	const size_t Binds = File.Root["bufferViews"][2]["byteOffset"];
	std::fill_n(File.Bytes.begin() + ptrdiff_t(Binds) + 6 * 64, 48, uint8_t(0)); // 5: without a bind pose
	const BoundFile Bound = BindFile(File.Glb(), {"--max-influences", "1"}); // 6: pruned
	const size_t Count = Bound.Report["warnings"].size();
	REQUIRE(Count >= 6);
	CHECK(CountLines(Bound.Run.Errors) == 6);
	CHECK(Contains(Bound.Run.Errors, "and " + std::to_string(Count - 5) + " more, see "));
}

TEST_CASE("Verdict: strict refuses a fallback and writes nothing", "[verdict]")
{
	const TemporaryFolder Folder;
	Folder.Write("bad.glb", GlbOf(DefectFiles::KneeOutside()));
	Folder.Write("good.glb", GlbOf(DefectFiles::Leg()));
	const auto Before = Folder.Contents();
	const Ending Refused = RunProgram(
		{"bind", Folder / "bad.glb", "-o", Folder / "out.glb", "--report", Folder / "report.json", "--strict"});
	CHECK(Refused.ExitCode == 1);
	CHECK(Refused.Output.empty());
	CHECK(CountLines(Refused.Errors) == 1);
	CHECK(Contains(Refused.Errors, "bad.glb: joint \"knee\" fell back to the nearest bones: it lies outside the limb"));
	CHECK(Contains(Refused.Errors, "nothing was written"));
	CHECK(Folder.Contents() == Before);
	CHECK(RunProgram({"bind", Folder / "good.glb", "-o", Folder / "out.glb", "--strict"}).ExitCode == 0);
}

TEST_CASE("Verdict: vertices that no cut claims are counted and listed, and strict refuses them", "[verdict]")
{
	// Planes cut below a parent: three roots have none, so that every vertex takes the nearest bone.
	const std::string Glb = GlbOf(DefectFiles::SeveralRoots());
	const BoundFile Bound = BindFile(Glb, {"--segmentation", "planes"});
	const std::string Count = std::to_string(Bound.Who.Positions.size());
	CHECK(
		Contains(Bound.Run.Output, "3 joints: none fell back; " + Count + " vertices fell back to the nearest bone; "));
	CHECK(Contains(Bound.Run.Errors,
		Count + " vertices fell back to the nearest bone: claimed by no joint's cut, or by several; "));
	CHECK(Bound.Report["unclaimed"]["count"] == Bound.Who.Positions.size());
	for (size_t V = 0; V < Bound.Who.Positions.size(); ++V) // more than a thousand of them, and all
	{
		CHECK(Bound.Report["unclaimed"]["vertices"][V] == V);
	}
	CHECK(Bound.Who.Positions.size() > 1000);

	const TemporaryFolder Folder;
	Folder.Write("in.glb", Glb);
	const auto Before = Folder.Contents();
	const Ending Refused =
		RunProgram({"bind", Folder / "in.glb", "-o", Folder / "out.glb", "--segmentation", "planes", "--strict"});
	CHECK(Refused.ExitCode == 1);
	CHECK(Contains(Refused.Errors, "in.glb: " + Count + " vertices fell back to the nearest bone"));
	CHECK(Contains(Refused.Errors, "--strict, so nothing was written"));
	CHECK(Folder.Contents() == Before);
	// Robust joins them.
	CHECK(RunProgram({"bind", Folder / "in.glb", "-o", Folder / "out.glb", "--strict"}).ExitCode == 0);
}

TEST_CASE("Verdict: strict tells of vertices beside joints that fell back", "[verdict]")
{
	// Its clavicles have no loop of their own, and the cuts of thighs and tail cross.
	const TemporaryFolder Folder;
	const std::string Quadruped = SKINATLAS_REPOSITORY "/Content/Samples/Quadruped.glb";
	REQUIRE(RunProgram({"bind", Quadruped, "-o", Folder / "out.glb", "--report", Folder / "r.json", "--quiet"})
				.ExitCode == 0);
	const size_t Count = Json::parse(Folder.Read("r.json"))["unclaimed"]["count"];
	REQUIRE(Count > 1);
	const Ending Refused = RunProgram({"bind", Quadruped, "-o", Folder / "out.glb", "--strict"});
	CHECK(Refused.ExitCode == 1);
	CHECK(Contains(Refused.Errors, "joint \"clavicle_l\" fell back to the nearest bones"));
	CHECK(Contains(Refused.Errors, "; so did 1 other joint; " + std::to_string(Count) +
									   " vertices fell back to the nearest bone; --strict, so nothing was written"));
}

TEST_CASE("Verdict: the tear certificate holds for a soft arm, and not for one that bends in a line", "[verdict]")
{
	const TemporaryFolder Folder;
	const auto ReportOf = [&](const std::string& K)
	{
		REQUIRE(RunProgram({"bind", SKINATLAS_REPOSITORY "/Content/Samples/Arm.glb", "-o", Folder / "out.glb", "--k", K,
							   "--report", Folder / "r.json", "--quiet"})
					.ExitCode == 0);
		return Json::parse(Folder.Read("r.json"));
	};
	const Json Soft = ReportOf("0.3"), Hard = ReportOf("0.01");
	CHECK(Soft["strain"]["greatest"].get<double>() > 0.0);
	CHECK(Soft["strain"]["greatest"].get<double>() < Soft["strain"]["limit"].get<double>());
	CHECK(Soft["strain"]["beyond"] == 0);
	CHECK(Soft["tear"]["torn"] == 0);
	CHECK(Hard["strain"]["greatest"].get<double>() > Hard["strain"]["limit"].get<double>());
	CHECK(Hard["strain"]["beyond"].get<int32_t>() > 0);
	CHECK(Hard["tear"]["torn"].get<int32_t>() > 0);
	CHECK(Hard["tear"]["worst"][0]["joints"].size() == 2);
}

TEST_CASE("Verdict: one joint leaves nothing to fall back to", "[verdict]")
{
	for (const std::string Method : {"planes", "robust"})
	{
		const BoundFile Bound = BindFile(GlbOf(DefectFiles::OneJoint()), {"--segmentation", Method, "--strict"});
		CHECK(Bound.Report["unclaimed"]["count"] == 0);
	}
}

TEST_CASE("Verdict: the README shows what the shipped mannequin gets", "[verdict]")
{
	const auto ReadWhole = [](const std::string& Path)
	{
		std::ifstream File(Path, std::ios::binary);
		return std::string(std::istreambuf_iterator<char>(File), {});
	};
	const TemporaryFolder Folder;
	Folder.Write("Mannequin.glb", ReadWhole(SKINATLAS_REPOSITORY "/Content/Samples/Mannequin.glb"));
	const Ending Bound = RunProgram({"bind", Folder / "Mannequin.glb", "-o", Folder / "bound.glb"});
	REQUIRE(Bound.ExitCode == 0);
	const std::string Readme = ReadWhole(SKINATLAS_REPOSITORY "/README.md");
	const size_t First = Readme.find("Mannequin.glb: "), Second = Readme.find('\n', First) + 1,
				 Past = Readme.find("```", Second);
	REQUIRE(Past != std::string::npos);
	const auto WithoutTime = [](const std::string& Line) { return Line.substr(0, Line.rfind(';')); };
	CHECK(WithoutTime(Bound.Output) == WithoutTime(Readme.substr(First, Second - First)));
	std::string Warnings = Bound.Errors;
	const std::string Path = Folder / "Mannequin.glb";
	for (size_t At = Warnings.find(Path); At != std::string::npos; At = Warnings.find(Path))
	{
		Warnings.replace(At, Path.size(), "Mannequin.glb");
	}
	CHECK(Warnings == Readme.substr(Second, Past - Second));
}
