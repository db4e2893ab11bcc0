// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A drag in the panel while the mesh is shown in its editor:
// what the viewport shows, what the asset is given, and undo.

#include "TestHarness.h"

#include "Async/ParallelFor.h"
#include "DrawnMesh.h"
#include "Editor.h"
#include "IDetailChildrenBuilder.h"
#include "OpenPanel.h"
#include "PropertyHandle.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasSettings.h"
#include "Widgets/Input/SButton.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

using namespace SkinAtlas::Editor;

namespace
{
/** The panel of a mesh that is open in its editor. */
struct OpenEditor : OpenPanel
{
	DrawnMesh Drawn{*Imported.Mesh};

	explicit OpenEditor(SkinAtlas::Host::NamedCharacter Who = SkinAtlas::Host::SampleAt("arm"))
		: OpenPanel(std::move(Who))
	{
		Panel->SetMesh(Imported.Mesh, Drawn.Component);
	}
	void Frame() { Panel->Tick(FGeometry(), 0.0, 0.0f); }
	/** Frames until the viewport has been given as many previews as this. */
	void WaitForPreview(int32 Count)
	{
		for (int I = 0; I < 60000 && Drawn.Component->StandInOverrides < Count; ++I)
		{
			Frame();
			std::this_thread::sleep_for(std::chrono::milliseconds(1));
		}
		REQUIRE(Drawn.Component->StandInOverrides >= Count);
	}
	/** Frames until there are lines in the viewport. */
	const TArray<FBatchedLine>& WaitForLines()
	{
		for (int I = 0; I < 60000 && (Drawn.Lines() == nullptr || Drawn.Lines()->IsEmpty()); ++I)
		{
			Frame();
			std::this_thread::sleep_for(std::chrono::milliseconds(1));
		}
		REQUIRE(Drawn.Lines() != nullptr);
		return *Drawn.Lines();
	}
	std::vector<SkinRow> Profile() const { return Imported.Rows(USkinAtlasLibrary::ProfileName); }
};

/** One that bends and has an overlap. */
int BendingJoint(JointTreeModel& Model)
{
	for (const std::string Wanted : {"elbow", "knee", "spine", "tail"})
	{
		for (int32_t J = 0; J < Model.JointCount(); ++J)
		{
			if (Model.Role(J) == Wanted)
			{
				return J;
			}
		}
	}
	return 1;
}

/** 16-bit rows in the 8 bits of the viewport: none is off by a whole unit, and they sum to 255. */
bool IsRounded(const SkinRow& Shown, const SkinRow& Written)
{
	int Sum = 0;
	for (const auto& [Bone, Weight] : Shown)
	{
		Sum += Weight;
	}
	for (const auto& [Bone, Weight] : Written)
	{
		int Seen = 0;
		for (const auto& [Other, Units] : Shown)
		{
			Seen += Other == Bone ? Units : 0;
		}
		if (std::abs(Seen - Weight * 255.0 / 65535.0) >= 1.0)
		{
			return false;
		}
	}
	return Sum == 255;
}
}

