// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasDeformerWork.h"

class FRDGBuilder;

namespace SkinAtlas::Deformer
{
/**
 * Adds the passes that skin the meshes to the graph. A mesh that cannot be skinned in this frame keeps its buffers of
 * the frame before, and the log says once why. Render thread; the graph is executed by its owner.
 */
void AddSkinPasses(FRDGBuilder& GraphBuilder, ERHIFeatureLevel::Type FeatureLevel, const TArray<FWork>& Works);
}
