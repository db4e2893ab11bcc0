// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <span>

namespace SkinAtlas::Host
{
/** Reads bytes in order. Beyond the end it gives zeros and remembers it, so that callers need not ask at each step. */
class ByteReader
{
public:
	explicit ByteReader(std::span<const uint8_t> InBytes) : Bytes(InBytes) {}

	uint8_t Next()
	{
		bShort = bShort || At == Bytes.size();
		return bShort ? uint8_t(0) : Bytes[At++];
	}

	/** A number in groups of seven bits, the lowest first; a fifth byte is the last. */
	uint32_t NextNumber()
	{
		uint32_t Number = 0;
		for (uint32_t Shift = 0; Shift < 35; Shift += 7)
		{
			const uint8_t Byte = Next();
			Number |= uint32_t(Byte & 0x7f) << Shift;
			if (Byte < 0x80)
			{
				return Number;
			}
		}
		bShort = true;
		return 0;
	}

	bool IsShort() const { return bShort; }
	size_t Left() const { return Bytes.size() - At; }

private:
	std::span<const uint8_t> Bytes;
	size_t At = 0;
	bool bShort = false;
};
}
