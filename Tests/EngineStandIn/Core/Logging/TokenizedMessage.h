// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Logging/TokenizedMessage.h (Core).

#pragma once

#include "Internationalization/Text.h"
#include "Templates/SharedPointer.h"

#include <memory>

namespace EMessageSeverity // [54]
{
enum Type // [54]
{
	Error = 1,
	PerformanceWarning,
	Warning,
	Info
};
}

class IMessageToken // [54]
{
public:
	virtual ~IMessageToken() = default;
	FText StandInText;
};

class FTokenizedMessage : public std::enable_shared_from_this<FTokenizedMessage> // [58]
{
public:
	CORE_API TSharedRef<FTokenizedMessage> AddToken(const TSharedRef<IMessageToken>& InMessageToken);
	std::string StandInText;
	int StandInIndex = -1;
};
