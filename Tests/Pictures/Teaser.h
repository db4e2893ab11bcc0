// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Picture/Image.h"

namespace SkinAtlas::Host
{
/** The README's picture. */
Outcome<Image> MakeTeaser();

/** The plugin's icon, 128 by 128 pixels. */
Outcome<Image> MakeIcon();
}
