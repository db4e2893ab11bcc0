// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Tests/SkinAtlasKernelRun.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "GlobalRenderResources.h"
#include "RHI.h"
#include "RHIGPUReadback.h"
#include "RHIUtilities.h"
#include "RenderGraphBuilder.h"
#include "RenderGraphUtils.h"
#include "RenderingThread.h"
#include "SkinAtlas/Skin.h"
#include "SkinAtlasSkinShaders.h"

namespace SkinAtlas::Deformer
{
namespace KernelRun
{
constexpr int32 ConstantInfluences = 4;

/** A read-only buffer with a typed view, filled. */
template <typename T>
void Fill(FRHICommandListImmediate& RHICmdList, FDynamicReadBuffer& Buffer, const TArray<T>& Values,
	uint32 ElementBytes, EPixelFormat Format)
{
	const uint32 Bytes = static_cast<uint32>(Values.Num()) * sizeof(T);
	Buffer.Initialize(RHICmdList, TEXT("SkinAtlas.Spec"), ElementBytes, Bytes / ElementBytes, Format, BUF_Dynamic);
	Buffer.Lock(RHICmdList);
	FMemory::Memcpy(Buffer.MappedBuffer, Values.GetData(), Bytes);
	Buffer.Unlock(RHICmdList);
}

/** The engine's layout: all bones of a row, then all weights. A lookup word holds the row's length and first byte. */
void Store(const FKernelRun& Run, TArray<uint8>& OutBytes, TArray<uint32>& OutLookup)
{
	for (const TArray<FInfluence>& Influences : Run.Influences)
	{
		TArray<FInfluence> Row = Influences;
		if (!Run.bUnlimited)
		{
			Row.SetNum(ConstantInfluences);
		}
		OutLookup.Add(static_cast<uint32>(OutBytes.Num()) << 8 | static_cast<uint32>(Row.Num()));
		for (const FInfluence& Influence : Row)
		{
			OutBytes.Add(Influence.Bone);
		}
		for (const FInfluence& Influence : Row)
		{
			OutBytes.Add(Influence.Weight);
		}
	}
}

void Dispatch(FRHICommandListImmediate& RHICmdList, const FKernelRun& Run, TArray<FVector3f>& OutPositions)
{
	TArray<uint8> WeightBytes;
	TArray<uint32> Lookup;
	Store(Run, WeightBytes, Lookup);
	TArray<FVector4f> Frames; // the kernel writes them too; nobody looks
	Frames.SetNum(2 * Run.Positions.Num());
	FDynamicReadBuffer Positions;
	FDynamicReadBuffer Tangents;
	FDynamicReadBuffer Weights;
	FDynamicReadBuffer WeightLookup;
	FDynamicReadBuffer BoneRows;
	Fill(RHICmdList, Positions, Run.Positions, sizeof(float), PF_R32_FLOAT);
	Fill(RHICmdList, Tangents, Frames, sizeof(FVector4f), PF_A32B32G32R32F);
	Fill(RHICmdList, Weights, WeightBytes, Run.bUnlimited ? 1 : 4, Run.bUnlimited ? PF_R8_UINT : PF_R32_UINT);
	Fill(RHICmdList, WeightLookup, Lookup, sizeof(uint32), PF_R32_UINT);
	Fill(RHICmdList, BoneRows, Run.BoneRows, sizeof(FVector4f), PF_A32B32G32R32F);

	FRDGBuilder GraphBuilder(RHICmdList);
	const uint32 VertexCount = static_cast<uint32>(Run.Positions.Num());
	const uint32 BoneCount = static_cast<uint32>(Run.BoneRows.Num()) / 3;
	const FRDGBufferRef Bones = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateStructuredDesc(sizeof(FVector4f), 4 * BoneCount), TEXT("SkinAtlas.Bones"));
	const FRDGBufferRef Posed = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateBufferDesc(sizeof(float), 3 * VertexCount), TEXT("SkinAtlas.Posed"));
	const FRDGBufferRef PosedFrames =
		GraphBuilder.CreateBuffer(FRDGBufferDesc::CreateBufferDesc(8, 2 * VertexCount), TEXT("SkinAtlas.PosedFrames"));

