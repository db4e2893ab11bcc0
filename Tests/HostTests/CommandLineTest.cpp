// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The program as its users meet it: verbs, exit codes, sentences, files.

#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "Terminal/Interrupt.h"
#include "TestHarness.h"
#include "Verbs/Bind.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <functional>
#include <limits>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** A folder with a small arm in it. */
struct ArmFolder : TemporaryFolder
{
	const TemporaryFolder& Folder = *this;
	const std::string Arm = Folder / "arm.glb", Out = Folder / "out.glb";

	ArmFolder()
	{
		static const std::string Bytes = Make();
		Write("arm.glb", Bytes);
	}

	/** Runs bind on the arm with some options and returns the bytes of the output. */
	std::string Bind(const std::vector<std::string>& Options) const
	{
		std::vector<std::string> Words = {"bind", Arm, "-o", Out, "--quiet"};
		Words.insert(Words.end(), Options.begin(), Options.end());
		const Ending Ended = RunProgram(Words);
		INFO(Ended.Errors);
		REQUIRE(Ended.ExitCode == 0);
		return Read("out.glb");
	}

	static std::string Make()
	{
		const TemporaryFolder Place;
		REQUIRE(RunProgram({"sample", "arm", "-o", Place / "arm.glb", "--vertices", "2000"}).ExitCode == 0);
		return Place.Read("arm.glb");
	}
};

/** The one line of an error without its prefix; fails unless it is one line. */
std::string OnlySentence(const Ending& Ended)
{
	const std::string Prefix = "skinatlas: error: ";
	CHECK(Ended.Output.empty());
	REQUIRE(std::count(Ended.Errors.begin(), Ended.Errors.end(), '\n') == 1);
	REQUIRE(Ended.Errors.starts_with(Prefix));
	return Ended.Errors.substr(Prefix.size(), Ended.Errors.size() - Prefix.size() - 1);
}

/** The sentence with which a command fails; checks the exit code and that no file changed. */
std::string FailingSentence(const TemporaryFolder& Folder, int ExitCode, const std::vector<std::string>& Arguments)
{
	const auto Before = Folder.Contents();
	const Ending Ended = RunProgram(Arguments);
	CHECK(Ended.ExitCode == ExitCode);
	CHECK(Folder.Contents() == Before);
	return OnlySentence(Ended);
}

/** Spoils the arm in one way; an old output must survive the attempt to bind it. */
std::string SpoiltSentence(const std::function<void(Document&)>& Spoil)
{
	const ArmFolder Folder;
	Folder.Write("out.glb", "old output");
	Outcome<Document> File = Document::Load(Folder.Arm);
	REQUIRE(File);
	Spoil(*File);
	const std::string Bad = Folder / "bad.glb";
	REQUIRE(File->Save(Bad));
	const std::string Sentence =
		FailingSentence(Folder, 1, {"bind", Bad, "-o", Folder.Out, "--report", Folder / "r.json"});
	REQUIRE(Sentence.starts_with(Bad + ": "));
	return Sentence.substr(Bad.size() + 2);
}

/** Where the elements of an accessor lie in the one buffer of a sample. */
uint8_t* Elements(Document& File, size_t Accessor)
{
	const Json& Item = File.Root()["accessors"][Accessor];
	const Json& View = File.Root()["bufferViews"][Item["bufferView"].get<size_t>()];
	return &File.EditBuffer(0)[View.value("byteOffset", size_t(0)) + Item.value("byteOffset", size_t(0))];
}

bool Contains(const std::string& Text, const std::string& Part)
{
	return Text.find(Part) != std::string::npos;
}

Json ReadJson(const std::string& Text)
{
	return Json::parse(Text, nullptr, false);
}
}

TEST_CASE("Program: help and version are answered on the output stream", "[program]")
{
	for (const char* Verb : {"bind", "compare", "inspect", "pose", "render", "sample", "view"})
	{
		const Ending Ended = RunProgram({Verb, "--help"});
		CHECK(Ended.ExitCode == 0);
		CHECK(Ended.Output.starts_with(std::string("usage: skinatlas ") + Verb));
		CHECK(Ended.Errors.empty());
		CHECK(Contains(RunProgram({"--help"}).Output, Verb));
	}
	const Ending Version = RunProgram({"--version"});
	CHECK(Version.ExitCode == 0);
	CHECK(Version.Output.starts_with("skinatlas "));
}

