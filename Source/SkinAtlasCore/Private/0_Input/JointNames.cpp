// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "0_Input/JointNames.h"

#include <algorithm>

namespace SkinAtlas
{
std::vector<std::string> WordsOf(std::string_view Name)
{
	const auto IsUpper = [](char C) { return C >= 'A' && C <= 'Z'; };
	const auto IsLower = [](char C) { return C >= 'a' && C <= 'z'; };
	std::vector<std::string> Found(1);
	for (size_t I = 0; I < Name.size(); ++I)
	{
		const char C = Name[I];
		const bool bNewWord =
			IsUpper(C) && I > 0 && (IsLower(Name[I - 1]) || (I + 1 < Name.size() && IsLower(Name[I + 1])));
		const bool bAfterSide = Found.back() == "left" || Found.back() == "right";
		if ((bNewWord || bAfterSide || (!IsUpper(C) && !IsLower(C))) && !Found.back().empty())
		{
			Found.emplace_back();
		}
		if (IsUpper(C) || IsLower(C))
		{
			Found.back() += IsUpper(C) ? static_cast<char>(C - 'A' + 'a') : C;
		}
	}
	if (Found.back().empty())
	{
		Found.pop_back();
	}
	return Found;
}

bool HasAny(const std::vector<std::string>& Words, std::span<const std::string> Wanted)
{
	constexpr size_t LongestRun = 3; // front upper leg
	for (size_t First = 0; First < Words.size(); ++First)
	{
		std::string Run;
		for (size_t Last = First; Last < std::min(Words.size(), First + LongestRun); ++Last)
		{
			Run += Words[Last];
			if (std::find(Wanted.begin(), Wanted.end(), Run) != Wanted.end())
			{
				return true;
			}
		}
	}
	return false;
}

std::vector<std::string> CommonWords(std::span<const std::vector<std::string>> Names)
{
	std::vector<std::string> All;
	for (std::vector<std::string> Words : Names)
	{
		std::sort(Words.begin(), Words.end());
		All.insert(All.end(), Words.begin(), std::unique(Words.begin(), Words.end()));
	}
	std::sort(All.begin(), All.end());
	std::vector<std::string> Found;
	for (auto First = All.begin(); First != All.end();)
	{
		const auto End = std::upper_bound(First, All.end(), *First);
		if (2 * static_cast<size_t>(End - First) > Names.size())
		{
			Found.push_back(*First);
		}
		First = End;
	}
	return Found;
}

std::vector<bool> DeformingLayer(std::span<const std::vector<std::string>> Names)
{
	constexpr std::ptrdiff_t Fewest = 3;
	std::vector<bool> bMarked(Names.size());
	std::transform(Names.begin(), Names.end(), bMarked.begin(),
		[](const std::vector<std::string>& Words)
		{
			return std::any_of(Words.begin(), Words.end(),
				[](const std::string& Word) { return Word == "def" || Word == "deform"; });
		});
	const bool bMarks = std::count(bMarked.begin(), bMarked.end(), true) >= Fewest;
	return bMarks ? bMarked : std::vector<bool>(Names.size(), true);
}

bool HasSide(const std::vector<std::string>& Words)
{
	return std::any_of(Words.begin(), Words.end(),
		[](const std::string& Word) { return Word == "l" || Word == "r" || Word == "left" || Word == "right"; });
}
}
