// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderGraphUtils.h (RenderCore).

#pragma once

#include "GlobalShader.h"
#include "RenderGraphBuilder.h"

class FRDGExternalAccessQueue // [56]
{
public:
	RENDERCORE_API ~FRDGExternalAccessQueue();
	RENDERCORE_API void Submit(FRDGBuilder& GraphBuilder);
	void StandInAdd(FRDGBuffer* Buffer) { Waiting.push_back(Buffer); }

private:
	std::vector<FRDGBuffer*> Waiting;
};

RENDERCORE_API FRDGBufferRef CreateStructuredBuffer(FRDGBuilder& Builder, const TCHAR* Name, uint32 BytesPerElement,
	uint32 NumElements, const void* InitialData, uint64 InitialDataSize); // [58u]

class FRHIGPUBufferReadback;
RENDERCORE_API void AddEnqueueCopyPass(
	FRDGBuilder& Builder, FRHIGPUBufferReadback* Readback, FRDGBufferRef Source, uint32 NumBytes); // [58u]

namespace StandIn
{
/** One dispatch, as the tests see it. */
struct FDispatch
{
	const FShaderType* Type;
	std::vector<FShaderDefine> Defines;
	const void* Parameters;
	FIntVector GroupCount;
	std::wstring Name;
};
STANDIN_API void AddDispatch(FRDGBuilder& Builder, FDispatch Dispatch);
}

namespace FComputeShaderUtils // [58]
{
inline FIntVector GetGroupCount(const int32 ThreadCount, const int32 GroupSize) // [58]
{
	return FIntVector(FMath::DivideAndRoundUp(ThreadCount, GroupSize), 1, 1);
}

template <typename Shader>
void AddPass(FRDGBuilder& Builder, FRDGEventName&& Name, const TShaderRef<Shader>& ComputeShader,
	typename Shader::FParameters* Parameters, FIntVector GroupCount)
{
	StandIn::AddDispatch(Builder, {&Shader::StandInType(), ComputeShader.StandInPermutation.StandInDefines(),
		Parameters, GroupCount, *Name.StandInText});
}
}
