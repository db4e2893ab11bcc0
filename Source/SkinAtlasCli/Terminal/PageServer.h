// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <string_view>

namespace SkinAtlas::Host
{
/**
 * Serves one page to browsers of this machine, on a free port of the loopback address, which it prints; returns when
 * interrupted. Every path gives the page.
 */
Outcome<void> ServePage(std::string_view Page);
}
