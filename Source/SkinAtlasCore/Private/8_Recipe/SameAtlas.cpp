// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Recipe.h"

namespace SkinAtlas
{
namespace
{
/** What is left of a recipe when all is taken away that is read behind stage 2. */
Recipe AtlasOnly(Recipe What)
{
	const Recipe Default;
	What.K = Default.K;
	What.Falloff = Default.Falloff;
	What.MaxInfluences = Default.MaxInfluences;
	What.MaxSteps = Default.MaxSteps;
	What.Smooth = Default.Smooth;
	What.Bits = Default.Bits;
	What.bDqMask = Default.bDqMask;
	What.LockVertices = Default.LockVertices;
	std::vector<JointRule> Kept;
	for (const JointRule& Rule : What.Joints)
	{
		if (Rule.bExclude)
		{
			JointRule& Left = Kept.emplace_back();
			Left.Pattern = Rule.Pattern;
			Left.bExclude = Rule.bExclude;
		}
	}
	What.Joints = std::move(Kept);
	return What;
}
}

bool HaveSameAtlas(const Recipe& A, const Recipe& B)
{
	return A.IsAtlasAlone() && B.IsAtlasAlone() && AtlasOnly(A) == AtlasOnly(B);
}
}
