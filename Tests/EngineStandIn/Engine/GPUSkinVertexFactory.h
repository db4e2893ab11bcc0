// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for GPUSkinVertexFactory.h and SkinningDefinitions.h (Engine).

#pragma once

#if STANDIN_MINOR >= 8
#define USE_COMPRESSED_BONE_TRANSFORM 0 // [58]
#endif
