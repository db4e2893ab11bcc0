// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/StoredMask.h"

#include <bit>

namespace SkinAtlas::Host
{
Result<std::vector<float>> MaskOfStored(
	const StoredWeights& Rows, std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host)
{
	SkinWeights Numbers;
	Numbers.Influences = Rows.Influences;
	Numbers.Joints = Rows.Joints;
	Numbers.Weights.reserve(Rows.Weights.size());
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		const uint8_t Bits = Rows.Bits[Slot / size_t(Rows.Influences)];
		Numbers.Weights.push_back(Bits == 32 ? std::bit_cast<float>(Rows.Weights[Slot])
											 : float(Rows.Weights[Slot]) / (Bits == 8 ? 255.0f : 65535.0f));
	}
	return MakeBlendMask(Numbers, TreeParent, Shares, Host);
}
}
