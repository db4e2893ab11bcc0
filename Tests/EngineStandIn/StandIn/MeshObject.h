// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The render-thread side of a skinned mesh, as far as a deformer can see it.

#pragma once

#include "Components/SkinnedMeshComponent.h"
#include "RenderGraphResources.h"
#include "SkeletalRenderPublic.h"

#include <memory>
#include <vector>

namespace StandIn
{
enum class EMeshKind
{
	GpuSkin,
	CpuSkin,
	Nanite
};

/** What the viewport would show. */
enum class EDrawn
{
	EngineSkinning, // no deformer instance: the engine's own technique
	Deformed,		// the buffers that the deformer wrote
	BindPose		// passthrough streams reset or never set: the failure nobody may see
};

class FMeshObject final : public FSkeletalMeshObject
{
public:
	struct FLod
	{
		std::vector<std::shared_ptr<FRHIShaderResourceView>> Bones; // one per section; null where it has no buffer
		std::vector<std::shared_ptr<FRHIShaderResourceView>> BonesBefore; // likewise, of the update before
		std::shared_ptr<FRHIShaderResourceView> Morph;
		FRDGBuffer Position[2];
		FRDGBuffer Tangent;
		int Current = 0;
		uint32 AllocatedFrame = 0;
		bool bOverridden = false;
		bool bPreviousValid = false;
	};
	struct FUpdate
	{
		int32 Lod = 0;
		TArray<FStandInBone> Pose;
	};

	FMeshObject(const USkinnedMeshComponent& Component, FSkeletalMeshRenderData& RenderData);
	bool IsCPUSkinned() const override { return Kind == EMeshKind::CpuSkin; }
	bool IsGPUSkinMesh() const override { return Kind == EMeshKind::GpuSkin; }
	bool IsNaniteMesh() const override { return Kind == EMeshKind::Nanite; }
	int32 GetLOD() const override { return Lod; }
	bool HaveValidDynamicData() const override { return bUpdated; }

	/** Game thread. From 5.7 on the updater applies it, before that a render command. */
	void Update(FUpdate Update);
	/** Render thread: level, pose and frame number change now. */
	void ApplyPending(uint32 Frame);
	EDrawn Drawn() const;
	/** Positions of the level drawn, or of the frame before it; three numbers per vertex. */
	std::vector<float> Positions(bool bPrevious = false) const;
	FLod& At(int32 LodIndex);

	EMeshKind Kind = EMeshKind::GpuSkin;
	bool bDeformer = false; // an instance existed when the render state was made
	bool bUpdated = false;
	bool bPending = false;
	int32 Lod = 0;
	uint32 Frame = 0;
	int Resets = 0;
	FUpdate Pending;
	std::vector<FLod> Lods;
};

/** Mesh objects whose updates wait for the updater. */
void ApplyUpdates();
uint32 FrameNumber();
void NextFrame();
void ForgetMeshObject(FMeshObject* Object);
}
