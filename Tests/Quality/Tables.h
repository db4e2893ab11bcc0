// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Measure/Comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** How a method did on a character. */
struct Score
{
	Comparison Found;
	std::optional<Comparison> Weighted; // over the vertices that got weights only; none if none did
	double Seconds = 0.0;
	std::string Complaint;
};

/** The scores of several methods on several characters: Scores[character][method]. */
struct ScoreBoard
{
	std::string Title;
	std::vector<std::string> Methods;
	std::vector<bool> bRival; // per method: whether it is a peer that ours has to beat; the first method is ours
	std::vector<std::string> Characters;
	std::vector<std::vector<Score>> Scores;
};

/** Markdown: distances with their means, heaviest joints, seconds, vertices without weights, complaints. */
std::string ToMarkdown(const ScoreBoard& Board);
}
