// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSettings.h"

#include "Engine/SkeletalMesh.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasNotification.h"
#include "SkinAtlasProjectSettings.h"
#include "SkinAtlasRecipeText.h"
#include "SkinAtlasSentence.h"

#include "SkinAtlas/RoleTree.h"

#define LOCTEXT_NAMESPACE "SkinAtlasSettings"

namespace SkinAtlas::Editor
{
/** What the engine calls the main skin among profiles. */
const FName MainSkinName(TEXT("Default"));

static_assert(static_cast<int>(ESkinAtlasRole::Prop) + 1 == JointRoleCount);
static_assert(static_cast<int>(ESkinAtlasRole::Finger) == static_cast<int>(JointRole::Finger));
static_assert(static_cast<int>(ESkinAtlasRole::Twist) == static_cast<int>(JointRole::Twist));

USkinAtlasMeshSettings* FindSettings(USkeletalMesh& Mesh)
{
	return Cast<USkinAtlasMeshSettings>(Mesh.GetAssetUserDataOfClass(USkinAtlasMeshSettings::StaticClass()));
}

USkinAtlasMeshSettings& FindOrAddSettings(USkeletalMesh& Mesh)
{
	USkinAtlasMeshSettings* Settings = FindSettings(Mesh);
	if (Settings == nullptr)
	{
		Mesh.SetFlags(RF_Transactional);
		Mesh.Modify(); // adding does not
		Settings = NewObject<USkinAtlasMeshSettings>(&Mesh, NAME_None, RF_Transactional);
		Settings->Recipe = GetDefault<USkinAtlasProjectSettings>()->Recipe;
		Mesh.AddAssetUserData(Settings);
	}
	return *Settings;
}

FName FindProfile(USkeletalMesh& Mesh)
{
	const USkinAtlasMeshSettings* const Settings = FindSettings(Mesh);
	const FName Profile = Settings != nullptr ? Settings->Profile : USkinAtlasLibrary::ProfileName;
	return Profile == MainSkinName ? FName(NAME_None) : Profile;
}

FText FindProfileRefusal(FName Profile)
{
	const FText Pattern = LOCTEXT("BadProfile", "{0} cannot be the name of a skin weight profile.");
	const bool bGood = Profile.IsNone() || FSkeletalMeshAttributes::IsValidSkinWeightProfileName(Profile);
	return bGood ? FText() : FText::Format(Pattern, FText::FromName(Profile));
}

namespace RoleTables
{
RoleTable OfProject()
{
	RoleTable Table = BuiltInRoles();
	std::vector<NameRule> Names;
	for (const FSkinAtlasRoleRule& Rule : GetDefault<USkinAtlasProjectSettings>()->Roles)
	{
		const size_t Role = static_cast<size_t>(Rule.Role);
		NameRule Name;
		Name.Roles = {static_cast<JointRole>(Role)};
		for (const FString& Word : Rule.Words)
		{
			Name.Words.emplace_back(TCHAR_TO_UTF8(*Word));
		}
		if (!Name.Words.empty())
		{
			Names.push_back(std::move(Name));
		}
		Table.K[Role] = Rule.bOverrideK ? std::optional<float>(Rule.K) : Table.K[Role];
	}
	Table.Names.insert(Table.Names.begin(), Names.begin(), Names.end());
	return Table;
}

/** The table of a file, as the host reads it. */
FText Read(const FString& File, RoleTable& Out)
{
	const FText Name = FText::FromString(File);
	FString Text;
	if (!FFileHelper::LoadFileToString(
			Text, *(FPaths::IsRelative(File) ? FPaths::Combine(FPaths::ProjectDir(), File) : File)))
	{
		return FText::Format(LOCTEXT("CannotRead", "{0}: cannot be read."), Name);
	}
	RecipeNode Root;
	std::string Wrong = ReadJsonTree(Text, Root);
	Wrong = Wrong.empty() ? ReadRoles(Root, Out) : Wrong;
	return Wrong.empty() ? FText() : MakeSentence(Name, Wrong);
}
}

RoleTable FindRoleTable(const Recipe& What, FText& Complaint)
{
	RoleTable Table;
	Complaint = What.Roles.empty() ? FText() : RoleTables::Read(UTF8_TO_TCHAR(What.Roles.c_str()), Table);
	return What.Roles.empty() || !Complaint.IsEmpty() ? RoleTables::OfProject() : Table;
}
}

TArray<FString> USkinAtlasMeshSettings::ListProfiles() const
{
	using namespace SkinAtlas::Editor;
	TArray<FString> Names;
	Names.Add(USkinAtlasLibrary::ProfileName.ToString());
	if (const USkeletalMesh* const Mesh = Cast<USkeletalMesh>(GetOuter()))
	{
		for (const FSkinWeightProfileInfo& Each : Mesh->GetSkinWeightProfiles())
		{
			if (!Names.Contains(Each.Name.ToString()))
			{
				Names.Add(Each.Name.ToString());
			}
		}
	}
	if (!Profile.IsNone() && !Names.Contains(Profile.ToString()))
	{
		Names.Add(Profile.ToString()); // new, and not made yet
	}
	Names.Add(MainSkinName.ToString());
	return Names;
}

void USkinAtlasMeshSettings::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	using namespace SkinAtlas::Editor;
	if (!NewProfile.IsNone())
	{
		const FText Refusal = FindProfileRefusal(NewProfile);
		if (Refusal.IsEmpty())
		{
			Profile = NewProfile;
		}
		else
		{
			Notify(Refusal, /*bSuccess=*/false);
		}
		NewProfile = NAME_None;
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

#undef LOCTEXT_NAMESPACE
