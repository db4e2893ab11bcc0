// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/ScopedSlowTask.h (Core). StandIn/Editor.h presses its cancel button.

#pragma once

#include "Internationalization/Text.h"

class FScopedSlowTask // [A]
{
public:
	CORE_API FScopedSlowTask(float InTotal, const FText& InMessage = FText(), bool bEnabled = true);
	CORE_API ~FScopedSlowTask();
	FScopedSlowTask(const FScopedSlowTask&) = delete;
	FScopedSlowTask& operator=(const FScopedSlowTask&) = delete;
	CORE_API void MakeDialog(bool bShowCancelButton = false, bool bAllowInPIE = false);
	CORE_API void MakeDialogDelayed(float Threshold, bool bShowCancelButton = false, bool bAllowInPIE = false);
	CORE_API void EnterProgressFrame(float ExpectedWork = 1.0f, const FText& Text = FText());
	CORE_API void TickProgress();
	CORE_API bool ShouldCancel() const;

private:
	float StandInTotal = 0.0f;
	float StandInEntered = 0.0f;
	bool bStandInCancelButton = false;
};
