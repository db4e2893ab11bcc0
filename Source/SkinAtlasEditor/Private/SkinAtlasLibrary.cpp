// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasLibrary.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "MeshDescription.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasCompute.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasLibrary"

const FName USkinAtlasLibrary::ProfileName(TEXT("SkinAtlas"));

namespace SkinAtlas::Editor
{
/** Refuses, or lets Change loose on every level that holds our profile. Done: with the mesh's name in it. */
FSkinAtlasReport EditProfile(USkeletalMesh* Mesh, const FText& Title, const FText& Done,
	TFunctionRef<void(FMeshDescription& Description)> Change)
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
	const TArray<int32> Levels = FindLevelsWithProfile(*Mesh, USkinAtlasLibrary::ProfileName);
	if (Levels.IsEmpty())
	{
		Report.Message = FText::Format(
			LOCTEXT("NoProfile", "{0} has no skin weight profile SkinAtlas: compute atlas weights first."), Name);
		return Report;
	}
	EditSkin(*Mesh, Title, Levels, [&](int32, FMeshDescription& Description) { Change(Description); });
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = FText::Format(Done, Name);
	return Report;
}
}

FSkinAtlasReport USkinAtlasLibrary::ComputeAtlasWeights(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target)
{
	SkinAtlas::Editor::AtlasSolver Solver;
	return SkinAtlas::Editor::ComputeWeights(Mesh, Recipe, Target, Solver);
}

FSkinAtlasReport USkinAtlasLibrary::MakeProfileMainSkin(USkeletalMesh* Mesh)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("MakeMain", "Make SkinAtlas Profile the Main Skin"),
		LOCTEXT("MadeMain", "{0}: the profile SkinAtlas is now the main skin."),
		[](FMeshDescription& Description) { SkinAtlas::Editor::CopyToMainSkin(Description, ProfileName); });
}

FSkinAtlasReport USkinAtlasLibrary::RemoveProfile(USkeletalMesh* Mesh)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("Remove", "Remove SkinAtlas Profile"),
		LOCTEXT("Removed", "{0}: the profile SkinAtlas is gone."),
		[](FMeshDescription& Description)
		{ FSkeletalMeshAttributes(Description).UnregisterSkinWeightAttribute(ProfileName); });
}

#undef LOCTEXT_NAMESPACE
