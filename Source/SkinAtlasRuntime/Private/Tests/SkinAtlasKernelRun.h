// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Runs the two kernels on data of our own making and reads the result back. For the specs.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasDualQuaternionDeformer.h"

#if WITH_DEV_AUTOMATION_TESTS
namespace SkinAtlas::Deformer
{
/** One influence of a vertex. */
struct FInfluence
{
	uint8 Bone = 0;
	uint8 Weight = 0; // of 255
};

/** A mesh of one section. */
struct FKernelRun
{
	ESkinAtlasSkinningMode Mode = ESkinAtlasSkinningMode::DualQuaternion;
	ESkinAtlasStretch Stretch = ESkinAtlasStretch::Full;
	bool bUnlimited = false; // how the influences are stored
	TArray<FVector3f> Positions;
	TArray<TArray<FInfluence>> Influences; // one row per vertex, at most 4 long
	TArray<FVector4f> BoneRows;			   // 3 per bone: RefToLocal, p' = row * (p, 1)
};

/** The skinned positions. Game thread; waits for the device. */
TArray<FVector3f> RunOnGpu(const FKernelRun& Run);
/** The same by the core's reference. Linear and dual quaternion with full stretch. */
TArray<FVector3f> RunOnCpu(const FKernelRun& Run);
}
#endif
