// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/IConsoleManager.h (Core).

#pragma once

#include "CoreTypes.h"

#include <atomic>

enum EConsoleVariableFlags // [57]
{
	ECVF_Default = 0,
	ECVF_RenderThreadSafe = 0x20
};

class IConsoleVariable // [54]
{
public:
	void Set(int32 In) { Value = In; }
	int32 GetInt() const { return Value; }

private:
	std::atomic<int32> Value = 0;
};

class IConsoleManager // [54]
{
public:
	CORE_API static IConsoleManager& Get();
	CORE_API IConsoleVariable* FindConsoleVariable(const TCHAR* Name);
	STANDIN_API IConsoleVariable* StandInRegister(const TCHAR* Name, int32 Default);
};

template <typename T>
class TAutoConsoleVariable // [57]
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const T& Default, const TCHAR* Help, uint32 Flags = ECVF_Default)
		: Variable(IConsoleManager::Get().StandInRegister(Name, Default))
	{
		check(Help != nullptr && (Flags & ECVF_RenderThreadSafe) != 0); // read there: must be declared so
	}
	T GetValueOnRenderThread() const { return Variable->GetInt(); }

private:
	IConsoleVariable* Variable;
};
