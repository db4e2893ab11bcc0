// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasLibrary.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "MeshDescription.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasCompute.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasLibrary"

const FName USkinAtlasLibrary::ProfileName(TEXT("SkinAtlas"));

namespace SkinAtlas::Editor
{
/** Refuses, or lets Change loose on every level that holds the mesh's profile. Done: with mesh and profile in it. */
FSkinAtlasReport EditProfile(USkeletalMesh* Mesh, const FText& Title, const FText& Done,
	TFunctionRef<void(FMeshDescription& Description, FName Profile)> Change)
{
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const FText Name = FText::FromString(Mesh->GetPathName());
	const FName Profile = FindProfile(*Mesh);
	if (Profile.IsNone())
	{
		Report.Message = FText::Format(
			LOCTEXT("MainSkin", "{0} has its weights in the main skin: its settings name no other profile."), Name);
		return Report;
	}
	const TArray<int32> Levels = FindLevelsWithProfile(*Mesh, Profile);
	if (Levels.IsEmpty())
	{
		const FText Missing = LOCTEXT("NoProfile", "{0} has no skin weight profile {1}: compute atlas weights first.");
		Report.Message = FText::Format(Missing, Name, FText::FromName(Profile));
		return Report;
	}
	EditSkin(*Mesh, Title, Levels, [&](int32, FMeshDescription& Description) { Change(Description, Profile); });
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = FText::Format(Done, Name, FText::FromName(Profile));
	return Report;
}

/** Why a mesh cannot give another its weights: one sentence; empty if it can. Content of the engine may give. */
FText FindSourceRefusal(const USkeletalMesh& Mesh, USkeletalMesh* From)
{
	if (!IsValid(From))
	{
		return LOCTEXT("NoSource", "Choose the mesh whose weights are to be transferred.");
	}
	const FText Name = FText::FromString(From->GetPathName());
	if (From == &Mesh)
	{
		return FText::Format(LOCTEXT("Itself", "{0} cannot give weights to itself: choose another mesh."), Name);
	}
	return From->IsValidLODIndex(0) && From->HasMeshDescription(0)
		? FText()
		: FText::Format(LOCTEXT("NoSourceMesh", "{0} has no source mesh to take weights from."), Name);
}
}

FSkinAtlasReport USkinAtlasLibrary::ComputeAtlasWeights(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target)
{
	SkinAtlas::Editor::AtlasSolver Solver;
	return SkinAtlas::Editor::ComputeWeights(Mesh, Recipe, Target, Solver);
}

FSkinAtlasReport USkinAtlasLibrary::TransferWeights(
	USkeletalMesh* Mesh, USkeletalMesh* Source, const TArray<FName>& Bones, ESkinAtlasTarget Target)
{
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = SkinAtlas::Editor::FindRefusal(Mesh);
	if (Report.Message.IsEmpty())
	{
		Report.Message = SkinAtlas::Editor::FindSourceRefusal(*Mesh, Source);
	}
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	SkinAtlas::Editor::AtlasSolver Solver;
	return SkinAtlas::Editor::ComputeWeights(
		Mesh, GetRecipe(Mesh), Target, Solver, SkinAtlas::Editor::ReadWeightSource(*Source, Bones));
}

FSkinAtlasReport USkinAtlasLibrary::MakeProfileMainSkin(USkeletalMesh* Mesh)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("MakeMain", "Make SkinAtlas Profile the Main Skin"),
		LOCTEXT("MadeMain", "{0}: the profile {1} is now the main skin."),
		[](FMeshDescription& Description, FName Profile)
		{ SkinAtlas::Editor::CopyToMainSkin(Description, Profile); });
}

FSkinAtlasReport USkinAtlasLibrary::RemoveProfile(USkeletalMesh* Mesh)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("Remove", "Remove SkinAtlas Profile"),
		LOCTEXT("Removed", "{0}: the profile {1} is gone."),
		[](FMeshDescription& Description, FName Profile)
		{ FSkeletalMeshAttributes(Description).UnregisterSkinWeightAttribute(Profile); });
}

#undef LOCTEXT_NAMESPACE
