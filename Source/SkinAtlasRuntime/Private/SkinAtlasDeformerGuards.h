// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What keeps the deformer from a mesh. Two times of asking: when an instance is made, on the game thread, a refusal
// leaves the mesh to the engine; later, on the render thread, a frame is skipped and the buffers of the frame before
// stay, because the engine's own fallback for a failed deformer draws the bind pose.

#pragma once

#include "CoreMinimal.h"

class FSkeletalMeshObject;
class FSkeletalMeshLODRenderData;
class USkinnedAsset;
class USkinnedMeshComponent;

namespace SkinAtlas::Deformer
{
enum class ERefusal : uint8
{
	None,
	NoMesh,
	CpuSkinning,
	Nanite,
	Cloth,
	EmptyFirstSection,
	FeatureLevel,
	NoRendering,
	NoPassThrough,
	Material
};

/** The first reason to leave the component to the engine. Game thread. */
ERefusal FindRefusal(USkinnedMeshComponent& Component);
/** One sentence that begins after "Mesh X: ", for the component that was refused. */
FString Describe(ERefusal Refusal, const USkinnedMeshComponent& Component);

/** The profile that the SkinAtlas editor action writes by default. */
extern const TCHAR* const ProfileName;
bool HasSkinAtlasProfile(const USkinnedAsset& Asset);

enum class ESkip : uint8
{
	None,
	NoMeshObject,
	CpuSkinned,
	NotGpuSkinned,
	NotUpdated,
	NotInitialised,
	Streaming,
	Empty,
	NoBuffers
};

/** A mesh object that may be handed to the engine's deformer helpers. */
struct FReadyMesh
{
	FSkeletalMeshObject* Object = nullptr;
	const FSkeletalMeshLODRenderData* Data = nullptr;
	int32 Lod = INDEX_NONE;
	uint32 VertexCount = 0;
};

/** The first reason to skip this frame; None fills OutMesh. Render thread, after the updater. */
ESkip FindSkip(FSkeletalMeshObject& Object, FReadyMesh& OutMesh);
/** Whether the engine draws a pose of its own meanwhile; else the mesh keeps the skin of the frame before. */
bool IsSkinnedByEngine(ESkip Skip);
const TCHAR* Describe(ESkip Skip);
}
