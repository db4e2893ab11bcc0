// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Rows.h"

#include <algorithm>

namespace SkinAtlas
{
void PrunedTally::AddTo(SkinWeights& Out) const
{
	Out.PrunedMass += Mass;
	Out.LargestPruned = std::max(Out.LargestPruned, Largest);
	Out.PrunedRows += Rows;
}

double FitToBudget(std::vector<Influence>& Row, int32_t Slots)
{
	std::erase_if(Row, [](const Influence& Each) { return !(Each.Weight > 0.0); });
	std::sort(Row.begin(), Row.end(),
		[](const Influence& A, const Influence& B)
		{ return A.Weight != B.Weight ? A.Weight > B.Weight : A.Joint < B.Joint; });
	if (Row.size() <= size_t(Slots))
	{
		return 0.0;
	}
	// Equals of the first that leaves go with it, also where rounding tells them apart: on the mid-plane of a symmetric
	// body left and right weigh the same, and keeping one of them would pull the skin to its side.
	constexpr double Tie = 1.0 + 1e-6;
	const double Threshold = Row[size_t(Slots)].Weight;
	size_t Kept = size_t(Slots);
	while (Kept > 0 && Row[Kept - 1].Weight <= Threshold * Tie)
	{
		--Kept;
	}
	// All are equal: nobody is lighter, and some must stay. No continuous map takes a simplex to its boundary and
	// leaves the boundary in its place, so one such point cannot be avoided.
	const bool bAllEqual = Kept == 0;
	Kept = bAllEqual ? size_t(Slots) : Kept;
	double Sum = 0.0, Left = 0.0;
	for (size_t I = 0; I < Row.size(); ++I)
	{
		Sum += Row[I].Weight;
		Left += I < Kept ? 0.0 : Row[I].Weight;
	}
	Row.resize(Kept);
	for (Influence& Each : Row)
	{
		Each.Weight -= bAllEqual ? 0.0 : Threshold * Threshold / Each.Weight;
	}
	return Left / Sum;
}

void WriteRow(const std::vector<Influence>& Row, uint16_t* OutJoints, float* OutWeights)
{
	double Sum = 0.0;
	for (const Influence& Each : Row)
	{
		Sum += Each.Weight;
	}
	// The heaviest takes what rounding to float left of the others.
	double Others = 0.0;
	for (size_t I = 1; I < Row.size(); ++I)
	{
		OutJoints[I] = static_cast<uint16_t>(Row[I].Joint);
		OutWeights[I] = static_cast<float>(Row[I].Weight / Sum);
		Others += OutWeights[I];
	}
	OutJoints[0] = static_cast<uint16_t>(Row[0].Joint);
	OutWeights[0] = static_cast<float>(1.0 - Others);
	// Among equals that may leave it behind: rows stay heaviest first.
	for (size_t I = 1; I < Row.size() && OutWeights[I - 1] < OutWeights[I]; ++I)
	{
		std::swap(OutJoints[I - 1], OutJoints[I]);
		std::swap(OutWeights[I - 1], OutWeights[I]);
	}
}

void FitRow(std::vector<Influence>& Row, int32_t Slots, PrunedTally& Count)
{
	if (const double Share = FitToBudget(Row, Slots); Share > 0.0)
	{
		Count.Mass += Share;
		Count.Largest = std::max(Count.Largest, static_cast<float>(Share));
		++Count.Rows;
	}
}

void FinishRow(std::vector<Influence>& Row, int32_t Slots, uint16_t* OutJoints, float* OutWeights, PrunedTally& Count)
{
	FitRow(Row, Slots, Count);
	WriteRow(Row, OutJoints, OutWeights);
}
}
