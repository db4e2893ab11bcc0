// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Views/SHeaderRow.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"

class SHeaderRow : public SWidget // [54]
{
public:
	struct FStandInColumn
	{
		FName Id;
		TSharedPtr<SWidget> StandInChild;
		FStandInColumn& DefaultLabel(const FText&) { return *this; }
		FStandInColumn& DefaultTooltip(const FText&) { return *this; }
		FStandInColumn& FillWidth(float) { return *this; }
		FStandInColumn& FixedWidth(float) { return *this; }
	};
	static FStandInColumn Column(FName Id) { return {Id, {}}; }

	struct FArguments : public TStandInArguments<FArguments>
	{
		std::vector<FName> Columns;
		FArguments& operator+(const FStandInColumn& In)
		{
			Columns.push_back(In.Id);
			return *this;
		}
	};
	void Construct(const FArguments& InArgs) { StandInColumns = InArgs.Columns; }
	std::vector<FName> StandInColumns;
};
