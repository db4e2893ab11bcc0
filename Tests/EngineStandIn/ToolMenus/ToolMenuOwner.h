// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ToolMenuOwner.h (ToolMenus).

#pragma once

#include "UObject/NameTypes.h"

/** Whoever adds entries: a pointer or a name. */
struct FToolMenuOwner // [A7]
{
	FToolMenuOwner() = default;
	FToolMenuOwner(void* InPointer) : StandInPointer(InPointer) {}
	FToolMenuOwner(const WIDECHAR* InValue) : FToolMenuOwner(FName(InValue)) {}
	FToolMenuOwner(const ANSICHAR* InValue) : FToolMenuOwner(FName(InValue)) {}
	FToolMenuOwner(const FName InValue) : StandInName(InValue) {}
	const void* StandInPointer = nullptr;
	FName StandInName;
};