TEST_CASE("Program: it starts within 50 milliseconds", "[program]")
{
	using Clock = std::chrono::steady_clock;
	double Best = std::numeric_limits<double>::max(); // of several: the machine may be busy with other things
	for (int Run = 0; Run < 10; ++Run)
	{
		const Clock::time_point Start = Clock::now();
		RunProgram({"--version"});
		Best = std::min(Best, std::chrono::duration<double, std::milli>(Clock::now() - Start).count());
	}
	CHECK(Best < 50.0);
}

TEST_CASE("Program: arguments that mean nothing are named and end with 2", "[program]")
{
	const ArmFolder Folder;
	const auto Sentence = [&](const std::vector<std::string>& Words) { return FailingSentence(Folder, 2, Words); };
	const std::string& Arm = Folder.Arm;
	const std::string& Out = Folder.Out;
	CHECK(Sentence({}) ==
		"a verb is missing: bind, compare, inspect, pose, render, sample or view; skinatlas --help tells more");
	CHECK(Sentence({"bend", Arm, "-o", Out}) == "there is no verb \"bend\"; did you mean \"bind\"?");
	CHECK(Sentence({"bind", "-o", Out}) == "bind needs IN");
	CHECK(Sentence({"bind", Arm}) == "bind needs -o OUT");
	CHECK(Sentence({"bind", Arm, "-o"}) == "-o needs a value: OUT");
	CHECK(Sentence({"bind", Arm, "-o", "--quiet"}) == "-o needs a value: OUT");
	CHECK(Sentence({"bind", Arm, "-o", Out, "more"}) == "unexpected argument \"more\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--symetry", "x"}) ==
		"bind has no option --symetry; did you mean \"--symmetry\" or \"--memory\"?");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--k", "1", "--k=2"}) == "--k is given twice");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--quiet=yes"}) == "--quiet takes no value");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--k", "-1"}) == "--k must be a number of at least 0, not \"-1\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--k", "nan"}) == "--k must be a number of at least 0, not \"nan\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--k", "soft"}) == "--k must be a number of at least 0, not \"soft\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--joint-k", "hand=-1"}) ==
		"--joint-k must be PATTERN=NUMBER with a number of at least 0, not \"hand=-1\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--max-influences", "13"}) ==
		"--max-influences must be a whole number from 1 to 12, not \"13\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--distance", "far"}) ==
		"--distance must be one of euclidean, dijkstra, geodesic, harmonic, not \"far\"");
	CHECK(Sentence({"bind", Arm, "-o", Out, "--threads", "-1"}) ==
		"--threads must be a whole number from 0 to 1024, not \"-1\"");
	CHECK(Sentence({"pose", Arm, "-o", Out, "--method", "fast"}) ==
		  "--method must be one of dqs, lbs, blend, not \"fast\"");
	CHECK(Sentence({"pose", Arm, "-o", Out, "--clip", "a", "--time", "soon"}) ==
		"--time must be a number of seconds, not \"soon\"");
	CHECK(Contains(Sentence({"pose", Arm, "-o", Out, "--rotate", "hand=w,90"}), "hand=w,90"));
	CHECK(Sentence({"sample", "leg", "-o", Out}) == "there is no sample \"leg\": it must be arm|mannequin|quadruped");
	CHECK(Sentence({"sample", "arm", "-o", Out, "--vertices", "1999"}) ==
		"--vertices must be a whole number from 2000 to 5000000, not \"1999\"");
	CHECK(Sentence({"sample", "arm", "-o", Out, "--vertices", "5000001"}) ==
		"--vertices must be a whole number from 2000 to 5000000, not \"5000001\"");
}

