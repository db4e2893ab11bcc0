// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/AskedOverlaps.h"

#include "3_Weigh/Partitions.h"
#include "5_Mirror/MirrorLabels.h"
#include "5_Mirror/MirrorRows.h"
#include "Common/FindPoint.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace SkinAtlas
{
namespace
{
/** Floods the stored overlap of each joint from its curve and its computed overlap. */
class OverlapFlood
{
public:
	OverlapFlood(const BoundCharacter& InBound, const WeighOptions& Blend, const StoredWeights& InStored,
		std::span<const uint8_t> InOnly, const VertexCopies& InCopies)
		: Bound(InBound)
		, Stored(InStored)
		, Only(InOnly)
		, Copies(InCopies)
		, Tree(TreeOf(InBound.Regions))
		, Bands(MakeTransitions(InBound.Measured, Blend.Joints))
		, StandIn(InOnly.size(), NoIndex)
		, Itself(InOnly.size())
		, Image(TreeImages(InBound.Regions.Symmetry, Tree))
		, Takers(FindTakers(InBound.Regions, Tree, Image))
		, Computed(InOnly.size())
		, AtCurve(InOnly.size())
		, ReachedBy(size_t(InBound.Mesh.VertexCount()), NoIndex)
	{
		std::iota(Itself.begin(), Itself.end(), 0);
		for (const int32_t J : Bound.Joints.ParentsFirst())
		{
			const int32_t Parent = Bound.Joints.Parents()[size_t(J)];
			StandIn[size_t(J)] = Tree.IsMember(J) ? J : Parent == NoIndex ? NoIndex : StandIn[size_t(Parent)];
		}
	}

	std::vector<uint8_t> Find()
	{
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			AddComputed(V);
			AddCurves(V);
		}
		std::vector<uint8_t> bInside(ReachedBy.size(), 0);
		for (int32_t J = 0; J < static_cast<int32_t>(Only.size()); ++J)
		{
			for (const int32_t V : Flood(J))
			{
				bInside[size_t(V)] = 1;
			}
		}
		return bInside;
	}

private:
	bool IsAsked(int32_t J) const { return J != NoIndex && Only[size_t(J)] != 0; }
	bool IsBelow(int32_t Joint, int32_t J) const
	{
		return StandIn[size_t(Joint)] != NoIndex && Tree.InSubtree(StandIn[size_t(Joint)], J);
	}
	int32_t Heaviest(int32_t V) const { return Bound.Weights.Joints[size_t(V) * size_t(Bound.Weights.Influences)]; }

	/** Calls Visit with the joints whose curves lie between two joints. */
	template <typename Function>
	void ForCurvesBetween(int32_t A, int32_t B, Function&& Visit) const
	{
		A = StandIn[size_t(A)];
		B = StandIn[size_t(B)];
		for (int32_t J = A; J != NoIndex && (B == NoIndex || !Tree.InSubtree(B, J)); J = Tree.Parent(J))
		{
			Visit(J);
		}
		for (int32_t J = B; J != NoIndex && (A == NoIndex || !Tree.InSubtree(A, J)); J = Tree.Parent(J))
		{
			Visit(J);
		}
	}

	/** Curves that blend at a vertex, or have passed over it. JointFor: the joint that a curve stands for. */
	void AddBlending(int32_t At, std::span<const int32_t> JointFor, int32_t V)
	{
		for (const CurveDistance& Each : Bound.Measured.At(At))
		{
			const int32_t J = JointFor[size_t(Each.Joint)];
			if (!IsAsked(J))
			{
				continue;
			}
			const bool bLabelledInside = Tree.InSubtree(Bound.Regions.RegionOf[size_t(At)], Each.Joint);
			if (Bands[size_t(J)].ChangesRow(Each.Signed, bLabelledInside))
			{
				Computed[size_t(J)].push_back(V);
			}
		}
	}

	/** For V: at a vertex of the skin, or at the surface at its image that it takes its row from. */
	void AddOverlapsAt(int32_t At, int32_t V)
	{
		AddBlending(At, Itself, V);
		if (const SkinPoint* const Taken = FindPoint(Takers, At); Taken != nullptr)
		{
			for (const int32_t Corner : Taken->Corners)
			{
				AddBlending(Corner, Image, V);
			}
		}
	}

	void AddComputed(int32_t V)
	{
		if (const SkinPoint* const Followed = FindPoint(Bound.Regions.Followers, V); Followed != nullptr)
		{
			for (const int32_t Corner : Followed->Corners)
			{
				AddOverlapsAt(Corner, V);
			}
		}
		else
		{
			AddOverlapsAt(V, V);
		}
		// Where nothing was measured, as in rows of another method or on another mesh of the character, the row tells.
		const size_t First = size_t(V) * size_t(Bound.Weights.Influences);
		for (size_t Slot = First + 1; Slot < First + size_t(Bound.Weights.Influences); ++Slot)
		{
			if (Bound.Weights.Weights[Slot] > 0.0f)
			{
				ForCurvesBetween(Heaviest(V), Bound.Weights.Joints[Slot],
					[&](int32_t J)
					{
						if (IsAsked(J))
						{
							Computed[size_t(J)].push_back(V);
						}
					});
			}
		}
	}

	/**
	 * The curves that cross an edge of a vertex, for both of its ends:
	 * between their regions, or their heaviest joints.
	 */
	void AddCurves(int32_t V)
	{
		const std::vector<int32_t>& RegionOf = Bound.Regions.RegionOf;
		for (const int32_t Other : Bound.Mesh.Neighbours(V))
		{
			const auto Add = [&](int32_t J)
			{
				if (IsAsked(J))
				{
					AtCurve[size_t(J)].insert(AtCurve[size_t(J)].end(), {V, Other});
				}
			};
			if (Other > V && RegionOf[size_t(V)] != RegionOf[size_t(Other)])
			{
				ForCurvesBetween(RegionOf[size_t(V)], RegionOf[size_t(Other)], Add);
			}
			if (Other > V && Heaviest(V) != Heaviest(Other))
			{
				ForCurvesBetween(Heaviest(V), Heaviest(Other), Add);
			}
		}
	}

	/** Whether a stored row of the vertex has weight from the side of a curve on which the computed one is not. */
	bool HoldsFromAcross(int32_t V, int32_t J) const
	{
		const bool bBelow = IsBelow(Heaviest(V), J);
		for (const int32_t S : Copies.Of(V))
		{
			for (size_t Slot = size_t(S) * size_t(Stored.Influences); Slot < size_t(S + 1) * size_t(Stored.Influences);
				 ++Slot)
			{
				const uint32_t Number = Stored.Weights[Slot];
				const bool bCarries = Stored.Bits[size_t(S)] == 32 ? std::bit_cast<float>(Number) > 0.0f : Number > 0;
				if (bCarries && IsBelow(Stored.Joints[Slot], J) != bBelow)
				{
					return true;
				}
			}
		}
		return false;
	}

	std::vector<int32_t> Flood(int32_t J)
	{
		std::vector<int32_t> Reached;
		if (!Tree.IsMember(J))
		{
			return Reached;
		}
		const auto Reach = [&](int32_t V, bool bAlways)
		{
			if (ReachedBy[size_t(V)] != J && (bAlways || HoldsFromAcross(V, J)))
			{
				ReachedBy[size_t(V)] = J;
				Reached.push_back(V);
			}
		};
		size_t Next = 0;
		const auto Spread = [&]
		{
			for (; Next < Reached.size(); ++Next)
			{
				for (const int32_t Other : Bound.Mesh.Neighbours(Reached[Next]))
				{
					Reach(Other, false);
				}
			}
		};
		for (const int32_t V : Computed[size_t(J)])
		{
			Reach(V, true);
		}
		for (const int32_t V : AtCurve[size_t(J)])
		{
			Reach(V, false);
		}
		Spread();
		for (const SkinPoint& Each : Bound.Regions.Followers) // no edge leads to them from the skin
		{
			if (std::any_of(
					Each.Corners.begin(), Each.Corners.end(), [&](int32_t C) { return ReachedBy[size_t(C)] == J; }))
			{
				Reach(Each.Vertex, false);
			}
		}
		Spread();
		return Reached;
	}

	const BoundCharacter& Bound;
	const StoredWeights& Stored;
	std::span<const uint8_t> Only;
	const VertexCopies& Copies;
	JointTree Tree;
	std::vector<Transition> Bands;
	std::vector<int32_t> StandIn; // per joint: itself or, if it is excluded, the nearest
	                              // deforming joint above; NoIndex: none
	std::vector<int32_t> Itself, Image;					 // per joint: the same, and TreeImages
	std::vector<SkinPoint> Takers;						 // FindTakers
	std::vector<std::vector<int32_t>> Computed, AtCurve; // per joint that is asked for: vertices, some of them twice
	std::vector<int32_t> ReachedBy;						 // per vertex: the last joint whose flood came over it
};
}

VertexCopies::VertexCopies(const Topology& Mesh)
	: Start(size_t(Mesh.VertexCount()) + 1, 0)
	, Sources(Mesh.SourceToWelded().size())
{
	const auto WeldedOf = Mesh.SourceToWelded();
	for (const int32_t V : WeldedOf)
	{
		++Start[size_t(V) + 1];
	}
	std::partial_sum(Start.begin(), Start.end(), Start.begin());
	std::vector<int32_t> Next(Start.begin(), Start.end() - 1);
	for (size_t S = 0; S < WeldedOf.size(); ++S)
	{
		Sources[size_t(Next[size_t(WeldedOf[S])]++)] = static_cast<int32_t>(S);
	}
}

std::vector<uint8_t> FindAskedOverlaps(const BoundCharacter& Bound, const WeighOptions& Blend,
	const StoredWeights& Stored, std::span<const uint8_t> OnlyJoints, const VertexCopies& Copies)
{
	return OverlapFlood(Bound, Blend, Stored, OnlyJoints, Copies).Find();
}
}
