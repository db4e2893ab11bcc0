// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The two kernels, as the engine knows them. Parameter names are those of the globals in the .usf files.

#pragma once

#include "GlobalShader.h"
#include "ShaderParameterStruct.h"
#include "SkinAtlasDualQuaternionDeformer.h"

/** Turns the rows of a section's bones into dual quaternions and stretches, one thread per bone. */
class FSkinAtlasBonesCS : public FGlobalShader
{
public:
	DECLARE_GLOBAL_SHADER(FSkinAtlasBonesCS);
	SHADER_USE_PARAMETER_STRUCT(FSkinAtlasBonesCS, FGlobalShader);

	static constexpr int32 GroupSize = 64;
	static constexpr int32 RecordBytes = 64; // four float4: SkinAtlasPackJointMotion

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER(uint32, BoneCount)
		SHADER_PARAMETER_SRV(Buffer<float4>, BoneRows)
		SHADER_PARAMETER_RDG_BUFFER_UAV(RWStructuredBuffer<float4>, OutBones)
	END_SHADER_PARAMETER_STRUCT()

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters);
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment);
};

/** Skins the vertices of a section, one thread per vertex. */
class FSkinAtlasSkinCS : public FGlobalShader
{
public:
	DECLARE_GLOBAL_SHADER(FSkinAtlasSkinCS);
	SHADER_USE_PARAMETER_STRUCT(FSkinAtlasSkinCS, FGlobalShader);

	static constexpr int32 GroupSize = 64;

	class FMethod : SHADER_PERMUTATION_INT("SKINATLAS_METHOD", 3);     // ESkinAtlasSkinningMode
	class FStretch : SHADER_PERMUTATION_INT("SKINATLAS_STRETCH", 3);   // ESkinAtlasStretch
	class FUnlimited : SHADER_PERMUTATION_BOOL("SKINATLAS_UNLIMITED"); // influences
	class FBulge : SHADER_PERMUTATION_BOOL("SKINATLAS_BULGE");         // compensation
	using FPermutationDomain = TShaderPermutationDomain<FMethod, FStretch, FUnlimited, FBulge>;

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER(uint32, FirstVertex) // of the level of detail
		SHADER_PARAMETER(uint32, VertexCount)
		SHADER_PARAMETER(uint32, Influences)  // per vertex, when constant
		SHADER_PARAMETER(uint32, JointBytes)
		SHADER_PARAMETER(uint32, WeightBytes)
		SHADER_PARAMETER(uint32, bMorph)
		SHADER_PARAMETER(float, BulgeCompensation)
		SHADER_PARAMETER(float, BlendFactor)
		SHADER_PARAMETER(float, BlendWithoutMask) // 1: the mask does not count, 0: it alone
		SHADER_PARAMETER(FVector4f, MaskChannel)  // red, green, blue, alpha
		SHADER_PARAMETER_SRV(Buffer<float>, Positions)
		SHADER_PARAMETER_SRV(Buffer<SNORM float4>, Tangents)
		SHADER_PARAMETER_SRV(Buffer<uint>, Weights)
		SHADER_PARAMETER_SRV(Buffer<uint>, WeightLookup)
		SHADER_PARAMETER_SRV(Buffer<float>, MorphDeltas)
		SHADER_PARAMETER_SRV(Buffer<float4>, VertexColors)
		SHADER_PARAMETER_SRV(Buffer<float4>, BoneRows)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<float4>, Bones)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<float4>, Segments)
		SHADER_PARAMETER_RDG_BUFFER_UAV(RWBuffer<float>, OutPositions)
		SHADER_PARAMETER_RDG_BUFFER_UAV(RWBuffer<SNORM float4>, OutTangents)
	END_SHADER_PARAMETER_STRUCT()

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters);
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment);
};
