// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IDetailsView.h and DetailsViewArgs.h (PropertyEditor).

#pragma once

#include "IPropertyTypeCustomization.h"
#include "UObject/Object.h"
#include "Widgets/SCompoundWidget.h"

struct FDetailsViewArgs // [54]
{
	bool bAllowSearch = true;
	bool bHideSelectionTip = false;
};

class FOnFinishedChangingProperties // [B]
{
public:
	template <typename Functor>
	void AddLambda(Functor In)
	{
		StandInCallbacks.push_back(In);
	}
	void Broadcast(const FPropertyChangedEvent& Event) const
	{
		for (const auto& Each : StandInCallbacks)
		{
			Each(Event);
		}
	}
	std::vector<std::function<void(const FPropertyChangedEvent&)>> StandInCallbacks;
};

class IDetailsView : public SWidget // [B]
{
public:
	IDetailsView() { StandInType = &StandIn::TypeTag<IDetailsView>; }
	void SetObject(UObject* InObject, bool bForceRefresh = false)
	{
		static_cast<void>(bForceRefresh);
		StandInObject = InObject;
	}
	void SetObjects(const TArray<UObject*>& InObjects) { StandInObjects = InObjects; } // [B]
	TArray<UObject*> StandInObjects;
	/** Wins over what is registered for all details panels. */
	void RegisterInstancedCustomPropertyTypeLayout(
		FName PropertyTypeName, FOnGetPropertyTypeCustomizationInstance Delegate) // [A]
	{
		StandInLayouts.push_back({PropertyTypeName, Delegate});
	}
	std::vector<std::pair<FName, FOnGetPropertyTypeCustomizationInstance>> StandInLayouts;
	FOnFinishedChangingProperties& OnFinishedChangingProperties() { return StandInFinished; }
	UObject* StandInObject = nullptr;
	FOnFinishedChangingProperties StandInFinished;
};
