// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Symmetry.h"
#include "SkinAtlas/Topology.h"

namespace SkinAtlas
{
/** The plane that Options.Symmetry asks for, and the images across it of the joints and of Mesh's vertices. */
Mirror FindMirror(const Topology& Mesh, const Skeleton& Joints, const SegmentOptions& Options, const Context& Host);
}
