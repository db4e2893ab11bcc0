// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How sure the stand-in is of each declaration: the tag in brackets after it.

#pragma once

#include <map>
#include <string>
#include <vector>

namespace HeaderTool
{
struct TagReport
{
	std::map<std::string, int> Count;  // declarations per tag; members without one of their own have their class's
	std::vector<std::string> Untagged; // declarations of engine names without a tag, as "line: text"
};

/** Looks at one stand-in header. Names with StandIn in them are the stand-in's own and do not count. */
TagReport CountTags(const std::string& Text);
}
