// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Panel/SkinAtlasPreviewLines.h"
#include "Panel/SkinAtlasPreviewSkin.h"
#include "SkinAtlasBackgroundWork.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/**
 * What the viewport of a mesh's editor shows for the panel:
 * rows while a slider moves, lines of the selected joints.
 */
class FPanelPreview
{
public:
	/** The mesh, and what shows it; null for none. */
	void SetMesh(USkeletalMesh* InMesh, UDebugSkelMeshComponent* InViewed);
	UDebugSkelMeshComponent* GetViewed() const;

	/** Once a frame. */
	void Poll();

	/** A slider moves: shows the rows of this recipe as soon as there are any. */
	void Drag(const Recipe& What);
	/** The viewport shows the asset again, and what is under way is given up. True if a slider moved. */
	bool Stop();

	/** Lines of these joints, by this recipe; with the atlas that is there, or as soon as there is one. */
	void Select(const std::vector<int32_t>& Joints, const Recipe& What);
	/** The recipe is another, or the mesh. */
	void Refresh(const Recipe& What);

	/** Whether an edit can be written at once: without a new cut, in the mesh's editor. */
	bool CanBlend(const Recipe& What);
	/** For whoever writes weights, behind Stop. */
	AtlasSolver& GetAtlas() { return Live.TakeAtlas(); }

private:
	/** The mesh as it is now; false if it cannot be worked on or is not in view. */
	bool Read(const Recipe& What);
	void Want(const Recipe& What);

	TWeakObjectPtr<USkeletalMesh> Mesh;
	TWeakObjectPtr<UDebugSkelMeshComponent> Viewed;
	FBackgroundWorker Thread;
	LivePreview Live{Thread};
	FPreviewSkin Skin;
	FPreviewLines Lines;
	std::vector<int32_t> Selected;
	bool bDragging = false;
};
}