TEST_CASE("Live: the viewport follows a drag, the asset its end, in one undo step", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	const std::vector<SkinRow> Main = Open.Imported.Rows();
	const int32 Builds = Open.Imported.Mesh->StandInBuilds;
	auto& Slider = Open.Softness(Joint);
	Slider._OnBeginSliderMovement();
	int32 Previews = 0;
	std::vector<SkinRow> Before;
	for (const float To : {0.3f, 1.0f, 1.7f})
	{
		Slider._OnValueChanged(To);
		Open.WaitForPreview(++Previews);
		const std::vector<SkinRow> Now = Open.Drawn.Shown();
		CHECK(Now != Before);
		Before = Now;
		CHECK(Open.Profile().empty()); // nothing is written yet,
		CHECK(Open.Imported.Mesh->StandInBuilds == Builds); // or built,
		CHECK(StandIn::UndoTitles().empty()); // or to be undone
	}
	Slider._OnEndSliderMovement(1.7f);
	Slider._OnValueCommitted(1.7f, ETextCommit::OnEnter);
	const std::vector<SkinRow> Written = Open.Profile();
	REQUIRE(Written.size() == Before.size());
	CHECK(Open.Drawn.Component->StandInOverride.IsEmpty()); // the asset shows itself again
	CHECK(Open.Drawn.Component->StandInProfile == USkinAtlasLibrary::ProfileName);
	CHECK(Open.Imported.Mesh->StandInBuilds == Builds + 1);
	CHECK(Open.Imported.Rows() == Main);
	CHECK(StandIn::Notifications().empty());
	CHECK(StandIn::UndoTitles() == std::vector<std::string>{"Change Joints"});
	REQUIRE(StandIn::Undo());
	CHECK(Open.Profile().empty());
	CHECK(Open.Stored().Joints.IsEmpty());
	REQUIRE(StandIn::Redo());
	CHECK(Open.Profile() == Written);
	CHECK(Open.Stored().Joints[0].K == 1.7f);
}

TEST_CASE(
	"Live: what a drag shows is what it writes, and what a fresh run writes, on all characters", "[live][characters]")
{
	std::vector<SkinAtlas::Host::NamedCharacter> All = SkinAtlas::Host::AllCharacters();
	for (SkinAtlas::Host::NamedCharacter& Each : All)
	{
		OpenEditor Open(std::move(Each));
		INFO(Open.Arm.Name);
		const int Joint = BendingJoint(Open.Panel->GetModel());
		auto& Slider = Open.Softness(Joint);
		Slider._OnBeginSliderMovement();
		Slider._OnValueChanged(0.9f);
		Open.WaitForPreview(1);
		Slider._OnValueChanged(0.55f);
		Open.WaitForPreview(2);
		const std::vector<SkinRow> Shown = Open.Drawn.Shown();
		Slider._OnEndSliderMovement(0.55f);
		const std::vector<SkinRow> Written = Open.Profile();
		REQUIRE(Written.size() == Shown.size());
		size_t Off = 0;
		for (size_t V = 0; V < Shown.size(); ++V)
		{
			Off += IsRounded(Shown[V], Written[V]) ? 0 : 1;
		}
		CHECK(Off == 0);
		const ImportedMesh Fresh(Open.Arm.Who);
		REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Fresh.Mesh, Open.Stored()).Outcome == ESkinAtlasOutcome::Done);
		CHECK(Written == Fresh.Rows(USkinAtlasLibrary::ProfileName));
	}
}

TEST_CASE("Live: a drag in the details of the mesh is shown, and written, as one in the tab", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	// A mesh without settings has none in its details.
	Open.Softness(Joint)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	const StandIn::FMakeDetails Make = StandIn::FindDetails("SkinAtlasRecipe");
	REQUIRE(Make != nullptr);
	const TSharedRef<IPropertyHandle> Handle = MakeShared<IPropertyHandle>();
	Handle->StandInOuters = {FindSettings(*Open.Imported.Mesh)};
	IDetailChildrenBuilder Rows;
	IPropertyTypeCustomizationUtils Utils;
	const TSharedRef<IPropertyTypeCustomization> Details = Make();
	Details->CustomizeChildren(Handle, Rows, Utils);
	REQUIRE(Rows.StandInRows.size() == 1);
	SSkinAtlasPanel& Inside = *FindAll<SSkinAtlasPanel>(*Rows.StandInRows[0].StandInWidget).at(0);
	FTree& Tree = *FindAll<FTree>(Inside).at(0);
	const TArray<SSkinAtlasPanel::FItem> Items = Tree.StandInAllItems();
	const TSharedPtr<ITableRow> Row = Tree.StandInRow(
		*Items.FindByPredicate([&](const SSkinAtlasPanel::FItem& Each) { return Each->Joint == Joint; }));
	const TSharedRef<SWidget> Cell = Row->StandInCell(JointColumns::K);
	auto& Slider = FindAll<SNumericEntryBox<float>>(*Cell).at(0)->StandInArguments;
	const int32 Before = Open.Drawn.Component->StandInOverrides;
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.6f);
	for (int I = 0; I < 60000 && Open.Drawn.Component->StandInOverrides == Before; ++I)
	{
		Inside.Tick(FGeometry(), 0.0, 0.0f);
		std::this_thread::sleep_for(std::chrono::milliseconds(1));
	}
	const std::vector<SkinRow> Shown = Open.Drawn.Shown();
	Slider._OnEndSliderMovement(1.6f);
	const std::vector<SkinRow> Written = Open.Profile();
	REQUIRE(Shown.size() > 0);
	REQUIRE(Written.size() == Shown.size());
	for (size_t V = 0; V < Shown.size(); ++V)
	{
		CHECK(IsRounded(Shown[V], Written[V]));
	}
}

