// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "VulkanDevice.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace SkinAtlas::Gpu
{
namespace
{
constexpr const char* LayerName = "VK_LAYER_KHRONOS_validation";

/** Past the choice of a device nothing here can fail but by a fault of the test or the driver. */
void Check(VkResult Result, const char* Call)
{
	if (Result != VK_SUCCESS)
	{
		std::fprintf(stderr, "%s failed with VkResult %d\n", Call, int(Result));
		std::abort();
	}
}

VKAPI_ATTR VkBool32 VKAPI_CALL Listen(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
	const VkDebugUtilsMessengerCallbackDataEXT* Message, void* Said)
{
	static_cast<std::vector<std::string>*>(Said)->emplace_back(Message->pMessage);
	return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT ListenerInfo(std::vector<std::string>& Said)
{
	VkDebugUtilsMessengerCreateInfoEXT Info{};
	Info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
	Info.messageSeverity =
		VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
	// Not the general ones: the loader reports other vendors' drivers that find no hardware.
	Info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
	Info.pfnUserCallback = Listen;
	Info.pUserData = &Said;
	return Info;
}

bool HasLayer()
{
	uint32_t Count = 0;
	vkEnumerateInstanceLayerProperties(&Count, nullptr);
	std::vector<VkLayerProperties> Layers(Count);
	vkEnumerateInstanceLayerProperties(&Count, Layers.data());
	return std::any_of(Layers.begin(), Layers.end(),
		[](const VkLayerProperties& Each) { return std::strcmp(Each.layerName, LayerName) == 0; });
}

template <typename Function>
Function Load(VkInstance Instance, const char* Name)
{
	return reinterpret_cast<Function>(vkGetInstanceProcAddr(Instance, Name));
}

/** Index of a queue family that computes, or -1. */
int32_t ComputeFamily(VkPhysicalDevice Physical)
{
	uint32_t Count = 0;
	vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Count, nullptr);
	std::vector<VkQueueFamilyProperties> Families(Count);
	vkGetPhysicalDeviceQueueFamilyProperties(Physical, &Count, Families.data());
	for (uint32_t F = 0; F < Count; ++F)
	{
		if ((Families[F].queueFlags & VK_QUEUE_COMPUTE_BIT) != 0)
		{
			return int32_t(F);
		}
	}
	return -1;
}

uint32_t FindHostMemory(VkPhysicalDevice Physical)
{
	constexpr VkMemoryPropertyFlags Wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	VkPhysicalDeviceMemoryProperties Memory;
	vkGetPhysicalDeviceMemoryProperties(Physical, &Memory);
	uint32_t Type = 0;
	while (Type + 1 < Memory.memoryTypeCount && (Memory.memoryTypes[Type].propertyFlags & Wanted) != Wanted)
	{
		++Type;
	}
	return Type;
}
}

Host::Outcome<std::unique_ptr<VulkanDevice>> VulkanDevice::Create(Validation Layers)
{
	const bool bLayers = Layers == Validation::On;
	if (bLayers && !HasLayer())
	{
		return Host::Failure{"the Vulkan validation layers are not installed (Debian: vulkan-validationlayers)"};
	}
	std::unique_ptr<VulkanDevice> Made(new VulkanDevice());

	VkApplicationInfo Application{};
	Application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
	Application.apiVersion = VK_API_VERSION_1_1;
	const char* const Extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
	const VkDebugUtilsMessengerCreateInfoEXT Listener = ListenerInfo(Made->Said);
	const VkValidationFeatureEnableEXT Hazards = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
	VkValidationFeaturesEXT Features{};
	Features.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT;
	Features.pNext = &Listener; // hears the making of the instance too
	Features.enabledValidationFeatureCount = 1;
	Features.pEnabledValidationFeatures = &Hazards;
	VkInstanceCreateInfo InstanceInfo{};
	InstanceInfo.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
	InstanceInfo.pApplicationInfo = &Application;
	if (bLayers)
	{
		InstanceInfo.pNext = &Features;
		InstanceInfo.enabledLayerCount = 1;
		InstanceInfo.ppEnabledLayerNames = &LayerName;
		InstanceInfo.enabledExtensionCount = 1;
		InstanceInfo.ppEnabledExtensionNames = &Extension;
	}
	if (vkCreateInstance(&InstanceInfo, nullptr, &Made->Instance) != VK_SUCCESS)
	{
		return Host::Failure{"no Vulkan driver is installed (Debian: mesa-vulkan-drivers)"};
	}
	if (bLayers)
	{
		const auto CreateMessenger =
			Load<PFN_vkCreateDebugUtilsMessengerEXT>(Made->Instance, "vkCreateDebugUtilsMessengerEXT");
		Check(CreateMessenger(Made->Instance, &Listener, nullptr, &Made->Messenger), "vkCreateDebugUtilsMessengerEXT");
	}

	uint32_t Count = 0;
	vkEnumeratePhysicalDevices(Made->Instance, &Count, nullptr);
	std::vector<VkPhysicalDevice> Devices(Count);
	vkEnumeratePhysicalDevices(Made->Instance, &Count, Devices.data());
	const auto Chosen =
		std::find_if(Devices.begin(), Devices.end(), [](VkPhysicalDevice Each) { return ComputeFamily(Each) >= 0; });
	if (Chosen == Devices.end())
	{
		return Host::Failure{"no Vulkan device computes here (Debian: mesa-vulkan-drivers brings one in software)"};
	}
	VkPhysicalDeviceProperties Properties;
	vkGetPhysicalDeviceProperties(*Chosen, &Properties);
	Made->DeviceName = Properties.deviceName;
	Made->MemoryType = FindHostMemory(*Chosen);

	const float Priority = 1.0f;
	VkDeviceQueueCreateInfo QueueInfo{};
	QueueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
	QueueInfo.queueFamilyIndex = uint32_t(ComputeFamily(*Chosen));
	QueueInfo.queueCount = 1;
	QueueInfo.pQueuePriorities = &Priority;
	VkDeviceCreateInfo DeviceInfo{};
	DeviceInfo.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
	DeviceInfo.queueCreateInfoCount = 1;
	DeviceInfo.pQueueCreateInfos = &QueueInfo;
	Check(vkCreateDevice(*Chosen, &DeviceInfo, nullptr, &Made->Device), "vkCreateDevice");
	vkGetDeviceQueue(Made->Device, QueueInfo.queueFamilyIndex, 0, &Made->Queue);

	VkCommandPoolCreateInfo PoolInfo{};
	PoolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
	PoolInfo.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
	PoolInfo.queueFamilyIndex = QueueInfo.queueFamilyIndex;
	Check(vkCreateCommandPool(Made->Device, &PoolInfo, nullptr, &Made->Pool), "vkCreateCommandPool");
	VkCommandBufferAllocateInfo CommandInfo{};
	CommandInfo.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
	CommandInfo.commandPool = Made->Pool;
	CommandInfo.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
	CommandInfo.commandBufferCount = 1;
	Check(vkAllocateCommandBuffers(Made->Device, &CommandInfo, &Made->Commands), "vkAllocateCommandBuffers");
	VkFenceCreateInfo FenceInfo{};
	FenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
	Check(vkCreateFence(Made->Device, &FenceInfo, nullptr, &Made->Done), "vkCreateFence");
	return Made;
}

VulkanDevice::~VulkanDevice()
{
	if (Device != VK_NULL_HANDLE)
	{
		vkDestroyFence(Device, Done, nullptr);
		vkDestroyCommandPool(Device, Pool, nullptr);
		vkDestroyDevice(Device, nullptr);
	}
	if (Messenger != VK_NULL_HANDLE)
	{
		Load<PFN_vkDestroyDebugUtilsMessengerEXT>(Instance, "vkDestroyDebugUtilsMessengerEXT")(
			Instance, Messenger, nullptr);
	}
	if (Instance != VK_NULL_HANDLE)
	{
		vkDestroyInstance(Instance, nullptr);
	}
}

VkCommandBuffer VulkanDevice::Begin()
{
	VkCommandBufferBeginInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
	Info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
	Check(vkBeginCommandBuffer(Commands, &Info), "vkBeginCommandBuffer");
	return Commands;
}

void VulkanDevice::EndAndWait()
{
	// What the kernel wrote becomes visible to the processor.
	VkMemoryBarrier Barrier{};
	Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
	Barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
	Barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
	vkCmdPipelineBarrier(Commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &Barrier, 0,
		nullptr, 0, nullptr);
	Check(vkEndCommandBuffer(Commands), "vkEndCommandBuffer");
	VkSubmitInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
	Info.commandBufferCount = 1;
	Info.pCommandBuffers = &Commands;
	Check(vkQueueSubmit(Queue, 1, &Info, Done), "vkQueueSubmit");
	Check(vkWaitForFences(Device, 1, &Done, VK_TRUE, UINT64_MAX), "vkWaitForFences");
	Check(vkResetFences(Device, 1, &Done), "vkResetFences");
}

Buffer::Buffer(VulkanDevice& InOwner, size_t Bytes)
	: Owner(InOwner)
	, Size(Bytes)
{
	VkBufferCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
	Info.size = Bytes;
	Info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
	Check(vkCreateBuffer(Owner.Handle(), &Info, nullptr, &Storage), "vkCreateBuffer");
	VkMemoryRequirements Needs;
	vkGetBufferMemoryRequirements(Owner.Handle(), Storage, &Needs);
	VkMemoryAllocateInfo Allocation{};
	Allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
	Allocation.allocationSize = Needs.size;
	Allocation.memoryTypeIndex = Owner.HostMemoryType();
	Check(vkAllocateMemory(Owner.Handle(), &Allocation, nullptr, &Memory), "vkAllocateMemory");
	Check(vkBindBufferMemory(Owner.Handle(), Storage, Memory, 0), "vkBindBufferMemory");
	Check(vkMapMemory(Owner.Handle(), Memory, 0, VK_WHOLE_SIZE, 0, &Mapped), "vkMapMemory");
	std::memset(Mapped, 0, Bytes);
}

Buffer::~Buffer()
{
	vkDestroyBuffer(Owner.Handle(), Storage, nullptr);
	vkFreeMemory(Owner.Handle(), Memory, nullptr);
}

Kernel::Kernel(VulkanDevice& InOwner, const std::filesystem::path& File, uint32_t BindingCount)
	: Owner(InOwner)
{
	std::ifstream Stream(File, std::ios::binary);
	const std::vector<char> Bytes{std::istreambuf_iterator<char>(Stream), {}};
	std::vector<uint32_t> Words(Bytes.size() / 4);
	std::memcpy(Words.data(), Bytes.data(), Words.size() * 4);

	std::vector<VkDescriptorSetLayoutBinding> Bindings(BindingCount);
	for (uint32_t B = 0; B < BindingCount; ++B)
	{
		Bindings[B].binding = B;
		Bindings[B].descriptorType = B == 0 ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
		Bindings[B].descriptorCount = 1;
		Bindings[B].stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
	}
	VkDescriptorSetLayoutCreateInfo SetInfo{};
	SetInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
	SetInfo.bindingCount = BindingCount;
	SetInfo.pBindings = Bindings.data();
	Check(vkCreateDescriptorSetLayout(Owner.Handle(), &SetInfo, nullptr, &SetLayout), "vkCreateDescriptorSetLayout");
	VkPipelineLayoutCreateInfo LayoutInfo{};
	LayoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
	LayoutInfo.setLayoutCount = 1;
	LayoutInfo.pSetLayouts = &SetLayout;
	Check(vkCreatePipelineLayout(Owner.Handle(), &LayoutInfo, nullptr, &Layout), "vkCreatePipelineLayout");

	VkShaderModuleCreateInfo ModuleInfo{};
	ModuleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
	ModuleInfo.codeSize = Words.size() * 4;
	ModuleInfo.pCode = Words.data();
	VkShaderModule Module = VK_NULL_HANDLE;
	Check(vkCreateShaderModule(Owner.Handle(), &ModuleInfo, nullptr, &Module), File.c_str());
	VkComputePipelineCreateInfo PipelineInfo{};
	PipelineInfo.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
	PipelineInfo.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
	PipelineInfo.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
	PipelineInfo.stage.module = Module;
	PipelineInfo.stage.pName = "MainCS";
	PipelineInfo.layout = Layout;
	Check(vkCreateComputePipelines(Owner.Handle(), VK_NULL_HANDLE, 1, &PipelineInfo, nullptr, &Pipeline), File.c_str());
	vkDestroyShaderModule(Owner.Handle(), Module, nullptr);

	const VkDescriptorPoolSize Sizes[] = {
		{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1}, {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, BindingCount}};
	VkDescriptorPoolCreateInfo PoolInfo{};
	PoolInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
	PoolInfo.maxSets = 1;
	PoolInfo.poolSizeCount = 2;
	PoolInfo.pPoolSizes = Sizes;
	Check(vkCreateDescriptorPool(Owner.Handle(), &PoolInfo, nullptr, &Pool), "vkCreateDescriptorPool");
	VkDescriptorSetAllocateInfo Allocation{};
	Allocation.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
	Allocation.descriptorPool = Pool;
	Allocation.descriptorSetCount = 1;
	Allocation.pSetLayouts = &SetLayout;
	Check(vkAllocateDescriptorSets(Owner.Handle(), &Allocation, &Set), "vkAllocateDescriptorSets");
}

Kernel::~Kernel()
{
	vkDestroyDescriptorPool(Owner.Handle(), Pool, nullptr);
	vkDestroyPipeline(Owner.Handle(), Pipeline, nullptr);
	vkDestroyPipelineLayout(Owner.Handle(), Layout, nullptr);
	vkDestroyDescriptorSetLayout(Owner.Handle(), SetLayout, nullptr);
}

void Kernel::Run(std::span<Buffer* const> Buffers, uint32_t ThreadCount)
{
	std::vector<VkDescriptorBufferInfo> Infos;
	for (const Buffer* Each : Buffers)
	{
		Infos.push_back({Each->Handle(), 0, VK_WHOLE_SIZE});
	}
	std::vector<VkWriteDescriptorSet> Writes(Infos.size());
	for (uint32_t B = 0; B < Writes.size(); ++B)
	{
		Writes[B].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
		Writes[B].dstSet = Set;
		Writes[B].dstBinding = B;
		Writes[B].descriptorCount = 1;
		Writes[B].descriptorType = B == 0 ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
		Writes[B].pBufferInfo = &Infos[B];
	}
	vkUpdateDescriptorSets(Owner.Handle(), uint32_t(Writes.size()), Writes.data(), 0, nullptr);
	Owner.Submit(
		[&](VkCommandBuffer Commands)
		{
			vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline);
			vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Layout, 0, 1, &Set, 0, nullptr);
			vkCmdDispatch(Commands, (ThreadCount + 63) / 64, 1, 1);
		});
}
}