TEST_CASE("Program: a file that cannot be read is named and changes nothing", "[program]")
{
	const ArmFolder Folder;
	Folder.Write("out.glb", "old output");
	Folder.Write("cut.glb", Folder.Read("arm.glb").substr(0, 5000));
	Folder.Write("text.glb", "once upon a time");
	const auto Sentence = [&](const std::string& Name)
	{ return FailingSentence(Folder, 1, {"bind", Folder / Name, "-o", Folder.Out}); };
	CHECK(Sentence("none.glb") == (Folder / "none.glb") + ": cannot be read: No such file or directory");
	CHECK(Sentence("cut.glb").starts_with((Folder / "cut.glb") + ": truncated: "));
	CHECK(Sentence("text.glb").starts_with((Folder / "text.glb") + ": not a glTF file"));
}

TEST_CASE("Program: a bad character's element is named and nothing changes", "[program]")
{
	SECTION("no skin")
	{
		CHECK(SpoiltSentence(
				  [](Document& File)
				  {
					  File.Root().erase("skins");
					  File.Root()["nodes"][3].erase("skin");
				  }) == "has no skin");
	}
	SECTION("joint index out of range")
	{
		const std::string Sentence = SpoiltSentence([](Document& File) { File.Root()["skins"][0]["joints"][1] = 999; });
		CHECK(Contains(Sentence, "joint 1"));
		CHECK(Contains(Sentence, "999"));
	}
	SECTION("position that is not a number")
	{
		const std::string Sentence = SpoiltSentence(
			[](Document& File)
			{
				const Json& Primitive = File.Root()["meshes"][0]["primitives"][0];
				const float NotANumber = std::numeric_limits<float>::quiet_NaN();
				uint8_t* const Positions = Elements(File, Primitive["attributes"]["POSITION"]);
				std::memcpy(Positions + 7 * sizeof(Vec3), &NotANumber, sizeof(float));
			});
		CHECK(Contains(Sentence, "mesh 0 \"arm\", primitive 0"));
		CHECK(Contains(Sentence, "vertex 7"));
	}
	SECTION("joint that is its own ancestor")
	{
		const std::string Sentence = SpoiltSentence([](Document& File) { File.Root()["nodes"][2]["children"] = {0}; });
		CHECK(Contains(Sentence, "upperarm"));
		CHECK(Contains(Sentence, "cycle"));
	}
	SECTION("empty mesh")
	{
		CHECK(Contains(SpoiltSentence([](Document& File) { File.Root()["meshes"][0]["primitives"] = Json::array(); }),
			"mesh 0 \"arm\""));
	}
}

#if !defined(SKINATLAS_SANITIZED) // which takes more address space than there is memory by itself
TEST_CASE("Program: a file that needs more memory than there is is named and changes nothing", "[program]")
{
	// Two billion positions of zero, which take no byte of the file.
	SmallGltf Huge = Ribbon();
	Json& Positions = Huge.Root["accessors"][Huge.Attributes()["POSITION"].get<size_t>()];
	Positions = {{"componentType", 5126}, {"count", INT32_MAX}, {"type", "VEC3"}};
	Huge.Primitive().erase("indices");
	const ArmFolder Folder;
	Folder.Write("out.glb", "old output");
	Folder.Write("huge.glb", Huge.Glb());
	const auto Before = Folder.Contents();
	const Ending Ended = RunProgram({"-c", "ulimit -v 2000000 && exec \"$0\" bind \"$1\" -o \"$2\"", SKINATLAS_PROGRAM,
										Folder / "huge.glb", Folder.Out},
		"/bin/sh");
	CHECK(Ended.ExitCode == 1);
	CHECK(Ended.Errors == "skinatlas: error: " + (Folder / "huge.glb") +
							  ": needs more memory than there is, or than the 8 GB that --memory allows\n");
	CHECK(Folder.Contents() == Before);
}
#endif

