// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The streams of EXT_meshopt_compression and KHR_meshopt_compression, decoded as the appendices of the latter
// tell. Written here, because the second version of ATTRIBUTES and the filter COLOR are younger than the libraries
// of distributions.

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <span>

namespace SkinAtlas::Host
{
/**
 * Each fills Out with elements of Stride bytes, as many as fit; ATTRIBUTES: a multiple of 4 up to 256, else 2 or 4. The
 * sentence of failure is a clause about the stream.
 */
Outcome<void> DecodeAttributes(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out);
Outcome<void> DecodeTriangles(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out);
Outcome<void> DecodeIndices(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out);

/**
 * No stream gives more bytes for one of its own:
 * a block of 256 elements without a change takes a quarter of a byte each.
 */
inline constexpr uint64_t MostBytesPerByte = 1024;

/** What decoded attributes still have to go through. */
enum class MeshoptFilter : uint8_t
{
	None,
	Octahedral,  // unit vectors; Stride 4 or 8
	Quaternion,  // Stride 8
	Exponential, // floats; Stride a multiple of 4
	Colour,      // Stride 4 or 8
};
void ApplyFilter(MeshoptFilter Filter, size_t Stride, std::span<uint8_t> InOut);
}
