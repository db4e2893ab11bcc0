// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for StaticMeshResources.h (Engine).

#pragma once

#include "Rendering/ColorVertexBuffer.h"
#include "Rendering/PositionVertexBuffer.h"
#include "Rendering/StaticMeshVertexBuffer.h"

struct FStaticMeshVertexBuffers // [58]
{
	FStaticMeshVertexBuffer StaticMeshVertexBuffer;
	FPositionVertexBuffer PositionVertexBuffer;
	FColorVertexBuffer ColorVertexBuffer;
};
