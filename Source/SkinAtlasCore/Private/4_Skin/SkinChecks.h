// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Skin.h"

namespace SkinAtlas
{
/** What is wrong with a job, or nothing: after it no index is out of range and no size is wrong. */
Status CheckSkinJob(const SkinJob& Job, const Context& Host);
}
