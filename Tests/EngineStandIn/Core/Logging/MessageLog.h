// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Logging/MessageLog.h (Core).

#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/NameTypes.h"

class FMessageLog // [54]
{
public:
	explicit FMessageLog(const FName& InLogName) : StandInName(InLogName) {}
	CORE_API void NewPage(const FText& InLabel);
	CORE_API TSharedRef<FTokenizedMessage> Error(const FText& InMessage = FText());
	CORE_API TSharedRef<FTokenizedMessage> Warning(const FText& InMessage = FText());
	CORE_API TSharedRef<FTokenizedMessage> Info(const FText& InMessage = FText());

private:
	FName StandInName;
};
