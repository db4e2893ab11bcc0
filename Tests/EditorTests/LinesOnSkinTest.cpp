// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Lines that move with the skin: the child's end of an overlap with the child, the parent's with the parent.

#include "TestHarness.h"

#include "Panel/LinesOnSkin.h"
#include "Shapes.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

namespace
{
BoundCharacter BoundTube()
{
	Shapes::TubeOptions Options;
	Options.Rings = 48;
	Options.bCapped = true;
	const Shapes::Rig Tube = Shapes::TwoBoneTube(Options);
	JointOptions Joint;
	Joint.K = 0.4f;
	const std::vector<JointOptions> Joints(2, Joint);
	BindOptions Binding;
	Binding.Joints = Joints;
	Binding.Overlap.ReachK = 2.0f;
	return *Bind(Tube.Mesh(), Tube.Skeleton(), Binding);
}
}

TEST_CASE("Lines on the skin: at rest they are the core's", "[lines]")
{
	const BoundCharacter Bound = BoundTube();
	const LinesOnSkin Lines(Bound, {1});
	const JointLines Core = FindLines(Bound, 1);
	std::vector<Vec3> Wanted;
	for (const SurfaceLine* Line : {&Core.Curve, &Core.Outer, &Core.Inner})
	{
		const std::vector<Vec3> Places = PlacePoints(Bound.Mesh, Bound.Mesh.Positions(), *Line);
		Wanted.insert(Wanted.end(), Places.begin(), Places.end());
	}
	const std::vector<Vec3> Places = Lines.Place({});
	REQUIRE(Places.size() == Wanted.size());
	REQUIRE(Lines.Kinds().size() == Places.size() / 2);
	for (size_t P = 0; P < Places.size(); ++P)
	{
		CHECK(Places[P].X == Approx(Wanted[P].X).margin(1e-6));
		CHECK(Places[P].Y == Approx(Wanted[P].Y).margin(1e-6));
		CHECK(Places[P].Z == Approx(Wanted[P].Z).margin(1e-6));
	}
}

TEST_CASE(
	"Lines on the skin: the inner ring goes with the child, the outer stays, the curve goes half the way", "[lines]")
{
	const BoundCharacter Bound = BoundTube();
	const LinesOnSkin Lines(Bound, {1});
	const std::vector<Vec3> Rest = Lines.Place({});
	Affine Lifted;
	Lifted.Row[2][3] = 1.0f;
	const std::vector<Affine> Pose = {Affine(), Lifted};
	const std::vector<Vec3> Posed = Lines.Place(Pose);
	REQUIRE(Posed.size() == Rest.size());
	for (size_t P = 0; P < Rest.size(); ++P)
	{
		const LineKind Kind = Lines.Kinds()[P / 2];
		// Points lie between the rows of two vertices; a cell of the tube is an eighth of the overlap's width.
		const double Wanted = Kind == LineKind::Inner ? 1.0 : Kind == LineKind::Outer ? 0.0 : 0.5;
		CHECK(Posed[P].X == Approx(Rest[P].X).margin(1e-6));
		CHECK(Posed[P].Z - Rest[P].Z == Approx(Wanted).margin(0.03));
	}
}

TEST_CASE("Lines on the skin: several joints one after the other, and none without lines", "[lines]")
{
	const BoundCharacter Bound = BoundTube();
	CHECK(LinesOnSkin(Bound, {}).Place({}).empty());
	CHECK(LinesOnSkin(Bound, {0}).Kinds().empty()); // a root
	CHECK(LinesOnSkin(Bound, {0, 1}).Kinds() == LinesOnSkin(Bound, {1}).Kinds());
	CHECK(LinesOnSkin().Place({}).empty());
}
