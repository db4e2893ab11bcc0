// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Containers/Map.h (Core).

#pragma once

#include "CoreTypes.h"

#include <map>

template <typename Key, typename Value>
class TMap // [54]
{
public:
	int32 Num() const { return static_cast<int32>(Pairs.size()); }
	bool Contains(const Key& At) const { return Pairs.count(At) != 0; }
	Value& Add(const Key& At, const Value& What) { return Pairs[At] = What; }
	int32 Remove(const Key& At) { return static_cast<int32>(Pairs.erase(At)); }
	Value FindRef(const Key& At) const
	{
		const auto Found = Pairs.find(At);
		return Found == Pairs.end() ? Value{} : Found->second;
	}

private:
	std::map<Key, Value> Pairs;
};
