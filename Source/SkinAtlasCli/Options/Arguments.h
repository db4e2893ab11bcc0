// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Terminal/Message.h"
#include "Verbs/Bind.h"
#include "Verbs/Compare.h"
#include "Verbs/Inspect.h"
#include "Verbs/Pose.h"
#include "Verbs/Render.h"
#include "Verbs/Sample.h"
#include "Verbs/View.h"

#include <variant>

namespace SkinAtlas::Host
{
/** What the command line asks for; an exit code if that was answered already, by help or by a sentence. */
using Request = std::variant<ExitCode, BindCommand, CompareOptions, InspectOptions, PoseOptions, RenderCommand,
	SampleCommand, ViewCommand>;

/** What a run may take and read, whatever it does. */
struct RunLimits
{
	int32_t MemoryGigabytes = 8;
	bool bAllowOutside = false; // files that a glTF file names outside of its folder
};

/** Limits: as the command line has them. */
Request ParseArguments(int ArgumentCount, const char* const* Arguments, RunLimits& Limits);
}
