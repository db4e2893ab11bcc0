// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasPaintLocks.h"

#include "Engine/SkeletalMesh.h"
#include "UObject/UnrealType.h"

namespace SkinAtlas::Editor
{
TArray<FName> FindPaintLocks(const USkeletalMesh& Mesh)
{
	const UClass* const Settings =
		FindObject<UClass>(nullptr, TEXT("/Script/MeshModelingToolsEditorOnly.SkinWeightsPaintToolProperties"));
	if (Settings == nullptr)
	{
		return {};
	}
	const FMapProperty* const Kept = FindFProperty<FMapProperty>(Settings, TEXT("CachedPropertiesMap"));
	const FArrayProperty* const Locks = FindFProperty<FArrayProperty>(Settings, TEXT("LockedBoneNames"));
	if (Kept == nullptr || Locks == nullptr)
	{
		return {};
	}
	// The class keeps the tool's settings by mesh in its default object. The key is the mesh's path, perhaps with more
	// behind it.
	using FKept = TMap<FString, TObjectPtr<UObject>>;
	const FString Path = Mesh.GetPathName();
	for (const auto& Each : *Kept->ContainerPtrToValuePtr<FKept>(Settings->GetDefaultObject()))
	{
		if (Each.Value != nullptr && (Each.Key == Path || Each.Key.StartsWith(Path + TEXT("::"))))
		{
			return *Locks->ContainerPtrToValuePtr<TArray<FName>>(Each.Value.Get());
		}
	}
	return {};
}
}
