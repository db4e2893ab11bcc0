// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorDistances.h"

#include "5_Mirror/MirrorLabels.h"

#include <algorithm>
#include <cmath>

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
/** Lowers the entries of one list to those of the image's, and adds what only the image has. Place is all NoIndex. */
void TakeNearer(const std::vector<VertexDistance>& From, const std::vector<int32_t>& Twin, std::vector<int32_t>& Place,
	std::vector<VertexDistance>& InOut)
{
	const size_t Count = InOut.size();
	for (size_t I = 0; I < Count; ++I)
	{
		Place[size_t(InOut[I].V)] = static_cast<int32_t>(I);
	}
	for (const VertexDistance& Other : From)
	{
		const int32_t V = Twin[size_t(Other.V)];
		if (V == NoIndex)
		{
			continue;
		}
		if (const int32_t I = Place[size_t(V)]; I == NoIndex)
		{
			InOut.push_back({V, Other.Signed});
		}
		else
		{
			float& Mine = InOut[size_t(I)].Signed; // mirrored labels: the same side of the curve
			Mine = std::abs(Other.Signed) < std::abs(Mine) ? Other.Signed : Mine;
		}
	}
	for (size_t I = 0; I < Count; ++I)
	{
		Place[size_t(InOut[I].V)] = NoIndex;
	}
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

void MirrorDistances(const Segmentation& Regions, const JointTree& Tree, std::vector<CurveOutcome>& ByJoint)
{
	const std::vector<int32_t> Image = TreeImages(Regions.Symmetry, Tree);
	const std::vector<int32_t> Twin = FindTwins(Regions, Image);
	std::vector<int32_t> Place(Twin.size(), NoIndex);
	for (const int32_t J : Regions.ParentsFirst)
	{
		const int32_t K = Image[size_t(J)];
		if (K == NoIndex || K < J) // each pair once
		{
			continue;
		}
		const std::vector<VertexDistance> Measured = ByJoint[size_t(J)].Distances;
		if (K == J)
		{
			TakeNearer(Measured, Twin, Place, ByJoint[size_t(J)].Distances);
			continue;
		}
		TakeNearer(ByJoint[size_t(K)].Distances, Twin, Place, ByJoint[size_t(J)].Distances);
		TakeNearer(Measured, Twin, Place, ByJoint[size_t(K)].Distances);
	}
}
}
