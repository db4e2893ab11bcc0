// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDeformerMaterials.h"

#include "Materials/Material.h"
#include "SkinAtlasEngineCompat.h"

namespace SkinAtlas::Deformer
{
EMaterialFit FitMaterial(UMaterialInterface& Material)
{
	const bool bMissing = Compat::LacksDeformerUsage(Material);
	if (!Compat::HasDeformerUsage(Material))
	{
		return EMaterialFit::Unfit;
	}
	return bMissing ? EMaterialFit::Marked : EMaterialFit::Fits;
}

FString FindFlaggedAsset(UMaterialInterface& Material)
{
	const UMaterial* const Base = Material.GetMaterial();
	return Base != nullptr ? Base->GetPathName() : Material.GetPathName();
}
}
