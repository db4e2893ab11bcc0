// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasDrawnRows.h"
#include "SkinAtlasSolve.h"
#include "UObject/WeakObjectPtr.h"

class UDebugSkelMeshComponent;

namespace SkinAtlas::Editor
{
/**
 * Rows on the component that shows the mesh in its editor, and nowhere else: the asset, its undo and its other
 * components know nothing of them. LOD 0. Game thread.
 */
class FPreviewSkin
{
public:
	~FPreviewSkin() { Clear(); }

	/** What shows the mesh; null for nothing. Takes the rows off what showed it before. */
	void SetTarget(UDebugSkelMeshComponent* InTarget);
	/** The source vertices that the rows to come are of. */
	void SetSource(const SourceLevel& Level);
	void Show(const StoredWeights& Rows);
	/** The target shows its asset again. */
	void Clear();

private:
	TWeakObjectPtr<UDebugSkelMeshComponent> Target;
	std::vector<int32_t> SourceOf; // one per drawn vertex; empty: the mesh that is drawn is another
	std::vector<DrawnSection> Sections;
	bool bShown = false;
};
}
