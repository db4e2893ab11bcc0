// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/3_Bones/Prior.h"

namespace SkinAtlas
{
Result<std::vector<int32_t>> NearestBones(const SegmentationInput& In)
{
	std::vector<int32_t> Labels(static_cast<size_t>(In.Mesh.VertexCount()));
	const BoneChoice All = In.Bones.ChoiceAmong(In.Tree.ParentsFirst());
	const Status State = ParallelFor(In.Host, In.Mesh.VertexCount(), GrainOf(In.Mesh.VertexCount()),
		[&](int32_t Begin, int32_t End)
		{
			NearestBoneScratch Scratch;
			for (int32_t V = Begin; V < End; ++V)
			{
				Labels[size_t(V)] = In.Bones.Nearest(In.Mesh.Positions()[size_t(V)], Vec3d(), All, Scratch);
			}
		});
	return State ? Result<std::vector<int32_t>>(std::move(Labels)) : State;
}
}
