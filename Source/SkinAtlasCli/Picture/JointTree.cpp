// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/JointTree.h"

#include <cmath>

namespace SkinAtlas::Host
{
std::vector<int32_t> JointTreeOf(const Character& Who, const Segmentation& Regions)
{
	std::vector<int32_t> Parents = Regions.TreeParent;
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		Parents[J] = Regions.Deforms(int32_t(J)) ? Parents[J] : Who.JointParents[J];
	}
	return Parents;
}

Transform Straightened(const Transform& MeshToScene)
{
	const auto& M = MeshToScene.Row;
	Transform Out = MeshToScene;
	bool bTaken[3] = {};
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		int Nearest = 0;
		double Square = 0.0;
		for (int Row = 0; Row < 3; ++Row)
		{
			Nearest = std::abs(M[Row][Axis]) > std::abs(M[Nearest][Axis]) ? Row : Nearest;
			Square += M[Row][Axis] * M[Row][Axis];
		}
		if (bTaken[Nearest])
		{
			return MeshToScene;
		}
		bTaken[Nearest] = true;
		for (int Row = 0; Row < 3; ++Row)
		{
			Out.Row[Row][Axis] = Row == Nearest ? std::copysign(std::sqrt(Square), M[Row][Axis]) : 0.0;
		}
	}
	return Out;
}
}
