// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "Templates/Function.h"

#include "SkinAtlas/Context.h"

namespace SkinAtlas::Editor
{
/**
 * Runs Work on a thread of its own while the game thread shows its progress and a cancel button. Returns when Work has;
 * false if the user cancelled. Work must not touch objects of the engine. Game thread.
 */
bool RunInBackground(const FText& Title, TFunctionRef<void(const Context& Host)> Work);
}
