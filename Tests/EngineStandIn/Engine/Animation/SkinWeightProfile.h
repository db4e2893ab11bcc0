// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/SkinWeightProfile.h (Engine).

#pragma once

#include "CoreMinimal.h"

struct FSkinWeightProfileInfo // [A7]
{
	FName Name;
};
