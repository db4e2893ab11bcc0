// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SSkinAtlasJointRow.h"

#include "Panel/LivePreview.h"
#include "Styling/AppStyle.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Input/SCheckBox.h"
#include "Widgets/Input/SNumericEntryBox.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"
#include "Widgets/Views/SListView.h"

#define LOCTEXT_NAMESPACE "SkinAtlasJointRow"

using namespace SkinAtlas::Editor;
using SkinAtlas::RecipeValue;

namespace SkinAtlas::Editor::JointColumns
{
const FName Joint(TEXT("Joint")), K(TEXT("K")), Weight(TEXT("Weight")), Lock(TEXT("Lock")),
	DualQuaternion(TEXT("DualQuaternion")), Role(TEXT("Role")), Reset(TEXT("Reset"));
}

namespace SkinAtlas::Editor::JointRow
{
constexpr const char* AllKeys[] = {"k", "shift", "falloff", "dq", "exclude", "lock", "only"};

FText ToText(const std::string& Text)
{
	return FText::FromString(UTF8_TO_TCHAR(Text.c_str()));
}
}

void SSkinAtlasJointRow::Construct(
	const FArguments&, const TSharedRef<STableViewBase>& Table, JointTreeModel* InModel, int32 InJoint)
{
	Model = InModel;
	Joint = InJoint;
	SMultiColumnTableRow<TSharedPtr<FJointItem>>::Construct(FSuperRowType::FArguments(), Table);
}

TSharedRef<SWidget> SSkinAtlasJointRow::GenerateWidgetForColumn(const FName& Column)
{
	if (Column == JointColumns::Joint)
	{
		return MakeName();
	}
	if (Column == JointColumns::K)
	{
		return MakeSoftness();
	}
	if (Column == JointColumns::Weight)
	{
		return MakeSwitch("exclude", false, true);
	}
	if (Column == JointColumns::Lock)
	{
		return MakeSwitch("lock", true, false);
	}
	if (Column == JointColumns::DualQuaternion)
	{
		return MakeSwitch("dq", 1.0, 0.0);
	}
	if (Column == JointColumns::Role)
	{
		return SNew(STextBlock).Text(JointRow::ToText(Model->Role(Joint)));
	}
	return Column == JointColumns::Reset ? MakeReset() : SNullWidget::NullWidget;
}

TSharedRef<SWidget> SSkinAtlasJointRow::MakeName()
{
	return SNew(SHorizontalBox)
		+ SHorizontalBox::Slot().AutoWidth()[SNew(SExpanderArrow, SharedThis(this))]
		+ SHorizontalBox::Slot().FillWidth(1.0f).VAlign(VAlign_Center)
		[
			SNew(STextBlock)
			.Text(JointRow::ToText(Model->Name(Joint)))
			.ColorAndOpacity_Lambda([this]
				{
					const JointFinding* const Found = Model->Finding(Joint);
					const bool bQuiet = !Model->IsMatch(Joint) || (Found != nullptr && !Found->bDeforms);
					return bQuiet ? FSlateColor::UseSubduedForeground() : FSlateColor::UseForeground();
				})
		];
}

TSharedRef<SWidget> SSkinAtlasJointRow::MakeSoftness()
{
	return SNew(SNumericEntryBox<float>)
		.AllowSpin(true)
		.MinValue(0.0f)
		.MinSliderValue(0.0f)
		.MaxSliderValue(SkinAtlas::Editor::MostSliderK)
		.Font_Lambda([this]
			{
				return FAppStyle::GetFontStyle(
					Model->IsOverridden(Joint, "k") ? "PropertyWindow.BoldFont" : "PropertyWindow.NormalFont");
			})
		.Value_Lambda([this]
			{
				return TOptional<float>(static_cast<float>(std::get<double>(Model->Value(Joint, "k"))));
			})
		.OnBeginSliderMovement_Lambda([this] { Model->BeginDrag(Joint, "k"); })
		.OnValueChanged_Lambda([this](float To)
			{
				if (Model->IsDragging())
				{
					Model->DragTo(SkinAtlas::ShortDouble(To));
				}
			})
		.OnEndSliderMovement_Lambda([this](float) { Model->EndDrag(); })
		.OnValueCommitted_Lambda([this](float To, ETextCommit::Type How)
			{
				if (!Model->IsDragging() && How != ETextCommit::OnCleared)
				{
					Model->Set(Joint, "k", SkinAtlas::ShortDouble(To));
				}
			});
}

TSharedRef<SWidget> SSkinAtlasJointRow::MakeSwitch(const char* Key, const RecipeValue& On, const RecipeValue& Off)
{
	return SNew(SCheckBox)
		.IsChecked_Lambda([this, Key, On, Off]
			{
				const RecipeValue Now = Model->Value(Joint, Key);
				return Now == On ? ECheckBoxState::Checked
					: Now == Off ? ECheckBoxState::Unchecked
								 : ECheckBoxState::Undetermined;
			})
		.OnCheckStateChanged_Lambda([this, Key, On, Off](ECheckBoxState To)
			{ Model->Set(Joint, Key, To == ECheckBoxState::Checked ? On : Off); });
}

TSharedRef<SWidget> SSkinAtlasJointRow::MakeReset()
{
	return SNew(SButton)
		.Text(LOCTEXT("Reset", "\u21b6"))
		.ToolTipText(LOCTEXT("ResetTip", "Back to what the joint inherits."))
		.Visibility_Lambda([this]
			{
				bool bOverridden = false;
				for (const char* const Key : JointRow::AllKeys)
				{
					bOverridden = bOverridden || Model->IsOverridden(Joint, Key);
				}
				return bOverridden ? EVisibility::Visible : EVisibility::Hidden;
			})
		.OnClicked_Lambda([this]
			{
				Model->ResetAll(Joint);
				return FReply::Handled();
			});
}

#undef LOCTEXT_NAMESPACE
