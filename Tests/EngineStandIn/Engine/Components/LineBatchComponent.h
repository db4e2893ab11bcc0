// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Components/LineBatchComponent.h and Engine/EngineTypes.h (Engine).

#pragma once

#include "Components/MeshComponent.h"
#include "Containers/ArrayView.h"
#include "Math/Color.h"
#include "Math/Transform.h"

enum ESceneDepthPriorityGroup : int // [54]
{
	SDPG_World,
	SDPG_Foreground
};

/** World space; a life time of 0 or less has no end. */
struct FBatchedLine // [58]
{
	FBatchedLine(const FVector& InStart, const FVector& InEnd, const FLinearColor& InColor, float InLifeTime,
		float InThickness, uint8 InDepthPriority, uint32 InBatchID = 0)
		: Start(InStart), End(InEnd), Color(InColor), Thickness(InThickness), RemainingLifeTime(InLifeTime)
		, DepthPriority(InDepthPriority), BatchID(InBatchID)
	{
	}
	FVector Start, End;
	FLinearColor Color;
	float Thickness;
	float RemainingLifeTime;
	uint8 DepthPriority;
	uint32 BatchID;
};

class ULineBatchComponent : public UMeshComponent // [55] a primitive component in the engine
{
	STANDIN_CLASS_BODY(ULineBatchComponent, UMeshComponent, "LineBatchComponent")

public:
	void DrawLines(TArrayView<FBatchedLine> InLines)
	{
		for (const FBatchedLine& Each : InLines)
		{
			BatchedLines.Add(Each);
		}
	}
	void Flush() { BatchedLines.Reset(); }
	TArray<FBatchedLine> BatchedLines;
	bool bCalculateAccurateBounds = true;
};
