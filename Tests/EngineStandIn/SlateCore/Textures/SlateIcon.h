// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Textures/SlateIcon.h (SlateCore).

#pragma once

#include "UObject/NameTypes.h"

struct FSlateIcon // [54]
{
	FSlateIcon() = default;
	FSlateIcon(const FName& InStyleSetName, const FName& InStyleName)
		: StandInSet(InStyleSetName)
		, StandInName(InStyleName)
	{
	}
	FName StandInSet, StandInName;
};
