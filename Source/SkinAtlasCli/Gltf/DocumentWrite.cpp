// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DocumentContents.h"
#include "Gltf/Sentence.h"
#include "Gltf/Uri.h"
#include "Terminal/InputFiles.h"

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

/** Names for the files beside the output: of none that is there, so that the old output stays whole until it goes. */
class SideNames
{
public:
	explicit SideNames(const fs::path& InOutput) : Output(InOutput) {}

	fs::path Next()
	{
		while (true)
		{
			fs::path File = Output.parent_path() / Output.stem();
			File += Number == 0 ? ".bin" : "-" + std::to_string(Number) + ".bin";
			++Number;
			std::error_code Ignored;
			if (!fs::exists(fs::symlink_status(File, Ignored)))
			{
				return File;
			}
		}
	}

	/** Whether a name in the output's folder is one of these. */
	bool HasForm(const fs::path& Name) const
	{
		const std::string Stem = Output.stem().string(), Text = Name.stem().string();
		const std::string Digits = Text.size() > Stem.size() ? Text.substr(Stem.size() + 1) : "0";
		return Name == Name.filename() && Name.extension() == ".bin" && Text.starts_with(Stem) &&
			(Text.size() == Stem.size() || Text[Stem.size()] == '-') && !Digits.empty() &&
			Digits.find_first_not_of("0123456789") == std::string::npos;
	}

private:
	fs::path Output;
	int32_t Number = 0;
};

/** The files that a .gltf has its buffers in, relative to it; none if it cannot be read. */
std::set<fs::path> BufferFiles(const Json& Root)
{
	std::set<fs::path> Files;
	for (const Json& Buffer : ListOf(Root, "buffers"))
	{
		const std::string* Uri = FindString(Buffer, "uri");
		const bool bFile = Uri != nullptr && !IsDataUri(*Uri);
		if (const Outcome<fs::path> File = bFile ? PathOf(*Uri) : Outcome<fs::path>(Failure()))
		{
			Files.insert(File->lexically_normal());
		}
	}
	return Files;
}

std::set<fs::path> BufferFilesOf(const fs::path& Gltf)
{
	std::error_code Ignored;
	const Outcome<std::string> Text =
		fs::is_regular_file(Gltf, Ignored) ? ReadWholeFile(Gltf) : Outcome<std::string>(Failure());
	return Text ? BufferFiles(DeepValues().Parse(*Text)) : std::set<fs::path>();
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
	if (Kind == FileKind::Glb)
	{
		const Outcome<std::string> Bytes = ToGlb();
		return Bytes ? Files.Add(OutputPath, *Bytes) : Fail(OutputPath.string(), ": ", Bytes.Error().Sentence);
	}
	const bool bSameFolder = Canonical(OutputPath).parent_path() == Canonical(Held->Path).parent_path();
	const bool bSameFile = Canonical(OutputPath) == Canonical(Held->Path);

	Contents Out = *Held;
	if (!bSameFolder)
	{
		Out.EmbedImages();
	}

	SideNames Names(OutputPath);
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
		if (Outcome<void> Added = Files.AddNew(File, Bytes); !Added)
		{
			return Added;
		}
		Buffer["uri"] = EncodeFileName(File.filename());
	}
	// Buffers of the output that is replaced, unless the new one has them too, or the source does.
	const std::set<fs::path> Kept = BufferFiles(Out.Root);
	const std::set<fs::path> OfSource = bSameFolder && !bSameFile ? BufferFiles(Held->Root) : std::set<fs::path>();
	for (const fs::path& Old : BufferFilesOf(OutputPath))
	{
		if (Names.HasForm(Old) && !Kept.contains(Old) && !OfSource.contains(Old))
		{
			Files.RemoveAfterwards(OutputPath.parent_path() / Old);
		}
	}
	return Files.Add(OutputPath, Out.Deep.Write(Out.Root, 1) + "\n");
}
}
