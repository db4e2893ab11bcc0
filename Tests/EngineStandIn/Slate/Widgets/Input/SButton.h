// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Input/SButton.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

using FOnClicked = StandIn::TEvent<FReply()>; // [54]

class SButton : public SWidget // [54]
{
	SLATE_BEGIN_ARGS(SButton) {}
	SLATE_ATTRIBUTE(FText, Text)
	SLATE_ATTRIBUTE(bool, IsEnabled)
	SLATE_EVENT(FOnClicked, OnClicked)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
