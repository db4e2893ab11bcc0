// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What view puts into a page, and how it serves it. The page itself is tested in a browser: Tests/PageTests.

#include "Gltf/Json.h"
#include "Gltf/Uri.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <chrono>
#include <csignal>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
const std::string Arm = std::string(SKINATLAS_REPOSITORY) + "/Content/Samples/Arm.glb";

/** A copy of the program with a page beside it that is nothing but the place for a character. */
struct ViewFolder : TemporaryFolder
{
	const TemporaryFolder& Folder = *this;
	const std::string Program = Folder / "skinatlas", Out = Folder / "page.html";

	explicit ViewFolder(const char* Page = "<i>/*CHARACTER*/</i>")
	{
		fs::copy_file(SKINATLAS_PROGRAM, Program);
		Write("SkinAtlasPage.html", Page);
	}

	Ending View(std::vector<std::string> Words) const
	{
		Words.insert(Words.begin(), "view");
		return RunProgram(Words, Program);
	}

	/** What a page was given. */
	Json Character() const
	{
		const std::string Page = Read("page.html");
		REQUIRE(Page.starts_with("<i>"));
		REQUIRE(Page.ends_with("</i>"));
		const std::string Text = Page.substr(3, Page.size() - 7);
		CHECK(Text.find('<') == std::string::npos); // nothing in it can end the element
		return Json::parse(Text, nullptr, false);
	}
};

std::string ReadFile(const std::string& Path)
{
	std::ifstream Stream(Path, std::ios::binary);
	return {std::istreambuf_iterator<char>(Stream), {}};
}

std::string AsDataUri(const std::string& Bytes)
{
	return EncodeDataUri({reinterpret_cast<const uint8_t*>(Bytes.data()), Bytes.size()});
}

/** What a local port answers to a request line. */
int Connect(int Port)
{
	const int Socket = socket(AF_INET, SOCK_STREAM, 0);
	sockaddr_in Address{};
	Address.sin_family = AF_INET;
	Address.sin_port = htons(uint16_t(Port));
	Address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	REQUIRE(connect(Socket, reinterpret_cast<sockaddr*>(&Address), sizeof(Address)) == 0);
	return Socket;
}

/** Headers: instead of the one of a browser that has the page's address. */
std::string Ask(int Port, const std::string& Line, std::string Headers = {})
{
	const int Socket = Connect(Port);
	Headers = Headers.empty() ? "Host: 127.0.0.1:" + std::to_string(Port) : Headers;
	const std::string Request = Line + "\r\n" + Headers + "\r\n\r\n";
	REQUIRE(send(Socket, Request.data(), Request.size(), 0) == ssize_t(Request.size()));
	std::string Answer;
	char Block[4096];
	for (ssize_t Count; (Count = recv(Socket, Block, sizeof(Block), 0)) > 0;)
	{
		Answer.append(Block, size_t(Count));
	}
	close(Socket);
	return Answer;
}
}

TEST_CASE("View: a page holds the character byte for byte, its name and the recipe", "[view]")
{
	const ViewFolder Folder;
	const Ending Ended = Folder.View({Arm, "-o", Folder.Out, "--k", "0.7", "--joint-k", "</script>*=1"});
	CHECK(Ended.ExitCode == 1); // no joint is named so: the sentence of a bind
	CHECK(Ended.Errors.find("no joint") != std::string::npos);
	CHECK_FALSE(fs::exists(Folder.Out));

	REQUIRE(Folder.View({Arm, "-o", Folder.Out, "--k", "0.7"}).ExitCode == 0);
	const Json Character = Folder.Character();
	CHECK(Character["name"] == "Arm.glb");
	CHECK(Character["recipe"]["k"] == 0.7);
	REQUIRE(Character["files"].size() == 1);
	CHECK(Character["files"][0]["name"] == "Arm.glb");
	CHECK(Character["files"][0]["bytes"] == AsDataUri(ReadFile(Arm)));
}

TEST_CASE("View: the files that a recipe points to come along under the names it has for them", "[view]")
{
	const ViewFolder Folder;
	const std::string Roles = std::string(SKINATLAS_REPOSITORY) + "/Config/JointRoles.json";
	REQUIRE(Folder.View({Arm, "-o", Folder.Out, "--roles", Roles}).ExitCode == 0);
	const Json Character = Folder.Character();
	CHECK(Character["recipe"]["roles"] == Roles);
	REQUIRE(Character["files"].size() == 2);
	CHECK(Character["files"][1]["name"] == Roles);
	CHECK(Character["files"][1]["bytes"] == AsDataUri(ReadFile(Roles)));
}

TEST_CASE("View: bad input gets its sentence, and nothing is written", "[view]")
{
	const ViewFolder Folder;
	Folder.Write("text.glb", "a character");
	Folder.Write("lod.json", R"({"lod-from": "other.glb"})");
	Folder.Write("arm.glb", ReadFile(Arm));
	const auto Before = Folder.Contents();
	const auto Sentence = [&](const std::vector<std::string>& Words, int ExitCode = 1)
	{
		const Ending Ended = Folder.View(Words);
		CHECK(Ended.ExitCode == ExitCode);
		CHECK(Folder.Contents() == Before);
		return Ended.Errors;
	};
	const std::string Text = Folder / "text.glb", Copy = Folder / "arm.glb", Lod = Folder / "lod.json";
	CHECK(Sentence({Text, "-o", Folder.Out}) ==
		  "skinatlas: error: " + Text + ": not a glTF file: it begins neither like a .glb nor like JSON\n");
	CHECK(Sentence({Copy, "-o", Copy}) == "skinatlas: error: -o would overwrite " + Copy + "\n");
	CHECK(Sentence({Copy, "-o", Lod, "--recipe", Lod}) == "skinatlas: error: -o would overwrite " + Lod + "\n");
	CHECK(Sentence({Copy, "-o", Folder.Out, "--recipe", Lod}) ==
		  "skinatlas: error: lod-from: a page shows weights as they are solved; bind with it, then view the file it "
		  "writes\n");
	CHECK(Sentence({Copy, "-o", Folder / "no/page.html"}).find("there is no folder") != std::string::npos);
	CHECK(Sentence({Copy, "--k", "soft"}, 2).starts_with("skinatlas: error: --k"));
	CHECK(Sentence({}, 2) == "skinatlas: error: view needs IN\n");
}

