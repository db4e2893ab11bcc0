// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Modules/ModuleManager.h"
#include "SkinAtlasEditorLog.h"

DEFINE_LOG_CATEGORY(LogSkinAtlasEditor);

class FSkinAtlasEditorModule final : public IModuleInterface
{
};

IMPLEMENT_MODULE(FSkinAtlasEditorModule, SkinAtlasEditor)
