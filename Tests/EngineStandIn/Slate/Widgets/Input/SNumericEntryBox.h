// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Input/SNumericEntryBox.h (Slate).
// Its templates link InputCore

#pragma once

#include "Styling/AppStyle.h"
#include "Widgets/SCompoundWidget.h"

namespace ETextCommit // [54]
{
enum Type // [54]
{
	Default,
	OnEnter,
	OnUserMovedFocus,
	OnCleared
};
}

template <typename T>
class SNumericEntryBox : public SWidget // [58]
{
public:
	using FOnValueChanged = StandIn::TEvent<void(T)>;
	using FOnValueCommitted = StandIn::TEvent<void(T, ETextCommit::Type)>;
	using FOnBeginSliderMovement = StandIn::TEvent<void()>;
	using FOnEndSliderMovement = StandIn::TEvent<void(T)>;

	SLATE_BEGIN_ARGS(SNumericEntryBox) {}
	SLATE_ATTRIBUTE(TOptional<T>, Value)
	SLATE_ATTRIBUTE(TOptional<T>, MinValue)
	SLATE_ATTRIBUTE(TOptional<T>, MaxValue)
	SLATE_ATTRIBUTE(TOptional<T>, MinSliderValue)
	SLATE_ATTRIBUTE(TOptional<T>, MaxSliderValue)
	SLATE_ATTRIBUTE(FSlateFontInfo, Font)
	SLATE_ARGUMENT(bool, AllowSpin)
	SLATE_ARGUMENT(FText, UndeterminedString)
	SLATE_EVENT(FOnValueChanged, OnValueChanged)
	SLATE_EVENT(FOnValueCommitted, OnValueCommitted)
	SLATE_EVENT(FOnBeginSliderMovement, OnBeginSliderMovement)
	SLATE_EVENT(FOnEndSliderMovement, OnEndSliderMovement)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	FArguments StandInArguments;
};
