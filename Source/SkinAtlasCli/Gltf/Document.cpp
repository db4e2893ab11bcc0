// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Decompress.h"
#include "Gltf/DocumentContents.h"
#include "Gltf/Sentence.h"
#include "Gltf/Uri.h"
#include "Terminal/InputFiles.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
/** "2.0" gives 2; anything else gives 0. */
int MajorVersion(const std::string* Text)
{
	const size_t Dot = Text == nullptr ? std::string::npos : Text->find('.');
	const bool bPlain = Dot != std::string::npos && Dot > 0 && Dot < 4 &&
		std::all_of(Text->begin(), Text->begin() + ptrdiff_t(Dot), [](char C) { return C >= '0' && C <= '9'; });
	return bPlain ? std::stoi(Text->substr(0, Dot)) : 0;
}

Outcome<void> CheckVersion(const Json& Root)
{
	if (Root.is_string())
	{
		return Fail("not a glTF file: its JSON has more members than glTF has names for");
	}
	const Json* Asset = Find(Root, "asset");
	if (!Root.is_object() || Asset == nullptr || !Asset->is_object())
	{
		return Fail("not a glTF file: its JSON has no \"asset\"");
	}
	const std::string* Version = FindString(*Asset, "version");
	const std::string* Least = FindString(*Asset, "minVersion");
	if (MajorVersion(Version) != 2)
	{
		return Fail("its glTF version is ", Version == nullptr ? "missing" : *Version, "; only 2.0 can be read");
	}
	if (Least != nullptr && *Least != "2.0")
	{
		return Fail("it needs glTF version ", *Least, "; only 2.0 can be read");
	}
	return {};
}

/** Later code walks these lists without asking again. */
Outcome<void> CheckLists(const Json& Root)
{
	for (const char* Key :
		{"accessors", "animations", "bufferViews", "buffers", "images", "meshes", "nodes", "scenes", "skins"})
	{
		const Json* List = Find(Root, Key);
		if (List == nullptr)
		{
			continue;
		}
		if (!List->is_array())
		{
			return Fail("\"", Key, "\" is not a list");
		}
		for (size_t I = 0; I < List->size(); ++I)
		{
			if (!(*List)[I].is_object())
			{
				return Fail("\"", Key, "\" holds something at ", I, " that is not an object");
			}
		}
	}
	return {};
}

Outcome<std::vector<uint8_t>> ReadUri(const std::string& Uri, const fs::path& Folder)
{
	if (IsDataUri(Uri))
	{
		return DecodeDataUri(Uri);
	}
	const Outcome<fs::path> File = PathOf(Uri);
	if (!File)
	{
		return File.Error();
	}
	const Outcome<std::string> Bytes = ReadFileBelow(Folder, *File);
	return Bytes ? Outcome(std::vector<uint8_t>(Bytes->begin(), Bytes->end())) : Bytes.Error();
}

/** Whether a buffer only repeats, uncompressed, what views have compressed elsewhere. */
bool IsFallback(const Json& Buffer)
{
	const Json* Extensions = Find(Buffer, "extensions");
	for (const char* Name : {"EXT_meshopt_compression", "KHR_meshopt_compression"})
	{
		const Json* Told = Extensions == nullptr ? nullptr : Find(*Extensions, Name);
		const Json* Fallback = Told == nullptr ? nullptr : Find(*Told, "fallback");
		if (Fallback != nullptr && *Fallback == true)
		{
			return true;
		}
	}
	return false;
}

Outcome<BufferData> ReadBuffer(const Json& Buffer, const GlbParts& Parts, bool bFirst, const fs::path& Folder)
{
	const int64_t Told = FindInteger(Buffer, "byteLength").value_or(0);
	if (Told < 1)
	{
		return Fail("has no byteLength above zero");
	}
	BufferData Data;
	if (IsFallback(Buffer))
	{
		Data.Origin = BufferOrigin::Placeholder;
		return Data;
	}
	if (const Json* Uri = Find(Buffer, "uri"); Uri != nullptr)
	{
		if (!Uri->is_string())
		{
			return Fail("its uri is not a string");
		}
		const std::string& Text = Uri->get_ref<const std::string&>();
		Data.Origin = IsDataUri(Text) ? BufferOrigin::Embedded : BufferOrigin::External;
		Outcome<std::vector<uint8_t>> Bytes = ReadUri(Text, Folder);
		if (!Bytes)
		{
			return Bytes.Error();
		}
		*Data.Bytes = std::move(*Bytes);
	}
	else if (bFirst && Parts.bHasBinary)
	{
		Data.Bytes->assign(Parts.Binary.begin(), Parts.Binary.end());
	}
	else
	{
		Data.Origin = BufferOrigin::Placeholder;
		return Data;
	}
	if (Data.Bytes->size() < uint64_t(Told))
	{
		return Fail("is too short: it tells ", Told, " bytes and has ", Data.Bytes->size());
	}
	Data.Bytes->resize(size_t(Told));
	return Data;
}
}

