// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// However a run is stopped, a file is the old one or the new one, whole, and nothing else stays for long.

#include "Gltf/Json.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutputFiles.h"
#include "TestHarness.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
const std::string Arm = std::string(SKINATLAS_REPOSITORY) + "/Content/Samples/Arm.glb";

/** Runs the program under a shell command that ends in "$@". */
Ending RunUnder(const std::string& Shell, std::vector<std::string> Words)
{
	Words.insert(Words.begin(), {"-c", Shell, "sh", SKINATLAS_PROGRAM});
	return RunProgram(Words, "/bin/sh");
}

/** The bytes of the buffers that a .gltf in a folder has, one after the other; "broken" if one is missing. */
std::string BuffersOf(const TemporaryFolder& Folder, const std::string& Name)
{
	const Json Root = Json::parse(Folder.Read(Name), nullptr, false);
	std::string All;
	for (const Json& Buffer : ListOf(Root, "buffers"))
	{
		const std::string Bytes = Folder.Read(Buffer["uri"].get<std::string>());
		All += Bytes.size() == Buffer["byteLength"].get<size_t>() ? Bytes : "broken";
	}
	return All.empty() ? "broken" : All;
}

bool IsTemporary(const std::string& Name)
{
	return Name.starts_with(".skinatlas-");
}
}

TEST_CASE("Nothing lost: killed at any moment, an output is the old one or the new one", "[lost]")
{
	const char* const Asked = std::getenv("SKINATLAS_KILLS");
	const int Kills = Asked == nullptr ? 60 : std::atoi(Asked);
	const TemporaryFolder Folder;
	fs::copy_file(Arm, Folder / "in.glb");
	const std::string In = Folder / "in.glb", Out = Folder / "out.gltf";
	const std::vector<std::string> Old = {"bind", In, "-o", Out, "--quiet", "--k", "0.2"};
	const std::vector<std::string> New = {"bind", In, "-o", Out, "--quiet", "--k", "0.9"};
	REQUIRE(RunProgram(New).ExitCode == 0);
	const std::string NewBytes = BuffersOf(Folder, "out.gltf");
	REQUIRE(RunProgram(Old).ExitCode == 0);
	const std::string OldBytes = BuffersOf(Folder, "out.gltf");
	REQUIRE(OldBytes != NewBytes);
	const auto Start = std::chrono::steady_clock::now();
	REQUIRE(RunProgram(Old).ExitCode == 0);
	const double Whole = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();

	std::mt19937 Random(5);
	int Changed = 0;
	bool bOld = true;
	for (int Kill = 0; Kill < Kills; ++Kill)
	{
		RunningProgram Run(bOld ? New : Old);
		// Every second one near the end, where files are written.
		const double Share = double(Random()) / double(Random.max());
		std::this_thread::sleep_for(
			std::chrono::duration<double>(Whole * (Kill % 2 == 0 ? 1.1 * Share : 0.7 + 0.5 * Share)));
		Run.Signal(SIGKILL);
		Run.Wait();
		const std::string Bytes = BuffersOf(Folder, "out.gltf");
		REQUIRE((Bytes == OldBytes || Bytes == NewBytes));
		Changed += (Bytes == OldBytes) != bOld ? 1 : 0;
		bOld = Bytes == OldBytes;
	}
	CHECK(Changed < Kills); // else none of them was in time
	// The next run takes away what those have left.
	REQUIRE(RunProgram(Old).ExitCode == 0);
	for (const auto& [Name, Bytes] : Folder.Contents())
	{
		CHECK_FALSE(IsTemporary(Name));
	}
	WARN(Kills << " runs killed, " << Changed << " of them after their output was there");
}

TEST_CASE("Nothing lost: every signal that can be caught leaves no temporary file", "[lost]")
{
	const int Signal = GENERATE(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGXCPU, SIGABRT, SIGSEGV);
	const TemporaryFolder Folder;
	const pid_t Child = fork();
	if (Child == 0)
	{
		for (const int Each : {SIGABRT, SIGSEGV, SIGINT, SIGTERM})
		{
			std::signal(Each, SIG_DFL); // the tests' own handlers
		}
		CatchInterrupts();
		OutputFiles Files;
		const bool bThere = bool(Files.Add(Folder / "out.txt", "half")) && Folder.Contents().size() == 1;
		bThere ? raise(Signal) : 0;
		_exit(1);
	}
	int Status = 0;
	waitpid(Child, &Status, 0);
	INFO(Signal);
	const bool bStop = Signal == SIGINT || Signal == SIGTERM || Signal == SIGHUP;
	CHECK((bStop ? WIFEXITED(Status) && WEXITSTATUS(Status) == 130
				 : WIFSIGNALED(Status) && WTERMSIG(Status) == Signal));
	CHECK(Folder.Contents().empty());
}

