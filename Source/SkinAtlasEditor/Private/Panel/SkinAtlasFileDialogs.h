// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

namespace SkinAtlas::Editor
{
enum class EFileAsked : uint8
{
	ToRead,
	ToWrite
};

/** A person chooses a recipe file; empty if none is chosen, or nobody is there to choose. */
FString AskForRecipe(EFileAsked What);
}
