// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "4_Skin/ReadyJob.h"

namespace SkinAtlas
{
/** Whether this processor has AVX2, and the operating system keeps its registers. */
bool HasAvx2();

/** PoseBlock with eight lanes, to the same bits; only where HasAvx2. */
void PoseBlockAvx2(const ReadyJob& Job, size_t Begin, size_t End);
}
