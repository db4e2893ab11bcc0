// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Types.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace SkinAtlas
{
/**
 * Vertices by rising value, of equal ones by rising index. Values up to a reach are put into bins of equal width; only
 * the first bin that is not empty is a heap, so that most entries are moved once and compared with few others. The
 * order is that of one heap over all: which bin a value belongs to rises with the value.
 */
class RisingQueue
{
public:
	struct Entry
	{
		double Value;
		int32_t V;
	};

	/** Empties it, for values that mostly lie up to a reach; what lies beyond shares the last bin. */
	void Clear(double Reach)
	{
		Heap.clear();
		Waiting.clear();
		Free = NoIndex;
		First.fill(NoIndex);
		Filled.fill(0);
		Open = 0;
		BinsPerUnit = Reach > 0.0 ? BinCount / Reach : 0.0; // 0 of an infinite reach: one heap
	}

	void Push(const Entry& Each)
	{
		const int32_t Bin = BinOf(Each.Value);
		if (Bin <= Open)
		{
			Heap.push_back(Each);
			std::push_heap(Heap.begin(), Heap.end(), IsAfter);
			return;
		}
		int32_t Place = Free;
		if (Place == NoIndex)
		{
			Place = static_cast<int32_t>(Waiting.size());
			Waiting.emplace_back();
		}
		else
		{
			Free = Waiting[size_t(Place)].Next;
		}
		Waiting[size_t(Place)] = {Each, First[size_t(Bin)]};
		First[size_t(Bin)] = Place;
		Filled[size_t(Bin) / 64] |= uint64_t(1) << (Bin % 64);
	}

	/** Takes the first entry out; false if there is none. */
	bool Pop(Entry& Out)
	{
		if (Heap.empty() && !OpenNext())
		{
			return false;
		}
		std::pop_heap(Heap.begin(), Heap.end(), IsAfter);
		Out = Heap.back();
		Heap.pop_back();
		return true;
	}

private:
	static constexpr int32_t BinCount = 512;

	struct Node
	{
		Entry Each{};
		int32_t Next = NoIndex;
	};

	// An object, not a function: heaps inline the one and call the other.
	static constexpr auto IsAfter = [](const Entry& A, const Entry& B)
	{ return A.Value > B.Value || (A.Value == B.Value && A.V > B.V); };

	int32_t BinOf(double Value) const
	{
		const double Bin = Value * BinsPerUnit;
		return Bin < BinCount ? static_cast<int32_t>(Bin) : BinCount - 1;
	}

	/** Makes a heap of the next bin that holds something. */
	bool OpenNext()
	{
		for (size_t Word = 0; Word < Filled.size(); ++Word)
		{
			if (Filled[Word] != 0)
			{
				Open = static_cast<int32_t>(Word) * 64 + std::countr_zero(Filled[Word]);
				Filled[Word] &= Filled[Word] - 1;
				int32_t Last = NoIndex;
				for (int32_t Place = First[size_t(Open)]; Place != NoIndex; Place = Waiting[size_t(Place)].Next)
				{
					Heap.push_back(Waiting[size_t(Place)].Each);
					Last = Place;
				}
				Waiting[size_t(Last)].Next = Free;
				Free = First[size_t(Open)];
				First[size_t(Open)] = NoIndex;
				std::make_heap(Heap.begin(), Heap.end(), IsAfter);
				return true;
			}
		}
		return false;
	}

	std::vector<Entry> Heap;                     // of the open bin, and of what came late
	std::vector<Node> Waiting;                   // lists of the bins behind it, and of free places
	std::array<int32_t, BinCount> First{};       // per bin, in Waiting
	std::array<uint64_t, BinCount / 64> Filled{}; // a bit per bin
	int32_t Free = NoIndex, Open = 0;
	double BinsPerUnit = 0.0;
};
}
