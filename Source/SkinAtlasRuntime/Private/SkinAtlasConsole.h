// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasDeformerWork.h"

namespace SkinAtlas::Deformer
{
/** What the asset asks for, less what the level of detail and the console variables r.SkinAtlas.* take away. */
struct FEffective
{
	ESkinAtlasSkinningMode Mode = ESkinAtlasSkinningMode::Linear;
	ESkinAtlasStretch Stretch = ESkinAtlasStretch::None;
};

/** Render thread. */
FEffective FindEffective(const FSettings& Settings, int32 Lod);
}
