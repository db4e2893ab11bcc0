// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasLibrary.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "HAL/PlatformTime.h"
#include "MeshDescription.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasBackgroundWork.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasReportWriter.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasLibrary"

const FName USkinAtlasLibrary::ProfileName(TEXT("SkinAtlas"));

namespace SkinAtlas::Editor
{
/** Refuses, or lets Change loose on every level that holds our profile. Done: with the mesh's name in it. */
FSkinAtlasReport EditProfile(
	USkeletalMesh* Mesh, const FText& Title, const FText& Done, TFunctionRef<void(FMeshDescription& Description)> Change)
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
	using namespace SkinAtlas::Editor;
	check(IsInGameThread());
	const double Start = FPlatformTime::Seconds();
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const FName Profile = Target == ESkinAtlasTarget::MainSkin ? FName(NAME_None) : ProfileName;
	const SkinAtlas::Recipe What = ToCore(Recipe);
	SourceCharacter Source = ReadCharacter(*Mesh, Recipe.MaxInfluences);
	if (const USkinAtlasMeshSettings* const Settings = FindSettings(*Mesh))
	{
		for (const FVector3f& Place : Settings->LockedVertices)
		{
			Source.LockedVertices.push_back({Place.X, Place.Y, Place.Z});
		}
	}
	if (NeedsStored(What, Source))
	{
		ReadStored(*Mesh, Profile, Source);
	}

	const SkinAtlas::RoleTable Roles = ProjectRoles();
	SolveOutcome Outcome;
	const bool bKept = RunInBackground(LOCTEXT("Computing", "Computing atlas weights"),
		[&](const SkinAtlas::Context& Host) { Outcome = Solve(Source, What, Roles, Host); });
	if (!bKept)
	{
		Report.Outcome = ESkinAtlasOutcome::Cancelled;
		Report.Message = LOCTEXT("Cancelled", "Cancelled: nothing was changed.");
		return Report;
	}
	if (!Outcome.State || !Outcome.Complaint.empty())
	{
		Report.Message = Explain(Outcome, Source, FText::FromString(Mesh->GetPathName()));
		return Report;
	}

	TArray<int32> Levels;
	for (const SolvedLevel& Level : Outcome.Value.Levels)
	{
		Levels.Add(Level.Level);
	}
	EditSkin(*Mesh, LOCTEXT("Compute", "Compute Atlas Weights"), Levels,
		[&](int32 Place, FMeshDescription& Description)
		{ WriteRows(Description, Profile, Outcome.Value.Levels[static_cast<size_t>(Place)]); });
	WriteReport(Outcome.Value, Source, Report);
	Report.Seconds = static_cast<float>(FPlatformTime::Seconds() - Start);
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = Summarise(Report, FText::FromString(Mesh->GetPathName()), Target == ESkinAtlasTarget::MainSkin);
	return Report;
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
