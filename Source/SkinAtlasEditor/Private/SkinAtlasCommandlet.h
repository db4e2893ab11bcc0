// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Commandlets/Commandlet.h"

#include "SkinAtlasCommandlet.generated.h"

/**
 * Weights for all skeletal meshes below a folder, or for one:
 * -run=SkinAtlas -Path=/Game/Characters [-Recipe=hero.json] [-Report=report.json] [-MainSkin] [-NoSave]
 * Without a recipe each mesh has that of its settings. Ends with 0 if all is done, 1 if a mesh was refused or could not
 * be saved, 2 if the arguments are wrong; then nothing was changed.
 */
UCLASS()
class USkinAtlasCommandlet : public UCommandlet
{
	GENERATED_BODY()

public:
	USkinAtlasCommandlet();
	virtual int32 Main(const FString& Params) override;
};