TEST_CASE("Live: all selected joints are dragged together", "[live]")
{
	OpenEditor Open;
	Open.Tree->StandInSelect({Open.Item(1), Open.Item(2)});
	auto& Slider = Open.Softness(1);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.2f);
	Open.WaitForPreview(1);
	Slider._OnEndSliderMovement(1.2f);
	FSkinAtlasRecipe Both;
	for (const int J : {1, 2})
	{
		FSkinAtlasJointRule& Rule = Both.Joints.AddDefaulted_GetRef();
		Rule.Pattern = Open.Imported.Mesh->GetRefSkeleton().GetRawRefBoneInfo()[J].Name.ToString();
		Rule.bOverrideK = true;
		Rule.K = 1.2f;
	}
	const ImportedMesh Fresh(Open.Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Fresh.Mesh, Both);
	CHECK(Open.Profile() == Fresh.Rows(USkinAtlasLibrary::ProfileName));
}

TEST_CASE("Live: what is locked stays in the viewport, too", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	FindAll<SButton>(*Open.Panel).at(0)->StandInArguments._OnClicked();
	const std::vector<SkinRow> Before = Open.Profile();
	Open.Switch(Joint, JointColumns::Lock)._OnCheckStateChanged(ECheckBoxState::Checked);
	auto& Slider = Open.Softness(Joint);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.5f);
	Open.WaitForPreview(1);
	const std::vector<SkinRow> Shown = Open.Drawn.Shown();
	Slider._OnEndSliderMovement(1.5f);
	const std::vector<SkinRow> Written = Open.Profile();
	const auto Of = [&](const SkinRow& Row)
	{
		int Sum = 0;
		for (const auto& [Bone, Weight] : Row)
		{
			Sum += Bone == Joint ? Weight : 0;
		}
		return Sum;
	};
	REQUIRE(Shown.size() == Before.size());
	size_t Moved = 0, Off = 0;
	for (size_t V = 0; V < Before.size(); ++V)
	{
		Moved += Of(Written[V]) == Of(Before[V]) ? 0 : 1;
		Off += IsRounded(Shown[V], Written[V]) ? 0 : 1;
	}
	CHECK(Moved == 0);
	CHECK(Off == 0);
}

TEST_CASE("Live: a mouse that is faster than the computer still ends at the right rows", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	auto& Slider = Open.Softness(Joint);
	Slider._OnBeginSliderMovement();
	for (int Step = 0; Step <= 20; ++Step)
	{
		Slider._OnValueChanged(0.05f * static_cast<float>(Step));
		Open.Frame(); // and no waiting
	}
	Slider._OnEndSliderMovement(1.0f);
	CHECK(StandIn::UndoTitles().size() == 1);
	const ImportedMesh Fresh(Open.Arm.Who);
	USkinAtlasLibrary::ComputeAtlasWeights(Fresh.Mesh, Open.Stored());
	CHECK(Open.Profile() == Fresh.Rows(USkinAtlasLibrary::ProfileName));
}

