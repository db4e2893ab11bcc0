// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace SkinAtlas
{
/** Finaliser of a 64-bit mix: spreads neighbouring keys over a table of a power of two. */
inline uint64_t Mix(uint64_t Key)
{
	Key ^= Key >> 33;
	Key *= 0xff51afd7ed558ccdull;
	Key ^= Key >> 33;
	Key *= 0xc4ceb9fe1a85ec53ull;
	return Key ^ (Key >> 33);
}

inline uint64_t Mix(uint64_t X, uint64_t Y, uint64_t Z)
{
	constexpr uint64_t Golden = 0x9e3779b97f4a7c15ull;
	return Mix(X + Golden * Mix(Y + Golden * Mix(Z)));
}
}
