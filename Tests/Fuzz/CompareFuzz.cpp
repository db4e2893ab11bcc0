// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// compare, of two versions of one file: JSON, a zero, the JSON of the other, a zero, and the bytes of both.

#include "FuzzedFile.h"

#include "MemoryFiles.h"
#include "Verbs/Compare.h"

using namespace SkinAtlas::Host;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	constexpr size_t MostBytes = 1 << 15; // so that most inputs are fast
	const std::string_view All(reinterpret_cast<const char*>(Data), Size);
	const size_t First = All.find('\0'), Second = First == All.npos ? All.npos : All.find('\0', First + 1);
	if (Second == All.npos || Size > MostBytes)
	{
		return 0;
	}
	ClearMemoryFiles();
	const std::string Bytes(All.substr(Second));
	AddMemoryFile("reference.glb", Fuzz::WrapGlb(std::string(All.substr(0, First)) + Bytes));
	AddMemoryFile("candidate.glb", Fuzz::WrapGlb(std::string(All.substr(First + 1, Second - First - 1)) + Bytes));
	const Outcome<std::string> Text = CompareFiles({"reference.glb", "candidate.glb", (Size & 1) != 0, {}});
	if (!Text && Text.Error().Sentence.empty())
	{
		Fuzz::Found("a failure without a sentence");
	}
	return 0;
}
