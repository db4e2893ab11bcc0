// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The overlaps of some joints computed anew, and nothing else.

#include "AllCharacters.h"
#include "LockRows.h"
#include "TestHarness.h"

#include "3_Weigh/Partitions.h"
#include "5_Mirror/MirrorLabels.h"
#include "5_Mirror/MirrorRows.h"
#include "SkinAtlas/Locks.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

TEST_CASE(
	"Locks: a joint asked for alone changes rows in its overlap, to those of a full bind, and no others", "[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Before = BindIt(Each.Who);
		REQUIRE(WriteWeights(Each.File, Each.Who, Before.Weights, Before.Mesh.SourceToWelded(), WeightFormat::Bits16));
		const StoredWeights Stored = ReadBack(Each.File, Each.Who);
		std::vector<int32_t> Count(Each.Who.JointNames.size(), 0);
		for (const CurveDistance& Found : Before.Measured.Distances)
		{
			++Count[size_t(Found.Joint)];
		}
		const size_t J = size_t(std::max_element(Count.begin(), Count.end()) - Count.begin());
		std::vector<JointOptions> Joints = Before.Options;
		std::for_each(
			Joints.begin(), Joints.end(), [](JointOptions& Mine) { Mine.K *= 0.9f; }); // all, also those not asked for
		Joints[J].K = 1.5f * Before.Options[J].K;
		BindOptions Options;
		Options.Joints = Joints;
		const BoundCharacter After = BindIt(Each.Who, Options);
		std::vector<uint8_t> Only(Joints.size(), 0);
		Only[J] = 1;
		const auto Made = ApplyLocks(After, {.Joints = After.Options}, Stored, {.OnlyJoints = Only});
		REQUIRE(Made);
		CHECK(Made->Conflicts.empty());

		const double Width = After.Options[J].K * After.Measured.Unit[J]; // the old overlap is narrower
		REQUIRE(Width > Before.Options[J].K * Before.Measured.Unit[J]);
		const double Shift = double(After.Options[J].Shift) * After.Measured.Unit[J];
		std::vector<bool> bOverlap(size_t(After.Mesh.VertexCount()), false);
		const auto IsNear = [&](int32_t V, int32_t Joint)
		{
			const auto Near = After.Measured.At(V);
			return std::any_of(Near.begin(), Near.end(),
				[&](const CurveDistance& Found)
				{ return Found.Joint == Joint && std::abs(Found.Signed - Shift) < Width; });
		};
		for (int32_t V = 0; V < After.Mesh.VertexCount(); ++V)
		{
			bOverlap[size_t(V)] = IsNear(V, int32_t(J));
		}
		// A row that is taken from the surface at the image is in the overlap where that is in the mirrored one.
		const JointTree Tree = TreeOf(After.Regions);
		const std::vector<int32_t> Image = TreeImages(After.Regions.Symmetry, Tree);
		for (const SkinPoint& Point : FindTakers(After.Regions, Tree, Image))
		{
			bOverlap[size_t(Point.Vertex)] = bOverlap[size_t(Point.Vertex)] ||
				std::any_of(Point.Corners.begin(), Point.Corners.end(), [&](int32_t V) { return IsNear(V, Image[J]); });
		}
		for (const SkinPoint& Point : After.Regions.Followers)
		{
			bOverlap[size_t(Point.Vertex)] =
				std::any_of(Point.Corners.begin(), Point.Corners.end(), [&](int32_t V) { return bOverlap[size_t(V)]; });
		}
		const auto New = StoreWeights(After.Weights, After.Mesh.SourceToWelded(), WeightFormat::Bits16);
		int32_t Strayed = 0, Missed = 0, Changed = 0;
		for (size_t S = 0; S < Made->Kept.size(); ++S)
		{
			const bool bInside = bOverlap[size_t(After.Mesh.SourceToWelded()[S])];
			bool bNew = true;
			for (int32_t Other = 0; Other < int32_t(Joints.size()); ++Other)
			{
				bNew = bNew && Column(Made->Rows, S, Other) == Column(*New, S, Other);
			}
			Strayed += bInside || Made->Kept[S] != 0 ? 0 : 1;
			Missed += bInside && !bNew ? 1 : 0;
			Changed += Made->Kept[S] != 0 ? 0 : 1;
		}
		CHECK(Strayed == 0);
		CHECK(Missed == 0);
		CHECK(Changed > 0);
	}
}

