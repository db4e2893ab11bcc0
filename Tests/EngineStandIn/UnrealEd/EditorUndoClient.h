// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for EditorUndoClient.h (UnrealEd).

#pragma once

#include "CoreTypes.h"

class FEditorUndoClient // [B]
{
public:
	virtual ~FEditorUndoClient() = default;
	virtual void PostUndo(bool) {}
	virtual void PostRedo(bool) {}
};

class FSelfRegisteringEditorUndoClient : public FEditorUndoClient // [B]
{
public:
	UNREALED_API FSelfRegisteringEditorUndoClient();
	UNREALED_API ~FSelfRegisteringEditorUndoClient() override;
};
