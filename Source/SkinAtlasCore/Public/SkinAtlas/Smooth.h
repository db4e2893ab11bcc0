// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Weigh.h"

namespace SkinAtlas
{
/**
 * Smooths weights along the surface. A pass moves every row half way to the mean of its neighbours, each neighbour
 * counted by the inverse length of the edge to it, so that the density of the mesh does not pull.
 * Support never grows: a vertex carries only joints that Rows gives it, so that weight stays exactly 0 outside the
 * overlaps and beyond MaxSteps, and a vertex with one joint keeps it; the rest of the row shares what its other
 * neighbours have. What follows the skin follows the smoothed skin.
 * Regions: of the mesh, for its followers and its plane of symmetry: mirrored rows stay mirrored to the last bit.
 * Rows should hold all influences of the blend (WeighOptions::MostInfluences): they are cut to the budget at the end,
 * and what that took away is counted in the result. Cost is linear in edges and passes. No pass: the rows, cut.
 * Errors: SizeMismatch, BadOption, Cancelled.
 */
SKINATLASCORE_API Result<SkinWeights> Smooth(const Topology& Mesh, const Segmentation& Regions, const SkinWeights& Rows,
	const SmoothOptions& Options, const Context& Host = {});
}
