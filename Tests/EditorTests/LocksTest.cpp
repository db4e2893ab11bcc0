// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What locks keep of the weights that the mesh has, on every level.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasPaintLocks.h"
#include "SkinAtlasSettings.h"
#include "TestRecipes.h"
#include "UObject/UnrealType.h"

#include <algorithm>
#include <cmath>

using SkinAtlas::Host::Character;
using SkinAtlas::Host::SampleAt;

namespace
{
FSkinAtlasJointRule& AddRule(FSkinAtlasRecipe& Recipe, const std::string& Pattern)
{
	FSkinAtlasJointRule& Rule = Recipe.Joints.AddDefaulted_GetRef();
	Rule.Pattern = UTF8_TO_TCHAR(Pattern.c_str());
	return Rule;
}

int WeightOf(const SkinRow& Row, int Bone)
{
	const auto Found = std::find_if(Row.begin(), Row.end(), [&](const auto& Slot) { return Slot.first == Bone; });
	return Found == Row.end() ? 0 : Found->second;
}

int SumOf(const SkinRow& Row)
{
	int Sum = 0;
	for (const auto& [Bone, Weight] : Row)
	{
		Sum += Weight;
	}
	return Sum;
}

/** The number of the bone of the elbow, which has overlaps above and below it. */
constexpr size_t Elbow = 1;
}

TEST_CASE("Locks: the column of a locked bone stays to the last unit, on every level", "[locks]")
{
	const auto Arm = SampleAt("arm", 6000);
	ImportedMesh Imported(Arm.Who);
	Imported.AddLevel(SampleAt("arm", 2000).Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(1.0f));
	const int Locked = Imported.BoneOf[Elbow];
	FSkinAtlasRecipe Recipe = WithK(0.2f);
	FSkinAtlasJointRule& Rule = AddRule(Recipe, Arm.Who.JointNames[Elbow]);
	Rule.bOverrideLock = true;
	Rule.bLock = true;
	std::vector<SkinRow> Before[2] = {
		Imported.Rows(USkinAtlasLibrary::ProfileName, 0), Imported.Rows(USkinAtlasLibrary::ProfileName, 1)};
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	INFO(Plain(Report.Message));
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	for (const int Level : {0, 1})
	{
		INFO("LOD " << Level);
		const std::vector<SkinRow> After = Imported.Rows(USkinAtlasLibrary::ProfileName, Level);
		REQUIRE(After.size() == Before[Level].size());
		size_t Moved = 0, Changed = 0, Unnormal = 0;
		for (size_t V = 0; V < After.size(); ++V)
		{
			Moved += WeightOf(After[V], Locked) == WeightOf(Before[Level][V], Locked) ? 0 : 1;
			Changed += After[V] == Before[Level][V] ? 0 : 1;
			Unnormal += SumOf(After[V]) == 65535 ? 0 : 1;
		}
		CHECK(Moved == 0);
		CHECK(Changed > 0); // the other overlaps got narrower
		CHECK(Unnormal == 0);
		CHECK(Report.Levels[Level].KeptRows == static_cast<int32>(After.size() - Changed));
	}
}

TEST_CASE("Locks: without a profile the main skin's weights are kept, and the main skin itself stays", "[locks]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	const std::vector<SkinRow> Main = Imported.Rows(); // all of it on the first bone
	FSkinAtlasRecipe Recipe;
	FSkinAtlasJointRule& Rule = AddRule(Recipe, Arm.Who.JointNames[0]);
	REQUIRE(Imported.BoneOf[0] == 0);
	Rule.bOverrideLock = true;
	Rule.bLock = true;
	REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName) == Main);
	CHECK(Imported.Rows() == Main);
}

TEST_CASE("Locks: only the overlaps of some bones are computed anew", "[locks]")
{
	const auto Arm = SampleAt("arm", 6000);
	ImportedMesh Imported(Arm.Who);
	Imported.AddLevel(SampleAt("arm", 2000).Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(0.5f));
	FSkinAtlasRecipe Recipe = WithK(0.5f);
	FSkinAtlasJointRule& Rule = AddRule(Recipe, Arm.Who.JointNames[Elbow]);
	Rule.bOverrideOnly = true;
	Rule.bOnly = true;
	Rule.bOverrideK = true;
	Rule.K = 0.1f;
	const std::vector<SkinRow> Before[2] = {
		Imported.Rows(USkinAtlasLibrary::ProfileName, 0), Imported.Rows(USkinAtlasLibrary::ProfileName, 1)};
	REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe).Outcome == ESkinAtlasOutcome::Done);
	for (const int Level : {0, 1})
	{
		INFO("LOD " << Level);
		const std::vector<SkinRow> After = Imported.Rows(USkinAtlasLibrary::ProfileName, Level);
		size_t Changed = 0, Outside = 0;
		for (size_t V = 0; V < After.size(); ++V)
		{
			const bool bChanged = After[V] != Before[Level][V];
			// No overlap was there, and a narrower one is nowhere else.
			const bool bOneBone = Before[Level][V].size() == 1;
			Changed += bChanged ? 1 : 0;
			Outside += bChanged && bOneBone ? 1 : 0;
		}
		CHECK(Changed > 0);
		CHECK(Outside == 0);
		CHECK(Changed < After.size() / 2);
	}
}

