// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Notifications/SNotificationList.h (Slate).

#pragma once

#include "CoreMinimal.h"

class SNotificationItem // [A7]
{
public:
	enum ECompletionState
	{
		CS_None,
		CS_Pending,
		CS_Success,
		CS_Fail
	};
	void SetCompletionState(ECompletionState State) { StandInState = State; }
	ECompletionState StandInState = CS_None;
};

struct FNotificationInfo // [A7]
{
	explicit FNotificationInfo(const FText& InText) : Text(InText) {}
	FText Text;
	float ExpireDuration = 1.0f;
};
