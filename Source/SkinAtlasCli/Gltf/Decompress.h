// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Compressed files become plain when they are read, as if they had been exported without: nothing else has to know.

#pragma once

#include "Gltf/Document.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** Per bufferView: the bytes that it shall have; empty: its own. */
using ViewBytes = std::vector<std::vector<uint8_t>>;

/**
 * Decodes what EXT_meshopt_compression, KHR_meshopt_compression and KHR_draco_mesh_compression hold. Afterwards they
 * are gone from the JSON, every accessor of theirs has a bufferView, and all bytes lie in one buffer. Compressed data
 * counts also where a file brings it plain, too. Returns the extensions that were there; the sentence of failure names
 * the bufferView, or the mesh and primitive, at fault.
 */
Outcome<std::vector<std::string>> Decompress(Document& File);

/** Its two halves: they decode into Bytes, take the extension off the JSON and add its name to Found. */
Outcome<void> DecompressMeshopt(Document& File, ViewBytes& Bytes, std::vector<std::string>& Found);
Outcome<void> DecompressDraco(Document& File, ViewBytes& Bytes, std::vector<std::string>& Found);

/** Takes an extension, and "extensions" with the last, off an element. */
void DropExtension(Json& Element, const char* Name);

/** That an output will be larger than its input, and what makes it small again; nothing for a plain file. */
std::optional<std::string> WarnOfDecompression(const Document& File);
}
