// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/Package.h (CoreUObject).

#pragma once

#include "UObject/Object.h"

struct FSavePackageArgs;

class UPackage : public UObject // [54]
{
	STANDIN_CLASS_BODY(UPackage, UObject, "Package")

public:
	bool IsDirty() const { return bStandInDirty; }
	COREUOBJECT_API static bool SavePackage(
		UPackage* InOuter, UObject* InAsset, const TCHAR* Filename, const FSavePackageArgs& SaveArgs);
#if WITH_EDITORONLY_DATA
	uint8 bIsCookedForEditor : 1 = 0; // [A7]
#endif
	bool bStandInDirty = false;
};
