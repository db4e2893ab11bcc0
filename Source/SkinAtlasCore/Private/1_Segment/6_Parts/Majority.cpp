// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Majority.h"

#include <algorithm>

namespace SkinAtlas
{
Majority MostFrequent(std::span<const int32_t> Labels)
{
	std::vector<size_t> Counts;
	for (const int32_t Label : Labels)
	{
		Counts.resize(std::max(Counts.size(), size_t(Label) + 1), 0);
		++Counts[size_t(Label)];
	}
	const auto Most = std::max_element(Counts.begin(), Counts.end());
	return Most == Counts.end() ? Majority() : Majority{static_cast<int32_t>(Most - Counts.begin()), *Most};
}

int32_t DeepestMajority(const JointTree& Tree, std::vector<int32_t> Labels)
{
	// In the tree's order a subtree is one run: with more than half of the labels it holds the middle one.
	const auto Middle = Labels.begin() + static_cast<std::ptrdiff_t>(Labels.size() / 2);
	std::nth_element(
		Labels.begin(), Middle, Labels.end(), [&](int32_t A, int32_t B) { return Tree.Place(A) < Tree.Place(B); });
	for (int32_t J = *Middle; J != NoIndex; J = Tree.Parent(J))
	{
		const auto IsBelow = [&](int32_t Label) { return Tree.InSubtree(Label, J); };
		if (2 * static_cast<size_t>(std::count_if(Labels.begin(), Labels.end(), IsBelow)) > Labels.size())
		{
			return J;
		}
	}
	return *Middle;
}
}