TEST_CASE("Live: a drag that is cancelled leaves the mesh and the viewport as they were", "[live]")
{
	OpenEditor Open;
	auto& Slider = Open.Softness(1);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.2f);
	Open.WaitForPreview(1);
	Open.Panel->GetModel().CancelDrag();
	CHECK(Open.Drawn.Component->StandInOverride.IsEmpty());
	CHECK(Open.Profile().empty());
	CHECK(Open.Stored().Joints.IsEmpty());
	Open.Frame();
	CHECK(Open.Drawn.Component->StandInOverride.IsEmpty());
}

TEST_CASE("Live: another mesh in the panel takes the preview off the one before", "[live]")
{
	OpenEditor Open;
	auto& Slider = Open.Softness(1);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.2f);
	Open.WaitForPreview(1);
	Open.Panel->SetMesh(nullptr);
	CHECK(Open.Drawn.Component->StandInOverride.IsEmpty());
	for (int I = 0; I < 10; ++I)
	{
		Open.Frame();
	}
	CHECK(Open.Drawn.Component->StandInOverride.IsEmpty());
}

TEST_CASE("Live: a mesh that was imported anew is bound anew", "[live]")
{
	OpenEditor Open;
	const auto Drag = [&](float To)
	{
		auto& Slider = Open.Softness(1);
		Slider._OnBeginSliderMovement();
		Slider._OnValueChanged(To);
		Slider._OnEndSliderMovement(To);
	};
	Drag(0.4f);
	SkinAtlas::Host::Character Longer = Open.Arm.Who;
	for (SkinAtlas::Vec3& P : Longer.Positions)
	{
		P.X *= 1.125f;
	}
	Open.Imported.Mesh->StandInLevels.clear();
	Open.Imported.AddLevel(Longer);
	Drag(0.8f);
	const ImportedMesh Fresh(Longer);
	USkinAtlasLibrary::ComputeAtlasWeights(Fresh.Mesh, Open.Stored());
	CHECK(Open.Profile() == Fresh.Rows(USkinAtlasLibrary::ProfileName));
}

TEST_CASE(
	"Live: once there is an atlas a typed K is written at once, and a change of the cut waits for Compute", "[live]")
{
	OpenEditor Open;
	Open.Softness(1)._OnValueCommitted(0.75f, ETextCommit::OnEnter);
	CHECK(Open.Profile().empty()); // nothing was computed yet
	FindAll<SButton>(*Open.Panel).at(0)->StandInArguments._OnClicked();
	const std::vector<SkinRow> First = Open.Profile();
	Open.Softness(1)._OnValueCommitted(0.2f, ETextCommit::OnEnter);
	const std::vector<SkinRow> Second = Open.Profile();
	CHECK(Second != First);
	Open.Switch(2, JointColumns::Weight)._OnCheckStateChanged(ECheckBoxState::Unchecked);
	CHECK(Open.Profile() == Second);
}

TEST_CASE("Live: content that cannot be changed is not dragged live", "[live]")
{
	OpenEditor Open;
	Open.Imported.Mesh->GetPackage()->bIsCookedForEditor = true;
	auto& Slider = Open.Softness(1);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(1.2f);
	for (int I = 0; I < 10; ++I)
	{
		Open.Frame();
	}
	Slider._OnEndSliderMovement(1.2f);
	CHECK(Open.Drawn.Component->StandInOverrides == 0);
	CHECK(Open.Profile().empty());
}

namespace
{
/** Least and greatest x of the lines of a colour with this much red. */
std::pair<double, double> Extent(const TArray<FBatchedLine>& Lines, float Red)
{
	std::pair<double, double> Found{1e30, -1e30};
	for (const FBatchedLine& Each : Lines)
	{
		for (const FVector& P : {Each.Start, Each.End})
		{
			Found.first = Each.Color.R == Red ? std::min(Found.first, P.X) : Found.first;
			Found.second = Each.Color.R == Red ? std::max(Found.second, P.X) : Found.second;
		}
	}
	return Found;
}
}

