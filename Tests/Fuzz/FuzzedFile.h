// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the targets share that take a glTF file.

#pragma once

#include "Gltf/Character.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace Fuzz
{
/** What a target found: said, and made a crash that the fuzzer keeps the input of. */
[[noreturn]] inline void Found(const std::string& Sentence)
{
	std::fprintf(stderr, "FOUND: %s\n", Sentence.c_str());
	std::abort();
}

/**
 * A .glb of JSON, a zero, and the bytes of its buffer: chunks that fit whatever a mutation does to their sizes. The
 * buffer's byteLength is not mended.
 */
std::string WrapGlb(std::string_view TextAndBinary);

/** Reads all that can be read of a file, writes it again, and reads what it wrote. */
void Exercise(std::string_view Bytes);
}
