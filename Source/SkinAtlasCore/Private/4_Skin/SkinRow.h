// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Joints and weights of one vertex, or of a group side by side, and how what belongs to a joint is fetched for them.

#pragma once

#include "4_Skin/FloatVector.h"

#include <algorithm>
#include <cstring>

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

/** Four numbers in a row, as they lie in memory. */
template <FloatNumber Real>
struct FourOf
{
	Real Number[4];
};

inline constexpr int32_t SlotsAtOnce = 4;

/** Slots that follow each other in the row, SlotsAtOnce or, at its end, fewer. */
template <FloatNumber Real>
struct SlotsOf;

template <>
struct SlotsOf<float>
{
	float Weight[SlotsAtOnce] = {};
	uint16_t Joint[SlotsAtOnce] = {};
	int32_t Count = 0;

	/** Of the Kth joint's entry in a table of floats, Stride apart, the four from Offset on. */
	FourOf<float> Fetch(const float* Table, size_t Stride, size_t Offset, int32_t K) const
	{
		const float* const Entry = Table + Joint[K] * Stride + Offset;
		return {{Entry[0], Entry[1], Entry[2], Entry[3]}};
	}
};

template <>
struct SlotsOf<Lanes>
{
	Lanes Weight[SlotsAtOnce];
	uint16_t Joint[LaneCount][SlotsAtOnce] = {};
	int32_t Count = 0;

	FourOf<Lanes> Fetch(const float* Table, size_t Stride, size_t Offset, int32_t K) const
	{
		FourOf<Lanes> Four;
		LoadColumns([&](int32_t Lane) { return Table + Joint[Lane][K] * Stride + Offset; }, Four.Number);
		return Four;
	}
};

template <FloatNumber Real>
struct SkinRow;

template <>
struct SkinRow<float>
{
	const uint16_t* Joints;
	const float* Weights;
	int32_t Influences;

	SlotsOf<float> Slots(int32_t First) const
	{
		SlotsOf<float> Out;
		Out.Count = std::min(Influences - First, SlotsAtOnce);
		std::copy_n(Joints + First, Out.Count, Out.Joint);
		std::copy_n(Weights + First, Out.Count, Out.Weight);
		return Out;
	}

	/** Of the first Count joints' entries the first numbers, four times Fours of them, times weight, summed in their
	 * order. */
	template <size_t Fours>
	void Blend(const float* Table, size_t Stride, int32_t Count, FourOf<float> (&Out)[Fours]) const
	{
		for (int32_t K = 0; K < Count; ++K)
		{
			const float* const Entry = Table + Joints[K] * Stride;
			for (size_t I = 0; I < 4 * Fours; ++I)
			{
				float& Sum = Out[I / 4].Number[I % 4];
				const float Product = Weights[K] * Entry[I];
				Sum = K == 0 ? Product : Sum + Product;
			}
		}
	}
};

template <>
struct SkinRow<Lanes>
{
	const uint16_t* Joints;
	const float* Weights;
	size_t Slot[LaneCount]; // the first of each vertex
	int32_t Influences;
	bool bShared = false; // SharesJoints holds

	SlotsOf<Lanes> Slots(int32_t First) const
	{
		SlotsOf<Lanes> Out;
		Out.Count = std::min(Influences - First, SlotsAtOnce);
		if (Out.Count == SlotsAtOnce)
		{
			LoadColumns([&](int32_t Lane) { return Weights + Slot[Lane] + First; }, Out.Weight);
			for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
			{
				std::memcpy(Out.Joint[Lane], Joints + Slot[Lane] + First, sizeof(Out.Joint[Lane]));
			}
			return Out;
		}
		for (int32_t K = 0; K < Out.Count; ++K)
		{
			Out.Weight[K] = Lanes::Each([&](int32_t Lane) { return Weights[Slot[Lane] + size_t(First + K)]; });
			for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
			{
				Out.Joint[Lane][K] = Joints[Slot[Lane] + size_t(First + K)];
			}
		}
		return Out;
	}

	/** SlotsAtOnce joints from First on, as one number. */
	uint64_t JointsOf(int32_t Lane, int32_t First) const
	{
		uint64_t Out;
		static_assert(sizeof(Out) == SlotsAtOnce * sizeof(uint16_t));
		std::memcpy(&Out, Joints + Slot[Lane] + First, sizeof(Out));
		return Out;
	}

	/** Whether rows of four or eight slots have the same joints in the same order, as neighbours often do. */
	bool SharesJoints() const
	{
		if (Influences != SlotsAtOnce && Influences != 2 * SlotsAtOnce)
		{
			return false;
		}
		uint64_t Different = 0;
		for (int32_t First = 0; First < Influences; First += SlotsAtOnce)
		{
			for (int32_t Lane = 1; Lane < LaneCount; ++Lane)
			{
				Different |= JointsOf(Lane, First) ^ JointsOf(0, First);
			}
		}
		return Different == 0;
	}

