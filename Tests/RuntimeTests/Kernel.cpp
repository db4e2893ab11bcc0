// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Kernel.h"

#include "GlobalRenderResources.h"
#include "Session.h"
#include "SkinAtlas/Skin.h"
#include "SkinAtlasSkinShaders.h"

#include <cmath>
#include <cstring>
#include <vector>

BoundValues LastBound;

namespace
{
KernelFlaw Flaw = KernelFlaw::None;

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

float FromSnorm(int16 Value)
{
	return static_cast<float>(Value) / 32767.0f;
}

/** Four numbers of a view of 16 bits each. */
SkinAtlas::Vec4 LoadSnorm(const FRHIShaderResourceView& View, size_t Element)
{
	check(View.StandInFormat == PF_R16G16B16A16_SNORM);
	const auto At = [&](size_t I) { return FromSnorm(Load<int16>(View.StandInBytes, 4 * Element + I)); };
	return {At(0), At(1), At(2), At(3)};
}

void StoreSnorm(std::vector<uint8>& Bytes, size_t Element, const SkinAtlas::Vec4& Value)
{
	int16 Rounded[4];
	const float Numbers[4] = {Value.X, Value.Y, Value.Z, Value.W};
	for (int I = 0; I < 4; ++I)
	{
		Rounded[I] = static_cast<int16>(std::lround(Numbers[I] * 32767.0f));
	}
	check((Element + 1) * sizeof(Rounded) <= Bytes.size());
	std::memcpy(Bytes.data() + Element * sizeof(Rounded), Rounded, sizeof(Rounded));
}

/** The channel of a vertex's colour that the mask asks for; colours lie as blue, green, red, alpha. */
float MaskOf(const FSkinAtlasSkinCS::FParameters& P, size_t V)
{
	check(P.VertexColors->StandInFormat == PF_R8G8B8A8);
	const auto At = [&](size_t I)
	{ return static_cast<float>(Load<uint8>(P.VertexColors->StandInBytes, 4 * V + I)) / 255.0f; };
	return P.MaskChannel.X * At(2) + P.MaskChannel.Y * At(1) + P.MaskChannel.Z * At(0) + P.MaskChannel.W * At(3);
}

/** How a dispatch was compiled. */
struct Compiled
{
	int Method = 0, Stretch = 0;
	bool bUnlimited = false, bBulge = false;

