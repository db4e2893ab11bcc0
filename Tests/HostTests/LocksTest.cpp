// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights of the file that stay: read, locked, written and read again.

#include "AllCharacters.h"
#include "DefectFiles.h"
#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "LockRows.h"
#include "Measure/PairedRows.h"
#include "Options/LockedVertices.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "SkinAtlas/Leak.h"
#include "SkinAtlas/Locks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
/** A hash of every JOINTS_n and WEIGHTS_n of the character, with their types: what "untouched" is about. */
uint64_t RawWeights(const Document& File, const Character& Who)
{
	uint64_t Hash = 0;
	const auto Mix = [&](uint64_t Value) { Hash = (Hash ^ Value) * 0x100000001b3; };
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const Json& Attributes =
			File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"];
		for (int32_t Set = 0; Attributes.contains("JOINTS_" + std::to_string(Set)); ++Set)
		{
			const int32_t Joints = Attributes["JOINTS_" + std::to_string(Set)];
			const int32_t Weights = Attributes["WEIGHTS_" + std::to_string(Set)];
			Mix(uint64_t(DescribeAccessor(File, Joints)->Component));
			Mix(uint64_t(DescribeAccessor(File, Weights)->Component));
			const auto Numbers = ReadIntegers(File, Joints, "VEC4");
			std::for_each(Numbers->begin(), Numbers->end(), Mix);
			const auto Values = ReadFloats(File, Weights, "VEC4");
			std::for_each(Values->begin(), Values->end(), [&](float Value) { Mix(std::bit_cast<uint32_t>(Value)); });
		}
	}
	return Hash;
}

double SumOf(const StoredWeights& Rows, size_t S)
{
	double Sum = 0.0;
	for (size_t Slot = S * size_t(Rows.Influences); Slot < (S + 1) * size_t(Rows.Influences); ++Slot)
	{
		Sum += Rows.Bits[S] == 32 ? double(std::bit_cast<float>(Rows.Weights[Slot])) : Rows.Weights[Slot];
	}
	return Sum;
}

/** The joint that carries most of the file's weight. */
int32_t HeaviestJoint(const StoredWeights& Rows, size_t JointCount)
{
	std::vector<double> Sums(JointCount, 0.0);
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		Sums[Rows.Joints[Slot]] += Rows.Weights[Slot] != 0 ? 1.0 : 0.0;
	}
	return int32_t(std::max_element(Sums.begin(), Sums.end()) - Sums.begin());
}
}

TEST_CASE("Locks: with every joint locked no byte of a character's weights changes", "[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Bound = BindIt(Each.Who);
		const StoredWeights Stored = ReadBack(Each.File, Each.Who);
		const uint64_t Before = RawWeights(Each.File, Each.Who);
		const std::vector<uint8_t> All(Each.Who.JointNames.size(), 1);
		const auto Made = ApplyLocks(Bound, {}, Stored, {.Joints = All});
		REQUIRE(Made);
		REQUIRE(WriteWeights(Each.File, Each.Who, Made->Rows, Made->Kept));
		CHECK(RawWeights(Each.File, Each.Who) == Before);
	}
}

