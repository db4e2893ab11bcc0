// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The joint panel's widgets. What they show and do is the model's: Panel/JointTreeModel.h.

#pragma once

#include "EditorUndoClient.h"
#include "Panel/JointTreeModel.h"
#include "Panel/SkinAtlasBoneView.h"
#include "Panel/SkinAtlasJointDetailsView.h"
#include "Panel/SkinAtlasPanelPreview.h"
#include "Panel/SkinAtlasRecipeOwner.h"
#include "SkinAtlasMeshSettings.h"
#include "SkinAtlasReport.h"
#include "UObject/WeakObjectPtr.h"
#include "Widgets/SCompoundWidget.h"
#include "Widgets/Views/STreeView.h"

class IDetailsView;
class IPersonaToolkit;
class UDebugSkelMeshComponent;
class USkeletalMesh;
struct FPropertyChangedEvent;

namespace SkinAtlas::Editor
{
/** A row of the tree. */
struct FJointItem
{
	int32 Joint = INDEX_NONE;
};
}

class SSkinAtlasPanel final : public SCompoundWidget, public FSelfRegisteringEditorUndoClient
{
public:
	SLATE_BEGIN_ARGS(SSkinAtlasPanel) : _InDetails(false) {}
	/** Inside a details panel, which shows the recipe's fields itself. */
	SLATE_ARGUMENT(bool, InDetails)
	SLATE_END_ARGS()

	using FItem = TSharedPtr<SkinAtlas::Editor::FJointItem>;

	SSkinAtlasPanel();
	void Construct(const FArguments& InArgs);
	/** The mesh that is edited, and what shows it; null for none. */
	void SetMesh(USkeletalMesh* InMesh, UDebugSkelMeshComponent* InPreview = nullptr,
		const TWeakPtr<IPersonaToolkit>& InToolkit = nullptr);

	virtual void Tick(const FGeometry& AllottedGeometry, const double InCurrentTime, const float InDeltaTime) override;
	virtual void PostUndo(bool bSuccess) override;
	virtual void PostRedo(bool bSuccess) override;

	/** For rows. */
	SkinAtlas::Editor::JointTreeModel& GetModel() { return Model; }

private:
	/** The bones and what they are for. */
	void ReadJoints();
	void ReadSettings();
	void RebuildItems();
	FItem ItemOf(int32 Joint) const;
	TSharedRef<SWidget> MakeButtons();
	TSharedRef<SWidget> MakeTree();
	TSharedRef<SWidget> MakeDetails();
	TSharedRef<ITableRow> GenerateRow(FItem Item, const TSharedRef<STableViewBase>& Table);
	void ListChildren(FItem Item, TArray<FItem>& OutChildren);
	void OnSelectionChanged(FItem Item, ESelectInfo::Type Info);
	/** The bones that were selected in the mesh's editor. */
	void Follow(const TArray<int32>& Bones);
	void OnSearchChanged(const FText& Text);
	FReply OnCompute();
	FReply OnComputeSelected();
	FReply OnMakeMain();
	FReply OnImport();
	FReply OnExport();
	FReply OnTakeLocks();
	FReply OnTransfer();
	FReply OnTransferSelected();
	void Transfer(const TArray<FName>& Bones);
	/** What the details show: the mesh's settings, or what they would be. */
	USkinAtlasMeshSettings* FindOrDraftSettings();
	void OnSettingsEdited();
	FText DescribeState() const;
	/** Of weights that were computed, or not. */
	void Show(const FSkinAtlasReport& Report, bool bTell = true);
	void Take(const FSkinAtlasReport& Report, bool bTell = true);

	/**
	 * While a slider moves: shows what it comes to.
	 * At the end of an edit: writes it, if nothing has to be cut anew.
	 */
	void OnStored(const SkinAtlas::Recipe& Changed, bool bMore);
	void Compute(const FSkinAtlasRecipe& Recipe, bool bTell);

	TWeakObjectPtr<USkeletalMesh> Mesh;
	SkinAtlas::Editor::FSettingsRecipeOwner Owner;
	SkinAtlas::Editor::JointTreeModel Model;
	SkinAtlas::Editor::FJointDetailsView JointDetails{Model};
	TStrongObjectPtr<USkinAtlasMeshSettings> Draft; // of a mesh without settings, until something in it is edited
	TArray<FItem> Items; // one per joint
	TArray<FItem> Roots;
	TSharedPtr<STreeView<FItem>> Tree;
	TSharedPtr<IDetailsView> Details; // null inside a details panel
	FText LastMessage, RolesComplaint;
	std::string RolesFile; // whose table the roles are by

	SkinAtlas::Editor::FPanelPreview Preview;
	SkinAtlas::Editor::FBoneView BoneView;
	SkinAtlas::Recipe Settled; // as it was at the end of the last edit
};