TEST_CASE("Program: another locale and another folder give the same bytes", "[program]")
{
	const ArmFolder Folder;
	const auto Bound = [&](const std::string& Before)
	{
		const Ending Ended = RunProgram({"-c", Before + " && exec \"$@\"", "sh", SKINATLAS_PROGRAM, "bind",
											Folder.Arm, "-o", Folder.Out, "--k", "0.7", "--quiet"},
			"/bin/sh");
		CHECK(Ended.ExitCode == 0);
		return Folder.Read("out.glb");
	};
	const std::string Here = Bound("true");
	CHECK_FALSE(Here.empty());
	// Commas for points, and letters that change otherwise; where a locale is not installed this is the usual one.
	CHECK(Bound("export LC_ALL=de_DE.utf8") == Here);
	CHECK(Bound("export LC_ALL=tr_TR.utf8 && cd /") == Here);
}

TEST_CASE("Program: an unknown joint, a bad recipe or bad labels are named and change nothing", "[program]")
{
	const ArmFolder Folder;
	Folder.Write("out.glb", "old output");
	const auto Sentence = [&](const std::vector<std::string>& Options)
	{
		std::vector<std::string> Words = {"bind", Folder.Arm, "-o", Folder.Out};
		Words.insert(Words.end(), Options.begin(), Options.end());
		return FailingSentence(Folder, 1, Words);
	};
	CHECK(Sentence({"--joint-k", "lowerarn=1"}) ==
		Folder.Arm + ": the joint pattern \"lowerarn\" matches no joint; did you mean \"lowerarm\" or \"upperarm\"?");
	CHECK(Sentence({"--exclude-joint", "tail*"}) == Folder.Arm +
			": the joint pattern \"tail*\" matches no joint; there are \"upperarm\", \"lowerarm\", \"hand\"");
	CHECK(Sentence({"--exclude-joint", "*"}) == Folder.Arm + ": no joint is left to carry weight");

	const std::string Recipe = Folder / "recipe.json", Labels = Folder / "labels.json";
	CHECK(Sentence({"--recipe", Recipe}) == Recipe + ": cannot be read: No such file or directory");
	Folder.Write("recipe.json", R"({"joints": {"hand": {"k": -1}}})");
	CHECK(Sentence({"--recipe", Recipe}) ==
		Recipe + ": joint pattern \"hand\": \"k\" must be a number of at least 0, not -1");
	Folder.Write("labels.json", R"(["hand"])");
	CHECK(Sentence({"--labels", Labels}).starts_with(Labels + ": there are 1 labels for "));
}

TEST_CASE("Program: an output that cannot be written is named and changes nothing", "[program]")
{
	const ArmFolder Folder;
	std::filesystem::create_directory(Folder / "folder");
	const auto Sentence = [&](const std::string& Out, const std::string& Report)
	{ return FailingSentence(Folder, 1, {"bind", Folder.Arm, "-o", Out, "--report", Report}); };
	const std::string Good = Folder / "good.json", Nowhere = Folder / "none/out.glb";
	CHECK(Sentence(Nowhere, Good) == Nowhere + ": cannot be written: there is no folder " + (Folder / "none"));
	CHECK(Sentence(Folder / "folder", Good) == (Folder / "folder") + ": cannot be written: Is a directory");
	CHECK(Sentence(Folder.Out, Folder / "folder") == (Folder / "folder") + ": cannot be written: Is a directory");
	CHECK(Sentence(Folder.Out, Folder.Arm) == "--report would overwrite " + Folder.Arm);
	CHECK(Sentence(Folder.Out, Folder.Out) == "--report would overwrite " + Folder.Out);
	CHECK(FailingSentence(Folder, 1, {"sample", "arm", "-o", Nowhere}).starts_with(Nowhere));
	CHECK(FailingSentence(Folder, 1, {"pose", Folder.Arm, "-o", Nowhere}).starts_with(Nowhere));
}

TEST_CASE("Program: a bind says in one line what it did, and nothing if quiet", "[program]")
{
	const ArmFolder Folder;
	const Ending Ended = RunProgram({"bind", Folder.Arm, "-o", Folder.Out});
	CHECK(Ended.ExitCode == 0);
	CHECK(Ended.Errors.empty()); // no progress bar in a pipe
	CHECK(Ended.Output.starts_with("arm.glb: "));
	CHECK(Contains(Ended.Output, ", 3 joints: 2 cut by closed loops, none fell back; "));
	CHECK(Ended.Output.ends_with(" -> " + Folder.Out + "\n"));
	CHECK(Folder.Contents().size() == 2);

	const Ending Quiet = RunProgram({"bind", Folder.Arm, "-o", Folder.Out, "--quiet"});
	CHECK(Quiet.ExitCode == 0);
	CHECK((Quiet.Output + Quiet.Errors).empty());
}

