// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/BlendMask.h"

#include "Common/Parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace SkinAtlas
{
namespace
{
constexpr int32_t MaskGrain = 4096; // rows per block

/** The mask of one row after the other. A row costs the ways between its joints in the tree, and allocates nothing. */
class RowMask
{
public:
	/** InDepth: steps to the root, one per joint. */
	RowMask(std::span<const int32_t> InTreeParent, std::span<const int32_t> InDepth, std::span<const float> InShares)
		: TreeParent(InTreeParent)
		, Depth(InDepth)
		, Shares(InShares)
		, Below(InShares.size(), 0.0)
	{
	}

	float Of(std::span<const uint16_t> Joints, std::span<const float> Weights)
	{
		// From the joint that is above all of the row on, all of it crosses: nothing does.
		const int32_t Common = AboveAll(Joints, Weights);
		double Total = 0.0;
		for (size_t K = 0; K < Weights.size(); ++K)
		{
			Total += Weights[K];
			for (int32_t J = Weights[K] > 0.0f ? Joints[K] : Common; J != Common; J = TreeParent[size_t(J)])
			{
				if (Below[size_t(J)] == 0.0)
				{
					Touched.push_back(J);
				}
				Below[size_t(J)] += Weights[K];
			}
		}
		// S in whole steps makes both sums exact:
		// the order of a row changes no bit, and joints of one share give it back.
		constexpr double Steps = 4096.0;
		double Sum = 0.0, Shared = 0.0;
		for (const int32_t J : Touched)
		{
			const double S = std::floor(Steps * Below[size_t(J)] / Total + 0.5), Crossing = S * (Steps - S);
			Sum += Crossing;
			Shared += Crossing * Shares[size_t(J)];
			Below[size_t(J)] = 0.0;
		}
		Touched.clear();
		return Sum > 0.0 ? float(Shared / Sum) : 1.0f;
	}

private:
	/** The lowest joint at or above all joints of a row; NoIndex if they have different roots. */
	int32_t AboveAll(std::span<const uint16_t> Joints, std::span<const float> Weights) const
	{
		int32_t Common = NoIndex;
		bool bFirst = true;
		for (size_t K = 0; K < Weights.size(); ++K)
		{
			if (Weights[K] > 0.0f)
			{
				Common = bFirst ? Joints[K] : AboveBoth(Common, Joints[K]);
				bFirst = false;
			}
		}
		return Common;
	}
	int32_t AboveBoth(int32_t A, int32_t B) const
	{
		while (A != B && A != NoIndex && B != NoIndex)
		{
			int32_t& Lower = Depth[size_t(A)] >= Depth[size_t(B)] ? A : B;
			Lower = TreeParent[size_t(Lower)];
		}
		return A == B ? A : NoIndex;
	}

	std::span<const int32_t> TreeParent, Depth;
	std::span<const float> Shares;
	std::vector<double> Below;    // per joint: weight on it and below it
	std::vector<int32_t> Touched; // the joints where that is not 0
};

/** One per joint. */
std::vector<int32_t> StepsToRoots(std::span<const int32_t> Parents)
{
	std::vector<int32_t> Steps(Parents.size(), NoIndex), Way;
	for (size_t First = 0; First < Parents.size(); ++First)
	{
		int32_t J = static_cast<int32_t>(First);
		for (; J != NoIndex && Steps[size_t(J)] == NoIndex; J = Parents[size_t(J)])
		{
			Way.push_back(J);
		}
		for (int32_t Depth = J == NoIndex ? 0 : Steps[size_t(J)] + 1; !Way.empty(); Way.pop_back())
		{
			Steps[size_t(Way.back())] = Depth++;
		}
	}
	return Steps;
}
}

float DualQuaternionShare(JointRole Role)
{
	switch (Role)
	{
	case JointRole::Elbow:
	case JointRole::Knee:
	case JointRole::Finger:
	case JointRole::Toe:
	case JointRole::Jaw:
		return 0.0f;
	default:
		return 1.0f;
	}
}

std::vector<float> DualQuaternionShares(std::span<const RecognisedRole> Roles, std::span<const JointOptions> Joints)
{
	std::vector<float> Shares;
	for (size_t J = 0; J < Roles.size(); ++J)
	{
		const float ByRole = DualQuaternionShare(Roles[J].Role);
		Shares.push_back(Joints.empty() ? ByRole : Joints[J].DualQuaternion.value_or(ByRole));
	}
	return Shares;
}

Result<std::vector<float>> MakeBlendMask(
	const SkinWeights& Rows, std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host)
{
	const auto Largest = std::max_element(Rows.Joints.begin(), Rows.Joints.end());
	if (TreeParent.size() != Shares.size() || (Largest != Rows.Joints.end() && *Largest >= Shares.size()))
	{
		return Status{Error::SizeMismatch, int32_t(std::min(TreeParent.size(), Shares.size()))};
	}
	for (size_t J = 0; J < Shares.size(); ++J)
	{
		if (!(Shares[J] >= 0.0f && Shares[J] <= 1.0f))
		{
			return Status{Error::BadJointOption, int32_t(J)};
		}
	}
	const std::vector<int32_t> Depth = StepsToRoots(TreeParent);
	std::vector<float> Mask(size_t(Rows.RowCount()), 1.0f);
	const Status State = ParallelFor(Host, Rows.RowCount(), MaskGrain,
		[&](int32_t Begin, int32_t End)
		{
			RowMask Maker(TreeParent, Depth, Shares);
			for (int32_t R = Begin; R < End; ++R)
			{
				const size_t First = size_t(R) * size_t(Rows.Influences), Count = size_t(Rows.Influences);
				Mask[size_t(R)] = Maker.Of(
					std::span(Rows.Joints).subspan(First, Count), std::span(Rows.Weights).subspan(First, Count));
			}
		});
	return State ? Result<std::vector<float>>(std::move(Mask)) : State;
}

Result<std::vector<float>> MakeBlendMask(const StoredWeights& Rows, std::span<const int32_t> RowOf,
	std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host)
{
	if (RowOf.size() != size_t(Rows.RowCount()))
	{
		return Status{Error::SizeMismatch, static_cast<int32_t>(RowOf.size())};
	}
	const size_t Influences = size_t(Rows.Influences);
	const size_t WeldedCount = RowOf.empty() ? 0 : size_t(*std::max_element(RowOf.begin(), RowOf.end())) + 1;
	SkinWeights Welded;
	Welded.Influences = Rows.Influences;
	Welded.Joints.resize(WeldedCount * Influences);
	Welded.Weights.resize(WeldedCount * Influences);
	for (size_t V = RowOf.size(); V-- > 0;) // backwards: the first copy stays
	{
		for (size_t K = 0; K < Influences; ++K)
		{
			const size_t From = V * Influences + K, To = size_t(RowOf[V]) * Influences + K;
			const uint32_t Weight = Rows.Weights[From];
			Welded.Joints[To] = Rows.Joints[From];
			// The sum of a row is divided by later: whole numbers need no unit.
			Welded.Weights[To] = Rows.Bits[V] == 32 ? std::bit_cast<float>(Weight) : float(Weight);
		}
	}
	const Result<std::vector<float>> OfWelded = MakeBlendMask(Welded, TreeParent, Shares, Host);
	if (!OfWelded)
	{
		return OfWelded.State;
	}
	std::vector<float> Mask(RowOf.size());
	std::transform(RowOf.begin(), RowOf.end(), Mask.begin(), [&](int32_t Row) { return (*OfWelded)[size_t(Row)]; });
	return Mask;
}
}
