// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Render commands, the render graph, global shaders: buffers are memory, a dispatch is a C++ function.

#include "Animation/MeshDeformer.h"
#include "Animation/MeshDeformerProvider.h"
#include "DataDrivenShaderPlatformInfo.h"
#include "Features/IModularFeatures.h"
#include "GlobalRenderResources.h"
#include "Materials/Material.h"
#include "Misc/App.h"
#include "RHI.h"
#include "RHIGPUReadback.h"
#include "RenderUtils.h"
#include "RenderingThread.h"
#include "ShaderCore.h"
#include "State.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

ERHIFeatureLevel::Type GMaxRHIFeatureLevel = ERHIFeatureLevel::SM6;

namespace
{
FVertexBufferWithSRV WhiteBuffer{FShaderResourceViewRHIRef(std::make_shared<FRHIShaderResourceView>())};
}
FVertexBufferWithSRV* GWhiteVertexBufferWithSRV = &WhiteBuffer;

namespace StandIn
{
void SetSkinCache(bool bCompiled)
{
	State().bSkinCache = bCompiled;
}

void SetMaxFeatureLevel(ERHIFeatureLevel::Type Level)
{
	GMaxRHIFeatureLevel = Level;
}

std::vector<std::pair<std::string, std::string>> ShaderFolders()
{
	return State().ShaderFolders;
}

void EnqueueRenderCommand(const char*, std::function<void(FRHICommandListImmediate&)> Command)
{
	const std::lock_guard Guard(State().Mutex);
	State().Commands.push_back(std::move(Command));
}

int RunRenderCommands()
{
	int Count = 0;
	FRHICommandListImmediate Commands;
	while (!State().Commands.empty())
	{
		const auto Command = std::move(State().Commands.front());
		State().Commands.pop_front();
		State().bInRenderingThread = true;
		Command(Commands);
		State().bInRenderingThread = false;
		++Count;
	}
	return Count;
}

void SetKernel(std::string VirtualPath, FKernel Kernel)
{
	State().Kernels[std::move(VirtualPath)] = std::move(Kernel);
}

std::vector<std::string> TakeUploads()
{
	return std::exchange(State().Uploads, {});
}

std::vector<FDispatch> TakeDispatches()
{
	return std::exchange(State().Dispatches, {});
}

void AddDispatch(FRDGBuilder& Builder, FDispatch Dispatch)
{
	// The engine stops on an empty dispatch, on too many groups and on a parameter that nobody set. Structured views
	// may be missing where the permutation does not read them; the kernels here fail on one that it does.
	check(Dispatch.GroupCount.X > 0 && Dispatch.GroupCount.X <= 65535);
	for (const FShaderParameter& Parameter : Dispatch.Type->Parameters())
	{
		if (Parameter.bResource)
		{
			const void* Bound = nullptr;
			std::memcpy(&Bound, static_cast<const char*>(Dispatch.Parameters) + Parameter.Offset, sizeof(Bound));
			const bool bMayMiss = std::string_view(Parameter.Type).starts_with("StructuredBuffer");
			if (Bound == nullptr && !bMayMiss)
			{
				FailCheck(Parameter.Name, Dispatch.Type->File, 0);
			}
		}
	}
	Builder.StandInAddPass(
		[Dispatch]
		{
			State().Dispatches.push_back(Dispatch);
			const auto Kernel = State().Kernels.find(Dispatch.Type->File);
			if (Kernel != State().Kernels.end())
			{
				Kernel->second(Dispatch);
			}
		});
}

namespace
{
std::vector<FShaderType>& Types()
{
	static std::vector<FShaderType> Table;
	return Table;
}
}

const std::vector<FShaderType>& ShaderTypes()
{
	return Types();
}

bool RegisterShaderType(const FShaderType& Type)
{
	Types().push_back(Type);
	return true;
}
}

bool IsInRenderingThread()
{
	return StandIn::State().bInRenderingThread;
}

void FlushRenderingCommands()
{
	StandIn::RunRenderCommands();
}

EShaderPlatform GetFeatureLevelShaderPlatform(ERHIFeatureLevel::Type Level)
{
	return Level >= ERHIFeatureLevel::SM5 ? SP_PCD3D_SM5 : SP_OPENGL_ES3_1_ANDROID;
}

bool IsFeatureLevelSupported(EShaderPlatform Platform, ERHIFeatureLevel::Type Level)
{
	return Platform == SP_PCD3D_SM5 || Level < ERHIFeatureLevel::SM5;
}

