// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The panel's widgets: they show the model and set it, and the mesh's settings with it.

#include "TestHarness.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "IDetailChildrenBuilder.h"
#include "IDetailsView.h"
#include "IPersonaPreviewScene.h"
#include "IPersonaToolkit.h"
#include "OpenPanel.h"
#include "SkinAtlasProjectSettings.h"
#include "SkinAtlasSettings.h"
#include "Widgets/Docking/SDockTab.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Input/SSearchBox.h"
#include "Widgets/Text/STextBlock.h"

#include <filesystem>
#include <fstream>

using namespace SkinAtlas::Editor;

TEST_CASE("Panel: the tree has a row for every bone, below its parent", "[panel]")
{
	OpenPanel Open;
	const TArray<SSkinAtlasPanel::FItem> Items = Open.Tree->StandInAllItems();
	REQUIRE(Items.Num() == static_cast<int32>(Open.Arm.Who.JointNames.size()));
	const TSharedRef<SWidget> Name = Open.Cell(1, JointColumns::Joint);
	CHECK(Plain(FindAll<STextBlock>(*Name).at(0)->StandInArguments._Text.Get()) == Open.Arm.Who.JointNames[1]);
	CHECK(Open.Tree->StandInArguments._HeaderRow->StandInColumns.size() == 7);
}

TEST_CASE("Panel: typing a softness stores an override, in bold, with undo", "[panel]")
{
	OpenPanel Open;
	CHECK(Open.Softness(1)._Font.Get().StandInStyle == FName("PropertyWindow.NormalFont"));
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 0.75f);
	CHECK(Open.Softness(1)._Font.Get().StandInStyle == FName("PropertyWindow.BoldFont"));
	REQUIRE(Open.Stored().Joints.Num() == 1);
	CHECK(Open.Stored().Joints[0].K == 0.75f);
	CHECK(StandIn::UndoTitles() == std::vector<std::string>{"Change Joints"});
	CHECK(StandIn::Undo());
	CHECK(FindSettings(*Open.Imported.Mesh) == nullptr);
	CHECK(Open.Softness(1)._Value.Get().GetValue() != 0.75f);
	CHECK(StandIn::Redo());
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 0.75f);
}

TEST_CASE("Panel: a slider is one undo step, and shows on the way", "[panel]")
{
	OpenPanel Open;
	auto& Slider = Open.Softness(1);
	Slider._OnBeginSliderMovement();
	for (const float To : {0.5f, 0.9f, 1.3f})
	{
		Slider._OnValueChanged(To);
		CHECK(Open.Stored().Joints[0].K == To);
	}
	Slider._OnEndSliderMovement(1.3f);
	Slider._OnValueCommitted(1.3f, ETextCommit::OnEnter); // the engine's box commits behind a drag, too
	CHECK(StandIn::UndoTitles().size() == 1);
	CHECK(StandIn::Undo());
	CHECK(Open.Stored().Joints.IsEmpty());
}

TEST_CASE("Panel: several selected rows change together", "[panel]")
{
	OpenPanel Open;
	const TArray<SSkinAtlasPanel::FItem> Items = Open.Tree->StandInAllItems();
	Open.Tree->StandInSelect({Items[0], Items[1]});
	Open.Softness(0)._OnValueCommitted(0.6f, ETextCommit::OnEnter);
	CHECK(Open.Stored().Joints.Num() == 2);
	CHECK(StandIn::UndoTitles().size() == 1);
}