TEST_CASE("Nothing lost: who started the program may have it ignore a hangup", "[lost]")
{
	const TemporaryFolder Folder;
	CHECK(RunUnder("trap '' HUP; \"$@\" & kill -HUP $!; wait $!", {"bind", Arm, "-o", Folder / "o.glb", "--quiet"})
			  .ExitCode == 0);
	CHECK(fs::exists(Folder / "o.glb"));
}

TEST_CASE("Nothing lost: a file beyond the limit of its size is an error with a sentence", "[lost]")
{
	const TemporaryFolder Folder;
	const Ending Ended = RunUnder("ulimit -f 10; exec \"$@\"", {"bind", Arm, "-o", Folder / "o.glb", "--quiet"});
	CHECK(Ended.ExitCode == 1);
	CHECK(Ended.Errors == "skinatlas: error: " + (Folder / "o.glb") + ": cannot be written: File too large\n");
	CHECK(Folder.Contents().empty());
}

TEST_CASE("Nothing lost: an abandoned temporary file goes, one that is written to stays", "[lost]")
{
	const TemporaryFolder Folder;
	Folder.Write(".skinatlas-0123456789abcdef", "of a run that was killed");
	Folder.Write(".skinatlas-notes", "of somebody");
	OutputFiles Mine;
	REQUIRE(Mine.Add(Folder / "a.txt", "a"));
	CHECK_FALSE(fs::exists(Folder / ".skinatlas-0123456789abcdef"));
	REQUIRE(RunProgram({"sample", "arm", "-o", Folder / "arm.glb"}).ExitCode == 0);
	REQUIRE(Mine.Commit()); // the other run has left it alone
	CHECK(Folder.Read("a.txt") == "a");
	CHECK(Folder.Read(".skinatlas-notes") == "of somebody");
	CHECK(Folder.Contents().size() == 3);
}

TEST_CASE("Nothing lost: the buffer of an output takes a new name, and the old one goes with the old output", "[lost]")
{
	const TemporaryFolder Folder;
	for (const std::string Name : {"out.bin", "out-1.bin", "out.bin"})
	{
		REQUIRE(RunProgram({"bind", Arm, "-o", Folder / "out.gltf", "--quiet"}).ExitCode == 0);
		CHECK(Folder.Contents().size() == 2);
		CHECK(Json::parse(Folder.Read("out.gltf"))["buffers"][0]["uri"] == Name);
		CHECK(BuffersOf(Folder, "out.gltf") != "broken");
	}
	// In place, too; and what is not the output's own stays.
	Folder.Write("out-7.bin", "of somebody");
	REQUIRE(RunProgram({"bind", Folder / "out.gltf", "-o", Folder / "out.gltf", "--quiet", "--k", "1"}).ExitCode == 0);
	CHECK(BuffersOf(Folder, "out.gltf") != "broken");
	CHECK(Folder.Read("out-7.bin") == "of somebody");
	CHECK(Folder.Contents().size() == 3);
}

TEST_CASE("Nothing lost: names as long as the file system allows", "[lost]")
{
	const TemporaryFolder Folder;
	const std::string Name = std::string(251, 'n') + ".glb";
	CHECK(RunProgram({"bind", Arm, "-o", Folder / Name, "--quiet"}).ExitCode == 0);
	CHECK(Folder.Contents().size() == 1);
	const Ending Ended = RunProgram({"bind", Arm, "-o", Folder / ("n" + Name), "--quiet"});
	CHECK(Ended.ExitCode == 1);
	CHECK(Ended.Errors.find("cannot be written: ") != std::string::npos);
	CHECK(Folder.Contents().size() == 1);
}

TEST_CASE("Nothing lost: through a link that leads nowhere the file is made where it leads", "[lost]")
{
	const TemporaryFolder Folder;
	fs::create_symlink("there.glb", Folder / "link.glb");
	fs::create_symlink("link.glb", Folder / "second.glb");
	REQUIRE(RunProgram({"bind", Arm, "-o", Folder / "second.glb", "--quiet"}).ExitCode == 0);
	CHECK(fs::is_symlink(Folder / "link.glb"));
	CHECK(fs::is_symlink(Folder / "second.glb"));
	CHECK(fs::is_regular_file(fs::symlink_status(Folder / "there.glb")));
	CHECK(Folder.Contents().size() == 3);
}

TEST_CASE("Nothing lost: what is printed to a full disk is an error", "[lost]")
{
	if (!fs::exists("/dev/full"))
	{
		WARN("skipped: this system has no /dev/full");
		return;
	}
	for (const std::vector<std::string>& Words :
		{std::vector<std::string>{"inspect", Arm}, {"compare", Arm, Arm}, {"--help"}, {"bind", "--help"}})
	{
		const Ending Ended = RunUnder("exec \"$@\" >/dev/full", Words);
		CHECK(Ended.ExitCode == 1);
		CHECK(Ended.Errors.starts_with("skinatlas: error: the standard output cannot be written"));
	}
}