TEST_CASE("View: without the page it says what makes it", "[view]")
{
	const ViewFolder Folder("no place in here");
	CHECK(Folder.View({Arm, "-o", Folder.Out}).Errors ==
		  "skinatlas: error: SkinAtlasPage.html has no place for a character: build it again\n");
	fs::remove(Folder / "SkinAtlasPage.html");
	const Ending Ended = Folder.View({Arm, "-o", Folder.Out});
	CHECK(Ended.ExitCode == 1);
	CHECK(
		Ended.Errors == "skinatlas: error: " + (Folder / "SkinAtlasPage.html") +
							" is missing: Source/SkinAtlasPage/build FOLDER makes it, in the folder of the program\n");
	CHECK_FALSE(fs::exists(Folder.Out));
}

namespace
{
/** A program that serves the arm. */
struct ServedArm
{
	const ViewFolder Folder;
	RunningProgram Server{{"view", Arm, "--serve"}, Folder.Program};
	const int Port = std::stoi(Server.ReadLine().substr(std::string("http://127.0.0.1:").size()));
};
}

TEST_CASE("View: --serve gives the page to nobody who has another name for this machine, or comes from another site",
	"[view]")
{
	const ServedArm Arm;
	const std::string Number = ":" + std::to_string(Arm.Port), Get = "GET / HTTP/1.1", Own = "Host: 127.0.0.1" + Number;
	for (const std::string& Headers : {Own, "host:localhost" + Number, Own + "\r\nOrigin: http://localhost" + Number})
	{
		INFO(Headers);
		CHECK(Ask(Arm.Port, Get, Headers).starts_with("HTTP/1.1 200 OK\r\n"));
	}
	for (const std::string& Headers :
		{std::string("Host: evil.example") + Number, std::string("Host: 127.0.0.1"), std::string("Host: 127.0.0.1:1"),
			std::string("Accept: */*"), Own + "\r\nHost: evil.example", Own + "\r\nOrigin: http://evil.example",
			Own + "\r\nOrigin: null", Own + "\r\nOrigin: https://127.0.0.1" + Number})
	{
		INFO(Headers);
		const std::string Answer = Ask(Arm.Port, Get, Headers);
		CHECK(Answer.starts_with("HTTP/1.1 403 "));
		CHECK(Answer.ends_with("\r\n\r\n"));
	}
	CHECK(Ask(Arm.Port, "POST / HTTP/1.1").starts_with("HTTP/1.1 405 "));
	CHECK(Ask(Arm.Port, "GET / HTTP/1.1\r\nCookie: " + std::string(20000, 'x')).starts_with("HTTP/1.1 431 "));
	const std::string Head = Ask(Arm.Port, "HEAD / HTTP/1.1");
	CHECK(Head.starts_with("HTTP/1.1 200 OK\r\n"));
	CHECK(Head.ends_with("\r\n\r\n"));
}

TEST_CASE("View: --serve lets nobody wait for browsers that are silent, slow or deaf, and ends under all of them",
	"[view]")
{
	ServedArm Arm;
	const std::string Whole = "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(Arm.Port) + "\r\n\r\n";
	std::vector<int> Slow;
	for (int Browser = 0; Browser < 40; ++Browser)
	{
		Slow.push_back(Connect(Arm.Port));
		const std::string Part = Browser % 3 == 0 ? "" : Browser % 3 == 1 ? "GET / HT" : Whole;
		REQUIRE(send(Slow.back(), Part.data(), Part.size(), 0) == ssize_t(Part.size())); // and reads nothing
	}
	const auto Start = std::chrono::steady_clock::now();
	CHECK(Ask(Arm.Port, "GET / HTTP/1.1").starts_with("HTTP/1.1 200 OK\r\n"));
	CHECK(std::chrono::steady_clock::now() - Start < std::chrono::seconds(5)); // each of them may take ten
	Arm.Server.Interrupt();
	CHECK(Arm.Server.Wait().ExitCode == 0);
	for (const int Socket : Slow)
	{
		close(Socket);
	}
}

TEST_CASE("View: --serve answers at the port it prints until it is interrupted, and writes nothing", "[view]")
{
	const ViewFolder Folder;
	const auto Before = Folder.Contents();
	RunningProgram Server({"view", Arm, "--serve"}, Folder.Program);
	const std::string Line = Server.ReadLine();
	const std::string Prefix = "http://127.0.0.1:";
	REQUIRE(Line.starts_with(Prefix));
	const int Port = std::stoi(Line.substr(Prefix.size()));
	const std::string Page = Ask(Port, "GET / HTTP/1.1");
	CHECK(Page.starts_with("HTTP/1.1 200 OK\r\n"));
	CHECK(Page.find("\"Arm.glb\"") != std::string::npos);
	CHECK(Page.ends_with("</i>"));
	CHECK(Ask(Port, "GET /favicon.ico HTTP/1.1").starts_with("HTTP/1.1 404 "));
	Server.Interrupt();
	CHECK(Server.Wait().ExitCode == 0);
	CHECK(Folder.Contents() == Before);
}
