// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The editor and the command line read each other's recipes.

#include "TestHarness.h"

#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasRecipeText.h"
#include "TemporaryFolder.h"

#include "Options/Recipe.h"

using namespace SkinAtlas;

namespace
{
/** Numbers without a pattern, the same every time. */
class Dice
{
public:
	uint32_t Below(uint32_t Count)
	{
		State = State * 1664525u + 1013904223u;
		return (State >> 8) % Count;
	}
	bool Coin() { return Below(2) == 1; }
	float Number() { return static_cast<float>(Below(100000)) / 7919.0f; }

private:
	uint32_t State = 1;
};

FSkinAtlasRecipe Random(Dice& Roll)
{
	FSkinAtlasRecipe Made;
	Made.Method = static_cast<ESkinAtlasMethod>(Roll.Below(4));
	Made.Reach = static_cast<ESkinAtlasReach>(Roll.Below(3));
	Made.HeatConduction = 0.01f + Roll.Number();
	Made.VoxelResolution = static_cast<int32>(8 + Roll.Below(2041));
	Made.VoxelAlpha = static_cast<float>(Roll.Below(100)) / 99.0f;
	Made.bOverrideK = Roll.Coin();
	Made.K = Made.bOverrideK ? Roll.Number() : Made.K;
	Made.Falloff = static_cast<ESkinAtlasFalloff>(Roll.Below(3));
	Made.MaxInfluences = static_cast<int32>(1 + Roll.Below(12));
	Made.Symmetry = static_cast<ESkinAtlasSymmetry>(Roll.Below(5));
	Made.Segmentation = static_cast<ESkinAtlasSegmentation>(Roll.Below(2));
	Made.Distance = static_cast<ESkinAtlasDistance>(Roll.Below(4));
	Made.Width = static_cast<ESkinAtlasOverlapWidth>(Roll.Below(2));
	Made.Weights = static_cast<ESkinAtlasPartition>(Roll.Below(3));
	Made.MaxSteps = static_cast<int32>(1 + Roll.Below(1024));
	Made.Planes = static_cast<int32>(Roll.Below(1025));
	Made.Smooth = static_cast<int32>(Roll.Below(1025));
	Made.Objective = static_cast<ESkinAtlasCutObjective>(Roll.Below(2));
	Made.bExemptSymmetricBranches = Roll.Coin();
	for (uint32_t Left = Roll.Below(4); Left > 0; --Left)
	{
		FSkinAtlasJointRule& Rule = Made.Joints.AddDefaulted_GetRef();
		Rule.Pattern = FString::Printf(TEXT("b\u00f6ne \"%d\"\\*"), static_cast<int32>(Roll.Below(1000)));
		Rule.bOverrideK = Roll.Coin();
		Rule.K = Rule.bOverrideK ? Roll.Number() : Rule.K;
		Rule.bOverrideShift = Roll.Coin();
		Rule.Shift = Rule.bOverrideShift ? -Roll.Number() : Rule.Shift;
		Rule.bOverrideFalloff = Roll.Coin();
		Rule.Falloff = Rule.bOverrideFalloff ? static_cast<ESkinAtlasFalloff>(Roll.Below(3)) : Rule.Falloff;
		Rule.bOverrideExclude = Roll.Coin();
		Rule.bExclude = Rule.bOverrideExclude && Roll.Coin();
		Rule.bOverrideLock = Roll.Coin();
		Rule.bLock = Rule.bOverrideLock && Roll.Coin();
		Rule.bOverrideOnly = Roll.Coin();
		Rule.bOnly = Rule.bOverrideOnly && Roll.Coin();
		Rule.bOverrideDualQuaternion = Roll.Coin();
		Rule.DualQuaternion = Rule.bOverrideDualQuaternion ? static_cast<float>(Roll.Below(100)) / 99.0f : 1.0f;
		Rule.bOverrideMethod = Roll.Coin();
		Rule.Method = Rule.bOverrideMethod ? static_cast<ESkinAtlasMethod>(Roll.Below(4)) : Rule.Method;
		Rule.bOverrideRadius = Roll.Coin();
		Rule.Radius = Rule.bOverrideRadius ? 0.01f + Roll.Number() : Rule.Radius;
	}
	for (uint32_t Left = Roll.Below(3); Left > 0; --Left)
	{
		FSkinAtlasComponentRule& Rule = Made.Components.AddDefaulted_GetRef();
		Rule.Component = Roll.Coin() ? TEXT("Hat*") : TEXT("12");
		Rule.Policy = static_cast<ESkinAtlasComponentPolicy>(Roll.Below(4));
		Rule.Method = static_cast<ESkinAtlasMethod>(Roll.Below(4));
	}
	return Made;
}

std::string Utf8(const FString& Text)
{
	return StandIn::ToUtf8(*Text);
}

/** What the editor says of a text; empty if it takes it. */
std::string EditorComplaint(const std::string& Text)
{
	Recipe Read;
	return Plain(Editor::ReadRecipeText(UTF8_TO_TCHAR(Text), FText::FromString(TEXT("a.json")), Read));
}
}

