// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/Object.h, UObject/Class.h, UObject/UObjectGlobals.h and Templates/Casts.h (CoreUObject).
// Objects live until the tests collect them: StandIn/Objects.h.

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include <functional>
#include <vector>

class UObject;
class UPackage;

struct FTopLevelAssetPath // [54]
{
	FName StandInName;
	friend bool operator==(const FTopLevelAssetPath& A, const FTopLevelAssetPath& B)
	{
		return A.StandInName == B.StandInName;
	}
};

class UClass // [54]
{
public:
	UClass(const TCHAR* InName, const UClass* InSuper) : Name(InName), Super(InSuper) {}
	bool IsChildOf(const UClass* Base) const
	{
		const UClass* Class = this;
		while (Class != nullptr && Class != Base)
		{
			Class = Class->Super;
		}
		return Class != nullptr;
	}
	UObject* GetDefaultObject() const; // [B]
	FString GetName() const { return Name; }
	FTopLevelAssetPath GetClassPathName() const { return {FName(*Name)}; }

private:
	FString Name;
	const UClass* Super;
};

/** What the header tool puts behind GENERATED_BODY of a class. Access is private afterwards, as in the engine. */
#define STANDIN_CLASS_BODY(Class, Base, ScriptName) \
public: \
	using Super = Base; \
	using ThisClass = Class; \
	static UClass* StaticClass() \
	{ \
		static UClass Type(TEXT(ScriptName), Base::StaticClass()); \
		return &Type; \
	} \
\
private:

#if WITH_EDITOR
struct FPropertyChangedEvent; // [54]
#endif

/** A function that Blueprints may call. */
class UFunction // [58]
{
public:
	std::function<void(UObject* Object, void* Parameters)> StandInRun;
};

class UObject // [58]
{
public:
	COREUOBJECT_API UFunction* FindFunctionChecked(FName InName) const // [58]
	{
		UFunction* const Found = StandInFindFunction(InName);
		check(Found != nullptr);
		return Found;
	}
	/** Parameters: a struct of the arguments, the result last. */
	COREUOBJECT_API virtual void ProcessEvent(UFunction* Function, void* Parms)
	{
		Function->StandInRun(this, Parms);
	} // [58]
	virtual UFunction* StandInFindFunction(FName) const { return nullptr; }
	COREUOBJECT_API static UClass* StaticClass(); // [54]
	COREUOBJECT_API UObject();
	COREUOBJECT_API virtual ~UObject();

	UClass* GetClass() const { return StandInClass; } // [54]
	bool IsA(const UClass* Base) const { return StandInClass->IsChildOf(Base); } // [54]
	UObject* GetOuter() const { return StandInOuter; } // [54]
	FName GetFName() const { return StandInName; } // [54]
	FString GetName() const { return StandInName.ToString(); } // [54]
	COREUOBJECT_API FString GetPathName() const; // [54]
	bool HasAnyFlags(EObjectFlags Flags) const { return (StandInFlags & Flags) != 0; } // [54]
	void SetFlags(EObjectFlags Flags) { StandInFlags = static_cast<EObjectFlags>(StandInFlags | Flags); } // [54]
	COREUOBJECT_API UPackage* GetPackage() const; // [54] the outermost outer
	COREUOBJECT_API bool MarkPackageDirty() const; // [54]
	virtual void BeginDestroy() {}
#if WITH_EDITOR
	/** Remembers the object for undo: inside a transaction, if the object is transactional. */
	COREUOBJECT_API virtual bool Modify(bool bAlwaysMarkDirty = true);
	COREUOBJECT_API void PostEditChange() { StandInPostEditChange(); } // not virtual
	virtual void StandInPostEditChange() {}
	virtual void PostEditChangeProperty(FPropertyChangedEvent&) {}
	virtual void PostEditUndo() { PostEditChange(); }
	/** What a transaction remembers of the object: puts its present state back. */
	virtual std::function<void()> StandInRemember() { return [] {}; }
#endif

	UClass* StandInClass = nullptr;
	UObject* StandInOuter = nullptr;
	FName StandInName;
	EObjectFlags StandInFlags = RF_NoFlags;
	uint64 StandInSerial = 0;
};

#if WITH_EDITOR
namespace EPropertyChangeType // [B] of UObject/UnrealType.h, as the event below
{
using Type = uint32; // [B]
inline constexpr Type Unspecified = 0; // [B]
inline constexpr Type Interactive = 1 << 6; // [B]
}

struct FPropertyChangedEvent // [54]
{
	EPropertyChangeType::Type ChangeType = EPropertyChangeType::Unspecified; // [B]
};
#endif

namespace StandIn
{
STANDIN_API void AdoptObject(UObject* Object, UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags);
STANDIN_API UObject* FindObject(uint64 Serial);
STANDIN_API void Destroy(UObject* Object); // weak pointers to it are null from now on
STANDIN_API std::vector<UObject*> AllObjects(); // in the order in which they were made
STANDIN_API UObject* FindDefault(UClass* Class, UObject* (*Make)());
STANDIN_API UObject* FindObjectByPath(const TCHAR* Path); // by the name after the last point
}

template <typename T>
T* NewObject(UObject* Outer = nullptr, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags) // [54]
{
	T* const Object = new T();
	StandIn::AdoptObject(Object, T::StaticClass(), Outer, Name, Flags);
	return Object;
}

/** The object whose properties are those of the config. */
template <typename T>
T* GetMutableDefault() // [54]
{
	return static_cast<T*>(
		StandIn::FindDefault(T::StaticClass(), [] { return static_cast<UObject*>(NewObject<T>()); }));
}

template <typename T>
const T* GetDefault() // [54]
{
	return GetMutableDefault<T>();
}

template <typename T>
T* Cast(UObject* Object) // [54]
{
	return Object != nullptr && Object->IsA(T::StaticClass()) ? static_cast<T*>(Object) : nullptr;
}

template <typename T>
T* LoadObject(UObject*, const TCHAR* Path, const TCHAR* = nullptr, uint32 = LOAD_None) // [54]
{
	return Cast<T>(StandIn::FindObjectByPath(Path));
}

template <typename T>
const T* Cast(const UObject* Object) // [54]
{
	return Object != nullptr && Object->IsA(T::StaticClass()) ? static_cast<const T*>(Object) : nullptr;
}

inline bool IsValid(const UObject* Object) // [54]
{
	return Object != nullptr && StandIn::FindObject(Object->StandInSerial) == Object;
}

inline FString GetNameSafe(const UObject* Object) // [54]
{
	return Object != nullptr ? Object->GetName() : FString(TEXT("None"));
}
