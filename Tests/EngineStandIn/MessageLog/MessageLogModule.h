// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MessageLogModule.h (MessageLog).

#pragma once

#include "Internationalization/Text.h"
#include "MessageLogInitializationOptions.h"
#include "Modules/ModuleManager.h"

class FMessageLogModule : public IModuleInterface // [54]
{
public:
	MESSAGELOG_API void RegisterLogListing(
		const FName& LogName, const FText& LogLabel, const FMessageLogInitializationOptions& InitializationOptions);
	MESSAGELOG_API bool UnregisterLogListing(const FName& LogName);
};
