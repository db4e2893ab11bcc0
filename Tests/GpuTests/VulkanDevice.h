// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// As much of Vulkan as compute kernels need: one device, buffers that the processor sees, kernels, and the messages of
// the validation layers.

#pragma once

#include "Outcome.h"

#include <vulkan/vulkan.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace SkinAtlas::Gpu
{
enum class Validation
{
	Off, // for benchmarks
	On,
};

class VulkanDevice
{
public:
	/** The first device with a compute queue. Without one, or without the layers asked for, a sentence. */
	static Host::Outcome<std::unique_ptr<VulkanDevice>> Create(Validation Layers);
	~VulkanDevice();
	VulkanDevice(const VulkanDevice&) = delete;
	VulkanDevice& operator=(const VulkanDevice&) = delete;

	const std::string& Name() const { return DeviceName; }
	/** Warnings and errors of the validation layers since the device was made. */
	const std::vector<std::string>& Messages() const { return Said; }

	VkDevice Handle() const { return Device; }
	uint32_t HostMemoryType() const { return MemoryType; }
	/** Records, submits and waits. */
	template <typename Record>
	void Submit(const Record& RecordInto)
	{
		RecordInto(Begin());
		EndAndWait();
	}

private:
	VulkanDevice() = default;
	VkCommandBuffer Begin();
	void EndAndWait();

	VkInstance Instance = VK_NULL_HANDLE;
	VkDebugUtilsMessengerEXT Messenger = VK_NULL_HANDLE;
	VkDevice Device = VK_NULL_HANDLE;
	VkQueue Queue = VK_NULL_HANDLE;
	VkCommandPool Pool = VK_NULL_HANDLE;
	VkCommandBuffer Commands = VK_NULL_HANDLE;
	VkFence Done = VK_NULL_HANDLE;
	uint32_t MemoryType = 0;
	std::string DeviceName;
	std::vector<std::string> Said;
};

/** Memory that processor and device share, usable as storage or uniforms; never empty. */
class Buffer
{
public:
	Buffer(VulkanDevice& InOwner, size_t Bytes);
	~Buffer();
	Buffer(const Buffer&) = delete;
	Buffer& operator=(const Buffer&) = delete;

	VkBuffer Handle() const { return Storage; }
	template <typename T>
	std::span<T> As()
	{
		return {static_cast<T*>(Mapped), Size / sizeof(T)};
	}

private:
	VulkanDevice& Owner;
	VkBuffer Storage = VK_NULL_HANDLE;
	VkDeviceMemory Memory = VK_NULL_HANDLE;
	void* Mapped = nullptr;
	size_t Size = 0;
};

/** A buffer with the bytes of Values; one element of zeros where there are none. */
template <typename T>
std::unique_ptr<Buffer> Upload(VulkanDevice& Owner, std::span<const T> Values)
{
	auto Made = std::make_unique<Buffer>(Owner, Values.empty() ? size_t(16) : Values.size_bytes());
	if (!Values.empty())
	{
		std::memcpy(Made->template As<T>().data(), Values.data(), Values.size_bytes());
	}
	return Made;
}

/** A compute kernel, "MainCS", of 64 threads a group. Binding 0 is a uniform buffer, those after it are storage. */
class Kernel
{
public:
	/** The file must hold SPIR-V. */
	Kernel(VulkanDevice& InOwner, const std::filesystem::path& File, uint32_t BindingCount);
	~Kernel();
	Kernel(const Kernel&) = delete;
	Kernel& operator=(const Kernel&) = delete;

	/** One buffer per binding, in order. Returns when the results can be read. */
	void Run(std::span<Buffer* const> Buffers, uint32_t ThreadCount);

private:
	VulkanDevice& Owner;
	VkDescriptorSetLayout SetLayout = VK_NULL_HANDLE;
	VkPipelineLayout Layout = VK_NULL_HANDLE;
	VkPipeline Pipeline = VK_NULL_HANDLE;
	VkDescriptorPool Pool = VK_NULL_HANDLE;
	VkDescriptorSet Set = VK_NULL_HANDLE;
};
}
