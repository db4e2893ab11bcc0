// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Framework/Application/SlateApplication.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

class FSlateApplication // [54]
{
public:
	static FSlateApplication& Get()
	{
		static FSlateApplication Application;
		return Application;
	}
	const void* FindBestParentWindowHandleForDialogs(const TSharedPtr<SWidget>&) { return nullptr; }
};
