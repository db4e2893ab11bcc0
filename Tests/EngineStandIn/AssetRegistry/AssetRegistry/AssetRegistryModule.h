// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetRegistry/AssetRegistryModule.h (AssetRegistry).

#pragma once

#include "AssetRegistry/IAssetRegistry.h"
