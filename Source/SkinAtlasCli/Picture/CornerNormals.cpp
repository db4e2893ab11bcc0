// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/CornerNormals.h"

#include "Common/Parallel.h"
#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
constexpr double LeastCosine = 0.6428; // of 50 degrees
constexpr int32_t Grain = 4096;

/** Twice the area of each triangle along its front. */
std::vector<Vec3d> AreaNormals(
	std::span<const Vec3> Positions, std::span<const int32_t> Indices, const Context& Host)
{
	std::vector<Vec3d> Made(Indices.size() / 3);
	ParallelForAll(Host, int32_t(Made.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t T = size_t(Begin); T < size_t(End); ++T)
			{
				const Vec3d A(Positions[size_t(Indices[3 * T])]);
				Made[T] = Cross(Vec3d(Positions[size_t(Indices[3 * T + 1])]) - A,
					Vec3d(Positions[size_t(Indices[3 * T + 2])]) - A);
			}
		});
	return Made;
}

/** The items of each of Count bins, in rising order. BinOf: one bin per item. */
struct Bins
{
	std::vector<int32_t> Start, Items;

	Bins(std::span<const int32_t> Indices, std::span<const int32_t> Welded)
		: Start(Welded.empty() ? 1 : size_t(*std::max_element(Welded.begin(), Welded.end())) + 2, 0)
		, Items(Indices.size())
	{
		for (const int32_t V : Indices)
		{
			++Start[size_t(Welded[size_t(V)]) + 1];
		}
		for (size_t B = 1; B < Start.size(); ++B)
		{
			Start[B] += Start[B - 1];
		}
		std::vector<int32_t> Next = Start;
		for (size_t C = 0; C < Indices.size(); ++C)
		{
			Items[size_t(Next[size_t(Welded[size_t(Indices[C])])]++)] = int32_t(C / 3);
		}
	}

	std::span<const int32_t> Of(int32_t Bin) const
	{
		return std::span(Items).subspan(
			size_t(Start[size_t(Bin)]), size_t(Start[size_t(Bin) + 1] - Start[size_t(Bin)]));
	}
};
}

CornerNormals::CornerNormals(std::span<const Vec3> BindPositions, std::span<const int32_t> InIndices,
	std::span<const int32_t> Welded, const Context& Host)
	: Indices(InIndices), Start(1, 0)
{
	std::vector<Vec3d> Fronts = AreaNormals(BindPositions, Indices, Host);
	for (Vec3d& Front : Fronts)
	{
		Front = Normalised(Front);
	}
	const Bins Around(Indices, Welded); // triangles around each welded vertex
	for (size_t C = 0; C < Indices.size(); ++C)
	{
		const Vec3d& Own = Fronts[C / 3];
		for (const int32_t T : Around.Of(Welded[size_t(Indices[C])]))
		{
			if (size_t(T) == C / 3 || Dot(Fronts[size_t(T)], Own) > LeastCosine)
			{
				Triangles.push_back(T);
			}
		}
		Start.push_back(int32_t(Triangles.size()));
	}
}

std::vector<Vec3> CornerNormals::Of(std::span<const Vec3> Positions, const Context& Host) const
{
	const std::vector<Vec3d> Fronts = AreaNormals(Positions, Indices, Host);
	std::vector<Vec3> Made(Indices.size());
	ParallelForAll(Host, int32_t(Made.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t C = size_t(Begin); C < size_t(End); ++C)
			{
				Vec3d Sum;
				for (int32_t I = Start[C]; I < Start[C + 1]; ++I)
				{
					Sum += Fronts[size_t(Triangles[size_t(I)])];
				}
				Made[C] = ToFloat(Normalised(Sum));
			}
		});
	return Made;
}
}
