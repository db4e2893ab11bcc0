// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "6_Transfer/RowRegion.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace SkinAtlas
{
RowRegion FindRegion(const std::vector<Influence>& Row, bool bFull, int32_t MaxSteps, const JointSteps& Steps)
{
	RowRegion Best{NoIndex, std::numeric_limits<double>::max()};
	std::vector<int32_t> Tried;
	const auto Try = [&](int32_t Candidate)
	{
		if (Best.Beyond == 0.0 || std::find(Tried.begin(), Tried.end(), Candidate) != Tried.end())
		{
			return;
		}
		Tried.push_back(Candidate);
		double Beyond = 0.0;
		for (const Influence& Each : Row)
		{
			Beyond += Steps.Between(Candidate, Each.Joint) > MaxSteps ? Each.Weight : 0.0;
		}
		Best = Beyond < Best.Beyond ? RowRegion{Candidate, Beyond} : Best;
	};
	for (const Influence& Each : Row)
	{
		Try(Each.Joint);
	}
	size_t First = 0;
	for (int32_t Ring = 0; Best.Beyond > 0.0 && Ring < (bFull ? MaxSteps : 1); ++Ring)
	{
		for (const size_t End = Tried.size(); First < End; ++First)
		{
			for (const int32_t Next : Steps.Neighbours(Tried[First]))
			{
				Try(Next);
			}
		}
	}
	return Best;
}

int32_t ReachOf(const std::vector<Influence>& Row, bool bFull, int32_t Least, const JointSteps& Steps)
{
	while (FindRegion(Row, bFull, Least, Steps).Beyond > 0.0)
	{
		++Least;
	}
	return Least;
}

void DrawNear(std::vector<Influence>& InOut, const RowRegion& Region, int32_t MaxSteps, const JointSteps& Steps,
	BlendTally& Count)
{
	if (Region.Beyond == 0.0)
	{
		return;
	}
	const std::vector<Influence> Before = std::exchange(InOut, {});
	double Sum = 0.0; // a budget leaves less than 1
	for (const Influence& Each : Before)
	{
		Sum += Each.Weight;
		AddInfluence(InOut, Steps.NearestWithin(MaxSteps, Region.Joint, Each.Joint), Each.Weight);
	}
	Count.LeakMass += Region.Beyond / Sum;
	++Count.LeakRows;
}
}
