// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Lanes of x86: a register of SSE2, which every such processor has, or of AVX2, which is used as two of SSE2 whose
// halves do the same: vertices 0 to 3 in the lower, 4 to 7 in the upper one. So one text serves both.

#pragma once

#include "Common/Inline.h"
#include "SkinAtlas/Types.h"

#include <immintrin.h>
#include <type_traits>
#include <utility>

namespace SkinAtlas::inline SKINATLAS_LANES
{
#ifdef SKINATLAS_AVX2_LANES
#define SKINATLAS_MM(Name) _mm256_##Name
using LaneRegister = __m256;
inline constexpr int32_t LaneCount = 8;

inline LaneRegister IsLess(LaneRegister A, LaneRegister B)
{
	return _mm256_cmp_ps(A, B, _CMP_LT_OQ);
}
inline LaneRegister IsUnequal(LaneRegister A, LaneRegister B)
{
	return _mm256_cmp_ps(A, B, _CMP_NEQ_UQ);
}
/** At gives addresses: four floats from that of I, and in the upper half from that of I + 4. */
template <int32_t I, typename AddressOf>
LaneRegister LoadHalves(const AddressOf& At)
{
	return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(At(I))), _mm_loadu_ps(At(I + 4)), 1);
}
template <int32_t I, typename AddressOf>
void StoreHalves(const AddressOf& At, LaneRegister From)
{
	_mm_storeu_ps(At(I), _mm256_castps256_ps128(From));
	_mm_storeu_ps(At(I + 4), _mm256_extractf128_ps(From, 1));
}
template <typename NumberOf>
LaneRegister SetEach(const NumberOf& At)
{
	return _mm256_setr_ps(At(0), At(1), At(2), At(3), At(4), At(5), At(6), At(7));
}
#else
#define SKINATLAS_MM(Name) _mm_##Name
using LaneRegister = __m128;
inline constexpr int32_t LaneCount = 4;

inline LaneRegister IsLess(LaneRegister A, LaneRegister B)
{
	return _mm_cmplt_ps(A, B);
}
inline LaneRegister IsUnequal(LaneRegister A, LaneRegister B)
{
	return _mm_cmpneq_ps(A, B);
}
/** There is one half. */
template <int32_t I, typename AddressOf>
LaneRegister LoadHalves(const AddressOf& At)
{
	return _mm_loadu_ps(At(I));
}
template <int32_t I, typename AddressOf>
void StoreHalves(const AddressOf& At, LaneRegister From)
{
	_mm_storeu_ps(At(I), From);
}
template <typename NumberOf>
LaneRegister SetEach(const NumberOf& At)
{
	return _mm_setr_ps(At(0), At(1), At(2), At(3));
}
#endif

/** What a comparison of Lanes gives: all bits of a lane, or none. */
struct LaneMask
{
	LaneRegister Bits;
};

inline bool Any(const LaneMask& Mask)
{
	return SKINATLAS_MM(movemask_ps)(Mask.Bits) != 0;
}
inline bool All(const LaneMask& Mask)
{
	return SKINATLAS_MM(movemask_ps)(Mask.Bits) == (1 << LaneCount) - 1;
}

class Lanes
{
public:
	Lanes()
		: Register(SKINATLAS_MM(setzero_ps)())
	{
	}
	Lanes(float Same)
		: Register(SKINATLAS_MM(set1_ps)(Same))
	{
	}
	explicit Lanes(LaneRegister InRegister)
		: Register(InRegister)
	{
	}
	// Not left to the compiler, which copies structs of what it may copy byte by byte through memory, in small pieces.
	Lanes(const Lanes& From)
		: Register(From.Register)
	{
	}
	Lanes& operator=(const Lanes& From)
	{
		Register = From.Register;
		return *this;
	}
	/** Each lane by its number. */
	template <typename NumberOf>
	static Lanes Each(const NumberOf& At)
	{
		return Lanes(SetEach(At));
	}

