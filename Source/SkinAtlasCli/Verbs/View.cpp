// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/View.h"

#include "Gltf/Uri.h"
#include "Terminal/InputFiles.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/PageServer.h"
#include "Terminal/Platform.h"
#include "Verbs/BindInput.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
constexpr std::string_view CharacterMark = "/*CHARACTER*/"; // of SkinAtlasPage/Page/Template.html

/** Lies beside the program: Source/SkinAtlasPage/build puts it there. */
Outcome<std::string> ReadTemplate()
{
	const fs::path File = ProgramFolder() / "SkinAtlasPage.html";
	std::error_code Ignored;
	if (!fs::exists(File, Ignored))
	{
		return Failure{
			File.string() + " is missing: Source/SkinAtlasPage/build FOLDER makes it, in the folder of the program"};
	}
	return ReadWholeFile(File);
}

Json EmbedFile(const std::string& Name, std::string_view Bytes)
{
	return {{"name", Name}, {"bytes", EncodeDataUri({reinterpret_cast<const uint8_t*>(Bytes.data()), Bytes.size()})}};
}

/** Everything that the page's worker reads. Twin: SkinAtlasPage/Page/Embedded.ts. */
Outcome<std::string> DescribeCharacter(const fs::path& Input, const Recipe& What)
{
	const Outcome<BindInput> In = ReadInput(Input, What);
	if (!In)
	{
		return In.Error();
	}
	const Outcome<std::string> Bytes = In->File.ToGlb();
	if (!Bytes)
	{
		return In->File.Blame(Bytes.Error());
	}
	const std::string Name = Input.filename().string();
	Json Out = Json::object();
	Out["name"] = Name;
	Out["recipe"] = Json::parse(WriteRecipe(What));
	Json& Files = Out["files"] = Json::array({EmbedFile(Name, *Bytes)});
	for (const fs::path& Named : FilesOf(std::nullopt, What))
	{
		const Outcome<std::string> Text = ReadWholeFile(Named);
		if (!Text)
		{
			return Text.Error();
		}
		Files.push_back(EmbedFile(Named.string(), *Text));
	}
	std::string Text = Out.dump(-1, ' ', true, Json::error_handler_t::replace);
	// In a page a tag would end the text; JSON has another spelling for its first sign.
	for (size_t At = Text.find('<'); At != std::string::npos; At = Text.find('<', At))
	{
		Text.replace(At, 1, "\\u003c");
	}
	return Text;
}

Outcome<std::string> MakePage(const ViewCommand& Command, const Recipe& What)
{
	if (!What.LodFrom.empty())
	{
		return Failure{
			"lod-from: a page shows weights as they are solved; bind with it, then view the file it writes"};
	}
	if (const Outcome<void> Atlas = CheckAtlasAlone(What); !Atlas)
	{
		return Atlas.Error();
	}
	Outcome<std::string> Page = ReadTemplate();
	if (!Page)
	{
		return Page;
	}
	const Outcome<std::string> Character = DescribeCharacter(Command.Input, What);
	if (!Character)
	{
		return Character.Error();
	}
	const size_t Mark = Page->find(CharacterMark);
	if (Mark == std::string::npos)
	{
		return Failure{"SkinAtlasPage.html has no place for a character: build it again"};
	}
	return Page->replace(Mark, CharacterMark.size(), *Character);
}

ExitCode Stop(const Failure& Why, ExitCode Code = ExitCode::BadInput)
{
	PrintError(Why.Sentence);
	return Code;
}
}

ExitCode RunView(const ViewCommand& Command)
{
	const Outcome<Recipe> What = ReadRecipe(Command.RecipeFile, Command.Options);
	if (!What)
	{
		return Stop(What.Error());
	}
	std::optional<fs::path> Output = Command.Output;
	if (!Output && !Command.bServe)
	{
		Output = Command.Input.filename().replace_extension(".html");
	}
	std::vector<fs::path> Kept = FilesOf(Command.RecipeFile, *What);
	Kept.push_back(Command.Input);
	if (const Outcome<void> Writable = Output ? OutputFiles::CheckApart(*Output, "-o", Kept) : Outcome<void>();
		!Writable)
	{
		return Stop(Writable.Error());
	}
	const Outcome<std::string> Page = MakePage(Command, *What);
	if (!Page)
	{
		return Stop(Page.Error());
	}
	if (Output)
	{
		OutputFiles Files;
		Outcome<void> Written = Files.Add(*Output, *Page);
		Written = Written ? Files.Commit() : Written;
		if (!Written)
		{
			return Stop(Written.Error());
		}
		std::printf("%s -> %s: open it in a browser\n", Command.Input.string().c_str(), Output->string().c_str());
		std::fflush(stdout);
	}
	const Outcome<void> Served = Command.bServe ? ServePage(*Page) : Outcome<void>();
	return Served ? ExitCode::Done : Stop(Served.Error());
}
}
