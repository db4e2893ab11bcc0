// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Containers/ArrayView.h (Core).

#pragma once

#include "Containers/Array.h"

#include <type_traits>

template <typename T>
class TArrayView // [54]
{
public:
	TArrayView() = default;
	TArrayView(T* InData, int32 InCount) : Data(InData), Count(InCount) {}
	TArrayView(TArray<std::remove_const_t<T>>& In) : Data(In.GetData()), Count(In.Num()) {}
	TArrayView(const TArray<std::remove_const_t<T>>& In)
		requires std::is_const_v<T>
		: Data(In.GetData())
		, Count(In.Num())
	{
	}

	int32 Num() const { return Count; }
	bool IsEmpty() const { return Count == 0; }
	T* GetData() const { return Data; }
	T& operator[](int32 Index) const
	{
		check(Index >= 0 && Index < Count);
		return Data[Index];
	}
	T* begin() const { return Data; }
	T* end() const { return Data + Count; }

private:
	T* Data = nullptr;
	int32 Count = 0;
};

template <typename T>
using TConstArrayView = TArrayView<const T>; // [54]
