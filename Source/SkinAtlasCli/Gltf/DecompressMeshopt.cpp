// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// [EXT_meshopt_compression, KHR_meshopt_compression]: a bufferView whose bytes are told by a stream.

#include "Gltf/Decompress.h"
#include "Gltf/Json.h"
#include "Gltf/MeshoptStream.h"
#include "Gltf/Sentence.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
struct FilterName
{
	std::string_view Name;
	MeshoptFilter Filter;
};
constexpr FilterName FilterNames[] = {{"NONE", MeshoptFilter::None}, {"OCTAHEDRAL", MeshoptFilter::Octahedral},
	{"QUATERNION", MeshoptFilter::Quaternion}, {"EXPONENTIAL", MeshoptFilter::Exponential},
	{"COLOR", MeshoptFilter::Colour}};

/** Whether elements of these sizes exist in a mode, through a filter. */
bool Fits(std::string_view Mode, MeshoptFilter Filter, int64_t Stride, int64_t Count)
{
	if (Mode != "ATTRIBUTES")
	{
		const bool bTriangles = Mode == "TRIANGLES" && Count % 3 == 0;
		return (bTriangles || Mode == "INDICES") && (Stride == 2 || Stride == 4) && Filter == MeshoptFilter::None;
	}
	const bool bSmall = Filter == MeshoptFilter::None || Filter == MeshoptFilter::Exponential || Stride == 8 ||
		(Stride == 4 && Filter != MeshoptFilter::Quaternion);
	return bSmall && Stride >= 4 && Stride <= 256 && Stride % 4 == 0;
}

Outcome<std::vector<uint8_t>> Decode(const Document& File, const Json& View, const Json& Stream)
{
	const int32_t Buffer = FindIndex(File.Root(), "buffers", Stream, "buffer");
	const int64_t Offset = Find(Stream, "byteOffset") == nullptr ? 0 : FindInteger(Stream, "byteOffset").value_or(-1);
	const int64_t Length = FindInteger(Stream, "byteLength").value_or(-1);
	const int64_t Size = Buffer == NoIndex ? 0 : int64_t(File.Buffer(Buffer).size());
	if (Buffer == NoIndex || Offset < 0 || Length < 1 || Offset > Size || Length > Size - Offset)
	{
		return Fail("reaches beyond its buffer");
	}
	const int64_t Stride = FindInteger(Stream, "byteStride").value_or(0),
				  Count = FindInteger(Stream, "count").value_or(0);
	const std::string *Mode = FindString(Stream, "mode"), *Told = FindString(Stream, "filter");
	const std::string_view FilterText = Told == nullptr ? std::string_view("NONE") : std::string_view(*Told);
	const auto* Filter = std::find_if(std::begin(FilterNames), std::end(FilterNames),
		[&](const FilterName& Each) { return Each.Name == FilterText; });
	if (Mode == nullptr || Filter == std::end(FilterNames) || !Fits(*Mode, Filter->Filter, Stride, Count))
	{
		return Fail("has no mode, filter, byteStride and count that go together");
	}
	const int64_t Wanted = FindInteger(View, "byteLength").value_or(0);
	if (Count < 1 || Wanted / Stride != Count || Wanted % Stride != 0)
	{
		return Fail("has ", Count, " elements of ", Stride, " bytes, the bufferView ", Wanted, " bytes");
	}
	if (uint64_t(Wanted) / MostBytesPerByte > uint64_t(Length))
	{
		return Fail("ends too early");
	}
	std::vector<uint8_t> Bytes(static_cast<size_t>(Wanted));
	const auto Decoder = *Mode == "ATTRIBUTES"	? DecodeAttributes
						 : *Mode == "TRIANGLES" ? DecodeTriangles
												: DecodeIndices;
	const std::span<const uint8_t> Source = File.Buffer(Buffer).subspan(size_t(Offset), size_t(Length));
	if (const Outcome<void> Done = Decoder(Source, size_t(Stride), Bytes); !Done)
	{
		return Done.Error();
	}
	ApplyFilter(Filter->Filter, size_t(Stride), Bytes);
	return Bytes;
}
}

Outcome<void> DecompressMeshopt(Document& File, ViewBytes& Bytes, std::vector<std::string>& Found)
{
	for (size_t V = 0; V < Bytes.size(); ++V)
	{
		for (const char* Name : {"EXT_meshopt_compression", "KHR_meshopt_compression"})
		{
			Json& View = File.Root()["bufferViews"][V];
			const Json* Extensions = Find(View, "extensions");
			const Json* Stream = Extensions == nullptr ? nullptr : Find(*Extensions, Name);
			if (Stream == nullptr)
			{
				continue;
			}
			Outcome<std::vector<uint8_t>> Decoded = Decode(File, View, *Stream);
			if (!Decoded)
			{
				return Fail("bufferView ", V, ": its ", Name, " ", Decoded.Error().Sentence);
			}
			Bytes[V] = std::move(*Decoded);
			DropExtension(View, Name);
			if (std::find(Found.begin(), Found.end(), Name) == Found.end())
			{
				Found.emplace_back(Name);
			}
		}
	}
	return {};
}
}
