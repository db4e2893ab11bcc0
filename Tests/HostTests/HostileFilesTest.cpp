// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Files that are made to do harm: they cost what their size allows, and read nothing that is not theirs.

#include "Gltf/Character.h"
#include "Gltf/DracoHeader.h"
#include "Gltf/DracoMesh.h"
#include "Gltf/Uri.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <chrono>
#include <cstdlib>

#include <sys/resource.h>
#include <sys/wait.h>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace
{
/** What a run has cost. */
struct Cost
{
	int ExitCode = 0;
	double Seconds = 0.0; // of processors
	double Megabytes = 0.0;
};

Cost CostOf(const std::vector<std::string>& Words)
{
	// A process of its own between: its children are this run alone.
	int Pipe[2];
	REQUIRE(pipe(Pipe) == 0);
	const pid_t Child = fork();
	if (Child == 0)
	{
		Cost Spent;
		Spent.ExitCode = RunProgram(Words).ExitCode;
		rusage Usage{};
		getrusage(RUSAGE_CHILDREN, &Usage);
		Spent.Seconds = double(Usage.ru_utime.tv_sec) + 1e-6 * double(Usage.ru_utime.tv_usec);
		Spent.Megabytes = double(Usage.ru_maxrss) / 1024.0;
		_exit(write(Pipe[1], &Spent, sizeof(Spent)) == ssize_t(sizeof(Spent)) ? 0 : 1);
	}
	close(Pipe[1]);
	Cost Spent;
	REQUIRE(read(Pipe[0], &Spent, sizeof(Spent)) == ssize_t(sizeof(Spent)));
	close(Pipe[0]);
	waitpid(Child, nullptr, 0);
	return Spent;
}

/** The ribbon under a chain of nodes, every one of which is a joint, or only those of a fan below its end. */
SmallGltf Deep(int32_t Nodes, bool bChainOfJoints)
{
	SmallGltf Made = Ribbon();
	Json& All = Made.Root["nodes"];
	Made.Root["skins"][0].erase("inverseBindMatrices");
	Json& Joints = Made.Root["skins"][0]["joints"];
	Joints = Json::array();
	const int32_t First = int32_t(All.size());
	for (int32_t N = 0; N < Nodes; ++N)
	{
		All.push_back(Json{{"name", "n"}, {"translation", {1.0 / Nodes, 0, 0}}});
		if (N + 1 < Nodes)
		{
			All.back()["children"] = {First + N + 1};
		}
		if (bChainOfJoints)
		{
			Joints.push_back(First + N);
		}
	}
	for (int32_t N = 0; N < Nodes / 2 && !bChainOfJoints; ++N)
	{
		Joints.push_back(First + Nodes + N);
		All[size_t(First + Nodes - 1)]["children"].push_back(First + Nodes + N);
		All.push_back(Json::object());
	}
	return Made;
}

std::string ReadReproducer(const std::string& Name)
{
	const char* const Told = std::getenv("SKINATLAS_REPRODUCERS");
	const fs::path Folder = Told != nullptr ? fs::path(Told) : fs::path(SKINATLAS_REPOSITORY) / "../shared/reproducers";
	std::ifstream Stream(Folder / Name, std::ios::binary);
	return {std::istreambuf_iterator<char>(Stream), {}};
}
}

TEST_CASE("Hostile: a deep value under a key that comes again, or beside strings that look like its mark, is read",
	"[hostile]")
{
	const std::string Deepest = std::string(300, '[') + std::string(300, ']');
	const auto Text = [&](const std::string& Extras)
	{ return R"({"asset":{"version":"2.0","extras":{)" + Extras + "}}}"; };
	const auto Twice = Reread(Text("\"a\":" + Deepest + ",\"a\":1,\"b\":" + Deepest));
	REQUIRE(Twice);
	CHECK_THAT(*Twice->ToGlb(), Contains(Text("\"a\":1,\"b\":" + Deepest)));

	std::string Marks;
	for (int32_t Number = 0; Number < 20000; ++Number)
	{
		Marks += "\"deep value " + std::to_string(Number) + " \",";
	}
	const std::string Extras = "\"marks\":[" + Marks + "0],\"deep\":" + Deepest;
	const auto Marked = Reread(Text(Extras));
	REQUIRE(Marked);
	CHECK_THAT(*Marked->ToGlb(), Contains(Text(Extras)));
}

