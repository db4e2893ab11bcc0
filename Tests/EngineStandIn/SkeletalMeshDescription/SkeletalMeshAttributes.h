// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkeletalMeshAttributes.h (SkeletalMeshDescription).

#pragma once

#include "SkinWeightsAttributesRef.h"
#include "StaticMeshAttributes.h"

template <typename T>
class TPolygonGroupAttributesConstRef // [B]
{
public:
	explicit TPolygonGroupAttributesConstRef(const std::vector<T>& InValues) : StandInValues(InValues) {}
	T Get(FPolygonGroupID Group) const { return StandInValues.at(SIZE_T(Group.GetValue())); }

private:
	const std::vector<T>& StandInValues;
};

class FSkeletalMeshConstAttributes // [B]
{
public:
	explicit FSkeletalMeshConstAttributes(const FMeshDescription& InMesh) : StandInMesh(InMesh) {}
	SKELETALMESHDESCRIPTION_API FSkinWeightsVertexAttributesConstRef GetVertexSkinWeights(
		FName Profile = NAME_None) const;
	SKELETALMESHDESCRIPTION_API TArray<FName> GetSkinWeightProfileNames() const;
	SKELETALMESHDESCRIPTION_API TPolygonGroupAttributesConstRef<FName>
	GetPolygonGroupMaterialSlotNames() const; // of FStaticMeshConstAttributes

private:
	const FMeshDescription& StandInMesh;
};

class FSkeletalMeshAttributes : public FStaticMeshAttributes // [58]
{
public:
	explicit FSkeletalMeshAttributes(FMeshDescription& InMesh) : FStaticMeshAttributes(InMesh) {}
	SKELETALMESHDESCRIPTION_API void Register(bool bKeepExistingAttribute = false);
	/** The main skin for NAME_None. */
	SKELETALMESHDESCRIPTION_API FSkinWeightsVertexAttributesRef GetVertexSkinWeights(FName Profile = NAME_None);
	SKELETALMESHDESCRIPTION_API TArray<FName> GetSkinWeightProfileNames() const; // the main skin's is Default
	SKELETALMESHDESCRIPTION_API bool RegisterSkinWeightAttribute(FName Profile); // false: exists, or invalid
	SKELETALMESHDESCRIPTION_API bool UnregisterSkinWeightAttribute(FName Profile);
	SKELETALMESHDESCRIPTION_API static bool IsValidSkinWeightProfileName(FName Profile);
};
