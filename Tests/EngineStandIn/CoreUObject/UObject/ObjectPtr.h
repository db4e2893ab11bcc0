// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/ObjectPtr.h (CoreUObject).

#pragma once

#include <cstddef>

template <typename T>
class TObjectPtr // [54]
{
public:
	TObjectPtr() = default;
	TObjectPtr(std::nullptr_t) {}
	TObjectPtr(T* In) : Pointer(In) {}
	T* Get() const { return Pointer; }
	operator T*() const { return Pointer; }
	T* operator->() const { return Pointer; }
	T& operator*() const { return *Pointer; }

private:
	T* Pointer = nullptr;
};
