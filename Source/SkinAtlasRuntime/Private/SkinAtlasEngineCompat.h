// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Every difference between engine 5.6, 5.7 and 5.8 that the module meets. Where a declaration can be asked for, it is
// asked for (requires, __has_include), not derived from a version number. Nothing else names a version.

#pragma once

#include "Components/SkinnedMeshComponent.h"
#include "ComputeWorkerInterface.h"
#include "GPUSkinVertexFactory.h"
#include "Materials/MaterialInterface.h"
#include "Misc/EngineVersionComparison.h"
#include "RHIResources.h"
#include "RenderGraphBuilder.h"
#include "RenderUtils.h"
#include "Rendering/StaticMeshVertexBuffer.h"
#include "SceneInterface.h"
#include "SkeletalMeshDeformerHelpers.h"
#include "SkeletalRenderPublic.h"

#if __has_include("SkeletalMeshUpdater.h")
#include "SkeletalMeshUpdater.h"
#define SKINATLAS_HAS_MESH_UPDATER 1
#else
#define SKINATLAS_HAS_MESH_UPDATER 0
#endif

// UMeshDeformerInstance::RequestReadbackDeformerGeometry exists in the engines that have this header.
#if __has_include("Animation/MeshDeformerGeometryReadback.h")
#include "Animation/MeshDeformerGeometryReadback.h"
#define SKINATLAS_HAS_GEOMETRY_READBACK 1
#else
#define SKINATLAS_HAS_GEOMETRY_READBACK 0
#endif

// 5.8 retires RDG_GPU_STAT_SCOPE; there the scope with a statistic does both.
#if UE_VERSION_OLDER_THAN(5, 8, 0)
#define SKINATLAS_GPU_SCOPE(GraphBuilder, Stat, Text) \
	RDG_EVENT_SCOPE_STAT(GraphBuilder, Stat, Text); \
	RDG_GPU_STAT_SCOPE(GraphBuilder, Stat)
#else
#define SKINATLAS_GPU_SCOPE(GraphBuilder, Stat, Text) RDG_EVENT_SCOPE_STAT(GraphBuilder, Stat, Text)
#endif

// Bones must come as three float4 rows each; 5.8 has a switch for a packed form, off as shipped.
#if defined(USE_COMPRESSED_BONE_TRANSFORM)
static_assert(USE_COMPRESSED_BONE_TRANSFORM == 0, "SkinAtlas reads uncompressed bone rows");
#endif

