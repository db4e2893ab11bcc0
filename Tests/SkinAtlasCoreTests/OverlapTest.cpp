// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Shapes.h"
#include "TestHarness.h"

#include <cmath>

using namespace SkinAtlas;

TEST_CASE("Shapes: a jittered tube keeps the girth of its section", "[shapes]")
{
	Shapes::TubeOptions Options;
	Options.Jitter = 0.7f;
	const Shapes::Rig Tube = Shapes::TwoBoneTube(Options);
	const auto Mesh = Topology::Build(Tube.Mesh());
	REQUIRE(Mesh);
	const Segmentation Regions = Shapes::CutTube(*Mesh, {0.1f});
	CHECK(std::abs(Regions.Curves[1].Length - Shapes::Girth(Options)) < 1e-4f);
}
