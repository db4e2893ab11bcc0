// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Framework/Notifications/NotificationManager.h (Slate).

#pragma once

#include "Widgets/Notifications/SNotificationList.h"

class FSlateNotificationManager // [A7]
{
public:
	SLATE_API static FSlateNotificationManager& Get();
	SLATE_API TSharedPtr<SNotificationItem> AddNotification(const FNotificationInfo& Info);
};
