// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Components.h"

#include <algorithm>
#include <span>

namespace SkinAtlas
{
/** The point of a vertex, or null. Points: rising by vertex. */
inline const SkinPoint* FindPoint(std::span<const SkinPoint> Points, int32_t V)
{
	const auto Found = std::lower_bound(
		Points.begin(), Points.end(), V, [](const SkinPoint& Each, int32_t Wanted) { return Each.Vertex < Wanted; });
	return Found != Points.end() && Found->Vertex == V ? &*Found : nullptr;
}
}
