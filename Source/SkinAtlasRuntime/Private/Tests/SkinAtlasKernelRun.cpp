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
#include "SkinAtlasEngineCompat.h"
#include "SkinAtlasSkinShaders.h"

namespace SkinAtlas::Deformer
{
namespace KernelRun
{
constexpr float SnormUnit = 32767.0f;

int16 ToSnorm(float Value)
{
	return static_cast<int16>(Value < 0.0f ? Value * SnormUnit - 0.5f : Value * SnormUnit + 0.5f);
}

float FromSnorm(int16 Value)
{
	return FMath::Max(static_cast<float>(Value) / SnormUnit, -1.0f);
}

/** Two of four numbers per vertex, as the engine stores them: tangent; normal with handedness. */
TArray<int16> StoreFrames(const FKernelRun& Run)
{
	TArray<int16> Out;
	for (int32 V = 0; V < Run.Normals.Num(); ++V)
	{
		const FVector4f& T = Run.Tangents[V];
		const FVector3f& N = Run.Normals[V];
		for (const float Value : {T.X, T.Y, T.Z, 0.0f, N.X, N.Y, N.Z, T.W})
		{
			Out.Add(ToSnorm(Value));
		}
	}
	return Out;
}

/** The engine's layout: all bones of a row, then all weights. A lookup word holds the row's length and first byte. */
void StoreWeights(const FKernelRun& Run, TArray<uint8>& OutBytes, TArray<uint32>& OutLookup)
{
	const auto Add = [&OutBytes](bool b16Bit, uint8 Low, uint8 High)
	{
		OutBytes.Add(Low);
		if (b16Bit)
		{
			OutBytes.Add(High);
		}
	};
	for (const TArray<FInfluence>& Influences : Run.Influences)
	{
		TArray<FInfluence> Row = Influences;
		if (!Run.bUnlimited)
		{
			Row.SetNum(Run.Slots);
		}
		OutLookup.Add(static_cast<uint32>(OutBytes.Num()) << 8 | static_cast<uint32>(Row.Num()));
		for (const FInfluence& Influence : Row)
		{
			Add(Run.b16BitBones, Influence.Bone, 0);
		}
		for (const FInfluence& Influence : Row)
		{
			Add(Run.b16BitWeights, Influence.Weight, Influence.Weight); // w / 255 = 257 w / 65535
		}
	}
}

TArray<float> StoreMorph(const FKernelRun& Run)
{
	TArray<float> Out;
	for (int32 V = 0; V < Run.PositionDeltas.Num(); ++V)
	{
		const FVector3f& P = Run.PositionDeltas[V];
		const FVector3f& N = Run.NormalDeltas[V];
		for (const float Value : {P.X, P.Y, P.Z, N.X, N.Y, N.Z})
		{
			Out.Add(Value);
		}
	}
	return Out;
}

/** Colours as they lie in memory, blue first; what is not the mask would give another result. */
TArray<uint8> StoreColors(const FKernelRun& Run)
{
	TArray<uint8> Out;
	for (const uint8 Green : Run.Mask)
	{
		for (const uint8 Value : {static_cast<uint8>(255 - Green), Green, uint8{0}, uint8{255}})
		{
			Out.Add(Value);
		}
	}
	return Out;
}

/** A read-only buffer with a typed view. Where there is nothing to read, the engine's stands in. */
class FInput
{
public:
	template <typename T>
	FInput(FRHICommandListImmediate& RHICmdList, const TArray<T>& Values, uint32 ElementBytes, EPixelFormat Format)
	{
		const uint32 Bytes = static_cast<uint32>(Values.Num()) * sizeof(T);
		if (Bytes != 0)
		{
			Buffer.Initialize(
				RHICmdList, TEXT("SkinAtlas.Spec"), ElementBytes, Bytes / ElementBytes, Format, BUF_Dynamic);
			Buffer.Lock(RHICmdList);
			FMemory::Memcpy(Buffer.MappedBuffer, Values.GetData(), Bytes);
			Buffer.Unlock(RHICmdList);
			bFilled = true;
		}
	}

