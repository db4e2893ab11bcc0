// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasFileDialogs.h"

#include "DesktopPlatformModule.h"
#include "Framework/Application/SlateApplication.h"
#include "IDesktopPlatform.h"
#include "Misc/App.h"
#include "Misc/Paths.h"

#define LOCTEXT_NAMESPACE "SkinAtlasFileDialogs"

namespace SkinAtlas::Editor
{
FString AskForRecipe(EFileAsked What)
{
	IDesktopPlatform* const Desktop = FDesktopPlatformModule::Get();
	if (Desktop == nullptr || FApp::IsUnattended())
	{
		return FString();
	}
	const void* const Window = FSlateApplication::Get().FindBestParentWindowHandleForDialogs(nullptr);
	const FString Types = TEXT("Recipe (*.json)|*.json"), Folder = FPaths::ProjectDir();
	TArray<FString> Chosen;
	const bool bChosen = What == EFileAsked::ToRead
		? Desktop->OpenFileDialog(Window, LOCTEXT("Read", "Import a SkinAtlas Recipe").ToString(), Folder,
			  FString(), Types, EFileDialogFlags::None, Chosen)
		: Desktop->SaveFileDialog(Window, LOCTEXT("Write", "Export the SkinAtlas Recipe").ToString(), Folder,
			  TEXT("recipe.json"), Types, EFileDialogFlags::None, Chosen);
	return bChosen && Chosen.Num() > 0 ? Chosen[0] : FString();
}
}

#undef LOCTEXT_NAMESPACE
