// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/ColorVertexBuffer.h (Engine).

#pragma once

#include "RHIResources.h"

class FColorVertexBuffer // [58u]
{
public:
	FRHIShaderResourceView* GetColorComponentsSRV() const { return StandInView.get(); }
	uint32 GetNumVertices() const
	{
		return StandInView ? static_cast<uint32>(StandInView->StandInBytes.size() / 4) : 0;
	}
	std::shared_ptr<FRHIShaderResourceView> StandInView; // FColor in memory: blue, green, red, alpha
};
