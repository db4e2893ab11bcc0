// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/StoredMask.h"

#include <algorithm>
#include <bit>

namespace SkinAtlas::Host
{
Result<std::vector<float>> MaskOfStored(const StoredWeights& Rows, std::span<const int32_t> RowOf,
	std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host)
{
	const size_t Influences = size_t(Rows.Influences);
	const size_t WeldedCount = RowOf.empty() ? 0 : size_t(*std::max_element(RowOf.begin(), RowOf.end())) + 1;
	SkinWeights Welded;
	Welded.Influences = Rows.Influences;
	Welded.Joints.resize(WeldedCount * Influences);
	Welded.Weights.resize(WeldedCount * Influences);
	for (size_t V = RowOf.size(); V-- > 0;) // backwards: the first copy stays
	{
		for (size_t K = 0; K < Influences; ++K)
		{
			const size_t From = V * Influences + K, To = size_t(RowOf[V]) * Influences + K;
			Welded.Joints[To] = Rows.Joints[From];
			Welded.Weights[To] = Rows.Bits[V] == 32 ? std::bit_cast<float>(Rows.Weights[From])
													: float(Rows.Weights[From]) / (Rows.Bits[V] == 8 ? 255.0f : 65535.0f);
		}
	}
	const Result<std::vector<float>> OfWelded = MakeBlendMask(Welded, TreeParent, Shares, Host);
	if (!OfWelded)
	{
		return OfWelded.State;
	}
	std::vector<float> Mask(RowOf.size());
	std::transform(RowOf.begin(), RowOf.end(), Mask.begin(), [&](int32_t Row) { return (*OfWelded)[size_t(Row)]; });
	return Mask;
}
}
