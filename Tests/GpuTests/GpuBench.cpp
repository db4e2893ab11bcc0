// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Speed of the skinning kernels, all in one run and in turns, so that what else the machine does disturbs all alike.
// Processor time of the whole process: on the software device, whose threads are ours, that is the kernel's work; on a
// graphics card the figures would be void. Prints a table; never fails on time.

#include "GpuSkin.h"
#include "SpirvCount.h"

#include "Common/Hash.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace SkinAtlas;
using namespace SkinAtlas::Gpu;

namespace
{
constexpr uint32_t VertexCount = 100000, JointCount = 100;

double Draw(uint64_t A, uint64_t B)
{
	return double(Mix(A, B, 7) >> 11) * 0x1p-53;
}

struct Row
{
	const char* Title;
	const char* File;
	const char* CountedFile; // the same kernel, its layout fixed
	double Milliseconds = 1e300;
};

/** Buffers of a mesh whose every slot has weight: nothing can be skipped. */
class Mesh
{
public:
	Mesh(VulkanDevice& Device, GpuSkinner& Skinner, uint32_t Influences)
	{
		std::vector<Affine> Pose(JointCount);
		std::vector<Vec4> Segments(2 * JointCount), Frames;
		std::vector<uint32_t> Words;
		std::vector<float> Positions;
		for (uint32_t J = 0; J < JointCount; ++J)
		{
			for (auto& Line : Pose[J].Row)
			{
				for (float& Value : Line)
				{
					Value += float(0.3 * Draw(J, uint64_t(&Value - &Pose[J].Row[0][0])));
				}
			}
		}
		for (uint32_t V = 0; V < VertexCount; ++V)
		{
			for (uint32_t Group = 0; Group < Influences / 4; ++Group)
			{
				uint32_t Joints = 0;
				for (uint32_t K = 0; K < 4; ++K) // neighbours share their joints, as on a character
				{
					Joints |= (V / 500 + 7 * Group + 3 * K) % JointCount << (8 * K);
				}
				Words.push_back(Joints);
			}
			for (uint32_t Slot = 0; Slot < Influences; Slot += 4)
			{
				const uint32_t Weight = 255 / Influences;
				Words.push_back(Weight << 24 | Weight << 16 | (Weight + V % 3) << 8 | (Weight - V % 3));
			}
			for (uint64_t C = 0; C < 3; ++C)
			{
				Positions.push_back(float(Draw(V, C)));
			}
			Frames.push_back({1, 0, 0, 0});
			Frames.push_back({0, 0, 1, 1});
		}
		const std::vector<JointRecord> Motions = Skinner.MakeJointMotions(Pose);
		const SkinSettings Settings{VertexCount, Influences, 1, 1, 0, 0, 0.5f, 1.0f};
		const std::vector<float> None;
		Storage.push_back(Upload(Device, std::span<const SkinSettings>(&Settings, 1)));
		Storage.push_back(Upload(Device, std::span<const Affine>(Pose)));
		Storage.push_back(Upload(Device, std::span<const JointRecord>(Motions)));
		Storage.push_back(Upload(Device, std::span<const Vec4>(Segments)));
		Storage.push_back(Upload(Device, std::span<const uint32_t>(Words)));
		Storage.push_back(Upload(Device, std::span<const float>(None)));
		Storage.push_back(Upload(Device, std::span<const float>(Positions)));
		Storage.push_back(Upload(Device, std::span<const Vec4>(Frames)));
		Storage.push_back(Upload(Device, std::span<const float>(None)));
		Storage.push_back(Upload(Device, std::span<const float>(None)));
		Storage.push_back(std::make_unique<Buffer>(Device, VertexCount * sizeof(Vec3)));
		Storage.push_back(std::make_unique<Buffer>(Device, VertexCount * 2 * sizeof(Vec4)));
		for (const auto& Each : Storage)
		{
			Buffers.push_back(Each.get());
		}
	}

	double Milliseconds(Kernel& Each)
	{
		const std::clock_t Start = std::clock();
		Each.Run(Buffers, VertexCount);
		return 1000.0 * double(std::clock() - Start) / CLOCKS_PER_SEC;
	}

private:
	std::vector<std::unique_ptr<Buffer>> Storage;
	std::vector<Buffer*> Buffers;
};
}

int main()
{
	const auto Device = VulkanDevice::Create(Validation::Off);
	if (!Device)
	{
		std::printf("no GPU table: %s\n", Device.Error().Sentence.c_str());
		return 1;
	}
	GpuSkinner Skinner(**Device, SKINATLAS_KERNELS);
	std::printf("skinning kernels on %s, %u vertices, %u joints, 8-bit joints and weights\n", (*Device)->Name().c_str(),
		VertexCount, JointCount);
	std::printf("%-10s %-34s %9s %9s %9s %11s %8s %8s\n", "influences", "kernel", "cpu ms", "Mvert/s", ": plain",
		"operations", "B read", "B write");
	for (const uint32_t Influences : {4u, 8u, 12u})
	{
		Row Rows[] = {{"plain 3x4 blend", "PlainLinear.spv", "PlainLinear.spv"},
			{"linear", "Skin0000.spv", "Counted000.spv"}, {"dual quaternion, rigid", "Skin1000.spv", "Counted100.spv"},
			{"dual quaternion, uniform stretch", "Skin1100.spv", "Counted110.spv"},
			{"dual quaternion, full stretch", "Skin1200.spv", "Counted120.spv"},
			{"dual quaternion, full, bulge", "Skin1201.spv", "Counted121.spv"},
			{"blended, full stretch", "Skin2200.spv", "Counted220.spv"}};
		Mesh Each(**Device, Skinner, Influences);
		for (int Turn = 0; Turn < 9; ++Turn)
		{
			for (Row& Kernel : Rows)
			{
				Kernel.Milliseconds =
					std::min(Kernel.Milliseconds, Each.Milliseconds(Skinner.Find(Kernel.File, SkinBindingCount)));
			}
		}
		for (const Row& Kernel : Rows)
		{
			const SpirvCount Count =
				CountOperations(std::filesystem::path(SKINATLAS_KERNELS) / Kernel.CountedFile, Influences / 4);
			std::printf("%-10u %-34s %9.2f %9.2f %9.2f %11lld %8lld %8lld\n", Influences, Kernel.Title,
				Kernel.Milliseconds, VertexCount / Kernel.Milliseconds / 1000.0,
				Kernel.Milliseconds / Rows[0].Milliseconds, static_cast<long long>(Count.Operations),
				static_cast<long long>(Count.BytesLoaded), static_cast<long long>(Count.BytesStored));
			std::fflush(stdout);
		}
	}
	return 0;
}
