// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Layout/SBox.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

class SBox : public SWidget // [54]
{
	SLATE_BEGIN_ARGS(SBox) {}
	SLATE_ARGUMENT(float, HeightOverride) // an attribute of FOptionalSize in the engine, which a float becomes
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
