// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Modules/ModuleManager.h"
#include "SkinAtlasEditorLog.h"
#include "SkinAtlasMenus.h"
#include "ToolMenus.h"

DEFINE_LOG_CATEGORY(LogSkinAtlasEditor);

class FSkinAtlasEditorModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		UToolMenus::RegisterStartupCallback(
			FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FSkinAtlasEditorModule::RegisterMenus));
	}

	virtual void ShutdownModule() override
	{
		UToolMenus::UnRegisterStartupCallback(this);
		UToolMenus::UnregisterOwner(this);
	}

private:
	void RegisterMenus() { SkinAtlas::Editor::RegisterMenus(this); }
};

IMPLEMENT_MODULE(FSkinAtlasEditorModule, SkinAtlasEditor)
