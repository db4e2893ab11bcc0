// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDeformerFactory.h"

#include "AssetTypeCategories.h"
#include "SkinAtlasDualQuaternionDeformer.h"

#define LOCTEXT_NAMESPACE "SkinAtlasDeformerFactory"

USkinAtlasDeformerFactory::USkinAtlasDeformerFactory()
{
	SupportedClass = USkinAtlasDualQuaternionDeformer::StaticClass();
	bCreateNew = true;
	bEditAfterNew = true;
}

UObject* USkinAtlasDeformerFactory::FactoryCreateNew(
	UClass*, UObject* InParent, FName InName, EObjectFlags Flags, UObject*, FFeedbackContext*)
{
	return NewObject<USkinAtlasDualQuaternionDeformer>(InParent, InName, Flags);
}

FText USkinAtlasDeformerFactory::GetDisplayName() const
{
	return LOCTEXT("Name", "SkinAtlas Dual Quaternion Deformer");
}

uint32 USkinAtlasDeformerFactory::GetMenuCategories() const
{
	return EAssetTypeCategories::Animation;
}

#undef LOCTEXT_NAMESPACE
