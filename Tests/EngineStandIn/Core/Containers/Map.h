// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Containers/Map.h (Core).

#pragma once

#include "CoreTypes.h"

#include <map>

template <typename KeyType, typename ValueType>
class TMap // [54]
{
public:
	int32 Num() const { return static_cast<int32>(Pairs.size()); }
	bool Contains(const KeyType& At) const { return Pairs.count(At) != 0; }
	ValueType& Add(const KeyType& At, const ValueType& What) { return Pairs[At] = What; }
	int32 Remove(const KeyType& At) { return static_cast<int32>(Pairs.erase(At)); }
	ValueType FindRef(const KeyType& At) const
	{
		const auto Found = Pairs.find(At);
		return Found == Pairs.end() ? ValueType{} : Found->second;
	}

	/** What a loop over it sees, in no order to rely on: TPair. */
	template <typename Iterator>
	struct TStandInIterator
	{
		struct FPair
		{
			const KeyType& Key;
			const ValueType& Value;
		};
		Iterator At;
		FPair operator*() const { return {At->first, At->second}; }
		TStandInIterator& operator++()
		{
			++At;
			return *this;
		}
		bool operator!=(const TStandInIterator& Other) const { return At != Other.At; }
	};
	using FStandInAt = typename std::map<KeyType, ValueType>::const_iterator;
	auto begin() const { return TStandInIterator<FStandInAt>{Pairs.begin()}; }
	auto end() const { return TStandInIterator<FStandInAt>{Pairs.end()}; }

private:
	std::map<KeyType, ValueType> Pairs;
};
