// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Factories/Factory.h (UnrealEd).

#pragma once

#include "Internationalization/Text.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"

class FFeedbackContext; // [54]

class UFactory : public UObject // [58]
{
	STANDIN_CLASS_BODY(UFactory, UObject, "Factory")

public:
	virtual UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		UObject* Context, FFeedbackContext* Warn, FName CallingContext)
	{
		static_cast<void>(CallingContext);
		return FactoryCreateNew(InClass, InParent, InName, Flags, Context, Warn);
	}
	virtual UObject* FactoryCreateNew(UClass*, UObject*, FName, EObjectFlags, UObject*, FFeedbackContext*)
	{
		return nullptr;
	}
	virtual FText GetDisplayName() const { return FText(); }
	virtual uint32 GetMenuCategories() const { return 0; }

	TSubclassOf<UObject> SupportedClass = nullptr;
	uint32 bEditAfterNew : 1 = 0;

protected:
	uint32 bCreateNew : 1 = 0;
};
