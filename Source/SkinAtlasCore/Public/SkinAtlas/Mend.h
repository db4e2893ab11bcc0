// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The tear certificate, and what makes it hold: rows that change no faster along the skin than motion allows.

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Weigh.h"

namespace SkinAtlas
{
/**
 * The strain of an edge: by how many of its lengths it could grow if every joint turned by 45 degrees, each in the
 * worst direction. Between the rows of its ends the share S of the subtree of a joint c changes by dS. By linear
 * blending the ends part by dS times what a turn of c against its parent moves skin there, 2 sin(45 / 2) |m - c|, m the
 * edge's middle:
 *
 *     strain = 0.765 * sum over joints c of |dS_c| |m - c| / |edge|
 *
 * in the tree that the regions follow. It needs no pose, and bounds the stretch of every pose that turns no joint
 * farther. Lengths count as in MeasureTears.
 */
struct StrainCertificate
{
	double Greatest = 0.0;                        // over all edges
	int32_t VertexA = NoIndex, VertexB = NoIndex; // V: the ends of the edge that has it
	int32_t Beyond = 0;                           // edges above the limit
};

/** Limit: of the strain of an edge. One row per V. Errors: SizeMismatch, Cancelled. */
SKINATLASCORE_API Result<StrainCertificate> CertifyStrain(const Topology& Mesh, const Segmentation& Regions,
	const SkinWeights& Rows, float Limit = MendOptions::Advised, const Context& Host = {});

/**
 * Where the strain of an edge is above MendOptions::MostStrain, the rows of its ends move towards the mean of their
 * neighbours, until no edge is above it or MendOptions::Passes have passed; then the rows are cut to their budget
 * again. So a change of weight that the blend left too steep is spread over as much skin as the motion needs: where
 * labels of joints meet that are no neighbours in the tree, where an overlap is narrower than its border is ragged,
 * where MaxSteps or the budget broke a joint off. All other rows keep their bits. An even change that is a little too
 * steep stays: each row is at its mean there. To move the rows beside the ends as well would level it, but costs more
 * error than it saves tears (0.469 / 63.3 / 0.25 % at a limit of 4 on the 33 below).
 * What follows the skin follows the mended skin, then is mended itself. SkinWeights::Mended lists the changed rows;
 * they alone may carry joints more than MaxSteps away.
 * Measured, mean L1 / deformation / torn edges without it and with the advised limit: the 33 characters of the gate set
 * 0.468 / 64.9 / 1.21 % and 0.468 / 63.2 / 0.22 %, the twelve 0.291 / 24.6 / 0.66 % and 0.292 / 25.0 / 0.34 %.
 * Cost: linear in the edges, and in those above the limit per pass. Errors: SizeMismatch, BadOption, Cancelled; after
 * an error the rows are as they were.
 */
SKINATLASCORE_API Status Mend(const Topology& Mesh, const Segmentation& Regions, const MendOptions& Options,
	SkinWeights& InOut, const Context& Host = {});
}
