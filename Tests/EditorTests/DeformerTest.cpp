// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The deformer's asset, its assignment and the blend mask in vertex colours.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "Materials/Material.h"
#include "SkinAtlasDeformerFactory.h"
#include "SkinAtlasDeformerLibrary.h"
#include "SkinAtlasLibrary.h"

#include "SkinAtlas/BlendMask.h"

#include <algorithm>
#include <array>
#include <cmath>

using SkinAtlas::Host::Character;
using SkinAtlas::Host::SampleAt;

namespace
{
/** Everything that a step may change. */
struct Observed
{
	std::vector<SkinRow> Main;
	const UMeshDeformer* Deformer = nullptr;
	std::vector<std::array<float, 4>> Colours; // of the corners, in steps of 1/255; none if the mesh shows none

	bool operator==(const Observed&) const = default;
};

Observed Observe(const ImportedMesh& Imported, int Level = 0)
{
	Observed Seen{Imported.Rows(NAME_None, Level), Imported.Mesh->GetDefaultMeshDeformer(), {}};
	const FMeshDescription& Built = *Imported.Mesh->StandInLevels[size_t(Level)].Built;
	for (const FVertexInstanceID Corner : Built.VertexInstances().GetElementIDs())
	{
		const FVector4f& Colour = Built.StandInColors[size_t(Corner.GetValue())];
		if (Imported.Mesh->GetHasVertexColors())
		{
			Seen.Colours.push_back({255.0f * Colour.X, 255.0f * Colour.Y, 255.0f * Colour.Z, 255.0f * Colour.W});
		}
	}
	return Seen;
}

/** Assigns and writes a mask, then back and forth. Empty if all is as it must be, else what is not. */
std::string FindFaultOfDeformer(const Character& Who, StandIn::ECall Ignored)
{
	ImportedMesh Imported(Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	auto* const Deformer = NewObject<USkinAtlasDualQuaternionDeformer>();
	StandIn::IgnoreCall(Ignored);
	std::vector<Observed> Steps{Observe(Imported)};
	const std::vector<SkinRow> Ours = Imported.Rows(USkinAtlasLibrary::ProfileName);
	if (USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, Deformer).Outcome != ESkinAtlasOutcome::Done)
	{
		return "not assigned";
	}
	Steps.push_back(Observe(Imported));
	if (!(Steps[1] == Observed{Ours, Deformer, {}}) || Steps[0].Main == Ours)
	{
		return "assigning does not show";
	}
	if (USkinAtlasDeformerLibrary::WriteBlendMask(
			Imported.Mesh, FSkinAtlasRecipe(), ESkinAtlasBlendMask::VertexColorGreen)
			.Outcome != ESkinAtlasOutcome::Done)
	{
		return "no mask";
	}
	Steps.push_back(Observe(Imported));
	if (Steps[2].Colours.empty() || Steps[2].Main != Ours)
	{
		return "the mask does not show";
	}
	for (size_t Step = Steps.size() - 1; Step-- > 0;)
	{
		if (!StandIn::Undo() || !(Observe(Imported) == Steps[Step]))
		{
			return "undo to step " + std::to_string(Step);
		}
	}
	for (size_t Step = 1; Step < Steps.size(); ++Step)
	{
		if (!StandIn::Redo() || !(Observe(Imported) == Steps[Step]))
		{
			return "redo to step " + std::to_string(Step);
		}
	}
	return {};
}
}

TEST_CASE("Deformer: assigning and the mask are one undo step each, the profile becomes the main skin in the first",
	"[deformer]")
{
	CHECK(FindFaultOfDeformer(SampleAt("arm").Who, StandIn::ECall::None) == "");
}

TEST_CASE("Deformer: no call of the engine can be left out", "[deformer]")
{
	const auto Arm = SampleAt("arm");
	CHECK(FindFaultOfDeformer(Arm.Who, StandIn::ECall::Modify) != "");
	CHECK(FindFaultOfDeformer(Arm.Who, StandIn::ECall::ModifyMeshDescription) != "");
	CHECK(FindFaultOfDeformer(Arm.Who, StandIn::ECall::CommitMeshDescription) != "");
	CHECK(FindFaultOfDeformer(Arm.Who, StandIn::ECall::PostEditChange) != "");
}

