// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Tables.h"

#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

namespace SkinAtlas::Host
{
namespace
{
std::string Decimals(const char* Format, double Value)
{
	char Text[32];
	std::snprintf(Text, sizeof Text, Format, Value);
	return Text;
}

std::string Distances(double L1, double Deformation)
{
	return Decimals("%.3f / ", L1) + Decimals("%.0f", 1e4 * Deformation);
}

/** One table: a row per character, a column per method. */
std::string Table(
	const ScoreBoard& Board, const std::string& Corner, const std::function<std::string(const Score&)>& Cell)
{
	std::string Head = "| " + Corner + " |", Line = "|---|", Rows;
	for (const std::string& Method : Board.Methods)
	{
		Head += " " + Method + " |";
		Line += "---:|";
	}
	for (size_t C = 0; C < Board.Characters.size(); ++C)
	{
		Rows += "| " + Board.Characters[C] + " |";
		for (const Score& Each : Board.Scores[C])
		{
			Rows += " " + Cell(Each) + " |";
		}
		Rows += "\n";
	}
	return Head + "\n" + Line + "\n" + Rows;
}

/** The row of means over the characters that count. */
std::string MeanRow(const ScoreBoard& Board, const std::string& Label, const std::vector<bool>& bCounts)
{
	const auto Count = double(std::count(bCounts.begin(), bCounts.end(), true));
	std::string Row = Join("| **", Label, "** (", int32_t(Count), ") |");
	for (size_t M = 0; M < Board.Methods.size() && Count > 0.0; ++M)
	{
		double L1 = 0.0, Deformed = 0.0;
		for (size_t C = 0; C < Board.Characters.size(); ++C)
		{
			L1 += bCounts[C] ? Board.Scores[C][M].Found.Weights.MeanL1 : 0.0;
			Deformed += bCounts[C] ? Board.Scores[C][M].Found.Linear.All.Mean : 0.0;
		}
		Row += " **" + Distances(L1 / Count, Deformed / Count) + "** |";
	}
	return Row + "\n";
}

/** The seconds of all characters together, and what multiple of ours they are. */
std::string SecondsRows(const ScoreBoard& Board)
{
	std::string Sums = Join("| **sum** (", Board.Characters.size(), ") |"), Times = "| **times the first** |";
	double Ours = 0.0;
	for (size_t M = 0; M < Board.Methods.size(); ++M)
	{
		double Sum = 0.0;
		for (const std::vector<Score>& Each : Board.Scores)
		{
			Sum += Each[M].Seconds;
		}
		Ours = M == 0 ? Sum : Ours;
		Sums += " **" + Decimals("%.3f", Sum) + "** |";
		Times += " **" + Decimals("%.1f", Sum / Ours) + "** |";
	}
	return Sums + "\n" + Times + "\n";
}

/** How often ours deforms at least as well as the best of the rivals, and where it does not. */
std::string Verdict(const ScoreBoard& Board)
{
	int32_t Good = 0;
	std::string Lost;
	for (size_t C = 0; C < Board.Characters.size(); ++C)
	{
		const auto Of = [&](size_t M) { return Board.Scores[C][M].Found.Linear.All.Mean; };
		double Best = INFINITY;
		for (size_t M = 1; M < Board.Methods.size(); ++M)
		{
			Best = Board.bRival[M] ? std::min(Best, Of(M)) : Best;
		}
		Good += Of(0) <= Best ? 1 : 0;
		Lost += Of(0) <= Best ? "" : (Lost.empty() ? "" : ", ") + Board.Characters[C];
	}
	return Join("Deformation at least as good as the best of the peers: ", Good, " of ", Board.Characters.size(),
		Lost.empty() ? "" : "; not on ", Lost, ".\n");
}
}

std::string ToMarkdown(const ScoreBoard& Board)
{
	std::string Out = "## " + Board.Title + "\n\n";
	Out += Table(Board, "L1 / deformation (LBS, 1e-4)",
		[](const Score& Each)
		{
			return Distances(Each.Found.Weights.MeanL1, Each.Found.Linear.All.Mean) +
				(Each.Found.Unweighted > 0 ? " †" : "");
		});
	std::vector<bool> bAll(Board.Characters.size(), true), bSparse(bAll), bComplete(bAll);
	for (size_t C = 0; C < Board.Characters.size(); ++C)
	{
		bSparse[C] = !Board.Characters[C].ends_with("_dense");
		bComplete[C] = std::none_of(Board.Scores[C].begin(), Board.Scores[C].end(),
			[](const Score& Each) { return Each.Found.Unweighted > 0; });
	}
	Out += MeanRow(Board, "mean", bAll) + MeanRow(Board, "mean without the dense copy", bSparse) +
		MeanRow(Board, "mean where all are complete", bComplete);
	Out += "\n† left vertices without weights: each counts 2 in L1 and stays behind when posed.\n\n";
	const bool bRivals = std::find(Board.bRival.begin(), Board.bRival.end(), true) != Board.bRival.end();
	Out += bRivals ? Verdict(Board) + "\n" : "";
	Out += Table(Board, "L1 / deformation, vertices with weights only",
			   [](const Score& Each)
			   {
				   return Each.Weighted ? Distances(Each.Weighted->Weights.MeanL1, Each.Weighted->Linear.All.Mean)
										: std::string("none");
			   }) +
		"\n";
	Out += Table(Board, "same heaviest joint, %",
			   [](const Score& Each) { return Decimals("%.1f", 100.0 * Each.Found.Weights.SameHeaviest); }) +
		"\n";
	Out += Table(Board, "seconds", [](const Score& Each) { return Decimals("%.3f", Each.Seconds); }) +
		   SecondsRows(Board) + "\n";
	Out += Table(Board, "vertices without weights",
			   [](const Score& Each) { return Join(Each.Found.Unweighted, " of ", Each.Found.Vertices); }) +
		"\n";
	std::string Complaints;
	for (size_t C = 0; C < Board.Characters.size(); ++C)
	{
		for (size_t M = 0; M < Board.Methods.size(); ++M)
		{
			const std::string& Said = Board.Scores[C][M].Complaint;
			Complaints += Said.empty() ? "" : Join("- ", Board.Characters[C], ", ", Board.Methods[M], ": ", Said, "\n");
		}
	}
	return Out + (Complaints.empty() ? "" : "Complaints:\n\n" + Complaints + "\n");
}
}