	explicit Compiled(const StandIn::FDispatch& Dispatch)
	{
		for (const StandIn::FShaderDefine& Define : Dispatch.Defines)
		{
			Method = Define.Name == L"SKINATLAS_METHOD" ? Define.Value : Method;
			Stretch = Define.Name == L"SKINATLAS_STRETCH" ? Define.Value : Stretch;
			bUnlimited = Define.Name == L"SKINATLAS_UNLIMITED" ? Define.Value != 0 : bUnlimited;
			bBulge = Define.Name == L"SKINATLAS_BULGE" ? Define.Value != 0 : bBulge;
		}
	}
};

/**
 * P by the sum of the bones' quaternions as they come, each with its largest component positive: what a kernel without
 * a test of signs makes of bones that turn about Z and do nothing else. False where no two are opposite in sign: there
 * such a kernel is right.
 */
bool TakeLongWay(const std::vector<SkinAtlas::Affine>& Bones, const std::vector<uint16>& Joints,
	const std::vector<float>& Weights, SkinAtlas::Vec3& P)
{
	float SumZ = 0.0f, SumW = 0.0f, FirstZ = 0.0f, FirstW = 0.0f;
	bool bOpposite = false;
	for (size_t K = 0; K < Joints.size(); ++K)
	{
		if (Weights[K] == 0.0f)
		{
			continue;
		}
		const SkinAtlas::Affine& Bone = Bones[Joints[K]];
		const float Half = 0.5f * std::atan2(Bone.Row[1][0], Bone.Row[0][0]);
		float Z = std::sin(Half), W = std::cos(Half);
		if ((std::abs(Z) > std::abs(W) ? Z : W) < 0.0f)
		{
			Z = -Z;
			W = -W;
		}
		FirstZ = K == 0 ? Z : FirstZ;
		FirstW = K == 0 ? W : FirstW;
		bOpposite = bOpposite || FirstZ * Z + FirstW * W < 0.0f;
		SumZ += Weights[K] * Z;
		SumW += Weights[K] * W;
	}
	if (bOpposite)
	{
		const float Angle = 2.0f * std::atan2(SumZ, SumW), Cosine = std::cos(Angle), Sine = std::sin(Angle);
		P = {Cosine * P.X - Sine * P.Y, Sine * P.X + Cosine * P.Y, P.Z};
	}
	return bOpposite;
}

void RunSkin(const StandIn::FDispatch& Dispatch)
{
	const auto& P = *static_cast<const FSkinAtlasSkinCS::FParameters*>(Dispatch.Parameters);
	const Compiled With(Dispatch);
	check(P.OutPositions->StandInFormat == PF_R32_FLOAT && P.OutTangents->StandInFormat == PF_R16G16B16A16_SNORM);
	check(Dispatch.GroupCount.X * 64 >= static_cast<int32>(P.VertexCount));
	LastBound = {P.FirstVertex, P.VertexCount, P.bMorph, P.BlendFactor, P.BlendWithoutMask, P.BulgeCompensation,
		{P.MaskChannel.X, P.MaskChannel.Y, P.MaskChannel.Z, P.MaskChannel.W},
		P.VertexColors != GWhiteVertexBufferWithSRV->ShaderResourceViewRHI, {}};

	// In the dual quaternion methods the bones' records must be there, four float4 each.
	const size_t BoneCount = P.BoneRows->StandInBytes.size() / sizeof(SkinAtlas::Affine);
	check(
		With.Method == 0 || P.Bones->StandInBuffer->StandInBytes.size() == BoneCount * FSkinAtlasBonesCS::RecordBytes);
	std::vector<SkinAtlas::Affine> Bones(BoneCount);
	std::memcpy(Bones.data(), P.BoneRows->StandInBytes.data(), P.BoneRows->StandInBytes.size());
	std::vector<SkinAtlas::JointRecord> Records(BoneCount);
	std::vector<SkinAtlas::BoneSegment> Segments(BoneCount);
	if (With.bBulge)
	{
		const std::vector<uint8>& Bytes = P.Segments->StandInBuffer->StandInBytes;
		std::memcpy(LastBound.FirstSegment, Bytes.data(), sizeof(LastBound.FirstSegment));
		for (size_t B = 0; B < BoneCount; ++B)
		{
			const auto Head = Load<SkinAtlas::Vec4>(Bytes, 2 * B), Tail = Load<SkinAtlas::Vec4>(Bytes, 2 * B + 1);
			Segments[B] = {{Head.X, Head.Y, Head.Z}, {Tail.X, Tail.Y, Tail.Z}};
		}
	}

	for (uint32 V = P.FirstVertex; V < P.FirstVertex + P.VertexCount; ++V)
	{
		size_t First = V * P.Influences * (P.JointBytes + P.WeightBytes);
		uint32 Count = P.Influences;
		if (With.bUnlimited)
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
		const auto Rest = Load<SkinAtlas::Vec3>(P.Positions->StandInBytes, V);
		const SkinAtlas::Vec4 Frame[] = {LoadSnorm(*P.Tangents, 2 * V), LoadSnorm(*P.Tangents, 2 * V + 1)};
		const SkinAtlas::Vec3 Normal{Frame[1].X, Frame[1].Y, Frame[1].Z};
		const SkinAtlas::Vec4 Tangent{Frame[0].X, Frame[0].Y, Frame[0].Z, Frame[1].W};
		SkinAtlas::Vec3 Deltas[2], Posed, PosedNormal;
		SkinAtlas::Vec4 PosedTangent;
		float Mask = 1.0f;
		SkinAtlas::SkinJob Job;
		Job.Method = static_cast<SkinAtlas::SkinningMethod>(With.Method);
		Job.Stretch = static_cast<SkinAtlas::StretchMode>(With.Stretch);
		if (Flaw == KernelFlaw::StretchesBlends && With.Method == 2)
		{
			Job.Stretch = SkinAtlas::StretchMode::Full;
		}
		Job.BlendFactor = Flaw == KernelFlaw::DropsFactor ? 1.0f : P.BlendFactor;
		Job.BulgeCompensation = With.bBulge && Flaw != KernelFlaw::DropsBulge ? P.BulgeCompensation : 0.0f;
		Job.Bones = Segments;
		if (P.bMorph != 0)
		{
			Deltas[0] = Load<SkinAtlas::Vec3>(P.MorphDeltas->StandInBytes, 2 * V);
			Deltas[1] = Load<SkinAtlas::Vec3>(P.MorphDeltas->StandInBytes, 2 * V + 1);
			Job.PositionDeltas = {&Deltas[0], Flaw == KernelFlaw::DropsMorph ? 0u : 1u};
			Job.NormalDeltas = {&Deltas[1], Flaw == KernelFlaw::DropsMorphedNormals ? 0u : 1u};
		}
		if (P.BlendWithoutMask == 0.0f && With.Method == 2 && Flaw != KernelFlaw::DropsMask)
		{
			Mask = MaskOf(P, V);
		}
		Job.BlendMask = {&Mask, 1};
		Job.Influences = static_cast<int32_t>(Count);
		Job.Joints = Joints;
		Job.Weights = Weights;
		Job.RestToPosed = Bones;
		Job.Records = Records;
		Job.Positions = {&Rest, 1};
		Job.Normals = {&Normal, 1};
		Job.Tangents = {&Tangent, 1};
		Job.OutPositions = {&Posed, 1};
		Job.OutNormals = {&PosedNormal, 1};
		Job.OutTangents = {&PosedTangent, 1};
		check(static_cast<bool>(SkinAtlas::Skin(Job)));
		if (SkinAtlas::Vec3 Turned = Rest;
			Flaw == KernelFlaw::IgnoresSigns && With.Method == 1 && TakeLongWay(Bones, Joints, Weights, Turned))
		{
			Posed = Turned;
		}
		if (Flaw == KernelFlaw::KeepsFlatBones && With.Method == 1 && Bones[Joints[0]].Row[2][2] == 0.0f)
		{
			Posed = Rest;
		}
		PosedNormal = Flaw == KernelFlaw::KeepsNormals ? Normal : PosedNormal;
		PosedTangent.W = Flaw == KernelFlaw::KeepsHandedness ? Tangent.W : PosedTangent.W;
		std::memcpy(P.OutPositions->StandInBuffer->StandInBytes.data() + V * sizeof(Posed), &Posed, sizeof(Posed));
		std::vector<uint8>& OutFrames = P.OutTangents->StandInBuffer->StandInBytes;
		StoreSnorm(OutFrames, 2 * V, {PosedTangent.X, PosedTangent.Y, PosedTangent.Z, 0.0f});
		StoreSnorm(OutFrames, 2 * V + 1, {PosedNormal.X, PosedNormal.Y, PosedNormal.Z, PosedTangent.W});
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

void InstallCoreKernels(KernelFlaw InFlaw)
{
	Flaw = InFlaw;
	LastBound = {};
	StandIn::SetKernel("/Plugin/SkinAtlas/SkinAtlasBones.usf", RunBones);
	StandIn::SetKernel("/Plugin/SkinAtlas/SkinAtlasSkin.usf", RunSkin);
}
