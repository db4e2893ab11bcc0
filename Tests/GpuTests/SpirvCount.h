// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <filesystem>

namespace SkinAtlas::Gpu
{
/** What one thread of a compiled kernel does, as the SPIR-V says it. */
struct SpirvCount
{
	int64_t Operations = 0;	 // scalar arithmetic, comparisons and conversions; a vector's count one per component
	int64_t BytesLoaded = 0; // from buffers, uniforms apart
	int64_t BytesStored = 0;
};

/** Both sides of every branch once, the bodies of loops Rounds times. */
SpirvCount CountOperations(const std::filesystem::path& File, int64_t Rounds);
}
