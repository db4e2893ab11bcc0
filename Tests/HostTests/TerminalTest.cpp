// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TemporaryFolder.h"
#include "Terminal/Interrupt.h"
#include "Terminal/Message.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/StageClock.h"
#include "TestHarness.h"

#include <csignal>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
std::string Complaint(const Outcome<void>& Result)
{
	return Result ? "" : Result.Error().Sentence;
}
}

TEST_CASE("Output: files appear at the commit and not before", "[output]")
{
	const TemporaryFolder Folder;
	Folder.Write("old.txt", "old");
	OutputFiles Files;
	REQUIRE(Files.Add(Folder / "old.txt", "new"));
	REQUIRE(Files.Add(Folder / "other.txt", "other"));
	CHECK(Folder.Read("old.txt") == "old");
	CHECK_FALSE(fs::exists(Folder / "other.txt"));
	REQUIRE(Files.Commit());
	CHECK(Folder.Contents() == std::map<std::string, std::string>{{"old.txt", "new"}, {"other.txt", "other"}});
}

TEST_CASE("Output: without a commit nothing is left behind", "[output]")
{
	const TemporaryFolder Folder;
	{
		OutputFiles Files;
		REQUIRE(Files.Add(Folder / "a.txt", "a"));
		CHECK(Folder.Contents().size() == 1); // the temporary file
	}
	CHECK(Folder.Contents().empty());
}

TEST_CASE("Output: what cannot be written is named and leaves the others alone", "[output]")
{
	const TemporaryFolder Folder;
	fs::create_directory(Folder / "folder");
	{
		OutputFiles Files;
		REQUIRE(Files.Add(Folder / "a.txt", "a"));
		CHECK(Complaint(Files.Add(Folder / "folder", "b")) ==
			(Folder / "folder") + ": cannot be written: Is a directory");
		CHECK(Complaint(Files.Add(Folder / "a.txt", "b")) ==
			(Folder / "a.txt") + ": cannot be written: this run writes it already");
		CHECK(Complaint(Files.Add(Folder / "none/b.txt", "b")) ==
			(Folder / "none/b.txt") + ": cannot be written: there is no folder " + (Folder / "none"));
		CHECK(Complaint(OutputFiles::Check(Folder / "folder/")) ==
			(Folder / "folder/") + ": cannot be written: Is a directory");
	}
	CHECK(Folder.Contents() == std::map<std::string, std::string>{{"folder", ""}});
}

TEST_CASE("Output: a full device is an error", "[output]")
{
	if (!fs::exists("/dev/full"))
	{
		WARN("skipped: this system has no /dev/full");
		return;
	}
	OutputFiles Files;
	CHECK(Complaint(Files.Add("/dev/full", "a")) == "/dev/full: cannot be written: No space left on device");
	CHECK(fs::is_character_file("/dev/full")); // written to, never replaced
}

TEST_CASE("Output: a link stays a link, and permissions stay", "[output]")
{
	const TemporaryFolder Folder;
	Folder.Write("real.txt", "old");
	fs::permissions(Folder / "real.txt", fs::perms::owner_read | fs::perms::owner_write);
	fs::create_symlink("real.txt", Folder / "link.txt");
	OutputFiles Files;
	REQUIRE(Files.Add(Folder / "link.txt", "new"));
	REQUIRE(Files.Commit());
	CHECK(fs::is_symlink(Folder / "link.txt"));
	CHECK(Folder.Read("real.txt") == "new");
	CHECK(fs::status(Folder / "real.txt").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("Interrupt: a signal removes temporary files and exits with 130, the first one may only raise a flag",
	"[interrupt]")
{
	const TemporaryFolder Folder;
	Folder.Write("temporary", "half");
	Folder.Write("finished", "whole");
	const bool bCancellable = GENERATE(false, true);
	const pid_t Child = fork(); // the flag stays up for good: not in the process that runs the other tests
	if (Child == 0)
	{
		CatchInterrupts();
		const GuardedTemporary Guard(Folder / "temporary");
		{
			const GuardedTemporary Released(Folder / "finished");
		}
		if (bCancellable)
		{
			CancelOnInterrupt();
			const bool bBefore = InterruptFlag().load();
			raise(SIGTERM);
			if (bBefore || !InterruptFlag().load() || !fs::exists(Folder / "temporary"))
			{
				_exit(1);
			}
		}
		raise(SIGINT);
		_exit(2);
	}
	int Status = 0;
	waitpid(Child, &Status, 0);
	REQUIRE(WIFEXITED(Status));
	CHECK(WEXITSTATUS(Status) == static_cast<int>(ExitCode::Interrupted));
	CHECK(Folder.Contents() == std::map<std::string, std::string>{{"finished", "whole"}});
}

TEST_CASE("StageClock: time goes to the stage that was running", "[progress]")
{
	using SkinAtlas::Stage;
	StageClock Clock(nullptr);
	Clock.OnProgress(Stage::Topology, 0.0f);
	Clock.OnProgress(Stage::Segment, 0.0f);
	std::this_thread::sleep_for(std::chrono::milliseconds(20));
	Clock.OnProgress(Stage::Segment, 1.0f);
	Clock.OnProgress(Stage::Overlap, 0.0f);
	CHECK(Clock.Milliseconds(Stage::Segment) >= 20.0);
	CHECK(Clock.Milliseconds(Stage::Topology) < Clock.Milliseconds(Stage::Segment));
	CHECK(Clock.Milliseconds(Stage::Overlap) == 0.0);
}
