// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/StrongObjectPtr.h (CoreUObject). Objects live until the tests collect them.

#pragma once

template <typename T>
class TStrongObjectPtr // [B]
{
public:
	TStrongObjectPtr() = default;
	explicit TStrongObjectPtr(T* In) : Pointer(In) {}
	T* Get() const { return Pointer; }
	T* operator->() const { return Pointer; }
	bool IsValid() const { return Pointer != nullptr; }
	void Reset(T* In = nullptr) { Pointer = In; }

private:
	T* Pointer = nullptr;
};
