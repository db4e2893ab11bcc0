// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Rows.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/**
 * How many of the sorted influences stay. Equals of the first that is cut go with it, unless they are the heaviest: on
 * the mid-plane of a symmetric body left and right weigh the same, and keeping one of them would pull the skin to its
 * side.
 */
size_t CountKept(const std::vector<Influence>& Row, size_t Slots)
{
	constexpr double Tie = 1.0 + 1e-6;
	if (Row.size() <= Slots)
	{
		return Row.size();
	}
	size_t Kept = Slots;
	while (Kept > 0 && Row[Kept - 1].Weight <= Row[Slots].Weight * Tie)
	{
		--Kept;
	}
	return Kept > 0 ? Kept : Slots;
}

}

void PrunedTally::AddTo(SkinWeights& Out) const
{
	Out.PrunedMass += Mass;
	Out.LargestPruned = std::max(Out.LargestPruned, Largest);
	Out.PrunedRows += Rows;
}

void FinishRow(std::vector<Influence>& Row, int32_t Slots, uint16_t* OutJoints, float* OutWeights, PrunedTally& Count)
{
	std::erase_if(Row, [](const Influence& Each) { return !(Each.Weight > 0.0); });
	std::sort(Row.begin(), Row.end(),
		[](const Influence& A, const Influence& B)
		{ return A.Weight != B.Weight ? A.Weight > B.Weight : A.Joint < B.Joint; });
	const size_t Kept = CountKept(Row, size_t(Slots));
	double Sum = 0.0, Cut = 0.0;
	for (size_t I = 0; I < Row.size(); ++I)
	{
		(I < Kept ? Sum : Cut) += Row[I].Weight;
	}
	if (Cut > 0.0)
	{
		const double Share = Cut / (Sum + Cut);
		Count.Mass += Share;
		Count.Largest = std::max(Count.Largest, static_cast<float>(Share));
		++Count.Rows;
	}
	// The heaviest takes what rounding to float left of the others.
	double Others = 0.0;
	for (size_t I = 1; I < Kept; ++I)
	{
		OutJoints[I] = static_cast<uint16_t>(Row[I].Joint);
		OutWeights[I] = static_cast<float>(Row[I].Weight / Sum);
		Others += OutWeights[I];
	}
	OutJoints[0] = static_cast<uint16_t>(Row[0].Joint);
	OutWeights[0] = static_cast<float>(1.0 - Others);
}
}