namespace
{
/** The joints with the largest overlaps, that with the largest first. */
std::vector<size_t> LargestOverlaps(const BoundCharacter& Bound, size_t Wanted)
{
	std::vector<int32_t> Count(Bound.Options.size(), 0);
	for (const CurveDistance& Found : Bound.Measured.Distances)
	{
		++Count[size_t(Found.Joint)];
	}
	std::vector<size_t> Joints;
	for (size_t J = 0; J < Count.size(); ++J)
	{
		if (Count[J] > 0)
		{
			Joints.push_back(J);
		}
	}
	std::stable_sort(Joints.begin(), Joints.end(), [&](size_t A, size_t B) { return Count[A] > Count[B]; });
	Joints.resize(std::min(Joints.size(), Wanted));
	return Joints;
}

double GreatestGap(const StoredWeights& A, const StoredWeights& B, size_t S, size_t JointCount)
{
	double Gap = 0.0;
	for (int32_t J = 0; J < int32_t(JointCount); ++J)
	{
		Gap = std::max(Gap, std::abs(Column(A, S, J) - Column(B, S, J)));
	}
	return Gap;
}

/**
 * What the public header calls the overlap of a joint, found the slow way:
 * by going over all vertices until none is added.
 */
std::vector<bool> OverlapOf(const BoundCharacter& Bound, const StoredWeights& Stored, int32_t J)
{
	const size_t Count = size_t(Bound.Mesh.VertexCount());
	const JointTree Tree = TreeOf(Bound.Regions);
	const auto IsBelow = [&](int32_t Joint)
	{
		while (Joint != NoIndex && !Tree.IsMember(Joint))
		{
			Joint = Bound.Joints.Parents()[size_t(Joint)];
		}
		while (Joint != NoIndex && Joint != J)
		{
			Joint = Tree.Parent(Joint);
		}
		return Joint == J;
	};
	const SkinWeights& Rows = Bound.Weights;
	std::vector<bool> bBelow(Count), bAcross(Count, false), bBlends(Count, false), bIn(Count, false);
	for (size_t V = 0; V < Count; ++V)
	{
		bBelow[V] = IsBelow(Rows.Joints[V * size_t(Rows.Influences)]);
		for (size_t Slot = V * size_t(Rows.Influences); Slot < (V + 1) * size_t(Rows.Influences); ++Slot)
		{
			bIn[V] = bIn[V] || (Rows.Weights[Slot] > 0.0f && IsBelow(Rows.Joints[Slot]) != bBelow[V]);
		}
	}
	for (size_t S = 0; S < Stored.Bits.size(); ++S)
	{
		const size_t V = size_t(Bound.Mesh.SourceToWelded()[S]);
		for (size_t Slot = S * size_t(Stored.Influences); Slot < (S + 1) * size_t(Stored.Influences); ++Slot)
		{
			bAcross[V] = bAcross[V] || (Stored.Weights[Slot] != 0 && IsBelow(Stored.Joints[Slot]) != bBelow[V]);
		}
	}
	const std::vector<int32_t> Image = TreeImages(Bound.Regions.Symmetry, Tree);
	const auto BlendsAt = [&](int32_t V, int32_t Curve)
	{
		const double Unit = Bound.Measured.Unit[size_t(J)], Width = Bound.Options[size_t(J)].K * Unit,
					 Shift = Bound.Options[size_t(J)].Shift * Unit;
		const auto Near = Bound.Measured.At(V);
		return Curve != NoIndex && std::any_of(Near.begin(), Near.end(),
			[&](const CurveDistance& Found)
			{
				const double Past = Found.Signed - Shift;
				return Found.Joint == Curve && (std::abs(Past) < Width || (Past < 0.0) != std::signbit(Found.Signed));
			});
	};
	for (size_t V = 0; V < Count; ++V)
	{
		bBlends[V] = BlendsAt(int32_t(V), J);
	}
	for (const SkinPoint& Point : FindTakers(Bound.Regions, Tree, Image))
	{
		bBlends[size_t(Point.Vertex)] = bBlends[size_t(Point.Vertex)] ||
			std::any_of(Point.Corners.begin(), Point.Corners.end(),
				[&](int32_t V) { return BlendsAt(V, Image[size_t(J)]); });
	}
	for (const SkinPoint& Point : Bound.Regions.Followers)
	{
		bBlends[size_t(Point.Vertex)] =
			std::any_of(Point.Corners.begin(), Point.Corners.end(), [&](int32_t V) { return bBlends[size_t(V)]; });
	}
	for (size_t V = 0; V < Count; ++V)
	{
		bIn[V] = bIn[V] || bBlends[V];
	}
	for (bool bAdded = true; bAdded;)
	{
		bAdded = false;
		const auto Add = [&](int32_t V, bool bTouches)
		{
			if (bTouches && bAcross[size_t(V)] && !bIn[size_t(V)])
			{
				bIn[size_t(V)] = bAdded = true;
			}
		};
		for (int32_t V = 0; V < int32_t(Count); ++V)
		{
			for (const int32_t Other : Bound.Mesh.Neighbours(V))
			{
				Add(V,
					bIn[size_t(Other)] || bBelow[size_t(Other)] != bBelow[size_t(V)] ||
						IsBelow(Bound.Regions.RegionOf[size_t(Other)]) != IsBelow(Bound.Regions.RegionOf[size_t(V)]));
			}
		}
		for (const SkinPoint& Point : Bound.Regions.Followers)
		{
			for (const int32_t Corner : Point.Corners)
			{
				Add(Point.Vertex, bIn[size_t(Corner)]);
			}
		}
	}
	return bIn;
}
}

