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

void Offer(const FText& Message, const FText& Button, const FText& ToolTip, TFunction<void()> Action)
{
	if (IsRunningCommandlet() || FApp::IsUnattended())
	{
		return;
	}
	FNotificationInfo Info(Message);
	Info.ExpireDuration = 20.0f;
	const TSharedRef<TWeakPtr<SNotificationItem>> Shown = MakeShared<TWeakPtr<SNotificationItem>>();
	Info.ButtonDetails.Add(FNotificationButtonInfo(Button, ToolTip,
		FSimpleDelegate::CreateLambda(
			[Shown, Action = MoveTemp(Action)]
			{
				if (const TSharedPtr<SNotificationItem> Item = Shown->Pin())
				{
					*Shown = nullptr;
					Item->ExpireAndFadeout();
					Action();
				}
			}),
		SNotificationItem::CS_None));
	*Shown = FSlateNotificationManager::Get().AddNotification(Info);
}
}
