// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a bind tells people: one line on how it went, and what is worth a look.

#pragma once

#include "Verbs/BindReport.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** One line without its end: how the joints got their curves, how long it took, and where the output is. */
std::string DescribeVerdict(const BindFacts& Facts, double Milliseconds);

/** What deserves a look, one sentence each with what can be done, most important first. Empty if nothing does. */
std::vector<std::string> ListWarnings(const BindFacts& Facts);

/**
 * For --strict: the first joint that fell back, parents first, and why, or the vertices that did;
 * nothing if none did.
 */
std::optional<std::string> DescribeFirstFallback(const BindFacts& Facts);
}