TEST_CASE("Locks: a locked joint's column and locked vertices' rows pass through the file", "[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Bound = BindIt(Each.Who);
		const StoredWeights Stored = ReadBack(Each.File, Each.Who);
		const int32_t J = HeaviestJoint(Stored, Each.Who.JointNames.size());
		std::vector<uint8_t> Joints(Each.Who.JointNames.size(), 0), Vertices(Each.Who.Positions.size(), 0);
		Joints[size_t(J)] = 1;
		for (size_t S = 0; S < Vertices.size(); S += 3)
		{
			Vertices[S] = 1;
		}
		const auto Made = ApplyLocks(Bound, {}, Stored, {.Joints = Joints, .Vertices = Vertices});
		REQUIRE(Made);
		REQUIRE(WriteWeights(Each.File, Each.Who, Made->Rows, Made->Kept));
		const StoredWeights After = ReadBack(Each.File, Each.Who);
		CHECK(After.Bits == Stored.Bits);
		std::vector<bool> bConflict(Vertices.size(), false);
		for (const ConflictingVertex& Found : Made->Conflicts)
		{
			bConflict[size_t(Found.Vertex)] = true;
		}
		int32_t Columns = 0, Rows = 0, Sums = 0, Changed = 0;
		for (size_t S = 0; S < Vertices.size(); ++S)
		{
			bool bSame = true;
			for (int32_t Other = 0; Other < int32_t(Joints.size()); ++Other)
			{
				bSame = bSame && Column(After, S, Other) == Column(Stored, S, Other);
			}
			Columns += Column(After, S, J) == Column(Stored, S, J) ? 0 : 1;
			Rows += bSame || (Vertices[S] == 0 && !bConflict[S]) ? 0 : 1;
			Changed += bSame ? 0 : 1;
			const double Whole = After.Bits[S] == 32 ? 1.0 : After.Bits[S] == 16 ? 65535.0 : 255.0;
			const double Slack = After.Bits[S] == 32 ? 1e-6 : 0.0;
			Sums += bSame || std::abs(SumOf(After, S) - Whole) <= Slack ? 0 : 1;
		}
		CHECK(Columns == 0);
		CHECK(Rows == 0);
		CHECK(Sums == 0);
		CHECK((Changed > 0 || Made->Kept == std::vector<uint8_t>(Vertices.size(), 1)));
	}
}

TEST_CASE("Locks: recomputing a joint's overlap by the recipe of the file changes no byte", "[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Bound = BindIt(Each.Who);
		REQUIRE(WriteWeights(Each.File, Each.Who, Bound.Weights, Bound.Mesh.SourceToWelded(), WeightFormat::Bits16));
		const uint64_t Before = RawWeights(Each.File, Each.Who);
		const std::vector<uint8_t> Only(Each.Who.JointNames.size(), 1);
		const auto Made = ApplyLocks(Bound, {}, ReadBack(Each.File, Each.Who), {.OnlyJoints = Only});
		REQUIRE(Made);
		REQUIRE(WriteWeights(Each.File, Each.Who, Made->Rows, Made->Kept));
		CHECK(RawWeights(Each.File, Each.Who) == Before);
		const auto Leak = CertifyRows(Bound, Made->Rows, WeighOptions().MaxSteps);
		REQUIRE(Leak);
		CHECK(Leak->Beyond.empty());
	}
}

TEST_CASE("Locks: rows that stay keep what a rewritten row would lose", "[locks]")
{
	// Two sets, a joint named twice, slots out of order, and a number beside weight 0.
	SmallGltf Made = Ribbon();
	std::vector<uint8_t> Joints, Weights, MoreJoints, MoreWeights;
	for (int V = 0; V < 6; ++V)
	{
		Joints.insert(Joints.end(), {1, 0, 1, 9});
		Weights.insert(Weights.end(), {40, 100, 60, 0});
		MoreJoints.insert(MoreJoints.end(), {0, 0, 0, 1});
		MoreWeights.insert(MoreWeights.end(), {0, 0, 5, 50});
	}
	Made.Attributes()["JOINTS_0"] = Made.AddBytes(Joints, "VEC4");
	Made.Attributes()["WEIGHTS_0"] = Made.AddBytes(Weights, "VEC4", true);
	Made.Attributes()["JOINTS_1"] = Made.AddBytes(MoreJoints, "VEC4");
	Made.Attributes()["WEIGHTS_1"] = Made.AddBytes(MoreWeights, "VEC4", true);
	Document File = Made.Document();
	const auto Who = ReadCharacter(File);
	REQUIRE(Who);
	const StoredWeights Stored = ReadBack(File, *Who);
	CHECK(Stored.Influences == 8);
	CHECK(Column(Stored, 0, 1) == 150);
	const uint64_t Before = RawWeights(File, *Who);
	const std::vector<int32_t> Labels = {0, 0, 1, 1, 1, 1}; // the curve is at x = 0.5
	BindOptions Options;
	Options.Segment.Labels = Labels;
	const BoundCharacter Bound = BindIt(*Who, Options);
	REQUIRE(Bound.Measured.Unit[1] * Bound.Options[1].K < 0.5);
	std::vector<uint8_t> Vertices(6, 1);
	const auto Kept = ApplyLocks(Bound, {}, Stored, {.Vertices = Vertices});
	REQUIRE(Kept);
	REQUIRE(WriteWeights(File, *Who, Kept->Rows, Kept->Kept));
	CHECK(RawWeights(File, *Who) == Before);

	Vertices[0] = 0; // at x = 0, where only joint 0 reaches
	const auto OneFree = ApplyLocks(Bound, {}, Stored, {.Vertices = Vertices});
	REQUIRE(OneFree);
	REQUIRE(WriteWeights(File, *Who, OneFree->Rows, OneFree->Kept));
	const StoredWeights After = ReadBack(File, *Who);
	CHECK(Column(After, 0, 0) == 255);
	CHECK(Column(After, 1, 1) == 150);
}

