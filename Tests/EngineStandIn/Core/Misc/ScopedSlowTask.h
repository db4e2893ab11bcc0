// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/ScopedSlowTask.h (Core). StandIn/Editor.h presses its cancel button.

#pragma once

#include "Internationalization/Text.h"

class FScopedSlowTask // [A]
{
public:
	FScopedSlowTask(float InTotal, const FText& InMessage = FText(), bool bEnabled = true);
	~FScopedSlowTask();
	FScopedSlowTask(const FScopedSlowTask&) = delete;
	FScopedSlowTask& operator=(const FScopedSlowTask&) = delete;
	void MakeDialog(bool bShowCancelButton = false, bool bAllowInPIE = false);
	void MakeDialogDelayed(float Threshold, bool bShowCancelButton = false, bool bAllowInPIE = false);
	void EnterProgressFrame(float ExpectedWork = 1.0f, const FText& Text = FText());
	void TickProgress();
	bool ShouldCancel() const;

private:
	float StandInTotal = 0.0f;
	float StandInEntered = 0.0f;
	bool bStandInCancelButton = false;
};
