// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IPersonaToolkit.h (Persona).

#pragma once

#include "CoreMinimal.h"

class IPersonaPreviewScene;

class IPersonaToolkit // [58]
{
public:
	virtual ~IPersonaToolkit() = default;
	virtual TSharedRef<IPersonaPreviewScene> GetPreviewScene() const = 0; // [58]
};
