// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDualQuaternionDeformer.h"

#include "Components/SkinnedMeshComponent.h"
#include "SkinAtlasDeformerGuards.h"
#include "SkinAtlasDualQuaternionDeformerInstance.h"
#include "SkinAtlasReports.h"
#include "SkinAtlasRuntimeLog.h"

using namespace SkinAtlas::Deformer;

void USkinAtlasDualQuaternionDeformer::RefreshComponents()
{
	for (const TWeakObjectPtr<USkinAtlasDualQuaternionDeformerInstance>& Instance : Instances)
	{
		if (USkinAtlasDualQuaternionDeformerInstance* const Alive = Instance.Get())
		{
			Alive->Refresh();
		}
	}
}

UMeshDeformerInstanceSettings* USkinAtlasDualQuaternionDeformer::CreateSettingsInstance(UMeshComponent* InMeshComponent)
{
	return NewObject<USkinAtlasDualQuaternionDeformerInstanceSettings>(InMeshComponent, NAME_None, RF_Transient);
}

UMeshDeformerInstance* USkinAtlasDualQuaternionDeformer::CreateInstance(
	UMeshComponent* InMeshComponent, UMeshDeformerInstanceSettings*)
{
	USkinnedMeshComponent* const Component = Cast<USkinnedMeshComponent>(InMeshComponent);
	if (Component == nullptr)
	{
		return nullptr;
	}
	const USkinnedAsset* const Asset = Component->GetSkinnedAsset();
	const FName Mesh(Asset != nullptr ? *Asset->GetPathName() : *Component->GetPathName());
	const ERefusal Refusal = FindRefusal(*Component);
	if (Refusal != ERefusal::None)
	{
		// An instance that cannot work would draw the bind pose; without one, the engine skins.
		if (IsNews(Mesh, Refusal))
		{
			UE_LOG(LogSkinAtlas, Display, TEXT("Mesh %s: the engine skins it, because %s."), *Mesh.ToString(),
				*Describe(Refusal, *Component));
		}
		return nullptr;
	}
	if (Asset != nullptr && HasSkinAtlasProfile(*Asset) && IsNews(Mesh, ENotice::WeightsInProfile))
	{
		UE_LOG(LogSkinAtlas, Display,
			TEXT("Mesh %s: its SkinAtlas weights are in the profile %s, but a deformer reads the main weights; ")
			TEXT("make the profile the main skin to see them with dual quaternions."),
			*Mesh.ToString(), ProfileName);
	}

	auto* const Instance = NewObject<USkinAtlasDualQuaternionDeformerInstance>(Component, NAME_None, RF_Transient);
	Instance->Initialise(this, Component, Mesh);
	Instances.RemoveAll(
		[](const TWeakObjectPtr<USkinAtlasDualQuaternionDeformerInstance>& Old) { return !Old.IsValid(); });
	Instances.Add(Instance);
	return Instance;
}

#if WITH_EDITOR
void USkinAtlasDualQuaternionDeformer::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	RefreshComponents();
}
#endif
