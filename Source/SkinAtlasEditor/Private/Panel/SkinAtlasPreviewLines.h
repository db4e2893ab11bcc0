// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "SkinAtlas/Lines.h"

class UDebugSkelMeshComponent;
class ULineBatchComponent;

namespace SkinAtlas::Editor
{
/** Curves and overlaps of joints in the viewport of a mesh's editor, in reference pose, seen through the mesh. Game thread. */
class FPreviewLines
{
public:
	~FPreviewLines() { SetTarget(nullptr); }

	/** What shows the mesh; null for nothing. Takes the lines off what showed it before. */
	void SetTarget(UDebugSkelMeshComponent* InTarget);
	/** Instead of those before. */
	void Show(const BoundCharacter& Bound, const std::vector<int32_t>& Joints);
	void Clear();

private:
	ULineBatchComponent* FindOrAddLines();

	TWeakObjectPtr<UDebugSkelMeshComponent> Target;
	TWeakObjectPtr<ULineBatchComponent> Lines; // of the actor that owns the target
};
}
