// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// [KHR_meshopt_compression, appendix A, modes 1 and 2]: triangles by the edges and vertices that came last, and other
// indices by two running ones.

#include "Gltf/ByteReader.h"
#include "Gltf/MeshoptStream.h"
#include "Gltf/Sentence.h"

#include <array>
#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
/** The last sixteen of what was pushed, 0 the latest. */
template <typename Item>
class Recent
{
public:
	void Push(const Item& Value) { Items[Count++ % Items.size()] = Value; }
	bool Has(size_t Age) const { return Age < Count && Age < Items.size(); }
	const Item& operator[](size_t Age) const { return Items[(Count - 1 - Age) % Items.size()]; }

private:
	std::array<Item, 16> Items{};
	size_t Count = 0;
};

void Store(uint32_t Index, size_t Stride, uint8_t* Out)
{
	std::memcpy(Out, &Index, Stride); // little-endian: the low bytes come first
}

uint32_t Unzigzag(uint32_t Value)
{
	return (Value & 1) != 0 ? ~(Value >> 1) : Value >> 1;
}

class TriangleDecoder
{
public:
	TriangleDecoder(std::span<const uint8_t> Data, std::span<const uint8_t> InTable) : In(Data), Table(InTable) {}

	/** False: the code asks for what was never pushed. */
	bool Decode(uint8_t Code)
	{
		return Code < 0xf0 ? DecodeAtEdge(Code >> 4, Code & 15) : DecodeAlone(Code & 15);
	}

	uint32_t A = 0, B = 0, C = 0; // the triangle
	ByteReader In;

private:
	struct Edge
	{
		uint32_t From = 0, To = 0;
	};

	bool DecodeAtEdge(uint8_t Age, uint8_t How);
	bool DecodeAlone(uint8_t How);

	/** 0: the next new vertex; 15: told in the data; else a recent one. */
	bool TakeVertex(uint8_t How, uint32_t& Out);
	uint32_t ReadVertex() { return Last += Unzigzag(In.NextNumber()); }

	std::span<const uint8_t> Table;
	Recent<Edge> Edges;
	Recent<uint32_t> Vertices;
	uint32_t Next = 0, Last = 0;
};

bool TriangleDecoder::DecodeAtEdge(uint8_t Age, uint8_t How)
{
	const bool bRecent = How > 0 && How < 13;
	if (!Edges.Has(Age) || (bRecent && !Vertices.Has(How)))
	{
		return false;
	}
	const Edge Shared = Edges[Age];
	A = Shared.From;
	B = Shared.To;
	C = How == 0 ? Next++ : bRecent ? Vertices[How] : How == 13 ? --Last : How == 14 ? ++Last : ReadVertex();
	Edges.Push({C, B});
	Edges.Push({A, C});
	if (!bRecent)
	{
		Vertices.Push(C);
	}
	return true;
}

bool TriangleDecoder::TakeVertex(uint8_t How, uint32_t& Out)
{
	if (How > 0 && How < 15)
	{
		const bool bKnown = Vertices.Has(How - 1u);
		Out = bKnown ? Vertices[How - 1u] : 0;
		return bKnown;
	}
	Out = How == 0 ? Next++ : ReadVertex();
	return true;
}

bool TriangleDecoder::DecodeAlone(uint8_t How)
{
	const bool bTold = How >= 14;
	const uint8_t Pair = bTold ? In.Next() : Table[How];
	Next = bTold && Pair == 0 ? 0 : Next;
	const uint8_t HowB = Pair >> 4, HowC = Pair & 15;
	A = How == 15 ? ReadVertex() : Next++;
	if (!TakeVertex(HowB, B) || !TakeVertex(HowC, C))
	{
		return false;
	}
	Edges.Push({B, A});
	Edges.Push({C, B});
	Edges.Push({A, C});
	Vertices.Push(A);
	for (const auto& [Way, Vertex] : {std::pair(HowB, B), std::pair(HowC, C)})
	{
		if (Way == 0 || Way == 15)
		{
			Vertices.Push(Vertex);
		}
	}
	return true;
}

Outcome<void> Finish(const ByteReader& In)
{
	return In.IsShort() ? Fail("ends too early") : In.Left() > 0 ? Fail("has bytes too many") : Outcome<void>();
}
}

Outcome<void> DecodeTriangles(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out)
{
	constexpr size_t TableSize = 16;
	const size_t Count = Out.size() / Stride / 3;
	if (Stream.empty() || Stream[0] != 0xe1)
	{
		return Fail("does not begin like TRIANGLES");
	}
	if (Stream.size() < 1 + Count + TableSize)
	{
		return Fail("ends too early");
	}
	TriangleDecoder Decoder(Stream.subspan(1 + Count, Stream.size() - 1 - Count - TableSize), Stream.last(TableSize));
	for (size_t T = 0; T < Count && !Decoder.In.IsShort(); ++T)
	{
		if (!Decoder.Decode(Stream[1 + T]))
		{
			return Fail("tells triangle ", T, " by a vertex that was not there yet");
		}
		Store(Decoder.A, Stride, &Out[3 * T * Stride]);
		Store(Decoder.B, Stride, &Out[(3 * T + 1) * Stride]);
		Store(Decoder.C, Stride, &Out[(3 * T + 2) * Stride]);
	}
	return Finish(Decoder.In);
}

Outcome<void> DecodeIndices(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out)
{
	constexpr size_t TailSize = 4;
	if (Stream.empty() || Stream[0] != 0xd1)
	{
		return Fail("does not begin like INDICES");
	}
	if (Stream.size() < 1 + TailSize)
	{
		return Fail("ends too early");
	}
	ByteReader In(Stream.subspan(1, Stream.size() - 1 - TailSize));
	uint32_t Last[2] = {0, 0};
	for (size_t I = 0; I < Out.size() / Stride && !In.IsShort(); ++I)
	{
		const uint32_t Number = In.NextNumber();
		uint32_t& Running = Last[Number & 1];
		Running += Unzigzag(Number >> 1);
		Store(Running, Stride, &Out[I * Stride]);
	}
	return Finish(In);
}
}
