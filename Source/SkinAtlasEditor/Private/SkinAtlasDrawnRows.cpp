// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDrawnRows.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace SkinAtlas::Editor
{
namespace DrawnRows
{
struct Place
{
	uint32_t X, Y, Z;
	bool operator==(const Place&) const = default;
};

/** The bits of a position; adding 0 makes -0 the same as 0. */
Place PlaceOf(const Vec3& P)
{
	return {
		std::bit_cast<uint32_t>(P.X + 0.0f), std::bit_cast<uint32_t>(P.Y + 0.0f), std::bit_cast<uint32_t>(P.Z + 0.0f)};
}

struct PlaceHash
{
	size_t operator()(const Place& P) const
	{
		const uint64_t Mixed = (uint64_t(P.X) * 73856093u) ^ (uint64_t(P.Y) * 19349663u) ^ (uint64_t(P.Z) * 83492791u);
		return static_cast<size_t>(Mixed ^ (Mixed >> 29));
	}
};
}

std::vector<int32_t> FindSources(std::span<const Vec3> Drawn, std::span<const Vec3> Source)
{
	std::unordered_map<DrawnRows::Place, int32_t, DrawnRows::PlaceHash> VertexAt;
	VertexAt.reserve(Source.size());
	for (size_t V = 0; V < Source.size(); ++V)
	{
		VertexAt.try_emplace(DrawnRows::PlaceOf(Source[V]), static_cast<int32_t>(V));
	}
	std::vector<int32_t> Found;
	Found.reserve(Drawn.size());
	for (const Vec3& Each : Drawn)
	{
		const auto Here = VertexAt.find(DrawnRows::PlaceOf(Each));
		if (Here == VertexAt.end())
		{
			return {};
		}
		Found.push_back(Here->second);
	}
	return Found;
}

std::vector<DrawnRow> MakeDrawnRows(
	const StoredWeights& Rows, std::span<const int32_t> SourceOf, std::span<const DrawnSection> Sections)
{
	// As floats of sum 1, so that the core rounds them like all rows.
	SkinWeights Shares;
	Shares.Influences = static_cast<int32_t>(DrawnRow::Slots);
	Shares.Joints.assign(SourceOf.size() * DrawnRow::Slots, 0);
	Shares.Weights.assign(SourceOf.size() * DrawnRow::Slots, 0.0f);
	const size_t Stored = std::min(size_t(Rows.Influences), DrawnRow::Slots);
	for (const DrawnSection& Section : Sections)
	{
		std::vector<bool> bDrawn(65536, false);
		for (const uint16_t Bone : Section.Bones)
		{
			bDrawn[Bone] = true;
		}
		for (size_t V = size_t(Section.First); V < size_t(Section.First) + size_t(Section.Count); ++V)
		{
			const size_t From = size_t(SourceOf[V]) * size_t(Rows.Influences), To = V * DrawnRow::Slots;
			uint32_t Sum = 0;
			for (size_t Slot = 0; Slot < Stored; ++Slot)
			{
				Sum += bDrawn[Rows.Joints[From + Slot]] ? Rows.Weights[From + Slot] : 0;
			}
			size_t Used = 0;
			for (size_t Slot = 0; Slot < Stored && Sum > 0; ++Slot)
			{
				if (Rows.Weights[From + Slot] > 0 && bDrawn[Rows.Joints[From + Slot]])
				{
					Shares.Joints[To + Used] = Rows.Joints[From + Slot];
					Shares.Weights[To + Used++] = static_cast<float>(double(Rows.Weights[From + Slot]) / Sum);
				}
			}
			if (Used == 0)
			{
				Shares.Joints[To] = Section.Bones.empty() ? uint16_t(0) : Section.Bones.front();
				Shares.Weights[To] = 1.0f;
			}
		}
	}
	const QuantisedWeights Rounded = *Quantise(Shares, 8);
	std::vector<DrawnRow> Made(SourceOf.size());
	for (size_t V = 0; V < Made.size(); ++V)
	{
		for (size_t Slot = 0; Slot < DrawnRow::Slots; ++Slot)
		{
			Made[V].Bones[Slot] = Shares.Joints[V * DrawnRow::Slots + Slot];
			Made[V].Weights[Slot] = static_cast<uint8_t>(Rounded.Weights[V * DrawnRow::Slots + Slot]);
		}
	}
	return Made;
}
}
