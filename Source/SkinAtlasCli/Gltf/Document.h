// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"
#include "Terminal/OutputFiles.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** Keeps the order of keys, and integers as integers: what was not edited is written as it was read. */
using Json = nlohmann::ordered_json;

/**
 * A glTF 2.0 file in memory: its JSON, the bytes of its buffers, and nothing interpreted. Movable.
 * Every sentence of failure, here and in the functions that take a Document, begins with the file's name.
 */
class Document
{
public:
	/**
	 * Reads a .glb or .gltf (told apart by content), with external buffers beside it and embedded ones. What is
	 * compressed is plain afterwards (Decompress.h).
	 */
	static Outcome<Document> Load(const std::filesystem::path& Path);

	/** The same from bytes in memory; Path names the file in sentences and is where relative URIs start. */
	static Outcome<Document> Parse(std::span<const uint8_t> Bytes, const std::filesystem::path& Path);

	/**
	 * Writes a .glb or .gltf, as the extension says; all files appear together or not at all.
	 *  - .glb: buffer 0 is the BIN chunk, further buffers and external images move into the file.
	 *  - .gltf: embedded buffers stay embedded. Others are left alone if unchanged and in the same folder, else written
	 *    beside the output under its name (hero.bin, hero-1.bin, ...). External images stay external in the same
	 *    folder, else they move into the first buffer. An image that cannot be read keeps its URI.
	 * Indices in the JSON never change: extensions that refer to buffers or images by number stay right.
	 */
	Outcome<void> Save(const std::filesystem::path& Path) const;

	/** Save without the last step: the files appear when Files is committed, together with others of the run. */
	Outcome<void> Write(const std::filesystem::path& Path, OutputFiles& Files) const;

	/** The bytes of a .glb, as Save writes them. */
	Outcome<std::string> ToGlb() const;

	Document(Document&&) noexcept;
	Document& operator=(Document&&) noexcept;
	~Document();

	const std::filesystem::path& Path() const;
	const Json& Root() const;
	Json& Root();

	/** Bytes of a buffer; empty for a placeholder that has none. The number must be in range. */
	std::span<const uint8_t> Buffer(int32_t Number) const;
	int32_t BufferCount() const;

	/** Bytes to change in place. The buffer counts as changed from here on. */
	std::span<uint8_t> EditBuffer(int32_t Number);

	/** The buffer that takes new bytes: the first that has any, or a new one. */
	int32_t GrowingBuffer();

	/** Appends at the next multiple of four and returns the offset. */
	uint64_t Append(int32_t Number, std::span<const uint8_t> Bytes);

	/** Cuts bytes off the end of a buffer. */
	void Truncate(int32_t Number, uint64_t Size);

	/**
	 * Moves the bytes of all views into one buffer, those of Instead (one per view) where it has any; bytes that no
	 * view has are dropped. Views that overlap stay so, and offsets keep their remainder by four.
	 */
	Outcome<void> Repack(std::span<const std::vector<uint8_t>> Instead);

	/** Extensions that had compressed the file; it was decompressed when it was read. */
	const std::vector<std::string>& Decompressed() const;

	/** Puts the file's name in front of a sentence. */
	Failure Blame(const Failure& Why) const;

private:
	struct Contents;
	explicit Document(std::unique_ptr<Contents> InContents);
	std::unique_ptr<Contents> Held;
};
}
