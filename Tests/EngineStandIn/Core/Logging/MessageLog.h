// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Logging/MessageLog.h (Core).

#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/NameTypes.h"

class FMessageLog // [C]
{
public:
	explicit FMessageLog(const FName& InLogName) : StandInName(InLogName) {}
	void NewPage(const FText& InLabel);
	TSharedRef<FTokenizedMessage> Error(const FText& InMessage = FText());
	TSharedRef<FTokenizedMessage> Warning(const FText& InMessage = FText());
	TSharedRef<FTokenizedMessage> Info(const FText& InMessage = FText());

private:
	FName StandInName;
};
