// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What UnrealHeaderTool and UnrealBuildTool would refuse: none of it in our modules, and each rule bites.
// And what no tool would: lines too wide to be read beside others.

#include "TestHarness.h"

#include "Lint.h"
#include "Tags.h"

#include <iostream>
#include <regex>
#include <set>
#include <sstream>

namespace fs = std::filesystem;
using namespace HeaderTool;

namespace
{
const fs::path Source = fs::path(SKINATLAS_REPOSITORY) / "Source";
const fs::path StandInFolder = fs::path(SKINATLAS_REPOSITORY) / "Tests/EngineStandIn";

std::vector<fs::path> ModuleFolders()
{
	std::vector<fs::path> Folders;
	for (const fs::directory_entry& Entry : fs::directory_iterator(Source))
	{
		if (fs::exists(Entry.path() / (Entry.path().filename().string() + ".Build.cs")))
		{
			Folders.push_back(Entry.path());
		}
	}
	return Folders;
}

const char* const Licence = "// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT\n";

/** Breaches in one header of a module that depends on Engine alone. */
std::vector<Finding> Breaches(const std::string& Text, const std::string& Name = "Public/Thing.h")
{
	UnrealModule Module;
	Module.Name = "Sample";
	Module.Dependencies = {"Core", "CoreUObject", "Engine"};
	Module.Files.push_back(Parse(Name, Licence + Text));
	return FindBreaches(Module, LoadEngine(StandInFolder));
}

/** A header that keeps every rule, with Body in its class. */
std::string Header(const std::string& Body, const std::string& Declaration = "class SAMPLE_API UThing : public UObject")
{
	return "#include \"UObject/Object.h\"\n#include \"Thing.generated.h\"\nUCLASS()\n" + Declaration +
		   "\n{\n\tGENERATED_BODY()\npublic:\n" + Body + "};\n";
}

void CheckOne(const std::vector<Finding>& Findings, const std::string& Part)
{
	REQUIRE(Findings.size() == 1);
	INFO(Findings[0].Text);
	CHECK(Findings[0].Text.find(Part) != std::string::npos);
}

/** Whether a file is our source, shader, build rules or script; scripts for the shell have no extension. */
bool IsCode(const fs::path& File)
{
	static const std::set<std::string> Extensions = {".cpp", ".h", ".usf", ".ush", ".hlsl", ".cs", ".sh", ".py"};
	return Extensions.count(File.extension().string()) == 1 ||
		   (!File.has_extension() && ReadText(File).starts_with("#!"));
}

/** All code below a folder, but for what tools put there. */
std::vector<fs::path> FindCode(const fs::path& Folder)
{
	static const std::set<std::string> Made = {"Binaries", "Intermediate", "ThirdParty", "node_modules"};
	std::vector<fs::path> Files;
	for (auto Each = fs::recursive_directory_iterator(Folder); Each != fs::recursive_directory_iterator(); ++Each)
	{
		const std::string Name = Each->path().filename().string();
		if (Each->is_directory())
		{
			if (Name[0] == '.' || Made.count(Name) == 1)
			{
				Each.disable_recursion_pending();
			}
		}
		else if (IsCode(Each->path()))
		{
			Files.push_back(Each->path());
		}
	}
	return Files;
}

/** Columns of a line of UTF-8: a tab goes on to the next multiple of four, and a character has one, however long. */
size_t ColumnsOf(std::string_view Line)
{
	size_t Columns = 0;
	for (const char Byte : Line)
	{
		const bool bContinues = (static_cast<unsigned char>(Byte) & 0xc0) == 0x80;
		Columns += Byte == '\t' ? 4 - Columns % 4 : bContinues ? 0 : 1;
	}
	return Columns;
}
}

TEST_CASE("Lint: our modules keep the rules", "[lint]")
{
	Surroundings Around = LoadEngine(StandInFolder);
	for (const fs::path& Folder : ModuleFolders())
	{
		AddModule(Around, Folder);
	}
	REQUIRE(ModuleFolders().size() >= 2);
	for (const fs::path& Folder : ModuleFolders())
	{
		const UnrealModule Module = LoadModule(Folder);
		CHECK_FALSE(Module.Files.empty());
		for (const Finding& Found : FindBreaches(Module, Around))
		{
			FAIL_CHECK(Found.File << ":" << Found.Line << ": " << Found.Text);
		}
	}
}

