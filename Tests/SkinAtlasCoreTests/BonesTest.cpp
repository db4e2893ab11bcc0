// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which bone is nearest, where the straight distance alone would say it wrongly.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "1_Segment/3_Bones/Bones.h"
#include "1_Segment/4_Cut/PlaneSection.h"
#include "1_Segment/7_Curves/Curves.h"

#include <array>
#include <set>
#include <utility>

using namespace SkinAtlas;

namespace
{
/** A rig and its bones in some tree, or in its own, all joints taking part. */
struct Boned
{
	Boned(const Shapes::Rig& Rig, const std::vector<std::string_view>& Names)
		: Boned(Rig, Names, JointTree(Rig.Parents, std::vector<bool>(Rig.Joints.size(), true)))
	{
	}

	Boned(const Shapes::Rig& Rig, const std::vector<std::string_view>& Names, JointTree InTree)
		: Mesh(*Topology::Build(Rig.Mesh()))
		, Joints(*Skeleton::Build({Rig.Joints, Rig.Parents, Names}))
		, Surface(std::move(*TriangleTree::Build(Mesh)))
		, Inside(Joints, *Surface)
		, Tree(std::move(InTree))
		, Roles(RecogniseRoles(Joints, BuiltInRoles()))
		, Found(std::move(*BoneSet::Build(Joints, Tree, Roles, Mesh, *Surface, Inside, {})))
		, Bones(*Found)
	{
	}

	int32_t NearestTo(const Vec3d& P, const Vec3d& Outward) const
	{
		NearestBoneScratch Scratch;
		return Bones.Nearest(P, Outward, Bones.ChoiceAmong(Tree.ParentsFirst()), Scratch);
	}

	Topology Mesh;
	Skeleton Joints;
	std::unique_ptr<const TriangleTree> Surface;
	BonesInside Inside;
	JointTree Tree;
	std::vector<RecognisedRole> Roles;
	std::unique_ptr<const BoneSet> Found;
	const BoneSet& Bones;
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

TEST_CASE("Bones: a boundary between labels runs where both bones are equally near, whatever the edges do", "[bones]")
{
	// A sheet of uneven rows with two parallel bones in it: on the sheet, distances are straight lines along its edges.
	constexpr int32_t Columns = 13, Rows = 9;
	constexpr std::array<float, Rows> Y = {-0.5f, 0.1f, 0.3f, 0.75f, 0.9f, 1.6f, 1.7f, 2.2f, 2.5f};
	Shapes::Rig Sheet;
	for (int32_t Row = 0; Row < Rows; ++Row)
	{
		for (int32_t Column = 0; Column < Columns; ++Column)
		{
			const float Wave = 0.05f * static_cast<float>((3 * Row + 5 * Column) % 7);
			Sheet.Positions.push_back({0.5f * static_cast<float>(Column) - 3.0f, Y[size_t(Row)] + Wave, 0.0f});
			if (const int32_t V = Row * Columns + Column; Row + 1 < Rows && Column + 1 < Columns)
			{
				Sheet.AddTriangle(V, V + 1, V + Columns);
				Sheet.AddTriangle(V + 1, V + Columns + 1, V + Columns);
			}
		}
	}
	for (const int32_t First : {0, 2})
	{
		Sheet.AddJoint({-3.0f, static_cast<float>(First), 0.0f}, First == 0 ? NoIndex : 0);
		Sheet.AddJoint({3.0f, static_cast<float>(First), 0.0f}, First);
	}
	const Boned Made(Sheet, {});
	Segmentation Labelled;
	for (const Vec3& P : Made.Mesh.Positions())
	{
		Labelled.RegionOf.push_back(Made.NearestTo(P, Vec3d()));
		Labelled.Outward.push_back({});
	}
	int32_t Mixed = 0;
	for (int32_t E = 0; E < Made.Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Made.Mesh.Edge(E);
		const int32_t A = Labelled.RegionOf[size_t(Ends[0])], B = Labelled.RegionOf[size_t(Ends[1])];
		const float T = CrossingBetween(Made.Mesh, E, Made.Bones, Labelled);
		if (A + B == 2 && A != B && T > 0.05f && T < 0.95f) // not at the ends, where the leaves have a say
		{
			const Vec3d P = PointOn(Made.Mesh, {E, T});
			CHECK(Made.Bones.Nearness(A, P, Vec3d()) == Approx(Made.Bones.Nearness(B, P, Vec3d())).margin(1e-5));
			++Mixed;
		}
	}
	CHECK(Mixed > 20);
}

TEST_CASE("Bones: the nearest bone does not depend on what was asked before", "[bones]")
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	int32_t Parent = NoIndex;
	for (const float X : {-2.9f, -1.5f, 0.0f, 0.4f, 2.5f})
	{
		Rig.AddJoint({X, 0.3f * X, 0.0f}, Parent);
		++Parent;
	}
	const Boned Made(Rig, {});
	const BoneChoice All = Made.Bones.ChoiceAmong(Made.Tree.ParentsFirst());
	NearestBoneScratch Kept;
	std::set<int32_t> Seen;
	for (int32_t I = 0; I < 500; ++I)
	{
		const Vec3d P(0.7 * ((I * 7) % 11 - 5), 0.3 * (I % 9 - 4), 0.2 * (I % 5 - 2)); // jumps from end to end
		CAPTURE(I);
		const int32_t J = Made.NearestTo(P, Vec3d());
		CHECK(Made.Bones.Nearest(P, Vec3d(), All, Kept) == J);
		Seen.insert(J);
	}
	CHECK(Seen.size() == 5);
}

TEST_CASE("Bones: joints of a face reach a part of their distance from the head, jaws the whole", "[bones]")
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
	const Boned Face(Rig, {"spine", "neck", "head", "nose", "lip"});
	CHECK(Face.Bones.Of(3)[0].Reach == Approx(0.25 * 0.5));
	CHECK(Face.Bones.Of(4)[0].Reach == Approx(0.25 * 1.0)); // from the head, not from the nose
	CHECK(Face.Bones.Of(2)[0].Reach > 1e100);
	CHECK(Boned(Rig, {"spine", "neck", "head", "eyes", "eye_target"}).Bones.Of(3)[0].Reach == Approx(0.1 * 0.5));
	CHECK(Boned(Rig, {"spine", "neck", "head", "ear_01", "ear_02"}).Bones.Of(4)[0].Reach == Approx(0.5 * 1.0));
	const Boned Jaws(Rig, {"spine", "neck", "head", "jaw_01", "jaw_02"});
	CHECK(Jaws.Bones.Of(3)[0].Reach == Approx(0.5));
	CHECK(Jaws.Bones.Of(4)[0].Reach == Approx(1.0));
	const Boned Headless(Rig, {"spine", "neck_01", "neck_02", "jaw_01", "jaw_02"});
	CHECK(Headless.Bones.Of(3)[0].Reach > 1e100);
	CHECK(Headless.Bones.Of(4)[0].Reach > 1e100);
}

