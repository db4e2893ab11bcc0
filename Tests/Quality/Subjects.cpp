// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Subjects.h"

#include "Options/JsonText.h"
#include "Terminal/InputFiles.h"
#include "Terminal/OutputFiles.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

Outcome<Subject> ReadSubject(const fs::path& Path)
{
	const Outcome<Document> File = Document::Load(Path);
	if (!File)
	{
		return File.Error();
	}
	Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	Outcome<SkinWeights> Artist = ReadWeights(*File, *Who, BrokenRow::Empty);
	if (!Artist)
	{
		return Artist.Error();
	}
	Outcome<PoseSet> Poses = MakePoses(*File, *Who);
	if (!Poses)
	{
		return Poses.Error();
	}
	Outcome<PairedRows> Pairs = PairRows(*Who, *Artist, *Artist);
	if (!Pairs)
	{
		return File->Blame(Pairs.Error());
	}
	std::vector<bool> Weighted(Who->JointNames.size(), false);
	for (size_t K = 0; K < Artist->Weights.size(); ++K)
	{
		if (Artist->Weights[K] > LeastInfluence)
		{
			Weighted[Artist->Joints[K]] = true;
		}
	}
	return Subject{std::move(*Who), std::move(*Artist), std::move(*Poses), std::move(Pairs->Mesh), std::move(Weighted)};
}

std::vector<fs::path> ListCharacters(const fs::path& Folder)
{
	std::vector<fs::path> Paths;
	std::error_code Ignored;
	for (const auto& Entry : fs::directory_iterator(Folder, Ignored))
	{
		if (Entry.path().extension() == ".glb")
		{
			Paths.push_back(Entry.path());
		}
	}
	std::sort(Paths.begin(), Paths.end());
	return Paths;
}

SkinWeights SpreadRows(const SkinWeights& Welded, std::span<const int32_t> SourceToWelded)
{
	SkinWeights Rows;
	Rows.Influences = Welded.Influences;
	for (const int32_t V : SourceToWelded)
	{
		const auto From = static_cast<std::ptrdiff_t>(V) * Welded.Influences;
		Rows.Joints.insert(
			Rows.Joints.end(), Welded.Joints.begin() + From, Welded.Joints.begin() + From + Welded.Influences);
		Rows.Weights.insert(
			Rows.Weights.end(), Welded.Weights.begin() + From, Welded.Weights.begin() + From + Welded.Influences);
	}
	return Rows;
}

Outcome<void> UpdatePage(const fs::path& Page, const std::string& Command, const std::string& Tables)
{
	const std::string Marker = "<!-- From here on written by " + Command + " -->\n";
	const Outcome<std::string> Old = ReadWholeFile(Page);
	if (!Old)
	{
		return Old.Error();
	}
	const size_t At = Old->find(Marker);
	if (At == std::string::npos)
	{
		return Failure{Page.string() + ": has no line for the tables"};
	}
	OutputFiles Files;
	const Outcome<void> Added = Files.Add(Page, Old->substr(0, At) + Marker + "\n" + Tables);
	return Added ? Files.Commit() : Added;
}
}