	FShaderResourceViewRHIRef View() const
	{
		return bFilled ? Buffer.SRV : GWhiteVertexBufferWithSRV->ShaderResourceViewRHI;
	}

private:
	FDynamicReadBuffer Buffer;
	bool bFilled = false;
};

void Dispatch(FRHICommandListImmediate& RHICmdList, const FKernelRun& Run, FPosed& Out)
{
	TArray<uint8> WeightBytes;
	TArray<uint32> LookupWords;
	StoreWeights(Run, WeightBytes, LookupWords);
	const FInput Positions(RHICmdList, Run.Positions, sizeof(float), PF_R32_FLOAT);
	const FInput Tangents(RHICmdList, StoreFrames(Run), 4 * sizeof(int16), PF_R16G16B16A16_SNORM);
	const FInput Weights(RHICmdList, WeightBytes, Run.bUnlimited ? 1 : 4, Run.bUnlimited ? PF_R8_UINT : PF_R32_UINT);
	const FInput Lookup(RHICmdList, LookupWords, sizeof(uint32), PF_R32_UINT);
	const FInput Morph(RHICmdList, StoreMorph(Run), sizeof(float), PF_R32_FLOAT);
	const FInput Colors(RHICmdList, StoreColors(Run), 4, PF_R8G8B8A8);
	const FInput BoneRows(RHICmdList, Run.BoneRows, sizeof(FVector4f), PF_A32B32G32R32F);

	FRDGBuilder GraphBuilder(RHICmdList);
	const uint32 VertexCount = static_cast<uint32>(Run.Positions.Num());
	const uint32 BoneCount = static_cast<uint32>(Run.BoneRows.Num()) / 3;
	const FRDGBufferRef Bones = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateStructuredDesc(sizeof(FVector4f), 4 * BoneCount), TEXT("SkinAtlas.Bones"));
	const FRDGBufferRef Posed = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateBufferDesc(sizeof(float), 3 * VertexCount), TEXT("SkinAtlas.Posed"));
	const FRDGBufferRef PosedFrames = GraphBuilder.CreateBuffer(
		FRDGBufferDesc::CreateBufferDesc(4 * sizeof(int16), 2 * VertexCount), TEXT("SkinAtlas.PosedFrames"));

