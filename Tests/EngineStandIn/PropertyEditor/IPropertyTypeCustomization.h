// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IPropertyTypeCustomization.h and PropertyEditorDelegates.h (PropertyEditor).

#pragma once

#include "CoreMinimal.h"

class FDetailWidgetRow;
class IDetailChildrenBuilder;
class IPropertyHandle;

class IPropertyTypeCustomizationUtils // [B]
{
};

class IPropertyTypeCustomization // [A]
{
public:
	virtual ~IPropertyTypeCustomization() = default;
	virtual void CustomizeHeader(TSharedRef<IPropertyHandle> PropertyHandle, FDetailWidgetRow& HeaderRow,
		IPropertyTypeCustomizationUtils& CustomizationUtils) = 0;
	virtual void CustomizeChildren(TSharedRef<IPropertyHandle> PropertyHandle, IDetailChildrenBuilder& ChildBuilder,
		IPropertyTypeCustomizationUtils& CustomizationUtils) = 0;
};

class FOnGetPropertyTypeCustomizationInstance // [58u]
{
public:
	using FStandInMake = TSharedRef<IPropertyTypeCustomization> (*)();
	static FOnGetPropertyTypeCustomizationInstance CreateStatic(FStandInMake Make)
	{
		FOnGetPropertyTypeCustomizationInstance Made;
		Made.StandInMake = Make;
		return Made;
	}
	FStandInMake StandInMake = nullptr;
};
