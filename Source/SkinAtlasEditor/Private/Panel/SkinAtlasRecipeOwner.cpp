// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasRecipeOwner.h"

#include "Engine/SkeletalMesh.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasSettings.h"

namespace SkinAtlas::Editor
{
void FSettingsRecipeOwner::SetMesh(USkeletalMesh* InMesh)
{
	Transaction.Reset();
	Mesh = InMesh;
}

void FSettingsRecipeOwner::BeginStep(const char* What)
{
	Transaction = MakeUnique<FScopedTransaction>(FText::FromString(FString(What)));
	if (USkeletalMesh* const Here = Mesh.Get())
	{
		FindOrAddSettings(*Here).Modify();
	}
}

void FSettingsRecipeOwner::Store(const Recipe& Changed, bool bMore)
{
	if (USkeletalMesh* const Here = Mesh.Get())
	{
		FindOrAddSettings(*Here).Recipe = FromCore(Changed);
		if (OnStored)
		{
			OnStored(Changed, bMore);
		}
	}
}

void FSettingsRecipeOwner::EndStep()
{
	Transaction.Reset();
}
}
