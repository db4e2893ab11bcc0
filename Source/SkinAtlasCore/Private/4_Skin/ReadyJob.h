// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Skin.h"

namespace SkinAtlas
{
/** A job that is checked and whose records are made. */
struct ReadyJob : SkinJob
{
	bool bOneSide = false; // AreOnOneSide holds for the records; false may be wrong and costs time only
};
}
