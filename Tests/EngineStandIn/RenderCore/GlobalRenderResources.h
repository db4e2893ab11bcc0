// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for GlobalRenderResources.h and RenderResource.h (RenderCore).

#pragma once

#include "RHIResources.h"

class FVertexBufferWithSRV // [57]
{
public:
	FShaderResourceViewRHIRef ShaderResourceViewRHI;
};

extern RENDERCORE_API FVertexBufferWithSRV* GWhiteVertexBufferWithSRV; // [58]
