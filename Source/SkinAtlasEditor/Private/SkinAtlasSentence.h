// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

#include <string>

namespace SkinAtlas::Editor
{
/** A clause of the core, in UTF-8, about something with a name: "Hero: the clause." A question keeps its mark. */
FText MakeSentence(const FText& Name, const std::string& Clause);
}
