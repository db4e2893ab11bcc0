// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <string_view>

namespace SkinAtlas::Host
{
/**
 * Serves one page to browsers of this machine, on a free port of the loopback address, which it prints; returns when
 * interrupted. Only the path / gives the page, and only to who asks for it by this machine's name: not to pages of
 * other sites. Nobody waits for a browser that is slow.
 */
Outcome<void> ServePage(std::string_view Page);
}
