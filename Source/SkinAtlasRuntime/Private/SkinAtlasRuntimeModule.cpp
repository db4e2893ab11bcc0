// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Interfaces/IPluginManager.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "ShaderCore.h"
#include "SkinAtlasComputeSystem.h"
#include "SkinAtlasDeformerProvider.h"
#include "SkinAtlasReports.h"
#include "SkinAtlasRuntimeLog.h"
#include "Templates/UniquePtr.h"

DEFINE_LOG_CATEGORY(LogSkinAtlas);

/**
 * Loaded at PostConfigInit: global shaders and the provider must be known before the engine compiles shaders, the
 * system before any scene.
 */
class FSkinAtlasRuntimeModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("SkinAtlas"));
		check(Plugin.IsValid());
		AddShaderSourceDirectoryMapping(
			TEXT("/Plugin/SkinAtlas"), FPaths::Combine(Plugin->GetBaseDir(), TEXT("Source/SkinAtlasRuntime/Shaders")));
		SkinAtlas::Deformer::ForgetReports();
		Provider = MakeUnique<SkinAtlas::Deformer::FDeformerProvider>();
		System = MakeUnique<SkinAtlas::Deformer::FComputeSystem>();
	}

	virtual void ShutdownModule() override
	{
		System.Reset();
		Provider.Reset();
	}

private:
	TUniquePtr<SkinAtlas::Deformer::FDeformerProvider> Provider;
	TUniquePtr<SkinAtlas::Deformer::FComputeSystem> System;
};

IMPLEMENT_MODULE(FSkinAtlasRuntimeModule, SkinAtlasRuntime)
