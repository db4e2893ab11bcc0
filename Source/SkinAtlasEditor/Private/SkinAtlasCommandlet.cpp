// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasCommandlet.h"

#include "AssetCompilingManager.h"
#include "AssetRegistry/AssetData.h"
#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Engine/SkeletalMesh.h"
#include "Misc/PackageName.h"
#include "SkinAtlasEditorLog.h"
#include "SkinAtlasLibrary.h"
#include "UObject/Package.h"
#include "UObject/SavePackage.h"

namespace SkinAtlas::Editor
{
namespace Batch
{
enum EExit : int32
{
	Done = 0,
	Refused = 1,
	BadArguments = 2
};

int32 Stop(const FString& Sentence)
{
	UE_LOG(LogSkinAtlasEditor, Error, TEXT("%s"), *Sentence);
	return BadArguments;
}

/** The skeletal meshes in a folder and below it, or the one with this path. */
TArray<FAssetData> FindMeshes(const FString& Path)
{
	IAssetRegistry& Registry = *IAssetRegistry::Get();
	Registry.SearchAllAssets(/*bSynchronousSearch=*/true);
	FARFilter InFolder;
	InFolder.ClassPaths.Add(USkeletalMesh::StaticClass()->GetClassPathName());
	InFolder.bRecursivePaths = true;
	FARFilter Alone = InFolder;
	InFolder.PackagePaths.Add(FName(*Path));
	Alone.PackageNames.Add(FName(*Path));
	TArray<FAssetData> Found;
	Registry.GetAssets(InFolder, Found);
	if (Found.IsEmpty())
	{
		Registry.GetAssets(Alone, Found);
	}
	return Found;
}

bool Save(USkeletalMesh& Mesh)
{
	FAssetCompilingManager::Get().FinishAllCompilation(); // the build of the mesh
	UPackage* const Package = Mesh.GetPackage();
	FSavePackageArgs Arguments;
	Arguments.TopLevelFlags = RF_Public | RF_Standalone;
	const FString File =
		FPackageName::LongPackageNameToFilename(Package->GetName(), FPackageName::GetAssetPackageExtension());
	return UPackage::SavePackage(Package, &Mesh, *File, Arguments);
}
}
}

USkinAtlasCommandlet::USkinAtlasCommandlet()
{
	IsClient = false;
	IsServer = false;
	IsEditor = true;
	LogToConsole = true;
}

int32 USkinAtlasCommandlet::Main(const FString& Params)
{
	using namespace SkinAtlas::Editor;
	TArray<FString> Tokens, Switches;
	TMap<FString, FString> Values;
	ParseCommandLine(*Params, Tokens, Switches, Values);
	const FString Path = Values.FindRef(TEXT("Path")), RecipeFile = Values.FindRef(TEXT("Recipe")),
				  ReportFile = Values.FindRef(TEXT("Report"));
	if (Path.IsEmpty())
	{
		return Batch::Stop(TEXT("-Path= must name a folder or a skeletal mesh, as in -Path=/Game/Characters."));
	}
	FSkinAtlasRecipe Recipe;
	if (!RecipeFile.IsEmpty())
	{
		const FSkinAtlasReport Read = USkinAtlasLibrary::ReadRecipeFile(RecipeFile, Recipe);
		if (Read.Outcome != ESkinAtlasOutcome::Done)
		{
			return Batch::Stop(Read.Message.ToString());
		}
	}
	const TArray<FAssetData> Meshes = Batch::FindMeshes(Path);
	if (Meshes.IsEmpty())
	{
		return Batch::Stop(FString::Printf(TEXT("There is no skeletal mesh at or below %s."), *Path));
	}

	const ESkinAtlasTarget Target =
		Switches.Contains(TEXT("MainSkin")) ? ESkinAtlasTarget::MainSkin : ESkinAtlasTarget::Profile;
	const bool bSave = !Switches.Contains(TEXT("NoSave"));
	int32 Result = Batch::Done;
	TArray<FSkinAtlasReport> Reports;
	for (const FAssetData& Asset : Meshes)
	{
		USkeletalMesh* const Mesh = Cast<USkeletalMesh>(Asset.GetAsset());
		const FSkinAtlasReport Report = RecipeFile.IsEmpty()
											? USkinAtlasLibrary::ComputeWithSettings(Mesh, Target)
											: USkinAtlasLibrary::ComputeAtlasWeights(Mesh, Recipe, Target);
		const bool bDone = Report.Outcome == ESkinAtlasOutcome::Done;
		const bool bSaved = !bDone || !bSave || Batch::Save(*Mesh);
		if (bDone)
		{
			UE_LOG(LogSkinAtlasEditor, Display, TEXT("%s"), *Report.Message.ToString());
		}
		else
		{
			UE_LOG(LogSkinAtlasEditor, Error, TEXT("%s"), *Report.Message.ToString());
		}
		if (!bSaved)
		{
			UE_LOG(LogSkinAtlasEditor, Error, TEXT("%s: cannot be saved."), *Mesh->GetPathName());
		}
		Result = bDone && bSaved ? Result : Batch::Refused;
		Reports.Add(Report);
	}
	if (!ReportFile.IsEmpty())
	{
		const FSkinAtlasReport Written = USkinAtlasLibrary::WriteReportFile(ReportFile, Reports);
		if (Written.Outcome != ESkinAtlasOutcome::Done)
		{
			UE_LOG(LogSkinAtlasEditor, Error, TEXT("%s"), *Written.Message.ToString());
			Result = Batch::Refused;
		}
	}
	return Result;
}
