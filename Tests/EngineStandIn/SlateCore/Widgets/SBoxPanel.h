// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/SBoxPanel.h and Layout/Margin.h (SlateCore).

#pragma once

#include "Widgets/SCompoundWidget.h"

enum EVerticalAlignment // [54]
{
	VAlign_Center
};

struct FStandInBoxSlot
{
	TSharedPtr<SWidget> StandInChild;
	FStandInBoxSlot& AutoWidth() { return *this; }
	FStandInBoxSlot& AutoHeight() { return *this; }
	FStandInBoxSlot& FillWidth(float) { return *this; }
	FStandInBoxSlot& FillHeight(float) { return *this; }
	FStandInBoxSlot& VAlign(EVerticalAlignment) { return *this; }
	FStandInBoxSlot& Padding(float) { return *this; }
	FStandInBoxSlot& Padding(float, float) { return *this; }
	template <typename Widget>
	FStandInBoxSlot& operator[](const TSharedRef<Widget>& Child)
	{
		StandInChild = Child;
		return *this;
	}
};

class SHorizontalBox : public SWidget // [58]
{
	SLATE_BEGIN_ARGS(SHorizontalBox) {}
	SLATE_END_ARGS()
	static FStandInBoxSlot Slot() { return {}; }
	void Construct(const FArguments&) {}
};

class SVerticalBox : public SWidget // [58]
{
	SLATE_BEGIN_ARGS(SVerticalBox) {}
	SLATE_END_ARGS()
	static FStandInBoxSlot Slot() { return {}; }
	void Construct(const FArguments&) {}
};
