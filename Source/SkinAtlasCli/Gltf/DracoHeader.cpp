// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The first numbers of a Draco mesh, as the Draco bitstream specification 2.2 has them.

#include "Gltf/DracoHeader.h"

#include "Gltf/ByteReader.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
// A plane of equal squares takes some hundredths of a bit a triangle for who is whose neighbour, and its rounded
// positions take more.
constexpr uint64_t MostPerByte = 1024, AlwaysAllowed = 1 << 16;

void Skip(ByteReader& In, uint32_t Count)
{
	for (uint32_t I = 0; I < Count && !In.IsShort(); ++I)
	{
		In.Next();
	}
}

/** Names and values, and more of such under names; those of each attribute come first, those of the mesh last. */
void SkipMetadata(ByteReader& In)
{
	struct Level
	{
		uint32_t Left = 0;
		bool bNamed = false; // else numbered, as attributes are
	};
	std::vector<Level> Open = {{1, true}, {In.NextNumber(), false}};
	bool bMesh = false; // the last has neither a name nor a number
	while (!Open.empty() && !In.IsShort())
	{
		if (Open.back().Left == 0)
		{
			Open.pop_back();
			bMesh = Open.size() == 1 && !bMesh;
			continue;
		}
		--Open.back().Left;
		if (!Open.back().bNamed)
		{
			In.NextNumber();
		}
		else if (!bMesh || Open.size() > 1)
		{
			Skip(In, In.Next());
		}
		for (uint32_t Entry = In.NextNumber(); Entry > 0 && !In.IsShort(); --Entry)
		{
			Skip(In, In.Next());
			Skip(In, In.NextNumber());
		}
		Open.push_back({In.NextNumber(), true});
	}
}
}

Outcome<void> CheckDracoHeader(std::span<const uint8_t> Stream)
{
	constexpr uint8_t Magic[] = {'D', 'R', 'A', 'C', 'O'};
	constexpr uint8_t Mesh = 1, Edgebreaker = 1;
	constexpr uint32_t HasMetadata = 1 << 15;
	ByteReader In(Stream);
	if (!std::all_of(std::begin(Magic), std::end(Magic), [&](uint8_t Letter) { return In.Next() == Letter; }))
	{
		return Fail("does not begin like a Draco mesh");
	}
	const uint32_t Major = In.Next(), Minor = In.Next();
	if (Major != 2 || Minor != 2)
	{
		return Fail("is of Draco's version ", Major, ".", Minor, ", and glTF has 2.2 alone");
	}
	const uint8_t Kind = In.Next(), Method = In.Next();
	const uint32_t Low = In.Next(), Flags = Low | uint32_t(In.Next()) << 8;
	if (Kind != Mesh || Method > Edgebreaker)
	{
		return Fail("is no Draco mesh");
	}
	if ((Flags & HasMetadata) != 0)
	{
		SkipMetadata(In);
	}
	// Triangles and vertices, then vertices that are there twice while it is decoded.
	uint64_t Told = 0;
	if (Method == Edgebreaker)
	{
		In.Next();
		Told = std::max(In.NextNumber(), In.NextNumber());
		In.Next();
		In.NextNumber();
	}
	for (int32_t Number = 0; Number < (Method == Edgebreaker ? 1 : 2); ++Number)
	{
		Told = std::max<uint64_t>(Told, In.NextNumber());
	}
	if (In.IsShort())
	{
		return Fail("ends too early");
	}
	return Told <= std::max(AlwaysAllowed, MostPerByte * Stream.size())
		? Outcome<void>()
		: Fail("tells ", Told, " vertices or triangles in ", Stream.size(), " bytes");
}
}
