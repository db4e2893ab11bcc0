// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The part of the library that reads and writes settings.

#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "Misc/FileHelper.h"
#include "ScopedTransaction.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasProjectSettings.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasRecipeText.h"
#include "SkinAtlasReportText.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasVertexPicks.h"
#include "Templates/Function.h"

#define LOCTEXT_NAMESPACE "SkinAtlasSettingsLibrary"

namespace SkinAtlas::Editor
{
/** Refuses, or changes the mesh's settings as one undo step. Done: with the mesh's name in it. */
FSkinAtlasReport EditSettings(USkeletalMesh* Mesh, const FText& Title, const FText& Done,
	TFunctionRef<void(USkinAtlasMeshSettings& Settings)> Change)
{
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const FScopedTransaction Transaction(Title);
	USkinAtlasMeshSettings& Settings = FindOrAddSettings(*Mesh);
	Settings.Modify();
	Change(Settings);
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = FText::Format(Done, FText::FromString(Mesh->GetPathName()));
	return Report;
}

/** Locks or unlocks vertices of LOD 0. Nothing: what is said where none are picked, with the mesh's name in it. */
FSkinAtlasReport EditLocks(USkeletalMesh* Mesh, bool bLock, const FText& Nothing,
	TFunctionRef<std::vector<int32_t>(const SourceCharacter& Source)> Pick)
{
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	SourceCharacter Source = ReadCharacter(*Mesh, WeighOptions::MostInfluences);
	const std::vector<int32_t> Picked = Pick(Source);
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Source.Joints.View(Names));
	if (Picked.empty() || !Joints)
	{
		Report.Message = FText::Format(Nothing, FText::FromString(Mesh->GetPathName()));
		return Report;
	}
	std::vector<Vec3> Places;
	if (const USkinAtlasMeshSettings* const Settings = FindSettings(*Mesh))
	{
		for (const FVector3f& Place : Settings->LockedVertices)
		{
			Places.push_back({Place.X, Place.Y, Place.Z});
		}
	}
	const std::vector<Vec3> After =
		LockPicked(std::move(Places), Source.Levels.front(), Picked, bLock, Joints->PartTolerance());
	Report = EditSettings(Mesh, LOCTEXT("Lock", "Lock Vertices for SkinAtlas"), LOCTEXT("Locks", "{0}"),
		[&](USkinAtlasMeshSettings& Settings)
		{
			Settings.LockedVertices.Reset();
			for (const Vec3& Each : After)
			{
				Settings.LockedVertices.Add(FVector3f(Each.X, Each.Y, Each.Z));
			}
		});
	const FText Counted = bLock ? LOCTEXT("LockedCount", "{0}: {1} vertices are locked now, {2} in all.")
								: LOCTEXT("UnlockedCount", "{0}: {1} vertices are free now, {2} are locked.");
	Report.Message = FText::Format(Counted, FText::FromString(Mesh->GetPathName()), static_cast<int32>(Picked.size()),
		static_cast<int32>(After.size()));
	return Report;
}

FSkinAtlasReport SaveText(const FString& File, const FString& Text)
{
	FSkinAtlasReport Report;
	const bool bSaved = FFileHelper::SaveStringToFile(Text, *File, FFileHelper::EEncodingOptions::ForceUTF8WithoutBOM);
	Report.Outcome = bSaved ? ESkinAtlasOutcome::Done : ESkinAtlasOutcome::Refused;
	Report.Message = FText::Format(
		bSaved ? LOCTEXT("Written", "{0}: written.") : LOCTEXT("CannotWrite", "{0}: cannot be written."),
		FText::FromString(File));
	return Report;
}
}

FSkinAtlasRecipe USkinAtlasLibrary::GetRecipe(USkeletalMesh* Mesh)
{
	const USkinAtlasMeshSettings* const Settings = IsValid(Mesh) ? SkinAtlas::Editor::FindSettings(*Mesh) : nullptr;
	return Settings != nullptr ? Settings->Recipe : GetDefault<USkinAtlasProjectSettings>()->Recipe;
}

FSkinAtlasReport USkinAtlasLibrary::ComputeWithSettings(USkeletalMesh* Mesh, ESkinAtlasTarget Target)
{
	return ComputeAtlasWeights(Mesh, GetRecipe(Mesh), Target);
}

FSkinAtlasReport USkinAtlasLibrary::SetRecipe(USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe)
{
	return SkinAtlas::Editor::EditSettings(Mesh, LOCTEXT("SetRecipe", "Set SkinAtlas Recipe"),
		LOCTEXT("RecipeSet", "{0}: the recipe is stored with the mesh."),
		[&](USkinAtlasMeshSettings& Settings) { Settings.Recipe = Recipe; });
}

FName USkinAtlasLibrary::GetProfile(USkeletalMesh* Mesh)
{
	return IsValid(Mesh) ? SkinAtlas::Editor::FindProfile(*Mesh) : ProfileName;
}

