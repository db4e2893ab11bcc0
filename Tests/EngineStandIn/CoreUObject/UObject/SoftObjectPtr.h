// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/SoftObjectPtr.h (CoreUObject).

#pragma once

template <typename T>
class TSoftObjectPtr // [B]
{
public:
	TSoftObjectPtr() = default;
	TSoftObjectPtr(T* In) : Pointer(In) {}
	T* LoadSynchronous() const { return Pointer; } // [B]
	bool IsNull() const { return Pointer == nullptr; } // [B]

private:
	T* Pointer = nullptr;
};
