// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Pictures of a bound character: in any pose, coloured by whatever is asked about its weights.

#pragma once

#include "Gltf/Character.h"
#include "Picture/CornerNormals.h"
#include "Picture/Rasteriser.h"

#include "SkinAtlas/Bind.h"

namespace SkinAtlas::Host
{
/** What the colours of a picture tell. */
enum class PictureMode : uint8_t
{
	Shaded,     // nothing: the form
	Regions,    // which joint's region a vertex lies in, with the curves between them
	Overlaps,   // the joints' colours mixed by weight, darker where joints share a vertex
	Blend,      // the same without the dark, which would hide the form of a pose
	Weights,    // the weight of one joint
	Largest,    // which joint weighs most
	Difference, // half the L1 distance of the computed from the stored weights, 0 to 1
};

struct ShotOptions
{
	PictureMode Mode = PictureMode::Regions;
	bool bStored = false;                  // the weights of the file instead of the computed ones
	int32_t Joint = NoIndex;               // of mode Weights
	bool bBones = false;                   // the joint tree over everything
	std::span<const Affine> RestToPosed;   // one per joint, mesh space to mesh space; empty: the bind pose
	SkinningMethod Method = SkinningMethod::DualQuaternion;
};

/** A posed, coloured character, ready to be framed and drawn. Refers to the model it was taken of. */
struct Shot
{
	std::vector<Vec3> Positions;     // one per vertex
	std::vector<Colour> Colours;     // one per vertex
	std::vector<Vec3> Normals;       // one per index
	std::span<const int32_t> Indices;
	bool bFlatColours = false;
	std::vector<float> Reach;        // one per index, or empty: see PictureMesh
	std::vector<Vec3> CurveSegments; // two points each
	std::vector<PictureBone> Bones;
};

/** A bound character made ready for pictures. Refers to what it is made of. */
class Model
{
public:
	/** Stored: one row per vertex as ReadWeights gives them; null where no picture asks for them. */
	Model(const Character& Who, const BoundCharacter& Bound, const SkinWeights* Stored, const Context& Host = {});

	Shot Take(const ShotOptions& Options, const Context& Host = {}) const;

	/** Per joint its parent: in the tree that the regions follow, and that of the file for joints without region. */
	std::span<const int32_t> JointTree() const { return Tree; }

	/** The vertices that a joint moves by a tenth or more. */
	std::vector<int32_t> CarriersOf(int32_t Joint, bool bStored) const;

private:
	struct Row
	{
		std::span<const uint16_t> Joints;
		std::span<const float> Weights; // heaviest first; empty: none

		float Of(int32_t Joint) const;
	};
	Row RowAt(size_t V, bool bStored) const;
	std::vector<Colour> ColoursOf(const ShotOptions& Options) const;
	std::vector<Vec3> Pose(const ShotOptions& Options, const Context& Host) const;

	const Character& Who;
	const BoundCharacter& Bound;
	const SkinWeights* Stored;
	CornerNormals Light;
	std::vector<int32_t> Tree;
	std::vector<Colour> JointColours;
};

/** Draws a shot on paper. */
Image Expose(const Shot& What, const Camera& View, int32_t Width, int32_t Height, const Context& Host = {});
}
