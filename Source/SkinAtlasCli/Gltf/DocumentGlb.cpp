// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A document as one .glb, with everything inside that can be.

#include "Gltf/DocumentContents.h"
#include "Gltf/Uri.h"
#include "Terminal/InputFiles.h"

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
/** The media type of an image, by its first bytes or the file's extension; empty if unknown. */
std::string MediaType(std::string_view Bytes, const fs::path& File)
{
	const std::string Extension = File.extension().string();
	return Bytes.starts_with("\x89PNG")     ? "image/png"
		: Bytes.starts_with("\xFF\xD8\xFF") ? "image/jpeg"
		: Bytes.starts_with("\xABKTX 20")   ? "image/ktx2"
		: Extension == ".webp"              ? "image/webp"
		: Extension == ".dds"               ? "image/vnd-ms.dds"
		: Extension == ".avif"              ? "image/avif"
											: "";
}
}

void Document::Contents::EmbedImages()
{
	for (size_t I = 0; I < ListOf(Root, "images").size(); ++I)
	{
		const Json& Image = Root["images"][I];
		const std::string* Uri = FindString(Image, "uri");
		if (Uri == nullptr || IsDataUri(*Uri))
		{
			continue;
		}
		const Outcome<fs::path> File = PathOf(*Uri);
		if (!File)
		{
			continue;
		}
		const Outcome<std::string> Bytes = ReadFileBelow(Path.parent_path(), *File);
		const std::string* Told = FindString(Image, "mimeType");
		const std::string Type = Told != nullptr ? *Told : Bytes ? MediaType(*Bytes, *File) : "";
		if (!Bytes || Type.empty())
		{
			continue;
		}
		const int32_t Number = GrowingBuffer();
		const uint64_t Offset = Append(Number, {reinterpret_cast<const uint8_t*>(Bytes->data()), Bytes->size()});
		Json& Views = Root["bufferViews"];
		Json& Moved = Root["images"][I]; // found again: a new key at the top moves the others
		Moved.erase("uri");
		Moved["bufferView"] = Views.size();
		Moved["mimeType"] = Type;
		Views.push_back(Json{{"buffer", Number}, {"byteOffset", Offset}, {"byteLength", Bytes->size()}});
	}
}

void Document::Contents::EmbedBuffer(int32_t Number)
{
	const BufferData& Data = Buffers[size_t(Number)];
	if (Data.Origin != BufferOrigin::Embedded || Data.bChanged)
	{
		Root["buffers"][size_t(Number)]["uri"] = EncodeDataUri(*Data.Bytes);
	}
}

Outcome<std::string> Document::ToGlb() const
{
	Contents Out = *Held;
	Out.EmbedImages();
	const bool bChunk = !Out.Buffers.empty() && Out.Buffers[0].Origin != BufferOrigin::Placeholder;
	for (size_t B = 0; B < Out.Buffers.size(); ++B)
	{
		if (bChunk && B == 0)
		{
			Out.Root["buffers"][B].erase("uri");
		}
		else if (Out.Buffers[B].Origin != BufferOrigin::Placeholder)
		{
			Out.EmbedBuffer(int32_t(B));
		}
	}
	const std::span<const uint8_t> Chunk =
		bChunk ? std::span<const uint8_t>(*Out.Buffers[0].Bytes) : std::span<const uint8_t>();
	return JoinGlb(Out.Deep.Write(Out.Root, -1), bChunk ? &Chunk : nullptr, Out.Foreign);
}
}
