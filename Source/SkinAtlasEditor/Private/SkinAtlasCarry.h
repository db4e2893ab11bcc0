// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights from another mesh, whole or for some bones. Plain data and the core, no engine.

#pragma once

#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/**
 * Gives a bound LOD 0 the weights of another mesh, at the places that correspond: Resources/Docs/Methods.md, transfer.
 * Without chosen bones all rows are carried over, also those of bones that the method would leave out. With them just
 * their weights are: the bones keep what the other mesh has, and all others share the rest as they are bound, as if
 * the chosen ones were locked. Where they do not fit into a row, it is the carried one.
 * Bones correspond by name. One that this mesh lacks hands its weight to the nearest above it. What is wrong is told
 * by a clause that names the bone or vertex.
 */
SolveOutcome CarryWeights(const WeightSource& From, const SourceCharacter& To, const Skeleton& Joints,
	const BindOptions& Options, BoundCharacter& InOut, const Context& Host);
}
