// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDeformerProvider.h"

#include "Animation/MeshDeformer.h"
#include "DataDrivenShaderPlatformInfo.h"
#include "Features/IModularFeatures.h"
#include "RHIFeatureLevel.h"

namespace SkinAtlas::Deformer
{
FDeformerProvider::FDeformerProvider()
{
	if (!IMeshDeformerProvider::IsAvailable())
	{
		IModularFeatures::Get().RegisterModularFeature(IMeshDeformerProvider::ModularFeatureName, this);
		IModularFeatures::Get().OnModularFeatureRegistered().AddRaw(this, &FDeformerProvider::OnRegistered);
		bRegistered = true;
	}
}

FDeformerProvider::~FDeformerProvider()
{
	StepBack();
	IModularFeatures::Get().OnModularFeatureRegistered().RemoveAll(this);
}

bool FDeformerProvider::IsSupported(EShaderPlatform Platform) const
{
	return IsFeatureLevelSupported(Platform, ERHIFeatureLevel::SM5);
}

TObjectPtr<UMeshDeformer> FDeformerProvider::GetDefaultMeshDeformer(FDefaultMeshDeformerSetup const&)
{
	return nullptr; // nobody gets a deformer who did not choose one
}

void FDeformerProvider::OnRegistered(const FName& Type, IModularFeature* Feature)
{
	if (Type == IMeshDeformerProvider::ModularFeatureName && Feature != static_cast<IModularFeature*>(this))
	{
		StepBack();
	}
}

void FDeformerProvider::StepBack()
{
	if (bRegistered)
	{
		bRegistered = false;
		IModularFeatures::Get().UnregisterModularFeature(IMeshDeformerProvider::ModularFeatureName, this);
	}
}
}