	/** Blend for rows of the same SlotsAtOnce, or twice as many, joints: each number is read once for all vertices. */
	template <int32_t Count, size_t Fours>
	void BlendShared(const float* Table, size_t Stride, FourOf<Lanes> (&Out)[Fours]) const
	{
		Lanes Share[Count];
		const float* Entry[Count];
		for (int32_t K = 0; K < Count; ++K)
		{
			Entry[K] = Table + Joints[Slot[0] + size_t(K)] * Stride;
		}
		for (int32_t First = 0; First < Count; First += SlotsAtOnce)
		{
			Lanes Some[SlotsAtOnce];
			LoadColumns([&](int32_t Lane) { return Weights + Slot[Lane] + First; }, Some);
			for (int32_t K = 0; K < SlotsAtOnce; ++K)
			{
				Share[First + K] = Some[K];
			}
		}
		for (size_t I = 0; I < 4 * Fours; ++I)
		{
			Lanes Sum = Share[0] * Lanes(Entry[0][I]);
			for (int32_t K = 1; K < Count; ++K)
			{
				Sum = Sum + Share[K] * Lanes(Entry[K][I]);
			}
			Out[I / 4].Number[I % 4] = Sum;
		}
	}

	template <size_t Fours>
	void Blend(const float* Table, size_t Stride, int32_t Count, FourOf<Lanes> (&Out)[Fours]) const
	{
		const auto Sum = [&](auto Known)
		{
			BlendEntries(
				Known, [&](int32_t Lane) { return Weights + Slot[Lane]; },
				[&](int32_t Lane, int32_t K) { return Table + Joints[Slot[Lane] + size_t(K)] * Stride; }, Out);
		};
		switch (Count) // a number that the compiler knows makes no loop
		{
		case 4:
			bShared ? BlendShared<4>(Table, Stride, Out) : Sum(std::integral_constant<int32_t, 4>());
			break;
		case 8:
			bShared ? BlendShared<8>(Table, Stride, Out) : Sum(std::integral_constant<int32_t, 8>());
			break;
		default:
			Sum(Count);
		}
	}
};

/** What is to be known of a row's weights as a whole. */
template <FloatNumber Real>
struct WeightsOf
{
	Real Total = 0.0f, Most = 0.0f;
	Real Least = 1e30f; // of those that are not 0
};

template <FloatNumber Real>
bool HasWeight(const SlotsOf<Real>& Slots)
{
	Real Largest = 0.0f;
	for (int32_t K = 0; K < Slots.Count; ++K)
	{
		Largest = Max(Abs(Slots.Weight[K]), Largest);
	}
	return Any(Largest != 0.0f);
}

/** How many slots count: not those at the end, SlotsAtOnce at a time, that have no weight. */
template <FloatNumber Real>
int32_t CountSlots(const SkinRow<Real>& Row)
{
	int32_t First = (Row.Influences - 1) / SlotsAtOnce * SlotsAtOnce, Count = Row.Influences;
	for (; First > 0 && !HasWeight(Row.Slots(First)); First -= SlotsAtOnce)
	{
		Count = First;
	}
	return Count;
}

template <FloatNumber Real>
WeightsOf<Real> SurveyWeights(const SkinRow<Real>& Row)
{
	WeightsOf<Real> Out;
	for (int32_t First = 0; First < Row.Influences; First += SlotsAtOnce)
	{
		const SlotsOf<Real> Slots = Row.Slots(First);
		for (int32_t K = 0; K < Slots.Count; ++K)
		{
			const Real Weight = Slots.Weight[K];
			Out.Total = Out.Total + Weight;
			Out.Most = Max(Weight, Out.Most);
			Out.Least = Min(Select(Weight != 0.0f, Weight, Out.Least), Out.Least);
		}
	}
	return Out;
}

/** Calls Do(Slots, K) for the slots of a row that have weight: rows are padded with zeros, which add nothing. */
template <FloatNumber Real, typename Function>
void ForEachSlot(const SkinRow<Real>& Row, const Function& Do)
{
	for (int32_t First = 0; First < Row.Influences; First += SlotsAtOnce)
	{
		const SlotsOf<Real> Slots = Row.Slots(First);
		for (int32_t K = 0; K < Slots.Count; ++K)
		{
			if (Any(Slots.Weight[K] != 0.0f))
			{
				Do(Slots, K);
			}
		}
	}
}

SKINATLAS_PARTS_END
}
