// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasConsole.h"

#include "HAL/IConsoleManager.h"

namespace SkinAtlas::Deformer
{
namespace Console
{
static TAutoConsoleVariable<int32> Enabled(TEXT("r.SkinAtlas.DQS"), 1,
	TEXT("0: SkinAtlas deformers skin linearly. 1: as their assets say (default)."), ECVF_RenderThreadSafe);

static TAutoConsoleVariable<int32> MaxLOD(TEXT("r.SkinAtlas.DQS.MaxLOD"), -1,
	TEXT("Last level of detail that SkinAtlas deformers skin with dual quaternions; the lower of this and the asset's ")
		TEXT("counts. -1: as their assets say (default)."),
	ECVF_RenderThreadSafe);

static TAutoConsoleVariable<int32> Stretch(TEXT("r.SkinAtlas.DQS.Stretch"), -1,
	TEXT("Bone scale in SkinAtlas deformers. 0: ignored. 1: uniform. 2: full. -1: as their assets say (default)."),
	ECVF_RenderThreadSafe);
}

FEffective FindEffective(const FSettings& Settings, int32 Lod)
{
	FEffective Effective;
	const int32 ConsoleLOD = Console::MaxLOD.GetValueOnRenderThread();
	const bool bTooFar = (Settings.MaxDualQuaternionLOD >= 0 && Lod > Settings.MaxDualQuaternionLOD)
		|| (ConsoleLOD >= 0 && Lod > ConsoleLOD);
	if (bTooFar || Console::Enabled.GetValueOnRenderThread() == 0 || Settings.Mode == ESkinAtlasSkinningMode::Linear)
	{
		return Effective;
	}
	Effective.Mode = Settings.Mode;
	const int32 ConsoleStretch = Console::Stretch.GetValueOnRenderThread();
	const int32 MaxStretch = static_cast<int32>(ESkinAtlasStretch::Full);
	Effective.Stretch = ConsoleStretch < 0
		? Settings.Stretch
		: static_cast<ESkinAtlasStretch>(FMath::Min(ConsoleStretch, MaxStretch));
	return Effective;
}
}
