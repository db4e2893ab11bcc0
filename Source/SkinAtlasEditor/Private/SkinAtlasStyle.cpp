// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasStyle.h"

#include "Brushes/SlateImageBrush.h"
#include "CoreMinimal.h"
#include "Interfaces/IPluginManager.h"
#include "Styling/SlateStyle.h"
#include "Styling/SlateStyleRegistry.h"
#include "Templates/UniquePtr.h"

namespace SkinAtlas::Editor
{
namespace Style
{
const FName SetName(TEXT("SkinAtlasStyle")), IconName(TEXT("SkinAtlas.Menu"));

TUniquePtr<FSlateStyleSet>& Set()
{
	static TUniquePtr<FSlateStyleSet> Instance;
	return Instance;
}
}

void RegisterStyle()
{
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("SkinAtlas"));
	if (!Plugin.IsValid())
	{
		return;
	}
	Style::Set() = MakeUnique<FSlateStyleSet>(Style::SetName);
	const FString File = Plugin->GetBaseDir() + TEXT("/Resources/MenuIcon.svg");
	Style::Set()->Set(Style::IconName, new FSlateVectorImageBrush(File, FVector2f(16.0f, 16.0f))); // the set owns it
	FSlateStyleRegistry::RegisterSlateStyle(*Style::Set());
}

void UnregisterStyle()
{
	if (Style::Set().IsValid())
	{
		FSlateStyleRegistry::UnRegisterSlateStyle(*Style::Set());
		Style::Set().Reset();
	}
}

FSlateIcon MenuIcon()
{
	return FSlateIcon(Style::SetName, Style::IconName);
}
}
