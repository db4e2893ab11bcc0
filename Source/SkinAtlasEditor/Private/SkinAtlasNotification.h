// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

namespace SkinAtlas::Editor
{
/** Tells the log, and the user where there is one. Never waits. */
void Notify(const FText& Message, bool bSuccess);
}
