// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for DetailWidgetRow.h (PropertyEditor).

#pragma once

#include "Widgets/SCompoundWidget.h"

class FDetailWidgetRow // [B]
{
public:
	struct FStandInContent
	{
		FDetailWidgetRow& Row;
		template <typename Widget>
		FDetailWidgetRow& operator[](const TSharedRef<Widget>& Child)
		{
			Row.StandInWidget = Child;
			return Row;
		}
	};
	FStandInContent WholeRowContent() { return {*this}; }
	TSharedPtr<SWidget> StandInWidget;
};
