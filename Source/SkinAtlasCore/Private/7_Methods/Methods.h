// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where other methods than the atlas are asked for: their rows in the place of its rows.

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Roles.h"

namespace SkinAtlas
{
/** Sizes and ranges. Errors: SizeMismatch, BadOption. */
Status CheckMethods(const MethodOptions& Options, const Topology& Mesh, int32_t JointCount);

/** Whether any row is asked of another method than the atlas. */
bool AsksForOthers(const MethodOptions& Options);

/**
 * Replaces rows, regions, curves and distances of what others than the atlas weigh. InOut.Weights holds the whole blend
 * (WeighOptions::MostInfluences), before and after. Wanted: how many joints a row can use, Budget: how many it has in
 * the end. Errors: SolveFailed, Cancelled.
 */
Status ApplyMethods(const MethodOptions& Options, const RoleTable& Roles, int32_t Wanted, int32_t Budget,
	BoundCharacter& InOut, const Context& Host);
}