	LaneRegister Raw() const { return Register; }

private:
	LaneRegister Register;
};

// Not the class: structs of Lanes are copied by functions that nobody wrote, which no pragma gives AVX2, and into which
// clang refuses to force what needs it.
SKINATLAS_PARTS_BEGIN

// No friends inside the class: GCC compiles those without the instructions that a pragma asks for.
inline Lanes operator+(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(add_ps)(A.Raw(), B.Raw()));
}
inline Lanes operator-(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(sub_ps)(A.Raw(), B.Raw()));
}
inline Lanes operator*(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(mul_ps)(A.Raw(), B.Raw()));
}
inline Lanes operator/(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(div_ps)(A.Raw(), B.Raw()));
}
inline Lanes operator-(const Lanes& A)
{
	return Lanes(SKINATLAS_MM(xor_ps)(A.Raw(), Lanes(-0.0f).Raw()));
}
inline LaneMask operator<(const Lanes& A, const Lanes& B)
{
	return {IsLess(A.Raw(), B.Raw())};
}
inline LaneMask operator>(const Lanes& A, const Lanes& B)
{
	return {IsLess(B.Raw(), A.Raw())};
}
inline LaneMask operator!=(const Lanes& A, const Lanes& B)
{
	return {IsUnequal(A.Raw(), B.Raw())};
}
inline Lanes Sqrt(const Lanes& A)
{
	return Lanes(SKINATLAS_MM(sqrt_ps)(A.Raw()));
}
inline Lanes Abs(const Lanes& A)
{
	return Lanes(SKINATLAS_MM(andnot_ps)(Lanes(-0.0f).Raw(), A.Raw()));
}
inline Lanes Max(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(max_ps)(A.Raw(), B.Raw()));
}
inline Lanes Min(const Lanes& A, const Lanes& B)
{
	return Lanes(SKINATLAS_MM(min_ps)(A.Raw(), B.Raw()));
}
inline Lanes Select(const LaneMask& Mask, const Lanes& A, const Lanes& B)
{
#ifdef SKINATLAS_AVX2_LANES
	return Lanes(_mm256_blendv_ps(B.Raw(), A.Raw(), Mask.Bits));
#else
	return Lanes(_mm_or_ps(_mm_and_ps(Mask.Bits, A.Raw()), _mm_andnot_ps(Mask.Bits, B.Raw())));
#endif
}

/** One lane after the other. */
inline void Store(const Lanes& From, float* To)
{
	SKINATLAS_MM(storeu_ps)(To, From.Raw());
}

/** At gives an address for each vertex; lanes 4 H to 4 H + 3 become the four floats at that of vertex 4 H + I. */
template <int32_t I, typename AddressOf>
Lanes LoadFours(const AddressOf& At)
{
	return Lanes(LoadHalves<I>(At));
}

/** Fours of vertices I become columns: Out[I] holds the Ith number of each vertex. */
inline void Transpose(const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D, Lanes (&Out)[4])
{
	const LaneRegister P = A.Raw(), Q = B.Raw(), R = C.Raw(), S = D.Raw();
	const LaneRegister LowPQ = SKINATLAS_MM(unpacklo_ps)(P, Q), LowRS = SKINATLAS_MM(unpacklo_ps)(R, S);
	const LaneRegister HighPQ = SKINATLAS_MM(unpackhi_ps)(P, Q), HighRS = SKINATLAS_MM(unpackhi_ps)(R, S);
	Out[0] = Lanes(SKINATLAS_MM(shuffle_ps)(LowPQ, LowRS, _MM_SHUFFLE(1, 0, 1, 0)));
	Out[1] = Lanes(SKINATLAS_MM(shuffle_ps)(LowPQ, LowRS, _MM_SHUFFLE(3, 2, 3, 2)));
	Out[2] = Lanes(SKINATLAS_MM(shuffle_ps)(HighPQ, HighRS, _MM_SHUFFLE(1, 0, 1, 0)));
	Out[3] = Lanes(SKINATLAS_MM(shuffle_ps)(HighPQ, HighRS, _MM_SHUFFLE(3, 2, 3, 2)));
}

