// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Styling/SlateStyleRegistry.h (SlateCore).

#pragma once

#include "Styling/SlateStyle.h"

class FSlateStyleRegistry // [54]
{
public:
	static void RegisterSlateStyle(const ISlateStyle& InSlateStyle) { StandInStyles().push_back(&InSlateStyle); }
	static void UnRegisterSlateStyle(const ISlateStyle& InSlateStyle) { std::erase(StandInStyles(), &InSlateStyle); }
	static std::vector<const ISlateStyle*>& StandInStyles()
	{
		static std::vector<const ISlateStyle*> Styles;
		return Styles;
	}
};