TEST_CASE("Program: the weights depend neither on the threads nor on the weights that were there", "[program]")
{
	const ArmFolder Folder;
	const std::string Bound = Folder.Bind({"--threads", "1"});
	CHECK(Folder.Bind({"--threads", "4"}) == Bound);
	REQUIRE(RunProgram({"bind", Folder.Out, "-o", Folder / "again.glb", "--quiet"}).ExitCode == 0);
	CHECK(Folder.Read("again.glb") == Bound);
	REQUIRE(RunProgram({"bind", Folder.Arm, "-o", Folder.Arm, "--quiet"}).ExitCode == 0); // onto itself
	CHECK(Folder.Read("arm.glb") == Bound);
	CHECK(Folder.Bind({"--k", "1"}) != Bound);
}

TEST_CASE("Program: options win over the recipe, and a report repeats its run", "[program]")
{
	const ArmFolder Folder;
	const std::string Recipe = Folder / "recipe.json", Report = Folder / "report.json";
	Folder.Write("recipe.json", R"({"k": 1, "falloff": "linear", "joints": {"hand": {"k": 0.1}}})");

	const std::string Direct = Folder.Bind({"--k", "0.5", "--falloff", "linear", "--joint-k", "hand=0.2"});
	CHECK(Folder.Bind({"--recipe", Recipe, "--k", "0.5", "--joint-k", "hand=0.2"}) == Direct);
	CHECK(Folder.Bind({"--recipe", Recipe}) != Direct);

	CHECK(Folder.Bind({"--recipe", Recipe, "--k", "0.5", "--joint-k", "hand=0.2", "--report", Report}) == Direct);
	CHECK(ReadJson(Folder.Read("report.json"))["recipe"]["k"] == 0.5);
	CHECK(Folder.Bind({"--recipe", Report}) == Direct);
}

TEST_CASE("Program: a report agrees with itself and with the file", "[program]")
{
	const ArmFolder Folder;
	const std::string Path = Folder / "report.json";
	Folder.Bind({"--report", Path, "--joint-shift", "hand=0.1"});
	const Json Report = ReadJson(Folder.Read("report.json"));
	REQUIRE(Report.is_object());
	const size_t Vertices = Report["mesh"]["vertices"];
	CHECK(Vertices >= 1800);
	CHECK(Report["mesh"]["welded"] == Vertices); // a sample has no seams
	CHECK(Report["mesh"]["components"] == 1);
	REQUIRE(Report["joints"].size() == 3);
	CHECK(Report["joints"][0]["curve"] == "root");
	CHECK(Report["joints"][0]["parent"].is_null());
	for (const size_t J : {1, 2})
	{
		const Json& Joint = Report["joints"][J];
		CHECK(Joint["curve"] == "closed-loop");
		CHECK(Joint["loops"] == 1);
		CHECK(Joint["parent"] == J - 1);
		// Half the width is K L / pi.
		CHECK(Joint["width"].get<double>() ==
			  Approx(Joint["k"].get<double>() * Joint["length"].get<double>() / 3.14159265358979));
		CHECK(Joint["overlap-vertices"] > 0);
	}
	CHECK(Report["joints"][2]["shift"] == 0.1);
	// The two overlaps of the arm do not meet: whoever is in one has two influences, all others one.
	const size_t Blended =
		Report["joints"][1]["overlap-vertices"].get<size_t>() + Report["joints"][2]["overlap-vertices"].get<size_t>();
	CHECK(Report["influences"] == Json({Vertices - Blended, Blended, 0, 0}));
	CHECK(Report["weights-hash"].get<std::string>().size() == 16);
	CHECK(Report["peak-memory-bytes"] > 0);

	const std::string Hash = Report["weights-hash"];
	Folder.Bind({"--report", Path, "--joint-shift", "hand=0.1", "--threads", "3"});
	CHECK(ReadJson(Folder.Read("report.json"))["weights-hash"] == Hash);
	Folder.Bind({"--report", Path, "--joint-shift", "hand=0.2"});
	CHECK(ReadJson(Folder.Read("report.json"))["weights-hash"] != Hash);
}

