// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DocumentContents.h"
#include "Gltf/Sentence.h"
#include "Gltf/Uri.h"

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
	if (Kind == FileKind::Glb)
	{
		const Outcome<std::string> Bytes = ToGlb();
		return Bytes ? Files.Add(OutputPath, *Bytes) : Fail(OutputPath.string(), ": ", Bytes.Error().Sentence);
	}
	const fs::path Folder = Held->Path.parent_path();
	const bool bSameFolder = Canonical(OutputPath).parent_path() == Canonical(Held->Path).parent_path();
	const bool bSameFile = Canonical(OutputPath) == Canonical(Held->Path);

	Contents Out = *Held;
	if (!bSameFolder)
	{
		Out.EmbedImages();
	}

	// The source must stay readable, unless it is itself what is replaced.
	SideNames Names(OutputPath);
	for (size_t B = 0; B < Out.Buffers.size(); ++B)
	{
		if (Out.Buffers[B].Origin == BufferOrigin::External &&
			(!bSameFile || Out.StaysInPlace(int32_t(B), bSameFolder)))
		{
			if (const Outcome<fs::path> File = ResolveUri(*FindString(Out.Root["buffers"][B], "uri"), Folder); File)
			{
				Names.Keep(*File);
			}
		}
	}

	for (size_t B = 0; B < Out.Buffers.size(); ++B)
	{
		const BufferData& Data = Out.Buffers[B];
		Json& Buffer = Out.Root["buffers"][B];
		if (Data.Origin == BufferOrigin::Placeholder || Out.StaysInPlace(int32_t(B), bSameFolder))
		{
			continue;
		}
		if (Data.Origin == BufferOrigin::Embedded)
		{
			Out.EmbedBuffer(int32_t(B));
			continue;
		}
		const fs::path File = Names.Next();
		const std::string_view Bytes(reinterpret_cast<const char*>(Data.Bytes->data()), Data.Bytes->size());
		if (Outcome<void> Added = Files.Add(File, Bytes); !Added)
		{
			return Added;
		}
		Buffer["uri"] = EncodeFileName(File.filename());
	}
	return Files.Add(OutputPath, Out.Deep.Write(Out.Root, 1) + "\n");
}
}
