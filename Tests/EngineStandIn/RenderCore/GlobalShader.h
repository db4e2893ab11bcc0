// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for GlobalShader.h and Shader.h (RenderCore). A shader is its class, its file and its permutation.

#pragma once

#include "RHIDefinitions.h"
#include "ShaderCompilerCore.h"
#include "ShaderParameterMacros.h"
#include "ShaderPermutation.h"

struct FGlobalShaderPermutationParameters // [58]
{
	EShaderPlatform Platform = SP_PCD3D_SM5;
	int32 PermutationId = 0;
};

class FGlobalShader // [58]
{
public:
	using FPermutationDomain = TShaderPermutationDomain<>;
	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters&) { return true; }
	static void ModifyCompilationEnvironment(const FGlobalShaderPermutationParameters&, FShaderCompilerEnvironment&) {}
};

namespace StandIn
{
/** One shader class as the engine would compile it. */
struct FShaderType
{
	const char* Class;
	const char* File;  // virtual path
	const char* Entry;
	EShaderFrequency Frequency;
	FShaderParameters (*Parameters)();
	int32 PermutationCount;
	std::vector<FShaderDefine> (*Defines)(int32 PermutationId);
	bool (*ShouldCompile)(const FGlobalShaderPermutationParameters&);
};
STANDIN_API const std::vector<FShaderType>& ShaderTypes();
STANDIN_API bool RegisterShaderType(const FShaderType& Type);

template <typename Shader>
std::vector<FShaderDefine> DefinesOf(int32 PermutationId)
{
	FShaderCompilerEnvironment Environment;
	Shader::ModifyCompilationEnvironment({SP_PCD3D_SM5, PermutationId}, Environment);
	const auto Permutation = typename Shader::FPermutationDomain(PermutationId).StandInDefines();
	Environment.StandInDefines.insert(Environment.StandInDefines.end(), Permutation.begin(), Permutation.end());
	return Environment.StandInDefines;
}
}

#define DECLARE_GLOBAL_SHADER(Shader) /* [57] */ \
public: \
	static const ::StandIn::FShaderType& StandInType()
#define IMPLEMENT_GLOBAL_SHADER(Shader, SourceFile, EntryPoint, ShaderFrequency) /* [57] */ \
	const ::StandIn::FShaderType& Shader::StandInType() \
	{ \
		static const ::StandIn::FShaderType Type{#Shader, SourceFile, EntryPoint, ShaderFrequency, \
			&FParameters::StandInMembers, FPermutationDomain::PermutationCount, &::StandIn::DefinesOf<Shader>, \
			&Shader::ShouldCompilePermutation}; \
		return Type; \
	} \
	static const bool bStandInRegistered##Shader = ::StandIn::RegisterShaderType(Shader::StandInType())

class FGlobalShaderMap // [58]
{
};
RENDERCORE_API FGlobalShaderMap* GetGlobalShaderMap(ERHIFeatureLevel::Type Level); // [58]

template <typename Shader>
class TShaderRef // [58]
{
public:
	typename Shader::FPermutationDomain StandInPermutation;
};

template <typename Shader>
class TShaderMapRef : public TShaderRef<Shader> // [57]
{
public:
	TShaderMapRef(FGlobalShaderMap* Map, const typename Shader::FPermutationDomain& Permutation)
	{
		check(Map != nullptr);
		this->StandInPermutation = Permutation;
	}
	TShaderMapRef(FGlobalShaderMap* Map) { check(Map != nullptr); }
};
