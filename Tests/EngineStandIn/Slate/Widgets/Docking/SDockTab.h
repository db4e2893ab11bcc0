// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Docking/SDockTab.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

enum ETabRole // [54]
{
	MajorTab,
	PanelTab,
	NomadTab
};

class SDockTab : public SWidget // [54]
{
	SLATE_BEGIN_ARGS(SDockTab) {}
	SLATE_ARGUMENT(ETabRole, TabRole)
	SLATE_END_ARGS()
	void Construct(const FArguments&) {}
};