TEST_CASE("Lint: every source of the engine modules is compiled against the stand-in", "[lint]")
{
	const std::string Listed = ReadText(StandInFolder / "CMakeLists.txt");
	for (const fs::path& Folder : ModuleFolders())
	{
		if (Folder.filename() == "SkinAtlasCore")
		{
			continue; // CMake builds it as it is
		}
		for (const SourceFile& File : LoadModule(Folder).Files)
		{
			const bool bReflected = File.Text.find(".generated.h") != std::string::npos && File.Name.ends_with(".h");
			INFO(File.Name);
			CHECK((Listed.find(File.Name) != std::string::npos || !(bReflected || File.Name.ends_with(".cpp"))));
		}
	}
}

TEST_CASE("Lint: a good header has no findings", "[lint]")
{
	CHECK(Breaches(Header("\tUPROPERTY(EditAnywhere, Category = \"A\")\n\tint32 Number = 0;\n")).empty());
}

TEST_CASE("Lint: the copyright line", "[lint]")
{
	UnrealModule Module;
	Module.Texts.push_back(SourceFile{"X.Build.cs", "using System;\n", {}, {}, {}});
	CheckOne(FindBreaches(Module, {}), "copyright line");
}

TEST_CASE("Lint: the generated header is there and last", "[lint]")
{
	CheckOne(Breaches("#include \"UObject/Object.h\"\nUENUM()\nenum class EThing : uint8\n{\n\tA\n};\n"),
		"must include \"Thing.generated.h\"");
	CheckOne(Breaches("#include \"Thing.generated.h\"\n#include \"UObject/Object.h\"\nUENUM()\nenum class EThing : "
					  "uint8\n{\n\tA\n};\n"),
		"must be the last");
}

TEST_CASE("Lint: GENERATED_BODY", "[lint]")
{
	CheckOne(Breaches("#include \"Thing.generated.h\"\nUCLASS()\nclass SAMPLE_API UThing : public UObject\n{\n};\n"),
		"no GENERATED_BODY");
	CheckOne(Breaches("#include \"Thing.generated.h\"\nUSTRUCT()\nstruct FThing\n{\n\t// GENERATED_BODY()\n};\n"),
		"no GENERATED_BODY");
}

TEST_CASE("Lint: reflected members stand in no condition of ours", "[lint]")
{
	const std::string Property = "\tUPROPERTY(Transient)\n\tint32 Number = 0;\n";
	CheckOne(Breaches(Header("#if SAMPLE_SWITCH\n" + Property + "#endif\n")), "inside #if SAMPLE_SWITCH");
	CheckOne(Breaches(Header("#if WITH_EDITORONLY_DATA\n#if SAMPLE_SWITCH\n" + Property + "#endif\n#endif\n")),
		"SAMPLE_SWITCH");
	CHECK(Breaches(Header("#if WITH_EDITORONLY_DATA\n" + Property + "#endif\n")).empty());
	CHECK(Breaches(Header("#if SAMPLE_SWITCH\n\tvoid Plain();\n#endif\n" + Property)).empty());
}

TEST_CASE("Lint: classes in Public are exported", "[lint]")
{
	CheckOne(Breaches(Header("", "class UThing : public UObject")), "not exported");
	CHECK(Breaches(Header("", "class UThing : public UObject"), "Private/Thing.h").empty());
}

TEST_CASE("Lint: pure virtuals of the engine are overridden", "[lint]")
{
	const auto Derived = [](const std::string& Body)
	{
		return "#include \"Animation/MeshDeformer.h\"\n#include \"Thing.generated.h\"\nUCLASS()\n"
			   "class SAMPLE_API UThing : public UMeshDeformer\n{\n\tGENERATED_BODY()\npublic:\n" +
			   Body + "};\n";
	};
	const std::string Settings =
		"\tvirtual UMeshDeformerInstanceSettings* CreateSettingsInstance(UMeshComponent*) override;\n";
	CheckOne(Breaches(Derived(Settings)), "does not override CreateInstance");
	CHECK(Breaches(Derived(Settings + "\tvirtual UMeshDeformerInstance* CreateInstance(UMeshComponent*, "
									  "UMeshDeformerInstanceSettings*) override;\n"))
			  .empty());
}

