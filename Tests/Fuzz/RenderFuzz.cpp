// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What render is asked for, one word a line, of a file: the words, a zero, JSON, a zero, and bytes. The picture is
// made.

#include "FuzzedFile.h"

#include "MemoryFiles.h"
#include "Options/Arguments.h"
#include "Terminal/ProgressBar.h"

#include <algorithm>

using namespace SkinAtlas::Host;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	constexpr size_t MostBytes = 1 << 15;
	const std::string_view All(reinterpret_cast<const char*>(Data), Size);
	const size_t End = All.find('\0');
	if (End == All.npos || Size > MostBytes)
	{
		return 0;
	}
	ClearMemoryFiles();
	AddMemoryFile("in.glb", Fuzz::WrapGlb(All.substr(End + 1)));
	std::vector<std::string> Words = {"skinatlas", "render", "in.glb", "-o", "out.png"};
	for (size_t At = 0; At < End;)
	{
		const size_t Next = std::min(All.find('\n', At), End);
		Words.emplace_back(All.substr(At, Next - At));
		At = Next + 1;
	}
	std::vector<const char*> Arguments;
	for (const std::string& Word : Words)
	{
		Arguments.push_back(Word.c_str());
	}
	RunLimits Limits;
	const Request Asked = ParseArguments(int(Arguments.size()), Arguments.data(), Limits);
	const auto* Given = std::get_if<RenderCommand>(&Asked);
	if (Given == nullptr || !CheckCommand(*Given))
	{
		return 0;
	}
	RenderCommand Small = *Given;
	Small.Width = std::min(Small.Width == 0 ? 32 : Small.Width, 32);
	Small.Height = std::min(Small.Height == 0 ? 32 : Small.Height, 32);
	ProgressBar Bar(true);
	const Outcome<Image> Picture = MakePicture(Small, {}, Bar);
	if (!Picture && Picture.Error().Sentence.empty())
	{
		Fuzz::Found("a failure without a sentence");
	}
	return 0;
}
