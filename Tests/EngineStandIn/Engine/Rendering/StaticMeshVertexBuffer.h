// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/StaticMeshVertexBuffer.h (Engine).

#pragma once

#include "RHICommandList.h"
#include "RHIResources.h"

class FStaticMeshVertexBuffer // [58]
{
public:
#if STANDIN_MINOR >= 7
	// Made lazily: the getter may be null, and every call of the other may give a view of its own.
	FRHIShaderResourceView* GetTangentsSRV() const { return nullptr; }
	FShaderResourceViewRHIRef GetOrCreateTangentsSRV(FRHICommandListBase&) const
	{
		return StandInView != nullptr ? std::make_shared<FRHIShaderResourceView>(*StandInView) : nullptr;
	}
#else
	FRHIShaderResourceView* GetTangentsSRV() const { return StandInView.get(); } // [56]
#endif
	std::shared_ptr<FRHIShaderResourceView> StandInView; // PF_R16G16B16A16_SNORM, 2 per vertex
};
