// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSkinShaders.h"

#include "DataDrivenShaderPlatformInfo.h"
#include "ShaderCompilerCore.h"

IMPLEMENT_GLOBAL_SHADER(FSkinAtlasBonesCS, "/Plugin/SkinAtlas/SkinAtlasBones.usf", "MainCS", SF_Compute);
IMPLEMENT_GLOBAL_SHADER(FSkinAtlasSkinCS, "/Plugin/SkinAtlas/SkinAtlasSkin.usf", "MainCS", SF_Compute);

bool FSkinAtlasBonesCS::ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
{
	return IsFeatureLevelSupported(Parameters.Platform, ERHIFeatureLevel::SM5);
}

void FSkinAtlasBonesCS::ModifyCompilationEnvironment(
	const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
{
	FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
	OutEnvironment.SetDefine(TEXT("SKINATLAS_GROUP_SIZE"), GroupSize);
}

bool FSkinAtlasSkinCS::ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
{
	// Linear skinning takes the bones' matrices as they are: no stretch to choose, no bulge to compensate.
	const FPermutationDomain Permutation(Parameters.PermutationId);
	const bool bLinear = Permutation.Get<FMethod>() == static_cast<int32>(ESkinAtlasSkinningMode::Linear);
	const bool bStretch = Permutation.Get<FStretch>() != static_cast<int32>(ESkinAtlasStretch::None);
	const bool bPointless = bLinear && (bStretch || Permutation.Get<FBulge>());
	return !bPointless && IsFeatureLevelSupported(Parameters.Platform, ERHIFeatureLevel::SM5);
}

void FSkinAtlasSkinCS::ModifyCompilationEnvironment(
	const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
{
	FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
	OutEnvironment.SetDefine(TEXT("SKINATLAS_GROUP_SIZE"), GroupSize);
}
