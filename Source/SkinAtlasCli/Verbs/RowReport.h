// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What every report tells about rows of weights.

#pragma once

#include "Options/JsonText.h"

#include "SkinAtlas/Locks.h"

namespace SkinAtlas::Host
{
/** Entry I counts the rows with I + 1 weights above zero. */
Json CountInfluences(const SkinWeights& Rows);
Json CountInfluences(const StoredWeights& Rows);

/** What the budget of influences took away. */
Json DescribePruned(const SkinWeights& Rows);

/** Mean and least of a blend mask, and how many rows are not all dual quaternion; null for none. */
Json DescribeMask(std::span<const float> Mask);

/**
 * 64-bit FNV-1a over the rows of all vertices in the character's order, as 16 hexadecimal digits: per slot the joint (2
 * bytes) and the weight as it is stored (1, 2 or 4 bytes), low byte first; a slot whose stored weight is 0 counts as
 * joint 0.
 */
std::string HashWeights(const StoredWeights& Rows);
}
