// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Strain.h"

#include "Common/Box.h"
#include "SkinAtlas/Tear.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
constexpr double MovedByTurn = 0.76536686473017954; // 2 sin(45 degrees / 2): how far a point 1 from the axis is moved
constexpr double Rounding = 1e-6;                   // of a row's weights in float

void DropEqual(std::vector<Influence>& InOut)
{
	std::erase_if(InOut, [](const Influence& Each) { return std::abs(Each.Weight) < Rounding; });
}
}

EdgeStrain::EdgeStrain(const Topology& InMesh, const Segmentation& InRegions)
	: Mesh(InMesh)
	, Regions(InRegions)
	, Depth(InRegions.TreeParent.size(), 0)
{
	for (const int32_t J : Regions.ParentsFirst)
	{
		const int32_t Parent = Regions.TreeParent[size_t(J)];
		Depth[size_t(J)] = Parent == NoIndex ? 0 : Depth[size_t(Parent)] + 1;
	}
	Box Around;
	for (const Vec3& P : Mesh.Positions())
	{
		Around.Include(Vec3d(P));
	}
	LeastLength = Mesh.VertexCount() > 0 ? LeastRestLength * Length(Around.High - Around.Low) : 0.0;
}

double EdgeStrain::Between(
	int32_t Edge, std::span<const Influence> A, std::span<const Influence> B, double Enough, Differences& Work) const
{
	Work.assign(A.begin(), A.end());
	for (const Influence& Each : B)
	{
		AddInfluence(Work, Each.Joint, -Each.Weight);
	}
	DropEqual(Work);
	if (Work.empty())
	{
		return 0.0;
	}
	const Vec3d From(Mesh.Positions()[size_t(Mesh.Edge(Edge)[0])]), To(Mesh.Positions()[size_t(Mesh.Edge(Edge)[1])]);
	const Vec3d Middle = 0.5 * (From + To);
	const double PerLength = MovedByTurn / std::max(Length(To - From), LeastLength);
	// The deepest first: when its turn comes a joint has the differences of all its subtree.
	double Strain = 0.0;
	while (!Work.empty() && Strain <= Enough)
	{
		const auto Deepest = std::max_element(Work.begin(), Work.end(),
			[&](const Influence& X, const Influence& Y) { return Depth[size_t(X.Joint)] < Depth[size_t(Y.Joint)]; });
		const Influence Subtree = *Deepest;
		Work.erase(Deepest);
		const size_t J = size_t(Subtree.Joint);
		Strain += std::abs(Subtree.Weight) * Length(Middle - Vec3d(Regions.Starts[J])) * PerLength;
		if (const int32_t Parent = Regions.TreeParent[J]; Parent != NoIndex)
		{
			AddInfluence(Work, Parent, Subtree.Weight);
			DropEqual(Work);
		}
	}
	return Strain;
}
}
