// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetTypeCategories.h (AssetTools).

#pragma once

namespace EAssetTypeCategories // [54]
{
enum Type // [54]
{
	None = 0,
	Basic = 1 << 0,
	Animation = 1 << 1,
};
}
