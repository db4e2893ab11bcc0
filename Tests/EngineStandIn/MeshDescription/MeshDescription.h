// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MeshDescription.h and MeshElementArray.h (MeshDescription).
// Ids may be sparse, as after an edit in the engine.

#pragma once

#include "Containers/ArrayView.h"
#include "Math/Vector.h"
#include "MeshTypes.h"
#include "UObject/NameTypes.h"

#include <array>
#include <map>
#include <vector>

/** The elements of one kind: which ids exist. */
template <typename ElementID>
class TStandInElements
{
public:
	int32 Num() const { return Count; }                                          // [A]
	int32 GetArraySize() const { return static_cast<int32>(bStandInValid.size()); } // [A]
	bool IsValid(ElementID Id) const                                             // [A]
	{
		return Id.GetValue() >= 0 && Id.GetValue() < GetArraySize() && bStandInValid[SIZE_T(Id.GetValue())];
	}
	/** A range of the ids that exist, rising. */
	std::vector<ElementID> GetElementIDs() const // [A]
	{
		std::vector<ElementID> Ids;
		for (int32 Id = 0; Id < GetArraySize(); ++Id)
		{
			if (bStandInValid[SIZE_T(Id)])
			{
				Ids.push_back(ElementID(Id));
			}
		}
		return Ids;
	}
	void StandInAdd(int32 Id)
	{
		bStandInValid.resize(std::max(bStandInValid.size(), SIZE_T(Id) + 1));
		check(!bStandInValid[SIZE_T(Id)]);
		bStandInValid[SIZE_T(Id)] = true;
		++Count;
	}

private:
	std::vector<bool> bStandInValid;
	int32 Count = 0;
};

struct FMeshDescription // [A]
{
	const TStandInElements<FVertexID>& Vertices() const { return StandInVertices; }
	const TStandInElements<FVertexInstanceID>& VertexInstances() const { return StandInInstances; }
	const TStandInElements<FTriangleID>& Triangles() const { return StandInTriangles; }
	const TStandInElements<FPolygonGroupID>& PolygonGroups() const { return StandInGroups; }
	FPolygonGroupID GetTrianglePolygonGroup(FTriangleID Triangle) const // [B]
	{
		check(StandInTriangles.IsValid(Triangle));
		return StandInGroupOf[SIZE_T(Triangle.GetValue())];
	}
	bool IsEmpty() const { return StandInVertices.Num() == 0; }
	MESHDESCRIPTION_API void CreateVertexWithID(FVertexID Vertex);
	FVector3f GetVertexPosition(FVertexID Vertex) const
	{
		check(StandInVertices.IsValid(Vertex));
		return StandInPositions[SIZE_T(Vertex.GetValue())];
	}
	FVertexID GetVertexInstanceVertex(FVertexInstanceID Instance) const
	{
		check(StandInInstances.IsValid(Instance));
		return StandInVertexOf[SIZE_T(Instance.GetValue())];
	}
	TArrayView<const FVertexID> GetTriangleVertices(FTriangleID Triangle) const
	{
		check(StandInTriangles.IsValid(Triangle));
		return {StandInCorners[SIZE_T(Triangle.GetValue())].data(), 3};
	}

	STANDIN_API void StandInPlaceVertex(FVertexID Vertex, const FVector3f& Position);
	STANDIN_API void StandInAddTriangle(
		FTriangleID Triangle, const std::array<FVertexID, 3>& Corners, const char* Slot = "Skin");
	TStandInElements<FVertexID> StandInVertices;
	TStandInElements<FTriangleID> StandInTriangles;
	TStandInElements<FVertexInstanceID> StandInInstances; // three of its own for every triangle
	TStandInElements<FPolygonGroupID> StandInGroups;
	std::vector<FName> StandInSlots;                          // by group
	std::vector<FPolygonGroupID> StandInGroupOf;              // by triangle
	std::vector<FVector3f> StandInPositions;                  // by id
	std::vector<FVertexID> StandInVertexOf;                   // by id of the instance
	std::vector<FVector4f> StandInColors;                     // likewise; white where nobody set one
	std::vector<std::array<FVertexID, 3>> StandInCorners;     // by id
	std::map<std::wstring, std::vector<std::vector<int32>>> StandInSkins; // by profile, then by id;
	                                                                      // packed as the engine does
};
