// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

class UMaterialInterface;

namespace SkinAtlas::Deformer
{
/** Whether a material draws deformed meshes. */
enum class EMaterialFit : uint8
{
	Fits,
	Marked, // it does now: the editor has set its flag, and the base material is to be saved
	Unfit,  // the engine would draw its default material instead
};

/**
 * From 5.8 on the engine draws a deformed mesh only with materials marked "Used with Mesh Deformer"; before, all fit.
 * The editor sets the flag where the material allows it, a packaged game cannot. Game thread.
 */
SKINATLASRUNTIME_API EMaterialFit FitMaterial(UMaterialInterface& Material);

/** The asset that holds the flag: the material at the root of an instance. */
SKINATLASRUNTIME_API FString FindFlaggedAsset(UMaterialInterface& Material);
}
