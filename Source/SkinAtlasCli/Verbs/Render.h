// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/Recipe.h"
#include "Picture/Framing.h"
#include "Picture/Shot.h"
#include "Terminal/Message.h"
#include "Verbs/PoseRequest.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** What the rows of a contact sheet differ in. */
enum class SheetRows : uint8_t
{
	Softness,   // one character at K = 0.1, 0.5, 1 and 2
	Characters,
};

struct RenderCommand
{
	std::vector<std::filesystem::path> Inputs;
	std::filesystem::path Output;
	std::optional<std::filesystem::path> RecipeFile;
	std::vector<GivenOption> Options; // win over the recipe

	PictureMode Mode = PictureMode::Regions;
	std::string Joint;     // of mode weights
	bool bStored = false;  // the weights of the file
	bool bBones = false;

	PoseRequest Pose;
	std::optional<int32_t> Extreme; // 1 or 2, instead of Pose
	bool bBuiltInPoses = false;     // for Extreme and sheets
	SkinningMethod Method = SkinningMethod::DualQuaternion;

	ViewAngles View;
	std::string Focus; // a joint; empty: everything is in the picture
	int32_t Width = 0, Height = 0; // pixels, of each picture of a sheet; 0: 1000 each, in a sheet 360

	bool bSheet = false;
	std::optional<SheetRows> Rows; // by default Softness for one input, Characters for several
	bool bBesideStored = false;    // a second row for each: the weights of the file in the same poses

	int32_t ThreadCount = 0; // 0: all of the machine
	bool bQuiet = false;
};

/** What contradicts itself in a command, as a sentence about its options; nothing if nothing does. */
Outcome<void> CheckCommand(const RenderCommand& Command);

/** The picture asked for. */
Outcome<Image> MakePicture(const RenderCommand& Command, const Context& Host, class ProgressBar& Bar);

/** Binds characters and writes a picture of them as PNG. */
ExitCode RunRender(const RenderCommand& Command);
}
