// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Writes the *.generated.h of the headers given:  SkinAtlasHeaderTool MODULE OUTPUT_FOLDER HEADER...

#include "Source.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

int main(int Count, char** Arguments)
{
	if (Count < 4)
	{
		std::cerr << "SkinAtlasHeaderTool: error: MODULE OUTPUT_FOLDER HEADER...\n";
		return 2;
	}
	const std::filesystem::path Folder = Arguments[2];
	std::filesystem::create_directories(Folder);
	for (int Index = 3; Index < Count; ++Index)
	{
		std::ifstream In(Arguments[Index]);
		std::stringstream Text;
		Text << In.rdbuf();
		if (!In)
		{
			std::cerr << "SkinAtlasHeaderTool: error: " << Arguments[Index] << ": cannot be read\n";
			return 1;
		}
		const std::string Name = std::filesystem::path(Arguments[Index]).filename().string();
		const HeaderTool::SourceFile Header = HeaderTool::Parse(Name, Text.str());
		std::ofstream(Folder / HeaderTool::GeneratedName(Name)) << HeaderTool::Generate(Header, Arguments[1]);
	}
	return 0;
}
