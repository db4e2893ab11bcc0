// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DocumentContents.h"
#include "Gltf/Sentence.h"
#include "Gltf/Uri.h"
#include "Options/JsonText.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <system_error>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
enum class FileKind : uint8_t
{
	Unknown,
	Glb,
	Gltf,
};

FileKind KindOf(const fs::path& Path)
{
	std::string Extension = Path.extension().string();
	std::transform(
		Extension.begin(), Extension.end(), Extension.begin(), [](unsigned char C) { return char(std::tolower(C)); });
	return Extension == ".glb" ? FileKind::Glb : Extension == ".gltf" ? FileKind::Gltf : FileKind::Unknown;
}

/** One spelling per file, so that two can be compared. */
fs::path Canonical(const fs::path& Path)
{
	std::error_code Error;
	const fs::path Found = fs::weakly_canonical(fs::absolute(Path, Error), Error);
	return Error ? Path : Found;
}

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

/** Names for the files beside the output, none of which the source still needs. */
class SideNames
{
public:
	SideNames(const fs::path& InOutput) : Output(InOutput) {}

	void Keep(const fs::path& File) { Taken.insert(Canonical(File)); }

	fs::path Next()
	{
		for (int32_t Number = 0;; ++Number)
		{
			fs::path File = Output.parent_path() / Output.stem();
			File += Number == 0 ? ".bin" : "-" + std::to_string(Number) + ".bin";
			if (Taken.insert(Canonical(File)).second)
			{
				return File;
			}
		}
	}

private:
	fs::path Output;
	std::set<fs::path> Taken;
};
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
		const Outcome<fs::path> File = ResolveUri(*Uri, Path.parent_path());
		std::error_code Ignored;
		if (!File || !fs::is_regular_file(*File, Ignored))
		{
			continue;
		}
		const Outcome<std::string> Bytes = ReadWholeFile(*File);
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

bool Document::Contents::StaysInPlace(int32_t Number, bool bSameFolder) const
{
	const BufferData& Data = Buffers[size_t(Number)];
	return Data.Origin == BufferOrigin::External && !Data.bChanged && bSameFolder;
}

Outcome<void> Document::Save(const fs::path& OutputPath) const
{
	OutputFiles Files;
	Outcome<void> Written = Write(OutputPath, Files);
	return Written ? Files.Commit() : Written;
}

Outcome<void> Document::Write(const fs::path& OutputPath, OutputFiles& Files) const
{
	const FileKind Kind = KindOf(OutputPath);
	if (Kind == FileKind::Unknown)
	{
		return Fail(OutputPath.string(), ": the name of an output must end in .glb or .gltf");
	}
	const fs::path Folder = Held->Path.parent_path();
	const bool bSameFolder = Canonical(OutputPath).parent_path() == Canonical(Held->Path).parent_path();
	const bool bSameFile = Canonical(OutputPath) == Canonical(Held->Path);

	const bool bBinary = Kind == FileKind::Glb;

	Contents Out = *Held;
	if (bBinary || !bSameFolder)
	{
		Out.EmbedImages();
	}

	// The source must stay readable, unless it is itself what is replaced.
	SideNames Names(OutputPath);
	const bool bFilesServe = bSameFolder && !bBinary;
	for (size_t B = 0; B < Out.Buffers.size(); ++B)
	{
		if (Out.Buffers[B].Origin == BufferOrigin::External &&
			(!bSameFile || Out.StaysInPlace(int32_t(B), bFilesServe)))
		{
			if (const Outcome<fs::path> File = ResolveUri(*FindString(Out.Root["buffers"][B], "uri"), Folder); File)
			{
				Names.Keep(*File);
			}
		}
	}

	const bool bChunk = bBinary && !Out.Buffers.empty() && Out.Buffers[0].Origin != BufferOrigin::Placeholder;
	for (size_t B = 0; B < Out.Buffers.size(); ++B)
	{
		const BufferData& Data = Out.Buffers[B];
		Json& Buffer = Out.Root["buffers"][B];
		if (Data.Origin == BufferOrigin::Placeholder || Out.StaysInPlace(int32_t(B), bFilesServe))
		{
			continue;
		}
		if (bChunk && B == 0)
		{
			Buffer.erase("uri");
		}
		else if (Data.Origin == BufferOrigin::Embedded || bBinary)
		{
			if (Data.Origin != BufferOrigin::Embedded || Data.bChanged)
			{
				Buffer["uri"] = EncodeDataUri(*Data.Bytes);
			}
		}
		else
		{
			const fs::path File = Names.Next();
			const std::string_view Bytes(reinterpret_cast<const char*>(Data.Bytes->data()), Data.Bytes->size());
			if (Outcome<void> Added = Files.Add(File, Bytes); !Added)
			{
				return Added;
			}
			Buffer["uri"] = EncodeFileName(File.filename());
		}
	}

	// The strings came out of a JSON parser or of our own encoder, so there is nothing to replace; the handler only
	// keeps the serialiser from throwing.
	constexpr auto NoThrow = Json::error_handler_t::replace;
	if (!bBinary)
	{
		return Files.Add(OutputPath, Out.Root.dump(1, '\t', false, NoThrow) + "\n");
	}
	const std::span<const uint8_t> Chunk =
		bChunk ? std::span<const uint8_t>(*Out.Buffers[0].Bytes) : std::span<const uint8_t>();
	const Outcome<std::string> Bytes =
		JoinGlb(Out.Root.dump(-1, ' ', false, NoThrow), bChunk ? &Chunk : nullptr, Out.Foreign);
	return Bytes ? Files.Add(OutputPath, *Bytes) : Fail(OutputPath.string(), ": ", Bytes.Error().Sentence);
}
}
