// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Views/STableRow.h (Slate).
// Its templates link InputCore

#pragma once

#include "Widgets/SCompoundWidget.h"
#include "Widgets/Views/SHeaderRow.h"

class STableViewBase : public SWidget // [54]
{
};

class ITableRow // [54]
{
public:
	virtual ~ITableRow() = default;
	virtual TSharedRef<SWidget> StandInCell(FName Column) = 0;
};

template <typename ItemType>
class SListView;

/** Its functions are made in our module, and know the list: who derives from it includes SListView.h as well. */
template <typename ItemType>
class STableRow : public SWidget, public ITableRow // [54]
{
	SLATE_BEGIN_ARGS(STableRow) {}
	SLATE_END_ARGS()
	TSharedRef<SWidget> StandInCell(FName) override
	{
		static_assert(sizeof(SListView<ItemType>) > 0);
		return SNullWidget::NullWidget;
	}
};

template <typename ItemType>
class SMultiColumnTableRow : public STableRow<ItemType> // [58]
{
public:
	using FSuperRowType = SMultiColumnTableRow<ItemType>;
	virtual TSharedRef<SWidget> GenerateWidgetForColumn(const FName& InColumnName) = 0;
	TSharedRef<SWidget> StandInCell(FName Column) override { return GenerateWidgetForColumn(Column); }

protected:
	void Construct(const typename STableRow<ItemType>::FArguments&, const TSharedRef<STableViewBase>&) {}
};

class SExpanderArrow : public SWidget // [B]
{
	SLATE_BEGIN_ARGS(SExpanderArrow) {}
	SLATE_END_ARGS()
	void Construct(const FArguments&, const TSharedPtr<ITableRow>&) {}
};
