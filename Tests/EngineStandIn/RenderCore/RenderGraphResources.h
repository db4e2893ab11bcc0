// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderGraphResources.h and RenderGraphDefinitions.h (RenderCore). Buffers are plain memory.

#pragma once

#include "CoreMinimal.h"
#include "RHIResources.h"

#include <vector>

struct FRDGBufferDesc // [57]
{
	uint32 BytesPerElement = 1;
	uint32 NumElements = 1;
	RENDERCORE_API static FRDGBufferDesc CreateStructuredDesc(uint32 BytesPerElement, uint32 NumElements);
	RENDERCORE_API static FRDGBufferDesc CreateBufferDesc(uint32 BytesPerElement, uint32 NumElements); // [54]
};

class FRDGPooledBuffer // [58u]
{
public:
	FRDGBufferDesc Desc;
	std::vector<uint8> StandInBytes;
};

class FRDGBuffer // [57]
{
public:
	FRDGBufferDesc Desc;
	std::vector<uint8> StandInBytes;
	FString StandInName;
	TRefCountPtr<FRDGPooledBuffer> StandInPooled; // null: lives as long as the graph
};
using FRDGBufferRef = FRDGBuffer*; // [57]

class FRDGBufferSRV // [57]
{
public:
	FRDGBuffer* StandInBuffer = nullptr;
};
using FRDGBufferSRVRef = FRDGBufferSRV*; // [57]

enum class ERDGUnorderedAccessViewFlags : uint8 // [57]
{
	None = 0,
	SkipBarrier = 1 << 0
};

class FRDGBufferUAV // [57]
{
public:
	FRDGBuffer* StandInBuffer = nullptr;
	EPixelFormat StandInFormat = PF_Unknown;
	ERDGUnorderedAccessViewFlags StandInFlags = ERDGUnorderedAccessViewFlags::None;
};
using FRDGBufferUAVRef = FRDGBufferUAV*; // [57]
