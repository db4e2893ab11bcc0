// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The skin kernel outside the engine: one thread a vertex. Permutations: SKINATLAS_METHOD, SKINATLAS_STRETCH,
// SKINATLAS_UNLIMITED, SKINATLAS_BULGE. SKINATLAS_COUNTED fixes what is uniform otherwise (joints and weights of 8
// bits, no morph, no mask), so that the operations of one such vertex can be counted in the compiled code.

cbuffer Settings : register(b0)
{
	uint VertexCount;
	uint InfluenceCount; // slots a vertex, constant influences
	uint JointBytes;     // 1 or 2
	uint WeightBytes;    // 1 or 2
	uint HasMorph;
	uint HasMask;
	float BlendFactor;
	float BulgeCompensation;
};

StructuredBuffer<float4> BoneRows : register(t1);     // 3 a joint
StructuredBuffer<float4> JointMotions : register(t2); // 4 a joint
StructuredBuffer<float4> BoneSegments : register(t3); // 2 a joint
StructuredBuffer<uint> Influences : register(t4);     // the engine's bytes, four to an element
StructuredBuffer<uint> Lookups : register(t5);        // 1 a vertex, unlimited influences
StructuredBuffer<float> Positions : register(t6);     // 3 a vertex
StructuredBuffer<float4> Tangents : register(t7);     // 2 a vertex: tangent; normal with handedness in w
StructuredBuffer<float> Morphs : register(t8);        // 6 a vertex: position delta, normal delta
StructuredBuffer<float> Mask : register(t9);          // 1 a vertex
RWStructuredBuffer<float> OutPositions : register(u10);
RWStructuredBuffer<float4> OutTangents : register(u11);

uint SkinAtlasLoadInfluence(uint Element)
{
#if SKINATLAS_UNLIMITED
	return (Influences[Element / 4u] >> (8u * (Element % 4u))) & 0xffu;
#else
	return Influences[Element];
#endif
}

float4 SkinAtlasLoadBoneRow(uint Element)
{
	return BoneRows[Element];
}

float4 SkinAtlasLoadJointMotion(uint Element)
{
	return JointMotions[Element];
}

float4 SkinAtlasLoadBoneSegment(uint Element)
{
	return BoneSegments[Element];
}

#include "SkinAtlasSurfaceFrame.ush"
#include "SkinAtlasPolar.ush"
#include "SkinAtlasDualQuaternion.ush"
#include "SkinAtlasInfluences.ush"
#include "SkinAtlasSkin.ush"

#if SKINATLAS_COUNTED
#define JointBytes 1u
#define WeightBytes 1u
#define HasMorph 0u
#define HasMask 0u
#endif

[numthreads(64, 1, 1)]
void MainCS(uint3 Id : SV_DispatchThreadID)
{
	uint V = Id.x;
	if (V < VertexCount)
	{
		SkinAtlasVertex Rest;
		Rest.Position = float3(Positions[3u * V], Positions[3u * V + 1u], Positions[3u * V + 2u]);
		float4 NormalAndSign = Tangents[2u * V + 1u];
		Rest.Normal = NormalAndSign.xyz;
		Rest.Tangent = float4(Tangents[2u * V].xyz, NormalAndSign.w);
		if (HasMorph != 0u)
		{
			Rest = SkinAtlasAddMorph(Rest, float3(Morphs[6u * V], Morphs[6u * V + 1u], Morphs[6u * V + 2u]),
				float3(Morphs[6u * V + 3u], Morphs[6u * V + 4u], Morphs[6u * V + 5u]));
		}
		float Share = BlendFactor;
		if (HasMask != 0u)
		{
			Share *= Mask[V];
		}
#if SKINATLAS_UNLIMITED
		SkinAtlasRow Row = SkinAtlasUnlimitedRow(Lookups[V], JointBytes, WeightBytes);
#else
		SkinAtlasRow Row = SkinAtlasConstantRow(V, InfluenceCount, JointBytes, WeightBytes);
#endif
#if SKINATLAS_BULGE
		float Bulge = BulgeCompensation;
#else
		float Bulge = 0.0;
#endif
		SkinAtlasVertex Posed = SkinAtlasSkinVertex(Row, Rest, SKINATLAS_METHOD, SKINATLAS_STRETCH, Share, Bulge);
		OutPositions[3u * V] = Posed.Position.x;
		OutPositions[3u * V + 1u] = Posed.Position.y;
		OutPositions[3u * V + 2u] = Posed.Position.z;
		OutTangents[2u * V] = float4(Posed.Tangent.xyz, 0.0);
		OutTangents[2u * V + 1u] = float4(Posed.Normal, Posed.Tangent.w);
	}
}
