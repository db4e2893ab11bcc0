// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SceneTypes.h (Engine), which had the component's id before it got a header of its own.

#pragma once

#include "PrimitiveComponentId.h"