TEST_CASE("Live: a selected joint shows its curve and the rings of its overlap in the viewport, and nothing is changed",
	"[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	Open.Tree->StandInSelect({Open.Item(Joint)});
	const TArray<FBatchedLine>& Lines = Open.WaitForLines();
	CHECK(Open.Drawn.Component->bDrawBoneInfluences);
	for (const FBatchedLine& Each : Lines)
	{
		CHECK(Each.RemainingLifeTime <= 0.0f);
		CHECK(Each.DepthPriority == SDPG_Foreground);
	}
	CHECK(Open.Profile().empty());
	CHECK(StandIn::UndoTitles().empty());
	CHECK_FALSE(Open.Imported.Mesh->GetPackage()->IsDirty());
	CHECK(Open.Drawn.Component->StandInOverrides == 0);
	Open.Tree->StandInSelect({});
	CHECK(Open.Drawn.Lines()->IsEmpty());
	Open.Tree->StandInSelect({Open.Item(Joint)}); // the atlas is there now
	CHECK_FALSE(Open.Drawn.Lines()->IsEmpty());
	Open.Panel->SetMesh(nullptr);
	CHECK(Open.Drawn.Lines() == nullptr);
}

TEST_CASE("Live: the rings follow the slider, the curve stays, and undo brings them back", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	Open.Drawn.Component->StandInTransform = FTransform(FQuat(), FVector(0.0, 0.0, 7.0));
	Open.Tree->StandInSelect({Open.Item(Joint)});
	const auto Size = [](const std::pair<double, double>& Of) { return Of.second - Of.first; };
	const auto Whole = [&](const TArray<FBatchedLine>& Lines)
	{
		const auto Outer = Extent(Lines, 0.1f), Inner = Extent(Lines, 1.0f);
		return Size({std::min(Outer.first, Inner.first), std::max(Outer.second, Inner.second)});
	};
	const TArray<FBatchedLine> First = Open.WaitForLines();
	for (const FBatchedLine& Each : First)
	{
		CHECK(Each.Start.Z > 3.5); // where the component stands
	}
	auto& Slider = Open.Softness(Joint);
	Slider._OnBeginSliderMovement();
	Slider._OnValueChanged(0.1f);
	Open.WaitForPreview(1);
	const TArray<FBatchedLine> Narrow = *Open.Drawn.Lines();
	Slider._OnValueChanged(1.0f);
	Open.WaitForPreview(2);
	const TArray<FBatchedLine> Wide = *Open.Drawn.Lines();
	CHECK(Whole(Narrow) < Whole(First));
	CHECK(Whole(First) < Whole(Wide));
	Slider._OnEndSliderMovement(1.0f);
	CHECK(Whole(Open.WaitForLines()) == Approx(Whole(Wide)));
	REQUIRE(StandIn::Undo());
	CHECK(Whole(Open.WaitForLines()) == Approx(Whole(First)));
}

TEST_CASE("Live: the lines move with the pose of the component, and are drawn again only when it changes", "[live]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	Open.Tree->StandInSelect({Open.Item(Joint)});
	const TArray<FBatchedLine> Rest = Open.WaitForLines();
	TArray<FTransform>& Bones = Open.Drawn.Component->StandInBones;
	for (const FTransform& Each : FindBonesAtRest(Open.Imported.Mesh->GetRefSkeleton()))
	{
		// A quarter turn about z.
		Bones.Add(Each * FTransform(FQuat(0.0, 0.0, std::sqrt(0.5), std::sqrt(0.5)), FVector(0.0, 0.0, 2.0)));
	}
	Bones.Add(FTransform()); // a virtual bone
	Open.Frame();
	const TArray<FBatchedLine> Posed = *Open.Drawn.Lines();
	REQUIRE(Posed.Num() == Rest.Num());
	for (int32 I = 0; I < Rest.Num(); ++I)
	{
		CHECK(Posed[I].Start.X == Approx(-Rest[I].Start.Y).margin(1e-4));
		CHECK(Posed[I].Start.Y == Approx(Rest[I].Start.X).margin(1e-4));
		CHECK(Posed[I].Start.Z == Approx(Rest[I].Start.Z + 2.0).margin(1e-4));
	}
	const_cast<TArray<FBatchedLine>&>(*Open.Drawn.Lines()).Reset();
	Open.Frame();
	CHECK(Open.Drawn.Lines()->IsEmpty()); // nothing moved, nothing drawn
	Bones[0] = Bones[0] * FTransform(FQuat(), FVector(0.0, 0.0, 1.0));
	Open.Frame();
	CHECK(Open.Drawn.Lines()->Num() == Rest.Num());
}

