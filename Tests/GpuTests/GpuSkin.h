// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The core's Skin on the device: the same job in, the same arrays out, through the engine's data layouts.

#pragma once

#include "VulkanDevice.h"

#include "SkinAtlas/Skin.h"

#include <map>

namespace SkinAtlas::Gpu
{
/** How the engine stores joints and weights. */
struct InfluenceLayout
{
	int32_t Slots = 4;		 // constant influences: 4, 8 or 12; at least what a row of the job has
	int32_t JointBytes = 1;	 // 1 or 2
	int32_t WeightBytes = 1; // 1 or 2
	bool bUnlimited = false;
};

/** What the kernels read of joints and weights. */
struct PackedInfluences
{
	std::vector<uint32_t> Words;
	std::vector<uint32_t> Lookups; // one per vertex, unlimited influences only
};

/** The job's weights must be multiples of 1 / 255 or 1 / 65535. Unlimited rows leave out slots without weight. */
PackedInfluences Pack(const SkinJob& Job, const InfluenceLayout& Layout);

/** The kernel's uniforms, as in Skin.hlsl. */
struct SkinSettings
{
	uint32_t VertexCount = 0, InfluenceCount = 0, JointBytes = 0, WeightBytes = 0, HasMorph = 0, HasMask = 0;
	float BlendFactor = 1.0f, BulgeCompensation = 0.0f;
};

class GpuSkinner
{
public:
	/** Kernels: the folder of the compiled kernels. */
	GpuSkinner(VulkanDevice& InDevice, std::filesystem::path InKernels);

	/** The bones kernel. */
	std::vector<JointRecord> MakeJointMotions(std::span<const Affine> RestToPosed);

	/** Bones kernel, then skin kernel. The job must have normals and tangents, and no Rows. */
	void Skin(const SkinJob& Job, const InfluenceLayout& Layout);

	/** A kernel by its file's name; compiled by the driver once. */
	Kernel& Find(const std::string& Name, uint32_t BindingCount);

private:
	VulkanDevice& Device;
	std::filesystem::path Kernels;
	std::map<std::string, std::unique_ptr<Kernel>> Loaded;
};

/** The file of a permutation of Skin.hlsl. */
std::string SkinKernelName(SkinningMethod Method, StretchMode Stretch, bool bUnlimited, bool bBulge);

inline constexpr uint32_t SkinBindingCount = 12;
}
