// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Factories/Factory.h (UnrealEd).

#pragma once

#include "Internationalization/Text.h"
#include "UObject/Object.h"

class FFeedbackContext; // [C]

class UFactory : public UObject // [B]
{
	STANDIN_CLASS_BODY(UFactory, UObject, "Factory")

public:
	virtual UObject* FactoryCreateNew(UClass*, UObject*, FName, EObjectFlags, UObject*, FFeedbackContext*)
	{
		return nullptr;
	}
	virtual FText GetDisplayName() const { return FText(); }
	virtual uint32 GetMenuCategories() const { return 0; }

protected:
	UClass* SupportedClass = nullptr; // TSubclassOf<UObject> in the engine
	uint8 bCreateNew : 1 = 0;
	uint8 bEditAfterNew : 1 = 0;
};
