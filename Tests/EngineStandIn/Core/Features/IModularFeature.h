// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Features/IModularFeature.h (Core).

#pragma once

class IModularFeature // [58u]
{
};