TEST_CASE("Hostile: an object of very many members comes back letter by letter, and takes no square of time",
	"[hostile]")
{
	std::string Members;
	for (int32_t Number = 0; Number < 200000; ++Number)
	{
		Members += (Number == 0 ? "" : ",") + ("\"" + std::to_string(Number)) + "\":1.50";
	}
	const std::string Text = R"({"asset":{"version":"2.0","extras":{)" + Members + "}}}";
	const auto File = Reread(Text);
	REQUIRE(File);
	CHECK_THAT(*File->ToGlb(), Contains(Text));
	CHECK_THAT(Sentence(Reread("{\"asset\":{\"version\":\"2.0\"}," + Members + "}")),
		Contains("its JSON has more members than glTF has names for"));
}

TEST_CASE("Hostile: the time of inspect grows with the nodes, not with their square", "[hostile]")
{
	const bool bChain = GENERATE(false, true);
	INFO((bChain ? "a chain of joints" : "joints below a chain of nodes"));
	const TemporaryFolder Folder;
	Folder.Write("small.glb", Deep(15000, bChain).Glb());
	Folder.Write("large.glb", Deep(60000, bChain).Glb());
	const Cost Small = CostOf({"inspect", Folder / "small.glb"}), Large = CostOf({"inspect", Folder / "large.glb"});
	CHECK(Small.ExitCode == 0);
	CHECK(Large.ExitCode == 0);
	CHECK(Large.Seconds < 9 * Small.Seconds + 0.1); // four times the nodes; a square would take 16 times as long
	CHECK(Large.Megabytes < 400);
}

TEST_CASE("Hostile: a thousand primitives on one POSITION, with joints that are not stored, take the memory of one",
	"[hostile]")
{
	constexpr int32_t VertexCount = 20000, Primitives = 1000;
	SmallGltf Made = Ribbon();
	const int32_t Positions = Made.AddFloats(std::vector<float>(3 * VertexCount, 0.5f), "VEC3");
	Json& All = Made.Root["meshes"][0]["primitives"];
	All = Json::array();
	for (int32_t P = 0; P < Primitives; ++P)
	{
		const size_t Joints = Made.Root["accessors"].size();
		Made.Root["accessors"].push_back({{"componentType", 5121}, {"count", VertexCount}, {"type", "VEC4"}});
		Made.Root["accessors"].push_back({{"componentType", 5126}, {"count", VertexCount}, {"type", "VEC4"}});
		All.push_back(Json{
			{"attributes", {{"POSITION", Positions}, {"JOINTS_0", Joints}, {"WEIGHTS_0", Joints + 1}}}, {"mode", 0}});
	}
	const TemporaryFolder Folder;
	Folder.Write("in.glb", Made.Glb());
	const Cost Bound = CostOf({"bind", Folder / "in.glb", "-o", Folder / "out.glb", "--quiet"});
	CHECK(Bound.ExitCode == 0);
#if !defined(SKINATLAS_SANITIZED)
	CHECK(Bound.Megabytes < 200);
#endif
	const auto File = Document::Load(Folder / "out.glb");
	REQUIRE(File);
	const auto Who = ReadCharacter(*File);
	REQUIRE(Who);
	CHECK(Who->Positions.size() == VertexCount);
	CHECK(Who->Runs.size() == Primitives);
	REQUIRE(ReadWeights(*File, *Who));
}