TEST_CASE("Panel: switches for weight, lock and dual quaternions, and the way back", "[panel]")
{
	OpenPanel Open;
	CHECK(Open.Switch(1, JointColumns::Weight)._IsChecked.Get() == ECheckBoxState::Undetermined);
	Open.Switch(1, JointColumns::Weight)._OnCheckStateChanged(ECheckBoxState::Unchecked);
	CHECK(Open.Stored().Joints[0].bExclude);
	Open.Switch(1, JointColumns::Weight)._OnCheckStateChanged(ECheckBoxState::Checked);
	CHECK_FALSE(Open.Stored().Joints[0].bExclude);
	CHECK(Open.Stored().Joints[0].bOverrideExclude);
	CHECK(Open.Switch(1, JointColumns::Lock)._IsChecked.Get() == ECheckBoxState::Unchecked);
	Open.Switch(1, JointColumns::Lock)._OnCheckStateChanged(ECheckBoxState::Checked);
	CHECK(Open.Stored().Joints[0].bLock);
	Open.Switch(1, JointColumns::DualQuaternion)._OnCheckStateChanged(ECheckBoxState::Unchecked);
	CHECK(Open.Stored().Joints[0].DualQuaternion == 0.0f);
	const TSharedRef<SWidget> Reset = Open.Cell(1, JointColumns::Reset);
	SButton& Button = *FindAll<SButton>(*Reset).at(0);
	CHECK(Button.StandInVisibility.Get() == EVisibility::Visible);
	Button.StandInArguments._OnClicked();
	CHECK(Open.Stored().Joints.IsEmpty());
	CHECK(Button.StandInVisibility.Get() == EVisibility::Hidden);
}

TEST_CASE("Panel: search leaves what matches and what is above", "[panel]")
{
	OpenPanel Open;
	auto& Search = FindAll<SSearchBox>(*Open.Panel).at(0)->StandInArguments;
	const int32 Refreshes = Open.Tree->StandInRefreshes;
	Search._OnTextChanged(FText::FromString(TEXT("no such bone")));
	CHECK(Open.Tree->StandInAllItems().IsEmpty());
	CHECK(Open.Tree->StandInRefreshes == Refreshes + 1);
	Search._OnTextChanged(FText());
	CHECK(Open.Tree->StandInAllItems().Num() == static_cast<int32>(Open.Arm.Who.JointNames.size()));
}

TEST_CASE("Panel: the buttons compute and make main, and the message tells", "[panel]")
{
	OpenPanel Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	const std::vector<SButton*> Buttons = FindAll<SButton>(*Open.Panel);
	REQUIRE(Buttons.size() == 8);
	Buttons[0]->StandInArguments._OnClicked();
	const std::vector<SkinRow> Ours = Open.Imported.Rows(USkinAtlasLibrary::ProfileName);
	REQUIRE_FALSE(Ours.empty());
	CHECK(Open.Panel->GetModel().Finding(1)->K == 0.75f);
	Buttons[2]->StandInArguments._OnClicked();
	CHECK(Open.Imported.Rows() == Ours);
	const std::vector<STextBlock*> Texts = FindAll<STextBlock>(*Open.Panel);
	CHECK(Plain(Texts.at(0)->StandInArguments._Text.Get()).find("is now the main skin") != std::string::npos);
	CHECK(StandIn::Notifications().size() == 2);
}

TEST_CASE("Panel: recomputing selected joints changes rows in their overlaps alone, and no setting", "[panel]")
{
	OpenPanel Open;
	SButton& Compute = *FindAll<SButton>(*Open.Panel).at(0);
	SButton& Selected = *FindAll<SButton>(*Open.Panel).at(1);
	CHECK_FALSE(Selected.StandInArguments._IsEnabled.Get());
	Compute.StandInArguments._OnClicked();
	const std::vector<SkinRow> Before = Open.Imported.Rows(USkinAtlasLibrary::ProfileName);
	const TArray<SSkinAtlasPanel::FItem> Items = Open.Tree->StandInAllItems();
	for (int Joint = 0; Joint < Items.Num(); ++Joint)
	{
		Open.Softness(Joint)._OnValueCommitted(0.05f, ETextCommit::OnEnter);
	}
	Open.Tree->StandInSelect({Items[1]});
	REQUIRE(Selected.StandInArguments._IsEnabled.Get());
	Selected.StandInArguments._OnClicked();
	const std::vector<SkinRow> After = Open.Imported.Rows(USkinAtlasLibrary::ProfileName);
	const std::vector<SkinRow> Narrow = [&]
	{
		Compute.StandInArguments._OnClicked();
		return Open.Imported.Rows(USkinAtlasLibrary::ProfileName);
	}();
	size_t Changed = 0, ChangedByAll = 0;
	for (size_t V = 0; V < Before.size(); ++V)
	{
		Changed += After[V] == Before[V] ? 0 : 1;
		ChangedByAll += Narrow[V] == Before[V] ? 0 : 1;
	}
	CHECK(Changed > 0);
	CHECK(Changed < ChangedByAll);
	for (const FSkinAtlasJointRule& Rule : Open.Stored().Joints)
	{
		CHECK_FALSE(Rule.bOverrideOnly);
	}
}

