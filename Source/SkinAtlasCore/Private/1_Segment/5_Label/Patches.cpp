// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/5_Label/Patches.h"

#include "Common/VertexGroups.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
constexpr int32_t LargestShare = 5; // a patch is small with less than one in this many of its region's vertices

/** Vertices of one region, joined by edges. */
struct Patches
{
	std::vector<int32_t> PatchOf; // per vertex, numbered by first vertex
	std::vector<int32_t> First;	  // per patch
	std::vector<int32_t> Size;
};

Result<Patches> FindPatches(const Topology& Mesh, const std::vector<int32_t>& RegionOf, const Context& Host)
{
	Result<VertexGroups> Groups = GroupVertices(Mesh, Host,
		[&](int32_t V, size_t I) { return RegionOf[size_t(V)] == RegionOf[size_t(Mesh.Neighbours(V)[I])]; });
	if (!Groups)
	{
		return Groups.State;
	}
	Patches Found;
	Found.PatchOf = std::move(Groups->Of);
	Found.Size.assign(size_t(Groups->Count), 0);
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		const size_t Patch = size_t(Found.PatchOf[size_t(V)]);
		if (Patch == Found.First.size())
		{
			Found.First.push_back(V);
		}
		++Found.Size[Patch];
	}
	return Found;
}

/** Per patch: whether it is a small part of its region in its component. */
std::vector<bool> FindSmall(const Topology& Mesh, const std::vector<int32_t>& RegionOf, const Patches& All)
{
	// By component and region; the sizes of equals add up.
	const auto KeyOf = [&](size_t P)
	{ return std::pair(Mesh.ComponentOf()[size_t(All.First[P])], RegionOf[size_t(All.First[P])]); };
	std::vector<size_t> Order(All.First.size());
	for (size_t P = 0; P < Order.size(); ++P)
	{
		Order[P] = P;
	}
	std::sort(Order.begin(), Order.end(),
		[&](size_t A, size_t B) { return std::pair(KeyOf(A), A) < std::pair(KeyOf(B), B); });
	std::vector<bool> bSmall(Order.size(), false);
	for (size_t Begin = 0; Begin < Order.size();)
	{
		size_t End = Begin;
		int64_t Total = 0;
		for (; End < Order.size() && KeyOf(Order[End]) == KeyOf(Order[Begin]); ++End)
		{
			Total += All.Size[Order[End]];
		}
		for (; Begin < End; ++Begin)
		{
			bSmall[Order[Begin]] = int64_t(LargestShare) * All.Size[Order[Begin]] < Total;
		}
	}
	return bSmall;
}
}

Status JoinSmallPatches(
	const Topology& Mesh, const JointTree& Tree, const Context& Host, std::vector<int32_t>& RegionOf)
{
	const Result<Patches> Found = FindPatches(Mesh, RegionOf, Host);
	if (!Found)
	{
		return Found.State;
	}
	const Patches& All = *Found;
	const std::vector<bool> bSmall = FindSmall(Mesh, RegionOf, All);
	std::vector<std::pair<int32_t, int32_t>> Borders; // small patch, region beyond an edge of it
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		const int32_t Patch = All.PatchOf[size_t(V)];
		for (const int32_t Near : bSmall[size_t(Patch)] ? Mesh.Neighbours(V) : std::span<const int32_t>())
		{
			// Small patches beside each other say nothing about where either belongs.
			if (const int32_t Other = All.PatchOf[size_t(Near)]; Other != Patch && !bSmall[size_t(Other)])
			{
				Borders.push_back({Patch, RegionOf[size_t(Near)]});
			}
		}
	}
	std::sort(Borders.begin(), Borders.end());
	std::vector<int32_t> NewRegion(All.First.size(), NoIndex);
	std::vector<std::ptrdiff_t> Most(All.First.size(), 0);
	std::vector<bool> bStays(All.First.size(), false);
	for (auto First = Borders.begin(); First != Borders.end();)
	{
		const auto End = std::upper_bound(First, Borders.end(), *First);
		const int32_t Steps = Tree.Steps(RegionOf[size_t(All.First[size_t(First->first)])], First->second);
		bStays[size_t(First->first)] = bStays[size_t(First->first)] || Steps == 1;
		if (End - First > Most[size_t(First->first)]) // of equals the first joint
		{
			Most[size_t(First->first)] = End - First;
			NewRegion[size_t(First->first)] = First->second;
		}
		First = End;
	}
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		const size_t Patch = size_t(All.PatchOf[size_t(V)]);
		RegionOf[size_t(V)] = bStays[Patch] || NewRegion[Patch] == NoIndex ? RegionOf[size_t(V)] : NewRegion[Patch];
	}
	return {};
}
}
