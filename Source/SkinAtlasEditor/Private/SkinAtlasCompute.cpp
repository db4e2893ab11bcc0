// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasCompute.h"

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "HAL/PlatformTime.h"
#include "MeshDescription.h"
#include "SkinAtlasBackgroundWork.h"
#include "SkinAtlasBoneLocks.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasPaintLocks.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasReportWriter.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"

#define LOCTEXT_NAMESPACE "SkinAtlasCompute"

namespace SkinAtlas::Editor
{
Recipe FindInForce(const USkeletalMesh& Mesh, const Recipe& What)
{
	std::vector<std::string> Locked;
	for (const FName Bone : FindPaintLocks(Mesh))
	{
		Locked.emplace_back(TCHAR_TO_UTF8(*Bone.ToString()));
	}
	return Locked.empty() ? What : WithLocks(What, Locked, ReadSkeleton(Mesh.GetRefSkeleton()).Names);
}

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

WeightSource ReadWeightSource(USkeletalMesh& Mesh, const TArray<FName>& Bones)
{
	SourceCharacter Read = ReadCharacter(Mesh, WeighOptions::MostInfluences);
	ReadStored(Mesh, NAME_None, Read);
	WeightSource From{std::move(Read.Joints), std::move(Read.Levels.front()), {}};
	for (const FName Bone : Bones)
	{
		From.Bones.emplace_back(TCHAR_TO_UTF8(*Bone.ToString()));
	}
	return From;
}

FSkinAtlasReport ComputeWeights(USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target,
	AtlasSolver& Solver, const std::optional<WeightSource>& From)
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
	const FName Profile = Target == ESkinAtlasTarget::MainSkin ? FName(NAME_None) : FindProfile(*Mesh);
	Report.Message = FindProfileRefusal(Profile);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const SkinAtlas::Recipe What = FindInForce(*Mesh, ToCore(Recipe));
	SourceCharacter Source = ReadSource(*Mesh, What, Profile);
	Source.From = From;
	const RoleTable Roles = FindRoleTable(What, Report.Message);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	SolveOutcome Outcome;
	const FText Doing =
		From ? LOCTEXT("Transferring", "Transferring weights") : LOCTEXT("Computing", "Computing atlas weights");
	const bool bKept = RunInBackground(Doing,
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
	const FText Title =
		From ? LOCTEXT("Transfer", "Transfer Weights") : LOCTEXT("Compute", "Compute Atlas Weights");
	EditSkin(*Mesh, Title, Levels,
		[&](int32 Place, FMeshDescription& Description)
		{ WriteRows(Description, Profile, Solved.Levels[static_cast<size_t>(Place)]); });
	WriteReport(Solved, Source, Report);
	Report.Seconds = static_cast<float>(FPlatformTime::Seconds() - Start);
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = Summarise(Report, FText::FromString(Mesh->GetPathName()), Profile);
	return Report;
}
}

#undef LOCTEXT_NAMESPACE
