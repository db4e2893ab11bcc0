// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The only place that includes Eigen. Only its sparse factorisation is used: its scalar loops give the same bits with
// and without vectorisation, unlike Eigen's dense reductions.

#pragma once

#if defined(THIRD_PARTY_INCLUDES_START)
THIRD_PARTY_INCLUDES_START
#endif
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#if defined(THIRD_PARTY_INCLUDES_END)
THIRD_PARTY_INCLUDES_END
#endif
