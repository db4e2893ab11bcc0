// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasScores CHARACTERS [WAY]: one line per character: its name; mean L1 and mean linear deformation against the
// artist's weights; the share of torn edges; the 99.9th percentile of the stretch over the artist's; seconds. WAY:
// default, told, renamed, mended, planes, published, closest, heat, voxel, transfer or examples. For Tests/Quality's
// gate and constants, and for whoever changes the method.

#include "Given.h"
#include "Methods.h"
#include "Subjects.h"
#include "Terminal/ThreadPool.h"

#include <cstdio>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

int main(int ArgumentCount, char** Arguments)
{
	const std::string Way = ArgumentCount == 3 ? Arguments[2] : "default";
	const std::map<std::string, OurWay> Ways = {{"default", OurWay::Default}, {"told", OurWay::Default},
		{"renamed", OurWay::Renamed}, {"mended", OurWay::Mended}, {"planes", OurWay::Planes},
		{"published", OurWay::Published}};
	const std::map<std::string, WeightMethod> Methods = {
		{"closest", WeightMethod::Closest}, {"heat", WeightMethod::Heat}, {"voxel", WeightMethod::Voxel}};
	const std::map<std::string, decltype(&LearnFromPoses)> Givens = {
		{"transfer", &CarryFromOtherMesh}, {"examples", &LearnFromPoses}};
	const bool bKnown = Ways.contains(Way) || Methods.contains(Way) || Givens.contains(Way);
	if (ArgumentCount < 2 || ArgumentCount > 3 || !bKnown)
	{
		std::fputs("usage: SkinAtlasScores CHARACTERS "
				   "[default|told|renamed|mended|planes|published|closest|heat|voxel|transfer|examples]\n",
			stderr);
		return 2;
	}
	ThreadPool Threads(0);
	const Context Host{&Threads, nullptr, nullptr};
	for (const auto& Path : ListCharacters(Arguments[1]))
	{
		const Outcome<Subject> Each = ReadSubject(Path);
		if (!Each)
		{
			std::fprintf(stderr, "error: %s\n", Each.Error().Sentence.c_str());
			return 1;
		}
		MethodOptions Method;
		Method.Everywhere = Methods.contains(Way) ? Methods.at(Way) : WeightMethod::Atlas;
		const OurWay Chosen = Ways.contains(Way) ? Ways.at(Way) : OurWay::Default;
		const Attempt Made = Givens.contains(Way) ? Givens.at(Way)(*Each, Host)
												  : BindOurs(Each->Who, Way == "told" ? Each->Weighted : KnownJoints(),
														Chosen, Method, Host);
		const Outcome<Comparison> Found = CompareWeights(Each->Who, Each->Poses, Each->Artist, Made.Rows, Host);
		if (!Found)
		{
			std::fprintf(stderr, "error: %s\n", Found.Error().Sentence.c_str());
			return 1;
		}
		std::printf("%s %.6f %.8f %.6f %.4f %.3f\n", Path.stem().string().c_str(), Found->Weights.MeanL1,
			Found->Linear.All.Mean, Found->Torn.Share(), Found->Torn.Stretch999 / Found->Torn.ReferenceStretch999,
			Made.Seconds);
	}
	return 0;
}
