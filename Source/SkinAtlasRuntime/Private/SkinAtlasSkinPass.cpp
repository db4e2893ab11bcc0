// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSkinPass.h"

#include "GlobalRenderResources.h"
#include "ProfilingDebugging/RealtimeGPUProfiler.h"
#include "RenderGraphBuilder.h"
#include "RenderGraphUtils.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "SkeletalMeshDeformerHelpers.h"
#include "SkinAtlasConsole.h"
#include "SkinAtlasDeformerGuards.h"
#include "SkinAtlasEngineCompat.h"
#include "SkinAtlasReports.h"
#include "SkinAtlasRuntimeLog.h"
#include "SkinAtlasSkinShaders.h"

DECLARE_GPU_STAT_NAMED(SkinAtlasDQS, TEXT("SkinAtlas DQS"));

namespace SkinAtlas::Deformer
{
namespace SkinPass
{
/** A section that is drawn, with its bones. */
struct FSection
{
	int32 Index = INDEX_NONE;
	uint32 FirstVertex = 0;
	uint32 VertexCount = 0;
	uint32 BoneCount = 0;
	FRHIShaderResourceView* BoneRows = nullptr;
	FRHIShaderResourceView* Morph = nullptr; // null: none
	const TArray<uint16>* BoneMap = nullptr; // skeleton's bone of each of the section's
};

/** The buffers that all sections of a level of detail share. */
struct FInputs
{
	FRHIShaderResourceView* Positions = nullptr;
	FRHIShaderResourceView* Tangents = nullptr;
	FRHIShaderResourceView* Weights = nullptr;
	FRHIShaderResourceView* WeightLookup = nullptr; // unlimited influences only
	FRHIShaderResourceView* VertexColors = nullptr; // null: none
	uint32 Influences = 0;
	uint32 JointBytes = 1;
	uint32 WeightBytes = 1;
	bool bUnlimited = false;
	TArray<FSection> Sections;
};

/** Every buffer that the kernels read. False: one that must be there is not. */
bool GatherInputs(FRDGBuilder& GraphBuilder, const FReadyMesh& Mesh, const FSettings& Settings, FInputs& Out)
{
	const FSkeletalMeshLODRenderData& Data = *Mesh.Data;
	const FSkinWeightVertexBuffer& Weights = *Data.GetSkinWeightVertexBuffer();
	Out.Positions = Data.StaticVertexBuffers.PositionVertexBuffer.GetSRV();
	Out.Tangents = Compat::GetTangents(GraphBuilder, Data.StaticVertexBuffers.StaticMeshVertexBuffer);
	Out.Weights = Weights.GetDataVertexBuffer()->GetSRV();
	Out.Influences = Weights.GetMaxBoneInfluences();
	Out.JointBytes = Weights.GetBoneIndexByteSize();
	Out.WeightBytes = Weights.GetBoneWeightByteSize();
	Out.bUnlimited = Weights.GetBoneInfluenceType() == UnlimitedBoneInfluence;
	if (Out.bUnlimited)
	{
		Out.WeightLookup = Weights.GetLookupVertexBuffer()->GetSRV();
	}
	const FColorVertexBuffer& Colors = Data.StaticVertexBuffers.ColorVertexBuffer;
	if (Settings.Mask != ESkinAtlasBlendMask::None && Colors.GetNumVertices() == Mesh.VertexCount)
	{
		Out.VertexColors = Colors.GetColorComponentsSRV();
	}
	for (int32 Index = 0; Index < Data.RenderSections.Num(); ++Index)
	{
		const FSkelMeshRenderSection& Section = Data.RenderSections[Index];
		if (Section.bDisabled || Section.NumTriangles == 0 || Section.NumVertices == 0)
		{
			continue; // not drawn, and without bones
		}
		FSection New;
		New.Index = Index;
		New.FirstVertex = Section.BaseVertexIndex;
		New.VertexCount = Section.NumVertices;
		New.BoneCount = static_cast<uint32>(Section.BoneMap.Num());
		New.BoneMap = &Section.BoneMap;
		New.BoneRows = FSkeletalMeshDeformerHelpers::GetBoneBufferForReading(Mesh.Object, Mesh.Lod, Index, false);
		if (Settings.bApplyMorphTargets)
		{
			New.Morph = Compat::GetMorphBuffer(Mesh.Object, Mesh.Lod, Index);
		}
		if (New.BoneRows == nullptr || New.BoneCount == 0)
		{
			return false;
		}
		Out.Sections.Add(New);
	}
	return Out.Positions != nullptr && Out.Tangents != nullptr && Out.Weights != nullptr &&
		   (!Out.bUnlimited || Out.WeightLookup != nullptr) && !Out.Sections.IsEmpty();
}

FVector4f FindMaskChannel(ESkinAtlasBlendMask Mask)
{
	return FVector4f(Mask == ESkinAtlasBlendMask::VertexColorRed ? 1.0f : 0.0f,
		Mask == ESkinAtlasBlendMask::VertexColorGreen ? 1.0f : 0.0f,
		Mask == ESkinAtlasBlendMask::VertexColorBlue ? 1.0f : 0.0f,
		Mask == ESkinAtlasBlendMask::VertexColorAlpha ? 1.0f : 0.0f);
}

/** The bones of a section as dual quaternions. */
FRDGBufferSRVRef AddBonesPass(FRDGBuilder& GraphBuilder, ERHIFeatureLevel::Type FeatureLevel, const FSection& Section)
{
	constexpr uint32 RowsPerBone = FSkinAtlasBonesCS::RecordBytes / sizeof(FVector4f);
	const FRDGBufferRef Records = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateStructuredDesc(sizeof(FVector4f), RowsPerBone * Section.BoneCount),
		TEXT("SkinAtlas.Bones"));
	const TShaderMapRef<FSkinAtlasBonesCS> Shader(GetGlobalShaderMap(FeatureLevel));
	auto* const Parameters = GraphBuilder.AllocParameters<FSkinAtlasBonesCS::FParameters>();
	Parameters->BoneCount = Section.BoneCount;
	Parameters->BoneRows = Section.BoneRows;
	Parameters->OutBones = GraphBuilder.CreateUAV(Records);
	FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Bones %u", Section.BoneCount), Shader,
		Parameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(Section.BoneCount), FSkinAtlasBonesCS::GroupSize));
	return GraphBuilder.CreateSRV(Records);
}