	auto* const BonesParameters = GraphBuilder.AllocParameters<FSkinAtlasBonesCS::FParameters>();
	BonesParameters->BoneCount = BoneCount;
	BonesParameters->BoneRows = BoneRows.View();
	BonesParameters->OutBones = GraphBuilder.CreateUAV(Bones);
	FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Spec.Bones"),
		TShaderMapRef<FSkinAtlasBonesCS>(GetGlobalShaderMap(GMaxRHIFeatureLevel)), BonesParameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(BoneCount), FSkinAtlasBonesCS::GroupSize));

	const bool bBulge = Run.BulgeCompensation > 0.0f;
	FSkinAtlasSkinCS::FPermutationDomain Permutation;
	Permutation.Set<FSkinAtlasSkinCS::FMethod>(static_cast<int32>(Run.Mode));
	Permutation.Set<FSkinAtlasSkinCS::FStretch>(static_cast<int32>(Run.Stretch));
	Permutation.Set<FSkinAtlasSkinCS::FUnlimited>(Run.bUnlimited);
	Permutation.Set<FSkinAtlasSkinCS::FBulge>(bBulge);
	auto* const Parameters = GraphBuilder.AllocParameters<FSkinAtlasSkinCS::FParameters>();
	Parameters->VertexCount = VertexCount;
	Parameters->Influences = static_cast<uint32>(Run.Slots);
	Parameters->JointBytes = Run.b16BitBones ? 2 : 1;
	Parameters->WeightBytes = Run.b16BitWeights ? 2 : 1;
	Parameters->bMorph = Run.PositionDeltas.IsEmpty() ? 0 : 1;
	Parameters->BulgeCompensation = Run.BulgeCompensation;
	Parameters->BlendFactor = Run.BlendFactor;
	Parameters->BlendWithoutMask = Run.Mask.IsEmpty() ? 1.0f : 0.0f;
	Parameters->MaskChannel = FVector4f(0.0f, 1.0f, 0.0f, 0.0f);
	Parameters->Positions = Positions.View();
	Parameters->Tangents = Tangents.View();
	Parameters->Weights = Weights.View();
	Parameters->WeightLookup = Lookup.View();
	Parameters->MorphDeltas = Morph.View();
	Parameters->VertexColors = Colors.View();
	Parameters->BoneRows = BoneRows.View();
	Parameters->Bones = Run.Mode == ESkinAtlasSkinningMode::Linear ? nullptr : GraphBuilder.CreateSRV(Bones);
	if (bBulge)
	{
		Parameters->Segments = GraphBuilder.CreateSRV(CreateStructuredBuffer(GraphBuilder, TEXT("SkinAtlas.Segments"),
			sizeof(FVector4f), 2 * BoneCount, Run.Segments.GetData(), uint64{2 * BoneCount} * sizeof(FVector4f)));
	}
	Parameters->OutPositions = GraphBuilder.CreateUAV(Posed, PF_R32_FLOAT);
	Parameters->OutTangents = GraphBuilder.CreateUAV(PosedFrames, PF_R16G16B16A16_SNORM);
	FComputeShaderUtils::AddPass(GraphBuilder, RDG_EVENT_NAME("SkinAtlas.Spec.Skin"),
		TShaderMapRef<FSkinAtlasSkinCS>(GetGlobalShaderMap(GMaxRHIFeatureLevel), Permutation), Parameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(VertexCount), FSkinAtlasSkinCS::GroupSize));

	const uint32 PositionBytes = VertexCount * sizeof(FVector3f);
	const uint32 FrameBytes = VertexCount * 8 * sizeof(int16);
	FRHIGPUBufferReadback PositionReadback(TEXT("SkinAtlas.Spec"));
	FRHIGPUBufferReadback FrameReadback(TEXT("SkinAtlas.Spec"));
	AddEnqueueCopyPass(GraphBuilder, &PositionReadback, Posed, PositionBytes);
	AddEnqueueCopyPass(GraphBuilder, &FrameReadback, PosedFrames, FrameBytes);
	GraphBuilder.Execute();
	SkinAtlas::Compat::WaitForDevice(RHICmdList);
	Out.Positions.SetNum(static_cast<int32>(VertexCount));
	FMemory::Memcpy(Out.Positions.GetData(), PositionReadback.Lock(PositionBytes), PositionBytes);
	PositionReadback.Unlock();
	TArray<int16> Frames;
	Frames.SetNum(static_cast<int32>(8 * VertexCount));
	FMemory::Memcpy(Frames.GetData(), FrameReadback.Lock(FrameBytes), FrameBytes);
	FrameReadback.Unlock();
	for (int32 V = 0; V < static_cast<int32>(VertexCount); ++V)
	{
		const auto At = [&Frames, V](int32 Index) { return FromSnorm(Frames[8 * V + Index]); };
		Out.Tangents.Add(FVector4f(At(0), At(1), At(2), At(7)));
		Out.Normals.Add(FVector3f(At(4), At(5), At(6)));
	}
}

template <typename Element>
std::span<const Element> Whole(const TArray<Element>& Values)
{
	return {Values.GetData(), static_cast<size_t>(Values.Num())};
}

TArray<Vec3> ToCore(const TArray<FVector3f>& From)
{
	TArray<Vec3> Out;
	for (const FVector3f& P : From)
	{
		Out.Add(Vec3{P.X, P.Y, P.Z});
	}
	return Out;
}
}

FPosed RunOnGpu(const FKernelRun& Run)
{
	FPosed Posed;
	ENQUEUE_RENDER_COMMAND(SkinAtlasKernelRun)
	([&Run, &Posed](FRHICommandListImmediate& RHICmdList) { KernelRun::Dispatch(RHICmdList, Run, Posed); });
	FlushRenderingCommands();
	return Posed;
}