TEST_CASE("Bones: among six joints on one, arms and neck reach as far as they do elsewhere", "[bones]")
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	Rig.AddJoint({-2.9f, 0, 0}, NoIndex);
	Rig.AddJoint({0, 0, 0}, 0);
	for (const float Y : {-0.5f, -0.3f, -0.1f, 0.1f, 0.3f, 0.5f})
	{
		Rig.AddJoint({0.5f, Y, 0}, 1);
	}
	const Boned Made(Rig, {"hips", "chest", "upperarm_l", "neck", "a", "b", "c", "upperarm_r"});
	for (const int32_t Limb : {2, 3, 7})
	{
		CHECK(Made.Bones.Of(Limb)[0].Reach > 1e100);
	}
	CHECK(Made.Bones.Of(4)[0].Reach == Approx(0.5 * std::sqrt(0.5 * 0.5 + 0.1 * 0.1)));
}

TEST_CASE("Bones: a head with ears has a bone through its muzzle, twice as long as the neck's at most", "[bones]")
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	for (int32_t J = 0; J < 3; ++J)
	{
		Rig.AddJoint({static_cast<float>(J) - 2.0f, 0.0f, 0.0f}, J - 1);
	}
	Rig.AddJoint({0.2f, 0.8f, 0.0f}, 2);
	Rig.AddJoint({0.2f, -0.8f, 0.0f}, 2);
	const Boned Made(Rig, {"spine", "neck", "head", "ear_l", "ear_r"});
	REQUIRE(Made.Bones.Of(2).size() == 1);
	CHECK(Made.Bones.Of(2)[0].To.X == Approx(2.0)); // the tube ends at 3
	CHECK(Made.Bones.Of(2)[0].To.Y == Approx(0.0));
}

TEST_CASE("Bones: what lies beyond the neck is the head's, however thick the neck", "[bones]")
{
	// The head looks down, so that the joint is the nearest point of both bones.
	// It is thin, and so the neck reaches farther.
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	for (Vec3& P : Rig.Positions)
	{
		P = P.X < 0.9f ? P : Vec3{1.0f + 0.1f * (P.X - 1.0f), 0.5f * P.Y, 0.5f * P.Z};
	}
	for (const float X : {-2.9f, -1.0f, 1.0f})
	{
		Rig.AddJoint({X, 0.0f, 0.0f}, static_cast<int32_t>(Rig.Joints.size()) - 1);
	}
	Rig.AddJoint({1.0f, -0.45f, 0.0f}, 2);
	const Vec3d Horn(1.1, 0.8, 0.0);
	const Boned Named(Rig, {"spine", "neck", "head", "head_end"});
	CHECK(Named.NearestTo(Horn, Vec3d()) == 2);
	const Boned Unnamed(Rig, {"a", "b", "c", "d"});
	CHECK(Unnamed.NearestTo(Horn, Vec3d()) == 1);
}

