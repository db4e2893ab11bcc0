// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ShaderParameterStruct.h (RenderCore).

#pragma once

#include "ShaderParameterMacros.h"

#define SHADER_USE_PARAMETER_STRUCT(Shader, Base) /* [57] */ \
	using ShaderParentClass = Base
