// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Input/SSearchBox.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

using FOnTextChanged = StandIn::TEvent<void(const FText&)>; // [54]

class SSearchBox : public SWidget // [54]
{
	SLATE_BEGIN_ARGS(SSearchBox) {}
	SLATE_ATTRIBUTE(FText, HintText)
	SLATE_EVENT(FOnTextChanged, OnTextChanged)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
