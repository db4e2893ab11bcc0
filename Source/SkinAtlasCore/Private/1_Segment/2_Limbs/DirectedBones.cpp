// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/2_Limbs/DirectedBones.h"

#include <algorithm>
#include <tuple>

namespace SkinAtlas
{
double TakeCheapest(std::vector<DirectedBone>& Bones, std::vector<int32_t>& InOutParents)
{
	std::sort(Bones.begin(), Bones.end(),
		[](const DirectedBone& A, const DirectedBone& B)
		{ return std::tie(A.Cost, A.From, A.To) < std::tie(B.Cost, B.From, B.To); });
	// Up[J]: an ancestor of J, or J itself at a root; ways are halved as they are walked.
	std::vector<size_t> Up(InOutParents.size());
	for (size_t J = 0; J < Up.size(); ++J)
	{
		Up[J] = InOutParents[J] == NoIndex ? J : size_t(InOutParents[J]);
	}
	const auto RootOf = [&](size_t J)
	{
		while (Up[J] != J)
		{
			J = Up[J] = Up[Up[J]];
		}
		return J;
	};
	double Total = 0.0;
	for (const DirectedBone& Each : Bones)
	{
		// A joint without a parent is the root of its tree: under it hangs whatever the bone would close a ring with.
		if (InOutParents[Each.To] == NoIndex && RootOf(Each.From) != Each.To)
		{
			InOutParents[Each.To] = static_cast<int32_t>(Each.From);
			Up[Each.To] = Each.From;
			Total += Each.Cost;
		}
	}
	return Total;
}
}