TEST_CASE("Locks: where the softness of one joint changed, its overlap alone gives the full bind", "[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		const BoundCharacter Before = BindIt(Each.Who);
		const auto Stored = StoreWeights(Before.Weights, Before.Mesh.SourceToWelded(), WeightFormat::Bits16);
		float Factor = 1.6f;
		for (const size_t J : LargestOverlaps(Before, 3))
		{
			Factor = 1.0f / Factor; // narrower, wider, narrower
			CAPTURE(Each.Name, Each.Who.JointNames[J], Factor);
			std::vector<JointOptions> Joints = Before.Options;
			Joints[J].K *= Factor;
			BindOptions Options;
			Options.Joints = Joints;
			const BoundCharacter After = BindIt(Each.Who, Options);
			const auto Full = StoreWeights(After.Weights, After.Mesh.SourceToWelded(), WeightFormat::Bits16);
			std::vector<uint8_t> Only(Joints.size(), 0);
			Only[J] = 1;
			const auto Made = ApplyLocks(After, {.Joints = After.Options}, *Stored, {.OnlyJoints = Only});
			REQUIRE(Made);
			int32_t Missed = 0, Changed = 0;
			const auto ImageOf = [&](size_t S)
			{ return After.Regions.Symmetry.VertexOf[size_t(After.Mesh.SourceToWelded()[S])]; };
			for (size_t S = 0; S < Made->Kept.size(); ++S)
			{
				// Nothing tells that a row was in the overlap where what it held from across was rounded away, or had
				// to leave for heavier joints; of two that are equal both leave. And a row that is interpolated at its
				// image may hold a trace from across though no neighbour does.
				const size_t First = S * size_t(Stored->Influences);
				const bool bFull =
					std::count(&Stored->Weights[First], &Stored->Weights[First] + Stored->Influences, 0u) <= 1;
				const bool bTaken = After.Regions.Symmetry.IsOn() && ImageOf(S) == NoIndex;
				const double Slack = Made->Kept[S] == 0 ? 0.0 : bFull ? 65535.0 : bTaken ? 0.005 * 65535.0 : 1.0;
				Missed += GreatestGap(Made->Rows, *Full, S, Joints.size()) <= Slack ? 0 : 1;
				Changed += Made->Kept[S] != 0 ? 0 : 1;
			}
			CHECK(Missed == 0);
			CHECK(Changed > 0);
		}
	}
}

TEST_CASE(
	"Locks: on painted weights a joint asked for alone changes its overlap, stored or computed, and no other byte",
	"[locks]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		const BoundCharacter Bound = BindIt(Each.Who);
		const StoredWeights Stored = ReadBack(Each.File, Each.Who);
		for (const size_t J : LargestOverlaps(Bound, 4))
		{
			CAPTURE(Each.Name, Each.Who.JointNames[J]);
			std::vector<uint8_t> Only(Bound.Options.size(), 0);
			Only[J] = 1;
			const auto Made = ApplyLocks(Bound, {.Joints = Bound.Options}, Stored, {.OnlyJoints = Only});
			REQUIRE(Made);
			CHECK(Made->Conflicts.empty());
			const std::vector<bool> bOverlap = OverlapOf(Bound, Stored, int32_t(J));
			std::map<uint8_t, StoredWeights> Full; // by form
			for (const auto& [Bits, Format] : {std::pair(uint8_t(8), WeightFormat::Bits8),
					 std::pair(uint8_t(16), WeightFormat::Bits16), std::pair(uint8_t(32), WeightFormat::Float)})
			{
				Full.emplace(Bits, std::move(*StoreWeights(Bound.Weights, Bound.Mesh.SourceToWelded(), Format)));
			}
			int32_t Strayed = 0, Missed = 0, Changed = 0;
			for (size_t S = 0; S < Made->Kept.size(); ++S)
			{
				const size_t Old = S * size_t(Stored.Influences), New = S * size_t(Made->Rows.Influences);
				bool bSame = Made->Kept[S] != 0;
				for (size_t Slot = 0; Slot < size_t(Stored.Influences) && bSame; ++Slot)
				{
					bSame = Stored.Joints[Old + Slot] == Made->Rows.Joints[New + Slot] &&
							Stored.Weights[Old + Slot] == Made->Rows.Weights[New + Slot];
				}
				const bool bIn = bOverlap[size_t(Bound.Mesh.SourceToWelded()[S])];
				Strayed += bIn || bSame ? 0 : 1;
				Missed += !bIn || GreatestGap(Made->Rows, Full.at(Stored.Bits[S]), S, Only.size()) < 1e-6 ? 0 : 1;
				Changed += bSame ? 0 : 1;
			}
			CHECK(Strayed == 0);
			CHECK(Missed == 0);
			CHECK(Changed > 0);
		}
	}
}
