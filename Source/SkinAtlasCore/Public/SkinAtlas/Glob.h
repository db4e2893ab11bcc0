// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace SkinAtlas
{
namespace GlobParts
{
/** One element of a pattern: a character, ?, or a set in brackets. Never called at a *. */
struct Element
{
	bool bMatches = false;
	size_t Length = 1; // characters of the pattern it takes
};

inline Element MatchElement(std::string_view Pattern, char C)
{
	if (Pattern.front() == '?')
	{
		return {true, 1};
	}
	// A ] right after the opening bracket (or its !) belongs to the set; a [ that is never closed is a plain character.
	const bool bNegated = Pattern.size() > 1 && Pattern[1] == '!';
	const size_t First = bNegated ? 2 : 1;
	const size_t Close = Pattern.front() == '[' ? Pattern.find(']', First + 1) : std::string_view::npos;
	if (Close == std::string_view::npos)
	{
		return {Pattern.front() == C, 1};
	}
	bool bInSet = false;
	for (size_t I = First; I < Close; ++I)
	{
		const bool bRange = I + 2 < Close && Pattern[I + 1] == '-';
		const char Last = bRange ? Pattern[I + 2] : Pattern[I];
		bInSet = bInSet || (Pattern[I] <= C && C <= Last);
		I += bRange ? 2 : 0;
	}
	return {bInSet != bNegated, Close + 1};
}
}

/**
 * Whether the whole of Name matches Pattern. * stands for any characters, also none; ? for any one; [a-c_] for one of a
 * set and [!a-c] for one outside it. Case counts. No allocation; time at most pattern times name.
 */
inline bool MatchesGlob(std::string_view Pattern, std::string_view Name)
{
	size_t P = 0, N = 0;
	// Only the last * ever needs another try: what an earlier one took does not change which rests can follow.
	size_t AfterStar = std::string_view::npos, StarEnd = 0;
	while (N < Name.size())
	{
		if (P < Pattern.size() && Pattern[P] == '*')
		{
			AfterStar = ++P;
			StarEnd = N;
			continue;
		}
		const GlobParts::Element Next =
			P < Pattern.size() ? GlobParts::MatchElement(Pattern.substr(P), Name[N]) : GlobParts::Element{};
		if (Next.bMatches)
		{
			P += Next.Length;
			++N;
		}
		else if (AfterStar != std::string_view::npos)
		{
			P = AfterStar;
			N = ++StarEnd;
		}
		else
		{
			return false;
		}
	}
	while (P < Pattern.size() && Pattern[P] == '*')
	{
		++P;
	}
	return P == Pattern.size();
}

/** The pattern that matches this name and no other. */
inline std::string EscapeGlob(std::string_view Name)
{
	std::string Pattern;
	for (const char C : Name)
	{
		const bool bSign = C == '*' || C == '?' || C == '[';
		Pattern += bSign ? std::string{'[', C, ']'} : std::string(1, C);
	}
	return Pattern;
}
}
