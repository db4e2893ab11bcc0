// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Modules/ModuleManager.h"
#include "Panel/SkinAtlasRecipeDetails.h"
#include "Panel/SkinAtlasTab.h"
#include "SkinAtlasEditorLog.h"
#include "SkinAtlasMenus.h"
#include "SkinAtlasMessages.h"
#include "SkinAtlasReimport.h"
#include "SkinAtlasStyle.h"
#include "ToolMenus.h"

DEFINE_LOG_CATEGORY(LogSkinAtlasEditor);

class FSkinAtlasEditorModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		SkinAtlas::Editor::RegisterStyle();
		SkinAtlas::Editor::RegisterTab();
		SkinAtlas::Editor::RegisterRecipeDetails();
		SkinAtlas::Editor::RegisterMessageLog();
		SkinAtlas::Editor::RegisterReimport();
		UToolMenus::RegisterStartupCallback(
			FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FSkinAtlasEditorModule::RegisterMenus));
	}

	virtual void ShutdownModule() override
	{
		UToolMenus::UnRegisterStartupCallback(this);
		UToolMenus::UnregisterOwner(this);
		SkinAtlas::Editor::UnregisterReimport();
		SkinAtlas::Editor::UnregisterMessageLog();
		SkinAtlas::Editor::UnregisterRecipeDetails();
		SkinAtlas::Editor::UnregisterTab();
		SkinAtlas::Editor::UnregisterStyle();
	}

private:
	void RegisterMenus() { SkinAtlas::Editor::RegisterMenus(this); }
};

IMPLEMENT_MODULE(FSkinAtlasEditorModule, SkinAtlasEditor)
