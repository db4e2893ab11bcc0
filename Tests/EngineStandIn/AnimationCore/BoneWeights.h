// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for BoneWeights.h, BoneIndices.h and GPUSkinPublicDefs.h (AnimationCore). Sorting, culling and the 16-bit
// rounding with its carried remainder are the engine's rules, told in our own words.

#pragma once

#include "Containers/ArrayView.h"

using FBoneIndexType = uint16; // [58]

#define MAX_TOTAL_INFLUENCES 12  // [A7]
#define EXTRA_BONE_INFLUENCES 8  // [58u]

namespace UE::AnimationCore // [58]
{
inline constexpr int32 MaxInlineBoneWeightCount = MAX_TOTAL_INFLUENCES; // [58]

class FBoneWeight // [58]
{
public:
	FBoneWeight() = default;
	explicit FBoneWeight(FBoneIndexType InBone, uint8 InWeight) : Bone(InBone), Raw(uint16(InWeight * 257)) {}
	explicit FBoneWeight(FBoneIndexType InBone, uint16 InRaw) : Bone(InBone), Raw(InRaw) {}
	explicit FBoneWeight(FBoneIndexType InBone, float InWeight)
		: Bone(InBone)
		, Raw(static_cast<uint16>(std::clamp(InWeight, 0.0f, 1.0f) * 65535.0f + 0.5f))
	{
	}
	FBoneIndexType GetBoneIndex() const { return Bone; }
	uint16 GetRawWeight() const { return Raw; }
	void SetRawWeight(uint16 InRaw) { Raw = InRaw; }
	float GetWeight() const { return Raw / 65535.0f; }
	int32 ToInt32() const { return static_cast<int32>(uint32(Bone) << 16 | Raw); }
	static FBoneWeight FromInt32(int32 Packed)
	{
		return FBoneWeight(
			static_cast<FBoneIndexType>(uint32(Packed) >> 16), static_cast<uint16>(uint32(Packed) & 0xffff));
	}

private:
	FBoneIndexType Bone;
	uint16 Raw;
};

enum class EBoneWeightNormalizeType // [58]
{
	None,
	AboveOne,
	Always
};

class FBoneWeightsSettings // [58]
{
public:
	FBoneWeightsSettings& SetNormalizeType(EBoneWeightNormalizeType In)
	{
		Normalize = In;
		return *this;
	}
	EBoneWeightNormalizeType GetNormalizeType() const { return Normalize; }
	int32 GetMaxWeightCount() const { return MaxInlineBoneWeightCount; }
	uint16 GetRawWeightThreshold() const { return 1; }

private:
	EBoneWeightNormalizeType Normalize = EBoneWeightNormalizeType::Always;
};

class FBoneWeights // [A7]
{
public:
	ANIMATIONCORE_API static FBoneWeights Create(
		TArrayView<const FBoneWeight> In, const FBoneWeightsSettings& Settings = {});
	int32 Num() const { return Row.Num(); }
	const FBoneWeight& operator[](int32 Index) const { return Row[Index]; }

private:
	STANDIN_API void StandInNormalise();
	TArray<FBoneWeight> Row;
};
}
