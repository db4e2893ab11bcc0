// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How thick the limb around each bone is.

#include "1_Segment/3_Bones/BoneBalls.h"
#include "1_Segment/3_Bones/Bones.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
/** Whether a point has its nearest on a bone between the ends. A bone without length has nothing else. */
bool LiesBeside(const Bone& Each, const Vec3d& P)
{
	const Vec3d Along = Each.To - Each.From;
	const double T = Dot(P - Each.From, Along), Square = Dot(Along, Along);
	return Square == 0.0 || (T > 0.0 && T < Square);
}
}

Status BoneSet::FitRadii(const Topology& Mesh, const Context& Host)
{
	if (Bones.empty())
	{
		return {};
	}
	const int32_t Grain = GrainOf(Mesh.VertexCount());
	struct Found
	{
		int32_t Bone;
		double Square; // of the distance
		bool bBeside = false;
	};
	// Bones at one place have the same vertices nearest to them: the first is looked for, for all.
	std::vector<BoneBall> Around;
	std::vector<int32_t> BoneOf;
	for (size_t B = 0; B < Bones.size(); ++B)
	{
		if (First.empty() || First[B] == static_cast<int32_t>(B))
		{
			Around.emplace_back(Bones[B].From, Bones[B].To, 0.0);
			BoneOf.push_back(static_cast<int32_t>(B));
		}
	}
	const BoneBalls Balls(Around);
	// A vertex counts for every bone that is nearest to it, so that mid-plane vertices count for left and right.
	std::vector<std::vector<Found>> Blocks(size_t((Mesh.VertexCount() + Grain - 1) / Grain));
	const Status Looked = ParallelFor(Host, Mesh.VertexCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			// Of squares. Where the joint between two bones is nearest, both are equally near but for the rounding of
			// positions, which is 1e-5 of the square near a jaw of a human: it must not decide who is counted.
			constexpr double Equal = 1.0 + 5e-5;
			std::vector<Found>& Mine = Blocks[size_t(Begin / Grain)];
			std::vector<Found> Near; // the bones that were not too far when it was their turn
			int32_t Last = 0;		 // the bone nearest to the vertex before, which is mostly near this one
			for (int32_t V = Begin; V < End; ++V)
			{
				const Vec3d P(Mesh.Positions()[size_t(V)]);
				const auto SquareTo = [&](int32_t B)
				{
					const Vec3d Way = P - NearestOnBone(P, Bones[size_t(B)]);
					return Dot(Way, Way);
				};
				Near.clear();
				double Least = SquareTo(Last), Reach = std::sqrt(Least * Equal);
				Balls.Near(
					P, [&] { return Reach; },
					[&](int32_t Ball)
					{
						const int32_t B = BoneOf[size_t(Ball)];
						Near.push_back({B, SquareTo(B)});
						if (Near.back().Square < Least)
						{
							Least = Near.back().Square;
							Reach = std::sqrt(Least * Equal);
							Last = B;
						}
					});
				for (const Found& Each : Near)
				{
					if (Each.Square <= Least * Equal)
					{
						Mine.push_back({Each.Bone, Each.Square, LiesBeside(Bones[size_t(Each.Bone)], P)});
					}
				}
			}
		});
	if (!Looked)
	{
		return Looked;
	}
	std::vector<std::vector<double>> Squares(Bones.size());
	std::vector<bool> bHasSkin(Bones.size(), false); // beside it
	for (const auto& Block : Blocks)
	{
		for (const Found& Each : Block)
		{
			Squares[size_t(Each.Bone)].push_back(Each.Square);
			bHasSkin[size_t(Each.Bone)] = bHasSkin[size_t(Each.Bone)] || Each.bBeside;
		}
	}
	const Status Fitted = ParallelFor(Host, static_cast<int32_t>(Bones.size()), 1,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t B = size_t(Begin); B < size_t(End); ++B)
			{
				if (!Squares[B].empty())
				{
					// Low in the distribution: what hangs off a limb, or belongs to a neighbour, lies far from it.
					const auto Quartile = Squares[B].begin() + static_cast<std::ptrdiff_t>(Squares[B].size() / 4);
					std::nth_element(Squares[B].begin(), Quartile, Squares[B].end());
					Bones[B].Radius = std::sqrt(*Quartile);
				}
			}
		});
	if (!Fitted)
	{
		return Fitted;
	}
	for (size_t B = 0; B < First.size(); ++B)
	{
		Bones[B].Radius = Bones[size_t(First[B])].Radius;
		bHasSkin[B] = bHasSkin[size_t(First[B])];
	}
	// Where a foot floats below a shin of air, the skin nearest to the shin lies beyond its end, and tells no radius:
	// the shin is no thicker than what it meets. A bone shorter than the limb is thick has skin beyond its ends anyway.
	for (size_t B = 0; B < Bones.size(); ++B)
	{
		Bone& Each = Bones[B];
		if (bHasSkin[B] || Length(Each.To - Each.From) <= Each.Radius)
		{
			continue;
		}
		const auto MakeNoThickerThan = [&](int32_t J)
		{
			for (size_t Other = size_t(Start[size_t(J)]); Other < size_t(Start[size_t(J) + 1]); ++Other)
			{
				Each.Radius = bHasSkin[Other] ? std::min(Each.Radius, Bones[Other].Radius) : Each.Radius;
			}
		};
		const auto& Children = Tree.Children(Each.Joint);
		std::for_each(Children.begin(), Children.end(), MakeNoThickerThan);
		if (const int32_t Parent = Tree.Parent(Each.Joint); Parent != NoIndex)
		{
			MakeNoThickerThan(Parent);
		}
	}
	return {};
}
}
