// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A closed tube along X from -3 to 3 with two joints: what the second one's nearest bone has, and what a loop cuts off.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/4_Cut/LoopCheck.h"

using namespace SkinAtlas;

namespace
{
struct CutTube
{
	CutTube()
		: Mesh(*Topology::Build(Shape().Mesh()))
		, Surface(std::move(*TriangleTree::Build(Mesh)))
		, Tree({NoIndex, 0}, {true, true})
		, Amounts(*AmountsOfSkin(Mesh))
		, Section(Mesh, *Surface)
		, Check(Mesh, Tree)
	{
	}

	static Shapes::Rig Shape()
	{
		Shapes::TubeOptions Options;
		Options.bCapped = true;
		return Shapes::Tube(Options);
	}

	/** The verdict on the section at LoopX if the second joint has what lies beyond LabelX; 0.7 is enough. */
	LoopVerdict Judge(double LabelX, double LoopX, size_t Taken = 1)
	{
		std::vector<int32_t> Prior;
		for (const Vec3& P : Mesh.Positions())
		{
			Prior.push_back(P.X > LabelX ? 1 : 0);
		}
		const PriorSkin Skin(Mesh, Tree, Amounts, Prior);
		std::vector<SectionLoop> Loops;
		Section.Cut({LoopX, 0, 0}, {1, 0, 0}, SectionPart::All, Loops);
		REQUIRE(Loops.size() == 1);
		Loops[0].Points.resize(Loops[0].Points.size() / Taken);
		return Check.Judge(1, Skin, 0.7, Loops, {LoopX, 0, 0}, {1, 0, 0}, Section);
	}

	/** How many central curves the section across X at the origin has that stay within a reach of a point above it. */
	size_t CountWithin(double Reach)
	{
		std::vector<SectionLoop> Loops;
		Section.Cut({0.1, 0, 0.25}, {1, 0, 0}, SectionPart::Central, Loops, Reach);
		return Loops.size();
	}

	double AreaBeyond(double LoopX)
	{
		std::vector<SectionLoop> Loops;
		Section.Cut({LoopX, 0, 0}, {1, 0, 0}, SectionPart::All, Loops);
		return Check.CutOffArea(Loops, {LoopX, 0, 0}, {1, 0, 0}, Section);
	}

	Topology Mesh;
	std::unique_ptr<const TriangleTree> Surface;
	JointTree Tree;
	std::vector<int64_t> Amounts;
	PlaneSection Section;
	LoopCheck Check;
};
}

TEST_CASE("LoopCheck: a loop agrees with what it cuts off, be that less than half of the skin or more", "[segment]")
{
	CutTube Tube;
	for (const double X : {-2.1, -1.1, 0.1, 1.1, 2.1})
	{
		CAPTURE(X);
		CHECK(Tube.Judge(X, X) == LoopVerdict::Agrees);
		CHECK(Tube.Judge(X, X, 2) == LoopVerdict::Leaks); // half a loop separates nothing
	}
}

TEST_CASE("LoopCheck: a loop that cuts off much more, or much less, disagrees on either side of half", "[segment]")
{
	CutTube Tube;
	CHECK(Tube.Judge(1.6, -0.4) == LoopVerdict::Disagrees);
	CHECK(Tube.Judge(-0.4, 1.6) == LoopVerdict::Disagrees);
	CHECK(Tube.Judge(-2.4, 0.4) == LoopVerdict::Disagrees);
	CHECK(Tube.Judge(0.4, -2.4) == LoopVerdict::Disagrees);
	CHECK(Tube.Judge(-2.1, -1.6) == LoopVerdict::Agrees); // nine tenths of it are the same
	CHECK(Tube.Judge(-1.6, -2.1) == LoopVerdict::Agrees);
}

TEST_CASE("LoopCheck: where all is the joint's, a loop around a tip agrees, and cuts off nothing rightly", "[segment]")
{
	CutTube Tube;
	CHECK(Tube.Judge(-5.0, -2.1) == LoopVerdict::Agrees);
	CHECK(Tube.Check.ShareRight() == 0.0);
	for (const double X : {-2.1, 2.1})
	{
		CHECK(Tube.Judge(X, X) == LoopVerdict::Agrees);
		CHECK(Tube.Check.ShareRight() == 1.0);
	}
}

TEST_CASE("Section: a central curve counts as far as all of it is within reach", "[segment]")
{
	CutTube Tube;
	// A circle of radius 1 about a point a quarter off its middle: 0.75 to 1.25 away.
	CHECK(Tube.CountWithin(PlaneSection::Everywhere) == 1);
	CHECK(Tube.CountWithin(1.3) == 1);
	CHECK(Tube.CountWithin(1.1) == 0); // part of it is nearer
	CHECK(Tube.CountWithin(0.5) == 0);
}

TEST_CASE("LoopCheck: the area cut off is that beyond the loop, whichever side was flooded before", "[segment]")
{
	CutTube Tube;
	const double Beyond = Tube.AreaBeyond(1.1);
	CHECK(Tube.Judge(-2.1, -2.1) == LoopVerdict::Agrees);
	CHECK(Tube.AreaBeyond(1.1) == Beyond);
	// Rings are 0.25 apart: a loop one ring farther cuts off the area of one ring less.
	const double Ring = Tube.AreaBeyond(-1.35) - Tube.AreaBeyond(-1.1);
	CHECK(Ring > 1.0); // nearly 2 pi times 0.25
	CHECK(Tube.AreaBeyond(-1.1) - Tube.AreaBeyond(-0.85) == Approx(Ring));
}
