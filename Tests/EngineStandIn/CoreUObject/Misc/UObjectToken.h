// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/UObjectToken.h (CoreUObject).

#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/Object.h"

class FUObjectToken : public IMessageToken // [54]
{
public:
	static TSharedRef<FUObjectToken> Create(const UObject* InObject, const FText& InLabelOverride = FText())
	{
		TSharedRef<FUObjectToken> Made = MakeShared<FUObjectToken>();
		Made->StandInText = InLabelOverride.IsEmpty() ? FText::FromString(InObject->GetPathName()) : InLabelOverride;
		return Made;
	}
};
