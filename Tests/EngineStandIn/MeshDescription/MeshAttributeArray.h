// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for MeshAttributeArray.h (MeshDescription).

#pragma once

#include "MeshTypes.h"

#include <vector>

template <typename AttributeType>
class TVertexInstanceAttributesRef // [B]
{
public:
	explicit TVertexInstanceAttributesRef(std::vector<AttributeType>& InValues) : StandInValues(InValues) {}
	AttributeType Get(FVertexInstanceID Instance) const { return StandInValues.at(SIZE_T(Instance.GetValue())); }
	void Set(FVertexInstanceID Instance, const AttributeType& Value) const
	{
		StandInValues.at(SIZE_T(Instance.GetValue())) = Value;
	}

private:
	std::vector<AttributeType>& StandInValues;
};