namespace
{
/** Listens to the blocks of a computation, from the first, for as long as it lives. */
struct Listener
{
	explicit Listener(std::function<void(int)> Heard)
	{
		StandIn::Blocks = 0;
		StandIn::OnBlock = std::move(Heard);
	}
	~Listener() { StandIn::OnBlock = nullptr; }
};
}

TEST_CASE("Cancel: the button at any time leaves the mesh untouched, and the next computation works", "[cancel]")
{
	const SkinAtlas::Host::Character Who = SkinAtlas::Host::SampleAt("arm", 2000).Who;
	const ImportedMesh Imported(Who);
	const auto Committed = Imported.Mesh->StandInLevels[0].Committed;
	int Last = 0;
	{
		const Listener Counting([&](int Block) { Last = Block; });
		REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe()).Outcome ==
				ESkinAtlasOutcome::Done);
		REQUIRE(StandIn::Undo());
	}
	REQUIRE(Last > 20);
	for (int At = 1; At <= Last; At += std::max(1, Last / 16))
	{
		INFO("block " << At << " of " << Last);
		const Listener Pressing([&](int Block)
			{
				if (Block == At)
				{
					StandIn::PressCancelAndWait();
				}
			});
		const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
		StandIn::PressCancel(false);
		CHECK(Report.Outcome == ESkinAtlasOutcome::Cancelled);
		CHECK(Plain(Report.Message) == "Cancelled: nothing was changed.");
		CHECK(Imported.Mesh->StandInLevels[0].Committed == Committed);
		CHECK(Imported.Profiles().empty());
		CHECK(StandIn::UndoTitles().empty());
	}
	CHECK(USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe()).Outcome == ESkinAtlasOutcome::Done);
}

TEST_CASE("Cancel: a mesh that is closed while its preview is computed stays as it was, and opens again", "[cancel]")
{
	OpenEditor Open;
	const int Joint = BendingJoint(Open.Panel->GetModel());
	const auto Committed = Open.Imported.Mesh->StandInLevels[0].Committed;
	for (const int At : {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
	{
		INFO("block " << At);
		std::atomic<bool> bReached = false;
		const Listener Waiting([&](int Block) { bReached = bReached || Block == At; });
		Open.Panel->SetMesh(Open.Imported.Mesh, Open.Drawn.Component);
		Open.Panel->GetModel().BeginDrag(Joint, "k");
		Open.Panel->GetModel().DragTo(0.5 + 0.01 * At);
		for (int I = 0; I < 60000 && !bReached; ++I)
		{
			Open.Frame();
			std::this_thread::yield();
		}
		REQUIRE(bReached);
		Open.Panel->SetMesh(nullptr);
		CHECK(Open.Drawn.Component->StandInOverride.IsEmpty());
		CHECK(Open.Imported.Mesh->StandInLevels[0].Committed == Committed);
		CHECK(Open.Profile().empty());
	}
	Open.Panel->SetMesh(Open.Imported.Mesh, Open.Drawn.Component);
	Open.Softness(Joint)._OnBeginSliderMovement();
	Open.Softness(Joint)._OnValueChanged(0.5f);
	Open.WaitForPreview(Open.Drawn.Component->StandInOverrides + 1);
	Open.Softness(Joint)._OnEndSliderMovement(0.5f);
	CHECK_FALSE(Open.Profile().empty());
}
