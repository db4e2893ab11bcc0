// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace SkinAtlas
{
namespace
{
std::string Simplify(std::string_view Name)
{
	std::string Simple;
	for (const char C : Name)
	{
		if (std::string_view("*?[]!").find(C) == std::string_view::npos)
		{
			Simple += C >= 'A' && C <= 'Z' ? static_cast<char>(C - 'A' + 'a') : C;
		}
	}
	return Simple;
}

/** Levenshtein's distance: characters inserted, deleted or replaced, row by row of the table. */
size_t EditDistance(std::string_view A, std::string_view B)
{
	std::vector<size_t> Row(B.size() + 1);
	std::iota(Row.begin(), Row.end(), size_t(0));
	for (size_t I = 0; I < A.size(); ++I)
	{
		size_t Diagonal = std::exchange(Row[0], I + 1);
		for (size_t J = 0; J < B.size(); ++J)
		{
			const size_t Replaced = Diagonal + (A[I] == B[J] ? 0 : 1);
			Diagonal = Row[J + 1];
			Row[J + 1] = std::min({Replaced, Row[J + 1] + 1, Row[J] + 1});
		}
	}
	return Row[B.size()];
}
}

std::string DidYouMean(std::string_view Wanted, std::span<const std::string> Names)
{
	const std::string Simple = Simplify(Wanted);
	const size_t Limit = std::max<size_t>(1, Simple.size() / 2);
	std::vector<std::pair<size_t, size_t>> Near; // distance, index: ties in the order of the names
	for (size_t Index = 0; Index < Names.size(); ++Index)
	{
		const std::string Name = Simplify(Names[Index]);
		const bool bPart = Simple.size() > 1 && Name.find(Simple) != std::string::npos;
		const size_t Distance = bPart ? 1 : EditDistance(Simple, Name);
		const auto Here = Names.begin() + ptrdiff_t(Index);
		if (Distance <= Limit && std::find(Names.begin(), Here, *Here) == Here) // each name once
		{
			Near.emplace_back(Distance, Index);
		}
	}
	if (Near.empty())
	{
		return {};
	}
	std::sort(Near.begin(), Near.end());
	Near.resize(std::min<size_t>(Near.size(), 3));

	std::string Sentence = "; did you mean ";
	for (size_t Place = 0; Place < Near.size(); ++Place)
	{
		Sentence += Place == 0 ? "\"" : Place + 1 == Near.size() ? " or \"" : ", \"";
		Sentence += Names[Near[Place].second] + "\"";
	}
	return Sentence + "?";
}

std::string ListSome(std::span<const std::string> Names)
{
	constexpr size_t MostListed = 5;
	std::string Text;
	for (size_t Index = 0; Index < Names.size() && Index < MostListed; ++Index)
	{
		Text += (Index == 0 ? "\"" : ", \"") + Names[Index] + '"';
	}
	return Text + (Names.size() > MostListed ? ", ..." : "");
}
}
