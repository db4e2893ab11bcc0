// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// LaneCount floats side by side. The functions of stage 4 are templates over float and Lanes, so that one set of them
// poses a vertex or a group at once; trees ask four boxes at a time. Every lane has the bits that float would have:
// only operations that IEEE rounds correctly, no reciprocal estimates, no fused products.
// A source file that defines SKINATLAS_AVX2_LANES gets eight lanes. Everything that a file's choice of lanes can change
// is in a namespace named after them: the linker would otherwise take one file's functions for another's.

#pragma once

#include "Common/Inline.h"
#include "SkinAtlas/Types.h"

#include <cmath>

#if (defined(__SSE2__) || (defined(_M_X64) && !defined(_M_ARM64EC))) && !defined(SKINATLAS_PLAIN_LANES)
#ifdef SKINATLAS_AVX2_LANES
#define SKINATLAS_LANES Avx2Lanes
#else
#define SKINATLAS_LANES Sse2Lanes
#endif
#include "Common/LanesX86.h"
#else
#define SKINATLAS_LANES PlainLanes
#include "Common/LanesPlain.h"
#endif

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

// The same words for one float.
inline float Sqrt(float A)
{
	return std::sqrt(A);
}
inline float Abs(float A)
{
	return std::fabs(A);
}
/** The greater; B if one is no number, as the instruction has it. */
inline float Max(float A, float B)
{
	return A > B ? A : B;
}
/** The smaller; B if one is no number. */
inline float Min(float A, float B)
{
	return A < B ? A : B;
}
inline float Select(bool bMask, float A, float B)
{
	return bMask ? A : B;
}
inline bool Any(bool bMask)
{
	return bMask;
}
inline bool All(bool bMask)
{
	return bMask;
}

/** Column I holds the Ith of the four floats at each of the addresses that At gives, a vertex after the other. */
template <typename AddressOf>
void LoadColumns(const AddressOf& At, Lanes (&Columns)[4])
{
	Transpose(LoadFours<0>(At), LoadFours<1>(At), LoadFours<2>(At), LoadFours<3>(At), Columns);
}

SKINATLAS_PARTS_END
}
