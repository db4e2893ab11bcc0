// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasReimport.h"

#include "EditorReimportHandler.h"
#include "Engine/SkeletalMesh.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMessages.h"
#include "SkinAtlasNotification.h"
#include "SkinAtlasProjectSettings.h"
#include "SkinAtlasSettings.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

#define LOCTEXT_NAMESPACE "SkinAtlasReimport"

namespace SkinAtlas::Editor
{
namespace Reimport
{
FDelegateHandle Handle;

void Compute(USkeletalMesh& Mesh)
{
	Tell(USkinAtlasLibrary::ComputeWithSettings(&Mesh), &Mesh);
}

void OnReimported(UObject* Asset, bool bSuccess)
{
	USkeletalMesh* const Mesh = Cast<USkeletalMesh>(Asset);
	if (!bSuccess || !IsValid(Mesh) || FindSettings(*Mesh) == nullptr)
	{
		return;
	}
	if (GetDefault<USkinAtlasProjectSettings>()->bComputeAfterReimport)
	{
		Compute(*Mesh);
		return;
	}
	const TWeakObjectPtr<USkeletalMesh> Weak(Mesh);
	const FText News = LOCTEXT("Offer", "{0} was imported again; its SkinAtlas weights are those of the old mesh.");
	Offer(FText::Format(News, FText::FromString(Mesh->GetPathName())), LOCTEXT("Again", "Compute Again"),
		LOCTEXT("AgainTip", "Computes the weights with the mesh's settings. Locked vertices are found by place."),
		[Weak]
		{
			if (USkeletalMesh* const Here = Weak.Get())
			{
				Compute(*Here);
			}
		});
}
}

void RegisterReimport()
{
	Reimport::Handle = FReimportManager::Instance()->OnPostReimport().AddStatic(&Reimport::OnReimported);
}

void UnregisterReimport()
{
	FReimportManager::Instance()->OnPostReimport().Remove(Reimport::Handle);
}
}

#undef LOCTEXT_NAMESPACE
