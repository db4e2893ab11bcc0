// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Brushes/SlateImageBrush.h and Styling/SlateBrush.h (SlateCore).

#pragma once

#include "Containers/UnrealString.h"
#include "Math/Vector2D.h"

struct FSlateBrush // [54]
{
	virtual ~FSlateBrush() = default;
	FString StandInFile;
};

struct FSlateVectorImageBrush : public FSlateBrush // [54]
{
	FSlateVectorImageBrush(const FString& InImageName, const FVector2f&) { StandInFile = InImageName; }
};
