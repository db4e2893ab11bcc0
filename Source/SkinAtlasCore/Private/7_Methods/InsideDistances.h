// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far the joints' bones are from the vertices through the flesh.

#pragma once

#include "7_Methods/Method.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace SkinAtlas
{
class VoxelGrid;

/** The nearest few joints of every place, by distance, then joint. */
class NearJoints
{
public:
	struct Entry
	{
		float Distance = 1e30f; // of an empty slot, behind all others
		int32_t Joint = NoIndex;

		bool IsBefore(const Entry& Other) const
		{
			return Distance != Other.Distance ? Distance < Other.Distance : Joint < Other.Joint;
		}
	};

	NearJoints(int32_t PlaceCount, int32_t InMost)
		: Most(size_t(InMost))
		, Entries(size_t(PlaceCount) * Most)
	{
	}

	/**
	 * Takes a distance if it is among the least; whether it was.
	 * Nearly all of them are not, which the last slot tells.
	 */
	bool Offer(int32_t Place, int32_t J, float Distance)
	{
		const Entry New{Distance, J};
		const std::span<Entry> Row = std::span(Entries).subspan(size_t(Place) * Most, Most);
		if (!New.IsBefore(Row.back()))
		{
			return false;
		}
		size_t Slot = 0;
		while (Slot + 1 < Most && Row[Slot].Joint != J)
		{
			++Slot;
		}
		if (Row[Slot].Joint == J && !(Distance < Row[Slot].Distance))
		{
			return false;
		}
		for (; Slot > 0 && New.IsBefore(Row[Slot - 1]); --Slot)
		{
			Row[Slot] = Row[Slot - 1];
		}
		Row[Slot] = New;
		return true;
	}

	/** Nearest first. */
	std::span<const Entry> At(int32_t Place) const
	{
		const std::span<const Entry> Row = std::span(Entries).subspan(size_t(Place) * Most, Most);
		size_t Count = Most;
		for (; Count > 0 && Row[Count - 1].Joint == NoIndex; --Count)
		{
		}
		return Row.first(Count);
	}

	/** Whether this is the distance that a place has now. */
	bool Holds(int32_t Place, int32_t J, float Distance) const
	{
		const std::span<const Entry> Row = std::span(Entries).subspan(size_t(Place) * Most, Most);
		return std::any_of(Row.begin(), Row.end(),
			[&](const Entry& Each) { return Each.Joint == J && Each.Distance == Distance; });
	}

private:
	size_t Most;
	std::vector<Entry> Entries;
};

/**
 * Distances through a solid of cells [Dionne13, Algorithm 1]: from the cells that a bone passes through, with the
 * distance of their centres from it, over the 26 neighbours that are reached without leaving the flesh. Every cell
 * keeps only the nearest joints: a joint that is among the nearest of a cell is so all along its way there, so that one
 * search finds them all, and the cost is that many visits a cell. A vertex takes the least over the cells around it
 * that lie behind it, with the way to their centres. Where the body is thinner than a cell, distances go on along the
 * edges; a component without any cell has straight distances.
 */
class InsideDistances
{
public:
	/** Resolution: cells along the greatest extent of the bones. Most: joints a vertex. Error: Cancelled. */
	static Result<std::unique_ptr<const InsideDistances>> Measure(
		const MethodInput& In, int32_t Resolution, int32_t Most);

	/** Of a vertex of the skin, mesh units. */
	std::span<const NearJoints::Entry> At(int32_t V) const { return Found.At(V); }

	/** Greatest extent of the bones along an axis, mesh units; 0 if all of them are one point. */
	static double ExtentOf(const MethodInput& In);

private:
	InsideDistances(int32_t VertexCount, int32_t Most) : Found(VertexCount, Most) {}
	Status LookInside(const MethodInput& In, int32_t Resolution, int32_t Most, std::vector<bool>& bOutCovered);
	void TakeFromCells(
		int32_t V, const Vec3d& P, const Vec3d& Normal, const VoxelGrid& Grid, const NearJoints& InCells);

	NearJoints Found;
};
}
