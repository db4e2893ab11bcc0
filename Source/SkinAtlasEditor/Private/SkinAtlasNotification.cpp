// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasNotification.h"

#include "Framework/Notifications/NotificationManager.h"
#include "Misc/App.h"
#include "SkinAtlasEditorLog.h"
#include "Widgets/Notifications/SNotificationList.h"

namespace SkinAtlas::Editor
{
void Notify(const FText& Message, bool bSuccess)
{
	if (bSuccess)
	{
		UE_LOG(LogSkinAtlasEditor, Display, TEXT("%s"), *Message.ToString());
	}
	else
	{
		UE_LOG(LogSkinAtlasEditor, Warning, TEXT("%s"), *Message.ToString());
	}
	if (IsRunningCommandlet() || FApp::IsUnattended())
	{
		return;
	}
	FNotificationInfo Info(Message);
	Info.ExpireDuration = 8.0f;
	const TSharedPtr<SNotificationItem> Item = FSlateNotificationManager::Get().AddNotification(Info);
	if (Item.IsValid())
	{
		Item->SetCompletionState(bSuccess ? SNotificationItem::CS_Success : SNotificationItem::CS_Fail);
	}
}
}
