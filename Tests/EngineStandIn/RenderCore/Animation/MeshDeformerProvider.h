// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/MeshDeformerProvider.h (RenderCore). The same in 5.8 and in the header of an engine before 5.6,
// but for a member of the setup that nobody here reads.

#pragma once

#include "CoreMinimal.h"
#include "Features/IModularFeature.h"
#include "UObject/ObjectPtr.h"

enum EShaderPlatform : uint16; // [58]
class UMeshDeformer;

class IMeshDeformerProvider : public IModularFeature // [58]
{
public:
	virtual ~IMeshDeformerProvider() = default;
	RENDERCORE_API static const FName ModularFeatureName; // [58]
	RENDERCORE_API static bool IsAvailable(); // [58]
	RENDERCORE_API static IMeshDeformerProvider* Get(); // [58]
	virtual bool IsSupported(EShaderPlatform Platform) const = 0;
	struct FDefaultMeshDeformerSetup // [58]
	{
		bool bIsRequestingRecomputeTangent = false;
	};
	virtual TObjectPtr<UMeshDeformer> GetDefaultMeshDeformer(FDefaultMeshDeformerSetup const& Setup) = 0;
};
