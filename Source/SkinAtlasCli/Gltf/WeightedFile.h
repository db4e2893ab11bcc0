// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"

namespace SkinAtlas::Host
{
/** A character with the weights it has in its file. */
struct WeightedFile
{
	Document File;
	Character Who;
	SkinWeights Rows;
};

Outcome<WeightedFile> ReadWeighted(const std::filesystem::path& Path);
}