TEST_CASE("Lint: names have Epic's prefixes", "[lint]")
{
	CheckOne(Breaches(Header("", "class SAMPLE_API Thing : public UObject")), "prefix of a UCLASS");
	CheckOne(Breaches("#include \"Thing.generated.h\"\nUENUM()\nenum class Thing : uint8\n{\n\tA\n};\n"),
		"prefix of a UENUM");
	CheckOne(Breaches("#include \"Thing.generated.h\"\nUENUM(BlueprintType)\nenum class EThing\n{\n\tA\n};\n"),
		"not a uint8");
}

TEST_CASE("Lint: what editor or Blueprints see has a category", "[lint]")
{
	CheckOne(Breaches(Header("\tUPROPERTY(EditAnywhere)\n\tint32 Number = 0;\n")), "without a Category");
	CheckOne(Breaches(Header("\tUFUNCTION(BlueprintCallable)\n\tvoid Run();\n")), "without a Category");
}

TEST_CASE("Lint: Build.cs names the modules of all includes", "[lint]")
{
	CheckOne(Breaches("#include \"RenderGraphBuilder.h\"\n"), "of module RenderCore, which Build.cs does not name");
	CheckOne(Breaches("#include \"Nowhere/ToBeFound.h\"\n"), "in no module known here");
	const std::string Internal = "#include \"SkeletalMeshUpdater.h\"\n"; // belongs to the module of its folder
	CheckOne(Breaches(Internal), "of an Internal folder");
	CHECK(Breaches("#if __has_include(\"SkeletalMeshUpdater.h\")\n" + Internal + "#endif\n", "Private/EngineCompat.h")
			  .empty());
	CHECK(FindDependencies("PrivateDependencyModuleNames.AddRange(new string[] { \"A\", \"B\" "
						   "});\nPublicDependencyModuleNames.Add(\"C\");") == std::vector<std::string>{"A", "B", "C"});
}

TEST_CASE("Lint: Build.cs names the modules that the engine's templates link", "[lint]")
{
	UnrealModule Module;
	Module.Name = "Sample";
	Module.Dependencies = {"Slate"};
	Module.Files.push_back(
		Parse("Private/Thing.cpp", Licence + std::string("#include \"Widgets/Views/STreeView.h\"\n")));
	CheckOne(FindBreaches(Module, LoadEngine(StandInFolder)), "link module InputCore");
	Module.Dependencies.push_back("InputCore");
	CHECK(FindBreaches(Module, LoadEngine(StandInFolder)).empty());
}

TEST_CASE("Lint: versions are asked for in the compat header alone", "[lint]")
{
	CheckOne(Breaches("#if UE_VERSION_OLDER_THAN(5, 7, 0)\n#endif\n"), "outside the compat header");
	CHECK(Breaches("// UE_VERSION_OLDER_THAN in a comment\n").empty());
	CHECK(Breaches("#if UE_VERSION_OLDER_THAN(5, 7, 0)\n#endif\n", "Private/SampleEngineCompat.h").empty());
}

