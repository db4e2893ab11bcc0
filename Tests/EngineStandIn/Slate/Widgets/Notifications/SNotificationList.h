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
	void ExpireAndFadeout() { bStandInExpired = true; } // [58]
	bool bStandInExpired = false;
	ECompletionState StandInState = CS_None;
};

struct FNotificationButtonInfo // [58]
{
	FNotificationButtonInfo(const FText& InText, const FText& InToolTip, const FSimpleDelegate& InCallback,
		SNotificationItem::ECompletionState InVisibleInState = SNotificationItem::CS_Pending)
		: Text(InText)
		, ToolTip(InToolTip)
		, Callback(InCallback)
		, VisibilityOnNone(InVisibleInState == SNotificationItem::CS_None)
	{
	}
	FText Text, ToolTip;
	FSimpleDelegate Callback;
	bool VisibilityOnNone;
};

struct FNotificationInfo // [A7]
{
	TArray<FNotificationButtonInfo> ButtonDetails; // [58]
	explicit FNotificationInfo(const FText& InText) : Text(InText) {}
	FText Text;
	float ExpireDuration = 1.0f;
};
