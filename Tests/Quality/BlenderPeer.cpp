// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "BlenderPeer.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Options/JsonText.h"
#include "Terminal/InputFiles.h"

#include "Common/Vector.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <sys/wait.h>

namespace SkinAtlas::Host
{
namespace
{
std::string FirstLineOf(const char* Command)
{
	std::FILE* const Pipe = popen(Command, "r");
	char Line[256] = "";
	if (Pipe != nullptr)
	{
		if (std::fgets(Line, sizeof Line, Pipe) == nullptr)
		{
			Line[0] = '\0';
		}
		pclose(Pipe);
	}
	const std::string Text = Line;
	return Text.substr(0, Text.find('\n'));
}

/** For the shell: one word, whatever it holds. */
std::string Quoted(const std::filesystem::path& Path)
{
	std::string Out = "'";
	for (const char C : Path.string())
	{
		Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
	}
	return Out + "'";
}

/** A row from the peer, normalised, heaviest first, cut to what Rows can hold. */
void SetRow(SkinWeights& Rows, int32_t V, const Json& Entries)
{
	std::vector<std::pair<float, uint16_t>> Sorted;
	double Sum = 0.0;
	for (const Json& Entry : Entries)
	{
		Sorted.emplace_back(-Entry[1].get<float>(), Entry[0].get<uint16_t>()); // equal weights by joint
	}
	std::sort(Sorted.begin(), Sorted.end());
	Sorted.resize(std::min(Sorted.size(), size_t(Rows.Influences)));
	for (const auto& [Negative, Joint] : Sorted)
	{
		Sum -= Negative;
	}
	for (size_t K = 0; K < Sorted.size(); ++K)
	{
		Rows.Weights[size_t(V * Rows.Influences) + K] = float(-Sorted[K].first / Sum);
		Rows.Joints[size_t(V * Rows.Influences) + K] = Sorted[K].second;
	}
}

bool ArePositionsEqual(const Json& Positions, const std::vector<Vec3>& Wanted)
{
	if (Positions.size() != Wanted.size())
	{
		return false;
	}
	for (size_t V = 0; V < Wanted.size(); ++V)
	{
		const Vec3d Got(Positions[V][0].get<double>(), Positions[V][1].get<double>(), Positions[V][2].get<double>());
		if (!(Length(Got - Vec3d(Wanted[V])) < 1e-4)) // the scene's diagonal is 2
		{
			return false;
		}
	}
	return true;
}
}

BlenderPeer::BlenderPeer(std::filesystem::path InScript, std::filesystem::path InFolder)
	: Script(std::move(InScript)), Folder(std::move(InFolder)), Found(FirstLineOf("blender --version 2>/dev/null"))
{
}

Attempt BlenderPeer::Bind(
	const Character& Who, const PeerScene& Scene, const KnownJoints& Known, bool bFitTails) const
{
	Attempt Made{EmptyRows(Who.Positions.size(), 4), 0.0, ""};
	const auto Fail = [&](std::string Complaint)
	{
		Made.Complaint = std::move(Complaint);
		return Made;
	};
	if (Found.empty())
	{
		return Fail("not installed");
	}
	Json Unweighted = Json::array();
	for (size_t J = 0; J < Known.size(); ++J)
	{
		if (!Known[J])
		{
			Unweighted.push_back(Join("j", J));
		}
	}
	const auto SceneFile = Folder / "scene.glb", JobFile = Folder / "job.json", ResultFile = Folder / "result.json";
	std::ofstream(JobFile) << Json{{"fit-tails", bFitTails}, {"without-weight", Unweighted}}.dump();
	std::filesystem::remove(ResultFile);
	if (const Outcome<void> Saved = Scene.Save(Who, SceneFile); !Saved)
	{
		return Fail(Saved.Error().Sentence);
	}
	const std::string Command = Join("timeout ", TimeLimit, " blender -b --factory-startup -noaudio --python ",
		Quoted(Script), " -- ", Quoted(SceneFile), " ", Quoted(JobFile), " ", Quoted(ResultFile), " >",
		Quoted(Folder / "blender.log"), " 2>&1");
	const int Ended = std::system(Command.c_str());
	if (WIFEXITED(Ended) && WEXITSTATUS(Ended) == 124)
	{
		Made.Seconds = TimeLimit;
		return Fail("time-out");
	}
	const Outcome<std::string> Text = ReadWholeFile(ResultFile);
	const Outcome<Json> Result = Text ? ParseJson(*Text, "result.json") : Outcome<Json>(Text.Error());
	if (!Result)
	{
		return Fail(Join("ended without a result, exit code ", WIFEXITED(Ended) ? WEXITSTATUS(Ended) : -1));
	}
	const Json& Objects = (*Result)["objects"];
	if (Objects.size() != Scene.Objects.size())
	{
		return Fail("lost a mesh");
	}
	for (size_t O = 0; O < Objects.size(); ++O)
	{
		const PeerObject& Object = Scene.Objects[O];
		Made.Seconds += Objects[O]["seconds"].get<double>();
		Made.ProcessorSeconds += Objects[O]["processor-seconds"].get<double>();
		if (!ArePositionsEqual(Objects[O]["positions"], Object.Positions))
		{
			return Fail("moved or lost vertices on import");
		}
		if (const std::string Error = Objects[O]["error"]; !Error.empty())
		{
			Made.Complaint = Error;
		}
		for (size_t S = 0; S < Object.Sources.size(); ++S)
		{
			if (Object.RowOf[S] != NoIndex)
			{
				SetRow(Made.Rows, Object.Sources[S], Objects[O]["rows"][size_t(Object.RowOf[S])]);
			}
		}
	}
	return Made;
}
}
