// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHIUtilities.h (RHI).

#pragma once

#include "CoreMinimal.h"
#include "RHICommandList.h"
#include "RHIResources.h"

enum class EBufferUsageFlags : uint32 // [54]
{
	None = 0,
	Dynamic = 1 << 1
};
constexpr EBufferUsageFlags BUF_None = EBufferUsageFlags::None;       // [54]
constexpr EBufferUsageFlags BUF_Dynamic = EBufferUsageFlags::Dynamic; // [54]

struct FDynamicReadBuffer // [58u]
{
	FShaderResourceViewRHIRef SRV;
	uint8* MappedBuffer = nullptr;
	void Initialize(FRHICommandListBase&, const TCHAR*, uint32 BytesPerElement, uint32 NumElements, EPixelFormat Format,
		EBufferUsageFlags AdditionalUsage = BUF_None)
	{
		check(AdditionalUsage != BUF_None);
		SRV = std::make_shared<FRHIShaderResourceView>();
		SRV->StandInFormat = Format;
		SRV->StandInBytes.resize(SIZE_T{BytesPerElement} * NumElements);
	}
	void Lock(FRHICommandListBase&) { MappedBuffer = SRV->StandInBytes.data(); }
	void Unlock(FRHICommandListBase&) { MappedBuffer = nullptr; }
};
