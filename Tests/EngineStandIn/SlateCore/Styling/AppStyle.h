// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Styling/AppStyle.h, Styling/SlateColor.h and Fonts/SlateFontInfo.h (SlateCore).

#pragma once

#include "UObject/NameTypes.h"

struct FSlateFontInfo // [54]
{
	FName StandInStyle;
};

struct FSlateColor // [54]
{
	static FSlateColor UseForeground() { return {}; }
	static FSlateColor UseSubduedForeground() { return {true}; }
	bool bStandInSubdued = false;
};

class FAppStyle // [B]
{
public:
	static FSlateFontInfo GetFontStyle(FName Name) { return {Name}; }
};