TEST_CASE("Bones: a foot that floats below a shin of air is not the shin's", "[bones]")
{
	// The heel, behind the ankle, has the ankle nearest, which both bones share, about 1 away: no radius of a shin.
	Shapes::Rig Foot = Shapes::Tube({.Radius = 0.2f, .HalfLength = 1.0f, .bCapped = true});
	Foot.AddJoint({-0.3f, 3.0f, 0}, NoIndex); // knee
	Foot.AddJoint({-0.3f, 0.7f, 0}, 0);       // ankle
	Foot.AddJoint({0.5f, 0, 0}, 1);           // toe
	const Boned Made(Foot, {});
	CHECK(Made.Bones.Of(0)[0].Radius == Made.Bones.Of(1)[0].Radius);
	// From the ankle (-0.3, -0.9), 0.949 long, across the foot's bone (0.8, -0.7) 0.93 / 1.063 = 0.875.
	CHECK(Made.NearestTo({-0.6, -0.2, 0.0}, Vec3d()) == 1);
}

TEST_CASE("Bones: a foot that begins at the ball has its bone back to the heel, though the toe hangs there", "[bones]")
{
	// As in a reversed foot: both hang on the ankle's control in the file, and on the shin and the foot in the tree.
	Shapes::Rig Leg = Shapes::Tube({.Radius = 0.3f, .bCapped = true});
	Leg.AddJoint({-2.9f, 0, 0}, NoIndex); // shin
	Leg.AddJoint({1, 0, 0}, 0);           // control
	Leg.AddJoint({2, 0, 0}, 1);           // toe
	Leg.AddJoint({2, 0, 0}, 1);           // foot
	Leg.AddJoint({1, 0, 0}, 3);           // heel
	const JointTree Repaired({NoIndex, NoIndex, 3, 0, NoIndex}, {true, false, true, true, false});
	const Boned Made(Leg, {"shin", "ik_foot", "toe", "foot", "ik_heel"}, Repaired);
	const auto Foot = Made.Bones.Of(3);
	REQUIRE(Foot.size() == 1);
	CHECK(Foot[0].From.X == Approx(2.0));
	CHECK(Foot[0].To.X == Approx(1.0));
}

TEST_CASE("Bones: the share outside counts what lies before, between and beyond closed pieces", "[bones]")
{
	// Two closed tubes along X, from -3 to 3 and from 5 to 11, and joints on their axis, also outside.
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Shapes::Rig Rig = Shapes::Tube(Options);
	Rig.Append(Shapes::Tube(Options), {8.0f, 0.0f, 0.0f});
	int32_t Parent = NoIndex;
	for (const float X : {-5.1f, -1.1f, 2.9f, 10.9f, 2.9f})
	{
		Rig.AddJoint({X, 0.05f, 0.03f}, Parent++);
	}
	const bool bInwards = GENERATE(false, true);
	for (size_t I = 0; I < Rig.Indices.size() && bInwards; I += 3)
	{
		std::swap(Rig.Indices[I], Rig.Indices[I + 1]);
	}
	Boned Made(Rig, {});
	CHECK_FALSE(Made.Inside.IsInside(0));
	CHECK(Made.Inside.IsInside(1));
	// Samples are 0.5 apart: -4.85, -4.35, -3.85, -3.35 outside, then -2.85 on inside.
	CHECK(Made.Inside.ShareOutside(0, 1) == 0.5);
	CHECK(Made.Inside.ShareOutside(1, 0) == 0.5);
	CHECK(Made.Inside.ShareOutside(1, 2) == 0.0);
	// Samples are 1 apart: 3.4 and 4.4 in the gap.
	CHECK(Made.Inside.ShareOutside(2, 3) == 0.25);
	CHECK(Made.Inside.ShareOutside(2, 4) == 0.0);
}

TEST_CASE("Bones: inside an open tube a bone counts as inside all along", "[bones]")
{
	Shapes::Rig Rig = Shapes::Tube();
	Rig.AddJoint({-1.5f, 0.05f, 0.03f}, NoIndex);
	Rig.AddJoint({1.5f, 0.05f, 0.03f}, 0);
	Rig.AddJoint({1.5f, 4.6f, 0.03f}, 1);
	Boned Made(Rig, {});
	CHECK(Made.Inside.ShareOutside(0, 1) == 0.0);
	// Samples at y = 0.33 and 0.90, then at 1.47 and farther; the skin is between 0.966, the middle of a facet, and 1.
	CHECK(Made.Inside.ShareOutside(1, 2) == 0.75);
}
