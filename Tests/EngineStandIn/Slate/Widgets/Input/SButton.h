// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Input/SButton.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

using FOnClicked = StandIn::TEvent<FReply()>; // [C]

class SButton : public SWidget // [C]
{
	SLATE_BEGIN_ARGS(SButton) {}
	SLATE_ATTRIBUTE(FText, Text)
	SLATE_ATTRIBUTE(bool, IsEnabled)
	SLATE_EVENT(FOnClicked, OnClicked)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
