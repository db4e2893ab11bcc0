// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Session.h"

#include "Animation/MeshDeformer.h"
#include "ComputeSystemInterface.h"
#if WITH_EDITOR
#include "Editor.h"
#endif
#include "Features/IModularFeatures.h"
#include "MeshObject.h"
#include "RHI.h"
#include "RenderGraphBuilder.h"
#include "RenderingThread.h"
#include "State.h"

FName ComputeTaskExecutionGroup::Immediate(TEXT("Immediate"));
FName ComputeTaskExecutionGroup::EndOfFrameUpdate(TEXT("EndOfFrameUpdate"));

namespace StandIn
{
namespace
{
std::vector<IComputeSystem*> Systems;

class FForeignProvider final : public IMeshDeformerProvider
{
public:
	explicit FForeignProvider(bool bIn) : bDesktops(bIn) {}
	bool IsSupported(EShaderPlatform Platform) const override { return bDesktops && Platform == SP_PCD3D_SM5; }
	TObjectPtr<UMeshDeformer> GetDefaultMeshDeformer(FDefaultMeshDeformerSetup const&) override { return nullptr; }

private:
	bool bDesktops;
};
std::vector<USkinnedMeshComponent*> Components; // registered, of all worlds

void RunWorkers(FSceneInterface& Scene, FRDGBuilder& Builder)
{
	for (IComputeTaskWorker* const Worker : Scene.StandInWorkers)
	{
		if (Worker->HasWork(ComputeTaskExecutionGroup::EndOfFrameUpdate))
		{
#if STANDIN_MINOR >= 7
			FComputeContext Context{
				Builder, ComputeTaskExecutionGroup::EndOfFrameUpdate, Scene.GetFeatureLevel(), &Scene};
			Worker->SubmitWork(Context);
#else
			Worker->SubmitWork(Builder, ComputeTaskExecutionGroup::EndOfFrameUpdate, Scene.GetFeatureLevel());
#endif
		}
	}
}
}

FSession::FSession(IModuleInterface& InModule, bool bStartModule)
	: Module(InModule)
{
	State().Log.clear();
	State().Commands.clear();
	State().ShaderFolders.clear();
	State().Kernels.clear();
	State().Dispatches.clear();
	State().bCanEverRender = true;
	State().Uploads.clear();
	State().bSkinCache = true;
	GMaxRHIFeatureLevel = ERHIFeatureLevel::SM6;
	ResetConsoleVariables();
#if WITH_EDITOR
	ResetEditor();
#endif
	if (bStartModule)
	{
		StartModule();
	}
}

void FSession::StartModule()
{
	Module.StartupModule();
	bModuleRuns = true;
}

void FSession::StopModule()
{
	if (bModuleRuns)
	{
		Module.ShutdownModule();
		bModuleRuns = false;
	}
}

FSession::~FSession()
{
	for (UWorld* const World : std::vector<UWorld*>(Worlds))
	{
		EndWorld(*World);
	}
	RunRenderCommands();
	StopModule();
	CollectAllObjects();
	RunRenderCommands();
	check(Systems.empty()); // a module that leaves takes its system along
	if (Provider != nullptr)
	{
		IModularFeatures::Get().UnregisterModularFeature(IMeshDeformerProvider::ModularFeatureName, Provider.get());
	}
	check(!IMeshDeformerProvider::IsAvailable()); // and its provider
}

IMeshDeformerProvider& FSession::Provide(bool bDesktops)
{
	Provider = std::make_unique<FForeignProvider>(bDesktops);
	IModularFeatures::Get().RegisterModularFeature(IMeshDeformerProvider::ModularFeatureName, Provider.get());
	return *Provider;
}

UWorld* FSession::MakeWorld()
{
	UWorld* const World = NewObject<UWorld>(nullptr);
	World->Scene = new FSceneInterface();
	Worlds.push_back(World);
	return World;
}

void FSession::EndWorld(UWorld& World)
{
	for (USkinnedMeshComponent* const Component : std::vector<USkinnedMeshComponent*>(Components))
	{
		if (Component->GetWorld() == &World)
		{
			Component->StandInOnUnregister();
			std::erase(Components, Component);
		}
	}
	EnqueueRenderCommand("StandInDeleteScene", [Scene = World.Scene](FRHICommandListImmediate&) { delete Scene; });
	std::erase(Worlds, &World);
}

USkinnedMeshComponent* FSession::MakeComponent(UWorld& World, USkinnedAsset& Asset)
{
	USkinnedMeshComponent* const Component = NewObject<USkinnedMeshComponent>(&World);
	Component->StandInWorld = &World;
	Component->StandInAsset = &Asset;
	Components.push_back(Component);
	return Component;
}

void FSession::Collect(UObject* Object)
{
	std::erase(Components, Object);
	Object->BeginDestroy();
	delete Object;
}

void FSession::Frame(UWorld& World)
{
	for (USkinnedMeshComponent* const Component : Components)
	{
		if (Component->GetWorld() != &World)
		{
			continue;
		}
		if (Component->bStandInStateDirty)
		{
			Component->StandInDestroyRenderState();
			Component->StandInCreateRenderState();
		}
		if (Component->bStandInDynamicDirty && !Component->bStandInStateDirty)
		{
			Component->StandInSendRenderDynamicData();
		}
		Component->bStandInStateDirty = false;
		Component->bStandInDynamicDirty = false;
	}
	RunRenderCommands();
	EnqueueRenderCommand("StandInRender",
		[&World](FRHICommandListImmediate& Commands)
		{
			FRDGBuilder Builder(Commands);
			RunWorkers(*World.Scene, Builder);
			RunWorkers(*World.Scene, Builder); // a scene capture reaches the workers again
			ApplyUpdates();
			Builder.Execute();
		});
	RunRenderCommands();
	NextFrame();
}
}

FSceneInterface::FSceneInterface()
{
	for (IComputeSystem* const System : StandIn::Systems)
	{
		System->CreateWorkers(this, StandInWorkers);
	}
}

FSceneInterface::~FSceneInterface()
{
	for (IComputeSystem* const System : StandIn::Systems)
	{
		System->DestroyWorkers(this, StandInWorkers);
	}
	check(StandInWorkers.IsEmpty());
}

void ComputeSystemInterface::RegisterSystem(IComputeSystem* System)
{
	StandIn::Systems.push_back(System);
}

void ComputeSystemInterface::UnregisterSystem(IComputeSystem* System)
{
	std::erase(StandIn::Systems, System);
}
