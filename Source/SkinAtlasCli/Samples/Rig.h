// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/Rotation.h"
#include "Samples/Sample.h"

#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** A joint in bind pose, in mesh space. X points along the bone to the child; turning about Z, the hinge, flexes. */
struct RigJoint
{
	std::string Name;
	int32_t Parent = NoIndex;
	Vec3d Origin, Tip; // Tip: where the bone ends
	Vec3d X, Y, Z;
	Rotation LocalTurn; // in the parent's frame
	Vec3d LocalOrigin;
};

/**
 * The joints of a sample. Only the middle and the left side are stated; the right side is their mirror image, bit for
 * bit. Joints of the left are those whose name ends in "_l". Middle joints below the first have Z along +X or -X, so
 * that mirroring in x is the change of sign of Z in every joint's own frame.
 */
class Rig
{
public:
	/** The first joint, on the ground, with the axes of the mesh. */
	void AddRoot(std::string_view Name);

	/** Hinge need not be perpendicular to the bone: its part along the bone is dropped. */
	void Add(std::string_view Name, std::string_view Parent, const Vec3d& Origin, const Vec3d& Tip, const Vec3d& Hinge);

	/** Adds the right side. Call last. */
	void Mirror();

	int32_t Find(std::string_view Name) const; // the name must exist
	const RigJoint& operator[](std::string_view Name) const { return Joints[size_t(Find(Name))]; }

	/** The joint of the other side; for middle joints themselves. */
	int32_t MirrorOf(int32_t J) const { return Other[size_t(J)]; }

	/** The nearest joint upwards that lies in the middle; may be J itself. */
	int32_t MiddleOf(int32_t J) const;

	std::vector<SampleJoint> Export() const;

	std::vector<RigJoint> Joints;

private:
	std::vector<int32_t> Other;
};
}
