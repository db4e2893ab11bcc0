// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/WeakObjectPtrTemplates.h (CoreUObject). The base is incomplete here: UObject/WeakObjectPtr.h has
// it.

#pragma once

#include "CoreTypes.h"

struct FWeakObjectPtr;

template <class T = class UObject, class TWeakObjectPtrBase = FWeakObjectPtr>
struct TWeakObjectPtr : private TWeakObjectPtrBase // [A7]
{
	TWeakObjectPtr() = default;
	TWeakObjectPtr(std::nullptr_t) {}
	template <typename U>
	TWeakObjectPtr(U* Object) : TWeakObjectPtrBase(Object)
	{
		static_cast<void>(static_cast<T*>(Object));
	}
	T* Get() const { return static_cast<T*>(TWeakObjectPtrBase::Get()); }
	bool IsValid() const { return Get() != nullptr; }
	T* operator->() const { return Get(); }
	friend bool operator==(const TWeakObjectPtr& A, const TWeakObjectPtr& B) { return A.Get() == B.Get(); }
};
