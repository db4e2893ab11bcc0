// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

namespace SkinAtlas::Editor
{
/** Meshes with settings that are imported again are computed again, or it is offered, until the module goes. */
void RegisterReimport();
void UnregisterReimport();
}
