// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which vertices a person means by a material slot, a section or a place. Plain data, no engine.

#pragma once

#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/** Numbers of the level's vertices, rising. Sections are counted as the level's list of slots. */
std::vector<int32_t> PickSlot(const SourceLevel& Level, const std::string& Slot);
std::vector<int32_t> PickSection(const SourceLevel& Level, int32_t Section);
std::vector<int32_t> PickSphere(const SourceLevel& Level, const Vec3& Centre, float Radius);

/** Locked places with those of the picked vertices in them, or without. A place that is there already stays alone. */
std::vector<Vec3> LockPicked(std::vector<Vec3> Places, const SourceLevel& Level, const std::vector<int32_t>& Picked,
	bool bLock, float Tolerance);
}