TEST_CASE("Program: labels take the place of the cut", "[program]")
{
	const ArmFolder Folder;
	Folder.Bind({});
	const Outcome<Document> File = Document::Load(Folder.Arm);
	REQUIRE(File);
	const Outcome<Character> Arm = ReadCharacter(*File);
	REQUIRE(Arm);
	Json Labels;
	Labels["joints"] = {"hand"};
	Labels["labels"] = std::vector<int>(Arm->Positions.size(), 0);
	Folder.Write("labels.json", Labels.dump());
	Folder.Bind({"--labels", Folder / "labels.json"});

	// All belongs to the hand, so there is no border and nothing to blend.
	const Outcome<Document> Bound = Document::Load(Folder.Out);
	REQUIRE(Bound);
	const Outcome<SkinWeights> Rows = ReadWeights(*Bound, *Arm);
	REQUIRE(Rows);
	for (int32_t Row = 0; Row < Rows->RowCount(); ++Row)
	{
		REQUIRE(Rows->Joints[size_t(Row * Rows->Influences)] == 2);
		REQUIRE(Rows->Weights[size_t(Row * Rows->Influences)] == 1.0f);
	}
}

TEST_CASE("Program: inspect and pose take what bind wrote", "[program]")
{
	const ArmFolder Folder;
	Folder.Bind({});
	const Ending Inspected = RunProgram({"inspect", Folder.Out, "--json"});
	CHECK(Inspected.ExitCode == 0);
	CHECK(ReadJson(Inspected.Output).is_object());
	CHECK(RunProgram({"inspect", Folder.Out}).ExitCode == 0);

	const std::string Posed = Folder / "posed.glb";
	REQUIRE(RunProgram({"pose", Folder.Out, "-o", Posed, "--rotate", "lowerarm=z,-90"}).ExitCode == 0);
	CHECK(FailingSentence(Folder, 1, {"bind", Posed, "-o", Folder / "no.glb"}) == Posed + ": has no skin");
}

TEST_CASE("Program: an interrupt while it reads ends a run at once with 130 and leaves nothing behind", "[program]")
{
	const ArmFolder Folder;
	const std::string Pipe = Folder / "pipe.glb";
	Folder.Write("out.glb", "old output");
	REQUIRE(mkfifo(Pipe.c_str(), 0600) == 0);
	const auto Before = Folder.Contents();

	// The input is a pipe: that it is open for reading proves that the program runs, and it waits for bytes.
	RunningProgram Program({"bind", Pipe, "-o", Folder.Out, "--report", Folder / "report.json"});
	const int Stream = open(Pipe.c_str(), O_WRONLY);
	REQUIRE(Stream >= 0);
	Program.Interrupt();
	CHECK(Program.Wait().ExitCode == 130);
	close(Stream);
	CHECK(Folder.Contents() == Before);
}

TEST_CASE("Program: an interrupt while it binds cancels the run with 130 and leaves nothing behind", "[program]")
{
	const ArmFolder Folder;
	Folder.Write("out.glb", "old output");
	const auto Before = Folder.Contents();
	const pid_t Child = fork(); // the flag stays up for good: not in the process that runs the other tests
	if (Child == 0)
	{
		CatchInterrupts();
		CancelOnInterrupt();
		raise(SIGINT); // as if it had come in the first moment of the bind
		BindCommand Command;
		Command.Input = Folder.Arm;
		Command.Output = Folder.Out;
		Command.ReportFile = Folder / "report.json";
		_exit(static_cast<int>(RunBind(Command)));
	}
	int Status = 0;
	waitpid(Child, &Status, 0);
	REQUIRE(WIFEXITED(Status));
	CHECK(WEXITSTATUS(Status) == 130);
	CHECK(Folder.Contents() == Before);
}
