// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The engine's 16-bit rows as the stand-in has them, and what they leave of ours.

#include "TestHarness.h"

#include "BoneWeights.h"

using namespace UE::AnimationCore;

namespace
{
std::vector<int> Normalised(const TArray<FBoneWeight>& Row)
{
	const FBoneWeights Made = FBoneWeights::Create(Row);
	std::vector<int> Raw;
	for (int32 Slot = 0; Slot < Made.Num(); ++Slot)
	{
		Raw.push_back(Made[Slot].GetRawWeight());
	}
	return Raw;
}
}

TEST_CASE("Stand-in: bone weights are sorted, zeros dropped, and what rounding takes goes to the next", "[standin]")
{
	CHECK(Normalised({FBoneWeight(0, uint16(10)), FBoneWeight(1, uint16(30)), FBoneWeight(2, uint16(0))}) ==
		  std::vector<int>{49151, 16384}); // 3/4 and 1/4 of 65535 are 49151.25 and 16383.75
	CHECK(Normalised({FBoneWeight(0, uint16(7))}) == std::vector<int>{65535});
	CHECK(Normalised({FBoneWeight(0, uint16(1)), FBoneWeight(1, uint16(1))}) == std::vector<int>{32768, 32767});
}

TEST_CASE("Stand-in: a float weight is rounded to the nearest of 65535", "[standin]")
{
	CHECK(FBoneWeight(0, 0.5f).GetRawWeight() == 32768);
	CHECK(FBoneWeight(0, 0.4f / 65535.0f).GetRawWeight() == 0);
	CHECK(FBoneWeight(0, uint8(255)).GetRawWeight() == 65535);
	CHECK(FBoneWeight::FromInt32(FBoneWeight(40000, uint16(50000)).ToInt32()).GetBoneIndex() == 40000);
}

TEST_CASE("Stand-in: a row of sum 65535 with the heaviest first stays as it is", "[standin]")
{
	for (const std::vector<int>& Row : {std::vector<int>{65535}, {65534, 1}, {32768, 32767}, {21845, 21845, 21845},
			 {40000, 20000, 5000, 535}, {16384, 16384, 16384, 16383}, {65530, 1, 1, 1, 1, 1}})
	{
		TArray<FBoneWeight> Given;
		for (const int Raw : Row)
		{
			Given.Add(FBoneWeight(static_cast<FBoneIndexType>(Given.Num()), static_cast<uint16>(Raw)));
		}
		CHECK(Normalised(Given) == Row);
	}
}