FSkinAtlasReport USkinAtlasLibrary::SetProfile(USkeletalMesh* Mesh, FName Profile)
{
	FSkinAtlasReport Refused;
	Refused.Mesh = IsValid(Mesh) ? Mesh->GetPathName() : FString();
	Refused.Message = SkinAtlas::Editor::FindProfileRefusal(Profile);
	if (!Refused.Message.IsEmpty())
	{
		return Refused;
	}
	return SkinAtlas::Editor::EditSettings(Mesh, LOCTEXT("SetProfile", "Set SkinAtlas Profile"),
		LOCTEXT("ProfileSet", "{0}: the name of the profile is stored with the mesh."),
		[&](USkinAtlasMeshSettings& Settings)
		{ Settings.Profile = Profile.IsNone() ? SkinAtlas::Editor::MainSkinName : Profile; });
}

FSkinAtlasReport USkinAtlasLibrary::SetLockedVertices(USkeletalMesh* Mesh, const TArray<FVector3f>& Places)
{
	return SkinAtlas::Editor::EditSettings(Mesh, LOCTEXT("Lock", "Lock Vertices for SkinAtlas"),
		LOCTEXT("Locked", "{0}: the locked vertices are stored with the mesh."),
		[&](USkinAtlasMeshSettings& Settings) { Settings.LockedVertices = Places; });
}

FSkinAtlasReport USkinAtlasLibrary::LockVerticesOfSlot(USkeletalMesh* Mesh, FName Slot, bool bLock)
{
	const FText Pattern = LOCTEXT("NoSlot", "{0}: no triangle of LOD 0 has the material slot named.");
	return SkinAtlas::Editor::EditLocks(Mesh, bLock, Pattern,
		[Slot](const SkinAtlas::Editor::SourceCharacter& Source)
		{ return SkinAtlas::Editor::PickSlot(Source.Levels.front(), TCHAR_TO_UTF8(*Slot.ToString())); });
}

FSkinAtlasReport USkinAtlasLibrary::LockVerticesOfSection(USkeletalMesh* Mesh, int32 Section, bool bLock)
{
	const FText Pattern = LOCTEXT("NoSection", "{0}: LOD 0 has no section of this number.");
	return SkinAtlas::Editor::EditLocks(Mesh, bLock, Pattern,
		[Section](const SkinAtlas::Editor::SourceCharacter& Source)
		{ return SkinAtlas::Editor::PickSection(Source.Levels.front(), Section); });
}

FSkinAtlasReport USkinAtlasLibrary::LockVerticesAround(USkeletalMesh* Mesh, FName Bone, float Radius, bool bLock)
{
	const FText Pattern = LOCTEXT("NoneAround", "{0}: no vertex of LOD 0 is so near to a bone of this name.");
	return SkinAtlas::Editor::EditLocks(Mesh, bLock, Pattern,
		[Bone, Radius](const SkinAtlas::Editor::SourceCharacter& Source)
		{
			const std::string Name = TCHAR_TO_UTF8(*Bone.ToString());
			for (size_t J = 0; J < Source.Joints.Names.size(); ++J)
			{
				if (Source.Joints.Names[J] == Name)
				{
					const auto& Row = Source.Joints.JointToMesh[J].Row;
					return SkinAtlas::Editor::PickSphere(
						Source.Levels.front(), {Row[0][3], Row[1][3], Row[2][3]}, Radius);
				}
			}
			return std::vector<int32_t>();
		});
}

FSkinAtlasReport USkinAtlasLibrary::ReadRecipeFile(const FString& File, FSkinAtlasRecipe& Recipe)
{
	FSkinAtlasReport Report;
	const FText Name = FText::FromString(File);
	FString Text;
	if (!FFileHelper::LoadFileToString(Text, *File))
	{
		Report.Message = FText::Format(LOCTEXT("CannotRead", "{0}: cannot be read."), Name);
		return Report;
	}
	SkinAtlas::Recipe What;
	Report.Message = SkinAtlas::Editor::ReadRecipeText(Text, Name, What);
	if (Report.Message.IsEmpty())
	{
		Recipe = SkinAtlas::Editor::FromCore(What);
		Report.Outcome = ESkinAtlasOutcome::Done;
		Report.Message = FText::Format(LOCTEXT("Read", "{0}: read."), Name);
	}
	return Report;
}

FSkinAtlasReport USkinAtlasLibrary::WriteRecipeFile(const FString& File, const FSkinAtlasRecipe& Recipe)
{
	return SkinAtlas::Editor::SaveText(File, SkinAtlas::Editor::WriteRecipeText(SkinAtlas::Editor::ToCore(Recipe)));
}

FSkinAtlasReport USkinAtlasLibrary::WriteReportFile(const FString& File, const TArray<FSkinAtlasReport>& Reports)
{
	return SkinAtlas::Editor::SaveText(File, SkinAtlas::Editor::WriteReportText(Reports));
}

#undef LOCTEXT_NAMESPACE
