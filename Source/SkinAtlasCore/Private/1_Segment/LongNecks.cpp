// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/LongNecks.h"

#include <numeric>

namespace SkinAtlas
{
LongNecks::LongNecks(const JointTree& InTree, std::span<const RecognisedRole> Roles)
	: Tree(InTree)
	, Base(InTree.Parents())
{
	const auto IsNeck = [&](int32_t J) { return J != NoIndex && Roles[size_t(J)].Role == JointRole::Neck; };
	for (const int32_t J : Tree.ParentsFirst())
	{
		int32_t& Lowest = Base[size_t(J)];
		while (Roles[size_t(J)].Role == JointRole::Head && IsNeck(Lowest) && IsNeck(Tree.Parent(Lowest)))
		{
			Lowest = Tree.Parent(Lowest);
			bExist = true;
		}
	}
}

std::vector<int32_t> LongNecks::Joined(std::vector<int32_t> Labels) const
{
	std::vector<int32_t> Joint(Base.size());
	std::iota(Joint.begin(), Joint.end(), 0);
	for (const int32_t J : Tree.ParentsFirst())
	{
		for (int32_t Neck = Tree.Parent(J); Neck != BaseOf(J); Neck = Tree.Parent(Neck))
		{
			Joint[size_t(Neck)] = BaseOf(J);
		}
	}
	for (int32_t& Label : Labels)
	{
		Label = Joint[size_t(Label)];
	}
	return Labels;
}

void LongNecks::DropBeyondHeads(
	const SegmentationInput& In, std::vector<JointCut>& InOutCuts, Segmentation& InOut) const
{
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (!HasOne(J) || InOutCuts[size_t(J)].Points.empty())
		{
			continue;
		}
		const CutPoint& First = InOutCuts[size_t(J)].Points[0];
		const Vec3d OnPlane = PointOn(In.Mesh, {First.Edge, First.T}), Normal(InOut.Curves[size_t(J)].PlaneNormal);
		for (int32_t Neck = Tree.Parent(J); Neck != BaseOf(J); Neck = Tree.Parent(Neck))
		{
			if (Dot(Normal, Vec3d(In.Joints.Positions()[size_t(Neck)]) - OnPlane) > 0.0)
			{
				InOutCuts[size_t(Neck)] = {};
				InOut.Curves[size_t(Neck)].Origin = CurveOrigin::LabelBoundary;
				InOut.Curves[size_t(Neck)].Reason = CurveReason::CutsOtherLimb;
			}
		}
	}
}
}
