// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Templates/UniquePtr.h (Core).

#pragma once

#include <memory>
#include <utility>

template <typename T>
class TUniquePtr // [58]
{
public:
	TUniquePtr() = default;
	TUniquePtr(std::nullptr_t) {}
	explicit TUniquePtr(T* In) : Pointer(In) {}
	T* Get() const { return Pointer.get(); }
	T* operator->() const { return Pointer.get(); }
	T& operator*() const { return *Pointer; }
	bool IsValid() const { return Pointer != nullptr; }
	explicit operator bool() const { return IsValid(); }
	void Reset() { Pointer.reset(); }

private:
	std::unique_ptr<T> Pointer;
};

template <typename T, typename... Types>
TUniquePtr<T> MakeUnique(Types&&... Arguments) // [54]
{
	return TUniquePtr<T>(new T(std::forward<Types>(Arguments)...));
}
