// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHIGPUReadback.h (RHI).

#pragma once

#include "CoreMinimal.h"

#include <vector>

class FRHIGPUBufferReadback // [58u]
{
public:
	explicit FRHIGPUBufferReadback(FName) {}
	void* Lock(uint32 Bytes)
	{
		check(Bytes <= StandInBytes.size());
		return StandInBytes.data();
	}
	void Unlock() {}
	std::vector<uint8> StandInBytes;
};