// 5.8's rule and, in one function for both, that of the versions before it.
bool IsGPUSkinPassThroughSupported(EShaderPlatform Platform)
{
	IMeshDeformerProvider* const Provider = IMeshDeformerProvider::Get();
	return StandIn::State().bSkinCache || (Provider != nullptr && Provider->IsSupported(Platform));
}

#if STANDIN_MINOR >= 8
bool AreMeshDeformersAvailable(EShaderPlatform Platform)
{
	IMeshDeformerProvider* const Provider = IMeshDeformerProvider::Get();
	return Provider != nullptr && Provider->IsSupported(Platform);
}

bool UMaterialInterface::CheckMaterialUsage(EMaterialUsage Usage)
{
	UMaterial& Base = *GetMaterial();
	if (Usage == MATUSAGE_MeshDeformer && !Base.bStandInDeformed && !Base.bStandInLocked)
	{
		Base.bStandInDeformed = true;
		Base.MarkPackageDirty();
	}
	return Usage != MATUSAGE_MeshDeformer || Base.bStandInDeformed;
}

bool UMaterialInterface::NeedsSetMaterialUsage_Concurrent(bool& bOutHasUsage, EMaterialUsage Usage) const
{
	const UMaterial& Base = *const_cast<UMaterialInterface*>(this)->GetMaterial();
	bOutHasUsage = Usage != MATUSAGE_MeshDeformer || Base.bStandInDeformed;
	return !bOutHasUsage;
}
#endif

const FName IMeshDeformerProvider::ModularFeatureName(TEXT("MeshDeformer"));

bool IMeshDeformerProvider::IsAvailable()
{
	return IModularFeatures::Get().IsModularFeatureAvailable(ModularFeatureName);
}

IMeshDeformerProvider* IMeshDeformerProvider::Get()
{
	return IsAvailable() ? static_cast<IMeshDeformerProvider*>(
							   IModularFeatures::Get().GetModularFeatureImplementation(ModularFeatureName, 0))
						 : nullptr;
}

namespace
{
class FFeatures final : public IModularFeatures
{
public:
	int32 GetModularFeatureImplementationCount(const FName Type) override
	{
		return static_cast<int32>(
			std::count_if(Known.begin(), Known.end(), [&](const auto& Each) { return Each.first == Type; }));
	}
	IModularFeature* GetModularFeatureImplementation(const FName Type, const int32 Index) override
	{
		int32 Seen = 0;
		for (const auto& Each : Known)
		{
			if (Each.first == Type && Seen++ == Index)
			{
				return Each.second;
			}
		}
		return nullptr;
	}
	void RegisterModularFeature(const FName Type, IModularFeature* Feature) override
	{
		Known.emplace_back(Type, Feature);
		const auto Heard = Registered.StandInHeard; // whoever hears of it may leave
		for (const auto& Each : Heard)
		{
			Each.second(Type, Feature);
		}
	}
	void UnregisterModularFeature(const FName Type, IModularFeature* Feature) override
	{
		const auto Found = std::find(Known.begin(), Known.end(), std::pair(Type, Feature));
		check(Found != Known.end());
		Known.erase(Found);
	}
	FOnModularFeatureRegistered& OnModularFeatureRegistered() override { return Registered; }

private:
	std::vector<std::pair<FName, IModularFeature*>> Known;
	FOnModularFeatureRegistered Registered;
};
}

IModularFeatures& IModularFeatures::Get()
{
	static FFeatures Instance;
	return Instance;
}

FGlobalShaderMap* GetGlobalShaderMap(ERHIFeatureLevel::Type)
{
	check(FApp::CanEverRender()); // there is no map without a device
	static FGlobalShaderMap Map;
	return &Map;
}

void AddShaderSourceDirectoryMapping(const FString& VirtualDirectory, const FString& RealDirectory)
{
	const std::string Virtual = StandIn::ToUtf8(*VirtualDirectory);
	const std::string Real = StandIn::ToUtf8(*RealDirectory);
	check(Virtual.starts_with('/') && !Virtual.ends_with('/') && Virtual.find('.') == std::string::npos);
	check(std::filesystem::is_directory(Real));
	for (const auto& Folder : StandIn::State().ShaderFolders)
	{
		check(Folder.first != Virtual);
	}
	StandIn::State().ShaderFolders.emplace_back(Virtual, Real);
}