TEST_CASE("Locks: a file lists vertices by number, by pair and by mesh", "[locks]")
{
	const std::vector<NamedRun> Runs = {{"body", 0, 0, 4}, {"body", 1, 4, 3}, {"hat", 0, 7, 3}};
	const auto Parse = [&](std::string_view Text) { return ParseLockedVertices(Text, "l.json", Runs, 10); };
	CHECK(*Parse("[]") == std::vector<uint8_t>(10, 0));
	CHECK(*Parse("[0, [3, 5], 9]") == std::vector<uint8_t>{1, 0, 0, 1, 1, 1, 0, 0, 0, 1});
	CHECK(*Parse(R"([{"mesh": "body", "primitive": 1, "vertices": [0, [1, 2]]}])") ==
		  std::vector<uint8_t>{0, 0, 0, 0, 1, 1, 1, 0, 0, 0});
	CHECK(*Parse(R"([{"mesh": "hat"}])") == std::vector<uint8_t>{0, 0, 0, 0, 0, 0, 0, 1, 1, 1});
	CHECK(*Parse(R"([{"mesh": "body"}])") == std::vector<uint8_t>{1, 1, 1, 1, 1, 1, 1, 0, 0, 0});

	CHECK(Sentence(Parse("{}")) == "l.json: locked vertices must be a list of numbers, pairs and objects");
	CHECK(Sentence(Parse("[1, 10]")) ==
		  "l.json: entry 1: must be a vertex below 10 or a pair [first, last] of them, not 10");
	CHECK_THAT(Sentence(Parse("[[5, 3]]")), Contains("entry 0: must be a vertex below 10"));
	CHECK_THAT(Sentence(Parse("[-1]")), Contains("not -1"));
	CHECK_THAT(Sentence(Parse(R"([{"mesh": "bode"}])")), Contains("there is no skinned mesh \"bode\""));
	CHECK_THAT(Sentence(Parse(R"([{"mesh": "body", "primitive": 2}])")), Contains("with such a primitive"));
	CHECK_THAT(
		Sentence(Parse(R"([{"mesh": "body", "vertices": [1]}])")), Contains("\"vertices\" need a \"primitive\""));
	CHECK_THAT(Sentence(Parse(R"([{"mesh": "hat", "primitive": 0, "vertices": [3]}])")), Contains("below 3"));
	CHECK_THAT(Sentence(Parse(R"([{"mesh": "hat", "joints": 0}])")), Contains("\"joints\""));
}

