// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "SkinAtlasDualQuaternionLibrary.generated.h"

class USkinAtlasDualQuaternionDeformer;
class USkinnedMeshComponent;

/** Dual quaternion skinning from Blueprints, Python and C++. Game thread. */
UCLASS()
class SKINATLASRUNTIME_API USkinAtlasDualQuaternionLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Skins the component with the deformer from the next frame on; without a deformer, with one of default settings.
	 * False where the engine skins on instead; the log says why, once per mesh and reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static bool ApplyDualQuaternionSkinning(
		USkinnedMeshComponent* Component, USkinAtlasDualQuaternionDeformer* Deformer);

	/** Takes our deformer off the component, also where its mesh brings it as the default. Another maker's stays. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static void RemoveDualQuaternionSkinning(USkinnedMeshComponent* Component);

	/** Whether our deformer skins the component, be it set here, in its details or on its mesh. */
	UFUNCTION(BlueprintPure, Category = "SkinAtlas")
	static bool IsDualQuaternionActive(const USkinnedMeshComponent* Component);
};