TEST_CASE("Recipe: what the editor writes the command line reads, and the other way round", "[recipe]")
{
	Dice Roll;
	for (int Turn = 0; Turn < 200; ++Turn)
	{
		const FSkinAtlasRecipe Made = Random(Roll);
		const Recipe What = Editor::ToCore(Made);
		const std::string Text = Utf8(Editor::WriteRecipeText(What));
		INFO(Text);
		const Host::Outcome<Recipe> ByHost = Host::ParseRecipe(Text, "a.json");
		REQUIRE(ByHost);
		CHECK(*ByHost == What);
		Recipe ByEditor;
		const std::string Complaint = Plain(Editor::ReadRecipeText(
			UTF8_TO_TCHAR(Host::WriteRecipe(What)), FText::FromString(TEXT("a.json")), ByEditor));
		CHECK(Complaint == "");
		CHECK(ByEditor == What);
		CHECK(Editor::ToCore(Editor::FromCore(What)) == What);
	}
}

TEST_CASE("Recipe: both complain in the same words", "[recipe]")
{
	for (const std::string Text :
		{"[]", R"({"distances": "dijkstra"})", R"({"k": "soft"})", R"({"k": -0.5})", R"({"k": 1, "k": 2})",
			R"({"max-influences": 13})", R"({"max-influences": 4.5})", R"({"bits": 12})", R"({"falloff": "custom"})",
			R"({"labels": 3})", R"({"exempt-symmetric-branches": 1})", R"({"version": 2})", R"({"joints": 3})",
			R"({"joints": {"a*": 1}})", R"({"joints": {"a*": {"k": -1}}})", R"({"joints": {"a*": {"shfit": 1}}})",
			R"({"joints": {"a*": {}, "a*": {}}})", R"({"joints": [{"k": 1}]})", R"({"joints": {"": {}}})",
			R"({"joints": {"a": {"dq": 2}}})", R"({"components": 7})", R"({"components": {"body": "stiff"}})",
			R"({"components": [{"policy": "rigid"}]})", R"({"k": null})", R"({"method": "fire"})", R"({"heat-c": 0})",
			R"({"voxel-resolution": 7})", R"({"voxel-alpha": 1.5})", R"({"examples": "a.glb"})",
			R"({"joints": {"a": {"radius": 0}}})", R"({"joints": {"a": {"method": "fire"}}})"})
	{
		INFO(Text);
		const Host::Outcome<Recipe> ByHost = Host::ParseRecipe(Text, "a.json");
		REQUIRE_FALSE(ByHost);
		const std::string Clause = ByHost.Error().Sentence;
		CHECK(EditorComplaint(Text) == Clause + (Clause.ends_with('?') ? "" : "."));
	}
	CHECK(EditorComplaint("{\n\"k\": 0.3,\n}") == "a.json: line 3: this is not valid JSON.");
	CHECK(EditorComplaint("{\"k\": " + std::string(200, '[') + std::string(200, ']') + "}") ==
		  "a.json: brackets are nested more than 100 deep.");
}

TEST_CASE("Recipe: what only files have is refused in the editor by name", "[recipe]")
{
	for (const std::string Key : {"labels", "lod-from", "lock-vertices", "from", "correspondences"})
	{
		CHECK(EditorComplaint("{\"" + Key + "\": \"x.json\"}") ==
			  "a.json: \"" + Key + "\" is for files on the command line; take it out to use the recipe here.");
	}
	CHECK(EditorComplaint(R"({"examples": ["a.glb"]})").find("\"examples\" is for files") != std::string::npos);
	for (const std::string Method : {"transfer", "examples"})
	{
		for (const std::string& Where :
			{"{\"method\": \"" + Method + "\"}", R"({"joints": {"a": {"method": ")" + Method + "\"}}}",
				R"({"components": {"a": ")" + Method + "\"}}"})
		{
			INFO(Where);
			CHECK(EditorComplaint(Where) ==
				  "a.json: \"" + Method + "\" is for files on the command line; take it out to use the recipe here.");
		}
	}
	CHECK(EditorComplaint(R"({"method": "heat"})") == "");
	CHECK(EditorComplaint(R"({"bits": 8})").find("\"bits\" is for files") != std::string::npos);
	CHECK(EditorComplaint(R"({"bits": 16})") == "");
	CHECK(EditorComplaint(R"({"vertices": 3, "recipe": {"k": 0.5}})") == ""); // a report
}

TEST_CASE("Recipe: files on disk", "[recipe]")
{
	const StandIn::FSession Session(StandInModuleSkinAtlasEditor());
	const TemporaryFolder Folder;
	const FString File = UTF8_TO_TCHAR(Folder / "recipe.json");
	FSkinAtlasRecipe Made;
	Made.MaxInfluences = 7;
	CHECK(USkinAtlasLibrary::WriteRecipeFile(File, Made).Outcome == ESkinAtlasOutcome::Done);
	FSkinAtlasRecipe Read;
	CHECK(USkinAtlasLibrary::ReadRecipeFile(File, Read).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Read.MaxInfluences == 7);
	const FString Missing = UTF8_TO_TCHAR(Folder / "nowhere" + "/recipe.json");
	CHECK(Plain(USkinAtlasLibrary::ReadRecipeFile(Missing, Read).Message).ends_with("recipe.json: cannot be read."));
	CHECK(
		Plain(USkinAtlasLibrary::WriteRecipeFile(Missing, Read).Message).ends_with("recipe.json: cannot be written."));
	CHECK(Read.MaxInfluences == 7);
}
