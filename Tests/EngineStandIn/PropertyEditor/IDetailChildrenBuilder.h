// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IDetailChildrenBuilder.h (PropertyEditor).

#pragma once

#include "DetailWidgetRow.h"
#include "Internationalization/Text.h"
#include "PropertyHandle.h"

#include <deque>

class IDetailChildrenBuilder // [A] abstract in the engine
{
public:
	FDetailWidgetRow& AddCustomRow(const FText& SearchString)
	{
		static_cast<void>(SearchString);
		return StandInRows.emplace_back();
	}
	// Gives a row in the engine.
	void AddProperty(TSharedRef<IPropertyHandle> PropertyHandle) { StandInProperties.push_back(PropertyHandle); }
	std::deque<FDetailWidgetRow> StandInRows;
	std::vector<TSharedPtr<IPropertyHandle>> StandInProperties;
};
