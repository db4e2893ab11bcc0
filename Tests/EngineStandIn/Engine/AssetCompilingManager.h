// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetCompilingManager.h (Engine).

#pragma once

class FAssetCompilingManager // [C]
{
public:
	static FAssetCompilingManager& Get();
	void FinishAllCompilation();
};
