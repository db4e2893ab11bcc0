// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace SkinAtlas::Bench
{
/** Forgets the peak: it starts again at what is live now. */
void ResetPeak();

/** Greatest number of bytes that were live at once since ResetPeak, above those live at that time. */
size_t PeakBytes();
}
