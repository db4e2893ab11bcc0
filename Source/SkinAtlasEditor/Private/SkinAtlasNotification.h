// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "Templates/Function.h"

namespace SkinAtlas::Editor
{
/** Tells the log, and the user where there is one. Never waits. */
void Notify(const FText& Message, bool bSuccess);

/** Offers the user an action, which runs at most once. Nothing where there is no user. */
void Offer(const FText& Message, const FText& Button, const FText& ToolTip, TFunction<void()> Action);
}
