// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasReport.h"
#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/** What is wrong with a mesh, in one sentence that names the bone or vertex. */
FText Explain(const SolveOutcome& Outcome, const SourceCharacter& Source, const FText& MeshName);

/** Everything that the solution tells; outcome, message and time are the caller's. */
void WriteReport(const Solution& Solved, const SourceCharacter& Source, FSkinAtlasReport& Report);

/** The essentials in one sentence. Profile: where the weights were written; NAME_None: the main skin. */
FText Summarise(const FSkinAtlasReport& Report, const FText& MeshName, FName Profile);
}
