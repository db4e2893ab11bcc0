// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Lanes where no registers are named: an array, which compilers turn into what the processor has.

#pragma once

#include "Common/Inline.h"
#include "SkinAtlas/Types.h"

#include <cmath>

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

inline constexpr int32_t LaneCount = 4;

/** What a comparison of Lanes gives. */
struct LaneMask
{
	bool Bits[LaneCount];
};

inline bool Any(const LaneMask& Mask)
{
	return Mask.Bits[0] || Mask.Bits[1] || Mask.Bits[2] || Mask.Bits[3];
}
inline bool All(const LaneMask& Mask)
{
	return Mask.Bits[0] && Mask.Bits[1] && Mask.Bits[2] && Mask.Bits[3];
}

class Lanes
{
public:
	Lanes() = default;
	Lanes(float Same)
		: Number{Same, Same, Same, Same}
	{
	}
	/** Each lane by its number. */
	template <typename NumberOf>
	static Lanes Each(const NumberOf& At)
	{
		Lanes Out;
		for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
		{
			Out.Number[Lane] = At(Lane);
		}
		return Out;
	}

	float operator[](int32_t Lane) const { return Number[Lane]; }

	friend Lanes operator+(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] + B[Lane]; });
	}
	friend Lanes operator-(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] - B[Lane]; });
	}
	friend Lanes operator*(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] * B[Lane]; });
	}
	friend Lanes operator/(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] / B[Lane]; });
	}
	friend Lanes operator-(const Lanes& A)
	{
		return Each([&](int32_t Lane) { return -A[Lane]; });
	}
	friend LaneMask operator<(const Lanes& A, const Lanes& B)
	{
		return {{A[0] < B[0], A[1] < B[1], A[2] < B[2], A[3] < B[3]}};
	}
	friend LaneMask operator>(const Lanes& A, const Lanes& B) { return B < A; }
	friend LaneMask operator!=(const Lanes& A, const Lanes& B)
	{
		return {{A[0] != B[0], A[1] != B[1], A[2] != B[2], A[3] != B[3]}};
	}
	friend Lanes Sqrt(const Lanes& A)
	{
		return Each([&](int32_t Lane) { return std::sqrt(A[Lane]); });
	}
	friend Lanes Abs(const Lanes& A)
	{
		return Each([&](int32_t Lane) { return std::fabs(A[Lane]); });
	}
	friend Lanes Max(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] > B[Lane] ? A[Lane] : B[Lane]; });
	}
	friend Lanes Min(const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return A[Lane] < B[Lane] ? A[Lane] : B[Lane]; });
	}
	friend Lanes Select(const LaneMask& Mask, const Lanes& A, const Lanes& B)
	{
		return Each([&](int32_t Lane) { return Mask.Bits[Lane] ? A[Lane] : B[Lane]; });
	}

private:
	float Number[LaneCount] = {};
};

/** One lane after the other. */
inline void Store(const Lanes& From, float* To)
{
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		To[Lane] = From[Lane];
	}
}

/** The four floats at the address that At gives for vertex I. */
template <int32_t I, typename AddressOf>
Lanes LoadFours(const AddressOf& At)
{
	return Lanes::Each([From = At(I)](int32_t Lane) { return From[Lane]; });
}

/** Fours of vertices become columns: Out[I] holds the Ith number of each vertex. */
inline void Transpose(const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D, Lanes (&Out)[4])
{
	const Lanes* const Rows[] = {&A, &B, &C, &D};
	Lanes Columns[4];
	for (int32_t I = 0; I < 4; ++I)
	{
		Columns[I] = Lanes::Each([&](int32_t Lane) { return (*Rows[Lane])[I]; });
	}
	for (int32_t I = 0; I < 4; ++I)
	{
		Out[I] = Columns[I]; // which may hold the rows
	}
}

/** The other way round: the four columns of each vertex go to the address that At gives for it. */
template <typename AddressOf>
void StoreColumns(const AddressOf& At, const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D)
{
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		float* const To = At(Lane);
		To[0] = A[Lane];
		To[1] = B[Lane];
		To[2] = C[Lane];
		To[3] = D[Lane];
	}
}

/** Triples that follow each other. */
inline void LoadTriples(const float* From, Lanes& X, Lanes& Y, Lanes& Z)
{
	X = Lanes::Each([From](int32_t Lane) { return From[3 * Lane]; });
	Y = Lanes::Each([From](int32_t Lane) { return From[3 * Lane + 1]; });
	Z = Lanes::Each([From](int32_t Lane) { return From[3 * Lane + 2]; });
}

inline void StoreTriples(float* To, const Lanes& X, const Lanes& Y, const Lanes& Z)
{
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		To[3 * Lane] = X[Lane];
		To[3 * Lane + 1] = Y[Lane];
		To[3 * Lane + 2] = Z[Lane];
	}
}

/** Sums over K < Count, in their order, of Weights(Lane)[K] times the four times Fours first numbers at Entry(Lane, K).
 */
template <typename AddressOfWeights, typename AddressOfEntry, typename FourLanes, size_t Fours>
void BlendEntries(int32_t Count, const AddressOfWeights& Weights, const AddressOfEntry& Entry, FourLanes (&Out)[Fours])
{
	for (int32_t K = 0; K < Count; ++K)
	{
		const Lanes Share = Lanes::Each([&](int32_t Lane) { return Weights(Lane)[K]; });
		for (size_t I = 0; I < 4 * Fours; ++I)
		{
			const Lanes Product = Share * Lanes::Each([&](int32_t Lane) { return Entry(Lane, K)[I]; });
			Lanes& Sum = Out[I / 4].Number[I % 4];
			Sum = K == 0 ? Product : Sum + Product;
		}
	}
}

SKINATLAS_PARTS_END
}