/** The other way round: the four columns of each vertex go to the address that At gives for it. */
template <typename AddressOf>
void StoreColumns(const AddressOf& At, const Lanes& A, const Lanes& B, const Lanes& C, const Lanes& D)
{
	Lanes Fours[4];
	Transpose(A, B, C, D, Fours);
	StoreHalves<0>(At, Fours[0].Raw());
	StoreHalves<1>(At, Fours[1].Raw());
	StoreHalves<2>(At, Fours[2].Raw());
	StoreHalves<3>(At, Fours[3].Raw());
}

/** Triples that follow each other: x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3. */
inline void LoadTriples(const float* From, Lanes& X, Lanes& Y, Lanes& Z)
{
	const auto Part = [From](int32_t I) { return From + 4 * (I < 4 ? I : I - 1); }; // 12 floats on in the upper half
	const LaneRegister A = LoadHalves<0>(Part), B = LoadHalves<1>(Part), C = LoadHalves<2>(Part);
	const LaneRegister YZYZ = SKINATLAS_MM(shuffle_ps)(A, B, _MM_SHUFFLE(1, 0, 2, 1)),
					   XYXY = SKINATLAS_MM(shuffle_ps)(B, C, _MM_SHUFFLE(2, 1, 3, 2));
	X = Lanes(SKINATLAS_MM(shuffle_ps)(A, XYXY, _MM_SHUFFLE(2, 0, 3, 0)));
	Y = Lanes(SKINATLAS_MM(shuffle_ps)(YZYZ, XYXY, _MM_SHUFFLE(3, 1, 2, 0)));
	Z = Lanes(SKINATLAS_MM(shuffle_ps)(YZYZ, C, _MM_SHUFFLE(3, 0, 3, 1)));
}

inline void StoreTriples(float* To, const Lanes& InX, const Lanes& InY, const Lanes& InZ)
{
	const auto Part = [To](int32_t I) { return To + 4 * (I < 4 ? I : I - 1); };
	const LaneRegister X = InX.Raw(), Y = InY.Raw(), Z = InZ.Raw();
	const LaneRegister LowXY = SKINATLAS_MM(unpacklo_ps)(X, Y), HighXY = SKINATLAS_MM(unpackhi_ps)(X, Y);
	const LaneRegister Z0X1 = SKINATLAS_MM(shuffle_ps)(Z, X, _MM_SHUFFLE(1, 1, 0, 0)),
					   Y1Z1 = SKINATLAS_MM(shuffle_ps)(Y, Z, _MM_SHUFFLE(1, 1, 1, 1));
	const LaneRegister Z23X3Y3 = SKINATLAS_MM(shuffle_ps)(Z, HighXY, _MM_SHUFFLE(3, 2, 3, 2));
	StoreHalves<0>(Part, SKINATLAS_MM(shuffle_ps)(LowXY, Z0X1, _MM_SHUFFLE(2, 0, 1, 0)));
	StoreHalves<1>(Part, SKINATLAS_MM(shuffle_ps)(Y1Z1, HighXY, _MM_SHUFFLE(1, 0, 2, 0)));
	StoreHalves<2>(Part, SKINATLAS_MM(shuffle_ps)(Z23X3Y3, Z23X3Y3, _MM_SHUFFLE(1, 3, 2, 0)));
}

/** Calls Do with 0 to Count - 1, known when compiled: what is indexed by them can stay in registers. */
template <int32_t Count, typename Function>
void ForEach(const Function& Do)
{
	[&]<int32_t... I>(std::integer_sequence<int32_t, I...>)
	{
		(Do(std::integral_constant<int32_t, I>()), ...);
	}
	(std::make_integer_sequence<int32_t, Count>());
}

