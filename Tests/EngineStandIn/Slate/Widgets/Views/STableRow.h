// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Views/STableRow.h, STableViewBase.h, ITableRow.h and SExpanderArrow.h (Slate).

#pragma once

#include "Widgets/SCompoundWidget.h"
#include "Widgets/Views/SHeaderRow.h"

class STableViewBase : public SWidget // [C]
{
};

class ITableRow // [C]
{
public:
	virtual ~ITableRow() = default;
	virtual TSharedRef<SWidget> StandInCell(FName Column) = 0;
};

template <typename ItemType>
class STableRow : public SWidget, public ITableRow // [C]
{
	SLATE_BEGIN_ARGS(STableRow) {}
	SLATE_END_ARGS()
};

template <typename ItemType>
class SMultiColumnTableRow : public STableRow<ItemType> // [B]
{
public:
	using FSuperRowType = STableRow<ItemType>;
	virtual TSharedRef<SWidget> GenerateWidgetForColumn(const FName& InColumnName) = 0;
	void Construct(const typename FSuperRowType::FArguments&, const TSharedRef<STableViewBase>&) {}
	TSharedRef<SWidget> StandInCell(FName Column) override { return GenerateWidgetForColumn(Column); }
};

class SExpanderArrow : public SWidget // [B]
{
	SLATE_BEGIN_ARGS(SExpanderArrow) {}
	SLATE_END_ARGS()
	void Construct(const FArguments&, const TSharedPtr<ITableRow>&) {}
};
