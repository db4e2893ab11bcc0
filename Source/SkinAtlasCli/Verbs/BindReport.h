// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Components.h"
#include "Options/Recipe.h"
#include "Terminal/StageClock.h"

#include "SkinAtlas/Leak.h"
#include "SkinAtlas/Tear.h"

#include <filesystem>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** Everything that a report tells. Refers to what the run holds. */
struct BindFacts
{
	std::filesystem::path Input, Output;
	const Character& Who;
	const Recipe& What;
	std::span<const SoftnessSource> Softness; // one per joint
	std::span<const RecognisedRole> Roles;    // likewise
	const BoundCharacter& Bound;
	const StageClock* Stages = nullptr;          // null: not timed, for whoever wants no report
	std::vector<NamedComponent> Components = {}; // one per component of the mesh
	std::vector<float> Shares = {}; // of the dual quaternions, one per joint
	std::vector<float> Mask = {};   // one per vertex; empty: not asked for
	double ReadMilliseconds = 0.0, WriteMilliseconds = 0.0;
	int32_t ThreadCount = 1;
	std::span<const std::string> InputWarnings = {}; // about the file, its skins, and what other methods take
	const ResolvedRecipe* Resolved = nullptr;
	const StoredWeights* Rows = nullptr;   // what is written
	const LockedWeights* Locked = nullptr; // null without locks
	LeakCertificate Leak = {};             // of Rows
	StrainCertificate Strain = {};         // of the bound rows
	Tears Torn = {};                       // of the bound rows, in random poses, then those of clips
};

/** The report as JSON. Schema: Resources/Docs/Report.md. */
std::string WriteReport(const BindFacts& Facts);
}