/**
 * Sums over K < Count, in their order, of Weights(Lane)[K] times the four times Fours first numbers at Entry(Lane, K).
 * Each vertex sums its entries as they lie in memory; only the sums are turned into columns.
 */
template <typename AddressOfWeights, typename AddressOfEntry, typename FourLanes, size_t Fours>
void BlendEntries(int32_t Count, const AddressOfWeights& Weights, const AddressOfEntry& Entry, FourLanes (&Out)[Fours])
{
#ifdef SKINATLAS_AVX2_LANES
	__m256 Eights[LaneCount][Fours / 2];
	__m128 Last[LaneCount]; // of an odd number of fours
	ForEach<LaneCount>(
		[&](auto Lane)
		{
			const auto Add = [&](int32_t K, auto bFirst)
			{
				const __m256 Share = _mm256_broadcast_ss(Weights(Lane) + K);
				const float* const From = Entry(Lane, K);
				ForEach<Fours / 2>(
					[&](auto I)
					{
						const __m256 Product = _mm256_mul_ps(Share, _mm256_loadu_ps(From + 8 * I));
						Eights[Lane][I] = bFirst ? Product : _mm256_add_ps(Eights[Lane][I], Product);
					});
				if constexpr (Fours % 2 != 0)
				{
					const __m128 Four = _mm_loadu_ps(From + 4 * (Fours - 1));
					const __m128 Product = _mm_mul_ps(_mm256_castps256_ps128(Share), Four);
					Last[Lane] = bFirst ? Product : _mm_add_ps(Last[Lane], Product);
				}
			};
			Add(0, std::true_type());
			for (int32_t K = 1; K < Count; ++K)
			{
				Add(K, std::false_type());
			}
		});
	ForEach<Fours / 2>(
		[&](auto I)
		{
			const auto Lower = [&](int32_t V)
			{ return Lanes(_mm256_permute2f128_ps(Eights[V][I], Eights[V + 4][I], 0x20)); };
			const auto Upper = [&](int32_t V)
			{ return Lanes(_mm256_permute2f128_ps(Eights[V][I], Eights[V + 4][I], 0x31)); };
			Transpose(Lower(0), Lower(1), Lower(2), Lower(3), Out[2 * I].Number);
			Transpose(Upper(0), Upper(1), Upper(2), Upper(3), Out[2 * I + 1].Number);
		});
	if constexpr (Fours % 2 != 0)
	{
		const auto Both = [&](int32_t V)
		{ return Lanes(_mm256_insertf128_ps(_mm256_castps128_ps256(Last[V]), Last[V + 4], 1)); };
		Transpose(Both(0), Both(1), Both(2), Both(3), Out[Fours - 1].Number);
	}
#else
	__m128 Sums[LaneCount][Fours];
	ForEach<LaneCount>(
		[&](auto Lane)
		{
			const auto Add = [&](int32_t K, auto bFirst)
			{
				const __m128 Share = _mm_set1_ps(Weights(Lane)[K]);
				const float* const From = Entry(Lane, K);
				ForEach<Fours>(
					[&](auto I)
					{
						const __m128 Product = _mm_mul_ps(Share, _mm_loadu_ps(From + 4 * I));
						Sums[Lane][I] = bFirst ? Product : _mm_add_ps(Sums[Lane][I], Product);
					});
			};
			Add(0, std::true_type());
			for (int32_t K = 1; K < Count; ++K)
			{
				Add(K, std::false_type());
			}
		});
	ForEach<Fours>([&](auto I)
		{ Transpose(Lanes(Sums[0][I]), Lanes(Sums[1][I]), Lanes(Sums[2][I]), Lanes(Sums[3][I]), Out[I].Number); });
#endif
}

SKINATLAS_PARTS_END
}
