// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ShaderParameterMacros.h (RenderCore). The list of members serves two checks that the engine makes: every
// parameter is set, and has its global in the shader.

#pragma once

#include "RHIResources.h"
#include "RenderGraphResources.h"

#include <cstddef>
#include <vector>

namespace StandIn
{
struct FShaderParameter
{
	const char* Name;
	const char* Type; // as in the macro: C++ for values, HLSL for resources
	bool bResource;
	std::size_t Offset;
};
using FShaderParameters = std::vector<FShaderParameter>;
}

#define BEGIN_SHADER_PARAMETER_STRUCT(Struct, ExportMacro) /* [57] */ \
	struct Struct \
	{ \
		using StandInSelf = Struct; \
		struct StandInFirst \
		{ \
		}; \
		static void StandInAppend(StandInFirst, ::StandIn::FShaderParameters&) {} \
		typedef StandInFirst

#define STANDIN_SHADER_PARAMETER(MemberType, Name, TypeText, bIsResource) \
	StandInBefore##Name; \
	MemberType Name{}; \
	struct StandInAfter##Name \
	{ \
	}; \
	static void StandInAppend(StandInAfter##Name, ::StandIn::FShaderParameters& List) \
	{ \
		StandInAppend(StandInBefore##Name(), List); \
		List.push_back({#Name, TypeText, bIsResource, offsetof(StandInSelf, Name)}); \
	} \
	typedef StandInAfter##Name

#define SHADER_PARAMETER(Type, Name) STANDIN_SHADER_PARAMETER(Type, Name, #Type, false) // [57]
#define SHADER_PARAMETER_SRV(Type, Name) STANDIN_SHADER_PARAMETER(FRHIShaderResourceView*, Name, #Type, true) // [57]
#define SHADER_PARAMETER_RDG_BUFFER_SRV(Type, Name) /* [57] */ \
	STANDIN_SHADER_PARAMETER(FRDGBufferSRVRef, Name, #Type, true)
#define SHADER_PARAMETER_RDG_BUFFER_UAV(Type, Name) /* [57] */ \
	STANDIN_SHADER_PARAMETER(FRDGBufferUAVRef, Name, #Type, true)

#define END_SHADER_PARAMETER_STRUCT() /* [57] */ \
	StandInLast; \
	static ::StandIn::FShaderParameters StandInMembers() \
	{ \
		::StandIn::FShaderParameters List; \
		StandInAppend(StandInLast(), List); \
		return List; \
	} \
	} \
	;
