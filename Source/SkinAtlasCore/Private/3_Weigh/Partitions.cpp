// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Partitions.h"

#include <algorithm>
#include <numeric>

namespace SkinAtlas
{
namespace
{
/** The signed distance to a joint's curve, if the vertex has one. */
const CurveDistance* FindDistance(std::span<const CurveDistance> Row, int32_t J)
{
	const auto Found = std::find_if(Row.begin(), Row.end(), [J](const CurveDistance& Each) { return Each.Joint == J; });
	return Found == Row.end() ? nullptr : &*Found;
}

/** Adds a region once. */
void AddRegion(std::vector<Influence>& Regions, int32_t J)
{
	const auto Same = [J](const Influence& Each) { return Each.Joint == J; };
	if (std::none_of(Regions.begin(), Regions.end(), Same))
	{
		Regions.push_back({J, 0.0});
	}
}

/** Adds in rising order: the sum does not depend on which of two joints comes first, left or right. */
double RisingSum(std::vector<double>& Terms)
{
	std::sort(Terms.begin(), Terms.end());
	return std::accumulate(Terms.begin(), Terms.end(), 0.0);
}

/** The regions that hold a vertex: its own first, then those that grew over it across a curve. */
void RelatedRegions(const WeighInput& In, int32_t V, std::vector<Influence>& Out)
{
	Out.clear();
	const int32_t Own = RegionAfterShift(In, V);
	AddRegion(Out, Own);
	for (const CurveDistance& Each : In.Measured.At(V))
	{
		const Transition& Band = In.Bands[size_t(Each.Joint)];
		const int32_t Other = Band.IsInside(Each.Signed) ? In.Tree.Parent(Each.Joint) : Each.Joint;
		if (Band.IsBlended(Each.Signed) && Other != NoIndex && IsNear(In, Own, Other))
		{
			AddRegion(Out, Other);
		}
	}
}
}

JointTree TreeOf(const Segmentation& Regions)
{
	std::vector<bool> bMember(Regions.Curves.size());
	for (size_t J = 0; J < bMember.size(); ++J)
	{
		bMember[J] = Regions.Deforms(static_cast<int32_t>(J));
	}
	return JointTree(Regions.TreeParent, bMember);
}

int32_t RegionAfterShift(const WeighInput& In, int32_t V)
{
	const auto Row = In.Measured.At(V);
	int32_t J = In.Regions.RegionOf[size_t(V)];
	// Rows are parents first. Up to above the highest curve that the vertex fell out of: its region's own, or one of
	// those around that ...
	const auto FellOut = [&](const CurveDistance& Each)
	{
		return In.Tree.Parent(Each.Joint) != NoIndex && In.Tree.InSubtree(J, Each.Joint) &&
			   !In.Bands[size_t(Each.Joint)].IsInside(Each.Signed); // above a root is nobody to fall to
	};
	const auto Highest = std::find_if(Row.begin(), Row.end(), FellOut);
	J = Highest != Row.end() ? In.Tree.Parent(Highest->Joint) : J;
	// ... then down into children whose curve came over it: one pass finds the deepest.
	for (const CurveDistance& Each : Row)
	{
		if (In.Tree.Parent(Each.Joint) == J && In.Bands[size_t(Each.Joint)].IsInside(Each.Signed))
		{
			J = Each.Joint;
		}
	}
	return J;
}

HierarchicalPartition::HierarchicalPartition(const WeighInput& InInput)
	: In(InInput)
	, ChildSum(InInput.Bands.size(), 0.0)
	, Handed(InInput.Bands.size(), 0.0)
	, bListed(InInput.Bands.size(), false)
{
}

void HierarchicalPartition::At(int32_t V, std::vector<Influence>& Out)
{
	Out.clear();
	const int32_t Own = In.Regions.RegionOf[size_t(V)];

	// Curves that do more than the label says: those the vertex is blended over, or on the other side of.
	Nodes.clear();
	for (const CurveDistance& Each : In.Measured.At(V))
	{
		const Transition& Band = In.Bands[size_t(Each.Joint)];
		if (Band.ChangesRow(Each.Signed, In.Tree.InSubtree(Own, Each.Joint)))
		{
			Nodes.push_back({Each.Joint, Band.TiltedShare(Each)});
			bListed[size_t(Each.Joint)] = true;
		}
	}
	if (Nodes.empty())
	{
		Out.push_back({Own, 1.0});
		return;
	}

	// The label's ancestors, from the lowest one that has all those curves below it: above it nothing is handed aside.
	const int32_t First = In.Tree.Place(Nodes.front().Joint), Last = In.Tree.Place(Nodes.back().Joint);
	for (int32_t J = Own; J != NoIndex; J = In.Tree.Parent(J))
	{
		if (!bListed[size_t(J)])
		{
			Nodes.push_back({J, 1.0});
			bListed[size_t(J)] = true;
		}
		if (In.Tree.Place(J) < First && Last < In.Tree.Place(J) + In.Tree.SubtreeSize(J))
		{
			break;
		}
	}
	std::sort(Nodes.begin(), Nodes.end(),
		[&](const Node& A, const Node& B) { return In.Tree.Place(A.Joint) < In.Tree.Place(B.Joint); });

	if (In.MaxSteps != AnySteps)
	{
		LimitSteps(RegionAfterShift(In, V));
	}
	SumChildren();
	for (size_t I = 0; I < Nodes.size(); ++I)
	{
		const int32_t J = Nodes[I].Joint, Parent = In.Tree.Parent(J);
		double& Mine = Handed[size_t(J)];
		if (Parent == NoIndex)
		{
			const double Unclaimed = In.Tree.InSubtree(Own, J) ? 1.0 : 0.0;
			Mine = RootSum > 0.0 ? Nodes[I].Share / RootSum : Unclaimed;
		}
		else if (bListed[size_t(Parent)])
		{
			Mine = Handed[size_t(Parent)] * Nodes[I].Share / std::max(1.0, ChildSum[size_t(Parent)]);
		}
		else if (I == 0)
		{
			Mine = 1.0; // the lowest ancestor that has everything below it
		}
		const double Kept = Mine * (1.0 - ChildSum[size_t(J)]);
		if (Kept > 0.0)
		{
			Out.push_back({J, Kept});
		}
	}
	for (const Node& Each : Nodes)
	{
		bListed[size_t(Each.Joint)] = false;
	}
}

void HierarchicalPartition::SumChildren()
{
	RootSum = 0.0;
	for (const Node& Each : Nodes)
	{
		ChildSum[size_t(Each.Joint)] = 0.0;
		Handed[size_t(Each.Joint)] = 0.0;
	}
	Rising = Nodes;
	std::sort(Rising.begin(), Rising.end(), [](const Node& A, const Node& B) { return A.Share < B.Share; });
	for (const Node& Each : Rising)
	{
		const int32_t Parent = In.Tree.Parent(Each.Joint);
		// A parent that is not listed is not read.
		(Parent == NoIndex ? RootSum : ChildSum[size_t(Parent)]) += Each.Share;
	}
}

void HierarchicalPartition::LimitSteps(int32_t Region)
{
	for (Node& Each : Nodes)
	{
		const int32_t Parent = In.Tree.Parent(Each.Joint);
		if (In.Tree.InSubtree(Region, Each.Joint))
		{
			Each.Share = Parent == NoIndex || IsNear(In, Region, Parent) ? Each.Share : 1.0;
		}
		else if (!IsNear(In, Region, Each.Joint))
		{
			Each.Share = 0.0;
		}
	}
}

void PairwisePartition::At(int32_t V, std::vector<Influence>& Out)
{
	RelatedRegions(In, V, Out);
	const auto Row = In.Measured.At(V);
	// Position across the curve between a joint and its parent, for the joint's side or the other.
	const auto Share = [&](int32_t Child, bool bForChild)
	{
		const CurveDistance* const Found = FindDistance(Row, Child);
		if (Found == nullptr)
		{
			return In.Tree.InSubtree(Out[0].Joint, Child) == bForChild ? 1.0 : 0.0; // beyond the band
		}
		const Transition& Band = In.Bands[size_t(Child)];
		return bForChild ? Band.ShareInside(Found->Signed) : Band.ShareOutside(Found->Signed);
	};
	const size_t Count = Out.size();
	for (size_t J = 0; J < Count; ++J)
	{
		Terms.clear();
		for (size_t I = 0; I < Count; ++I)
		{
			if (I == J)
			{
				continue;
			}
			const bool bChild = In.Tree.Parent(Out[J].Joint) == Out[I].Joint;
			const bool bParent = In.Tree.Parent(Out[I].Joint) == Out[J].Joint;
			Terms.push_back(bChild ? Share(Out[J].Joint, true) : bParent ? Share(Out[I].Joint, false) : 0.5);
		}
		Out[J].Weight = RisingSum(Terms);
	}
	if (Count == 1)
	{
		Out[0].Weight = 1.0;
		return;
	}
	for (Influence& Each : Out)
	{
		Each.Weight *= 2.0 / static_cast<double>(Count * (Count - 1));
	}
}

namespace
{
/** d_j: negative where the vertex is outside the grown region; 0 where no curve of the region was measured. */
double DepthIn(const WeighInput& In, std::span<const CurveDistance> Row, int32_t J)
{
	double Depth = 1e300;
	for (const CurveDistance& Each : Row)
	{
		const Transition& Band = In.Bands[size_t(Each.Joint)];
		if (Each.Joint == J)
		{
			Depth = std::min(Depth, Band.Width + (Each.Signed - Band.Shift));
		}
		else if (In.Tree.Parent(Each.Joint) == J)
		{
			Depth = std::min(Depth, Band.Width - (Each.Signed - Band.Shift));
		}
	}
	return Depth == 1e300 ? 0.0 : Depth;
}
}

void RegionalPartition::GreatestDepths(
	const WeighInput& In, int32_t Begin, int32_t End, std::vector<double>& InOutDepths)
{
	std::vector<Influence> Related;
	for (int32_t V = Begin; V < End; ++V)
	{
		RelatedRegions(In, V, Related);
		for (const Influence& Each : Related)
		{
			double& Greatest = InOutDepths[size_t(Each.Joint)];
			Greatest = std::max(Greatest, DepthIn(In, In.Measured.At(V), Each.Joint));
		}
	}
}

void RegionalPartition::At(int32_t V, std::vector<Influence>& Out)
{
	RelatedRegions(In, V, Out);
	Terms.clear();
	for (Influence& Each : Out)
	{
		const double Depth = DepthIn(In, In.Measured.At(V), Each.Joint), Greatest = Depths[size_t(Each.Joint)];
		Each.Weight = Depth > 0.0 && Greatest > 0.0
						  ? Falloff(*In.Bands[size_t(Each.Joint)].Joint, std::min(1.0, Depth / Greatest))
						  : 0.0;
		Terms.push_back(Each.Weight);
	}
	const double Sum = RisingSum(Terms);
	if (!(Sum > 0.0) || Out.size() == 1)
	{
		Out.resize(1); // covered by its own region alone
		Out[0].Weight = 1.0;
		return;
	}
	for (Influence& Each : Out)
	{
		Each.Weight /= Sum;
	}
}
}
