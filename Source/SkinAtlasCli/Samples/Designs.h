// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The three characters as formulae. Nothing here depends on a density.

#pragma once

#include "Samples/Cage.h"
#include "Samples/Clips.h"

namespace SkinAtlas::Host
{
struct SampleDesign
{
	std::string_view Name;
	int32_t DefaultVertices = 0;
	Vec3 Colour;
	Rig (*MakeRig)() = nullptr;
	ImplicitBody (*MakeBody)(const Rig& Skeleton) = nullptr;
	Cage (*MakeCage)(const Rig& Skeleton, const ImplicitBody& Body) = nullptr;
	std::vector<SampleClip> (*MakeClips)(const Rig& Skeleton) = nullptr;
};

/** Null for an unknown name. */
const SampleDesign* FindDesign(std::string_view Name);

Rig MakeArmRig();
ImplicitBody MakeArmBody(const Rig& Skeleton);
Cage MakeArmCage(const Rig& Skeleton, const ImplicitBody& Body);
std::vector<SampleClip> MakeArmClips(const Rig& Skeleton);

Rig MakeMannequinRig();
ImplicitBody MakeMannequinBody(const Rig& Skeleton);
Cage MakeMannequinCage(const Rig& Skeleton, const ImplicitBody& Body);
std::vector<SampleClip> MakeMannequinClips(const Rig& Skeleton);

Rig MakeQuadrupedRig();
ImplicitBody MakeQuadrupedBody(const Rig& Skeleton);
Cage MakeQuadrupedCage(const Rig& Skeleton, const ImplicitBody& Body);
std::vector<SampleClip> MakeQuadrupedClips(const Rig& Skeleton);
}
