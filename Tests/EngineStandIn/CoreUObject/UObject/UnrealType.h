// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/UnrealType.h (CoreUObject).

#pragma once

#include "Containers/Map.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include <map>
#include <string>

class FProperty // [58u]
{
public:
	template <typename T>
	T* ContainerPtrToValuePtr(void* Container) const // [58u]
	{
		return reinterpret_cast<T*>(static_cast<char*>(Container) + StandInOffset);
	}
	size_t StandInOffset = 0;
};
class FMapProperty : public FProperty // [B]
{
};
class FArrayProperty : public FProperty // [B]
{
};

namespace StandIn
{
/** A class of another plug-in, as reflection sees it. */
struct FForeignClass
{
	UClass Class{TEXT("Foreign"), nullptr};
	UObject* Default = nullptr;
	std::map<std::wstring, FMapProperty> Maps;
	std::map<std::wstring, FArrayProperty> Arrays;
};
inline std::map<std::wstring, FForeignClass>& ForeignClasses()
{
	static std::map<std::wstring, FForeignClass> All;
	return All;
}
inline FForeignClass* FindStandInClass(const UClass* Class)
{
	for (auto& Each : ForeignClasses())
	{
		if (&Each.second.Class == Class)
		{
			return &Each.second;
		}
	}
	return nullptr;
}
}

template <typename T>
T* FindFProperty(const UClass* Owner, const TCHAR* FieldName) // [B]
{
	StandIn::FForeignClass* const Foreign = StandIn::FindStandInClass(Owner);
	if constexpr (std::is_same_v<T, FMapProperty>)
	{
		const auto Found = Foreign->Maps.find(FieldName);
		return Found == Foreign->Maps.end() ? nullptr : &Found->second;
	}
	else
	{
		const auto Found = Foreign->Arrays.find(FieldName);
		return Found == Foreign->Arrays.end() ? nullptr : &Found->second;
	}
}

template <typename T>
T* FindObject(UObject*, const TCHAR* Path) // [B] of UObject/UObjectGlobals.h
{
	const auto Found = StandIn::ForeignClasses().find(Path);
	return Found == StandIn::ForeignClasses().end() ? nullptr : &Found->second.Class;
}

inline UObject* UClass::GetDefaultObject() const // [B]
{
	return StandIn::FindStandInClass(this)->Default;
}