Document::Document(std::unique_ptr<Contents> InContents) : Held(std::move(InContents))
{
}
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

Outcome<Document> Document::Load(const fs::path& Path)
{
	const Outcome<std::string> Bytes = ReadWholeFile(Path);
	if (!Bytes)
	{
		return Bytes.Error();
	}
	return Parse({reinterpret_cast<const uint8_t*>(Bytes->data()), Bytes->size()}, Path);
}

Outcome<Document> Document::Parse(std::span<const uint8_t> Bytes, const fs::path& Path)
{
	Document File(std::make_unique<Contents>());
	File.Held->Path = Path;

	GlbParts Parts;
	if (IsGlb(Bytes))
	{
		Outcome<GlbParts> Split = SplitGlb(Bytes);
		if (!Split)
		{
			return File.Blame(Split.Error());
		}
		Parts = std::move(*Split);
	}
	else
	{
		Parts.Text = {reinterpret_cast<const char*>(Bytes.data()), Bytes.size()};
		const size_t First = Parts.Text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
		if (First == std::string_view::npos || Parts.Text[First] != '{')
		{
			return File.Blame(Fail("not a glTF file: it begins neither like a .glb nor like JSON"));
		}
	}
	Outcome<Json> Root = ParseGltfText(Parts.Text, File.Held->Deep);
	if (!Root)
	{
		return File.Blame(Root.Error());
	}
	File.Held->Root = std::move(*Root);
	File.Held->Foreign = std::move(Parts.Foreign);
	for (const Outcome<void>& Check : {CheckVersion(File.Root()), CheckLists(File.Root())})
	{
		if (!Check)
		{
			return File.Blame(Check.Error());
		}
	}
	const Json& Buffers = ListOf(File.Root(), "buffers");
	for (size_t B = 0; B < Buffers.size(); ++B)
	{
		Outcome<BufferData> Data = ReadBuffer(Buffers[B], Parts, B == 0, Path.parent_path());
		if (!Data)
		{
			return File.Blame(Fail("buffer ", B, ": ", Data.Error().Sentence));
		}
		File.Held->Buffers.push_back(std::move(*Data));
	}
	Outcome<std::vector<std::string>> Extensions = Decompress(File);
	if (!Extensions)
	{
		return File.Blame(Extensions.Error());
	}
	File.Held->Decompressed = std::move(*Extensions);
	return File;
}

const fs::path& Document::Path() const
{
	return Held->Path;
}

const Json& Document::Root() const
{
	return Held->Root;
}

Json& Document::Root()
{
	return Held->Root;
}

const std::vector<std::string>& Document::Decompressed() const
{
	return Held->Decompressed;
}

int32_t Document::BufferCount() const
{
	return int32_t(Held->Buffers.size());
}

std::span<const uint8_t> Document::Buffer(int32_t Number) const
{
	return *Held->Buffers[size_t(Number)].Bytes;
}

std::span<uint8_t> Document::EditBuffer(int32_t Number)
{
	return Held->Buffers[size_t(Number)].Edit();
}

int32_t Document::GrowingBuffer()
{
	return Held->GrowingBuffer();
}

uint64_t Document::Append(int32_t Number, std::span<const uint8_t> Bytes)
{
	return Held->Append(Number, Bytes);
}

void Document::Truncate(int32_t Number, uint64_t Size)
{
	Held->Buffers[size_t(Number)].Edit().resize(size_t(Size));
	Held->Root["buffers"][size_t(Number)]["byteLength"] = Size;
}

Failure Document::Blame(const Failure& Why) const
{
	return Fail(Held->Path.string(), ": ", Why.Sentence);
}

std::vector<uint8_t>& BufferData::Edit()
{
	bChanged = true;
	if (Bytes.use_count() > 1)
	{
		Bytes = std::make_shared<std::vector<uint8_t>>(*Bytes);
	}
	return *Bytes;
}

int32_t Document::Contents::GrowingBuffer()
{
	const auto Found = std::find_if(Buffers.begin(), Buffers.end(),
		[](const BufferData& Data) { return Data.Origin != BufferOrigin::Placeholder; });
	if (Found == Buffers.end())
	{
		Root["buffers"].push_back(Json{{"byteLength", 0}});
		Buffers.push_back({});
		return int32_t(Buffers.size()) - 1;
	}
	return int32_t(Found - Buffers.begin());
}

uint64_t Document::Contents::Append(int32_t Number, std::span<const uint8_t> Bytes)
{
	std::vector<uint8_t>& Target = Buffers[size_t(Number)].Edit();
	const size_t Offset = (Target.size() + 3) / 4 * 4;
	Target.resize(Offset);
	Target.insert(Target.end(), Bytes.begin(), Bytes.end());
	Root["buffers"][size_t(Number)]["byteLength"] = Target.size();
	return Offset;
}
}
