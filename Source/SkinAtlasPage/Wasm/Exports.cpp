// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the worker calls: C functions over one session, numbers and blocks of bytes. Twin: ../Page/Core.ts.

#include "MemoryFiles.h"
#include "Session.h"

#include <cstdlib>
#include <cstring>
#include <variant>

#define EXPORT(Name) extern "C" __attribute__((export_name(#Name)))

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** The blocks that Fetch hands out. Twin: Block in Core.ts, number by number. */
enum class Block : int32_t
{
	Sentence,
	Description,
	Recipe,
	Hash,
	Positions,
	Normals,
	Indices,
	RowOf,
	RegionOf,
	RowJoints,
	RowWeights,
	OriginalJoints,
	OriginalWeights,
	JointColours,
	Charts,
	CurveSegments,
	Distances, // to the curve of a joint
	Pose,	   // as of the last SetPose
	Glb,
	Vertex, // why it has its row
};

struct State
{
	std::optional<Session> Open;
	std::string Sentence;
	std::vector<float> Pose;
	std::variant<std::string, std::vector<float>> Made; // what the last Fetch had to make
	uint32_t FetchedSize = 0;
};

State& Here()
{
	static State Held;
	return Held;
}

template <typename Items>
const void* Lend(const Items& Of)
{
	Here().FetchedSize = uint32_t(std::size(Of) * sizeof(*std::data(Of)));
	return std::data(Of);
}

template <typename Items>
const void* Keep(Items Made)
{
	Here().Made = std::move(Made);
	return Lend(std::get<Items>(Here().Made));
}

int32_t Report(const Outcome<void>& Done)
{
	Here().Sentence = Done ? "" : Done.Error().Sentence;
	return Done ? 1 : 0;
}
}

EXPORT(Allocate) void* Allocate(uint32_t Size)
{
	return std::malloc(Size);
}

EXPORT(Release) void Release(void* Bytes)
{
	std::free(Bytes);
}

EXPORT(ForgetFiles) void ForgetFiles()
{
	Here().Open.reset();
	ClearMemoryFiles();
}

EXPORT(AddFile) void AddFile(const char* Name, uint32_t NameSize, const char* Bytes, uint32_t Size)
{
	AddMemoryFile({Name, NameSize}, {Bytes, Size});
}

EXPORT(Open) int32_t Open(const char* Name, uint32_t NameSize, const char* RecipeText, uint32_t RecipeSize)
{
	State& Now = Here();
	Now.Open.reset();
	Outcome<Session> Opened = Session::Open({Name, NameSize}, {RecipeText, RecipeSize});
	if (Opened)
	{
		Now.Open.emplace(std::move(*Opened));
	}
	return Report(Opened ? Outcome<void>() : Opened.Error());
}

EXPORT(Change) int32_t Change(const char* RecipeText, uint32_t RecipeSize)
{
	return Report(Here().Open->Change({RecipeText, RecipeSize}));
}

EXPORT(SetPose) int32_t SetPose(int32_t Clip, double Seconds)
{
	Outcome<std::vector<float>> Posed = Here().Open->Pose(Clip, Seconds);
	if (Posed)
	{
		Here().Pose = std::move(*Posed);
	}
	return Report(Posed ? Outcome<void>() : Posed.Error());
}

EXPORT(FetchedSize) uint32_t FetchedSize()
{
	return Here().FetchedSize;
}

EXPORT(Fetch) const void* Fetch(int32_t Which, int32_t Argument)
{
	State& Now = Here();
	if (Block(Which) == Block::Sentence)
	{
		return Lend(Now.Sentence);
	}
	Session& Open = *Now.Open;
	switch (Block(Which))
	{
	case Block::Description:
		return Keep(Open.Describe());
	case Block::Recipe:
		return Keep(Open.RecipeText());
	case Block::Hash:
		return Keep(Open.Hash());
	case Block::Positions:
		return Lend(Open.Who().Positions);
	case Block::Normals:
		return Lend(Open.Normals());
	case Block::Indices:
		return Lend(Open.Who().Indices);
	case Block::RowOf:
		return Lend(Open.Result().Mesh.SourceToWelded());
	case Block::RegionOf:
		return Lend(Open.Result().Regions.RegionOf);
	case Block::RowJoints:
		return Lend(Open.Shown().Joints);
	case Block::RowWeights:
		return Lend(Open.Shown().Weights);
	case Block::OriginalJoints:
		return Lend(Open.Original().Joints);
	case Block::OriginalWeights:
		return Lend(Open.Original().Weights);
	case Block::JointColours:
		return Keep(Open.JointColours());
	case Block::Charts:
		return Keep(Open.CountCharts());
	case Block::CurveSegments:
		return Keep(Open.CurveSegments());
	case Block::Distances:
		return Keep(Open.DistancesTo(Argument));
	case Block::Pose:
		return Lend(Now.Pose);
	case Block::Glb:
	{
		Outcome<std::string> Bytes = Open.ToGlb();
		(void)Report(Bytes ? Outcome<void>() : Bytes.Error());
		return Keep(Bytes ? std::move(*Bytes) : std::string());
	}
	case Block::Vertex:
		return Keep(Open.InspectVertex(Argument));
	case Block::Sentence:
		break;
	}
	return nullptr;
}
