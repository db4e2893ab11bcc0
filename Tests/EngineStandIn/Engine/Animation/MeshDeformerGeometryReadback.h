// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/MeshDeformerGeometryReadback.h (Engine).

#pragma once

struct FMeshDeformerGeometryReadbackRequest // [56]
{
};
