// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "IPropertyTypeCustomization.h"

/** A recipe in a details panel: in the settings of a mesh below its bone tree, elsewhere as its fields. */
class FSkinAtlasRecipeDetails final : public IPropertyTypeCustomization
{
public:
	static TSharedRef<IPropertyTypeCustomization> MakeWithTree() { return MakeShared<FSkinAtlasRecipeDetails>(true); }
	/** For the panel's own details, which stand below a tree already. */
	static TSharedRef<IPropertyTypeCustomization> MakeFields() { return MakeShared<FSkinAtlasRecipeDetails>(false); }

	explicit FSkinAtlasRecipeDetails(bool bInWithTree) : bWithTree(bInWithTree) {}
	virtual void CustomizeHeader(TSharedRef<IPropertyHandle> PropertyHandle, FDetailWidgetRow& HeaderRow,
		IPropertyTypeCustomizationUtils& CustomizationUtils) override;
	virtual void CustomizeChildren(TSharedRef<IPropertyHandle> PropertyHandle, IDetailChildrenBuilder& ChildBuilder,
		IPropertyTypeCustomizationUtils& CustomizationUtils) override;

private:
	bool bWithTree;
};

namespace SkinAtlas::Editor
{
/** The name of the struct, as details panels know it. */
extern const FName RecipeTypeName;

/** In all details panels, for as long as the module is loaded. */
void RegisterRecipeDetails();
void UnregisterRecipeDetails();
}
