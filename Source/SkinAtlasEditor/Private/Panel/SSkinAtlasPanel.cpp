// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SSkinAtlasPanel.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "IDetailsView.h"
#include "Modules/ModuleManager.h"
#include "Panel/SSkinAtlasJointRow.h"
#include "Panel/SkinAtlasFileDialogs.h"
#include "Panel/SkinAtlasRecipeDetails.h"
#include "Panel/SkinAtlasShownProfile.h"
#include "PropertyEditorModule.h"
#include "ScopedTransaction.h"
#include "SkinAtlasCompute.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasMessages.h"
#include "SkinAtlasPaintLocks.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasSettings.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Input/SSearchBox.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "SkinAtlasPanel"

using namespace SkinAtlas::Editor;

SSkinAtlasPanel::SSkinAtlasPanel()
	: Model(Owner)
{
	Owner.OnStored = [this](const SkinAtlas::Recipe& Changed, bool bMore) { OnStored(Changed, bMore); };
}

void SSkinAtlasPanel::Construct(const FArguments& InArgs)
{
	const TSharedRef<SWidget> Below = InArgs._InDetails ? SNullWidget::NullWidget : MakeDetails();
	ChildSlot
	[
		SNew(SVerticalBox)
		+ SVerticalBox::Slot().AutoHeight().Padding(4.0f)[MakeButtons()]
		+ SVerticalBox::Slot().AutoHeight().Padding(4.0f)
		[
			SNew(SSearchBox)
			.HintText(LOCTEXT("Search", "Search joints: part of a name, or a pattern"))
			.OnTextChanged(this, &SSkinAtlasPanel::OnSearchChanged)
		]
		+ SVerticalBox::Slot().FillHeight(1.0f)[MakeTree()]
		+ SVerticalBox::Slot().AutoHeight().Padding(4.0f)
		[
			SNew(STextBlock).AutoWrapText(true).Text_Lambda([this] { return DescribeState(); })
		]
		+ SVerticalBox::Slot().AutoHeight()[JointDetails.Make()]
		+ SVerticalBox::Slot().AutoHeight()[Below]
	];
}

TSharedRef<SWidget> SSkinAtlasPanel::MakeButtons()
{
	return SNew(SHorizontalBox)
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("Compute", "Compute Atlas Weights"))
			.ToolTipText(LOCTEXT("ComputeTip", "Writes atlas weights into the profile below."))
			.OnClicked(this, &SSkinAtlasPanel::OnCompute)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("ComputeSelected", "Recompute Selected Joints"))
			.ToolTipText(LOCTEXT("ComputeSelectedTip",
				"Computes only the overlaps of the selected joints; all other rows stay."))
			.IsEnabled_Lambda([this] { return !Model.Selection().empty(); })
			.OnClicked(this, &SSkinAtlasPanel::OnComputeSelected)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("MakeMain", "Make Main Skin"))
			.ToolTipText(LOCTEXT("MakeMainTip", "Copies the profile below into the main skin."))
			.OnClicked(this, &SSkinAtlasPanel::OnMakeMain)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("Import", "Import..."))
			.ToolTipText(LOCTEXT("ImportTip",
				"Takes the recipe of a file, as the command line reads it, instead of this one."))
			.OnClicked(this, &SSkinAtlasPanel::OnImport)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("Export", "Export..."))
			.ToolTipText(LOCTEXT("ExportTip",
				"Writes the recipe into a file, for the command line and for other meshes."))
			.OnClicked(this, &SSkinAtlasPanel::OnExport)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("Transfer", "Transfer Weights"))
			.ToolTipText(LOCTEXT("TransferTip", "Takes all weights of the mesh that Transfer From names."))
			.OnClicked(this, &SSkinAtlasPanel::OnTransfer)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("TransferSelected", "Transfer Selected Joints"))
			.ToolTipText(LOCTEXT("TransferSelectedTip",
				"Takes the weights of the selected joints from that mesh; the others share the rest."))
			.IsEnabled_Lambda([this] { return !Model.Selection().empty(); })
			.OnClicked(this, &SSkinAtlasPanel::OnTransferSelected)
		]
		+ SHorizontalBox::Slot().AutoWidth()
		[
			SNew(SButton)
			.Text(LOCTEXT("TakeLocks", "Take Over Locks"))
			.ToolTipText(LOCTEXT("TakeLocksTip",
				"Locks here the bones that Edit Skin Weights has locked; they keep their weights until then, too."))
			.IsEnabled_Lambda([this] { return Mesh.IsValid() && !FindPaintLocks(*Mesh.Get()).IsEmpty(); })
			.OnClicked(this, &SSkinAtlasPanel::OnTakeLocks)
		];
}

