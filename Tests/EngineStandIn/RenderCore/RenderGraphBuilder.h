// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderGraphBuilder.h (RenderCore). Passes are kept and run by Execute: StandIn/Kernels.h.

#pragma once

#include "RHICommandList.h"
#include "RenderGraphEvent.h"
#include "RenderGraphResources.h"

#include <functional>
#include <memory>
#include <vector>

class FRDGBuilder // [57]
{
public:
	explicit FRDGBuilder(FRHICommandListImmediate& InRHICmdList) : RHICmdList(InRHICmdList) {}
	~FRDGBuilder() { check(bStandInExecuted || StandInPasses.empty()); }

	RENDERCORE_API FRDGBufferRef CreateBuffer(const FRDGBufferDesc& Desc, const TCHAR* Name);
	RENDERCORE_API FRDGBufferSRVRef CreateSRV(FRDGBufferRef Buffer);
	RENDERCORE_API FRDGBufferUAVRef CreateUAV(FRDGBufferRef Buffer); // [54]
	RENDERCORE_API FRDGBufferUAVRef CreateUAV(FRDGBufferRef Buffer, EPixelFormat Format,
		ERDGUnorderedAccessViewFlags Flags = ERDGUnorderedAccessViewFlags::None);
	/** Makes a buffer of the graph outlive it. */
	RENDERCORE_API const TRefCountPtr<FRDGPooledBuffer>& ConvertToExternalBuffer(
		FRDGBufferRef Buffer); // [58u] exported
	RENDERCORE_API FRDGBufferRef RegisterExternalBuffer(
		const TRefCountPtr<FRDGPooledBuffer>& ExternalPooledBuffer); // [58u] exported
	template <typename T>
	T* AllocParameters()
	{
		return AllocObject<T>();
	}
	template <typename T, typename... Types>
	T* AllocObject(Types&&... Arguments)
	{
		const auto Object = std::make_shared<T>(std::forward<Types>(Arguments)...);
		StandInObjects.push_back(Object);
		return Object.get();
	}
	RENDERCORE_API void Execute();

	FRHICommandListImmediate& RHICmdList;

	void StandInAddPass(std::function<void()> Pass) { StandInPasses.push_back(std::move(Pass)); }

private:
	std::vector<std::shared_ptr<void>> StandInObjects; // alive until the graph has gone, as in the engine
	std::vector<std::function<void()>> StandInPasses;
	bool bStandInExecuted = false;
};
