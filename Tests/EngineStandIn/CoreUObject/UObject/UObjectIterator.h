// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/UObjectIterator.h (CoreUObject).

#pragma once

#include "UObject/Object.h"

/** All objects of a class and of those derived from it. */
template <typename T>
class TObjectIterator // [54]
{
public:
	TObjectIterator()
	{
		for (UObject* const Each : StandIn::AllObjects())
		{
			if (Each->IsA(T::StaticClass()))
			{
				Found.push_back(static_cast<T*>(Each));
			}
		}
	}
	explicit operator bool() const { return Next < Found.size(); }
	TObjectIterator& operator++()
	{
		++Next;
		return *this;
	}
	T* operator*() const { return Found[Next]; }
	T* operator->() const { return Found[Next]; }

private:
	std::vector<T*> Found;
	size_t Next = 0;
};
