// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Hanging.h"

#include "1_Segment/Body.h"
#include "Common/Normals.h"

#include <algorithm>
#include <numeric>

namespace SkinAtlas
{
bool AreTouching(const Body& Of, const std::vector<std::vector<int32_t>>& Members, size_t A, size_t B, double Reach)
{
	const ComponentsAround& Parts = Of.PartsAround();
	const auto LiesAt = [&](size_t C, size_t Other)
	{
		return std::any_of(Members[C].begin(), Members[C].end(),
			[&](int32_t V)
			{ return Parts.IsWithin(static_cast<int32_t>(Other), Of.WholeMesh().Positions()[size_t(V)], Reach); });
	};
	return Parts.AreNear(static_cast<int32_t>(A), static_cast<int32_t>(B), Reach) && (LiesAt(A, B) || LiesAt(B, A));
}

void HangOnLarger(const Body& Of, const std::vector<std::vector<int32_t>>& Members, double Reach,
	std::vector<ComponentFate>& InOut)
{
	const auto StandsOff = [&](size_t C) { return InOut[C].Reason == ComponentReason::StandsOff; };
	std::vector<size_t> Order(InOut.size());
	std::iota(Order.begin(), Order.end(), 0);
	std::erase_if(Order, [&](size_t C) { return !StandsOff(C) && InOut[C].Reason != ComponentReason::Held; });
	const std::vector<double> Area = TwiceAreaOfComponents(Of.WholeMesh());
	std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) { return Area[A] > Area[B]; });
	// Larger ones first: what they hang on is settled before them.
	std::vector<size_t> Hanging;
	for (size_t I = 0; I < Order.size(); ++I)
	{
		const size_t C = Order[I];
		for (size_t K = 0; K < I && StandsOff(C) && Area[Order[K]] > Area[C]; ++K)
		{
			if (AreTouching(Of, Members, C, Order[K], Reach))
			{
				InOut[C].Joint = InOut[Order[K]].Joint;
				Hanging.push_back(C);
				break;
			}
		}
	}
	for (const size_t C : Hanging)
	{
		InOut[C].Reason = ComponentReason::HangsOnLarger;
	}
}
}
