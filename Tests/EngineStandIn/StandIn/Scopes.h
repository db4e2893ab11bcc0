// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What profilers would see. No name here exists in the engine.

#pragma once

#include <string>
#include <vector>

namespace StandIn
{
/** The measured scopes that were entered, in order, since the test cleared them. */
inline std::vector<std::string>& Scopes()
{
	static std::vector<std::string> All;
	return All;
}

/** Declared: by the macro that declares it. */
template <typename Declaration>
void Enter(const Declaration&, const char* Name)
{
	Scopes().push_back(Name);
}
}
