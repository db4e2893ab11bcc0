// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include "SkinAtlas/Types.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** A joint in its rest pose, which is the bind pose. Parents come before their children. */
struct SampleJoint
{
	std::string Name;
	int32_t Parent = NoIndex;
	Vec3 Translation;   // in the parent's space, metres
	Vec4 Rotation;      // unit quaternion, W real
	Affine InverseBind; // mesh space to joint space
};

/** Keys of one joint, one per time of the clip. Rotations are quaternions in the parent's space. */
struct SampleTrack
{
	int32_t Joint = NoIndex;
	std::vector<Vec4> Rotations;    // or
	std::vector<Vec3> Translations; // one of the two is empty
};

struct SampleClip
{
	std::string Name;
	std::vector<float> Times; // seconds, rising; between keys linear
	std::vector<SampleTrack> Tracks;
};

/**
 * A character made by a formula: a closed surface of genus 0, exactly symmetric in x down to the last bit, and its rig.
 * Metres, +Y up, facing +Z, so that the character's left is +X.
 */
struct SampleCharacter
{
	std::string Name;
	std::vector<Vec3> Positions, Normals;
	std::vector<int32_t> Indices;      // 3 per triangle, counter-clockwise seen from outside
	std::vector<int32_t> RigidJoints;  // per vertex: the joint of the shape that made it
	std::vector<SampleJoint> Joints;
	std::vector<SampleClip> Clips;
	Vec3 Colour;                       // linear, of the one material
};

inline constexpr int32_t LeastSampleVertices = 2000;
inline constexpr int32_t MostSampleVertices = 5000000;

/** "arm", "mannequin", "quadruped". */
std::span<const std::string_view> SampleNames();

/** The density at which the sample is shipped; 0 for an unknown name. */
int32_t DefaultSampleVertices(std::string_view Name);

/**
 * Makes a sample with about the given number of vertices: within a tenth from 2000 up. The number changes the
 * tessellation only; surface, joints and clips do not depend on it. Same arguments, same bits.
 */
Outcome<SampleCharacter> MakeSample(std::string_view Name, int32_t Vertices);
}