	auto* const BonesParameters = GraphBuilder.AllocParameters<FSkinAtlasBonesCS::FParameters>();
	BonesParameters->BoneCount = BoneCount;
	BonesParameters->BoneRows = BoneRows.SRV;
	BonesParameters->OutBones = GraphBuilder.CreateUAV(Bones);
	FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Spec.Bones"),
		TShaderMapRef<FSkinAtlasBonesCS>(GetGlobalShaderMap(GMaxRHIFeatureLevel)), BonesParameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(BoneCount), FSkinAtlasBonesCS::GroupSize));

	FSkinAtlasSkinCS::FPermutationDomain Permutation;
	Permutation.Set<FSkinAtlasSkinCS::FMethod>(static_cast<int32>(Run.Mode));
	Permutation.Set<FSkinAtlasSkinCS::FStretch>(static_cast<int32>(Run.Stretch));
	Permutation.Set<FSkinAtlasSkinCS::FUnlimited>(Run.bUnlimited);
	auto* const Parameters = GraphBuilder.AllocParameters<FSkinAtlasSkinCS::FParameters>();
	Parameters->VertexCount = VertexCount;
	Parameters->Influences = ConstantInfluences;
	Parameters->JointBytes = 1;
	Parameters->WeightBytes = 1;
	Parameters->BlendFactor = 1.0f;
	Parameters->BlendWithoutMask = 1.0f;
	Parameters->Positions = Positions.SRV;
	Parameters->Tangents = Tangents.SRV;
	Parameters->Weights = Weights.SRV;
	Parameters->WeightLookup = WeightLookup.SRV;
	Parameters->MorphDeltas = GWhiteVertexBufferWithSRV->ShaderResourceViewRHI;
	Parameters->VertexColors = GWhiteVertexBufferWithSRV->ShaderResourceViewRHI;
	Parameters->BoneRows = BoneRows.SRV;
	Parameters->Bones = GraphBuilder.CreateSRV(Bones);
	Parameters->Segments = GraphBuilder.CreateSRV(Bones); // not read
	Parameters->OutPositions = GraphBuilder.CreateUAV(Posed, PF_R32_FLOAT);
	Parameters->OutTangents = GraphBuilder.CreateUAV(PosedFrames, PF_R16G16B16A16_SNORM);
	FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Spec.Skin"),
		TShaderMapRef<FSkinAtlasSkinCS>(GetGlobalShaderMap(GMaxRHIFeatureLevel), Permutation), Parameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(VertexCount), FSkinAtlasSkinCS::GroupSize));

	const uint32 Bytes = VertexCount * sizeof(FVector3f);
	FRHIGPUBufferReadback Readback(TEXT("SkinAtlas.Spec"));
	AddEnqueueCopyPass(GraphBuilder, &Readback, Posed, Bytes);
	GraphBuilder.Execute();
	RHICmdList.BlockUntilGPUIdle();
	OutPositions.SetNum(static_cast<int32>(VertexCount));
	FMemory::Memcpy(OutPositions.GetData(), Readback.Lock(Bytes), Bytes);
	Readback.Unlock();
}
}

TArray<FVector3f> RunOnGpu(const FKernelRun& Run)
{
	TArray<FVector3f> Posed;
	ENQUEUE_RENDER_COMMAND(SkinAtlasKernelRun)
	([&Run, &Posed](FRHICommandListImmediate& RHICmdList) { KernelRun::Dispatch(RHICmdList, Run, Posed); });
	FlushRenderingCommands();
	return Posed;
}

TArray<FVector3f> RunOnCpu(const FKernelRun& Run)
{
	TArray<Affine> Bones;
	Bones.SetNum(Run.BoneRows.Num() / 3);
	FMemory::Memcpy(
		Bones.GetData(), Run.BoneRows.GetData(), static_cast<SIZE_T>(Run.BoneRows.Num()) * sizeof(FVector4f));
	TArray<Vec3> Rest;
	TArray<Vec3> Posed;
	TArray<uint16> Joints;
	TArray<float> Weights;
	for (int32 V = 0; V < Run.Positions.Num(); ++V)
	{
		Rest.Add(Vec3{Run.Positions[V].X, Run.Positions[V].Y, Run.Positions[V].Z});
		for (int32 K = 0; K < KernelRun::ConstantInfluences; ++K)
		{
			const FInfluence Influence = K < Run.Influences[V].Num() ? Run.Influences[V][K] : FInfluence();
			Joints.Add(Influence.Bone);
			Weights.Add(static_cast<float>(Influence.Weight) / 255.0f);
		}
	}
	Posed.SetNum(Rest.Num());
	TArray<JointRecord> Records;
	Records.SetNum(Bones.Num());
	const auto Count = [](const auto& Values) { return static_cast<size_t>(Values.Num()); };
	SkinJob Job;
	Job.Method = Run.Mode == ESkinAtlasSkinningMode::Linear ? SkinningMethod::Linear : SkinningMethod::DualQuaternion;
	Job.Influences = KernelRun::ConstantInfluences;
	Job.Joints = {Joints.GetData(), Count(Joints)};
	Job.Weights = {Weights.GetData(), Count(Weights)};
	Job.RestToPosed = {Bones.GetData(), Count(Bones)};
	Job.Records = {Records.GetData(), Count(Records)};
	Job.Positions = {Rest.GetData(), Count(Rest)};
	Job.OutPositions = {Posed.GetData(), Count(Posed)};
	const bool bPosed = static_cast<bool>(Skin(Job));

	TArray<FVector3f> Out;
	for (const Vec3& P : Posed)
	{
		if (bPosed)
		{
			Out.Add(FVector3f(P.X, P.Y, P.Z));
		}
	}
	return Out;
}
}
#endif
