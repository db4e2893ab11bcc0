// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "GpuSkin.h"

#include <array>
#include <cmath>

namespace SkinAtlas::Gpu
{
namespace
{
void Append(std::vector<uint8_t>& Bytes, uint32_t Value, int32_t Count)
{
	for (int32_t B = 0; B < Count; ++B)
	{
		Bytes.push_back(uint8_t(Value >> (8 * B)));
	}
}
}

PackedInfluences Pack(const SkinJob& Job, const InfluenceLayout& Layout)
{
	const float Unit = Layout.WeightBytes == 1 ? 255.0f : 65535.0f;
	PackedInfluences Packed;
	std::vector<uint8_t> Bytes;
	for (size_t First = 0; First < Job.Weights.size(); First += size_t(Job.Influences))
	{
		std::vector<uint32_t> Joints, Weights;
		for (size_t Slot = First; Slot < First + size_t(Job.Influences); ++Slot)
		{
			const uint32_t Weight = uint32_t(std::lround(Job.Weights[Slot] * Unit));
			if (Weight > 0 || !Layout.bUnlimited)
			{
				Joints.push_back(Job.Joints[Slot]);
				Weights.push_back(Weight);
			}
		}
		if (Layout.bUnlimited)
		{
			Packed.Lookups.push_back(uint32_t(Bytes.size()) << 8 | uint32_t(Joints.size()));
		}
		else
		{
			Joints.resize(size_t(Layout.Slots));
			Weights.resize(size_t(Layout.Slots));
		}
		for (const uint32_t J : Joints)
		{
			Append(Bytes, J, Layout.JointBytes);
		}
		for (const uint32_t Weight : Weights)
		{
			Append(Bytes, Weight, Layout.WeightBytes);
		}
	}
	Packed.Words.resize((Bytes.size() + 3) / 4);
	for (size_t B = 0; B < Bytes.size(); ++B)
	{
		Packed.Words[B / 4] |= uint32_t(Bytes[B]) << (8 * (B % 4));
	}
	return Packed;
}

std::string SkinKernelName(SkinningMethod Method, StretchMode Stretch, bool bUnlimited, bool bBulge)
{
	const bool bDual = Method != SkinningMethod::Linear; // stretch and bulge are nothing to the linear method
	return "Skin" + std::to_string(int(Method)) + std::to_string(bDual ? int(Stretch) : 0) +
		   std::to_string(int(bUnlimited)) + std::to_string(int(bBulge && bDual)) + ".spv";
}

GpuSkinner::GpuSkinner(VulkanDevice& InDevice, std::filesystem::path InKernels)
	: Device(InDevice)
	, Kernels(std::move(InKernels))
{
}

Kernel& GpuSkinner::Find(const std::string& Name, uint32_t BindingCount)
{
	std::unique_ptr<Kernel>& Found = Loaded[Name];
	if (!Found)
	{
		Found = std::make_unique<Kernel>(Device, Kernels / Name, BindingCount);
	}
	return *Found;
}

std::vector<JointRecord> GpuSkinner::MakeJointMotions(std::span<const Affine> RestToPosed)
{
	const std::array<uint32_t, 4> Settings = {uint32_t(RestToPosed.size())};
	const auto Uniforms = Upload(Device, std::span<const uint32_t>(Settings));
	const auto Rows = Upload(Device, RestToPosed);
	Buffer Records(Device, RestToPosed.size() * sizeof(JointRecord));
	Buffer* const Buffers[] = {Uniforms.get(), Rows.get(), &Records};
	Find("Bones.spv", 3).Run(Buffers, uint32_t(RestToPosed.size()));
	const auto Made = Records.As<JointRecord>();
	return {Made.begin(), Made.end()};
}

void GpuSkinner::Skin(const SkinJob& Job, const InfluenceLayout& Layout)
{
	const size_t VertexCount = Job.Positions.size();
	const PackedInfluences Packed = Pack(Job, Layout);
	const std::vector<JointRecord> Motions = MakeJointMotions(Job.RestToPosed);
	std::vector<Vec4> Segments, Tangents;
	for (const BoneSegment& Bone : Job.Bones)
	{
		Segments.push_back({Bone.Head.X, Bone.Head.Y, Bone.Head.Z, 0});
		Segments.push_back({Bone.Tail.X, Bone.Tail.Y, Bone.Tail.Z, 0});
	}
	std::vector<Vec3> Morphs;
	const bool bMorph = !Job.PositionDeltas.empty() || !Job.NormalDeltas.empty();
	for (size_t V = 0; V < VertexCount; ++V)
	{
		const Vec3 Normal = Job.Normals[V];
		const Vec4 Tangent = Job.Tangents[V];
		Tangents.push_back({Tangent.X, Tangent.Y, Tangent.Z, 0});
		Tangents.push_back({Normal.X, Normal.Y, Normal.Z, Tangent.W});
		if (bMorph)
		{
			Morphs.push_back(Job.PositionDeltas.empty() ? Vec3{} : Job.PositionDeltas[V]);
			Morphs.push_back(Job.NormalDeltas.empty() ? Vec3{} : Job.NormalDeltas[V]);
		}
	}
	const SkinSettings Settings{uint32_t(VertexCount), uint32_t(Layout.Slots), uint32_t(Layout.JointBytes),
		uint32_t(Layout.WeightBytes), uint32_t(bMorph), uint32_t(!Job.BlendMask.empty()), Job.BlendFactor,
		Job.BulgeCompensation};

	const auto Uniforms = Upload(Device, std::span<const SkinSettings>(&Settings, 1));
	const auto Rows = Upload(Device, Job.RestToPosed);
	const auto Records = Upload(Device, std::span<const JointRecord>(Motions));
	const auto Bones = Upload(Device, std::span<const Vec4>(Segments));
	const auto Influences = Upload(Device, std::span<const uint32_t>(Packed.Words));
	const auto Lookups = Upload(Device, std::span<const uint32_t>(Packed.Lookups));
	const auto Positions = Upload(Device, Job.Positions);
	const auto Frames = Upload(Device, std::span<const Vec4>(Tangents));
	const auto Deltas = Upload(Device, std::span<const Vec3>(Morphs));
	const auto Mask = Upload(Device, Job.BlendMask);
	Buffer OutPositions(Device, VertexCount * sizeof(Vec3)), OutFrames(Device, VertexCount * 2 * sizeof(Vec4));
	Buffer* const Buffers[SkinBindingCount] = {Uniforms.get(), Rows.get(), Records.get(), Bones.get(), Influences.get(),
		Lookups.get(), Positions.get(), Frames.get(), Deltas.get(), Mask.get(), &OutPositions, &OutFrames};
	const std::string Name = SkinKernelName(Job.Method, Job.Stretch, Layout.bUnlimited, Job.BulgeCompensation > 0.0f);
	Find(Name, SkinBindingCount).Run(Buffers, uint32_t(VertexCount));

	const auto PosedPositions = OutPositions.As<Vec3>();
	const auto PosedFrames = OutFrames.As<Vec4>();
	for (size_t V = 0; V < VertexCount; ++V)
	{
		const Vec4 Tangent = PosedFrames[2 * V], Normal = PosedFrames[2 * V + 1];
		Job.OutPositions[V] = PosedPositions[V];
		Job.OutNormals[V] = {Normal.X, Normal.Y, Normal.Z};
		Job.OutTangents[V] = {Tangent.X, Tangent.Y, Tangent.Z, Normal.W};
	}
}
}
