// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the joints' own axes tell: where bones point, and how a rig without hierarchy hangs together.

#include "PartRigs.h"
#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/2_Limbs/FlatRig.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "1_Segment/3_Bones/BoneAxes.h"

#include <utility>

using namespace SkinAtlas;

namespace
{
/** A joint whose local X points along the given unit vector; Y and Z complete it to a rotation. */
Affine Oriented(const Vec3& Origin, const Vec3d& X)
{
	const Vec3d Aside = std::abs(X.X) < 0.5 ? Vec3d(1, 0, 0) : Vec3d(0, 0, 1);
	const Vec3d Y = Normalised(Cross(X, Aside)), Z = Cross(X, Y);
	Affine Made;
	const double Rows[3][4] = {{X.X, Y.X, Z.X, Origin.X}, {X.Y, Y.Y, Z.Y, Origin.Y}, {X.Z, Y.Z, Z.Z, Origin.Z}};
	for (int R = 0; R < 3; ++R)
	{
		for (int C = 0; C < 4; ++C)
		{
			Made.Row[R][C] = static_cast<float>(Rows[R][C]);
		}
	}
	return Made;
}

struct Built
{
	Skeleton Joints;
	JointTree Tree;
};

Built Build(const Shapes::Rig& Rig)
{
	Skeleton Joints = *Skeleton::Build(Rig.Skeleton());
	JointTree Tree = CollapseTree(Joints, std::vector<bool>(Rig.Parents.size(), true));
	return {std::move(Joints), std::move(Tree)};
}

/** Two arms of four joints along +x and -x from a joint at the origin; Sign turns the right arm's X axis. */
Shapes::Rig TwoArms(double RightSign)
{
	Shapes::Rig Made;
	Made.Joints.push_back(Oriented({0, 0, 0}, {0, 1, 0}));
	Made.Parents.push_back(NoIndex);
	for (const double Side : {1.0, -1.0})
	{
		for (int32_t I = 1; I <= 4; ++I)
		{
			const double Sign = Side > 0.0 ? 1.0 : RightSign;
			Made.Parents.push_back(I == 1 ? 0 : static_cast<int32_t>(Made.Joints.size()) - 1);
			Made.Joints.push_back(Oriented({static_cast<float>(Side * I), 0, 0}, {Sign * Side, 0, 0}));
		}
	}
	return Made;
}
}

TEST_CASE("Segment: a leaf points along the axis that the bones above it have", "[segment]")
{
	const Built Rig = Build(TwoArms(1.0));
	const auto Axes = BoneAxes(Rig.Joints, Rig.Tree);
	REQUIRE(Axes.size() == 9);
	CHECK(Axes[4].X == Approx(1.0));
	CHECK(Axes[8].X == Approx(-1.0));
	CHECK(Axes[0].Y == Approx(1.0)); // a branching joint has its own axis
}

TEST_CASE("Segment: a side whose axes point backwards keeps its sign to the leaf", "[segment]")
{
	const Built Rig = Build(TwoArms(-1.0));
	const auto Axes = BoneAxes(Rig.Joints, Rig.Tree);
	REQUIRE(Axes.size() == 9);
	CHECK(Axes[4].X == Approx(1.0));
	CHECK(Axes[8].X == Approx(-1.0));
}

TEST_CASE("Segment: a rig whose joints are not oriented has no bone axes", "[segment]")
{
	// Arms along x and a spine along y, all with the axes of the world: six bones agree on X, two have Y.
	Shapes::Rig Made;
	for (const Vec3 Origin : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{2, 0, 0}, Vec3{3, 0, 0}, Vec3{4, 0, 0}})
	{
		Made.AddJoint(Origin, static_cast<int32_t>(Made.Joints.size()) - 1);
	}
	for (int32_t I = 1; I <= 4; ++I)
	{
		Made.AddJoint({-1.0f * I, 0, 0}, I == 1 ? 0 : static_cast<int32_t>(Made.Joints.size()) - 1);
	}
	for (int32_t I = 1; I <= 3; ++I)
	{
		Made.AddJoint({0, 1.0f * I, 0}, I == 1 ? 0 : static_cast<int32_t>(Made.Joints.size()) - 1);
	}
	const Built Rig = Build(Made);
	CHECK(BoneAxes(Rig.Joints, Rig.Tree).empty());
}

TEST_CASE("Segment: bones that all point one way tell no axis, for the joints may never have been turned", "[segment]")
{
	// Two legs along -y, and a head and a tail that would point down, too.
	Shapes::Rig Made;
	Made.AddJoint({0, 3, 0}, NoIndex);
	for (const float Side : {-1.0f, 1.0f})
	{
		Made.AddJoint({Side, 2, 0}, 0);
		Made.AddJoint({Side, 0, 0}, static_cast<int32_t>(Made.Joints.size()) - 1);
	}
	Made.AddJoint({0, 4, 1}, 0);
	Made.AddJoint({0, 3, -2}, 0);
	const Built Rig = Build(Made);
	CHECK(BoneAxes(Rig.Joints, Rig.Tree).empty());
}

TEST_CASE(
	"Segment: arms that point opposite ways from joints turned alike and like the neck's tell no axis", "[segment]")
{
	// X runs along both arms, which may be meant; but the root and the neck above it are turned like them.
	Shapes::Rig Made = TwoArms(-1.0);
	REQUIRE(BoneAxes(Build(Made).Joints, Build(Made).Tree).size() == 9);
	Made.Joints[0] = Oriented({0, 0, 0}, {1, 0, 0});
	for (int32_t I = 1; I <= 2; ++I)
	{
		Made.Parents.push_back(I == 1 ? 0 : 9);
		Made.Joints.push_back(Oriented({0, static_cast<float>(I), 0}, {1, 0, 0}));
	}
	const Built Rig = Build(Made);
	CHECK(BoneAxes(Rig.Joints, Rig.Tree).empty());
}

