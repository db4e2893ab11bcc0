// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DocumentContents.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <tuple>

namespace SkinAtlas::Host
{
namespace
{
/** The bytes of a view that stay as they are. */
struct Piece
{
	int32_t Buffer = NoIndex;
	uint64_t Begin = 0, End = 0;
	size_t View = 0;

	bool operator<(const Piece& Other) const
	{
		return std::tie(Buffer, Begin, View) < std::tie(Other.Buffer, Other.Begin, Other.View);
	}
};

Outcome<Piece> FindPiece(const Document& File, size_t View)
{
	const Json& Item = File.Root()["bufferViews"][View];
	const int32_t Buffer = FindIndex(File.Root(), "buffers", Item, "buffer");
	const int64_t Offset = Find(Item, "byteOffset") == nullptr ? 0 : FindInteger(Item, "byteOffset").value_or(-1);
	const int64_t Size = FindInteger(Item, "byteLength").value_or(-1);
	const int64_t Most = Buffer == NoIndex ? 0 : int64_t(File.Buffer(Buffer).size());
	if (Buffer == NoIndex || Offset < 0 || Size < 0 || Offset > Most || Size > Most - Offset)
	{
		return Fail("bufferView ", View, " reaches beyond its buffer");
	}
	return Piece{Buffer, uint64_t(Offset), uint64_t(Offset) + uint64_t(Size), View};
}
}

Outcome<void> Document::Repack(std::span<const std::vector<uint8_t>> Instead)
{
	std::vector<Piece> Pieces;
	for (size_t V = 0; V < Instead.size(); ++V)
	{
		if (Instead[V].empty())
		{
			const Outcome<Piece> Found = FindPiece(*this, V);
			if (!Found)
			{
				return Found.Error();
			}
			Pieces.push_back(*Found);
		}
	}
	std::sort(Pieces.begin(), Pieces.end());

	BufferData One;
	std::vector<uint8_t>& Bytes = One.Edit();
	const auto Place = [&](size_t View, uint64_t Offset)
	{
		Root()["bufferViews"][View]["buffer"] = 0;
		Root()["bufferViews"][View]["byteOffset"] = Offset;
	};
	int32_t Buffer = NoIndex;
	uint64_t Taken = 0; // of that buffer: all bytes before this that any view has
	for (const Piece& Each : Pieces)
	{
		if (Each.Buffer != Buffer || Each.Begin >= Taken)
		{
			Bytes.resize(Bytes.size() + (Each.Begin % 4 + 4 - Bytes.size() % 4) % 4);
			Buffer = Each.Buffer;
			Taken = Each.Begin;
		}
		Place(Each.View, Bytes.size() - (Taken - Each.Begin));
		if (Each.End > Taken)
		{
			const std::span<const uint8_t> More = this->Buffer(Buffer).subspan(size_t(Taken), size_t(Each.End - Taken));
			Bytes.insert(Bytes.end(), More.begin(), More.end());
			Taken = Each.End;
		}
	}
	for (size_t V = 0; V < Instead.size(); ++V)
	{
		if (!Instead[V].empty())
		{
			Bytes.resize((Bytes.size() + 3) / 4 * 4);
			Place(V, Bytes.size());
			Bytes.insert(Bytes.end(), Instead[V].begin(), Instead[V].end());
		}
	}
	const auto IsEmbedded = [](const BufferData& Data) { return Data.Origin == BufferOrigin::Embedded; };
	One.Origin = std::any_of(Held->Buffers.begin(), Held->Buffers.end(), IsEmbedded) ? BufferOrigin::Embedded
																					 : BufferOrigin::Chunk;
	Root()["buffers"] = Json::array({Json{{"byteLength", Bytes.size()}}});
	Held->Buffers.clear();
	Held->Buffers.push_back(std::move(One));
	return {};
}
}
