// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Reads the binary form directly [SPIR-V 1.3 specification, 2.3 and 3.32]: a header of five words, then instructions,
// each with its length in the upper and its code in the lower half of its first word.

#include "SpirvCount.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <vector>

namespace SkinAtlas::Gpu
{
namespace
{
/** Instruction codes [SPIR-V 1.3, 3.32]. */
enum Code : uint32_t
{
	OpExtInst = 12,
	OpTypeBool = 20,
	OpTypeInt = 21,
	OpTypeFloat = 22,
	OpTypeVector = 23,
	OpTypePointer = 32,
	OpLoad = 61,
	OpStore = 62,
	OpAccessChain = 65,
	OpDecorate = 71,
	OpFirstConversion = 109,
	OpLastConversion = 124,
	OpFirstArithmetic = 126, // arithmetic, logic, comparison and bits
	OpVectorTimesMatrix = 144,
	OpMatrixTimesVector = 145,
	OpDot = 148,
	OpLastArithmetic = 205,
	OpLoopMerge = 246,
	OpLabel = 248,
};
constexpr uint32_t DecorationBinding = 33;
constexpr uint32_t ExtCross = 68, ExtNormalize = 69; // GLSL.std.450

class Counter
{
public:
	explicit Counter(int64_t InRounds)
		: Rounds(InRounds)
	{
	}

	/** I points at the first word of an instruction. */
	void Read(const uint32_t* I)
	{
		const uint32_t Op = I[0] & 0xffffu;
		if (const auto Type = Components.find((I[0] >> 16) > 2 ? I[1] : 0); Type != Components.end())
		{
			ComponentsOf[I[2]] = Type->second; // a result comes after its type
		}
		switch (Op)
		{
		case OpDecorate:
			if (I[2] == DecorationBinding)
			{
				BindingOf[I[1]] = I[3];
			}
			break;
		case OpTypeBool:
		case OpTypeInt:
		case OpTypeFloat:
			Components[I[1]] = 1;
			break;
		case OpTypeVector:
			Components[I[1]] = I[3];
			break;
		case OpTypePointer:
			PointeeOf[I[1]] = I[3];
			break;
		case OpLoopMerge:
			LoopEnds.push_back(I[1]);
			break;
		case OpLabel:
			while (!LoopEnds.empty() && LoopEnds.back() == I[1])
			{
				LoopEnds.pop_back();
			}
			break;
		case OpAccessChain:
			if (const auto Binding = BindingOf.find(I[3]); Binding != BindingOf.end() && Binding->second != 0)
			{
				BytesAt[I[2]] = 4 * Components[PointeeOf[I[1]]];
			}
			break;
		case OpLoad:
			Count.BytesLoaded += Times() * Bytes(I[3]);
			break;
		case OpStore:
			Count.BytesStored += Times() * Bytes(I[1]);
			break;
		default:
			Count.Operations += Times() * Operations(Op, I);
		}
	}

	SpirvCount Count;

private:
	int64_t Times() const
	{
		int64_t Product = 1;
		for (size_t L = 0; L < LoopEnds.size(); ++L)
		{
			Product *= Rounds;
		}
		return Product;
	}

	int64_t Bytes(uint32_t Pointer) const
	{
		const auto Found = BytesAt.find(Pointer);
		return Found == BytesAt.end() ? 0 : Found->second;
	}

	int64_t Operations(uint32_t Op, const uint32_t* I)
	{
		const bool bArithmetic = (Op >= OpFirstConversion && Op <= OpLastConversion) ||
								 (Op >= OpFirstArithmetic && Op <= OpLastArithmetic) || Op == OpExtInst;
		if (!bArithmetic)
		{
			return 0;
		}
		switch (Op)
		{
		case OpDot: // n products, n - 1 sums
			return 2 * int64_t(ComponentsOf[I[3]]) - 1;
		case OpVectorTimesMatrix:
		case OpMatrixTimesVector: // 3 by 3
			return 15;
		case OpExtInst:
			return I[4] == ExtCross || I[4] == ExtNormalize ? 9 : int64_t(ComponentsOf[I[2]]);
		default:
			return ComponentsOf[I[2]];
		}
	}

	int64_t Rounds;
	std::vector<uint32_t> LoopEnds;								   // merge blocks of the loops that are open
	std::map<uint32_t, uint32_t> BindingOf, Components, PointeeOf; // by variable, by type, by pointer's type
	std::map<uint32_t, uint32_t> BytesAt, ComponentsOf;			   // by pointer, by result
};
}

SpirvCount CountOperations(const std::filesystem::path& File, int64_t Rounds)
{
	std::ifstream Stream(File, std::ios::binary);
	const std::vector<char> Bytes{std::istreambuf_iterator<char>(Stream), {}};
	std::vector<uint32_t> Words(Bytes.size() / 4);
	std::memcpy(Words.data(), Bytes.data(), Words.size() * 4);
	Counter Reader(Rounds);
	for (size_t At = 5; At < Words.size() && (Words[At] >> 16) > 0; At += Words[At] >> 16)
	{
		Reader.Read(&Words[At]);
	}
	return Reader.Count;
}
}
