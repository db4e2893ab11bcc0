// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "AllCharacters.h"
#include "ImportedMesh.h"
#include "Panel/SSkinAtlasJointRow.h"
#include "Panel/SSkinAtlasPanel.h"
#include "SkinAtlasLibrary.h"
#include "Widgets/Input/SCheckBox.h"
#include "Widgets/Input/SNumericEntryBox.h"

/** All widgets of a kind below another, in order. */
template <typename Widget>
std::vector<Widget*> FindAll(SWidget& Root)
{
	std::vector<Widget*> Found;
	if (Root.StandInType == &StandIn::TypeTag<Widget>)
	{
		Found.push_back(static_cast<Widget*>(&Root));
	}
	for (const TSharedPtr<SWidget>& Child : Root.StandInChildren)
	{
		const std::vector<Widget*> Below = Child.IsValid() ? FindAll<Widget>(*Child) : std::vector<Widget*>();
		Found.insert(Found.end(), Below.begin(), Below.end());
	}
	return Found;
}

using FTree = STreeView<SSkinAtlasPanel::FItem>;

/** A mesh in the open panel: an arm, or another character. */
struct OpenPanel
{
	SkinAtlas::Host::NamedCharacter Arm;
	ImportedMesh Imported{Arm.Who};
	TSharedRef<SSkinAtlasPanel> Panel = SNew(SSkinAtlasPanel);
	FTree* Tree = nullptr;

	explicit OpenPanel(SkinAtlas::Host::NamedCharacter Who = SkinAtlas::Host::SampleAt("arm"))
		: Arm(std::move(Who))
	{
		Panel->SetMesh(Imported.Mesh);
		Tree = FindAll<FTree>(*Panel).at(0);
	}
	SSkinAtlasPanel::FItem Item(int Joint) const
	{
		const TArray<SSkinAtlasPanel::FItem> All = Tree->StandInAllItems();
		const SSkinAtlasPanel::FItem* const Found =
			All.FindByPredicate([&](const SSkinAtlasPanel::FItem& Each) { return Each->Joint == Joint; });
		return Found == nullptr ? SSkinAtlasPanel::FItem() : *Found;
	}
	TSharedRef<SWidget> Cell(int Joint, FName Column)
	{
		Row = Tree->StandInRow(Item(Joint));
		return Row->StandInCell(Column);
	}
	SNumericEntryBox<float>::FArguments& Softness(int Joint)
	{
		Shown = Cell(Joint, SkinAtlas::Editor::JointColumns::K);
		return FindAll<SNumericEntryBox<float>>(*Shown).at(0)->StandInArguments;
	}
	SCheckBox::FArguments& Switch(int Joint, FName Column)
	{
		Shown = Cell(Joint, Column);
		return FindAll<SCheckBox>(*Shown).at(0)->StandInArguments;
	}
	/** What the mesh's settings say; its own defaults if it has none. */
	FSkinAtlasRecipe Stored() const { return USkinAtlasLibrary::GetRecipe(Imported.Mesh); }

	TSharedPtr<ITableRow> Row;
	TSharedPtr<SWidget> Shown;
};
