// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The only code that needs AVX2: the rest of the core runs everywhere, and is compiled for it. What is included above
// the switch is shared with other files and must stay free of AVX2.

#include "4_Skin/SkinAvx2.h"

#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>
#include <type_traits>
#include <utility>

// Not with MinGW, whose GCC does not align such registers on the stack of Windows.
#if (defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))) && !defined(__MINGW32__) &&                     \
	!defined(SKINATLAS_PLAIN_LANES)
#include <immintrin.h>
#if defined(__GNUC__) || defined(__clang__)
#include <cpuid.h>
#else
#include <intrin.h>
#endif

namespace SkinAtlas
{
namespace
{
bool AskForAvx2()
{
	constexpr uint32_t KeepsRegisters = 1u << 27; // leaf 1, ECX
	constexpr uint32_t HasInstructions = 1u << 5; // leaf 7, EBX
	constexpr uint32_t SseAndAvx = 6;			  // what the operating system keeps when it switches threads
#if defined(__GNUC__) || defined(__clang__)
	uint32_t A = 0, B = 0, C = 0, D = 0;
	if (__get_cpuid(1, &A, &B, &C, &D) == 0 || (C & KeepsRegisters) == 0)
	{
		return false;
	}
	__asm__ volatile("xgetbv" : "=a"(A), "=d"(D) : "c"(0));
	return (A & SseAndAvx) == SseAndAvx && __get_cpuid_count(7, 0, &A, &B, &C, &D) != 0 && (B & HasInstructions) != 0;
#else
	int Leaf[4];
	__cpuid(Leaf, 0);
	const int LastLeaf = Leaf[0];
	__cpuid(Leaf, 1);
	if (LastLeaf < 7 || (uint32_t(Leaf[2]) & KeepsRegisters) == 0 || (_xgetbv(0) & SseAndAvx) != SseAndAvx)
	{
		return false;
	}
	__cpuidex(Leaf, 7, 0);
	return (uint32_t(Leaf[1]) & HasInstructions) != 0;
#endif
}
}

bool HasAvx2()
{
	static const bool bHasAvx2 = AskForAvx2(); // asking takes long under a hypervisor
	return bHasAvx2;
}
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define SKINATLAS_AVX2_LANES
#include "4_Skin/SkinBlock.h"

void SkinAtlas::PoseBlockAvx2(const ReadyJob& Job, size_t Begin, size_t End)
{
	PoseBlock(Job, Begin, End);
}

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#else
bool SkinAtlas::HasAvx2()
{
	return false;
}
void SkinAtlas::PoseBlockAvx2(const ReadyJob&, size_t, size_t)
{
}
#endif
