// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Container.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Options/JsonText.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
constexpr uint32_t Magic = 0x46546C67;       // "glTF"
constexpr uint32_t TextChunk = 0x4E4F534A;   // "JSON"
constexpr uint32_t BinaryChunk = 0x004E4942; // "BIN\0"
constexpr size_t HeaderSize = 12, ChunkHeaderSize = 8;

uint32_t LoadWord(std::span<const uint8_t> Bytes, size_t Offset)
{
	const uint8_t* B = Bytes.data() + Offset;
	return uint32_t(B[0]) | uint32_t(B[1]) << 8 | uint32_t(B[2]) << 16 | uint32_t(B[3]) << 24;
}

void AppendWord(std::string& Out, uint32_t Value)
{
	for (int Shift = 0; Shift < 32; Shift += 8)
	{
		Out += char(Value >> Shift & 0xff);
	}
}

size_t PadToFour(size_t Size)
{
	return (Size + 3) / 4 * 4;
}

void AppendChunk(std::string& Out, uint32_t Kind, std::string_view Bytes, char Padding)
{
	AppendWord(Out, uint32_t(PadToFour(Bytes.size())));
	AppendWord(Out, Kind);
	Out += Bytes;
	Out.append(PadToFour(Bytes.size()) - Bytes.size(), Padding);
}

std::string_view AsText(std::span<const uint8_t> Bytes)
{
	return {reinterpret_cast<const char*>(Bytes.data()), Bytes.size()};
}
}

bool IsGlb(std::span<const uint8_t> Bytes)
{
	return Bytes.size() >= 4 && LoadWord(Bytes, 0) == Magic;
}

Outcome<GlbParts> SplitGlb(std::span<const uint8_t> Bytes)
{
	if (Bytes.size() < HeaderSize)
	{
		return Fail("truncated: a .glb header has 12 bytes, the file ", Bytes.size());
	}
	if (const uint32_t Version = LoadWord(Bytes, 4); Version != 2)
	{
		return Fail("is a version ", Version, " .glb; only version 2 can be read");
	}
	const size_t Told = LoadWord(Bytes, 8);
	if (Told > Bytes.size())
	{
		return Fail("truncated: the header tells ", Told, " bytes, the file has ", Bytes.size());
	}
	Bytes = Bytes.first(Told);

	GlbParts Parts;
	size_t Offset = HeaderSize;
	for (size_t Number = 0; Offset < Bytes.size(); ++Number)
	{
		if (Bytes.size() - Offset < ChunkHeaderSize)
		{
			return Fail("bad chunk ", Number, ": ", Bytes.size() - Offset, " bytes are left where its header needs 8");
		}
		const size_t Size = LoadWord(Bytes, Offset);
		const uint32_t Kind = LoadWord(Bytes, Offset + 4);
		Offset += ChunkHeaderSize;
		if (Size > Bytes.size() - Offset)
		{
			return Fail("bad chunk ", Number, ": it tells ", Size, " bytes, ", Bytes.size() - Offset, " are left");
		}
		const std::span<const uint8_t> Chunk = Bytes.subspan(Offset, Size);
		Offset += Size;
		if ((Number == 0) != (Kind == TextChunk))
		{
			return Fail("bad chunk ", Number, ": JSON must be the first chunk and only that");
		}
		if (Number == 0)
		{
			Parts.Text = AsText(Chunk);
		}
		else if (Number == 1 && Kind == BinaryChunk)
		{
			Parts.bHasBinary = true;
			Parts.Binary = Chunk;
		}
		else
		{
			Parts.Foreign.push_back({Kind, {Chunk.begin(), Chunk.end()}});
		}
	}
	if (Parts.Text.empty())
	{
		return Fail("truncated: there is no JSON chunk");
	}
	return Parts;
}

Outcome<std::string> JoinGlb(
	std::string Text, const std::span<const uint8_t>* Binary, std::span<const ForeignChunk> Foreign)
{
	uint64_t Size = HeaderSize + ChunkHeaderSize + PadToFour(Text.size());
	Size += Binary == nullptr ? 0 : ChunkHeaderSize + PadToFour(Binary->size());
	for (const ForeignChunk& Chunk : Foreign)
	{
		Size += ChunkHeaderSize + PadToFour(Chunk.Bytes.size());
	}
	if (Size > UINT32_MAX)
	{
		return Fail("would have ", Size, " bytes, more than a .glb can hold; write a .gltf");
	}
	std::string Out;
	Out.reserve(size_t(Size));
	AppendWord(Out, Magic);
	AppendWord(Out, 2);
	AppendWord(Out, uint32_t(Size));
	AppendChunk(Out, TextChunk, Text, ' ');
	if (Binary != nullptr)
	{
		AppendChunk(Out, BinaryChunk, AsText(*Binary), '\0');
	}
	for (const ForeignChunk& Chunk : Foreign)
	{
		AppendChunk(Out, Chunk.Kind, AsText(Chunk.Bytes), '\0');
	}
	return Out;
}

Outcome<Json> ParseGltfText(std::string_view Text, DeepValues& Deep)
{
	Json Root = Deep.Parse(Text);
	if (!Root.is_discarded())
	{
		return Root;
	}
	const JsonFault Fault = FindJsonFault(Text);
	const std::string_view Before = Text.substr(0, std::min(Text.size(), Fault.Position > 0 ? Fault.Position - 1 : 0));
	const size_t Line = 1 + size_t(std::count(Before.begin(), Before.end(), '\n'));
	const size_t LastBreak = Before.rfind('\n');
	const size_t Column = Before.size() - (LastBreak == std::string_view::npos ? 0 : LastBreak + 1) + 1;
	const std::string Near = Fault.Token.empty() ? std::string() : Join(", near '", Fault.Token.substr(0, 40), "'");
	return Fail("not valid JSON at line ", Line, ", column ", Column, Near);
}
}