TEST_CASE("Deformer: a main skin that is the profile's, or has none beside it, is left alone", "[deformer]")
{
	ImportedMesh Imported(SampleAt("arm").Who);
	const auto Assign = [&]
	{
		const auto Before = Imported.Mesh->StandInLevels[0].Committed;
		const int32 Builds = Imported.Mesh->StandInBuilds;
		const FSkinAtlasReport Report =
			USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, NewObject<USkinAtlasDualQuaternionDeformer>());
		CHECK(Imported.Mesh->StandInLevels[0].Committed == Before);
		CHECK(Imported.Mesh->StandInBuilds == Builds + 1); // components take the deformer when they register again
		return Plain(Report.Message);
	};
	CHECK(Assign().find("main skin") == std::string::npos);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
	USkinAtlasLibrary::MakeProfileMainSkin(Imported.Mesh);
	CHECK(Assign().find("main skin") == std::string::npos);
	CHECK(StandIn::UndoTitles().back() == "Assign SkinAtlas Deformer");

	FSkinAtlasRecipe Soft;
	Soft.bOverrideK = true;
	Soft.K = 1.0f;
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, Soft); // the profile is another again
	const int32 Builds = Imported.Mesh->StandInBuilds;
	const FSkinAtlasReport Report =
		USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, NewObject<USkinAtlasDualQuaternionDeformer>());
	CHECK(Plain(Report.Message).find("the profile SkinAtlas its main skin") != std::string::npos);
	CHECK(Imported.Rows() == Imported.Rows(USkinAtlasLibrary::ProfileName));
	CHECK(Imported.Mesh->StandInBuilds == Builds + 1);
}

TEST_CASE("Deformer: without one, it is made beside the mesh, once", "[deformer]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	CHECK(USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, nullptr).Outcome == ESkinAtlasOutcome::Done);
	UMeshDeformer* const Made = Imported.Mesh->GetDefaultMeshDeformer();
	REQUIRE(Cast<USkinAtlasDualQuaternionDeformer>(Made) != nullptr);
	CHECK(Made->GetPathName() == FString("/Game/Hero_DualQuaternion.Hero_DualQuaternion"));
	CHECK(Made->GetPackage()->IsDirty());
	CHECK(USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, nullptr).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Imported.Mesh->GetDefaultMeshDeformer() == Made);
}

#if STANDIN_MINOR >= 8
namespace
{
UMaterial* MakeMaterial(const TCHAR* Package, const TCHAR* Name)
{
	return NewObject<UMaterial>(NewObject<UPackage>(nullptr, FName(Package)), FName(Name));
}
}

TEST_CASE("Deformer: assigning marks the materials of all slots, once, and says which assets to save", "[deformer]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	UMaterial* const Skin = MakeMaterial(TEXT("/Game/Skin"), TEXT("Skin"));
	UMaterial* const Fur = MakeMaterial(TEXT("/Game/Fur"), TEXT("Fur"));
	Fur->bStandInDeformed = true;
	Imported.Mesh->StandInMaterials = {{Skin, FName()}, {nullptr, FName()}, {Fur, FName()}, {Skin, FName()}};
	const std::string First = Plain(USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, nullptr).Message);
	CHECK(First.ends_with("is now its deformer. Now marked Used with Mesh Deformer, save them too: /Game/Skin.Skin."));
	CHECK(Skin->GetPackage()->IsDirty());
	CHECK_FALSE(Fur->GetPackage()->IsDirty());
	const std::string Again = Plain(USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, nullptr).Message);
	CHECK(Again.ends_with("is now its deformer."));
}

TEST_CASE("Deformer: a material that cannot be marked is named, and nothing is assigned or made", "[deformer]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	UMaterial* const Fur = MakeMaterial(TEXT("/Game/Fur"), TEXT("Fur"));
	Fur->bStandInLocked = true;
	Imported.Mesh->StandInMaterials = {{Fur, FName()}};
	const FSkinAtlasReport Report = USkinAtlasDeformerLibrary::AssignDeformer(Imported.Mesh, nullptr);
	CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
	CHECK(Plain(Report.Message).find("the material /Game/Fur.Fur cannot be marked") != std::string::npos);
	CHECK(Imported.Mesh->GetDefaultMeshDeformer() == nullptr);
	CHECK(StandIn::UndoTitles().empty());
}
#endif

TEST_CASE(
	"Deformer: the factory makes a deformer of default settings, and has a name and a place in the menu", "[deformer]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasEditor());
	auto* const Factory = NewObject<USkinAtlasDeformerFactory>();
	UPackage* const Package = NewObject<UPackage>(nullptr, FName(TEXT("/Game/D")));
	auto* const Made = Cast<USkinAtlasDualQuaternionDeformer>(
		Factory->FactoryCreateNew(USkinAtlasDualQuaternionDeformer::StaticClass(), Package, FName(TEXT("D")),
			RF_Transactional, nullptr, nullptr));
	REQUIRE(Made != nullptr);
	CHECK(Made->GetPathName() == FString("/Game/D.D"));
	CHECK(Made->HasAnyFlags(RF_Transactional));
	CHECK(Made->SkinningMode == ESkinAtlasSkinningMode::DualQuaternion);
	CHECK(Plain(Factory->GetDisplayName()) == "SkinAtlas Dual Quaternion Deformer");
	CHECK(Factory->GetMenuCategories() != 0);
}

