// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The wrapping of a glTF file: the chunks of a .glb [glTF 2.0 4.4] and the text of its JSON.

#pragma once

#include "Gltf/DeepValues.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** A chunk of a kind that is not ours to understand. */
struct ForeignChunk
{
	uint32_t Kind = 0;
	std::vector<uint8_t> Bytes;
};

/** The parts of a .glb, as views of its bytes. */
struct GlbParts
{
	std::string_view Text;
	bool bHasBinary = false;
	std::span<const uint8_t> Binary;
	std::vector<ForeignChunk> Foreign;
};

/** Whether the bytes begin like a .glb. */
bool IsGlb(std::span<const uint8_t> Bytes);

Outcome<GlbParts> SplitGlb(std::span<const uint8_t> Bytes);

/** The reverse; fails if the file would pass the 4 GiB that its header can tell. */
Outcome<std::string> JoinGlb(
	std::string Text, const std::span<const uint8_t>* Binary, std::span<const ForeignChunk> Foreign);

/** The sentence of failure gives line and column. Deep writes the tree again. */
Outcome<Json> ParseGltfText(std::string_view Text, DeepValues& Deep);
}