TEST_CASE("Locks: the program keeps what it is told to, and says what it cannot", "[locks][program]")
{
	const TemporaryFolder Folder;
	const std::string Arm = Folder / "arm.glb", Bound = Folder / "bound.glb", Out = Folder / "out.glb",
					  List = Folder / "list.json";
	REQUIRE(RunProgram({"sample", "arm", "-o", Arm, "--vertices", "2000"}).ExitCode == 0);
	const auto Complaint = [&](const std::vector<std::string>& More, int ExitCode = 1)
	{
		std::vector<std::string> Words = {"bind", Bound, "-o", Out};
		Words.insert(Words.end(), More.begin(), More.end());
		const Ending Refused = RunProgram(Words);
		CHECK(Refused.ExitCode == ExitCode);
		return Refused.Errors;
	};
	REQUIRE(RunProgram({"bind", Arm, "-o", Bound, "--bits", "8"}).ExitCode == 0);

	SmallGltf Bare = Ribbon();
	Bare.Attributes().erase("JOINTS_0");
	Bare.Attributes().erase("WEIGHTS_0");
	Folder.Write("bare.glb", Bare.Glb());
	const Ending Ended = RunProgram({"bind", Folder / "bare.glb", "-o", Out, "--lock-joint", "upper"});
	CHECK(Ended.ExitCode == 1);
	CHECK_THAT(Ended.Errors, Contains("primitive 0: has no weights, and locks refer to those of the file"));
	CHECK_THAT(Complaint({"--lock-joint", "hand", "--bits", "16"}),
		Contains("stored as 8 bits each, and locks keep that, so 16 are not possible"));
	CHECK_THAT(Complaint({"--lock-joint", "hand", "--exclude-joint", "hand"}),
		Contains("the joint \"hand\" is both locked and excluded"));
	CHECK_THAT(Complaint({"--lock-joint", "hind"}), Contains("matches no joint"));
	CHECK_THAT(Complaint({"--lock-joint", ""}, 2), Contains("--lock-joint must be a joint pattern"));
	CHECK_THAT(Complaint({"--lock-vertices", List}), Contains("list.json"));
	Folder.Write("list.json", "[0, 1, [2, 999999]]");
	CHECK_THAT(Complaint({"--lock-vertices", List}), Contains("entry 2"));
	CHECK_THAT(Complaint({"--lock-vertices", List, "--report", List}), Contains("--report would overwrite"));

	// The same recipe again changes nothing; another K changes the overlap, in the file's own form.
	const auto Bind = [&](const std::vector<std::string>& More)
	{
		std::vector<std::string> Words = {"bind", Bound, "-o", Out, "--report", Folder / "report.json", "--quiet"};
		Words.insert(Words.end(), More.begin(), More.end());
		const Ending Done = RunProgram(Words);
		INFO(Done.Errors);
		REQUIRE(Done.ExitCode == 0);
		return Json::parse(Folder.Read("report.json"));
	};
	const auto CountChanged = [](const std::string& A, const std::string& B)
	{
		const auto Old = Document::Load(A), New = Document::Load(B);
		const auto Who = ReadCharacter(*Old);
		const StoredWeights Before = ReadBack(*Old, *Who), After = ReadBack(*New, *Who);
		int32_t Changed = 0;
		for (size_t S = 0; S < Who->Positions.size(); ++S)
		{
			bool bSame = true;
			for (int32_t J = 0; J < int32_t(Who->JointNames.size()); ++J)
			{
				bSame = bSame && Column(Before, S, J) == Column(After, S, J);
			}
			Changed += bSame ? 0 : 1;
		}
		return Changed;
	};
	Json Report = Bind({"--only-joints", "hand"});
	CHECK(Folder.Read("out.glb") == Folder.Read("bound.glb"));
	CHECK(Report["locks"]["changed-rows"] == 0);
	CHECK(Report["locks"]["only-joints"] == Json({"hand"}));
	CHECK(Report["recipe"]["joints"][0] == Json({{"pattern", "hand"}, {"only", true}}));

	Report = Bind({"--only-joints", "hand", "--joint-k", "*=0.9"});
	CHECK(Report["locks"]["changed-rows"] > 0);
	CHECK(Report["locks"]["changed-rows"] == CountChanged(Bound, Out));
	CHECK(Report["locks"]["conflicts"]["count"] == 0);
	CHECK(Report["leak"]["beyond"]["count"] == 0);

	Folder.Write("list.json", "[[0, 99]]");
	Report = Bind({"--lock-vertices", List, "--lock-joint", "hand", "--k", "0.6"});
	CHECK(Report["locks"]["vertices"] == 100);
	CHECK(Report["locks"]["joints"] == Json({"hand"}));
	CHECK(Report["recipe"]["lock-vertices"] == List);
	CHECK(!Report["recipe"].contains("bits"));
}

