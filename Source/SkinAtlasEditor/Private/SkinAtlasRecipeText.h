// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Recipes as the JSON text that the command line reads and writes.

#pragma once

#include "CoreMinimal.h"

#include "SkinAtlas/RecipeTree.h"

namespace SkinAtlas::Editor
{
FString WriteRecipeText(const Recipe& What);

/** JSON as the core reads it. What is wrong with the text, a clause; empty if nothing is. */
std::string ReadJsonTree(const FString& Text, RecipeNode& Out);

/** Why the text is no recipe for a mesh in the editor: one sentence that names the key; empty if it was read. */
FText ReadRecipeText(const FString& Text, const FText& FileName, Recipe& Out);
}
