// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Decompress.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** The lists of a file's extensions; an empty list is not allowed, so it goes. */
void DropNames(Json& Root, const std::vector<std::string>& Names)
{
	for (const char* Key : {"extensionsUsed", "extensionsRequired"})
	{
		Json* List = Find(Root, Key);
		if (List == nullptr || !List->is_array())
		{
			continue;
		}
		Json Kept = Json::array();
		for (const Json& Name : *List)
		{
			if (std::none_of(Names.begin(), Names.end(), [&](const std::string& Gone) { return Name == Gone; }))
			{
				Kept.push_back(Name);
			}
		}
		*List = std::move(Kept);
		if (List->empty())
		{
			Root.erase(Key);
		}
	}
}

/** Compression may round: bounds that were those of the source become those of the numbers that are there. */
void UpdateBounds(Document& File, int32_t Accessor)
{
	Json& Item = File.Root()["accessors"][size_t(Accessor)];
	const Outcome<AccessorLayout> Layout = DescribeAccessor(File, Accessor);
	if (!Layout || Layout->Component != ComponentType::Float || (!Item.contains("min") && !Item.contains("max")))
	{
		return; // whole numbers are not rounded; what cannot be read is told where it is needed
	}
	const Outcome<std::vector<float>> Values = ReadFloats(File, Accessor, Layout->Type);
	if (!Values || !std::all_of(Values->begin(), Values->end(), [](float Value) { return std::isfinite(Value); }))
	{
		return;
	}
	const size_t Width = Values->size() / size_t(Layout->Count);
	std::vector<float> Low(Values->begin(), Values->begin() + ptrdiff_t(Width)), High = Low;
	for (size_t I = 0; I < Values->size(); ++I)
	{
		Low[I % Width] = std::min(Low[I % Width], (*Values)[I]);
		High[I % Width] = std::max(High[I % Width], (*Values)[I]);
	}
	for (const auto& [Key, Bound] : {std::pair("min", &Low), std::pair("max", &High)})
	{
		if (Item.contains(Key))
		{
			Item[Key] = *Bound;
		}
	}
}
}

void DropExtension(Json& Element, const char* Name)
{
	Json* Extensions = Find(Element, "extensions");
	if (Extensions != nullptr && Extensions->is_object())
	{
		Extensions->erase(Name);
		if (Extensions->empty())
		{
			Element.erase("extensions");
		}
	}
}

Outcome<std::vector<std::string>> Decompress(Document& File)
{
	std::vector<std::string> Found;
	ViewBytes Bytes(ListOf(File.Root(), "bufferViews").size());
	for (const auto Step : {DecompressMeshopt, DecompressDraco})
	{
		if (const Outcome<void> Done = Step(File, Bytes, Found); !Done)
		{
			return Done.Error();
		}
	}
	if (Found.empty())
	{
		return Found;
	}
	DropNames(File.Root(), Found);
	if (const Outcome<void> Packed = File.Repack(Bytes); !Packed)
	{
		return Packed.Error();
	}
	for (int32_t A = 0; A < int32_t(ListOf(File.Root(), "accessors").size()); ++A)
	{
		const int32_t View = FindIndex(File.Root(), "bufferViews", File.Root()["accessors"][size_t(A)], "bufferView");
		if (View != NoIndex && !Bytes[size_t(View)].empty())
		{
			UpdateBounds(File, A);
		}
	}
	return Found;
}

std::optional<std::string> WarnOfDecompression(const Document& File)
{
	const std::vector<std::string>& Names = File.Decompressed();
	if (Names.empty())
	{
		return std::nullopt;
	}
	std::string List;
	for (const std::string& Name : Names)
	{
		List += (List.empty() ? "" : " and ") + Name;
	}
	const bool bDraco = Names.back().find("draco") != std::string::npos;
	return Join("is compressed by ", List, ", and what is written is not; ",
		bDraco ? "gltf-transform draco" : "gltfpack -c", " compresses it again");
}
}
