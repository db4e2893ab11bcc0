// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasRecipeDetails.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "DetailWidgetRow.h"
#include "Engine/SkeletalMesh.h"
#include "IDetailChildrenBuilder.h"
#include "Modules/ModuleManager.h"
#include "Panel/SSkinAtlasPanel.h"
#include "PropertyEditorModule.h"
#include "PropertyHandle.h"
#include "SkinAtlasMeshSettings.h"
#include "UObject/UObjectIterator.h"
#include "Widgets/Layout/SBox.h"

#define LOCTEXT_NAMESPACE "SkinAtlasRecipeDetails"

namespace SkinAtlas::Editor
{
const FName RecipeTypeName(TEXT("SkinAtlasRecipe"));

namespace RecipeDetails
{
/** The mesh whose settings hold the recipe; null if it is another recipe, or of several meshes. */
USkeletalMesh* FindMesh(const IPropertyHandle& Recipe)
{
	TArray<UObject*> Owners;
	Recipe.GetOuterObjects(Owners);
	USkinAtlasMeshSettings* const Settings = Owners.Num() == 1 ? Cast<USkinAtlasMeshSettings>(Owners[0]) : nullptr;
	return Settings != nullptr ? Cast<USkeletalMesh>(Settings->GetOuter()) : nullptr;
}

/**
 * What shows the mesh in the viewport of an open editor: a details panel is not told whose it is.
 * Null if nothing does.
 */
UDebugSkelMeshComponent* FindViewed(const USkeletalMesh& Mesh)
{
	for (TObjectIterator<UDebugSkelMeshComponent> Each; Each; ++Each)
	{
		if (Each->GetSkinnedAsset() == &Mesh)
		{
			return *Each;
		}
	}
	return nullptr;
}
}

void RegisterRecipeDetails()
{
	FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor")
		.RegisterCustomPropertyTypeLayout(RecipeTypeName,
			FOnGetPropertyTypeCustomizationInstance::CreateStatic(&FSkinAtlasRecipeDetails::MakeWithTree));
}

void UnregisterRecipeDetails()
{
	if (FPropertyEditorModule* const Module = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor"))
	{
		Module->UnregisterCustomPropertyTypeLayout(RecipeTypeName);
	}
}
}

void FSkinAtlasRecipeDetails::CustomizeHeader(
	TSharedRef<IPropertyHandle>, FDetailWidgetRow&, IPropertyTypeCustomizationUtils&)
{
	// Without a header the fields stand where the recipe stands.
}

void FSkinAtlasRecipeDetails::CustomizeChildren(
	TSharedRef<IPropertyHandle> PropertyHandle, IDetailChildrenBuilder& ChildBuilder, IPropertyTypeCustomizationUtils&)
{
	USkeletalMesh* const Mesh = bWithTree ? SkinAtlas::Editor::RecipeDetails::FindMesh(*PropertyHandle) : nullptr;
	if (Mesh != nullptr)
	{
		const TSharedRef<SSkinAtlasPanel> Panel = SNew(SSkinAtlasPanel).InDetails(true);
		Panel->SetMesh(Mesh, SkinAtlas::Editor::RecipeDetails::FindViewed(*Mesh));
		constexpr float Height = 400.0f; // a details panel scrolls what is in it, and gives it no height
		ChildBuilder.AddCustomRow(LOCTEXT("Bones", "Bones")).WholeRowContent()
		[
			SNew(SBox).HeightOverride(Height)[Panel]
		];
	}
	uint32 Count = 0;
	PropertyHandle->GetNumChildren(Count);
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		ChildBuilder.AddProperty(PropertyHandle->GetChildHandle(Index).ToSharedRef());
	}
}

#undef LOCTEXT_NAMESPACE
