// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/WeakObjectPtrTemplates.h (CoreUObject).

#pragma once

#include "UObject/Object.h"

template <typename T = UObject>
class TWeakObjectPtr // [C]
{
public:
	TWeakObjectPtr() = default;
	TWeakObjectPtr(T* Object) : Serial(Object != nullptr ? Object->StandInSerial : 0) {}
	T* Get() const { return static_cast<T*>(StandIn::FindObject(Serial)); }
	bool IsValid() const { return Get() != nullptr; }
	T* operator->() const { return Get(); }
	friend bool operator==(const TWeakObjectPtr& A, const TWeakObjectPtr& B) { return A.Serial == B.Serial; }

private:
	uint64 Serial = 0;
};
