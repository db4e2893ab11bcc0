// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "0_Input/JointNames.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
bool IsLeftOrRight(const std::string& Word)
{
	return Word == "l" || Word == "r" || Word == "left" || Word == "right";
}
}

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

void SplitSides(std::vector<std::vector<std::string>>& Names, std::span<const std::string_view> Known)
{
	std::vector<std::string> All;
	for (const std::vector<std::string>& Words : Names)
	{
		All.insert(All.end(), Words.begin(), Words.end());
	}
	std::sort(All.begin(), All.end());
	const auto IsKnown = [&](const std::string& Word) { return std::binary_search(Known.begin(), Known.end(), Word); };
	const auto IsSplit = [&](const std::string& Word, size_t At)
	{
		const char Side = Word[At];
		std::string Other = Word, Rest = Word;
		Other[At] = Side == 'l' ? 'r' : 'l';
		Rest.erase(At, 1);
		return (Side == 'l' || Side == 'r') && IsKnown(Rest) && !IsKnown(Word) &&
			   std::binary_search(All.begin(), All.end(), Other);
	};
	for (std::vector<std::string>& Words : Names)
	{
		for (size_t I = 0; I < Words.size(); ++I)
		{
			const size_t Last = Words[I].size() - 1;
			const bool bFirst = IsSplit(Words[I], 0);
			if (bFirst || IsSplit(Words[I], Last))
			{
				const size_t At = bFirst ? 0 : Last;
				const std::string Side(1, Words[I][At]);
				Words[I].erase(At, 1);
				Words.insert(Words.begin() + static_cast<std::ptrdiff_t>(I++), Side);
			}
		}
	}
}

std::vector<std::string> RunsOf(const std::vector<std::string>& Words)
{
	constexpr size_t LongestRun = 3; // front upper leg
	std::vector<std::string> Runs, Open; // Open: the runs that may go on
	for (const std::string& Word : Words)
	{
		if (IsLeftOrRight(Word) || Word == "c") // the centre
		{
			continue;
		}
		if (Open.size() == LongestRun)
		{
			Open.erase(Open.begin());
		}
		Open.emplace_back();
		for (std::string& Run : Open)
		{
			Run += Word;
			Runs.push_back(Run);
		}
	}
	return Runs;
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

char SideOf(const std::vector<std::string>& Words)
{
	const auto Found = std::find_if(Words.begin(), Words.end(), IsLeftOrRight);
	return Found == Words.end() ? '\0' : (*Found)[0];
}
}
