// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IDetailsView.h and DetailsViewArgs.h (PropertyEditor).

#pragma once

#include "UObject/Object.h"
#include "Widgets/SCompoundWidget.h"

struct FDetailsViewArgs // [C]
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
	FOnFinishedChangingProperties& OnFinishedChangingProperties() { return StandInFinished; }
	UObject* StandInObject = nullptr;
	FOnFinishedChangingProperties StandInFinished;
};
