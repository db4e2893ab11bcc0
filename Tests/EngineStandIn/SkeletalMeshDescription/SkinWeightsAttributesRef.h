// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkinWeightsAttributesRef.h (SkeletalMeshDescription).

#pragma once

#include "BoneWeights.h"
#include "MeshDescription.h"

/** The row of a vertex, to be read. Not the other class: there is no conversion between them. */
class FVertexBoneWeightsConst // [A7]
{
public:
	explicit FVertexBoneWeightsConst(const std::vector<int32>& InRow) : StandInRow(InRow) {}
	int32 Num() const { return static_cast<int32>(StandInRow.size()); }
	UE::AnimationCore::FBoneWeight operator[](int32 Index) const
	{
		check(Index >= 0 && Index < Num());
		return UE::AnimationCore::FBoneWeight::FromInt32(StandInRow[SIZE_T(Index)]);
	}

private:
	const std::vector<int32>& StandInRow;
};

/** The row of a vertex. */
class FVertexBoneWeights // [A7]
{
public:
	explicit FVertexBoneWeights(const std::vector<int32>& InRow) : StandInRow(InRow) {}
	int32 Num() const { return static_cast<int32>(StandInRow.size()); }
	UE::AnimationCore::FBoneWeight operator[](int32 Index) const
	{
		check(Index >= 0 && Index < Num());
		return UE::AnimationCore::FBoneWeight::FromInt32(StandInRow[SIZE_T(Index)]);
	}

private:
	const std::vector<int32>& StandInRow;
};

class FSkinWeightsVertexAttributesConstRef // [A7]
{
public:
	explicit FSkinWeightsVertexAttributesConstRef(const std::vector<std::vector<int32>>* InRows)
		: StandInRows(InRows)
	{
	}
	bool IsValid() const { return StandInRows != nullptr; }
	FVertexBoneWeightsConst Get(FVertexID Vertex) const
	{
		check(IsValid());
		return FVertexBoneWeightsConst(StandInRows->at(SIZE_T(Vertex.GetValue())));
	}

private:
	const std::vector<std::vector<int32>>* StandInRows;
};

class FSkinWeightsVertexAttributesRef // [A7]
{
public:
	explicit FSkinWeightsVertexAttributesRef(std::vector<std::vector<int32>>* InRows) : StandInRows(InRows) {}
	bool IsValid() const { return StandInRows != nullptr; }
	FVertexBoneWeights Get(FVertexID Vertex) const
	{
		check(IsValid());
		return FVertexBoneWeights(StandInRows->at(SIZE_T(Vertex.GetValue())));
	}
	/** Copies the packed weights, no second normalising. */
	void Set(FVertexID Vertex, const UE::AnimationCore::FBoneWeights& Weights)
	{
		check(IsValid());
		std::vector<int32>& Row = StandInRows->at(SIZE_T(Vertex.GetValue()));
		Row.clear();
		for (int32 Index = 0; Index < Weights.Num(); ++Index)
		{
			Row.push_back(Weights[Index].ToInt32());
		}
	}

private:
	std::vector<std::vector<int32>>* StandInRows;
};