TEST_CASE("Lint: the shaders' mathematics includes nothing, and every function names its twin in the core", "[lint]")
{
	std::string Core;
	for (const fs::directory_entry& Entry : fs::directory_iterator(Source / "SkinAtlasCore/Private/4_Skin"))
	{
		Core += ReadText(Entry.path());
	}
	Core += ReadText(Source / "SkinAtlasCore/Private/Common/Vector.h");
	static const std::regex Function(R"(((?:^//[^\n]*\n)*)^(?:[a-z0-9]+|SkinAtlas[A-Za-z]+) (SkinAtlas[A-Za-z]+)\()",
		std::regex::ECMAScript | std::regex::multiline);
	static const std::regex Twin(R"(Twin: (?:the loop of )?([A-Za-z]+))");
	int Named = 0;
	for (const fs::directory_entry& Entry : fs::directory_iterator(Source / "SkinAtlasRuntime/Shaders"))
	{
		const std::string Text = ReadText(Entry.path());
		const bool bOwn = Text.find("Without a twin") != std::string::npos;
		if (Entry.path().extension() != ".ush")
		{
			continue;
		}
		INFO(Entry.path().filename().string());
		CHECK(Text.find("#include") == std::string::npos);
		for (std::sregex_iterator Each(Text.begin(), Text.end(), Function); Each != std::sregex_iterator() && !bOwn;
			 ++Each)
		{
			const std::string Comment = (*Each)[1];
			INFO((*Each)[2]);
			std::smatch Found;
			const bool bNamed = std::regex_search(Comment, Found, Twin);
			CHECK(bNamed);
			CHECK((!bNamed || std::regex_search(Core, std::regex("\\b" + Found[1].str() + "\\b"))));
			Named += bNamed ? 1 : 0;
		}
	}
	CHECK(Named > 30);
}

TEST_CASE("Lint: no line is wider than 120 columns", "[lint]")
{
	constexpr size_t Widest = 120; // as in .clang-format
	CHECK(ColumnsOf("") == 0);
	CHECK(ColumnsOf("\tA\tB") == 9);
	CHECK(ColumnsOf("\xe2\x80\x93") == 1); // a dash of three bytes
	size_t Count = 0;
	for (const char* Folder : {"Source", "Tests", "Content"})
	{
		for (const fs::path& File : FindCode(fs::path(SKINATLAS_REPOSITORY) / Folder))
		{
			++Count;
			std::istringstream Lines(ReadText(File));
			std::string Line;
			for (int Number = 1; std::getline(Lines, Line); ++Number)
			{
				if (ColumnsOf(Line) > Widest)
				{
					FAIL_CHECK(fs::relative(File, SKINATLAS_REPOSITORY).generic_string()
							   << ":" << Number << ": " << ColumnsOf(Line) << " columns");
				}
			}
		}
	}
	CHECK(Count > 700);
}

TEST_CASE("Stand-in: every declaration says how sure it is", "[standin]")
{
	const std::map<std::string, std::string> Meanings{{"54", "the modules compile with a whole engine 5.4"},
		{"55", "seen for 5.5"}, {"56", "in public code built on 5.6.1"},
		{"57", "seen in 5.7"}, {"58", "seen in 5.8.0"}, {"58u", "seen in use in 5.8.0"}, {"A", "seen for 5.5 and 5.7"},
		{"A7", "seen for 5.7"}, {"B", "seen in use, long stable"},
		{"C", "working knowledge, not confirmed by a header"}};
	std::map<std::string, int> Total;
	for (const auto& [Header, Owner] : LoadEngine(StandInFolder).OwnerOfHeader)
	{
		fs::path File = StandInFolder / Owner / Header;
		if (!fs::exists(File))
		{
			File = StandInFolder / (Owner + "Internal57") / Header;
		}
		const std::string Text = ReadText(File);
		INFO(Owner << "/" << Header);
		CHECK(Text.starts_with(Licence));
		CHECK(Text.find("// Stands for ") != std::string::npos);
		CHECK(Text.find("(" + Owner) != std::string::npos);
		const TagReport Report = CountTags(Text);
		for (const std::string& Line : Report.Untagged)
		{
			FAIL_CHECK("without a tag: " << Line);
		}
		for (const auto& [Tag, Count] : Report.Count)
		{
			CHECK(Meanings.count(Tag) == 1);
			Total[Tag] += Count;
		}
	}
	std::cout << "Declarations of the engine stand-in, by certainty:\n";
	for (const auto& [Tag, Count] : Total)
	{
		std::cout << "  [" << Tag << "] " << Count << "  " << Meanings.at(Tag) << "\n";
	}
	CHECK(Total["58"] > 0);
	CHECK(Total["C"] <= 30); // each of them has a line in FirstCompile.md
}