/** One mesh on its way through the graph. */
struct FTarget
{
	const FWork& Work;
	ERHIFeatureLevel::Type FeatureLevel;
	int32 Lod = INDEX_NONE;
	FEffective Effective;
	FRDGBufferUAVRef OutPositions = nullptr;
	FRDGBufferUAVRef OutTangents = nullptr;
};

/** Begin and end of each of the section's bones, in the section's order: uploaded the first time, then kept. */
FRDGBufferSRVRef FindOrUploadSegments(FRDGBuilder& GraphBuilder, const FTarget& Target, const FSection& Section)
{
	FState& State = *Target.Work.State;
	const FKeptSegments* const Kept = State.Segments.FindByPredicate([&](const FKeptSegments& Each)
		{ return Each.Lod == Target.Lod && Each.Section == Section.Index; });
	if (Kept != nullptr)
	{
		return GraphBuilder.CreateSRV(GraphBuilder.RegisterExternalBuffer(Kept->Buffer));
	}
	TArray<FVector4f> Rows;
	for (const uint16 J : *Section.BoneMap)
	{
		Rows.Add((*Target.Work.Segments)[2 * J]);
		Rows.Add((*Target.Work.Segments)[2 * J + 1]);
	}
	const uint32 RowCount = static_cast<uint32>(Rows.Num());
	const FRDGBufferRef Made = CreateStructuredBuffer(GraphBuilder, TEXT("SkinAtlas.Segments"), sizeof(FVector4f),
		RowCount, Rows.GetData(), uint64{RowCount} * sizeof(FVector4f));
	State.Segments.Add({Target.Lod, Section.Index, GraphBuilder.ConvertToExternalBuffer(Made)});
	return GraphBuilder.CreateSRV(Made);
}

void AddSectionPass(FRDGBuilder& GraphBuilder, const FTarget& Target, const FInputs& Inputs, const FSection& Section)
{
	const FSettings& Settings = Target.Work.Settings;
	const bool bLinear = Target.Effective.Mode == ESkinAtlasSkinningMode::Linear;
	const bool bBulge = !bLinear && Settings.BulgeCompensation > 0.0f && Target.Work.Segments.IsValid();
	FSkinAtlasSkinCS::FPermutationDomain Permutation;
	Permutation.Set<FSkinAtlasSkinCS::FMethod>(static_cast<int32>(Target.Effective.Mode));
	Permutation.Set<FSkinAtlasSkinCS::FStretch>(static_cast<int32>(Target.Effective.Stretch));
	Permutation.Set<FSkinAtlasSkinCS::FUnlimited>(Inputs.bUnlimited);
	Permutation.Set<FSkinAtlasSkinCS::FBulge>(bBulge);
	const TShaderMapRef<FSkinAtlasSkinCS> Shader(GetGlobalShaderMap(Target.FeatureLevel), Permutation);
	FRHIShaderResourceView* const Unread = GWhiteVertexBufferWithSRV->ShaderResourceViewRHI;
	// Null where the permutation has no such global.
	const FRDGBufferSRVRef Bones = bLinear ? nullptr : AddBonesPass(GraphBuilder, Target.FeatureLevel, Section);
	const FRDGBufferSRVRef Segments = bBulge ? FindOrUploadSegments(GraphBuilder, Target, Section) : nullptr;

	// A dispatch has at most 65535 groups.
	constexpr uint32 MaxVertices = 65535u * static_cast<uint32>(FSkinAtlasSkinCS::GroupSize);
	for (uint32 Done = 0; Done < Section.VertexCount; Done += MaxVertices)
	{
		const uint32 VertexCount = FMath::Min(MaxVertices, Section.VertexCount - Done);
		auto* const Parameters = GraphBuilder.AllocParameters<FSkinAtlasSkinCS::FParameters>();
		Parameters->FirstVertex = Section.FirstVertex + Done;
		Parameters->VertexCount = VertexCount;
		Parameters->Influences = Inputs.Influences;
		Parameters->JointBytes = Inputs.JointBytes;
		Parameters->WeightBytes = Inputs.WeightBytes;
		Parameters->bMorph = Section.Morph != nullptr ? 1 : 0;
		Parameters->BulgeCompensation = Settings.BulgeCompensation;
		Parameters->BlendFactor = Settings.BlendFactor;
		Parameters->BlendWithoutMask = Inputs.VertexColors != nullptr ? 0.0f : 1.0f;
		Parameters->MaskChannel = FindMaskChannel(Settings.Mask);
		Parameters->Positions = Inputs.Positions;
		Parameters->Tangents = Inputs.Tangents;
		Parameters->Weights = Inputs.Weights;
		Parameters->WeightLookup = Inputs.bUnlimited ? Inputs.WeightLookup : Unread;
		Parameters->MorphDeltas = Section.Morph != nullptr ? Section.Morph : Unread;
		Parameters->VertexColors = Inputs.VertexColors != nullptr ? Inputs.VertexColors : Unread;
		Parameters->BoneRows = Section.BoneRows;
		Parameters->Bones = Bones;
		Parameters->Segments = Segments;
		Parameters->OutPositions = Target.OutPositions;
		Parameters->OutTangents = Target.OutTangents;
		FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Skin %u", VertexCount), Shader, Parameters,
			FComputeShaderUtils::GetGroupCount(static_cast<int32>(VertexCount), FSkinAtlasSkinCS::GroupSize));
	}
}