TEST_CASE("Mask: every corner of a vertex has the core's value in the chosen channel, and the rest as before", "[mask]")
{
	const Character Who = SampleAt("mannequin", 4000).Who;
	ImportedMesh Imported(Who);
	Imported.AddLevel(SampleAt("mannequin", 2500).Who);
	StandIn::AddGeneratedLevel(*Imported.Mesh, 0);
	USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe(), ESkinAtlasTarget::MainSkin);
	constexpr ESkinAtlasBlendMask Channels[] = {ESkinAtlasBlendMask::VertexColorRed,
		ESkinAtlasBlendMask::VertexColorGreen, ESkinAtlasBlendMask::VertexColorBlue,
		ESkinAtlasBlendMask::VertexColorAlpha};

	std::vector<std::string_view> Names;
	const auto Bound = SkinAtlas::Bind(Who.Mesh(), Who.Skeleton(Names));
	REQUIRE(Bound);
	const auto Expected = SkinAtlas::MakeBlendMask(Bound->Weights, Bound->Regions.TreeParent,
		SkinAtlas::DualQuaternionShares(SkinAtlas::RecogniseRoles(Bound->Joints)));
	REQUIRE(Expected);
	const FMeshDescription& Source = *Imported.Mesh->StandInLevels[0].Committed;
	std::vector<size_t> RowOf(size_t(Source.Vertices().GetArraySize())); // by id
	size_t Number = 0;
	for (const FVertexID Vertex : Source.Vertices().GetElementIDs())
	{
		RowOf[size_t(Vertex.GetValue())] = size_t(Bound->Mesh.SourceToWelded()[Number++]);
	}
	std::vector<float> Bytes; // wanted, by corner
	for (const FVertexInstanceID Corner : Source.VertexInstances().GetElementIDs())
	{
		Bytes.push_back(255.0f * (*Expected)[RowOf[size_t(Source.GetVertexInstanceVertex(Corner).GetValue())]]);
	}
	CHECK(std::count(Bytes.begin(), Bytes.end(), 0.0f) > 100);

	for (size_t C = 0; C < 4; ++C)
	{
		const Observed Before = Observe(Imported);
		REQUIRE(USkinAtlasDeformerLibrary::WriteBlendMask(Imported.Mesh, FSkinAtlasRecipe(), Channels[C]).Outcome ==
				ESkinAtlasOutcome::Done);
		const Observed After = Observe(Imported);
		REQUIRE(After.Colours.size() == Bytes.size());
		int Wrong = 0, Changed = 0;
		for (size_t I = 0; I < Bytes.size(); ++I)
		{
			const float Byte = After.Colours[I][C];
			Wrong += std::abs(Byte - Bytes[I]) < 0.51f && std::abs(Byte - std::round(Byte)) < 1e-3f ? 0 : 1;
			for (size_t Other = 0; Other < 4; ++Other)
			{
				const float Was = Before.Colours.empty() ? 255.0f : Before.Colours[I][Other];
				Changed += Other != C && After.Colours[I][Other] != Was ? 1 : 0;
			}
		}
		CHECK(Wrong == 0);
		CHECK(Changed == 0);
		const Observed Level = Observe(Imported, 1);
		CHECK(std::any_of(
			Level.Colours.begin(), Level.Colours.end(), [C](const auto& Colour) { return Colour[C] == 0.0f; }));
	}
}

TEST_CASE("Mask: refused and cancelled, nothing is changed", "[mask]")
{
	const ImportedMesh Imported(SampleAt("arm").Who);
	const Observed Before = Observe(Imported);
	const auto Write = [&](const FSkinAtlasRecipe& Recipe, ESkinAtlasBlendMask Channel)
	{ return USkinAtlasDeformerLibrary::WriteBlendMask(Imported.Mesh, Recipe, Channel); };
	CHECK(Plain(Write({}, ESkinAtlasBlendMask::None).Message).find("channel") != std::string::npos);
	FSkinAtlasRecipe Nobody;
	Nobody.Joints.Add({});
	Nobody.Joints[0].Pattern = TEXT("nobody");
	CHECK(Plain(Write(Nobody, ESkinAtlasBlendMask::VertexColorRed).Message).find("nobody") != std::string::npos);
	StandIn::PressCancel(true);
	CHECK(Write({}, ESkinAtlasBlendMask::VertexColorRed).Outcome == ESkinAtlasOutcome::Cancelled);
	CHECK(Observe(Imported) == Before);
	CHECK(StandIn::UndoTitles().empty());
	CHECK(USkinAtlasDeformerLibrary::AssignDeformer(nullptr, nullptr).Outcome == ESkinAtlasOutcome::Refused);
	CHECK(USkinAtlasDeformerLibrary::WriteBlendMask(nullptr, {}, ESkinAtlasBlendMask::VertexColorRed).Outcome ==
		  ESkinAtlasOutcome::Refused);
}