TEST_CASE("Segment: leaves left unturned when the joints above them were turned tell no axis", "[segment]")
{
	Shapes::Rig Made = TwoArms(1.0);
	const auto LeaveAsItWas = [&](size_t J)
	{
		const auto& Row = Made.Joints[J].Row;
		Made.Joints[J] = Oriented({Row[0][3], Row[1][3], Row[2][3]}, {0, 0, 1});
	};
	LeaveAsItWas(4);
	CHECK(BoneAxes(Build(Made).Joints, Build(Made).Tree)[4].Z == Approx(1.0)); // one alone may be meant
	LeaveAsItWas(8);
	CHECK(BoneAxes(Build(Made).Joints, Build(Made).Tree).empty());
}

namespace
{
/**
 * A figure of six blocks, as in games made of them: the body's joint at the hips, all others hang on it. A joint's axis
 * runs from it through its block, for arms and legs downwards, or, if it was never turned, upwards.
 */
Shapes::Rig SixBlocks(bool bTurned)
{
	constexpr float Apart = 0.01f; // of the blocks, so that each is a component
	Shapes::Rig Made;
	const auto Add = [&](const Vec3& Half, const Vec3& Middle, const Vec3& Joint, bool bDown)
	{
		Made.Append(Block(Half.X - Apart, Half.Y - Apart, Half.Z - Apart), Middle);
		Made.Joints.push_back(Oriented(Joint, {0, bDown && bTurned ? -1.0 : 1.0, 0}));
		Made.Parents.push_back(Made.Parents.empty() ? NoIndex : 0);
	};
	Add({2, 3, 1}, {0, 9, 0}, {0, 6, 0}, false);
	Add({2, 2, 2}, {0, 14, 0}, {0, 12, 0}, false);
	for (const float Side : {1.0f, -1.0f})
	{
		Add({1, 3, 1}, {3 * Side, 9, 0}, {3 * Side, 11, 0}, true);
		Add({1, 3, 1}, {Side, 3, 0}, {Side, 6, 0}, true);
	}
	return Made;
}
}

TEST_CASE("Segment: of a figure of blocks each joint moves its own", "[segment]")
{
	const BoundCharacter Bound = BindIt(SixBlocks(true));
	for (size_t S = 0; S < 48; ++S)
	{
		const int32_t Row = Bound.Mesh.SourceToWelded()[S] * Bound.Weights.Influences;
		CHECK(size_t(Bound.Weights.Joints[size_t(Row)]) == S / 8);
		CHECK(Bound.Weights.Weights[size_t(Row)] == 1.0f);
	}
}

TEST_CASE("Segment: where every joint branches, axes tell if joints were turned", "[segment]")
{
	const Built Turned = Build(SixBlocks(true));
	const std::vector<Vec3d> Axes = BoneAxes(Turned.Joints, Turned.Tree);
	REQUIRE(Axes.size() == 6);
	CHECK(Axes[1].Y == Approx(1.0));  // the head's
	CHECK(Axes[2].Y == Approx(-1.0)); // an arm's
	const Built Unturned = Build(SixBlocks(false));
	CHECK(BoneAxes(Unturned.Joints, Unturned.Tree).empty());
}

TEST_CASE("Segment: what hangs on one joint becomes a chain only along one way", "[segment]")
{
	// A hip beside the hub is hardly a detour from there to the shoulder; an elbow is on the way to the wrist.
	Shapes::Rig Made = Shapes::Tube({.Radius = 6.0f, .HalfLength = 20.0f, .bCapped = true});
	Made.AddJoint({0, 0, 0}, NoIndex);
	Made.AddJoint({0, 1, 0}, 0);
	Made.AddJoint({5, 3, 0}, 0);
	Made.AddJoint({10, 6, 0}, 0);
	Made.AddJoint({-10, 0, 0}, 0);
	const auto Regions = BindIt(Made).Regions;
	CHECK(Regions.TreeParent == std::vector<int32_t>{NoIndex, 0, 0, 2, 0});
}

TEST_CASE("Segment: fingers side by side in a flat rig become chains that hang on the wrist", "[segment]")
{
	// Four fingers of four joints along y, a third of a bone apart; the wrist below them. Nobody has a parent.
	constexpr int32_t Fingers = 4, Bones = 4;
	constexpr float Apart = 0.33f;
	Shapes::Rig Made;
	Made.Joints.push_back(Oriented({1.5f * Apart, -1.0f, 0.0f}, {0, 1, 0}));
	for (int32_t F = 0; F < Fingers; ++F)
	{
		for (int32_t B = 0; B < Bones; ++B)
		{
			Made.Joints.push_back(Oriented({Apart * static_cast<float>(F), static_cast<float>(B), 0.0f}, {0, 1, 0}));
		}
	}
	Made.Parents.assign(Made.Joints.size(), NoIndex);
	const Built Rig = Build(Made);
	REQUIRE(IsFlatRig(Rig.Tree));
	const std::vector<int32_t> Parents = SpanFlatRig(Rig.Joints, Rig.Tree);
	CHECK(Parents[0] == NoIndex);
	for (int32_t F = 0; F < Fingers; ++F)
	{
		CHECK(Parents[size_t(1 + F * Bones)] == 0);
		for (int32_t B = 1; B < Bones; ++B)
		{
			CHECK(Parents[size_t(1 + F * Bones + B)] == F * Bones + B);
		}
	}
}

TEST_CASE("Segment: a limb with a hierarchy is not a flat rig", "[segment]")
{
	CHECK_FALSE(IsFlatRig(Build(TwoArms(1.0)).Tree));
}
