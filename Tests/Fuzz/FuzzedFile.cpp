// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "FuzzedFile.h"

#include "Gltf/Animation.h"
#include "Gltf/Container.h"
#include "Gltf/Nodes.h"
#include "Gltf/Surface.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace Fuzz
{
namespace
{
constexpr size_t MostVertices = 100000; // zeros that are not stored may be two billion: those are for the budgets

std::span<const uint8_t> AsBytes(std::string_view Text)
{
	return {reinterpret_cast<const uint8_t*>(Text.data()), Text.size()};
}

void ReadAll(const Document& File)
{
	const Outcome<Character> Who = ReadCharacter(File);
	if (!Who || Who->Positions.size() > MostVertices)
	{
		return;
	}
	if (const Outcome<NodeTree> Nodes = ReadNodes(File))
	{
		NodePose Pose;
		Pose.Local = Nodes->Rest;
		Pose.MorphWeights.resize(Pose.Local.size());
		if (const Outcome<std::vector<Clip>> Clips = ReadClips(File); Clips && !Clips->empty())
		{
			if (Outcome<NodePose> Sampled = SampleClip(File, *Nodes, 0, 0.3))
			{
				Pose = std::move(*Sampled);
			}
		}
		for (const PrimitiveRun& Run : Who->Runs)
		{
			(void)ReadSurface(File, Run, Pose);
			(void)ReadMask(File, Run);
		}
	}
	(void)ReadWeights(File, *Who);
	(void)ReadStoredWeights(File, *Who);
}
}

std::string WrapGlb(std::string_view TextAndBinary)
{
	const size_t End = std::min(TextAndBinary.find('\0'), TextAndBinary.size());
	const std::span<const uint8_t> Binary = AsBytes(TextAndBinary.substr(std::min(End + 1, TextAndBinary.size())));
	return *JoinGlb(std::string(TextAndBinary.substr(0, End)), &Binary, {});
}

void Exercise(std::string_view Bytes)
{
	const Outcome<Document> File = Document::Parse(AsBytes(Bytes), "fuzzed.glb");
	if (!File)
	{
		if (File.Error().Sentence.empty())
		{
			Found("a failure without a sentence");
		}
		return;
	}
	ReadAll(*File);
	if (const Outcome<std::string> Written = File->ToGlb())
	{
		if (const Outcome<Document> Again = Document::Parse(AsBytes(*Written), "written.glb"); !Again)
		{
			Found("what was written does not read back: " + Again.Error().Sentence);
		}
	}
}
}
