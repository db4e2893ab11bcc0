// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The methods that need no other program: ours, and the simplest one there is.

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Methods.h"

#include <chrono>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** What a method made of a character: one row per vertex, heaviest first. */
struct Attempt
{
	SkinWeights Rows;
	double Seconds = 0.0;		   // of the method alone: no reading, no writing, no start of programs
	std::string Complaint;		   // what went wrong, in the method's words; empty if nothing did
	double ProcessorSeconds = 0.0; // likewise, on all cores together; of peers only
};

/** Seconds since it was made. */
class Clock
{
public:
	double Seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count(); }

private:
	std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now();
};

/** Which joints carry weight. Empty: the method has to find out. */
using KnownJoints = std::vector<bool>;

/** What is changed about SkinAtlas' defaults. */
enum class OurWay
{
	Default,
	Renamed, // joints are called j0, j1, ...
	Planes,	 // the papers' own segmentation
	Mended, // strained edges are mended
	Published, // the papers' own recipe: their cuts, K = 0.5, distances along the surface, the partition of [Hetroy09]
};

/** Methods: the atlas, or another behind the same bind. */
Attempt BindOurs(
	const Character& Who, const KnownJoints& Known, OurWay Way, const MethodOptions& Methods, const Context& Host);

/**
 * Every vertex follows the bone nearest to it in a straight line. A joint's bones go to its children; a leaf's goes on
 * like its parent's, equally long.
 */
Attempt BindRigid(const Character& Who, const KnownJoints& Known);

/** Rows without any weight. */
SkinWeights EmptyRows(size_t VertexCount, int32_t Influences);
}