TEST_CASE("Panel: what is edited in the details below shows in the tree", "[panel]")
{
	OpenPanel Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	Open.Panel->PostUndo(true);
	IDetailsView& Details = *FindAll<IDetailsView>(*Open.Panel).at(1);
	auto* const Settings = Cast<USkinAtlasMeshSettings>(Details.StandInObject);
	REQUIRE(Settings != nullptr);
	Settings->Recipe.Joints[0].K = 1.5f;
	Details.OnFinishedChangingProperties().Broadcast(FPropertyChangedEvent());
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 1.5f);
}

TEST_CASE("Panel: the preview shows the profile after a run, and the weights of selected bones", "[panel]")
{
	OpenPanel Open;
	UDebugSkelMeshComponent* const Preview = NewObject<UDebugSkelMeshComponent>();
	Open.Panel->SetMesh(Open.Imported.Mesh, Preview);
	const TArray<SSkinAtlasPanel::FItem> Items = Open.Tree->StandInAllItems();
	Open.Tree->StandInSelect({Items[1]});
	REQUIRE(Preview->BonesOfInterest.Num() == 1);
	CHECK(Preview->BonesOfInterest[0] == 1);
	CHECK(Preview->bDrawBoneInfluences);
	CHECK(Preview->bStandInStateDirty);
	Open.Tree->StandInSelect({});
	CHECK_FALSE(Preview->bDrawBoneInfluences);
	CHECK(Preview->StandInProfile.IsNone());
	FindAll<SButton>(*Open.Panel).at(0)->StandInArguments._OnClicked();
	CHECK(Preview->StandInProfile == USkinAtlasLibrary::ProfileName);
}

TEST_CASE("Panel: without a mesh it says how to get one", "[panel]")
{
	OpenPanel Open;
	Open.Panel->SetMesh(nullptr);
	CHECK(Open.Tree->StandInAllItems().IsEmpty());
	CHECK(
		Plain(FindAll<STextBlock>(*Open.Panel).at(0)->StandInArguments._Text.Get()).find("Open a skeletal mesh") == 0);
	FindAll<SButton>(*Open.Panel).at(0)->StandInArguments._OnClicked();
	CHECK(StandIn::Notifications().back().find("no skeletal mesh") != std::string::npos);
}

TEST_CASE("Panel: a recipe goes out to a file and comes back from it, in one undo step", "[panel]")
{
	OpenPanel Open;
	const std::string File = (std::filesystem::temp_directory_path() / "skinatlas-panel-recipe.json").string();
	const std::vector<SButton*> Buttons = FindAll<SButton>(*Open.Panel);
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	Buttons.at(4)->StandInArguments._OnClicked(); // nobody chooses a file
	CHECK(StandIn::Notifications().empty());
	StandIn::ChooseFile(File);
	Buttons.at(4)->StandInArguments._OnClicked();
	CHECK(StandIn::Notifications().back().find("written") != std::string::npos);
	Open.Softness(1)._OnValueCommitted(0.1f, ETextCommit::OnEnter);
	const size_t Steps = StandIn::UndoTitles().size();
	Buttons.at(3)->StandInArguments._OnClicked();
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 0.75f);
	CHECK(Open.Stored().Joints[0].K == 0.75f);
	CHECK(StandIn::UndoTitles().size() == Steps + 1);
	REQUIRE(StandIn::Undo());
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 0.1f);
	std::ofstream(File) << R"({"kk": 1})";
	Buttons.at(3)->StandInArguments._OnClicked();
	CHECK(StandIn::Notifications().back().find("unknown key") != std::string::npos);
	CHECK(Open.Stored().Joints[0].K == 0.1f);
	std::filesystem::remove(File);
}