ESkip AddMesh(FRDGBuilder& GraphBuilder, ERHIFeatureLevel::Type FeatureLevel, const FWork& Work)
{
	FSkeletalMeshObject* const Object = Work.MeshObject;
	FReadyMesh Mesh;
	const ESkip Skip = FindSkip(*Object, Mesh);
	if (Skip != ESkip::None)
	{
		return Skip;
	}
	FInputs Inputs;
	if (!GatherInputs(GraphBuilder, Mesh, Work.Settings, Inputs))
	{
		return ESkip::NoBuffers;
	}

	FRDGExternalAccessQueue AccessQueue;
	const FRDGBufferRef Positions = FSkeletalMeshDeformerHelpers::AllocateVertexFactoryPositionBuffer(
		GraphBuilder, AccessQueue, Object, Mesh.Lod, TEXT("SkinAtlas.Positions"));
	const FRDGBufferRef Tangents = FSkeletalMeshDeformerHelpers::AllocateVertexFactoryTangentBuffer(
		GraphBuilder, AccessQueue, Object, Mesh.Lod, TEXT("SkinAtlas.Tangents"));
	if (Positions == nullptr || Tangents == nullptr)
	{
		AccessQueue.Submit(GraphBuilder);
		return ESkip::NoBuffers;
	}
	// Sections write disjoint ranges: no barrier between them.
	const FTarget Target{Work, FeatureLevel, Mesh.Lod, FindEffective(Work.Settings, Mesh.Lod),
		GraphBuilder.CreateUAV(Positions, PF_R32_FLOAT, ERDGUnorderedAccessViewFlags::SkipBarrier),
		GraphBuilder.CreateUAV(Tangents, PF_R16G16B16A16_SNORM, ERDGUnorderedAccessViewFlags::SkipBarrier)};
	for (const FSection& Section : Inputs.Sections)
	{
		AddSectionPass(GraphBuilder, Target, Inputs, Section);
	}

	const bool bInvalidatePrevious = !Work.State->Follow(Mesh.Lod, Work.BoneRevision);
	FSkeletalMeshDeformerHelpers::UpdateVertexFactoryBufferOverrides(
		GraphBuilder, Object, Mesh.Lod, bInvalidatePrevious);
	AccessQueue.Submit(GraphBuilder);
	return ESkip::None;
}
}

void AddSkinPasses(FRDGBuilder& GraphBuilder, ERHIFeatureLevel::Type FeatureLevel, const TArray<FWork>& Works)
{
	Compat::WaitForMeshUpdates(GraphBuilder);
	SKINATLAS_GPU_SCOPE(GraphBuilder, SkinAtlasDQS, "SkinAtlas.DQS");
	for (const FWork& Work : Works)
	{
		const ESkip Skip = SkinPass::AddMesh(GraphBuilder, FeatureLevel, Work);
		if (Skip != ESkip::None && IsNews(Work.MeshPath, Skip))
		{
			UE_LOG(LogSkinAtlas, Display, TEXT("Mesh %s: %s, because %s."), *Work.MeshPath.ToString(),
				IsSkinnedByEngine(Skip) ? TEXT("the engine skins it") : TEXT("keeps the skin of the frame before"),
				Describe(Skip));
		}
	}
}
}