TEST_CASE("Locks: the report lists by vertex what locks keep far away, and what contradicts them", "[locks][program]")
{
	const TemporaryFolder Folder;
	const std::string Flat = Folder / "flat.glb", Bound = Folder / "bound.glb", Out = Folder / "out.glb";
	constexpr int32_t Count = 12;
	Folder.Write("flat.glb", DefectFiles::FlatChain(Count).Gltf().Glb());
	REQUIRE(RunProgram({"bind", Flat, "-o", Bound, "--quiet"}).ExitCode == 0);
	Outcome<Document> File = Document::Load(Bound);
	REQUIRE(File);
	const auto Who = ReadCharacter(*File);
	REQUIRE(Who);
	const auto Computed = ReadWeights(*File, *Who);
	REQUIRE(Computed);

	// Every row on one joint, and back through the program.
	const auto BindWith = [&](uint16_t Joint, const std::vector<std::string>& More)
	{
		StoredWeights Rows = ReadBack(*File, *Who);
		std::fill(Rows.Joints.begin(), Rows.Joints.end(), Joint);
		REQUIRE(WriteWeights(*File, *Who, Rows, {}));
		REQUIRE(File->Save(Folder / "all.glb"));
		std::vector<std::string> Words = {"bind", Folder / "all.glb", "-o", Out, "--report", Folder / "report.json"};
		Words.insert(Words.end(), More.begin(), More.end());
		const Ending Done = RunProgram(Words);
		REQUIRE(Done.ExitCode == 0);
		return std::pair(Json::parse(Folder.Read("report.json")), Done.Errors);
	};
	Folder.Write("list.json", "[[0, " + std::to_string(Who->Positions.size() - 1) + "]]");
	const auto [Kept, KeptErrors] = BindWith(0, {"--lock-vertices", Folder / "list.json"});
	const auto [Locked, LockedErrors] = BindWith(Count - 1, {"--lock-joint", "j0"});
	std::vector<int32_t> Far;
	Json Contradicting = Json::array();
	for (size_t V = 0; V < Who->Positions.size(); ++V)
	{
		if (Who->Positions[V].X > 3.0f - 0.5f * Count) // beyond the curve of j3, three steps from j0
		{
			Far.push_back(int32_t(V));
		}
		if (WeightOf(*Computed, int32_t(V), 0) == 1.0f) // j0 is locked at 0, and nothing else was computed
		{
			Contradicting.push_back({{"vertex", V}, {"reason", "no-free-joint"}});
		}
	}
	const Json& Leak = Kept["leak"];
	CHECK(Leak["greatest-steps"] == Count - 1);
	CHECK(Far.size() > 1000);
	CHECK(Leak["beyond"]["count"] == Far.size());
	CHECK(Leak["beyond"]["vertices"] == Far);
	CHECK_THAT(KeptErrors,
		Contains(std::to_string(Far.size()) + " vertices carry weight beyond --max-steps 2, up to 11 steps"));

	const Json& Conflicts = Locked["locks"]["conflicts"];
	REQUIRE(!Contradicting.empty());
	CHECK(Conflicts["count"] == Contradicting.size());
	CHECK(Conflicts["no-free-joint"] == Contradicting.size());
	CHECK(Conflicts["no-free-slot"] == 0);
	CHECK(Conflicts["vertices"] == Contradicting);
	CHECK_THAT(LockedErrors, Contains("because the locks contradict the rest: "));
}
