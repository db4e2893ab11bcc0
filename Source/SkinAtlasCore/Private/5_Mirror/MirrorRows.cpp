// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorRows.h"

#include "5_Mirror/MirrorLabels.h"

#include <algorithm>

namespace SkinAtlas
{
std::vector<SkinPoint> FindTakers(const Segmentation& Regions, const JointTree& Tree, const std::vector<int32_t>& Image)
{
	std::vector<SkinPoint> Found;
	const auto IsFixed = [&](int32_t V) { return Regions.IsFixed(V); };
	for (const int32_t I : Regions.Symmetry.Takers)
	{
		const SkinPoint& Point = Regions.Symmetry.Points[size_t(I)];
		const int32_t Own = Regions.RegionOf[size_t(Point.Vertex)];
		const auto IsAlike = [&](int32_t V)
		{
			const int32_t Mirrored = Image[size_t(Regions.RegionOf[size_t(V)])];
			return Mirrored == Own || (Mirrored != NoIndex && Tree.Steps(Own, Mirrored) == 1);
		};
		if (std::any_of(Point.Corners.begin(), Point.Corners.end(), IsAlike) && !IsFixed(Point.Vertex) &&
			std::none_of(Point.Corners.begin(), Point.Corners.end(), IsFixed))
		{
			Found.push_back(Point);
		}
	}
	return Found;
}

MirrorRows::MirrorRows(const WeighInput& InFrom)
	: From(InFrom)
	, Bands(InFrom.Bands)
{
	if (!From.Regions.Symmetry.Takers.empty())
	{
		Image = TreeImages(From.Regions.Symmetry, From.Tree);
		Points = FindTakers(From.Regions, From.Tree, Image);
		for (size_t J = 0; J < Bands.size(); ++J)
		{
			Bands[J] = Image[J] == NoIndex ? Bands[J] : From.Bands[size_t(Image[J])];
		}
	}
}
}
