// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Layout/Geometry.h (SlateCore).

#pragma once

struct FGeometry // [A]
{
};
