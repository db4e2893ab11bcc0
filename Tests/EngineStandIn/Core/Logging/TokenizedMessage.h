// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Logging/TokenizedMessage.h (Core).

#pragma once

#include "Internationalization/Text.h"
#include "Templates/SharedPointer.h"

#include <memory>

namespace EMessageSeverity // [C]
{
enum Type // [C]
{
	Error = 1,
	PerformanceWarning,
	Warning,
	Info
};
}

class IMessageToken // [C]
{
public:
	virtual ~IMessageToken() = default;
	FText StandInText;
};

class FTokenizedMessage : public std::enable_shared_from_this<FTokenizedMessage> // [C]
{
public:
	CORE_API TSharedRef<FTokenizedMessage> AddToken(const TSharedRef<IMessageToken>& InMessageToken);
	std::string StandInText;
	int StandInIndex = -1;
};