TEST_CASE("Locks: rows that do not sum to one keep their numbers", "[locks]")
{
	using namespace UE::AnimationCore;
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	FMeshDescription Odd = *Imported.Mesh->GetMeshDescription(0);
	const FVertexID First = Odd.Vertices().GetElementIDs()[0];
	Odd.StandInSkins.begin()->second[SIZE_T(First.GetValue())] = {FBoneWeight(0, uint16(60000)).ToInt32()};
	Imported.Mesh->CreateMeshDescription(0, std::move(Odd));
	Imported.Mesh->CommitMeshDescription(0);
	FSkinAtlasRecipe Recipe;
	FSkinAtlasJointRule& Rule = AddRule(Recipe, Arm.Who.JointNames[0]);
	Rule.bOverrideLock = true;
	Rule.bLock = true;
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName)[0] == SkinRow{{0, 60000}});
	CHECK(Report.Levels[0].Conflicts == 1);
	CHECK(Plain(Report.Message).find("1 vertices keep their rows because the locks contradict") != std::string::npos);
}

TEST_CASE("Locks: a bone both locked and excluded is refused", "[locks]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	FSkinAtlasRecipe Recipe;
	FSkinAtlasJointRule& Rule = AddRule(Recipe, Arm.Who.JointNames[Elbow]);
	Rule.bOverrideLock = Rule.bLock = Rule.bOverrideExclude = Rule.bExclude = true;
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
	CHECK(Plain(Report.Message).find("is both locked and excluded.") != std::string::npos);
}

TEST_CASE("Recipe: smoothing reaches the core", "[recipe]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	FSkinAtlasRecipe Recipe;
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	const std::vector<SkinRow> Unsmoothed = Imported.Rows(USkinAtlasLibrary::ProfileName);
	Recipe.Smooth = 3;
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
	CHECK(Imported.Rows(USkinAtlasLibrary::ProfileName) != Unsmoothed);
}

TEST_CASE("Recipe: a method reaches the core for the mesh, for bones and for a component, and the report names it",
	"[recipe]")
{
	const auto Arm = SampleAt("arm");
	const ImportedMesh Imported(Arm.Who);
	const auto RowsBy = [&](const FSkinAtlasRecipe& Recipe)
	{
		const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
		REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
		return std::pair(Imported.Rows(USkinAtlasLibrary::ProfileName), Report.Components[0]);
	};
	const auto [Atlas, OfAtlas] = RowsBy(FSkinAtlasRecipe());
	CHECK(OfAtlas.Method == ESkinAtlasMethod::Atlas);
	FSkinAtlasRecipe ForMesh;
	ForMesh.Method = ESkinAtlasMethod::Heat;
	const auto [Heat, OfHeat] = RowsBy(ForMesh);
	CHECK(Heat != Atlas);
	CHECK(OfHeat.Method == ESkinAtlasMethod::Heat);
	CHECK(Plain(OfHeat.Message).find("blended like skin by heat") != std::string::npos);

	FSkinAtlasRecipe ForComponent;
	ForComponent.Components.AddDefaulted_GetRef().Component = TEXT("Skin");
	ForComponent.Components[0].Policy = ESkinAtlasComponentPolicy::Atlas;
	ForComponent.Components[0].Method = ESkinAtlasMethod::Heat;
	CHECK(RowsBy(ForComponent).first == Heat);
	FSkinAtlasRecipe ForBones;
	FSkinAtlasJointRule& Rule = AddRule(ForBones, "*");
	Rule.bOverrideMethod = true;
	Rule.Method = ESkinAtlasMethod::Heat;
	CHECK(RowsBy(ForBones).first == Heat);
	Rule.Method = ESkinAtlasMethod::Closest;
	const std::vector<SkinRow> Narrow = RowsBy(ForBones).first;
	Rule.bOverrideRadius = true;
	Rule.Radius = 4.0f;
	CHECK(RowsBy(ForBones).first != Narrow);
}

