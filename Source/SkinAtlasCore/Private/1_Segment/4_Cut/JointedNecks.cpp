// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/4_Cut/JointedNecks.h"

#include <numeric>

namespace SkinAtlas
{
JointedNecks::JointedNecks(const SegmentationInput& InInput)
	: In(InInput)
	, Base(InInput.Tree.Parents())
{
	const auto HasRole = [&](int32_t J, JointRole Role) { return J != NoIndex && In.Roles[size_t(J)].Role == Role; };
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		int32_t Lowest = In.Tree.Parent(J);
		if (!HasRole(J, JointRole::Head) || !HasRole(Lowest, JointRole::Neck))
		{
			continue;
		}
		while (HasRole(In.Tree.Parent(Lowest), JointRole::Neck))
		{
			Lowest = In.Tree.Parent(Lowest);
		}
		if (IsShort(J, Lowest))
		{
			Base[size_t(J)] = Lowest;
		}
	}
}

/** No longer than wide: people have 1.3 to 1.7 radii, animals with several joints in the neck 3 to 10. */
bool JointedNecks::IsShort(int32_t Head, int32_t Lowest) const
{
	constexpr double MostRadii = 2.0;
	double Radii = 0.0;
	int32_t Bones = 0;
	for (int32_t Neck = Head; Neck != Lowest;)
	{
		Neck = In.Tree.Parent(Neck);
		for (const Bone& Each : In.Bones.Of(Neck))
		{
			Radii += Each.Radius;
			++Bones;
		}
	}
	const auto At = In.Joints.Positions();
	return Length(Vec3d(At[size_t(Head)]) - Vec3d(At[size_t(Lowest)])) * Bones <= MostRadii * Radii;
}

std::vector<int32_t> JointedNecks::Joined(std::vector<int32_t> Labels) const
{
	std::vector<int32_t> Joint(Base.size());
	std::iota(Joint.begin(), Joint.end(), 0);
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		for (int32_t Neck = In.Tree.Parent(J); Neck != BaseOf(J); Neck = In.Tree.Parent(Neck))
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

void JointedNecks::DropBeyondHeads(std::vector<JointCut>& InOutCuts, Segmentation& InOut) const
{
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		if (!HasOne(J) || InOutCuts[size_t(J)].Points.empty())
		{
			continue;
		}
		const CutPoint& First = InOutCuts[size_t(J)].Points[0];
		const Vec3d OnPlane = PointOn(In.Mesh, {First.Edge, First.T}), Normal(InOut.Curves[size_t(J)].PlaneNormal);
		for (int32_t Neck = In.Tree.Parent(J); Neck != BaseOf(J); Neck = In.Tree.Parent(Neck))
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
