// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// When the deformers' work runs. The renderer asks the workers of a scene once pose and detail level of the frame have
// reached the mesh objects; a dispatch straight from a render command would still see the frame before.

#pragma once

#include "ComputeSystemInterface.h"
#include "SkinAtlasDeformerWork.h"
#include "SkinAtlasEngineCompat.h"

class FRHICommandListImmediate;

namespace SkinAtlas::Deformer
{
/** The queue of one scene. All but the constructor belongs to the render thread. */
class FWorker final : public Compat::FTaskWorker
{
public:
	/** Later work of an instance replaces earlier: the engine may ask twice in a frame. */
	void Add(const FWork& Work);
	void Drop(const FState* State);

	//~ IComputeTaskWorker
	virtual bool HasWork(FName ExecutionGroup) const override;
	virtual void Submit(FRDGBuilder& GraphBuilder, FName ExecutionGroup, ERHIFeatureLevel::Type FeatureLevel) override;

private:
	TArray<FWork> Queue;
};

/** One worker per scene. The module owns the system and registers it before any scene is made. */
class FComputeSystem final : public IComputeSystem
{
public:
	FComputeSystem();
	virtual ~FComputeSystem() override;

	/** Queues the work for the next frame of its scene. Any thread. */
	static void Enqueue(const FWork& Work);
	/** Skins at once, with the pose that the mesh object has now. Any thread. */
	static void RunNow(const FWork& Work);
	/** Forgets queued work of the instance, and what was written for it. Any thread. */
	static void Drop(const TSharedPtr<FState>& State);

	//~ IComputeSystem
	virtual void CreateWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& OutWorkers) override;
	virtual void DestroyWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& InOutWorkers) override;

private:
	/** Takes the workers off the scenes that live on: the renderer asks no system that has left. Render thread. */
	void DestroyAllWorkers();
	FWorker* FindWorker(const FSceneInterface* Scene);
	static void Run(FRHICommandListImmediate& RHICmdList, const FWork& Work);

	struct FSceneWorker
	{
		FSceneInterface const* Scene = nullptr;
		FWorker* Worker = nullptr;
		TArray<IComputeTaskWorker*>* OfScene = nullptr; // the scene's own list, for as long as it lives
	};

	FCriticalSection WorkersLock; // scenes are made on the game thread and go on the render thread
	TArray<FSceneWorker> Workers;
	static FComputeSystem* Instance;
};
}