TEST_CASE("Locks: vertices of a slot, a section or around a bone are locked and freed, and counted", "[locks]")
{
	const auto Arm = SampleAt("arm", 2000);
	const ImportedMesh Imported(Arm.Who);
	const int Count = int(Arm.Who.Positions.size());
	const auto Locked = [&]
	{
		const USkinAtlasMeshSettings* const Settings = SkinAtlas::Editor::FindSettings(*Imported.Mesh);
		return Settings == nullptr ? 0 : Settings->LockedVertices.Num();
	};
	const auto& At = Arm.Who.JointToMesh[Elbow].Row;
	int Near = 0;
	for (const SkinAtlas::Vec3& P : Arm.Who.Positions)
	{
		Near += std::hypot(P.X - At[0][3], P.Y - At[1][3], P.Z - At[2][3]) <= 0.1 ? 1 : 0;
	}
	const FName Bone(UTF8_TO_TCHAR(Arm.Who.JointNames[Elbow].c_str()));
	const FSkinAtlasReport Around = USkinAtlasLibrary::LockVerticesAround(Imported.Mesh, Bone, 0.1f);
	INFO(Plain(Around.Message));
	REQUIRE(Around.Outcome == ESkinAtlasOutcome::Done);
	CHECK(Near > 0);
	CHECK(Locked() <= Near); // copies at one place count once
	CHECK(Plain(Around.Message).find(": " + std::to_string(Near) + " vertices are locked now, ") != std::string::npos);
	const int Once = Locked();
	USkinAtlasLibrary::LockVerticesAround(Imported.Mesh, Bone, 0.1f);
	CHECK(Locked() == Once); // again is not twice
	CHECK(StandIn::UndoTitles().size() == 2);
	USkinAtlasLibrary::LockVerticesOfSection(Imported.Mesh, 0);
	CHECK(Locked() > Once);
	CHECK(Locked() <= Count);
	USkinAtlasLibrary::LockVerticesAround(Imported.Mesh, Bone, 0.1f, false);
	USkinAtlasLibrary::LockVerticesOfSection(Imported.Mesh, 0, false);
	CHECK(Locked() == 0);
	const size_t Steps = StandIn::UndoTitles().size();
	CHECK(USkinAtlasLibrary::LockVerticesOfSection(Imported.Mesh, 9).Outcome == ESkinAtlasOutcome::Refused);
	CHECK(USkinAtlasLibrary::LockVerticesOfSlot(Imported.Mesh, FName("nowhere")).Outcome == ESkinAtlasOutcome::Refused);
	CHECK(USkinAtlasLibrary::LockVerticesAround(Imported.Mesh, FName("nose"), 1.0f).Outcome ==
		  ESkinAtlasOutcome::Refused);
	CHECK(StandIn::UndoTitles().size() == Steps);
}

namespace
{
/** The settings of the engine's own tool for a mesh, as its class lays them out. */
struct FakeToolSettings final : UObject
{
	TMap<FString, TObjectPtr<UObject>> ByMesh;
	TArray<FName> Locked;
};

/** The engine's tool, which was closed on a mesh with bones locked. */
struct FakeTool
{
	FakeToolSettings Default, Kept;
	explicit FakeTool(const USkeletalMesh& Mesh, const TArray<FName>& Locked)
	{
		Kept.Locked = Locked;
		Default.ByMesh.Add(TEXT("/Game/Other.Other"), TObjectPtr<UObject>(&Default));
		Default.ByMesh.Add(Mesh.GetPathName(), TObjectPtr<UObject>(&Kept));
		StandIn::FForeignClass& Class = StandIn::ForeignClasses()[Path];
		Class.Default = &Default;
		const auto OffsetOf = [&](const void* Member)
		{
			const UObject* const Object = &Default;
			return size_t(static_cast<const char*>(Member) - reinterpret_cast<const char*>(Object));
		};
		Class.Maps[L"CachedPropertiesMap"].StandInOffset = OffsetOf(&Default.ByMesh);
		Class.Arrays[L"LockedBoneNames"].StandInOffset = OffsetOf(&Default.Locked);
	}
	~FakeTool() { StandIn::ForeignClasses().erase(Path); }
	static constexpr const wchar_t* Path = L"/Script/MeshModelingToolsEditorOnly.SkinWeightsPaintToolProperties";
};
}

TEST_CASE("Locks: bones locked in the engine's own tool keep their weights, unless the recipe frees them", "[locks]")
{
	const auto Arm = SampleAt("arm", 2000);
	const ImportedMesh Imported(Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, WithK(1.0f));
	const std::vector<SkinRow> Before = Imported.Rows(USkinAtlasLibrary::ProfileName);
	const int Bone = Imported.BoneOf[Elbow];
	const FName Name(UTF8_TO_TCHAR(Arm.Who.JointNames[Elbow].c_str()));
	CHECK(SkinAtlas::Editor::FindPaintLocks(*Imported.Mesh).IsEmpty()); // engines without the tool
	const FakeTool Tool(*Imported.Mesh, {Name, FName("gone")});
	CHECK(SkinAtlas::Editor::FindPaintLocks(*Imported.Mesh).Num() == 2);
	const auto Moved = [&](const FSkinAtlasRecipe& Recipe)
	{
		USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Recipe);
		const std::vector<SkinRow> After = Imported.Rows(USkinAtlasLibrary::ProfileName);
		size_t Count = 0;
		for (size_t V = 0; V < After.size(); ++V)
		{
			Count += WeightOf(After[V], Bone) == WeightOf(Before[V], Bone) ? 0 : 1;
		}
		StandIn::Undo();
		return Count;
	};
	CHECK(Moved(WithK(0.2f)) == 0);
	FSkinAtlasRecipe Free = WithK(0.2f);
	FSkinAtlasJointRule& Rule = AddRule(Free, Arm.Who.JointNames[Elbow]);
	Rule.bOverrideLock = true;
	Rule.bLock = false;
	CHECK(Moved(Free) > 0);
}
