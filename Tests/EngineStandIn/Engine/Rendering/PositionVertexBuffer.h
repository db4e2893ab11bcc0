// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/PositionVertexBuffer.h (Engine).

#pragma once

#include "Math/Vector.h"
#include "RHIResources.h"

#include <cstring>

class FPositionVertexBuffer // [57]
{
public:
	FRHIShaderResourceView* GetSRV() const { return StandInView.get(); }
	uint32 GetNumVertices() const // [55]
	{
		return StandInView == nullptr ? 0 : static_cast<uint32>(StandInView->StandInBytes.size() / sizeof(FVector3f));
	}
	/** A reference in the engine. Needs the memory that editors keep. */
	FVector3f VertexPosition(uint32 VertexIndex) const // [55]
	{
		FVector3f Position;
		std::memcpy(&Position, &StandInView->StandInBytes[VertexIndex * sizeof(FVector3f)], sizeof(FVector3f));
		return Position;
	}
	std::shared_ptr<FRHIShaderResourceView> StandInView; // PF_R32_FLOAT, 3 per vertex
};
