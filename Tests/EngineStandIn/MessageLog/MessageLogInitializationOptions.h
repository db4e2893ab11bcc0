// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MessageLogInitializationOptions.h (MessageLog).

#pragma once

struct FMessageLogInitializationOptions // [C]
{
	bool bShowPages = false;
	bool bShowFilters = false;
};
