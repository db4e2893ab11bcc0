// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MeshTypes.h (MeshDescription).

#pragma once

#include "CoreTypes.h"

struct FElementID // [A]
{
	FElementID() = default;
	explicit FElementID(int32 InValue) : Value(InValue) {}
	int32 GetValue() const { return Value; }
	bool operator==(const FElementID& Other) const { return Value == Other.Value; }

protected:
	int32 Value = INDEX_NONE;
};

struct FVertexID : public FElementID // [A]
{
	using FElementID::FElementID;
};

struct FVertexInstanceID : public FElementID // [A]
{
	using FElementID::FElementID;
};

struct FTriangleID : public FElementID // [A]
{
	using FElementID::FElementID;
};

struct FPolygonGroupID : public FElementID // [A]
{
	using FElementID::FElementID;
};
