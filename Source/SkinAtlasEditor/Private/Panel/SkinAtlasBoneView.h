// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

class IPersonaToolkit;
class UDebugSkelMeshComponent;

namespace SkinAtlas::Editor
{
/**
 * The bones that are selected in a mesh's editor, and their weights in its viewport. What is selected in the Skeleton
 * Tree reaches the panel, and the other way round. Game thread.
 */
class FBoneView
{
public:
	~FBoneView() { SetTarget(nullptr, nullptr); }

	/** What shows the mesh, and the editor around it; null for none. The viewport is left as it was found. */
	void SetTarget(UDebugSkelMeshComponent* InTarget, const TWeakPtr<IPersonaToolkit>& InToolkit);
	/** Shows the weights of bones. bSelect: the editor selects them, too. */
	void Show(const TArray<int32>& Bones, bool bSelect);
	/** Whether the editor's selection has changed since it was asked or shown the last time. */
	bool Poll(TArray<int32>& OutBones);

private:
	void Select(const TArray<int32>& Bones);

	TWeakObjectPtr<UDebugSkelMeshComponent> Target;
	TWeakPtr<IPersonaToolkit> Toolkit;
	TArray<int32> Seen;
	bool bDrewWeights = false; // before the panel came
	bool bShown = false;
};
}