TEST_CASE("Panel: settings that a script changes show at the next frame, and are not overwritten", "[panel]")
{
	OpenPanel Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	FSkinAtlasRecipe Other = Open.Stored();
	Other.Joints[0].K = 1.25f;
	Other.Smooth = 2;
	USkinAtlasLibrary::SetRecipe(Open.Imported.Mesh, Other);
	Open.Panel->Tick(FGeometry(), 0.0, 0.0f);
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 1.25f);
	Open.Softness(2)._OnValueCommitted(0.5f, ETextCommit::OnEnter);
	CHECK(Open.Stored().Joints.Num() == 2);
	CHECK(Open.Stored().Joints[0].K == 1.25f);
	CHECK(Open.Stored().Smooth == 2);
}

namespace
{
/** What a details panel makes of a recipe that some objects hold. */
struct RecipeInDetails
{
	IDetailChildrenBuilder Rows;
	TSharedRef<IPropertyHandle> Handle = MakeShared<IPropertyHandle>();

	RecipeInDetails(StandIn::FMakeDetails Make, const TArray<UObject*>& Holders)
	{
		Handle->StandInOuters = Holders;
		for (int Field = 0; Field < 3; ++Field)
		{
			Handle->StandInChildren.push_back(MakeShared<IPropertyHandle>());
		}
		IPropertyTypeCustomizationUtils Utils;
		FDetailWidgetRow Header;
		const TSharedRef<IPropertyTypeCustomization> Details = Make();
		Details->CustomizeHeader(Handle, Header, Utils);
		CHECK_FALSE(Header.StandInWidget.IsValid()); // no header: the fields stand in its place
		Details->CustomizeChildren(Handle, Rows, Utils);
		CHECK(Rows.StandInProperties == Handle->StandInChildren);
	}
};
}

TEST_CASE("Panel: the settings in the details of a mesh have the bone tree above their fields", "[panel]")
{
	OpenPanel Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	const StandIn::FMakeDetails Make = StandIn::FindDetails("SkinAtlasRecipe");
	REQUIRE(Make != nullptr);
	RecipeInDetails Shown(Make, {FindSettings(*Open.Imported.Mesh)});
	REQUIRE(Shown.Rows.StandInRows.size() == 1);
	SWidget& Row = *Shown.Rows.StandInRows[0].StandInWidget;
	SSkinAtlasPanel& Inside = *FindAll<SSkinAtlasPanel>(Row).at(0);
	CHECK(FindAll<IDetailsView>(Row).size() == 1); // of the selected joints: the settings stand below as fields
	FTree& Tree = *FindAll<FTree>(Row).at(0);
	CHECK(Tree.StandInAllItems().Num() == static_cast<int32>(Open.Arm.Who.JointNames.size()));
	REQUIRE(Inside.GetModel().Set(1, "k", 1.5).empty());
	CHECK(Open.Stored().Joints[0].K == 1.5f);
	CHECK(StandIn::UndoTitles().size() == 2);
	Open.Panel->Tick(FGeometry(), 0.0, 0.0f);
	CHECK(Open.Softness(1)._Value.Get().GetValue() == 1.5f); // the tab follows
}

