// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/WeakObjectPtr.h (CoreUObject).

#pragma once

#include "UObject/Object.h"
#include "UObject/WeakObjectPtrTemplates.h"

struct FWeakObjectPtr // [A7]
{
	FWeakObjectPtr() = default;
	FWeakObjectPtr(const UObject* Object) : StandInSerial(Object != nullptr ? Object->StandInSerial : 0) {}
	UObject* Get() const { return StandIn::FindObject(StandInSerial); }
	uint64 StandInSerial = 0;
};
