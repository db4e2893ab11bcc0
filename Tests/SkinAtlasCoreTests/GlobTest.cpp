// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Glob.h"
#include "TestHarness.h"

#include <string>

using SkinAtlas::EscapeGlob;
using SkinAtlas::MatchesGlob;

TEST_CASE("Glob: a plain name matches itself only", "[glob]")
{
	CHECK(MatchesGlob("hand_l", "hand_l"));
	CHECK_FALSE(MatchesGlob("hand_l", "hand_r"));
	CHECK_FALSE(MatchesGlob("hand_l", "Hand_l")); // case counts
	CHECK_FALSE(MatchesGlob("hand", "hand_l"));   // the whole name, not a part of it
	CHECK_FALSE(MatchesGlob("hand_l", "hand"));
	CHECK(MatchesGlob("", ""));
	CHECK_FALSE(MatchesGlob("", "a"));
}

TEST_CASE("Glob: a star stands for any characters, also none", "[glob]")
{
	CHECK(MatchesGlob("*", ""));
	CHECK(MatchesGlob("*", "spine_01"));
	CHECK(MatchesGlob("index_*_l", "index_02_l"));
	CHECK(MatchesGlob("index_*_l", "index__l"));
	CHECK_FALSE(MatchesGlob("index_*_l", "index_l")); // both underscores are needed
	CHECK(MatchesGlob("*_l", "lower_leg_l_l"));
	CHECK(MatchesGlob("**a**", "banana"));
	CHECK_FALSE(MatchesGlob("*a", "banan"));
}

TEST_CASE("Glob: a star takes more when what follows it fails later", "[glob]")
{
	CHECK(MatchesGlob("*ab", "aab"));
	CHECK(MatchesGlob("a*b*c", "abbcbc"));
	CHECK_FALSE(MatchesGlob("a*b*c", "abbcb"));
}

TEST_CASE("Glob: a question mark stands for exactly one character", "[glob]")
{
	CHECK(MatchesGlob("spine_0?", "spine_03"));
	CHECK_FALSE(MatchesGlob("spine_0?", "spine_0"));
	CHECK_FALSE(MatchesGlob("spine_0?", "spine_010"));
}

TEST_CASE("Glob: brackets stand for one character of a set, or with ! for one outside it", "[glob]")
{
	CHECK(MatchesGlob("spine_0[1-3]", "spine_02"));
	CHECK_FALSE(MatchesGlob("spine_0[1-3]", "spine_04"));
	CHECK(MatchesGlob("*_[lr]", "foot_r"));
	CHECK(MatchesGlob("*_[!l]", "foot_r"));
	CHECK_FALSE(MatchesGlob("*_[!l]", "foot_l"));
	CHECK(MatchesGlob("[a-cx-z]", "y"));
	CHECK_FALSE(MatchesGlob("[a-cx-z]", "m"));
	CHECK(MatchesGlob("[a-]", "-")); // a dash at the end is itself
	CHECK(MatchesGlob("[]]", "]"));  // a bracket that comes first belongs to the set
	CHECK(MatchesGlob("[!]]", "a"));
	CHECK_FALSE(MatchesGlob("[!]]", "]"));
}

TEST_CASE("Glob: a bracket that is never closed is a plain character", "[glob]")
{
	CHECK(MatchesGlob("a[b", "a[b"));
	CHECK_FALSE(MatchesGlob("a[b", "ab"));
}

TEST_CASE("Glob: many stars cost no more than pattern times name", "[glob]")
{
	// A matcher that retries every star would need more steps than there are atoms.
	std::string Pattern;
	for (int Star = 0; Star < 200; ++Star)
	{
		Pattern += "*a";
	}
	CHECK_FALSE(MatchesGlob(Pattern, std::string(10000, 'a') + "b"));
}

TEST_CASE("Glob: an escaped name matches itself and nothing else", "[glob]")
{
	for (const std::string Name : {"hand_l", "a*", "b?c", "[x]", "]", "[!a]", "", "***", "[", "a-b"})
	{
		INFO(Name);
		CHECK(MatchesGlob(EscapeGlob(Name), Name));
		for (const std::string Other : {"hand_r", "ab", "bbc", "x", "hand_", "[y]", "!"})
		{
			CHECK_FALSE(MatchesGlob(EscapeGlob(Name), Other));
		}
	}
}