#if !defined(SKINATLAS_SANITIZED)
TEST_CASE("Hostile: zeros that are not stored take at most four times what they describe, or a sentence", "[hostile]")
{
	constexpr int32_t VertexCount = 10'000'000;
	SmallGltf Made = Ribbon();
	Made.Root["accessors"][Made.Attributes()["POSITION"].get<size_t>()] = {
		{"componentType", 5126}, {"count", VertexCount}, {"type", "VEC3"}};
	Made.Attributes() = {{"POSITION", Made.Attributes()["POSITION"]}};
	const TemporaryFolder Folder;
	Folder.Write("in.glb", Made.Glb());
	constexpr double Described = 12.0 * VertexCount / (1 << 20);
	const Cost Seen = CostOf({"inspect", Folder / "in.glb"});
	CHECK(Seen.ExitCode == 0);
	CHECK(Seen.Megabytes < 4 * Described);
	Made.Root["accessors"][Made.Attributes()["POSITION"].get<size_t>()]["count"] = INT32_MAX;
	Folder.Write("in.glb", Made.Glb());
	const Ending Refused = RunProgram({"inspect", Folder / "in.glb", "--memory", "1"});
	CHECK(Refused.ExitCode == 1);
	CHECK(Refused.Errors == "skinatlas: error: " + (Folder / "in.glb") +
			": needs more memory than there is, or than the 1 GB that --memory allows\n");
}

TEST_CASE("Hostile: where the machine gives no more threads, fewer do the work", "[hostile]")
{
	const TemporaryFolder Folder;
	const std::string Arm = std::string(SKINATLAS_REPOSITORY) + "/Content/Samples/Arm.glb";
	const std::string Alone = Folder / "alone.glb", Many = Folder / "many.glb";
	REQUIRE(RunProgram({"bind", Arm, "-o", Alone, "--quiet", "--threads", "1"}).ExitCode == 0);
	const Ending Ended = RunProgram({"-c", "ulimit -v 400000 && exec \"$@\"", "sh", SKINATLAS_PROGRAM,
										"bind", Arm, "-o", Many, "--quiet", "--threads", "1024"},
		"/bin/sh");
	CHECK(Ended.ExitCode == 0);
	CHECK(Ended.Errors.empty());
	CHECK(Folder.Read("alone.glb") == Folder.Read("many.glb"));
}
#endif

TEST_CASE("Hostile: a file reads only what lies in its folder or below", "[hostile]")
{
	const TemporaryFolder Folder;
	fs::create_directories(Folder / "in/below");
	Folder.Write("secret.bin", "secret");
	Folder.Write("in/near.bin", "near");
	Folder.Write("in/below/far.bin", "far.");
	fs::create_symlink("../secret.bin", Folder / "in/link.bin");
	fs::create_symlink("near.bin", Folder / "in/inner.bin");
	fs::create_directory_symlink("..", Folder / "in/up");
	const auto Write = [&](const std::string& Uri)
	{
		Folder.Write("in/x.gltf",
			Json{{"asset", {{"version", "2.0"}}}, {"buffers", {{{"uri", Uri}, {"byteLength", 3}}}}}.dump());
	};
	for (const std::string Uri : {"near.bin", "below/far.bin", "./below/../near.bin", "inner.bin", "%6eear.bin"})
	{
		INFO(Uri);
		Write(Uri);
		CHECK(Sentence(Document::Load(Folder / "in/x.gltf")).empty());
	}
	for (const std::string& Uri :
		{std::string("../secret.bin"), std::string("%2e%2e/secret.bin"), Folder / "secret.bin",
			 Folder / "in/near.bin", std::string("link.bin"), std::string("up/secret.bin"), std::string("/dev/zero"),
			 std::string("/dev/stdin"), std::string("below/../../secret.bin")})
	{
		INFO(Uri);
		Write(Uri);
		CHECK_THAT(Sentence(Document::Load(Folder / "in/x.gltf")),
			Contains("lies outside of the folder of the file that names it; --allow-outside reads it"));
	}
	for (const std::string Uri : {"", "below", "file:///etc/passwd", "http://127.0.0.1/x", "near.bin%00"})
	{
		INFO(Uri);
		Write(Uri);
		CHECK_FALSE(Document::Load(Folder / "in/x.gltf"));
	}
	// The program reads it when it is told to, but no device.
	Write("../secret.bin");
	CHECK_THAT(RunProgram({"inspect", Folder / "in/x.gltf"}).Errors, Contains("--allow-outside"));
	CHECK_THAT(RunProgram({"inspect", Folder / "in/x.gltf", "--allow-outside"}).Errors, Contains("has no skin"));
	Write("/dev/zero");
	CHECK_THAT(RunProgram({"inspect", Folder / "in/x.gltf", "--allow-outside"}).Errors, Contains("is not a file"));
}

