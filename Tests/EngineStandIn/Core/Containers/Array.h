// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Containers/Array.h and Containers/StaticArray.h (Core).

#pragma once

#include "CoreTypes.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

template <typename T>
class TArray // [54]
{
public:
	TArray() = default;
	TArray(std::initializer_list<T> Values) : Elements(Values) {}

	int32 Num() const { return static_cast<int32>(Elements.size()); }
	bool IsEmpty() const { return Elements.empty(); }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Num(); }
	T* GetData() { return Elements.data(); }
	const T* GetData() const { return Elements.data(); }
	T& operator[](int32 Index)
	{
		check(IsValidIndex(Index));
		return Elements[static_cast<SIZE_T>(Index)];
	}
	const T& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return Elements[static_cast<SIZE_T>(Index)];
	}
	friend bool operator==(const TArray& A, const TArray& B) { return A.Elements == B.Elements; }
	int32 Add(const T& Value)
	{
		Elements.push_back(Value);
		return Num() - 1;
	}
	int32 Add(T&& Value)
	{
		Elements.push_back(std::move(Value));
		return Num() - 1;
	}
	T& AddDefaulted_GetRef() { return Elements.emplace_back(); }
	void Append(const TArray& Other) { Elements.insert(Elements.end(), Other.begin(), Other.end()); }
	void Reset() { Elements.clear(); }
	void Empty() { Elements.clear(); }
	void Reserve(int32 Count) { Elements.reserve(static_cast<SIZE_T>(Count)); }
	void SetNum(int32 Count) { Elements.resize(static_cast<SIZE_T>(Count)); }
	void SetNumZeroed(int32 Count) { Elements.resize(static_cast<SIZE_T>(Count)); }
	bool Contains(const T& Value) const { return std::find(begin(), end(), Value) != end(); }
	int32 Remove(const T& Value)
	{
		return static_cast<int32>(std::erase(Elements, Value));
	}
	template <typename Predicate>
	int32 RemoveAll(Predicate Matches)
	{
		return static_cast<int32>(std::erase_if(Elements, Matches));
	}
	template <typename Predicate>
	T* FindByPredicate(Predicate Matches)
	{
		const auto Found = std::find_if(Elements.begin(), Elements.end(), Matches);
		return Found == Elements.end() ? nullptr : &*Found;
	}
	template <typename Predicate>
	const T* FindByPredicate(Predicate Matches) const
	{
		const auto Found = std::find_if(Elements.begin(), Elements.end(), Matches);
		return Found == Elements.end() ? nullptr : &*Found;
	}
	template <typename Predicate>
	bool ContainsByPredicate(Predicate Matches) const
	{
		return FindByPredicate(Matches) != nullptr;
	}

	auto begin() { return Elements.begin(); }
	auto end() { return Elements.end(); }
	auto begin() const { return Elements.begin(); }
	auto end() const { return Elements.end(); }

private:
	std::vector<T> Elements;
};
