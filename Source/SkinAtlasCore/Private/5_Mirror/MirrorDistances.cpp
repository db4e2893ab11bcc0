// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorDistances.h"

#include "5_Mirror/MirrorLabels.h"
#include "Common/Parallel.h"
#include "Common/ScratchPool.h"

#include <algorithm>

namespace SkinAtlas
{
std::vector<int32_t> FindTwins(const Segmentation& Regions, const std::vector<int32_t>& Image)
{
	std::vector<int32_t> Twin = Regions.Symmetry.VertexOf;
	for (size_t V = 0; V < Twin.size(); ++V)
	{
		if (Twin[V] != NoIndex && Image[size_t(Regions.RegionOf[size_t(Twin[V])])] != Regions.RegionOf[V])
		{
			Twin[V] = NoIndex;
		}
	}
	return Twin;
}

namespace
{
/**
 * Lowers the entries of a joint's list to those of the image's, and adds what only the image has; what has passed over
 * a vertex and not over its image is left out. Place is all NoIndex. IsBelow: whether a vertex's label is on the side
 * of the joint.
 */
template <typename Predicate>
void TakeNearer(const std::vector<VertexDistance>& From, const std::vector<int32_t>& Twin, Predicate&& IsBelow,
	std::vector<int32_t>& Place, std::vector<VertexDistance>& InOut)
{
	const size_t Count = InOut.size();
	for (size_t I = 0; I < Count; ++I)
	{
		Place[size_t(InOut[I].V)] = static_cast<int32_t>(I);
	}
	std::vector<bool> bTaken(Count, false);
	for (const VertexDistance& Other : From)
	{
		const int32_t V = Twin[size_t(Other.V)];
		if (V == NoIndex)
		{
			continue;
		}
		const float Side = IsBelow(V) ? 1.0f : -1.0f; // mirrored labels: the same for both
		if (const int32_t I = Place[size_t(V)]; I == NoIndex)
		{
			if (Side * Other.Signed >= 0.0f)
			{
				InOut.push_back({V, Other.Signed});
			}
		}
		else
		{
			const float Mine = Side * InOut[size_t(I)].Signed, Its = Side * Other.Signed; // negative: passed over
			InOut[size_t(I)].Signed = Side * (Mine < 0.0f || Its < 0.0f ? std::max(Mine, Its) : std::min(Mine, Its));
			bTaken[size_t(I)] = true;
		}
	}
	for (size_t I = 0; I < Count; ++I)
	{
		Place[size_t(InOut[I].V)] = NoIndex;
	}
	size_t Kept = 0;
	for (size_t I = 0; I < InOut.size(); ++I)
	{
		const VertexDistance Each = InOut[I];
		const bool bAlone = I < Count && !bTaken[I] && Twin[size_t(Each.V)] != NoIndex;
		const bool bCrossed = IsBelow(Each.V) ? Each.Signed < 0.0f : Each.Signed > 0.0f;
		if (!bAlone || !bCrossed)
		{
			InOut[Kept++] = Each;
		}
	}
	InOut.resize(Kept);
}
}

void MirrorReaches(const Segmentation& Regions, const JointTree& Tree, std::vector<float>& InOutReach)
{
	const std::vector<int32_t> Image = TreeImages(Regions.Symmetry, Tree);
	const std::vector<float> Own = InOutReach;
	for (size_t J = 0; J < Own.size(); ++J)
	{
		InOutReach[J] = Image[J] == NoIndex || Own[J] == 0.0f ? Own[J] : std::max(Own[J], Own[size_t(Image[J])]);
	}
}

Status MirrorDistances(const Segmentation& Regions, const JointTree& Tree, const Context& Host,
	std::vector<CurveOutcome>& InOutByJoint)
{
	const std::vector<int32_t> Image = TreeImages(Regions.Symmetry, Tree);
	const std::vector<int32_t> Twin = FindTwins(Regions, Image);
	const auto MirrorPair = [&](int32_t J, int32_t K, std::vector<int32_t>& Place)
	{
		const std::vector<VertexDistance> Measured = InOutByJoint[size_t(J)].Distances;
		const auto Take = [&](const std::vector<VertexDistance>& From, int32_t Joint)
		{
			const auto IsBelow = [&](int32_t V) { return Tree.InSubtree(Regions.RegionOf[size_t(V)], Joint); };
			TakeNearer(From, Twin, IsBelow, Place, InOutByJoint[size_t(Joint)].Distances);
		};
		if (K == J)
		{
			Take(Measured, J);
			return;
		}
		Take(InOutByJoint[size_t(K)].Distances, J);
		Take(Measured, K);
	};
	using PerVertex = std::vector<int32_t>;
	ScratchPool<PerVertex> Pool;
	const auto& Order = Regions.ParentsFirst;
	return ParallelFor(Host, static_cast<int32_t>(Order.size()), 4,
		[&](int32_t Begin, int32_t End)
		{
			auto Place = Pool.Take([&] { return std::make_unique<PerVertex>(Twin.size(), NoIndex); });
			for (int32_t I = Begin; I < End; ++I)
			{
				const int32_t J = Order[size_t(I)], K = Image[size_t(J)];
				if (K != NoIndex && K >= J) // each pair once
				{
					MirrorPair(J, K, *Place);
				}
			}
			Pool.Return(std::move(Place));
		});
}
}
