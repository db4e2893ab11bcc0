// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for WorkspaceMenuStructureModule.h (WorkspaceMenuStructure).

#pragma once

#include "WorkspaceMenuStructure.h"