FPosed RunOnCpu(const FKernelRun& Run)
{
	using namespace KernelRun;
	TArray<Affine> Bones;
	Bones.SetNum(Run.BoneRows.Num() / 3);
	FMemory::Memcpy(
		Bones.GetData(), Run.BoneRows.GetData(), static_cast<SIZE_T>(Run.BoneRows.Num()) * sizeof(FVector4f));
	TArray<BoneSegment> Segments;
	for (int32 Index = 0; Index + 1 < Run.Segments.Num(); Index += 2)
	{
		const FVector4f& Head = Run.Segments[Index];
		const FVector4f& Tail = Run.Segments[Index + 1];
		Segments.Add(BoneSegment{Vec3{Head.X, Head.Y, Head.Z}, Vec3{Tail.X, Tail.Y, Tail.Z}});
	}
	TArray<Vec3> Normals;
	TArray<Vec4> Tangents;
	const TArray<int16> Frames = StoreFrames(Run); // rounded as the device sees them
	for (int32 V = 0; V < Run.Positions.Num(); ++V)
	{
		const auto At = [&Frames, V](int32 Index) { return FromSnorm(Frames[8 * V + Index]); };
		Tangents.Add(Vec4{At(0), At(1), At(2), At(7)});
		Normals.Add(Vec3{At(4), At(5), At(6)});
	}
	TArray<uint16> Joints;
	TArray<float> Weights;
	for (const TArray<FInfluence>& Row : Run.Influences)
	{
		for (int32 K = 0; K < Run.Slots; ++K)
		{
			const FInfluence Influence = K < Row.Num() ? Row[K] : FInfluence();
			Joints.Add(Influence.Bone);
			Weights.Add(static_cast<float>(Influence.Weight) / 255.0f);
		}
	}
	TArray<float> Mask;
	for (const uint8 Value : Run.Mask)
	{
		Mask.Add(static_cast<float>(Value) / 255.0f);
	}
	const TArray<Vec3> Positions = ToCore(Run.Positions);
	const TArray<Vec3> PositionDeltas = ToCore(Run.PositionDeltas);
	const TArray<Vec3> NormalDeltas = ToCore(Run.NormalDeltas);
	TArray<Vec3> OutPositions = Positions;
	TArray<Vec3> OutNormals = Normals;
	TArray<Vec4> OutTangents = Tangents;
	TArray<JointRecord> Records;
	Records.SetNum(Bones.Num());

	SkinJob Job;
	Job.Method = static_cast<SkinningMethod>(Run.Mode);
	Job.Stretch = static_cast<StretchMode>(Run.Stretch);
	Job.BlendFactor = Run.BlendFactor;
	Job.BlendMask = Whole(Mask);
	Job.BulgeCompensation = Run.BulgeCompensation;
	Job.Bones = Whole(Segments);
	Job.Influences = Run.Slots;
	Job.Joints = Whole(Joints);
	Job.Weights = Whole(Weights);
	Job.RestToPosed = Whole(Bones);
	Job.Records = {Records.GetData(), static_cast<size_t>(Records.Num())};
	Job.Positions = Whole(Positions);
	Job.Normals = Whole(Normals);
	Job.Tangents = Whole(Tangents);
	Job.PositionDeltas = Whole(PositionDeltas);
	Job.NormalDeltas = Whole(NormalDeltas);
	Job.OutPositions = {OutPositions.GetData(), static_cast<size_t>(OutPositions.Num())};
	Job.OutNormals = {OutNormals.GetData(), static_cast<size_t>(OutNormals.Num())};
	Job.OutTangents = {OutTangents.GetData(), static_cast<size_t>(OutTangents.Num())};
	FPosed Out;
	if (!Skin(Job))
	{
		return Out; // no vertices: every fact fails
	}
	for (int32 V = 0; V < OutPositions.Num(); ++V)
	{
		Out.Positions.Add(FVector3f(OutPositions[V].X, OutPositions[V].Y, OutPositions[V].Z));
		Out.Normals.Add(FVector3f(OutNormals[V].X, OutNormals[V].Y, OutNormals[V].Z));
		Out.Tangents.Add(FVector4f(OutTangents[V].X, OutTangents[V].Y, OutTangents[V].Z, OutTangents[V].W));
	}
	return Out;
}
}
#endif
