// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Views/STreeView.h (Slate).
// Its templates link InputCore

#pragma once

#include "Widgets/Views/SListView.h"

namespace ESelectInfo // [54]
{
enum Type // [54]
{
	OnKeyPress,
	OnMouseClick,
	Direct
};
}
namespace ESelectionMode // [54]
{
enum Type // [54]
{
	None,
	Single,
	Multi
};
}

template <typename ItemType>
class STreeView : public SListView<ItemType> // [B]
{
public:
	using FOnGenerateRow = StandIn::TEvent<TSharedRef<ITableRow>(ItemType, const TSharedRef<STableViewBase>&)>;
	using FOnGetChildren = StandIn::TEvent<void(ItemType, TArray<ItemType>&)>;
	using FOnSelectionChanged = StandIn::TEvent<void(ItemType, ESelectInfo::Type)>;

	SLATE_BEGIN_ARGS(STreeView) {}
	SLATE_ARGUMENT(const TArray<ItemType>*, TreeItemsSource)
	SLATE_ARGUMENT(ESelectionMode::Type, SelectionMode)
	SLATE_ARGUMENT(TSharedPtr<SHeaderRow>, HeaderRow)
	SLATE_EVENT(FOnGenerateRow, OnGenerateRow)
	SLATE_EVENT(FOnGetChildren, OnGetChildren)
	SLATE_EVENT(FOnSelectionChanged, OnSelectionChanged)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs) { StandInArguments = InArgs; }
	void RequestTreeRefresh() { ++StandInRefreshes; }
	void SetItemExpansion(const ItemType&, bool) {}
	TArray<ItemType> GetSelectedItems() const { return StandInSelected; }
	void ClearSelection() // [B]
	{
		if (!StandInSelected.IsEmpty())
		{
			StandInSelected.Reset();
			StandInArguments._OnSelectionChanged(ItemType(), ESelectInfo::Direct);
		}
	}
	void SetItemSelection(const TArray<ItemType>& Items, bool bSelected, ESelectInfo::Type Info) // [B]
	{
		check(bSelected);
		StandInSelected = Items;
		StandInArguments._OnSelectionChanged(Items[0], Info);
	}
	void RequestScrollIntoView(ItemType Item) { StandInScrolledTo = Item; } // [B]

	/** A click on rows, as a person selects them. */
	void StandInSelect(const TArray<ItemType>& Items)
	{
		StandInSelected = Items;
		StandInArguments._OnSelectionChanged(Items.IsEmpty() ? ItemType() : Items[0], ESelectInfo::OnMouseClick);
	}
	/** Every row from the roots down, parents first. */
	TArray<ItemType> StandInAllItems() const
	{
		TArray<ItemType> All;
		All.Append(*StandInArguments._TreeItemsSource);
		for (int32 Index = 0; Index < All.Num(); ++Index)
		{
			TArray<ItemType> Children;
			StandInArguments._OnGetChildren(All[Index], Children);
			All.Append(Children);
		}
		return All;
	}
	TSharedRef<ITableRow> StandInRow(const ItemType& Item)
	{
		return StandInArguments._OnGenerateRow(Item, SWidget::SharedThis<STableViewBase>(this));
	}

	FArguments StandInArguments;
	TArray<ItemType> StandInSelected;
	ItemType StandInScrolledTo;
	int32 StandInRefreshes = 0;
};