TEST_CASE("Panel: a recipe of no mesh, of several, or below the tab's tree has its fields alone", "[panel]")
{
	OpenPanel Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	const StandIn::FMakeDetails Make = StandIn::FindDetails("SkinAtlasRecipe");
	REQUIRE(Make != nullptr);
	USkinAtlasMeshSettings* const Settings = FindSettings(*Open.Imported.Mesh);
	CHECK(RecipeInDetails(Make, {GetMutableDefault<USkinAtlasProjectSettings>()}).Rows.StandInRows.empty());
	CHECK(RecipeInDetails(Make, {Settings, NewObject<USkinAtlasMeshSettings>()}).Rows.StandInRows.empty());
	IDetailsView& Details = *FindAll<IDetailsView>(*Open.Panel).at(1);
	REQUIRE(Details.StandInLayouts.size() == 1);
	CHECK(RecipeInDetails(Details.StandInLayouts[0].second.StandInMake, {Settings}).Rows.StandInRows.empty());
}

namespace
{
/** The preview scene of a mesh's editor, as far as bones go: it marks them on its component and remembers them. */
struct FakeEditor final : IPersonaPreviewScene
{
	explicit FakeEditor(UDebugSkelMeshComponent& In) : Component(In) {}
	void SetSelectedBone(const FName& Bone, ESelectInfo::Type) override { Mark({Bone}); }
#if STANDIN_MINOR >= 8
	void SetSelectedBones(const TArray<FName>& Bones, ESelectInfo::Type) override { Mark(Bones); }
#endif
	void ClearSelectedBone() override { Mark({}); }
	void Mark(const TArray<FName>& Bones)
	{
		Selected = Bones;
		++Calls;
		Component.BonesOfInterest.Reset();
	}
	UDebugSkelMeshComponent& Component;
	TArray<FName> Selected;
	int Calls = 0;
};

struct FakeToolkit final : IPersonaToolkit
{
	explicit FakeToolkit(UDebugSkelMeshComponent& Component) : Scene(MakeShared<FakeEditor>(Component)) {}
	TSharedRef<IPersonaPreviewScene> GetPreviewScene() const override { return Scene; }
	TSharedRef<FakeEditor> Scene;
};

/** The arm in the panel that its editor's toolbar opened. */
struct OpenInEditor
{
	OpenPanel Open;
	UDebugSkelMeshComponent* Preview = NewObject<UDebugSkelMeshComponent>();
	TSharedRef<FakeToolkit> Toolkit = MakeShared<FakeToolkit>(*Preview);

	OpenInEditor()
	{
		Preview->SetSkinnedAsset(Open.Imported.Mesh);
		const TSharedRef<IPersonaToolkit> Around = Toolkit;
		Open.Panel->SetMesh(Open.Imported.Mesh, Preview, TWeakPtr<IPersonaToolkit>(Around));
	}
	void Tick() { Open.Panel->Tick(FGeometry(), 0.0, 0.0f); }
	FName NameOf(int Bone) const { return Open.Imported.Mesh->StandInSkeleton.StandInInfo[Bone].Name; }
};
}

TEST_CASE("Panel: a bone selected in the mesh's editor is the joint selected in the panel", "[panel]")
{
	OpenInEditor Editor;
	Editor.Preview->BonesOfInterest = {2};
	Editor.Tick();
	CHECK(Editor.Open.Panel->GetModel().Selection() == std::vector<int32_t>{2});
	REQUIRE(Editor.Open.Tree->GetSelectedItems().Num() == 1);
	CHECK(Editor.Open.Tree->GetSelectedItems()[0]->Joint == 2);
	CHECK(Editor.Open.Tree->StandInScrolledTo->Joint == 2);
	CHECK(Editor.Preview->bDrawBoneInfluences);
	CHECK(Editor.Toolkit->Scene->Calls == 0); // the editor is not told what it said
	Editor.Preview->BonesOfInterest = {0, 99}; // and a virtual bone
	Editor.Tick();
	CHECK(Editor.Open.Panel->GetModel().Selection() == std::vector<int32_t>{0});
	Editor.Preview->BonesOfInterest = {};
	Editor.Tick();
	CHECK(Editor.Open.Panel->GetModel().Selection().empty());
}

