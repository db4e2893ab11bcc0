// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasComputeSystem.h"

#include "Misc/ScopeLock.h"
#include "ProfilingDebugging/CpuProfilerTrace.h"
#include "RenderGraphBuilder.h"
#include "RenderingThread.h"
#include "SkinAtlasReports.h"
#include "SkinAtlasRuntimeLog.h"
#include "SkinAtlasSkinPass.h"
#include "Stats/Stats.h"

DECLARE_STATS_GROUP(TEXT("SkinAtlas"), STATGROUP_SkinAtlas, STATCAT_Advanced);
DECLARE_CYCLE_STAT(TEXT("Submit deformers"), STAT_SkinAtlasSubmit, STATGROUP_SkinAtlas);

namespace SkinAtlas::Deformer
{
void FWorker::Add(const FWork& Work)
{
	check(IsInRenderingThread());
	Drop(Work.State.Get());
	Queue.Add(Work);
}

void FWorker::Drop(const FState* State)
{
	check(IsInRenderingThread());
	Queue.RemoveAll([State](const FWork& Work) { return Work.State.Get() == State; });
}

bool FWorker::HasWork(FName ExecutionGroup) const
{
	return ExecutionGroup == ComputeTaskExecutionGroup::EndOfFrameUpdate && !Queue.IsEmpty();
}

void FWorker::Submit(FRDGBuilder& GraphBuilder, FName ExecutionGroup, ERHIFeatureLevel::Type FeatureLevel)
{
	if (!HasWork(ExecutionGroup))
	{
		return;
	}
	TRACE_CPUPROFILER_EVENT_SCOPE(SkinAtlas::Deformer::Submit);
	SCOPE_CYCLE_COUNTER(STAT_SkinAtlasSubmit);

	// Scene captures come here again in the same frame: the queue is empty by then.
	const TArray<FWork> Works = MoveTemp(Queue);
	AddSkinPasses(GraphBuilder, FeatureLevel, Works);
}

FComputeSystem* FComputeSystem::Instance = nullptr;

FComputeSystem::FComputeSystem()
{
	check(Instance == nullptr);
	Instance = this;
	ComputeSystemInterface::RegisterSystem(this);
}

FComputeSystem::~FComputeSystem()
{
	ENQUEUE_RENDER_COMMAND(SkinAtlasLeave)([this](FRHICommandListImmediate&) { DestroyAllWorkers(); });
	FlushRenderingCommands(); // those queued before still find the system, those after find none
	ComputeSystemInterface::UnregisterSystem(this);
	Instance = nullptr;
}

void FComputeSystem::DestroyAllWorkers()
{
	const FScopeLock Lock(&WorkersLock);
	for (const FSceneWorker& Entry : Workers)
	{
		Entry.OfScene->Remove(Entry.Worker);
		delete Entry.Worker;
	}
	Workers.Empty();
}

void FComputeSystem::Enqueue(const FWork& Work)
{
	ENQUEUE_RENDER_COMMAND(SkinAtlasEnqueue)([Work](FRHICommandListImmediate& RHICmdList)
	{
		FWorker* const Worker = Instance != nullptr ? Instance->FindWorker(Work.Scene) : nullptr;
		if (Worker != nullptr)
		{
			Worker->Add(Work);
			return;
		}
		// Not a frame in bind pose: the pose of the frame before is better.
		if (IsNews(Work.MeshPath, ENotice::SceneOlderThanModule))
		{
			UE_LOG(LogSkinAtlas, Display,
				TEXT("Mesh %s: its scene is older than the SkinAtlas module, so it is skinned one frame late."),
				*Work.MeshPath.ToString());
		}
		Run(RHICmdList, Work);
	});
}

void FComputeSystem::RunNow(const FWork& Work)
{
	ENQUEUE_RENDER_COMMAND(SkinAtlasRunNow)([Work](FRHICommandListImmediate& RHICmdList) { Run(RHICmdList, Work); });
}

void FComputeSystem::Run(FRHICommandListImmediate& RHICmdList, const FWork& Work)
{
	FRDGBuilder GraphBuilder(RHICmdList);
	AddSkinPasses(GraphBuilder, Work.Scene->GetFeatureLevel(), {Work});
	GraphBuilder.Execute();
}

void FComputeSystem::Drop(const TSharedPtr<FState>& State)
{
	ENQUEUE_RENDER_COMMAND(SkinAtlasDrop)([State](FRHICommandListImmediate&)
	{
		State->LastLod = INDEX_NONE;
		State->Segments.Empty();
		if (Instance != nullptr)
		{
			const FScopeLock Lock(&Instance->WorkersLock);
			for (const FSceneWorker& Entry : Instance->Workers)
			{
				Entry.Worker->Drop(State.Get());
			}
		}
	});
}

void FComputeSystem::CreateWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& OutWorkers)
{
	FWorker* const Worker = new FWorker();
	OutWorkers.Add(Worker);
	const FScopeLock Lock(&WorkersLock);
	Workers.Add({Scene, Worker, &OutWorkers});
}

void FComputeSystem::DestroyWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& InOutWorkers)
{
	FWorker* const Worker = FindWorker(Scene);
	InOutWorkers.Remove(Worker);
	{
		const FScopeLock Lock(&WorkersLock);
		Workers.RemoveAll([Scene](const FSceneWorker& Entry) { return Entry.Scene == Scene; });
	}
	delete Worker;
}

FWorker* FComputeSystem::FindWorker(const FSceneInterface* Scene)
{
	const FScopeLock Lock(&WorkersLock);
	const FSceneWorker* const Found
		= Workers.FindByPredicate([Scene](const FSceneWorker& Entry) { return Entry.Scene == Scene; });
	return Found != nullptr ? Found->Worker : nullptr;
}
}
