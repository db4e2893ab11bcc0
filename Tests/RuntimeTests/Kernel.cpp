// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Kernel.h"

#include "GlobalRenderResources.h"
#include "Session.h"
#include "SkinAtlas/Skin.h"
#include "SkinAtlasSkinShaders.h"

#include <cstring>
#include <vector>

BoundValues LastBound;

namespace
{
template <typename T>
T Load(const std::vector<uint8>& Bytes, size_t Element)
{
	T Value;
	check((Element + 1) * sizeof(T) <= Bytes.size()); // a read past the end would be zero or garbage on a device
	std::memcpy(&Value, Bytes.data() + Element * sizeof(T), sizeof(T));
	return Value;
}

/** Slot K of a row that begins at byte First. */
uint32 Slot(const std::vector<uint8>& Bytes, size_t First, size_t K, uint32 Width)
{
	const uint32 Low = Load<uint8>(Bytes, First + K * Width);
	return Width == 1 ? Low : Low | uint32{Load<uint8>(Bytes, First + K * Width + 1)} << 8;
}

void RunSkin(const StandIn::FDispatch& Dispatch)
{
	const auto& P = *static_cast<const FSkinAtlasSkinCS::FParameters*>(Dispatch.Parameters);
	int Method = 0;
	bool bUnlimited = false;
	bool bBulge = false;
	for (const StandIn::FShaderDefine& Define : Dispatch.Defines)
	{
		Method = Define.Name == L"SKINATLAS_METHOD" ? Define.Value : Method;
		bUnlimited = Define.Name == L"SKINATLAS_UNLIMITED" ? Define.Value != 0 : bUnlimited;
		bBulge = Define.Name == L"SKINATLAS_BULGE" ? Define.Value != 0 : bBulge;
	}
	check(P.OutPositions->StandInFormat == PF_R32_FLOAT && P.OutTangents->StandInFormat == PF_R16G16B16A16_SNORM);
	check(Dispatch.GroupCount.X * 64 >= static_cast<int32>(P.VertexCount));
	LastBound = {P.FirstVertex, P.VertexCount, P.bMorph, P.BlendFactor, P.BlendWithoutMask, P.BulgeCompensation,
		{P.MaskChannel.X, P.MaskChannel.Y, P.MaskChannel.Z, P.MaskChannel.W},
		P.VertexColors != GWhiteVertexBufferWithSRV->ShaderResourceViewRHI, {}};
	if (bBulge)
	{
		std::memcpy(
			LastBound.FirstSegment, P.Segments->StandInBuffer->StandInBytes.data(), sizeof(LastBound.FirstSegment));
	}

	// In the dual quaternion methods the bones' records must be there, four float4 each.
	const size_t BoneCount = P.BoneRows->StandInBytes.size() / sizeof(SkinAtlas::Affine);
	check(Method == 0 || P.Bones->StandInBuffer->StandInBytes.size() == BoneCount * FSkinAtlasBonesCS::RecordBytes);
	std::vector<SkinAtlas::Affine> Bones(BoneCount);
	std::memcpy(Bones.data(), P.BoneRows->StandInBytes.data(), P.BoneRows->StandInBytes.size());

	for (uint32 V = P.FirstVertex; V < P.FirstVertex + P.VertexCount; ++V)
	{
		size_t First = V * P.Influences * (P.JointBytes + P.WeightBytes);
		uint32 Count = P.Influences;
		if (bUnlimited)
		{
			const auto Word = Load<uint32>(P.WeightLookup->StandInBytes, V);
			First = Word >> 8;
			Count = Word & 0xff;
		}
		std::vector<uint16> Joints(Count);
		std::vector<float> Weights(Count);
		for (size_t K = 0; K < Count; ++K)
		{
			Joints[K] = static_cast<uint16>(Slot(P.Weights->StandInBytes, First, K, P.JointBytes));
			Weights[K] =
				static_cast<float>(Slot(P.Weights->StandInBytes, First + Count * P.JointBytes, K, P.WeightBytes)) /
				(P.WeightBytes == 1 ? 255.0f : 65535.0f);
		}
		SkinAtlas::Vec3 Rest = Load<SkinAtlas::Vec3>(P.Positions->StandInBytes, V);
		if (P.bMorph != 0)
		{
			const SkinAtlas::Vec3 Delta = Load<SkinAtlas::Vec3>(P.MorphDeltas->StandInBytes, 2 * V);
			Rest = {Rest.X + Delta.X, Rest.Y + Delta.Y, Rest.Z + Delta.Z};
		}
		SkinAtlas::Vec3 Posed;
		std::vector<SkinAtlas::JointRecord> Records(Bones.size());
		SkinAtlas::SkinJob Job;
		Job.Method = Method == 0 ? SkinAtlas::SkinningMethod::Linear : SkinAtlas::SkinningMethod::DualQuaternion;
		Job.Influences = static_cast<int32_t>(Count);
		Job.Joints = Joints;
		Job.Weights = Weights;
		Job.RestToPosed = Bones;
		Job.Records = Records;
		Job.Positions = {&Rest, 1};
		Job.OutPositions = {&Posed, 1};
		check(static_cast<bool>(SkinAtlas::Skin(Job)));
		std::memcpy(P.OutPositions->StandInBuffer->StandInBytes.data() + V * sizeof(Posed), &Posed, sizeof(Posed));
	}
}

/** Every bone gets a thread and room for its record. */
void RunBones(const StandIn::FDispatch& Dispatch)
{
	const auto& P = *static_cast<const FSkinAtlasBonesCS::FParameters*>(Dispatch.Parameters);
	check(P.BoneCount * sizeof(SkinAtlas::Affine) == P.BoneRows->StandInBytes.size());
	check(P.BoneCount * FSkinAtlasBonesCS::RecordBytes == P.OutBones->StandInBuffer->StandInBytes.size());
	check(Dispatch.GroupCount.X * 64 >= static_cast<int32>(P.BoneCount));
}
}

void InstallCoreKernels()
{
	LastBound = {};
	StandIn::SetKernel("/Plugin/SkinAtlas/SkinAtlasBones.usf", RunBones);
	StandIn::SetKernel("/Plugin/SkinAtlas/SkinAtlasSkin.usf", RunSkin);
}
