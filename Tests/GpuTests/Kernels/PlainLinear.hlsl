// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the benchmark compares with: the shortest linear skinning, a blend of 3x4 matrices applied to position, normal
// and tangent alike. Joints and weights of 8 bits, bindings as in Skin.hlsl.

cbuffer Settings : register(b0)
{
	uint VertexCount;
	uint InfluenceCount;
};

StructuredBuffer<float4> BoneRows : register(t1);
StructuredBuffer<uint> Influences : register(t4);
StructuredBuffer<float> Positions : register(t6);
StructuredBuffer<float4> Tangents : register(t7);
RWStructuredBuffer<float> OutPositions : register(u10);
RWStructuredBuffer<float4> OutTangents : register(u11);

[numthreads(64, 1, 1)]
void MainCS(uint3 Id : SV_DispatchThreadID)
{
	uint V = Id.x;
	if (V < VertexCount)
	{
		uint GroupCount = InfluenceCount / 4u;
		uint First = V * 2u * GroupCount;
		float4 Row0 = float4(0.0, 0.0, 0.0, 0.0);
		float4 Row1 = Row0;
		float4 Row2 = Row0;
		[loop]
		for (uint Group = 0u; Group < GroupCount; ++Group)
		{
			uint Joints = Influences[First + Group];
			uint Weights = Influences[First + GroupCount + Group];
			[unroll]
			for (uint K = 0u; K < 4u; ++K)
			{
				uint J = (Joints >> (8u * K)) & 0xffu;
				float Weight = float((Weights >> (8u * K)) & 0xffu) * (1.0 / 255.0);
				Row0 += Weight * BoneRows[3u * J];
				Row1 += Weight * BoneRows[3u * J + 1u];
				Row2 += Weight * BoneRows[3u * J + 2u];
			}
		}
		float4 P = float4(Positions[3u * V], Positions[3u * V + 1u], Positions[3u * V + 2u], 1.0);
		OutPositions[3u * V] = dot(Row0, P);
		OutPositions[3u * V + 1u] = dot(Row1, P);
		OutPositions[3u * V + 2u] = dot(Row2, P);
		float3x3 Linear = float3x3(Row0.xyz, Row1.xyz, Row2.xyz);
		float4 NormalAndSign = Tangents[2u * V + 1u];
		OutTangents[2u * V] = float4(normalize(mul(Linear, Tangents[2u * V].xyz)), 0.0);
		OutTangents[2u * V + 1u] = float4(normalize(mul(Linear, NormalAndSign.xyz)), NormalAndSign.w);
	}
}
