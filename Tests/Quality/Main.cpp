// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasQuality CHARACTERS SCRIPT PAGE: strips the weights of every character in a folder, lets each method make its
// own, and measures them against the artists'. The tables go to the end of PAGE, after its marker, and to the screen.

#include "BlenderPeer.h"
#include "Given.h"
#include "Gltf/Sentence.h"
#include "Subjects.h"
#include "Tables.h"
#include "Terminal/Platform.h"
#include "Terminal/ThreadPool.h"

#include <algorithm>
#include <cstdio>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
/** A folder that goes with the run. */
struct WorkFolder
{
	fs::path Path =
		fs::temp_directory_path() /
		("skinatlas-quality-" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()));

	WorkFolder() { fs::create_directories(Path); }
	~WorkFolder() { fs::remove_all(Path); }
};

Score Judge(const Subject& Each, const Attempt& Made, const Context& Host)
{
	const Outcome<Comparison> Found = CompareWeights(Each.Who, Each.Poses, Each.Artist, Made.Rows, Host);
	if (!Found)
	{
		return {{}, {}, Made.Seconds, Found.Error().Sentence};
	}
	Score Judged{*Found, *Found, Made.Seconds, Made.Complaint};
	if (Found->Unweighted > 0)
	{
		SkinWeights Known = Each.Artist; // where the method is silent, so are we
		for (int32_t V = 0; V < Known.RowCount(); ++V)
		{
			if (IsEmptyRow(Made.Rows, V))
			{
				std::fill_n(Known.Weights.begin() + size_t(V) * size_t(Known.Influences), Known.Influences, 0.0f);
			}
		}
		const Outcome<Comparison> Weighted = CompareWeights(Each.Who, Each.Poses, Known, Made.Rows, Host);
		Judged.Weighted = Weighted ? std::optional(*Weighted) : std::nullopt;
	}
	return Judged;
}
}

int main(int ArgumentCount, char** Arguments)
{
	if (ArgumentCount != 4)
	{
		std::fputs("usage: SkinAtlasQuality CHARACTERS SCRIPT PAGE\n", stderr);
		return 2;
	}
	KeepFreedMemory(); // as the host does
	const std::vector<fs::path> Paths = ListCharacters(Arguments[1]);
	if (Paths.empty())
	{
		std::fprintf(stderr, "error: %s: there is no .glb in this folder\n", Arguments[1]);
		return 1;
	}
	const WorkFolder Work;
	const BlenderPeer Blender(Arguments[2], Work.Path);
	ThreadPool Threads(0);
	const Context Host{&Threads, nullptr, nullptr};

	const std::string Imported = "Blender, bones as imported", Fitted = "Blender, tails fitted";
	ScoreBoard Blind{"Nothing known but mesh and joints",
		{"SkinAtlas", "SkinAtlas, joints renamed", "SkinAtlas, planes", "the papers' recipe", "SkinAtlas, heat",
			"SkinAtlas, voxel", "SkinAtlas, closest", "rigid", Imported, Fitted},
		{false, false, true, true, false, false, false, true, true, true}, {}, {}};
	ScoreBoard Told{"Joints without weight excluded for all",
		{"SkinAtlas", "SkinAtlas, planes", "rigid", Imported, Fitted}, {false, true, true, true, true}, {}, {}};
	ScoreBoard Given{"The artist's weights given in another form",
		{"SkinAtlas, transfer from another tessellation", "SkinAtlas, ten examples"}, {false, false}, {}, {}};
	for (const fs::path& Path : Paths)
	{
		const std::string Name = Path.stem().string();
		std::fprintf(stderr, "%s\n", Name.c_str());
		const Outcome<Subject> Each = ReadSubject(Path);
		if (!Each)
		{
			std::fprintf(stderr, "error: %s\n", Each.Error().Sentence.c_str());
			return 1;
		}
		const Character& Who = Each->Who;
		const PeerScene Scene = MakePeerScene(Who, Each->Mesh);
		const auto Row = [&](const std::vector<Attempt>& Attempts)
		{
			std::vector<Score> Scores;
			for (const Attempt& Made : Attempts)
			{
				Scores.push_back(Judge(*Each, Made, Host));
			}
			return Scores;
		};
		const auto Ours = [&](const KnownJoints& Known, OurWay Way, WeightMethod Method)
		{
			MethodOptions Methods;
			Methods.Everywhere = Method;
			Attempt Made = BindOurs(Who, Known, Way, Methods, Host);
			for (int32_t Run = 1; Run < 12; ++Run) // as many as the peer's
			{
				Made.Seconds = std::min(Made.Seconds, BindOurs(Who, Known, Way, Methods, Host).Seconds);
			}
			return Made;
		};
		const KnownJoints Unknown;
		Blind.Characters.push_back(Name);
		Blind.Scores.push_back(Row({Ours(Unknown, OurWay::Default, WeightMethod::Atlas),
			Ours(Unknown, OurWay::Renamed, WeightMethod::Atlas), Ours(Unknown, OurWay::Planes, WeightMethod::Atlas),
			Ours(Unknown, OurWay::Published, WeightMethod::Atlas), Ours(Unknown, OurWay::Default, WeightMethod::Heat),
			Ours(Unknown, OurWay::Default, WeightMethod::Voxel), Ours(Unknown, OurWay::Default, WeightMethod::Closest),
			BindRigid(Who, Unknown),
			Blender.Bind(Who, Scene, Unknown, false), Blender.Bind(Who, Scene, Unknown, true)}));
		Told.Characters.push_back(Name);
		Told.Scores.push_back(Row({Ours(Each->Weighted, OurWay::Default, WeightMethod::Atlas),
			Ours(Each->Weighted, OurWay::Planes, WeightMethod::Atlas), BindRigid(Who, Each->Weighted),
			Blender.Bind(Who, Scene, Each->Weighted, false), Blender.Bind(Who, Scene, Each->Weighted, true)}));
		Given.Characters.push_back(Name);
		Given.Scores.push_back(Row({CarryFromOtherMesh(*Each, Host), LearnFromPoses(*Each, Host)}));
	}
	const std::string Tables = Join("Peer: ", Blender.Version().empty() ? "no Blender was found" : Blender.Version(),
		". Threads for us: ", Threads.ThreadCount(), ".\n\n", ToMarkdown(Blind), ToMarkdown(Told), ToMarkdown(Given));
	std::fputs(Tables.c_str(), stdout);
	if (const Outcome<void> Written = UpdatePage(Arguments[3], "Tests/run --quality", Tables); !Written)
	{
		std::fprintf(stderr, "error: %s\n", Written.Error().Sentence.c_str());
		return 1;
	}
	return 0;
}
