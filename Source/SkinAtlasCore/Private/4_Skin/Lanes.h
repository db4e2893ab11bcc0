// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Four floats side by side: the functions of stage 4 are templates over float and Lanes, so that one set of them poses
// a vertex or four at once. Every lane has the bits that float would have: only operations that IEEE rounds correctly,
// no reciprocal estimates, no fused products. On x86-64 a Lanes is a register of SSE2, which every such processor has;
// elsewhere an array, which compilers turn into the registers there are.

#pragma once

#include "SkinAtlas/Types.h"

#include <cmath>

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(SKINATLAS_PLAIN_LANES)
#define SKINATLAS_SSE2 1
#include <emmintrin.h>
#else
#define SKINATLAS_SSE2 0
#endif

namespace SkinAtlas
{
inline constexpr int32_t LaneCount = 4;

// The same words for one float.
inline float Sqrt(float A)
{
	return std::sqrt(A);
}
inline float Abs(float A)
{
	return std::fabs(A);
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

#if SKINATLAS_SSE2
/** What a comparison of Lanes gives: all bits of a lane, or none. */
struct LaneMask
{
	__m128 Bits;

	LaneMask operator!() const { return {_mm_xor_ps(Bits, _mm_castsi128_ps(_mm_set1_epi32(-1)))}; }
};

class Lanes
{
public:
	Lanes()
		: Register(_mm_setzero_ps())
	{
	}
	Lanes(float All)
		: Register(_mm_set1_ps(All))
	{
	}
	Lanes(float A, float B, float C, float D)
		: Register(_mm_setr_ps(A, B, C, D))
	{
	}
	explicit Lanes(__m128 InRegister)
		: Register(InRegister)
	{
	}

	static Lanes Load(const float* From) { return Lanes(_mm_loadu_ps(From)); }
	void Store(float* To) const { _mm_storeu_ps(To, Register); }
	__m128 Raw() const { return Register; }

	friend Lanes operator+(const Lanes& A, const Lanes& B) { return Lanes(_mm_add_ps(A.Register, B.Register)); }
	friend Lanes operator-(const Lanes& A, const Lanes& B) { return Lanes(_mm_sub_ps(A.Register, B.Register)); }
	friend Lanes operator*(const Lanes& A, const Lanes& B) { return Lanes(_mm_mul_ps(A.Register, B.Register)); }
	friend Lanes operator/(const Lanes& A, const Lanes& B) { return Lanes(_mm_div_ps(A.Register, B.Register)); }
	friend Lanes operator-(const Lanes& A) { return Lanes(_mm_xor_ps(A.Register, _mm_set1_ps(-0.0f))); }
	friend LaneMask operator<(const Lanes& A, const Lanes& B) { return {_mm_cmplt_ps(A.Register, B.Register)}; }
	friend LaneMask operator>(const Lanes& A, const Lanes& B) { return {_mm_cmplt_ps(B.Register, A.Register)}; }
	friend LaneMask operator!=(const Lanes& A, const Lanes& B) { return {_mm_cmpneq_ps(A.Register, B.Register)}; }
	friend Lanes Sqrt(const Lanes& A) { return Lanes(_mm_sqrt_ps(A.Register)); }
	friend Lanes Abs(const Lanes& A) { return Lanes(_mm_andnot_ps(_mm_set1_ps(-0.0f), A.Register)); }
	friend Lanes Select(const LaneMask& Mask, const Lanes& A, const Lanes& B)
	{
		return Lanes(_mm_or_ps(_mm_and_ps(Mask.Bits, A.Register), _mm_andnot_ps(Mask.Bits, B.Register)));
	}

private:
	__m128 Register;
};

inline bool Any(const LaneMask& Mask)
{
	return _mm_movemask_ps(Mask.Bits) != 0;
}
inline bool All(const LaneMask& Mask)
{
	return _mm_movemask_ps(Mask.Bits) == 15;
}

/** Rows become columns: Out[I] holds the Ith number of each of the four. */
inline void Transpose(const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D, Lanes (&Out)[4])
{
	const __m128 P = A.Raw(), Q = B.Raw(), R = C.Raw(), S = D.Raw();
	const __m128 LowPQ = _mm_unpacklo_ps(P, Q), LowRS = _mm_unpacklo_ps(R, S);
	const __m128 HighPQ = _mm_unpackhi_ps(P, Q), HighRS = _mm_unpackhi_ps(R, S);
	Out[0] = Lanes(_mm_movelh_ps(LowPQ, LowRS));
	Out[1] = Lanes(_mm_movehl_ps(LowRS, LowPQ));
	Out[2] = Lanes(_mm_movelh_ps(HighPQ, HighRS));
	Out[3] = Lanes(_mm_movehl_ps(HighRS, HighPQ));
}

/** Four triples that follow each other: x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3. */
inline void LoadTriples(const float* From, Lanes& X, Lanes& Y, Lanes& Z)
{
	const __m128 A = _mm_loadu_ps(From), B = _mm_loadu_ps(From + 4), C = _mm_loadu_ps(From + 8);
	const __m128 YZYZ = _mm_shuffle_ps(A, B, _MM_SHUFFLE(1, 0, 2, 1)),
				 XYXY = _mm_shuffle_ps(B, C, _MM_SHUFFLE(2, 1, 3, 2));
	X = Lanes(_mm_shuffle_ps(A, XYXY, _MM_SHUFFLE(2, 0, 3, 0)));
	Y = Lanes(_mm_shuffle_ps(YZYZ, XYXY, _MM_SHUFFLE(3, 1, 2, 0)));
	Z = Lanes(_mm_shuffle_ps(YZYZ, C, _MM_SHUFFLE(3, 0, 3, 1)));
}

inline void StoreTriples(float* To, const Lanes& InX, const Lanes& InY, const Lanes& InZ)
{
	const __m128 X = InX.Raw(), Y = InY.Raw(), Z = InZ.Raw();
	const __m128 LowXY = _mm_unpacklo_ps(X, Y), HighXY = _mm_unpackhi_ps(X, Y);
	const __m128 Z0X1 = _mm_shuffle_ps(Z, X, _MM_SHUFFLE(1, 1, 0, 0)),
				 Y1Z1 = _mm_shuffle_ps(Y, Z, _MM_SHUFFLE(1, 1, 1, 1));
	const __m128 Z23X3Y3 = _mm_shuffle_ps(Z, HighXY, _MM_SHUFFLE(3, 2, 3, 2));
	_mm_storeu_ps(To, _mm_shuffle_ps(LowXY, Z0X1, _MM_SHUFFLE(2, 0, 1, 0)));
	_mm_storeu_ps(To + 4, _mm_shuffle_ps(Y1Z1, HighXY, _MM_SHUFFLE(1, 0, 2, 0)));
	_mm_storeu_ps(To + 8, _mm_shuffle_ps(Z23X3Y3, Z23X3Y3, _MM_SHUFFLE(1, 3, 2, 0)));
}
#else
/** What a comparison of Lanes gives. */
struct LaneMask
{
	bool Bits[LaneCount];

	LaneMask operator!() const { return {{!Bits[0], !Bits[1], !Bits[2], !Bits[3]}}; }
};

class Lanes
{
public:
	Lanes() = default;
	Lanes(float All)
		: Number{All, All, All, All}
	{
	}
	Lanes(float A, float B, float C, float D)
		: Number{A, B, C, D}
	{
	}

	static Lanes Load(const float* From) { return {From[0], From[1], From[2], From[3]}; }
	void Store(float* To) const
	{
		for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
		{
			To[Lane] = Number[Lane];
		}
	}

	friend Lanes operator+(const Lanes& A, const Lanes& B)
	{
		return Each(A, B, [](float P, float Q) { return P + Q; });
	}
	friend Lanes operator-(const Lanes& A, const Lanes& B)
	{
		return Each(A, B, [](float P, float Q) { return P - Q; });
	}
	friend Lanes operator*(const Lanes& A, const Lanes& B)
	{
		return Each(A, B, [](float P, float Q) { return P * Q; });
	}
	friend Lanes operator/(const Lanes& A, const Lanes& B)
	{
		return Each(A, B, [](float P, float Q) { return P / Q; });
	}
	friend Lanes operator-(const Lanes& A)
	{
		return Each(A, A, [](float P, float) { return -P; });
	}
	friend LaneMask operator<(const Lanes& A, const Lanes& B)
	{
		return {{A.Number[0] < B.Number[0], A.Number[1] < B.Number[1], A.Number[2] < B.Number[2],
			A.Number[3] < B.Number[3]}};
	}
	friend LaneMask operator>(const Lanes& A, const Lanes& B) { return B < A; }
	friend LaneMask operator!=(const Lanes& A, const Lanes& B)
	{
		return {{A.Number[0] != B.Number[0], A.Number[1] != B.Number[1], A.Number[2] != B.Number[2],
			A.Number[3] != B.Number[3]}};
	}
	friend Lanes Sqrt(const Lanes& A)
	{
		return Each(A, A, [](float P, float) { return std::sqrt(P); });
	}
	friend Lanes Abs(const Lanes& A)
	{
		return Each(A, A, [](float P, float) { return std::fabs(P); });
	}
	friend Lanes Select(const LaneMask& Mask, const Lanes& A, const Lanes& B)
	{
		Lanes Out;
		for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
		{
			Out.Number[Lane] = Mask.Bits[Lane] ? A.Number[Lane] : B.Number[Lane];
		}
		return Out;
	}

private:
	template <typename Operation>
	static Lanes Each(const Lanes& A, const Lanes& B, const Operation& Do)
	{
		Lanes Out;
		for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
		{
			Out.Number[Lane] = Do(A.Number[Lane], B.Number[Lane]);
		}
		return Out;
	}

	float Number[LaneCount] = {};
};

inline bool Any(const LaneMask& Mask)
{
	return Mask.Bits[0] || Mask.Bits[1] || Mask.Bits[2] || Mask.Bits[3];
}
inline bool All(const LaneMask& Mask)
{
	return Mask.Bits[0] && Mask.Bits[1] && Mask.Bits[2] && Mask.Bits[3];
}

/** Rows become columns: Out[I] holds the Ith number of each of the four. */
inline void Transpose(const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D, Lanes (&Out)[4])
{
	float Rows[4][LaneCount];
	A.Store(Rows[0]);
	B.Store(Rows[1]);
	C.Store(Rows[2]);
	D.Store(Rows[3]);
	for (int32_t I = 0; I < 4; ++I)
	{
		Out[I] = {Rows[0][I], Rows[1][I], Rows[2][I], Rows[3][I]};
	}
}

/** Four triples that follow each other. */
inline void LoadTriples(const float* From, Lanes& X, Lanes& Y, Lanes& Z)
{
	X = {From[0], From[3], From[6], From[9]};
	Y = {From[1], From[4], From[7], From[10]};
	Z = {From[2], From[5], From[8], From[11]};
}

inline void StoreTriples(float* To, const Lanes& X, const Lanes& Y, const Lanes& Z)
{
	float Of[3][LaneCount];
	X.Store(Of[0]);
	Y.Store(Of[1]);
	Z.Store(Of[2]);
	for (int32_t I = 0; I < 3 * LaneCount; ++I)
	{
		To[I] = Of[I % 3][I / 3];
	}
}
#endif

inline void Transpose(const float* A, const float* B, const float* C, const float* D, Lanes (&Out)[4])
{
	Transpose(Lanes::Load(A), Lanes::Load(B), Lanes::Load(C), Lanes::Load(D), Out);
}
}
