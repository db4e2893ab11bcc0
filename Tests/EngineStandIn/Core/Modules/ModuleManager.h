// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Modules/ModuleManager.h and Modules/ModuleInterface.h (Core).

#pragma once

#include "CoreTypes.h"

class IModuleInterface // [54]
{
public:
	virtual ~IModuleInterface() = default;
	virtual void StartupModule() {}
	virtual void ShutdownModule() {}
};

class FModuleManager // [B]
{
public:
	template <typename Module>
	static Module& LoadModuleChecked(const char*)
	{
		static Module Instance;
		return Instance;
	}
	template <typename Module>
	static Module* GetModulePtr(const char* Name)
	{
		return &LoadModuleChecked<Module>(Name);
	}
};

#define IMPLEMENT_MODULE(Class, Module) /* [B] */ \
	IModuleInterface& StandInModule##Module() \
	{ \
		static Class Instance; \
		return Instance; \
	}
