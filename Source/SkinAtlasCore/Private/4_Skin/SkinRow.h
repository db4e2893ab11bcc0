// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Joints and weights of one vertex, or of four side by side, and how what belongs to a joint is fetched for them.

#pragma once

#include "4_Skin/FloatVector.h"

namespace SkinAtlas
{
/** Four numbers in a row, as they lie in memory. */
template <FloatNumber Real>
struct FourOf
{
	Real Number[4];
};

template <FloatNumber Real>
struct SkinRow;

template <>
struct SkinRow<float>
{
	const uint16_t* Joints;
	const float* Weights;
	int32_t Influences;

	float Weight(int32_t K) const { return Weights[K]; }

	/** Of the Kth joint's entry in a table of floats, Stride apart, the four from Offset on. */
	FourOf<float> Fetch(const float* Table, size_t Stride, size_t Offset, int32_t K) const
	{
		const float* const Entry = Table + Joints[K] * Stride + Offset;
		return {{Entry[0], Entry[1], Entry[2], Entry[3]}};
	}

	/** Of the first Count joints' entries the first numbers, four times Fours of them, times weight, summed in their order. */
	template <size_t Fours>
	void Blend(const float* Table, size_t Stride, int32_t Count, FourOf<float> (&Out)[Fours]) const
	{
		for (int32_t K = 0; K < Count; ++K)
		{
			for (size_t I = 0; I < 4 * Fours; ++I)
			{
				float& Sum = Out[I / 4].Number[I % 4];
				Sum = Sum + Weights[K] * Table[Joints[K] * Stride + I];
			}
		}
	}
};

template <>
struct SkinRow<Lanes>
{
	const uint16_t* Joints[LaneCount];
	const float* Weights[LaneCount];
	int32_t Influences;

	Lanes Weight(int32_t K) const { return {Weights[0][K], Weights[1][K], Weights[2][K], Weights[3][K]}; }

	FourOf<Lanes> Fetch(const float* Table, size_t Stride, size_t Offset, int32_t K) const
	{
		const auto Entry = [&](int32_t Lane) { return Table + Joints[Lane][K] * Stride + Offset; };
		FourOf<Lanes> Four;
		Transpose(Entry(0), Entry(1), Entry(2), Entry(3), Four.Number);
		return Four;
	}

	/** One vertex after the other, four numbers of an entry side by side: what is summed first needs to be turned only once. */
	template <size_t Fours>
	void Blend(const float* Table, size_t Stride, int32_t Count, FourOf<Lanes> (&Out)[Fours]) const
	{
		Lanes Sums[LaneCount][Fours];
		for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
		{
			for (int32_t K = 0; K < Count; ++K)
			{
				const Lanes Weight = Weights[Lane][K];
				const float* const Entry = Table + Joints[Lane][K] * Stride;
				for (size_t I = 0; I < Fours; ++I)
				{
					Sums[Lane][I] = Sums[Lane][I] + Weight * Lanes::Load(Entry + 4 * I);
				}
			}
		}
		for (size_t I = 0; I < Fours; ++I)
		{
			Transpose(Sums[0][I], Sums[1][I], Sums[2][I], Sums[3][I], Out[I].Number);
		}
	}
};
}
