// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The bones kernel outside the engine: one thread a joint.

#include "SkinAtlasPolar.ush"
#include "SkinAtlasDualQuaternion.ush"

cbuffer Settings : register(b0)
{
	uint JointCount;
};

StructuredBuffer<float4> BoneRows : register(t1);       // 3 a joint
RWStructuredBuffer<float4> JointMotions : register(u2); // 4 a joint

[numthreads(64, 1, 1)]
void MainCS(uint3 Id : SV_DispatchThreadID)
{
	uint J = Id.x;
	if (J < JointCount)
	{
		SkinAtlasJointMotion Motion =
			SkinAtlasMakeJointMotion(BoneRows[3u * J], BoneRows[3u * J + 1u], BoneRows[3u * J + 2u]);
		float4 Record0;
		float4 Record1;
		float4 Record2;
		float4 Record3;
		SkinAtlasPackJointMotion(Motion, Record0, Record1, Record2, Record3);
		JointMotions[4u * J] = Record0;
		JointMotions[4u * J + 1u] = Record1;
		JointMotions[4u * J + 2u] = Record2;
		JointMotions[4u * J + 3u] = Record3;
	}
}
