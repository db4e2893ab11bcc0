// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a package of the plug-in must be to be accepted: descriptor, folders, names, files that are carried along.

#include "TestHarness.h"

#include "Module.h"

#include <algorithm>
#include <regex>
#include <set>

using namespace HeaderTool;
namespace fs = std::filesystem;

namespace
{
const fs::path Root = SKINATLAS_REPOSITORY;

/** All text that a pattern's first group finds. */
std::vector<std::string> FindAll(const std::string& Text, const char* Pattern)
{
	const std::regex Expression(Pattern);
	std::vector<std::string> Found;
	for (std::sregex_iterator At(Text.begin(), Text.end(), Expression), End; At != End; ++At)
	{
		Found.push_back((*At)[1]);
	}
	return Found;
}

/** Files that a package carries, relative to the root. */
std::vector<std::string> PackagedFiles()
{
	std::vector<std::string> Files;
	for (const char* Folder : {"Source", "Content", "Resources", "Config"})
	{
		for (const fs::directory_entry& Entry : fs::recursive_directory_iterator(Root / Folder))
		{
			const std::string Name = fs::relative(Entry.path(), Root).generic_string();
			if (Entry.is_regular_file() && Name.find("__pycache__") == std::string::npos)
			{
				Files.push_back(Name);
			}
		}
	}
	return Files;
}
}

TEST_CASE("Package: the descriptor has what a store asks for, and every module its platforms", "[package]")
{
	const std::string Text = ReadText(Root / "SkinAtlas.uplugin");
	for (const char* Key : {"FriendlyName", "Description", "Category", "CreatedBy", "VersionName"})
	{
		INFO(Key);
		CHECK(std::regex_search(Text, std::regex("\"" + std::string(Key) + "\": \"[^\"]+\"")));
	}
	CHECK(Text.find("\": \"\"") == std::string::npos); // what is not known is left out, never empty
	CHECK(Text.find("EngineVersion") == std::string::npos); // one tree for three engines: packaging stamps it
	std::vector<std::string> Modules = FindAll(Text, "\"Name\": \"([^\"]+)\"");
	for (const char* Key : {"Type", "LoadingPhase"})
	{
		CHECK(FindAll(Text, ("\"" + std::string(Key) + "\": \"([^\"]+)\"").c_str()).size() == Modules.size());
	}
	CHECK(FindAll(Text, "\"PlatformAllowList\": \\[ (\"[^\\]]+) \\]").size() == Modules.size());
	std::vector<std::string> Folders;
	for (const fs::directory_entry& Entry : fs::directory_iterator(Root / "Source"))
	{
		const std::string Name = Entry.path().filename().string();
		if (fs::exists(Entry.path() / (Name + ".Build.cs")))
		{
			Folders.push_back(Name);
		}
	}
	std::sort(Folders.begin(), Folders.end());
	std::sort(Modules.begin(), Modules.end());
	CHECK(Modules == Folders);
}

TEST_CASE("Package: descriptor and CMake agree on the version", "[package]")
{
	const auto Stated = FindAll(ReadText(Root / "SkinAtlas.uplugin"), "\"VersionName\": \"([^\"]+)\"");
	const auto Built = FindAll(ReadText(Root / "Source/CMakeLists.txt"), "project\\(SkinAtlas VERSION ([0-9.]+)");
	REQUIRE(Stated.size() == 1);
	CHECK(Stated == Built);
}

TEST_CASE("Package: the filter names what exists, and all that packaging would leave behind", "[package]")
{
	const std::string Text = ReadText(Root / "Config/FilterPlugin.ini");
	CHECK(Text.starts_with("[FilterPlugin]\n"));
	std::set<std::string> Listed;
	for (const std::string& Line : FindAll(Text, "\n(/[^\n]+)"))
	{
		INFO(Line);
		const size_t Dots = Line.find("...");
		CHECK(fs::exists(Root / Line.substr(1, (Dots == std::string::npos ? Line.size() : Dots) - 1)));
		Listed.insert(Line);
	}
	for (const char* Wanted :
		{"/Config/...", "/LICENSE", "/README.md", "/Resources/...", "/Source/SkinAtlasRuntime/Shaders/..."})
	{
		CHECK(Listed.count(Wanted) == 1);
	}
}

TEST_CASE("Package: only known folders at the top", "[package]")
{
	const std::set<std::string> Known = {
		"SkinAtlas.uplugin", "README.md", "LICENSE", "Source", "Content", "Resources", "Config", "Tests"};
	// What commands write that are typed there, as README's first: git ignores it.
	const std::set<std::string> Outputs = {".glb", ".html", ".json", ".png"};
	for (const fs::directory_entry& Entry : fs::directory_iterator(Root))
	{
		const std::string Name = Entry.path().filename().string();
		INFO(Name);
		const bool bOutput = Entry.is_regular_file() && Outputs.count(Entry.path().extension().string()) == 1;
		CHECK((Name[0] == '.' || Known.count(Name) == 1 || bOutput));
	}
}

TEST_CASE("Package: paths are short and plain, sources begin with the copyright line", "[package]")
{
	constexpr size_t Longest = 170; // of Fab, from the folder of the plug-in on
	const std::regex Plain("[A-Za-z0-9_./-]+");
	const std::vector<std::string> Files = PackagedFiles();
	CHECK(Files.size() > 200);
	for (const std::string& Name : Files)
	{
		INFO(Name);
		CHECK(("SkinAtlas/" + Name).size() <= Longest);
		CHECK(std::regex_match(Name, Plain));
		const std::string Extension = fs::path(Name).extension().string();
		if (Extension == ".h" || Extension == ".cpp" || Extension == ".cs" || Extension == ".usf" ||
			Extension == ".ush" || Extension == ".py")
		{
			const std::string Text = ReadText(Root / Name);
			CHECK(Text.substr(0, Text.find('\n')).find("Copyright (c) SkinAtlas contributors.") != std::string::npos);
		}
	}
}

TEST_CASE("Package: the icons are there, one of 128 pixels, one of lines", "[package]")
{
	const std::string Png = ReadText(Root / "Resources/Icon128.png");
	REQUIRE(Png.size() > 24);
	CHECK(Png.substr(1, 3) == "PNG");
	for (const size_t At : {16u, 20u}) // width and height, big-endian
	{
		CHECK(Png.substr(At, 4) == std::string("\0\0\0\x80", 4));
	}
	const std::string Svg = ReadText(Root / "Resources/MenuIcon.svg");
	CHECK(Svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
	CHECK(Svg.find("viewBox=\"0 0 16 16\"") != std::string::npos);
	CHECK(Svg.find("<image") == std::string::npos);
}
