// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ShaderPermutation.h (RenderCore).

#pragma once

#include "CoreMinimal.h"

#include <string>
#include <tuple>
#include <vector>

namespace StandIn
{
struct FShaderDefine
{
	std::wstring Name;
	int32 Value;
};
}

template <int32 Count>
class TStandInShaderPermutationInt
{
public:
	static constexpr int32 PermutationCount = Count;
};

#define SHADER_PERMUTATION_INT(Define, Count) /* [57] */ \
public \
	TStandInShaderPermutationInt<Count> \
	{ \
	public: \
		static constexpr const TCHAR* DefineName = TEXT(Define); \
		using Type = int32; \
	}
#define SHADER_PERMUTATION_BOOL(Define) /* [57] */ \
public \
	TStandInShaderPermutationInt<2> \
	{ \
	public: \
		static constexpr const TCHAR* DefineName = TEXT(Define); \
		using Type = bool; \
	}

template <typename... Dimensions>
class TShaderPermutationDomain // [57]
{
public:
	static constexpr int32 PermutationCount = (Dimensions::PermutationCount * ... * 1);

	TShaderPermutationDomain() = default;
	explicit TShaderPermutationDomain([[maybe_unused]] int32 Id)
	{
		((Values[Index<Dimensions>()] = Id % Dimensions::PermutationCount, Id /= Dimensions::PermutationCount), ...);
	}
	template <typename Dimension>
	void Set(typename Dimension::Type Value)
	{
		check(static_cast<int32>(Value) < Dimension::PermutationCount);
		Values[Index<Dimension>()] = static_cast<int32>(Value);
	}
	template <typename Dimension>
	typename Dimension::Type Get() const
	{
		return static_cast<typename Dimension::Type>(Values[Index<Dimension>()]);
	}
	std::vector<StandIn::FShaderDefine> StandInDefines() const
	{
		return {StandIn::FShaderDefine{Dimensions::DefineName, Values[Index<Dimensions>()]}...};
	}

private:
	template <typename Dimension>
	static constexpr SIZE_T Index()
	{
		SIZE_T At = 0;
		bool bFound = false;
		((bFound = bFound || std::is_same_v<Dimension, Dimensions>, At += bFound ? 0 : 1), ...);
		return At;
	}
	int32 Values[sizeof...(Dimensions) + 1] = {};
};
