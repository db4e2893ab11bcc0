// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Panel/JointTreeModel.h"
#include "ScopedTransaction.h"
#include "Templates/Function.h"
#include "Templates/UniquePtr.h"
#include "UObject/WeakObjectPtr.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/** Keeps the panel's recipe in the settings of a mesh, each step one of the editor's undo. */
class FSettingsRecipeOwner final : public RecipeOwner
{
public:
	void SetMesh(USkeletalMesh* InMesh);
	virtual void BeginStep(const char* What) override;
	virtual void Store(const Recipe& Changed, bool bMore) override;
	virtual void EndStep() override;

	/** Hears what was stored, while the undo step is open: what it changes is part of the step. */
	TFunction<void(const Recipe& Changed, bool bMore)> OnStored;

private:
	TWeakObjectPtr<USkeletalMesh> Mesh;
	TUniquePtr<FScopedTransaction> Transaction;
};
}
