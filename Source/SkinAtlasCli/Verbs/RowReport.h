// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What every report tells about rows of weights.

#pragma once

#include "Options/JsonText.h"

#include "SkinAtlas/Leak.h"
#include "SkinAtlas/Tear.h"

#include <string>

namespace SkinAtlas::Host
{
/** Entry I counts the rows with I + 1 weights above zero. */
Json CountInfluences(const SkinWeights& Rows);
Json CountInfluences(const StoredWeights& Rows);

/** What the budget of influences took away. */
Json DescribePruned(const SkinWeights& Rows);

/** Torn edges by the joints they lie between. Names: one per joint. Vertices: numbers as they are shown. */
Json DescribeTears(const Tears& Torn, std::span<const std::string> Names);

/** How many vertices there are of a kind, and which. */
Json ListVertices(std::span<const int32_t> Vertices);

/** The certificate of what is written, and what the blend kept from going farther. */
Json DescribeLeak(const LeakCertificate& Leak, const SkinWeights& Blended);

/** Mean and least of a blend mask, and how many rows are not all dual quaternion; null for none. */
Json DescribeMask(std::span<const float> Mask);
}
