// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Serialization/JsonTypes.h (Json).

#pragma once

#include "CoreTypes.h"

enum class EJsonNotation // [55]
{
	ObjectStart,
	ObjectEnd,
	ArrayStart,
	ArrayEnd,
	Boolean,
	String,
	Number,
	Null,
	Error
};
