// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Styling/SlateStyle.h (SlateCore).

#pragma once

#include "Brushes/SlateImageBrush.h"
#include "UObject/NameTypes.h"

#include <memory>
#include <vector>

class ISlateStyle // [54]
{
public:
	virtual ~ISlateStyle() = default;
};

class FSlateStyleSet : public ISlateStyle // [54]
{
public:
	explicit FSlateStyleSet(const FName& InStyleSetName) : StandInName(InStyleSetName) {}
	template <typename Brush>
	void Set(const FName, Brush* InBrush)
	{
		StandInBrushes.emplace_back(InBrush);
	}
	FName StandInName;
	std::vector<std::unique_ptr<FSlateBrush>> StandInBrushes;
};
