// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/PositionVertexBuffer.h (Engine).

#pragma once

#include "RHIResources.h"

class FPositionVertexBuffer // [57]
{
public:
	FRHIShaderResourceView* GetSRV() const { return StandInView.get(); }
	std::shared_ptr<FRHIShaderResourceView> StandInView; // PF_R32_FLOAT, 3 per vertex
};
