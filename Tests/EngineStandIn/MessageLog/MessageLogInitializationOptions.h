// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MessageLogInitializationOptions.h (MessageLog).

#pragma once

struct FMessageLogInitializationOptions // [54]
{
	bool bShowPages = false;
	bool bShowFilters = false;
};
