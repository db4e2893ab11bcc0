// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which bone is nearest, where the straight distance alone would say it wrongly.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/Bones.h"
#include "1_Segment/TreeRepair.h"
#include "Common/TriangleTree.h"

using namespace SkinAtlas;

namespace
{
/** A rig and its bones, all joints taking part. */
struct Boned
{
	Boned(const Shapes::Rig& Rig, const std::vector<std::string_view>& Names)
		: Mesh(*Topology::Build(Rig.Mesh()))
		, Joints(*Skeleton::Build({Rig.Joints, Rig.Parents, Names}))
		, Surface(Mesh)
		, Tree(CollapseTree(Joints, std::vector<bool>(Rig.Joints.size(), true)))
		, Roles(RecogniseRoles(Joints, BuiltInRoles()))
		, Bones(Joints, Tree, Roles, Mesh, Surface, {})
	{
	}

	int32_t NearestTo(const Vec3d& P, const Vec3d& Outward) const
	{
		std::vector<double> Scratch;
		return Bones.Nearest(P, Outward, Tree.ParentsFirst(), Scratch);
	}

	Topology Mesh;
	Skeleton Joints;
	TriangleTree Surface;
	JointTree Tree;
	std::vector<RecognisedRole> Roles;
	BoneSet Bones;
};
}

TEST_CASE("Bones: skin that faces a neighbour's bone keeps to its own", "[bones]")
{
	// Two fingers of radius 1 side by side. The second one's bone lies off its middle: 0.75 from the skin of the first,
	// whose own bone is 1 away, as much as the radius. 1 < 0.75 (1.5 + 0.5), and no radius is over 2.1.
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Fingers = Shapes::Tube(Options);
	Fingers.Append(Shapes::Tube(Options), {0.0f, 2.1f, 0.0f});
	for (int32_t First : {0, 2})
	{
		const float Y = First == 0 ? 0.0f : 1.75f;
		Fingers.AddJoint({-2.9f, Y, 0.0f}, First == 0 ? NoIndex : 0);
		Fingers.AddJoint({2.9f, Y, 0.0f}, First);
	}
	const Boned Made(Fingers, {});
	const Vec3d Side(0.0, 1.0, 0.0);
	CHECK(Made.NearestTo(Side, Vec3d()) == 2);
	CHECK(Made.NearestTo(Side, Vec3d(0.0, 1.0, 0.0)) == 0);
	CHECK(Made.NearestTo(Side, Vec3d(0.0, -1.0, 0.0)) == 2);
}

TEST_CASE("Bones: a jaw's second joint reaches 0.7 of its distance from the head, as the first does", "[bones]")
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	int32_t Parent = NoIndex;
	for (const float X : {-2.9f, -1.0f, 1.0f, 1.5f, 2.0f})
	{
		Rig.AddJoint({X, 0.0f, 0.0f}, Parent);
		++Parent;
	}
	const Boned Made(Rig, {"spine", "neck", "head", "jaw_01", "jaw_02"});
	CHECK(Made.Bones.Of(3)[0].Reach == Approx(0.7 * 0.5));
	CHECK(Made.Bones.Of(4)[0].Reach == Approx(0.7 * 1.0));
	CHECK(Made.Bones.Of(2)[0].Reach > 1e100);
}
