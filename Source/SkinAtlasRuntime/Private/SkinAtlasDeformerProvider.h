// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Animation/MeshDeformerProvider.h"

namespace SkinAtlas::Deformer
{
/**
 * Tells the engine, before it compiles shaders, that there are mesh deformers: without a provider and without a skin
 * cache it compiles none that draw deformed meshes. It steps back for any other provider, such as the plug-in Deformer
 * Graph: the engine asks the first of several, and only theirs may know a default deformer. Engines before 5.8 keep
 * the pointer of the first provider for good: this lives as long as the module.
 */
class FDeformerProvider final : public IMeshDeformerProvider
{
public:
	FDeformerProvider();
	virtual ~FDeformerProvider() override;

	//~ IMeshDeformerProvider
	virtual bool IsSupported(EShaderPlatform Platform) const override;
	virtual TObjectPtr<UMeshDeformer> GetDefaultMeshDeformer(FDefaultMeshDeformerSetup const& Setup) override;

private:
	void OnRegistered(const FName& Type, IModularFeature* Feature);
	void StepBack();

	bool bRegistered = false;
};
}
