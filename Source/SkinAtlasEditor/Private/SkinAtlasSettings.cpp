// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSettings.h"

#include "Engine/SkeletalMesh.h"
#include "SkinAtlasProjectSettings.h"

namespace SkinAtlas::Editor
{
static_assert(static_cast<int>(ESkinAtlasRole::Tip) + 1 == JointRoleCount);
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

RoleTable ProjectRoles()
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
}
