// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Follow.h"

#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
int32_t NearestAllowed(const WeighInput& In, int32_t Region, int32_t J)
{
	while (!IsNear(In, Region, J))
	{
		J = In.Tree.Towards(Region, J);
	}
	return J;
}

void Combine(const std::vector<BlendTally>& Counts, SkinWeights& InOut)
{
	for (const BlendTally& Each : Counts)
	{
		Each.Pruned.AddTo(InOut);
		InOut.LeakMass += Each.LeakMass;
		InOut.LeakRows += Each.LeakRows;
	}
}

Status FollowSkin(const WeighInput& In, std::span<const SkinPoint> Points, const Context& Host, SkinWeights& InOut)
{
	const size_t Slots = size_t(InOut.Influences);
	const int32_t PointCount = static_cast<int32_t>(Points.size()), Grain = GrainOf(PointCount);
	std::vector<BlendTally> Counts(size_t((PointCount + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, PointCount, Grain,
		[&](int32_t Begin, int32_t End)
		{
			BlendTally& Count = Counts[size_t(Begin / Grain)];
			std::vector<Influence> Row;
			for (int32_t I = Begin; I < End; ++I)
			{
				const SkinPoint& Point = Points[size_t(I)];
				const int32_t Region = RegionAfterShift(In, Point.Nearest());
				double Leaked = 0.0;
				Row.clear();
				for (size_t K = 0; K < 3; ++K)
				{
					for (size_t Slot = size_t(Point.Corners[K]) * Slots; Slot < size_t(Point.Corners[K] + 1) * Slots;
						 ++Slot)
					{
						const double Weight = static_cast<double>(Point.Shares[K]) * InOut.Weights[Slot];
						if (Weight > 0.0)
						{
							const int32_t Near = NearestAllowed(In, Region, InOut.Joints[Slot]);
							Leaked += Near == InOut.Joints[Slot] ? 0.0 : Weight;
							AddInfluence(Row, Near, Weight);
						}
					}
				}
				Count.LeakMass += Leaked;
				Count.LeakRows += Leaked > 0.0 ? 1 : 0;
				const size_t First = size_t(Point.Vertex) * Slots;
				std::fill_n(&InOut.Joints[First], Slots, uint16_t(0));
				std::fill_n(&InOut.Weights[First], Slots, 0.0f);
				FinishRow(Row, InOut.Influences, &InOut.Joints[First], &InOut.Weights[First], Count.Pruned);
			}
		});
	Combine(Counts, InOut);
	return State;
}
}