FRDGBufferDesc FRDGBufferDesc::CreateStructuredDesc(uint32 BytesPerElement, uint32 NumElements)
{
	check(BytesPerElement > 0 && NumElements > 0);
	FRDGBufferDesc Desc;
	Desc.BytesPerElement = BytesPerElement;
	Desc.NumElements = NumElements;
	return Desc;
}

FRDGBufferDesc FRDGBufferDesc::CreateBufferDesc(uint32 BytesPerElement, uint32 NumElements)
{
	return CreateStructuredDesc(BytesPerElement, NumElements);
}

FRDGBufferRef FRDGBuilder::CreateBuffer(const FRDGBufferDesc& Desc, const TCHAR* Name)
{
	FRDGBuffer* const Buffer = AllocObject<FRDGBuffer>();
	Buffer->Desc = Desc;
	Buffer->StandInName = Name;
	Buffer->StandInBytes.resize(SIZE_T{Desc.BytesPerElement} * Desc.NumElements);
	return Buffer;
}

const TRefCountPtr<FRDGPooledBuffer>& FRDGBuilder::ConvertToExternalBuffer(FRDGBufferRef Buffer)
{
	const auto Pooled = std::make_shared<FRDGPooledBuffer>();
	Pooled->Desc = Buffer->Desc;
	Pooled->StandInBytes = Buffer->StandInBytes;
	Buffer->StandInPooled = Pooled;
	return Buffer->StandInPooled;
}

FRDGBufferRef FRDGBuilder::RegisterExternalBuffer(const TRefCountPtr<FRDGPooledBuffer>& ExternalPooledBuffer)
{
	check(ExternalPooledBuffer.IsValid());
	FRDGBuffer* const Buffer = AllocObject<FRDGBuffer>();
	Buffer->Desc = ExternalPooledBuffer->Desc;
	Buffer->StandInBytes = ExternalPooledBuffer->StandInBytes;
	Buffer->StandInPooled = ExternalPooledBuffer;
	return Buffer;
}

FRDGBufferSRVRef FRDGBuilder::CreateSRV(FRDGBufferRef Buffer)
{
	FRDGBufferSRV* const View = AllocObject<FRDGBufferSRV>();
	View->StandInBuffer = Buffer;
	return View;
}

FRDGBufferUAVRef FRDGBuilder::CreateUAV(FRDGBufferRef Buffer)
{
	FRDGBufferUAV* const View = AllocObject<FRDGBufferUAV>();
	View->StandInBuffer = Buffer;
	return View;
}

FRDGBufferUAVRef FRDGBuilder::CreateUAV(FRDGBufferRef Buffer, EPixelFormat Format, ERDGUnorderedAccessViewFlags Flags)
{
	FRDGBufferUAV* const View = CreateUAV(Buffer);
	View->StandInFormat = Format;
	View->StandInFlags = Flags;
	return View;
}

void FRDGBuilder::Execute()
{
	check(!bStandInExecuted);
	bStandInExecuted = true;
	for (const auto& Pass : StandInPasses)
	{
		Pass();
	}
}

FRDGExternalAccessQueue::~FRDGExternalAccessQueue()
{
	check(Waiting.empty()); // buffers left out of Submit stay in a writable state
}

void FRDGExternalAccessQueue::Submit(FRDGBuilder&)
{
	Waiting.clear();
}

FRDGBufferRef CreateStructuredBuffer(FRDGBuilder& Builder, const TCHAR* Name, uint32 BytesPerElement,
	uint32 NumElements, const void* InitialData, uint64 InitialDataSize)
{
	const FRDGBufferRef Buffer =
		Builder.CreateBuffer(FRDGBufferDesc::CreateStructuredDesc(BytesPerElement, NumElements), Name);
	check(InitialDataSize <= Buffer->StandInBytes.size());
	std::memcpy(Buffer->StandInBytes.data(), InitialData, InitialDataSize);
	StandIn::State().Uploads.push_back(StandIn::ToUtf8(Name));
	return Buffer;
}

void AddEnqueueCopyPass(FRDGBuilder& Builder, FRHIGPUBufferReadback* Readback, FRDGBufferRef Source, uint32 NumBytes)
{
	check(NumBytes <= Source->StandInBytes.size());
	Builder.StandInAddPass([Readback, Source] { Readback->StandInBytes = Source->StandInBytes; });
}
