// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ComputeWorkerInterface.h (Engine).

#pragma once

#include "CoreMinimal.h"

class FRDGBuilder;
class FSceneInterface;
class FSceneView;
namespace ERHIFeatureLevel
{
enum Type : int; // [58]
}

#if STANDIN_MINOR >= 7
struct FComputeContext // [57]
{
	FRDGBuilder& GraphBuilder;
	FName ExecutionGroupName;
	ERHIFeatureLevel::Type FeatureLevel = static_cast<ERHIFeatureLevel::Type>(0);
	const FSceneInterface* Scene = nullptr;
	const FSceneView* View = nullptr;
#if STANDIN_MINOR >= 8
	int32 GraphKernelIndex = INDEX_NONE; // [58]
#endif
};
#endif

class IComputeTaskWorker // [57]
{
public:
	virtual ~IComputeTaskWorker() = default;
	virtual bool HasWork(FName ExecutionGroupName) const = 0;
#if STANDIN_MINOR >= 7
	virtual void SubmitWork(FComputeContext& Context) = 0;
	UE_DEPRECATED(5.7, "use the form that takes FComputeContext")
	virtual void SubmitWork(FRDGBuilder&, FName, ERHIFeatureLevel::Type) {}
#else
	virtual void SubmitWork(FRDGBuilder& GraphBuilder, FName Group, ERHIFeatureLevel::Type Level) = 0; // [56]
#endif
};

struct ComputeTaskExecutionGroup // [57]
{
	ENGINE_API static FName Immediate;
	ENGINE_API static FName EndOfFrameUpdate;
};
