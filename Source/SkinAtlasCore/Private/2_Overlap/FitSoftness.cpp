// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Overlap.h"

#include "Common/Check.h"
#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas
{
void FitSoftness(const Skeleton& Joints, const Segmentation& Regions, std::span<JointOptions> InOut)
{
	SKINATLAS_CHECK(InOut.size() == Regions.Curves.size());
	const auto At = Joints.Positions();
	std::vector<double> Sum(InOut.size(), 0.0);
	std::vector<int32_t> Bones(InOut.size(), 0);
	for (const int32_t J : Regions.ParentsFirst)
	{
		const int32_t Parent = Regions.TreeParent[size_t(J)];
		const bool bProp = !Regions.BoneStart.empty() && Regions.BonesOf(J).empty(); // it has no bone in any limb
		if (Parent == NoIndex || bProp)
		{
			continue;
		}
		const double Bone = Length(Vec3d(At[size_t(J)]) - Vec3d(At[size_t(Parent)]));
		for (const int32_t End : {J, Parent})
		{
			Sum[size_t(End)] += Bone;
			++Bones[size_t(End)];
		}
	}
	for (size_t J = 0; J < InOut.size(); ++J)
	{
		const double Girth = Regions.Curves[J].Length / Pi;
		// Mirrored joints count each other's bones, so that left and right get the same bits.
		const int32_t Image = Regions.Symmetry.IsOn() ? Regions.Symmetry.JointOf[J] : NoIndex;
		const size_t Other = Image == NoIndex ? J : size_t(Image);
		if (InOut[J].bFitToLimb && Bones[J] > 0 && Girth > 0.0)
		{
			const double Slender = (Sum[J] + Sum[Other]) / (Bones[J] + Bones[Other]) / Girth;
			InOut[J].K = static_cast<float>(InOut[J].K * std::min(2.0, 0.75 * (1.0 + Slender)));
		}
		InOut[J].bFitToLimb = false;
	}
}
}
