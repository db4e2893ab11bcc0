// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/BlendMask.h"

#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t Grain = 4096; // rows per block

/** Whether J is Ancestor or below it. */
bool IsAtOrBelow(std::span<const int32_t> TreeParent, int32_t J, int32_t Ancestor)
{
	while (J != NoIndex && J != Ancestor)
	{
		J = TreeParent[size_t(J)];
	}
	return J == Ancestor;
}

struct Row
{
	std::span<const uint16_t> Joints;
	std::span<const float> Weights;
};

float MaskOf(const Row& Of, std::span<const int32_t> TreeParent, std::span<const float> Shares)
{
	double Mask = 1.0;
	// Only overlaps of joints between those of the row count: above their common ancestor S = 1.
	for (size_t K = 0; K < Of.Weights.size(); ++K)
	{
		for (int32_t J = Of.Weights[K] > 0.0f ? Of.Joints[K] : NoIndex; J != NoIndex; J = TreeParent[size_t(J)])
		{
			if (Shares[size_t(J)] >= 1.0f)
			{
				continue;
			}
			double Below = 0.0, Total = 0.0;
			for (size_t I = 0; I < Of.Weights.size(); ++I)
			{
				Total += Of.Weights[I];
				Below += Of.Weights[I] > 0.0f && IsAtOrBelow(TreeParent, Of.Joints[I], J) ? Of.Weights[I] : 0.0;
			}
			const double Share = Below / Total, Crossing = 4.0 * Share * (1.0 - Share);
			Mask = std::min(Mask, 1.0 - Crossing * (1.0 - double(Shares[size_t(J)])));
		}
	}
	return float(std::max(Mask, 0.0));
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
	std::vector<float> Mask(size_t(Rows.RowCount()), 1.0f);
	ParallelFor(Host, Rows.RowCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t R = Begin; R < End; ++R)
			{
				const size_t First = size_t(R) * size_t(Rows.Influences), Count = size_t(Rows.Influences);
				Mask[size_t(R)] = MaskOf(
					{std::span(Rows.Joints).subspan(First, Count), std::span(Rows.Weights).subspan(First, Count)},
					TreeParent, Shares);
			}
		});
	return IsCancelled(Host) ? Result<std::vector<float>>(Status{Error::Cancelled}) : std::move(Mask);
}
}
