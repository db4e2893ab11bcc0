// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a file is said to hold.

#include "SmallGltf.h"
#include "TestHarness.h"

#include "Verbs/InspectFacts.h"

#include <algorithm>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
FileFacts FactsOf(const SmallGltf& Made)
{
	const auto Facts = CollectFacts(Made.Document());
	INFO(Sentence(Facts));
	REQUIRE(Facts);
	return *Facts;
}

bool Mentions(const FileFacts& Facts, const std::string& Words)
{
	return std::any_of(Facts.Problems.begin(), Facts.Problems.end(),
		[&](const std::string& Problem) { return Problem.find(Words) != std::string::npos; });
}
}

TEST_CASE("Inspect: the ribbon is counted right", "[inspect]")
{
	const FileFacts Facts = FactsOf(Ribbon());
	CHECK(Facts.SkinnedMeshes == 1);
	CHECK(Facts.OtherMeshes == 0);
	CHECK(Facts.Vertices == 6);
	CHECK(Facts.Welded == 6);
	CHECK(Facts.Triangles == 4);
	CHECK(Facts.Components == 1);
	CHECK(Facts.OpenComponents == 1);
	CHECK(Facts.BoundaryEdges == 6);
	CHECK(Facts.NonManifoldEdges == 0);
	CHECK(Facts.High.X == 2.0f);
	CHECK(Facts.MostInfluences == 2);
	CHECK(Facts.MeanInfluences == Approx(8.0 / 6.0));
	CHECK(Facts.RigidShare == Approx(4.0 / 6.0));
	CHECK(Facts.bRestIsBind);
	CHECK(Facts.MeanBoneLength == 1.0f);
	REQUIRE(Facts.Joints.size() == 2);
	CHECK(Facts.Joints[0].Children == 1);
	CHECK(Facts.Joints[1].BoneLength == 1.0f);
	CHECK(Facts.Joints[1].Vertices == 4);
	CHECK(Facts.Problems == std::vector<std::string>{"6 edges are open, in 1 component"});
}

TEST_CASE("Inspect: what is worth a look is mentioned", "[inspect]")
{
	SmallGltf Rest = Ribbon();
	Rest.Root["nodes"][3]["translation"] = {0, 1, 0};
	CHECK_FALSE(FactsOf(Rest).bRestIsBind);
	CHECK(Mentions(FactsOf(Rest), "do not stand in the bind pose"));

	SmallGltf Binds = Ribbon();
	Binds.Root["skins"][0].erase("inverseBindMatrices");
	CHECK(Mentions(FactsOf(Binds), "skin 0 has no inverse bind matrices"));
	CHECK(Mentions(FactsOf(Binds), "1 joint lies where its parent does: lower"));

	SmallGltf Flat = Ribbon();
	Flat.Root["nodes"][2].erase("children");
	CHECK(Mentions(FactsOf(Flat), "the skeleton is flat"));

	SmallGltf Twins = Ribbon();
	Twins.Root["nodes"][3]["name"] = "upper";
	CHECK(Mentions(FactsOf(Twins), "1 name stands for several joints: upper"));

	SmallGltf Bare = Ribbon();
	Bare.Attributes().erase("JOINTS_0");
	Bare.Attributes().erase("WEIGHTS_0");
	CHECK(FactsOf(Bare).Unweighted == 6);
	CHECK(Mentions(FactsOf(Bare), "6 vertices have no weights"));

	SmallGltf Wrong = Ribbon();
	Wrong.Attributes()["JOINTS_0"] = Wrong.AddBytes(std::vector<uint8_t>(24, 9), "VEC4");
	CHECK(Mentions(FactsOf(Wrong), "the weights cannot be used"));

	SmallGltf Idle = Ribbon();
	Idle.Attributes()["JOINTS_0"] = Idle.AddBytes(std::vector<uint8_t>(24, 0), "VEC4");
	CHECK(Mentions(FactsOf(Idle), "1 joint carries no weight: lower"));

	SmallGltf Loose = Ribbon();
	Loose.Root["accessors"][4]["count"] = 9; // the last triangle goes, and vertex 5 with it
	CHECK(FactsOf(Loose).LooseVertices == 1);
	CHECK(Mentions(FactsOf(Loose), "1 vertex is part of no triangle"));
}

TEST_CASE("Inspect: a seam whose two sides have different weights is a tear", "[inspect]")
{
	SmallGltf Made = Ribbon();
	// Vertices 3 and 5 come to lie on one point.
	const float Point[] = {1.0f, 0.5f, 0.0f};
	std::memcpy(&Made.Bytes[5 * 12], Point, sizeof Point);
	const FileFacts Facts = FactsOf(Made);
	CHECK(Facts.Welded == 5);
	CHECK(Facts.TornPositions == 1);
	CHECK(Facts.DegenerateTriangles == 1);
}
