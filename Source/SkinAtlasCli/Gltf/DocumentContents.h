// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a Document holds; shared by its reading and its writing.

#pragma once

#include "Gltf/Container.h"
#include "Gltf/Json.h"

namespace SkinAtlas::Host
{
/** Where the bytes of a buffer came from: it decides where they go. */
enum class BufferOrigin : uint8_t
{
	Chunk,       // the BIN chunk of a .glb, or made here
	Embedded,    // a data URI
	External,    // a file of its own
	Placeholder, // no bytes: only an extension knows them, or has them compressed elsewhere
};

struct BufferData
{
	BufferOrigin Origin = BufferOrigin::Chunk;
	bool bChanged = false;
	std::shared_ptr<std::vector<uint8_t>> Bytes = std::make_shared<std::vector<uint8_t>>();

	/** The bytes to change. Writing works on a copy of the contents, which shares the bytes until here. */
	std::vector<uint8_t>& Edit();
};

struct Document::Contents
{
	std::filesystem::path Path;
	Json Root;
	DeepValues Deep; // what Root has strings for
	std::vector<BufferData> Buffers; // one per element of "buffers"
	std::vector<ForeignChunk> Foreign;
	std::vector<std::string> Decompressed;

	/** Appends at the next multiple of four, tells the JSON, and returns the offset. */
	uint64_t Append(int32_t Number, std::span<const uint8_t> Bytes);
	int32_t GrowingBuffer();

	/** Moves external images that can be read into a buffer. */
	void EmbedImages();

	/** Gives a buffer its bytes as a data URI. */
	void EmbedBuffer(int32_t Number);

	/** Whether the source's file of a buffer serves the output as it is. */
	bool StaysInPlace(int32_t Number, bool bSameFolder) const;
};
}
