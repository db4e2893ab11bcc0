// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasReport.h"

namespace SkinAtlas::Editor
{
/** Reports as JSON: a list in the key "meshes". Keys: Resources/Docs/Unreal.md. */
FString WriteReportText(const TArray<FSkinAtlasReport>& Reports);
}
