// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Textures/SlateIcon.h"

namespace SkinAtlas::Editor
{
/** Our icon, for as long as the module is loaded. */
void RegisterStyle();
void UnregisterStyle();

FSlateIcon MenuIcon();
}
