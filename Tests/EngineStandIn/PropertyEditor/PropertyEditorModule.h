// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PropertyEditorModule.h (PropertyEditor).

#pragma once

#include "IDetailsView.h"
#include "Modules/ModuleManager.h"

class FPropertyEditorModule : public IModuleInterface // [A7]
{
public:
	TSharedRef<IDetailsView> CreateDetailView(const FDetailsViewArgs&) { return MakeShared<IDetailsView>(); }
	void RegisterCustomPropertyTypeLayout(FName PropertyTypeName, FOnGetPropertyTypeCustomizationInstance Delegate)
	{
		StandInLayouts.push_back({PropertyTypeName, Delegate});
	}
	void UnregisterCustomPropertyTypeLayout(FName PropertyTypeName)
	{
		std::erase_if(StandInLayouts, [&](const auto& Each) { return Each.first == PropertyTypeName; });
	}
	std::vector<std::pair<FName, FOnGetPropertyTypeCustomizationInstance>> StandInLayouts;
};
