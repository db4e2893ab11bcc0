// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/WeightedFile.h"

namespace SkinAtlas::Host
{
Outcome<WeightedFile> ReadWeighted(const std::filesystem::path& Path)
{
	Outcome<Document> File = Document::Load(Path);
	if (!File)
	{
		return File.Error();
	}
	Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	Outcome<SkinWeights> Rows = ReadWeights(*File, *Who);
	if (!Rows)
	{
		return Rows.Error();
	}
	return WeightedFile{std::move(*File), std::move(*Who), std::move(*Rows)};
}
}