TEST_CASE("Panel: a joint selected in the panel is the bone selected in the mesh's editor", "[panel]")
{
	OpenInEditor Editor;
	const TArray<SSkinAtlasPanel::FItem> Rows = Editor.Open.Tree->StandInAllItems();
	Editor.Open.Tree->StandInSelect({Rows[1], Rows[2]});
	CHECK(Editor.Toolkit->Scene->Selected == TArray<FName>{Editor.NameOf(1), Editor.NameOf(2)});
	CHECK(Editor.Preview->BonesOfInterest == TArray<int32>{1, 2});
	Editor.Tick();
	CHECK(Editor.Open.Panel->GetModel().Selection() == std::vector<int32_t>{1, 2}); // no echo
	CHECK(Editor.Toolkit->Scene->Calls == 1);
	Editor.Open.Tree->StandInSelect({});
	CHECK(Editor.Toolkit->Scene->Selected.IsEmpty());
}

TEST_CASE("Panel: the viewport draws weights again as it did before the panel came", "[panel]")
{
	for (const bool bBefore : {false, true})
	{
		INFO(bBefore);
		UDebugSkelMeshComponent* Preview = nullptr;
		OpenPanel Open;
		Preview = NewObject<UDebugSkelMeshComponent>();
		Preview->SetShowBoneWeight(bBefore);
		Open.Panel->SetMesh(Open.Imported.Mesh, Preview);
		Open.Tree->StandInSelect({Open.Tree->StandInAllItems()[1]});
		CHECK(Preview->bDrawBoneInfluences);
		Open.Tree->StandInSelect({});
		CHECK(Preview->bDrawBoneInfluences == (bBefore ? 1u : 0u));
		Open.Tree->StandInSelect({Open.Tree->StandInAllItems()[1]});
		Open.Panel = SNew(SSkinAtlasPanel); // the tab is closed
		CHECK(Preview->bDrawBoneInfluences == (bBefore ? 1u : 0u));
	}
}

TEST_CASE("Panel: selected joints are edited together in their details, in one undo step", "[panel]")
{
	OpenPanel Open;
	IDetailsView& Details = *FindAll<IDetailsView>(*Open.Panel).at(0);
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	const TArray<SSkinAtlasPanel::FItem> Rows = Open.Tree->StandInAllItems();
	Open.Tree->StandInSelect({Rows[0], Rows[1]});
	REQUIRE(Details.StandInObjects.Num() == 2);
	auto& First = *Cast<USkinAtlasJointDetails>(Details.StandInObjects[0]);
	auto& Second = *Cast<USkinAtlasJointDetails>(Details.StandInObjects[1]);
	CHECK_FALSE(First.Values.bOverrideK);
	CHECK(Second.Values.bOverrideK);
	CHECK(Second.Values.K == 0.75f);
	CHECK(Second.Values.Falloff == ESkinAtlasFalloff::Cubic); // in force, though nobody says it
	for (USkinAtlasJointDetails* const Each : {&First, &Second})
	{
		Each->Values.bOverrideShift = true;
		Each->Values.Shift = 0.25f;
		Each->Values.bOverrideFalloff = true;
		Each->Values.Falloff = ESkinAtlasFalloff::Quintic;
		Each->Values.bOverrideMethod = true;
		Each->Values.Method = ESkinAtlasMethod::Heat;
		Each->Values.bOverrideDualQuaternion = true;
		Each->Values.DualQuaternion = 0.5f;
	}
	FPropertyChangedEvent Dragging;
	Dragging.ChangeType = EPropertyChangeType::Interactive;
	Details.OnFinishedChangingProperties().Broadcast(Dragging);
	CHECK(Open.Stored().Joints.Num() == 1); // the mouse is still down
	const size_t Steps = StandIn::UndoTitles().size();
	Details.OnFinishedChangingProperties().Broadcast(FPropertyChangedEvent());
	CHECK(StandIn::UndoTitles().size() == Steps + 1);
	REQUIRE(Open.Stored().Joints.Num() == 2);
	for (const FSkinAtlasJointRule& Rule : Open.Stored().Joints)
	{
		CHECK(Rule.bOverrideShift);
		CHECK(Rule.Shift == 0.25f);
		CHECK(Rule.Falloff == ESkinAtlasFalloff::Quintic);
		CHECK(Rule.Method == ESkinAtlasMethod::Heat);
		CHECK(Rule.DualQuaternion == 0.5f);
		CHECK(Rule.bOverrideK == (StandIn::ToUtf8(*Rule.Pattern) == Open.Arm.Who.JointNames[1]));
	}
	REQUIRE(StandIn::Undo());
	CHECK(Open.Stored().Joints.Num() == 1);
	CHECK_FALSE(First.Values.bOverrideShift); // the details follow
	Open.Tree->StandInSelect({});
	CHECK(Details.StandInObjects.IsEmpty());
}

