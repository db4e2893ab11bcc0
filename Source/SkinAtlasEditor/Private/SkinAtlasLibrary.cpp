// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasLibrary.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "HAL/PlatformTime.h"
#include "MeshDescription.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasBackgroundWork.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasRecipeOptions.h"
#include "SkinAtlasReportWriter.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasLibrary"

const FName USkinAtlasLibrary::ProfileName(TEXT("SkinAtlas"));

namespace SkinAtlas::Editor
{
/** The own levels that hold our profile. */
TArray<int32> FindLevelsWithProfile(USkeletalMesh& Mesh)
{
	TArray<int32> Levels;
	for (const int32 Level : FindOwnLevels(Mesh))
	{
		const FSkeletalMeshAttributes Attributes(*Mesh.GetMeshDescription(Level));
		if (Attributes.GetSkinWeightProfileNames().Contains(USkinAtlasLibrary::ProfileName))
		{
			Levels.Add(Level);
		}
	}
	return Levels;
}

/** Refuses, or lets Change loose on every level that holds our profile. */
bool EditProfile(
	USkeletalMesh* Mesh, const FText& Title, FText& Message, TFunctionRef<void(FMeshDescription& Description)> Change)
{
	check(IsInGameThread());
	Message = FindRefusal(Mesh);
	if (!Message.IsEmpty())
	{
		return false;
	}
	const TArray<int32> Levels = FindLevelsWithProfile(*Mesh);
	if (Levels.IsEmpty())
	{
		Message = FText::Format(LOCTEXT("NoProfile", "{0} has no skin weight profile {1}: compute atlas weights first."),
			FText::FromString(Mesh->GetPathName()), FText::FromName(USkinAtlasLibrary::ProfileName));
		return false;
	}
	EditSkin(*Mesh, Title, Levels, [&](int32, FMeshDescription& Description) { Change(Description); });
	return true;
}
}

FSkinAtlasReport USkinAtlasLibrary::ComputeAtlasWeights(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target)
{
	using namespace SkinAtlas::Editor;
	check(IsInGameThread());
	const double Start = FPlatformTime::Seconds();
	FSkinAtlasReport Report;
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const SourceCharacter Source = ReadCharacter(*Mesh, Recipe.MaxInfluences);
	const ResolvedRecipe Resolved = Resolve(Recipe, Source.Joints);
	Report.Message = Resolved.Refusal;
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}

	SolveOutcome Outcome;
	const bool bKept = RunInBackground(LOCTEXT("Computing", "Computing atlas weights"),
		[&](const SkinAtlas::Context& Host) { Outcome = Solve(Source, Resolved.Options, Host); });
	if (!bKept)
	{
		Report.Outcome = ESkinAtlasOutcome::Cancelled;
		Report.Message = LOCTEXT("Cancelled", "Cancelled: nothing was changed.");
		return Report;
	}
	if (!Outcome.State)
	{
		Report.Message = Explain(Outcome, Source, FText::FromString(Mesh->GetPathName()));
		return Report;
	}

	TArray<int32> Levels;
	for (const SolvedLevel& Level : Outcome.Value.Levels)
	{
		Levels.Add(Level.Level);
	}
	const FName Profile = Target == ESkinAtlasTarget::MainSkin ? FName(NAME_None) : ProfileName;
	EditSkin(*Mesh, LOCTEXT("Compute", "Compute Atlas Weights"), Levels,
		[&](int32 Place, FMeshDescription& Description)
		{ WriteRows(Description, Profile, Outcome.Value.Levels[static_cast<size_t>(Place)]); });
	WriteReport(Outcome.Value, Source, Resolved.Roles, Report);
	Report.Seconds = static_cast<float>(FPlatformTime::Seconds() - Start);
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = Summarise(Report, FText::FromString(Mesh->GetPathName()), Target == ESkinAtlasTarget::MainSkin);
	return Report;
}

bool USkinAtlasLibrary::MakeProfileMainSkin(USkeletalMesh* Mesh, FText& Message)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("MakeMain", "Make SkinAtlas Profile the Main Skin"), Message,
		[](FMeshDescription& Description) { SkinAtlas::Editor::CopyToMainSkin(Description, ProfileName); });
}

bool USkinAtlasLibrary::RemoveProfile(USkeletalMesh* Mesh, FText& Message)
{
	return SkinAtlas::Editor::EditProfile(Mesh, LOCTEXT("Remove", "Remove SkinAtlas Profile"), Message,
		[](FMeshDescription& Description)
		{ FSkeletalMeshAttributes(Description).UnregisterSkinWeightAttribute(ProfileName); });
}

#undef LOCTEXT_NAMESPACE
