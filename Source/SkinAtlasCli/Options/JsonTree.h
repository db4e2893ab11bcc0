// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/JsonText.h"

#include "SkinAtlas/RecipeTree.h"

namespace SkinAtlas::Host
{
/** Of a list or an object, and of null, none. */
RecipeValue ValueOf(const Json& Value);

/** JSON as the core reads it: values, lists and objects without a syntax. */
RecipeNode TreeOf(const Json& Value);
}
