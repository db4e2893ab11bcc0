// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Module.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace HeaderTool
{
namespace fs = std::filesystem;

namespace
{
/** What follows "// Its templates link " in a header of the stand-in, which are made in the module that uses them. */
std::vector<std::string> FindModulesOfTemplates(const std::string& Text)
{
	constexpr std::string_view Mark = "// Its templates link ";
	std::vector<std::string> Names;
	const size_t At = Text.find(Mark);
	if (At != std::string::npos)
	{
		const size_t Begin = At + Mark.size();
		std::istringstream Words(Text.substr(Begin, Text.find('\n', Begin) - Begin));
		for (std::string Word; Words >> Word;)
		{
			Names.push_back(Word);
		}
	}
	return Names;
}

/** Files below a folder in the order of their names, so that findings come in one order everywhere. */
std::vector<fs::path> FilesBelow(const fs::path& Folder)
{
	std::vector<fs::path> Files;
	if (fs::is_directory(Folder))
	{
		for (const fs::directory_entry& Entry : fs::recursive_directory_iterator(Folder))
		{
			if (Entry.is_regular_file())
			{
				Files.push_back(Entry.path());
			}
		}
	}
	std::sort(Files.begin(), Files.end());
	return Files;
}
}

std::string ReadText(const fs::path& File)
{
	std::ifstream In(File);
	std::stringstream Text;
	Text << In.rdbuf();
	return Text.str();
}

std::vector<std::string> FindDependencies(const std::string& BuildCs)
{
	std::vector<std::string> Names;
	size_t At = 0;
	while ((At = BuildCs.find("DependencyModuleNames.", At)) != std::string::npos)
	{
		const size_t End = BuildCs.find(';', At);
		size_t Quote = At;
		while ((Quote = BuildCs.find('"', Quote)) < End)
		{
			const size_t Close = BuildCs.find('"', Quote + 1);
			Names.push_back(BuildCs.substr(Quote + 1, Close - Quote - 1));
			Quote = Close + 1;
		}
		At = End;
	}
	return Names;
}

UnrealModule LoadModule(const fs::path& Folder)
{
	UnrealModule Module;
	Module.Name = Folder.filename().string();
	for (const fs::path& File : FilesBelow(Folder))
	{
		const std::string Name = fs::relative(File, Folder).generic_string();
		const std::string Extension = File.extension().string();
		if (Extension == ".h" || Extension == ".cpp")
		{
			Module.Files.push_back(Parse(Name, ReadText(File)));
		}
		else if (Extension == ".cs" || Extension == ".usf" || Extension == ".ush")
		{
			Module.Texts.push_back(SourceFile{Name, ReadText(File), {}, {}, {}});
			if (Extension == ".cs")
			{
				Module.Dependencies = FindDependencies(Module.Texts.back().Text);
			}
		}
	}
	return Module;
}

Surroundings LoadEngine(const fs::path& StandInFolder)
{
	Surroundings Engine;
	for (const fs::directory_entry& Folder : fs::directory_iterator(StandInFolder))
	{
		std::string Owner = Folder.path().filename().string();
		static const std::set<std::string> Ours = {"BuildRules", "HeaderTool", "StandIn", "Windows"};
		if (!Folder.is_directory() || Ours.count(Owner) == 1)
		{
			continue;
		}
		const bool bInternal = Owner.find("Internal") != std::string::npos;
		Owner = Owner.substr(0, Owner.find("Internal"));
		for (const fs::path& File : FilesBelow(Folder.path()))
		{
			const std::string Header = fs::relative(File, Folder.path()).generic_string();
			const std::string Text = ReadText(File);
			Engine.OwnerOfHeader[Header] = Owner;
			if (bInternal)
			{
				Engine.Internals.insert(Header);
			}
			Engine.ModulesOfTemplates[Header] = FindModulesOfTemplates(Text);
			for (const Type& Declared : Parse(File.filename().string(), Text).Types)
			{
				if (!Declared.PureVirtuals.empty())
				{
					Engine.PureVirtuals[Declared.Name] = Declared.PureVirtuals;
				}
			}
		}
	}
	return Engine;
}

void AddModule(Surroundings& Around, const fs::path& ModuleFolder)
{
	const fs::path Public = ModuleFolder / "Public";
	for (const fs::path& File : FilesBelow(Public))
	{
		Around.OwnerOfHeader[fs::relative(File, Public).generic_string()] = ModuleFolder.filename().string();
	}
}
}
