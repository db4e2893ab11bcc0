// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasReport.h"
#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/** What is worth a look after a run and what helps, in the words of the editor, most important first. */
TArray<FText> ListWarnings(const Solution& Solved, const SourceCharacter& Source);

/** What became of the components of LOD 0. */
TArray<FSkinAtlasComponentReport> DescribeComponents(const Solution& Solved, const SourceCharacter& Source);
}