TEST_CASE("Panel: a mesh without settings shows what they would be, and gets them with the first edit", "[panel]")
{
	OpenPanel Open;
	IDetailsView& Details = *FindAll<IDetailsView>(*Open.Panel).at(1);
	auto* const Draft = Cast<USkinAtlasMeshSettings>(Details.StandInObject);
	REQUIRE(Draft != nullptr);
	CHECK(FindSettings(*Open.Imported.Mesh) == nullptr);
	Draft->Profile = FName("Soft");
	Draft->Recipe.Smooth = 3;
	Details.OnFinishedChangingProperties().Broadcast(FPropertyChangedEvent());
	USkinAtlasMeshSettings* const Settings = FindSettings(*Open.Imported.Mesh);
	REQUIRE(Settings != nullptr);
	CHECK(Settings->Profile == FName("Soft"));
	CHECK(Settings->Recipe.Smooth == 3);
	CHECK(Details.StandInObject == Settings);
	CHECK(StandIn::UndoTitles() == std::vector<std::string>{"Change SkinAtlas Settings"});
	REQUIRE(StandIn::Undo());
	CHECK(FindSettings(*Open.Imported.Mesh) == nullptr);
}

TEST_CASE("Panel: the buttons transfer all weights, or those of the selected joints", "[panel]")
{
	OpenPanel Open;
	const std::vector<SButton*> Buttons = FindAll<SButton>(*Open.Panel);
	Buttons.at(5)->StandInArguments._OnClicked();
	CHECK(StandIn::Notifications().back() == "Choose the mesh whose weights are to be transferred.");
	std::vector<int32_t> Bones;
	USkeletalMesh* const Other =
		ImportCharacter(Open.Arm.Who, Import::AsStored, TEXT("/Game/Other"), TEXT("Other"), Bones);
	USkinAtlasLibrary::ComputeAtlasWeights(Other, FSkinAtlasRecipe(), ESkinAtlasTarget::MainSkin);
	IDetailsView& Details = *FindAll<IDetailsView>(*Open.Panel).at(1);
	Cast<USkinAtlasMeshSettings>(Details.StandInObject)->TransferFrom = Other;
	Details.OnFinishedChangingProperties().Broadcast(FPropertyChangedEvent());
	Buttons.at(5)->StandInArguments._OnClicked();
	CHECK(StandIn::Notifications().back().find("0 are filled in") != std::string::npos);
	CHECK(Open.Imported.Profiles() == std::vector<std::string>{"SkinAtlas"});
	CHECK_FALSE(Buttons.at(6)->StandInArguments._IsEnabled.Get());
	Open.Tree->StandInSelect({Open.Tree->StandInAllItems()[1]});
	CHECK(Buttons.at(6)->StandInArguments._IsEnabled.Get());
	Buttons.at(6)->StandInArguments._OnClicked();
	CHECK(StandIn::UndoTitles().back() == "Transfer Weights");
}
