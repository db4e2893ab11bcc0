// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasBoneLocks.h"

#include "SkinAtlas/Glob.h"

#include <algorithm>

namespace SkinAtlas::Editor
{
Recipe WithLocks(const Recipe& What, const std::vector<std::string>& Locked, const std::vector<std::string>& Bones)
{
	const ResolvedRecipe Resolved = ApplyRecipe(What, Bones);
	std::vector<JointRule> Locks; // in front: later rules win
	for (const std::string& Name : Locked)
	{
		const auto Found = std::find(Bones.begin(), Bones.end(), Name);
		const size_t J = size_t(Found - Bones.begin());
		if (Found == Bones.end() ||
			(J < Resolved.Joints.size() && Resolved.Joints[J].Role == Participation::Excluded))
		{
			continue;
		}
		Locks.emplace_back().Pattern = EscapeGlob(Name);
		Locks.back().bLock = true;
	}
	Recipe Both = What;
	Both.Joints.insert(Both.Joints.begin(), Locks.begin(), Locks.end());
	return Both;
}
}
