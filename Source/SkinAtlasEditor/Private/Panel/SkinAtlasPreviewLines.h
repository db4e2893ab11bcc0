// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "Panel/LinesOnSkin.h"
#include "UObject/WeakObjectPtr.h"

class UDebugSkelMeshComponent;
class ULineBatchComponent;

namespace SkinAtlas::Editor
{
/** Curves and overlaps of joints in the viewport of a mesh's editor, seen through the mesh. Game thread. */
class FPreviewLines
{
public:
	~FPreviewLines() { SetTarget(nullptr); }

	/** What shows the mesh; null for nothing. Takes the lines off what showed it before. */
	void SetTarget(UDebugSkelMeshComponent* InTarget);
	/** Instead of those before. */
	void Show(const BoundCharacter& Bound, const std::vector<int32_t>& Joints);
	/** Once a frame: draws them where the pose of the component has them now. */
	void Follow();
	void Clear();

private:
	ULineBatchComponent* FindOrAddDrawn();
	/** One per joint; none at rest. */
	std::vector<Affine> FindPose() const;

	TWeakObjectPtr<UDebugSkelMeshComponent> Target;
	TWeakObjectPtr<ULineBatchComponent> Drawn; // of the actor that owns the target
	LinesOnSkin Lines;
	std::vector<Affine> DrawnPose;
	bool bStale = false; // the lines are others than those drawn
};
}
