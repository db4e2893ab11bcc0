// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Verbs/PoseRequest.h"

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Skin.h"

#include <filesystem>

namespace SkinAtlas::Host
{
struct PoseOptions
{
	std::filesystem::path Input, Output;
	PoseRequest What;
	SkinningMethod Method = SkinningMethod::DualQuaternion;
	Context Host;
};

/** Writes a posed copy without skins. Returns the exit code. */
int RunPose(const PoseOptions& Options);
}