TSharedRef<SWidget> SSkinAtlasPanel::MakeTree()
{
	return SAssignNew(Tree, STreeView<FItem>)
		.TreeItemsSource(&Roots)
		.SelectionMode(ESelectionMode::Multi)
		.OnGenerateRow(this, &SSkinAtlasPanel::GenerateRow)
		.OnGetChildren(this, &SSkinAtlasPanel::ListChildren)
		.OnSelectionChanged(this, &SSkinAtlasPanel::OnSelectionChanged)
		.HeaderRow(
			SNew(SHeaderRow)
			+ SHeaderRow::Column(JointColumns::Joint).FillWidth(0.4f).DefaultLabel(LOCTEXT("Joint", "Joint"))
			+ SHeaderRow::Column(JointColumns::K).FillWidth(0.2f).DefaultLabel(LOCTEXT("K", "K"))
				.DefaultTooltip(LOCTEXT("KTip",
					"Softness: 0 rigid, 0.3 to 0.5 natural, 2 rubber. Bold: set for this joint."))
			+ SHeaderRow::Column(JointColumns::Weight).FillWidth(0.1f).DefaultLabel(LOCTEXT("Weight", "Weight"))
				.DefaultTooltip(LOCTEXT("WeightTip", "On: carries weight. Off: does not. Filled: left to the method."))
			+ SHeaderRow::Column(JointColumns::Lock).FillWidth(0.1f).DefaultLabel(LOCTEXT("Lock", "Lock"))
				.DefaultTooltip(LOCTEXT("LockTip", "Keeps the weights that the joint has now."))
			+ SHeaderRow::Column(JointColumns::DualQuaternion).FillWidth(0.1f).DefaultLabel(LOCTEXT("DQ", "DQ"))
				.DefaultTooltip(LOCTEXT("DQTip",
					"On: dual quaternions. Off: linear. Filled: by the role of the joint."))
			+ SHeaderRow::Column(JointColumns::Role).FillWidth(0.15f).DefaultLabel(LOCTEXT("Role", "Role"))
			+ SHeaderRow::Column(JointColumns::Reset).FixedWidth(28.0f).DefaultLabel(FText()));
}

TSharedRef<SWidget> SSkinAtlasPanel::MakeDetails()
{
	FDetailsViewArgs Arguments;
	Arguments.bAllowSearch = false;
	Details = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor").CreateDetailView(Arguments);
	Details->RegisterInstancedCustomPropertyTypeLayout(
		RecipeTypeName, FOnGetPropertyTypeCustomizationInstance::CreateStatic(&FSkinAtlasRecipeDetails::MakeFields));
	Details->OnFinishedChangingProperties().AddLambda([this](const FPropertyChangedEvent&) { OnSettingsEdited(); });
	return Details.ToSharedRef();
}

void SSkinAtlasPanel::SetMesh(
	USkeletalMesh* InMesh, UDebugSkelMeshComponent* InPreview, const TWeakPtr<IPersonaToolkit>& InToolkit)
{
	Preview.SetMesh(InMesh, InPreview);
	BoneView.SetTarget(InPreview, InToolkit);
	Mesh = InMesh;
	Owner.SetMesh(InMesh);
	LastMessage = FText();
	ReadJoints();
	ReadSettings();
}

void SSkinAtlasPanel::ReadJoints()
{
	USkeletalMesh* const Here = Mesh.Get();
	RolesFile = ToCore(USkinAtlasLibrary::GetRecipe(Here)).Roles;
	JointList Joints;
	SkinAtlas::RoleTable Roles = FindRoleTable(ToCore(USkinAtlasLibrary::GetRecipe(Here)), RolesComplaint);
	if (Here != nullptr)
	{
		const SourceSkeleton Bones = ReadSkeleton(Here->GetRefSkeleton());
		Joints = {Bones.Names, Bones.Parents, FindRoles(Bones, Roles)};
	}
	Model.SetJoints(std::move(Joints), std::move(Roles));
	Items.Reset();
	for (int32 Joint = 0; Joint < Model.JointCount(); ++Joint)
	{
		FItem Item = MakeShared<FJointItem>();
		Item->Joint = Joint;
		Items.Add(Item);
	}
}

void SSkinAtlasPanel::ReadSettings()
{
	Preview.Stop();
	USkeletalMesh* const Here = Mesh.Get();
	if (Details.IsValid())
	{
		Details->SetObject(FindOrDraftSettings());
	}
	Settled = ToCore(USkinAtlasLibrary::GetRecipe(Here));
	if (Settled.Roles != RolesFile)
	{
		ReadJoints();
	}
	Model.SetRecipe(Settled);
	RebuildItems();
	JointDetails.Show();
	Preview.Refresh(Settled);
}

USkinAtlasMeshSettings* SSkinAtlasPanel::FindOrDraftSettings()
{
	USkeletalMesh* const Here = Mesh.Get();
	if (Here == nullptr)
	{
		return nullptr;
	}
	if (USkinAtlasMeshSettings* const Settings = FindSettings(*Here))
	{
		return Settings;
	}
	if (!Draft.IsValid() || Draft->GetOuter() != Here)
	{
		Draft.Reset(NewObject<USkinAtlasMeshSettings>(Here, NAME_None, RF_Transient));
		Draft->Recipe = USkinAtlasLibrary::GetRecipe(Here);
	}
	return Draft.Get();
}

