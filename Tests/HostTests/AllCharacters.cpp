// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "AllCharacters.h"

#include "Samples/Sample.h"
#include "Samples/SampleGltf.h"
#include "TestHarness.h"

#include <algorithm>
#include <cstdlib>

namespace SkinAtlas::Host
{
namespace
{
NamedCharacter Read(const std::string& Name, Outcome<Document> File)
{
	INFO(Name);
	REQUIRE(File);
	auto Who = ReadCharacter(*File);
	REQUIRE(Who);
	return {Name, std::move(*File), std::move(*Who)};
}
}

NamedCharacter SampleAt(const std::string& Name, int32_t Vertices)
{
	const auto Made = MakeSample(Name, Vertices > 0 ? Vertices : DefaultSampleVertices(Name));
	REQUIRE(Made);
	return Read(Name, Document::Parse(EncodeGlb(*Made), Name + ".glb"));
}

std::filesystem::path CharacterFolder()
{
	const char* const Given = std::getenv("SKINATLAS_CHARACTERS");
	const std::filesystem::path Folder = Given != nullptr ? Given : SKINATLAS_REPOSITORY "/../shared/characters";
	return std::filesystem::is_directory(Folder) ? Folder : std::filesystem::path();
}

std::vector<NamedCharacter> AllCharacters()
{
	std::vector<NamedCharacter> Found;
	for (const std::string_view Name : SampleNames())
	{
		Found.push_back(SampleAt(std::string(Name)));
	}
	if (CharacterFolder().empty())
	{
		WARN("no folder of real characters: only the samples are checked");
		return Found;
	}
	std::vector<std::filesystem::path> Paths;
	for (const auto& Entry : std::filesystem::directory_iterator(CharacterFolder()))
	{
		if (Entry.path().extension() == ".glb")
		{
			Paths.push_back(Entry.path());
		}
	}
	std::sort(Paths.begin(), Paths.end());
	for (const auto& Path : Paths)
	{
		Found.push_back(Read(Path.stem().string(), Document::Load(Path)));
	}
	return Found;
}
}
