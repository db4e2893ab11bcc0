// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/MeshDeformerInstance.h (Engine).

#pragma once

#include "Animation/MeshDeformerGeometryReadback.h"
#include "Templates/UniquePtr.h"
#include "UObject/Object.h"

class FSceneInterface;

enum class EMeshDeformerOutputBuffer : uint8 // [57]
{
	None = 0,
	SkinnedMeshPosition = 1 << 0,
	SkinnedMeshTangents = 1 << 1,
	SkinnedMeshVertexColor = 1 << 2
};
ENUM_CLASS_FLAGS(EMeshDeformerOutputBuffer)

class UMeshDeformerInstanceSettings : public UObject // [57]
{
	STANDIN_CLASS_BODY(UMeshDeformerInstanceSettings, UObject, "MeshDeformerInstanceSettings")
};

class UMeshDeformerInstance : public UObject // [57]
{
	STANDIN_CLASS_BODY(UMeshDeformerInstance, UObject, "MeshDeformerInstance")

public:
	enum EWorkLoad
	{
		WorkLoad_Setup,
		WorkLoad_Trigger,
		WorkLoad_Update
	};
	enum EExectutionGroup // spelt so in the engine
	{
		ExecutionGroup_Default,
		ExecutionGroup_Immediate,
		ExecutionGroup_EndOfFrameUpdate,
		ExecutionGroup_BeginInitViews
	};
	struct FEnqueueWorkDesc
	{
		FSceneInterface* Scene = nullptr;
		EWorkLoad WorkLoadType = WorkLoad_Update;
		EExectutionGroup ExecutionGroup = ExecutionGroup_Default;
		FName OwnerName;
		FSimpleDelegate FallbackDelegate;
	};

	virtual void AllocateResources() PURE_VIRTUAL(, )
	virtual void ReleaseResources() PURE_VIRTUAL(, )
	virtual void EnqueueWork(FEnqueueWorkDesc const&) PURE_VIRTUAL(, )
	virtual EMeshDeformerOutputBuffer GetOutputBuffers() const PURE_VIRTUAL(, return EMeshDeformerOutputBuffer::None;)
#if WITH_EDITORONLY_DATA
	virtual bool RequestReadbackDeformerGeometry(TUniquePtr<FMeshDeformerGeometryReadbackRequest>) // [56]
		PURE_VIRTUAL(, return false;)
#endif
	virtual UMeshDeformerInstance* GetInstanceForSourceDeformer() PURE_VIRTUAL(, return nullptr;)
};
