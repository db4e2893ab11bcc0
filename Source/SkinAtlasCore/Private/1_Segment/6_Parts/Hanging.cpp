// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Hanging.h"

#include "1_Segment/1_Body/Body.h"
#include "Common/Normals.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace SkinAtlas
{
bool AreTouching(const Body& Of, const std::vector<std::vector<int32_t>>& Members, int32_t A, int32_t B, double Reach)
{
	const ComponentsAround& Parts = Of.PartsAround();
	const auto LiesAt = [&](int32_t C, int32_t Other)
	{
		return std::any_of(Members[size_t(C)].begin(), Members[size_t(C)].end(),
			[&](int32_t V) { return Parts.IsWithin(Other, Of.WholeMesh().Positions()[size_t(V)], Reach); });
	};
	return Parts.AreNear(A, B, Reach) && (LiesAt(A, B) || LiesAt(B, A));
}

void HangOnLarger(const Body& Of, const std::vector<std::vector<int32_t>>& Members, double Reach,
	std::vector<ComponentFate>& InOut)
{
	const auto StandsOff = [&](int32_t C) { return InOut[size_t(C)].Reason == ComponentReason::StandsOff; };
	std::vector<int32_t> Among(InOut.size());
	std::iota(Among.begin(), Among.end(), 0);
	std::erase_if(
		Among, [&](int32_t C) { return !StandsOff(C) && InOut[size_t(C)].Reason != ComponentReason::Held; });
	const std::vector<double> Area = TwiceAreaOfComponents(Of.WholeMesh());
	struct Pair
	{
		int32_t Hanging, On;
		double Area, AreaOn;
	};
	std::vector<Pair> Pairs;
	for (auto [C, Other] : Of.PartsAround().NearPairs(std::move(Among), Reach))
	{
		if (Area[size_t(C)] > Area[size_t(Other)])
		{
			std::swap(C, Other);
		}
		if (StandsOff(C) && Area[size_t(C)] < Area[size_t(Other)])
		{
			Pairs.push_back({C, Other, Area[size_t(C)], Area[size_t(Other)]});
		}
	}
	// Larger ones first: what they hang on is settled before them. And the largest first that each may hang on.
	std::sort(Pairs.begin(), Pairs.end(),
		[](const Pair& A, const Pair& B)
		{ return std::tuple(-A.Area, A.Hanging, -A.AreaOn, A.On) < std::tuple(-B.Area, B.Hanging, -B.AreaOn, B.On); });
	for (const Pair& Each : Pairs)
	{
		if (StandsOff(Each.Hanging) && AreTouching(Of, Members, Each.Hanging, Each.On, Reach))
		{
			InOut[size_t(Each.Hanging)].Joint = InOut[size_t(Each.On)].Joint;
			InOut[size_t(Each.Hanging)].Reason = ComponentReason::HangsOnLarger;
		}
	}
}
}
