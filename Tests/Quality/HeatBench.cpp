// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasHeatBench CHARACTERS SCRIPT: our heat and Blender's operator on the same characters in the same run, in
// turns. Processor seconds of a whole bind for us, with one thread, and of the operator alone for Blender; the better
// of two runs each.

#include "BlenderPeer.h"
#include "Subjects.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
constexpr double DeformationUnit = 1e-4; // of the diagonal

/**
 * Of one method: the least time of its runs,
 * and the distance to the artist where it left no vertex without weights.
 */
struct Figures
{
	double Seconds = 1e300;
	std::string Quality = "-";
};

void Add(const Subject& Each, const Attempt& Made, double Seconds, Figures& InOut)
{
	InOut.Seconds = std::min(InOut.Seconds, Seconds);
	const Outcome<Comparison> Found = CompareWeights(Each.Who, Each.Poses, Each.Artist, Made.Rows);
	if (Found && Found->Unweighted == 0)
	{
		char Text[32];
		std::snprintf(
			Text, sizeof(Text), "%.3f / %.0f", Found->Weights.MeanL1, Found->Linear.All.Mean / DeformationUnit);
		InOut.Quality = Text;
	}
}
}

int main(int ArgumentCount, char** Arguments)
{
	if (ArgumentCount != 3)
	{
		std::fputs("usage: SkinAtlasHeatBench CHARACTERS SCRIPT\n", stderr);
		return 2;
	}
	const fs::path Work = fs::temp_directory_path() / ("skinatlas-heat-" + std::to_string(std::time(nullptr)));
	fs::create_directories(Work);
	const BlenderPeer Blender(Arguments[2], Work);
	std::printf("Heat against %s, bones as imported: processor seconds, then L1 / deformation "
				"(-: vertices without weights).\n\n",
		Blender.Version().empty() ? "Blender, which is not installed" : Blender.Version().c_str());
	std::printf(
		"%-24s %9s %6s  %9s %9s  %14s %14s\n", "character", "vertices", "joints", "heat", "Blender", "heat", "Blender");
	for (const fs::path& Path : ListCharacters(Arguments[1]))
	{
		const Outcome<Subject> Each = ReadSubject(Path);
		if (!Each)
		{
			std::fprintf(stderr, "error: %s\n", Each.Error().Sentence.c_str());
			continue;
		}
		const PeerScene Scene = MakePeerScene(Each->Who, Each->Mesh);
		Figures Ours, Theirs;
		for (int32_t Run = 0; Run < 2; ++Run)
		{
			const std::clock_t Start = std::clock();
			MethodOptions Heat;
			Heat.Everywhere = WeightMethod::Heat;
			const Attempt Made = BindOurs(Each->Who, {}, OurWay::Default, Heat, {});
			Add(*Each, Made, double(std::clock() - Start) / CLOCKS_PER_SEC, Ours);
			const Attempt Peer = Blender.Bind(Each->Who, Scene, {}, false);
			Add(*Each, Peer, Peer.ProcessorSeconds, Theirs);
		}
		std::printf("%-24s %9zu %6zu  %9.3f %9.3f  %14s %14s\n", Path.stem().string().c_str(),
			Each->Who.Positions.size(), Each->Who.JointNames.size(), Ours.Seconds, Theirs.Seconds, Ours.Quality.c_str(),
			Theirs.Quality.c_str());
		std::fflush(stdout);
	}
	fs::remove_all(Work);
	return 0;
}
