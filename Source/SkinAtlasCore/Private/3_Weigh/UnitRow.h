// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A row of a file, in the units in which the file counts.

#pragma once

#include "3_Weigh/Rows.h"
#include "SkinAtlas/Locks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace SkinAtlas
{
/** The number that stands for 1. */
inline double WholeOf(uint8_t Bits)
{
	return Bits == 8 ? 255.0 : Bits == 16 ? 65535.0 : 1.0;
}

/** A stored row: each joint once, by joint, none that is 0. Weights are in units of the row's form. */
struct UnitRow
{
	uint8_t Bits = 16;
	std::vector<Influence> Entries;

	double WeightOf(int32_t J) const
	{
		const auto Found =
			std::find_if(Entries.begin(), Entries.end(), [J](const Influence& Each) { return Each.Joint == J; });
		return Found == Entries.end() ? 0.0 : Found->Weight;
	}

	double Sum() const
	{
		return std::accumulate(
			Entries.begin(), Entries.end(), 0.0, [](double Sum, const Influence& Each) { return Sum + Each.Weight; });
	}

	/** Whether it sums to 1 but for the rounding of its numbers: whole ones are off by a half at most, floats by dust.
	 */
	bool IsNormalised() const
	{
		const double Slack = Bits == 32 ? 1e-4 : 0.5 * static_cast<double>(Entries.size());
		return std::abs(Sum() - WholeOf(Bits)) <= Slack;
	}

	void Add(int32_t J, double Weight)
	{
		const auto Place = std::lower_bound(
			Entries.begin(), Entries.end(), J, [](const Influence& Each, int32_t Joint) { return Each.Joint < Joint; });
		if (Place != Entries.end() && Place->Joint == J)
		{
			Place->Weight += Weight;
			return;
		}
		Entries.insert(Place, {J, Weight});
	}
};

inline UnitRow ReadRow(const StoredWeights& Stored, int32_t S)
{
	UnitRow Row;
	Row.Bits = Stored.Bits[size_t(S)];
	const size_t Slots = size_t(Stored.Influences);
	for (size_t Slot = size_t(S) * Slots; Slot < size_t(S + 1) * Slots; ++Slot)
	{
		const uint32_t Number = Stored.Weights[Slot];
		const double Weight = Row.Bits == 32 ? double(std::bit_cast<float>(Number)) : double(Number);
		if (Weight > 0.0)
		{
			Row.Add(Stored.Joints[Slot], Weight);
		}
	}
	return Row;
}

inline bool AreEqual(const UnitRow& A, const UnitRow& B)
{
	const auto Same = [](const Influence& X, const Influence& Y) { return X.Joint == Y.Joint && X.Weight == Y.Weight; };
	return std::equal(A.Entries.begin(), A.Entries.end(), B.Entries.begin(), B.Entries.end(), Same);
}

/** Whether two numbers can mean the same weight: equal in one form, within the coarser rounding in two. */
inline bool MeanTheSame(const UnitRow& A, double WeightInA, const UnitRow& B, double WeightInB)
{
	if (A.Bits == B.Bits)
	{
		return WeightInA == WeightInB;
	}
	const double Half = A.Bits == 8 || B.Bits == 8 ? 0.5 / 255.0 : 0.5 / 65535.0;
	return std::abs(WeightInA / WholeOf(A.Bits) - WeightInB / WholeOf(B.Bits)) <= 1.001 * Half;
}
}
