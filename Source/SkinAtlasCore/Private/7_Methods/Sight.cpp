// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/Sight.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t MostTried = 8;	 // a bone behind so many others is no bone of this limb
constexpr double EquallyNear = 1.0 + 1e-6; // distances this near are the same
}

Sight::Sight(const MethodInput& InInput)
	: In(InInput)
{
	std::vector<BoneBall> Around;
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		for (const Bone& Each : In.Bones.Of(J))
		{
			Bones.push_back(&Each);
			Around.emplace_back(Each.From, Each.To, 0.0);
		}
	}
	Balls = BoneBalls(Around);
}

void Sight::FindNearest(int32_t V, const Vec3d& Outward, std::vector<SeenBone>& Out) const
{
	const Vec3d P(In.Mesh.Positions()[size_t(V)]);
	double Least = 1e300;
	Out.clear();
	Balls.Near(
		P, [&] { return Least * EquallyNear; },
		[&](int32_t B)
		{
			const Vec3d Nearest = NearestOnBone(P, *Bones[size_t(B)]);
			const double Distance = FacingDistance(P - Nearest, Outward);
			Least = std::min(Least, Distance);
			Out.push_back({Bones[size_t(B)], Nearest, Distance, B});
		});
	std::erase_if(Out, [Least](const SeenBone& Each) { return Each.Distance > Least * EquallyNear; });
	std::sort(Out.begin(), Out.end(), [](const SeenBone& A, const SeenBone& B) { return A.Place < B.Place; });
}

void Sight::Sort(int32_t V, std::vector<SeenBone>& Out) const
{
	const Vec3d P(In.Mesh.Positions()[size_t(V)]);
	Out.clear();
	for (const Bone* const Each : Bones)
	{
		const Vec3d Nearest = NearestOnBone(P, *Each);
		Out.push_back({Each, Nearest, Length(P - Nearest)});
	}
	std::stable_sort(
		Out.begin(), Out.end(), [](const SeenBone& A, const SeenBone& B) { return A.Distance < B.Distance; });
}

int32_t Sight::FirstSeen(int32_t V, const std::vector<SeenBone>& Sorted) const
{
	const int32_t Tried = std::min(MostTried, static_cast<int32_t>(Sorted.size()));
	for (int32_t I = 0; I < Tried; ++I)
	{
		if (In.Surface.IsInSight(V, Sorted[size_t(I)].Nearest))
		{
			return I;
		}
	}
	return NoIndex;
}
}
