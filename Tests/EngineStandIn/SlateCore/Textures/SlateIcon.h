// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Textures/SlateIcon.h (SlateCore).

#pragma once

struct FSlateIcon // [C]
{
};
