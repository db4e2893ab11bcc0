// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PropertyEditorModule.h (PropertyEditor).

#pragma once

#include "IDetailsView.h"
#include "Modules/ModuleManager.h"

class FPropertyEditorModule : public IModuleInterface // [A7]
{
public:
	TSharedRef<IDetailsView> CreateDetailView(const FDetailsViewArgs&) { return MakeShared<IDetailsView>(); }
};
