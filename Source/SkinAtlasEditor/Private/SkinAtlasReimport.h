// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

namespace SkinAtlas::Editor
{
/** Meshes with settings that are imported again are computed again, or it is offered, as long as the module is loaded. */
void RegisterReimport();
void UnregisterReimport();
}