namespace SkinAtlas::Compat
{
/** A worker whose Submit has one shape in all engines. */
class FTaskWorker : public IComputeTaskWorker
{
public:
	virtual void Submit(FRDGBuilder& GraphBuilder, FName ExecutionGroup, ERHIFeatureLevel::Type FeatureLevel) = 0;

#if UE_VERSION_OLDER_THAN(5, 7, 0)
	virtual void SubmitWork(
		FRDGBuilder& GraphBuilder, FName ExecutionGroup, ERHIFeatureLevel::Type FeatureLevel) override
	{
		Submit(GraphBuilder, ExecutionGroup, FeatureLevel);
	}
#else
	using IComputeTaskWorker::SubmitWork; // the old form stays visible beside the new
	virtual void SubmitWork(FComputeContext& Context) override
	{
		Submit(Context.GraphBuilder, Context.ExecutionGroupName, Context.FeatureLevel);
	}
#endif
};

/** Returns when level of detail, pose and frame number of this frame have reached the mesh objects. Render thread. */
inline void WaitForMeshUpdates(FRDGBuilder& GraphBuilder)
{
#if SKINATLAS_HAS_MESH_UPDATER
	FSkeletalMeshUpdater::WaitForStage(GraphBuilder, ESkeletalMeshUpdateStage::MeshDeformer);
#else
	static_cast<void>(GraphBuilder); // older engines have updated them by render command
#endif
}

/** The helpers cast to the GPU-skin object without asking; this asks. */
template <typename MeshObject>
bool IsGpuSkinObject(const MeshObject& Object)
{
	if constexpr (requires { Object.IsGPUSkinMesh(); })
	{
		return Object.IsGPUSkinMesh();
	}
	else if constexpr (requires { Object.IsNaniteMesh(); })
	{
		return !Object.IsCPUSkinned() && !Object.IsNaniteMesh();
	}
	else
	{
		return !Object.IsCPUSkinned();
	}
}

template <typename Component>
bool ShouldNaniteSkin(Component& Mesh)
{
	if constexpr (requires { Mesh.ShouldNaniteSkin(); })
	{
		return Mesh.ShouldNaniteSkin();
	}
	else
	{
		return false;
	}
}

/** Whether the project has shaders that draw deformed meshes on the platform. 5.8 says it in a name of its own. */
template <typename Platform>
bool HasDeformedShaders(Platform Which)
{
	if constexpr (requires { AreMeshDeformersAvailable(Which); })
	{
		return AreMeshDeformersAvailable(Which) || IsGPUSkinPassThroughSupported(Which);
	}
	else
	{
		return IsGPUSkinPassThroughSupported(Which);
	}
}

/** Whether the flag for deformed meshes would have to be set. Engines before 5.8 have none. */
template <typename Material, typename Usage = EMaterialUsage>
bool LacksDeformerUsage(const Material& Drawn)
{
	if constexpr (requires { Usage::MATUSAGE_MeshDeformer; })
	{
		bool bHas = false;
		return Drawn.NeedsSetMaterialUsage_Concurrent(bHas, Usage::MATUSAGE_MeshDeformer);
	}
	else
	{
		static_cast<void>(Drawn);
		return false;
	}
}

/** Whether the flag is set; the editor sets it where it may. */
template <typename Material, typename Usage = EMaterialUsage>
bool HasDeformerUsage(Material& Drawn)
{
	if constexpr (requires { Usage::MATUSAGE_MeshDeformer; })
	{
		return Drawn.CheckMaterialUsage(Usage::MATUSAGE_MeshDeformer);
	}
	else
	{
		static_cast<void>(Drawn);
		return true;
	}
}

/** Returns when the device has done all that was asked of it. Render thread. */
template <typename CommandList>
void WaitForDevice(CommandList& Commands)
{
	if constexpr (requires { Commands.SubmitAndBlockUntilGPUIdle(); })
	{
		Commands.SubmitAndBlockUntilGPUIdle();
	}
	else
	{
		Commands.BlockUntilGPUIdle();
	}
}

/** Null while the level has no morph buffer. */
template <typename Helpers = FSkeletalMeshDeformerHelpers>
FRHIShaderResourceView* GetMorphBuffer(const FSkeletalMeshObject* Object, int32 Lod, int32 Section)
{
	if constexpr (requires { Helpers::GetMorphTargetBufferForReading(Object, Lod, false); })
	{
		return Helpers::GetMorphTargetBufferForReading(Object, Lod, false);
	}
	else
	{
		const uint32 UnusedFrame = 0;
		return Helpers::GetMorphTargetBufferForReading(Object, Lod, Section, UnusedFrame, false);
	}
}

/** The view stays alive as long as the graph: newer engines may make one per call. */
template <typename VertexBuffer>
FRHIShaderResourceView* GetTangents(FRDGBuilder& GraphBuilder, const VertexBuffer& Buffer)
{
	if constexpr (requires { Buffer.GetOrCreateTangentsSRV(GraphBuilder.RHICmdList); })
	{
		FShaderResourceViewRHIRef View = Buffer.GetOrCreateTangentsSRV(GraphBuilder.RHICmdList);
		return *GraphBuilder.AllocObject<FShaderResourceViewRHIRef>(MoveTemp(View));
	}
	else
	{
		return Buffer.GetTangentsSRV();
	}
}
}
