// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasCompute.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "HAL/PlatformTime.h"
#include "MeshDescription.h"
#include "SkinAtlasBackgroundWork.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasReportWriter.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasCompute"

namespace SkinAtlas::Editor
{
SourceCharacter ReadSource(USkeletalMesh& Mesh, const Recipe& What, FName Profile)
{
	SourceCharacter Source = ReadCharacter(Mesh, What.MaxInfluences);
	if (const USkinAtlasMeshSettings* const Settings = FindSettings(Mesh))
	{
		for (const FVector3f& Place : Settings->LockedVertices)
		{
			Source.LockedVertices.push_back({Place.X, Place.Y, Place.Z});
		}
	}
	if (NeedsStored(What, Source))
	{
		ReadStored(Mesh, Profile, Source);
	}
	return Source;
}

FSkinAtlasReport ComputeWeights(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target, AtlasSolver& Solver)
{
	check(IsInGameThread());
	const double Start = FPlatformTime::Seconds();
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const FName Profile = Target == ESkinAtlasTarget::MainSkin ? FName(NAME_None) : USkinAtlasLibrary::ProfileName;
	const SkinAtlas::Recipe What = ToCore(Recipe);
	const SourceCharacter Source = ReadSource(*Mesh, What, Profile);
	const RoleTable Roles = FindRoleTable(What, Report.Message);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	SolveOutcome Outcome;
	const bool bKept = RunInBackground(LOCTEXT("Computing", "Computing atlas weights"),
		[&](const Context& Host) { Outcome = Solver.Solve(Source, What, Roles, SolveExtent::AllLevels, Host); });
	if (!bKept)
	{
		Report.Outcome = ESkinAtlasOutcome::Cancelled;
		Report.Message = LOCTEXT("Cancelled", "Cancelled: nothing was changed.");
		return Report;
	}
	if (!Outcome)
	{
		Report.Message = Explain(Outcome, Source, FText::FromString(Mesh->GetPathName()));
		return Report;
	}

	const Solution& Solved = *Solver.Found();
	TArray<int32> Levels;
	for (const SolvedLevel& Level : Solved.Levels)
	{
		Levels.Add(Level.Level);
	}
	EditSkin(*Mesh, LOCTEXT("Compute", "Compute Atlas Weights"), Levels,
		[&](int32 Place, FMeshDescription& Description)
		{ WriteRows(Description, Profile, Solved.Levels[static_cast<size_t>(Place)]); });
	WriteReport(Solved, Source, Report);
	Report.Seconds = static_cast<float>(FPlatformTime::Seconds() - Start);
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = Summarise(Report, FText::FromString(Mesh->GetPathName()), Target == ESkinAtlasTarget::MainSkin);
	return Report;
}
}

#undef LOCTEXT_NAMESPACE
