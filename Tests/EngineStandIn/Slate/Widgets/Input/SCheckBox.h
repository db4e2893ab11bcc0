// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Input/SCheckBox.h (Slate) and Styling/SlateTypes.h.

#pragma once

#include "Widgets/SCompoundWidget.h"

enum class ECheckBoxState : uint8 // [54]
{
	Unchecked,
	Checked,
	Undetermined
};

using FOnCheckStateChanged = StandIn::TEvent<void(ECheckBoxState)>; // [54]

class SCheckBox : public SWidget // [54]
{
	SLATE_BEGIN_ARGS(SCheckBox) {}
	SLATE_ATTRIBUTE(ECheckBoxState, IsChecked)
	SLATE_EVENT(FOnCheckStateChanged, OnCheckStateChanged)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
