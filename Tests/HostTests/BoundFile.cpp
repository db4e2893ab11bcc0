// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "BoundFile.h"

#include "Gltf/Accessor.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** Sums the weights of every vertex of every bound primitive, as they are stored. */
void CheckStoredSums(const Document& File, const Character& Who)
{
	int32_t Bad = 0;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const Json& Attributes =
			File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"];
		std::vector<double> Sums(size_t(Run.VertexCount), 0.0);
		for (int32_t Set = 0; Attributes.contains("WEIGHTS_" + std::to_string(Set)); ++Set)
		{
			const auto Values = ReadFloats(File, Attributes["WEIGHTS_" + std::to_string(Set)].get<int32_t>(), "VEC4");
			REQUIRE(Values);
			for (size_t I = 0; I < Values->size(); ++I)
			{
				Sums[I / 4] += (*Values)[I];
			}
		}
		Bad += static_cast<int32_t>(
			std::count_if(Sums.begin(), Sums.end(), [](double Sum) { return std::abs(Sum - 1.0) > 1e-5; }));
	}
	CHECK(Bad == 0);
}

void CheckReasons(const Json& Report)
{
	for (const Json& Joint : Report["joints"])
	{
		INFO(Joint["name"] << ' ' << Joint["curve"] << ' ' << Joint["reason"]);
		const bool bBest = Joint["curve"] == "closed-loop" || Joint["curve"] == "root";
		CHECK((Joint["reason"] == "none") == bBest);
	}
}
}

float BoundFile::Weight(size_t V, std::string_view Joint) const
{
	for (size_t Slot = V * size_t(Rows.Influences); Slot < (V + 1) * size_t(Rows.Influences); ++Slot)
	{
		if (Rows.Weights[Slot] > 0.0f && Who.JointNames[Rows.Joints[Slot]] == Joint)
		{
			return Rows.Weights[Slot];
		}
	}
	return 0.0f;
}

const std::string& BoundFile::Owner(size_t V) const
{
	return Who.JointNames[Rows.Joints[V * size_t(Rows.Influences)]];
}

const Json& BoundFile::Joint(std::string_view Name) const
{
	const Json& Joints = Report["joints"];
	const auto Found =
		std::find_if(Joints.begin(), Joints.end(), [&](const Json& Each) { return Each["name"] == Name; });
	REQUIRE(Found != Joints.end());
	return *Found;
}

std::string BoundFile::Rung(std::string_view Name) const
{
	const Json& Found = Joint(Name);
	return Found["curve"].get<std::string>() + ": " + Found["reason"].get<std::string>();
}

int32_t BoundFile::Carriers(std::string_view Joint) const
{
	int32_t Count = 0;
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		Count += Weight(V, Joint) > 0.0f ? 1 : 0;
	}
	return Count;
}

BoundFile BindFile(const std::string& Glb, const std::vector<std::string>& Options)
{
	const TemporaryFolder Folder;
	Folder.Write("in.glb", Glb);
	std::vector<std::string> Words = {
		"bind", Folder / "in.glb", "-o", Folder / "out.glb", "--report", Folder / "report.json"};
	Words.insert(Words.end(), Options.begin(), Options.end());
	BoundFile Made;
	Made.Run = RunProgram(Words);
	INFO(Made.Run.Errors);
	REQUIRE(Made.Run.ExitCode == 0);
	const Outcome<Document> File = Document::Load(Folder / "out.glb");
	REQUIRE(File);
	Outcome<Character> Who = ReadCharacter(*File);
	REQUIRE(Who);
	Outcome<SkinWeights> Rows = ReadWeights(*File, *Who);
	REQUIRE(Rows);
	Made.Who = std::move(*Who);
	Made.Rows = std::move(*Rows);
	Made.Output = File->Root();
	Made.Report = Json::parse(Folder.Read("report.json"));
	CheckStoredSums(*File, Made.Who);
	CheckReasons(Made.Report);
	return Made;
}
