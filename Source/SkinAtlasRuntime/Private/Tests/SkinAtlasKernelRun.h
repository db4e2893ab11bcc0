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

/** A mesh of one section, and how it is to be skinned. */
struct FKernelRun
{
	ESkinAtlasSkinningMode Mode = ESkinAtlasSkinningMode::DualQuaternion;
	ESkinAtlasStretch Stretch = ESkinAtlasStretch::Full;
	float BlendFactor = 1.0f;
	float BulgeCompensation = 0.0f;
	bool bUnlimited = false;   // how the influences are stored
	bool b16BitBones = false;  // 8 bits otherwise
	bool b16BitWeights = false;
	int32 Slots = 4;		   // per vertex, where not unlimited: 4, 8 or 12
	TArray<FVector3f> Positions;
	TArray<FVector3f> Normals;		  // unit
	TArray<FVector4f> Tangents;		  // unit; W: handedness
	TArray<FVector3f> PositionDeltas; // of morph targets: one per vertex, or empty
	TArray<FVector3f> NormalDeltas;	  // as many
	TArray<uint8> Mask;				  // of 255, in the green channel: one per vertex, or empty
	TArray<TArray<FInfluence>> Influences; // one row per vertex, at most Slots long
	TArray<FVector4f> BoneRows;			   // 3 per bone: RefToLocal, p' = row * (p, 1)
	TArray<FVector4f> Segments;			   // 2 per bone: where it begins and ends at rest; for the bulge
};

struct FPosed
{
	TArray<FVector3f> Positions;
	TArray<FVector3f> Normals;
	TArray<FVector4f> Tangents;
};

/** The skinned mesh. Game thread; waits for the device. */
FPosed RunOnGpu(const FKernelRun& Run);
/** The same by the core's reference. */
FPosed RunOnCpu(const FKernelRun& Run);
}
#endif