void SSkinAtlasPanel::OnSettingsEdited()
{
	USkeletalMesh* const Here = Mesh.Get();
	if (Here != nullptr && FindSettings(*Here) == nullptr && Draft.IsValid())
	{
		const FScopedTransaction Transaction(LOCTEXT("Settings", "Change SkinAtlas Settings"));
		USkinAtlasMeshSettings& Made = FindOrAddSettings(*Here);
		Made.Modify();
		Made.Recipe = Draft->Recipe;
		Made.Profile = Draft->Profile;
		Made.TransferFrom = Draft->TransferFrom;
		Made.LockedVertices = Draft->LockedVertices;
		Draft.Reset();
	}
	ReadSettings();
}

void SSkinAtlasPanel::RebuildItems()
{
	Roots.Reset();
	for (const int32_t Joint : Model.Roots())
	{
		Roots.Add(ItemOf(Joint));
	}
	Tree->RequestTreeRefresh();
	for (const FItem& Item : Items)
	{
		Tree->SetItemExpansion(Item, true);
	}
}

SSkinAtlasPanel::FItem SSkinAtlasPanel::ItemOf(int32 Joint) const
{
	return Items[Joint];
}

void SSkinAtlasPanel::PostUndo(bool)
{
	ReadSettings();
}

void SSkinAtlasPanel::PostRedo(bool)
{
	ReadSettings();
}

TSharedRef<ITableRow> SSkinAtlasPanel::GenerateRow(FItem Item, const TSharedRef<STableViewBase>& Table)
{
	return SNew(SSkinAtlasJointRow, Table, &Model, Item->Joint);
}

void SSkinAtlasPanel::ListChildren(FItem Item, TArray<FItem>& OutChildren)
{
	for (const int32_t Child : Model.ChildrenOf(Item->Joint))
	{
		OutChildren.Add(ItemOf(Child));
	}
}

void SSkinAtlasPanel::OnSelectionChanged(FItem, ESelectInfo::Type Info)
{
	std::vector<int32_t> Chosen;
	TArray<int32> Bones;
	for (const FItem& Item : Tree->GetSelectedItems())
	{
		Chosen.push_back(Item->Joint);
		Bones.Add(Item->Joint);
	}
	Model.Select(Chosen);
	JointDetails.Show();
	BoneView.Show(Bones, /*bSelect=*/Info != ESelectInfo::Direct);
	Preview.Select(Chosen, Model.GetRecipe());
}

void SSkinAtlasPanel::Follow(const TArray<int32>& Bones)
{
	TArray<FItem> Selected;
	for (const int32 Bone : Bones)
	{
		if (Bone >= 0 && Bone < Items.Num()) // virtual bones have no row
		{
			Selected.Add(ItemOf(Bone));
		}
	}
	Tree->ClearSelection();
	if (!Selected.IsEmpty())
	{
		Tree->SetItemSelection(Selected, true, ESelectInfo::Direct);
		Tree->RequestScrollIntoView(Selected[0]);
	}
}

void SSkinAtlasPanel::OnSearchChanged(const FText& Text)
{
	Model.Search(TCHAR_TO_UTF8(*Text.ToString()));
	RebuildItems();
}

void SSkinAtlasPanel::Tick(const FGeometry& AllottedGeometry, const double InCurrentTime, const float InDeltaTime)
{
	SCompoundWidget::Tick(AllottedGeometry, InCurrentTime, InDeltaTime);
	// Another panel, a details panel or a script may have changed the settings.
	if (!Model.IsDragging() && !(ToCore(USkinAtlasLibrary::GetRecipe(Mesh.Get())) == Settled))
	{
		ReadSettings();
	}
	Preview.Poll();
	if (TArray<int32> Bones; BoneView.Poll(Bones))
	{
		Follow(Bones);
	}
}

void SSkinAtlasPanel::OnStored(const SkinAtlas::Recipe& Changed, bool bMore)
{
	if (bMore)
	{
		Preview.Drag(Changed);
		return;
	}
	JointDetails.Show();
	const bool bDragged = Preview.Stop();
	const bool bSame = Changed == Settled;
	Settled = Changed;
	if (!bSame && (bDragged || Preview.CanBlend(Changed)))
	{
		Compute(FromCore(Changed), /*bTell=*/false); // a notification for every edit were noise
	}
	Preview.Refresh(Changed);
}

FText SSkinAtlasPanel::DescribeState() const
{
	if (!Mesh.IsValid())
	{
		return LOCTEXT("NoMesh", "Open a skeletal mesh with SkinAtlas, Compute with Options.");
	}
	if (!RolesComplaint.IsEmpty())
	{
		return RolesComplaint;
	}
	if (!Model.UnmatchedPatterns().empty())
	{
		return FText::Format(LOCTEXT("Unmatched", "The joint pattern \"{0}\" matches no joint of this mesh."),
			FText::FromString(UTF8_TO_TCHAR(Model.UnmatchedPatterns()[0].c_str())));
	}
	return LastMessage;
}

#undef LOCTEXT_NAMESPACE
