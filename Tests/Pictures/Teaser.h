// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Picture/Image.h"

#include "SkinAtlas/Context.h"

namespace SkinAtlas::Host
{
/** The README's picture. Samples: the folder of the shipped ones. */
Outcome<Image> MakeTeaser(const std::filesystem::path& Samples, const Context& Host);

/** The plugin's icon, 128 by 128 pixels. */
Outcome<Image> MakeIcon(const std::filesystem::path& Samples, const Context& Host);
}