TEST_CASE("Hostile: an image outside of the folder stays where it is", "[hostile]")
{
	const TemporaryFolder Folder;
	fs::create_directories(Folder / "in");
	Folder.Write("secret.png", "\x89PNG secret");
	SmallGltf Made = Ribbon();
	Made.Root["images"] = Json::array({Json{{"uri", "../secret.png"}}});
	Folder.Write("in/x.gltf", Made.EmbeddedGltf());
	REQUIRE(RunProgram({"bind", Folder / "in/x.gltf", "-o", Folder / "out.glb", "--quiet"}).ExitCode == 0);
	CHECK(Folder.Read("out.glb").find("secret\n") == std::string::npos);
	CHECK(Document::Load(Folder / "out.glb")->Root()["images"][0]["uri"] == "../secret.png");
}

TEST_CASE("Hostile: a Draco mesh cannot tell more than it holds", "[hostile]")
{
	// [Draco bitstream 2.2]: edgebreaker, no metadata; 4 vertices, 2^28 triangles.
	const std::vector<uint8_t> Many = {
		'D', 'R', 'A', 'C', 'O', 2, 2, 1, 1, 0, 0, 0, 4, 0x80, 0x80, 0x80, 0x80, 1, 0, 2, 0};
	CHECK(Sentence(CheckDracoHeader(Many)) == "tells 268435456 vertices or triangles in 21 bytes");
	CHECK(Sentence(CheckDracoHeader(std::span(Many).first(14))) == "ends too early");
	std::vector<uint8_t> Old = Many;
	Old[5] = 1;
	CHECK(Sentence(CheckDracoHeader(Old)) == "is of Draco's version 1.2, and glTF has 2.2 alone");
	// The same behind metadata: one attribute's with an entry and something below it, then the mesh's with none.
	std::vector<uint8_t> Told(Many.begin(), Many.begin() + 9);
	Told.insert(Told.end(), {0, 0x80, 1, 7, 1, 1, 'n', 2, 9, 9, 1, 1, 's', 0, 0, 0, 0});
	Told.insert(Told.end(), Many.begin() + 11, Many.end());
	CHECK(Sentence(CheckDracoHeader(Told)) == "tells 268435456 vertices or triangles in 36 bytes");
}

TEST_CASE("Hostile: what once broke it ends at once", "[hostile]")
{
	const TemporaryFolder Folder;
	for (const std::string Name : {"deep_duplicate_key.gltf", "deep_mark_collision.gltf",
			 "draco-oom-118d411fd4e0f5ed6cc2a07404032a358b648c04"})
	{
		const std::string Bytes = ReadReproducer(Name);
		if (Bytes.empty())
		{
			WARN("skipped: " << Name << " is not there");
			continue;
		}
		INFO(Name);
		const auto Start = std::chrono::steady_clock::now();
		if (Name.starts_with("draco"))
		{
			const DracoAttribute Position[] = {{0, ComponentType::Float, 3}};
			CHECK_FALSE(DecodeDraco({reinterpret_cast<const uint8_t*>(Bytes.data()), Bytes.size()}, Position));
		}
		else
		{
			CHECK(Reread(Bytes, Name));
		}
		CHECK(std::chrono::steady_clock::now() - Start < std::chrono::seconds(5));
	}
}
