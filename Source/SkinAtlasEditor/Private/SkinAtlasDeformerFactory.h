// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Factories/Factory.h"

#include "SkinAtlasDeformerFactory.generated.h"

/** Makes deformer assets: in the Content Browser's menu, and beside a mesh that one is assigned to. */
UCLASS()
class USkinAtlasDeformerFactory : public UFactory
{
	GENERATED_BODY()

public:
	USkinAtlasDeformerFactory();

	//~ UFactory
	using UFactory::FactoryCreateNew; // the form with a calling context stays visible
	virtual UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		UObject* Context, FFeedbackContext* Warn) override;
	virtual FText GetDisplayName() const override;
	virtual uint32 GetMenuCategories() const override;
};
