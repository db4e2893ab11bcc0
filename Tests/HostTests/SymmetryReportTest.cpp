// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the report says about left and right.

#include "BoundFile.h"
#include "LeakFiles.h"
#include "Samples/SampleGltf.h"
#include "TestHarness.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
Json SymmetryOf(const std::string& Glb, const std::vector<std::string>& Options = {})
{
	return BindFile(Glb, Options).Report["symmetry"];
}
}

TEST_CASE("Symmetry report: images of a symmetric sample differ by nothing, until one side is set", "[symmetry]")
{
	const auto Sample = MakeSample("mannequin", LeastSampleVertices);
	REQUIRE(Sample);
	const std::vector<uint8_t> Bytes = EncodeGlb(*Sample);
	const std::string Glb(Bytes.begin(), Bytes.end());
	const Json Even = SymmetryOf(Glb);
	CHECK(Even["axis"] == "x");
	CHECK(Even["normal"] == Json({1.0, 0.0, 0.0}));
	CHECK(Even["surface-points"] == 0);
	CHECK(Even["vertex-coverage"] == 1.0);
	CHECK(Even["row-difference"]["largest"].get<double>() < 1e-6); // on the plane, the last bit
	// A hard elbow on one side: beside its curve rows go from joint to joint at once, where the other side blends.
	const Json Uneven = SymmetryOf(Glb, {"--joint-k", "lowerarm_l=0"});
	CHECK(Uneven["vertex-coverage"] == 1.0);
	CHECK(Uneven["row-difference"]["largest"].get<double>() > 0.2);
	CHECK(Uneven["row-difference"]["mean"].get<double>() > Even["row-difference"]["mean"].get<double>());
	CHECK_FALSE(SymmetryOf(Glb, {"--symmetry", "off"}).contains("row-difference"));
}

TEST_CASE(
	"Symmetry report: legs whose vertices do not pair are covered by surface, and their rows mirrored", "[symmetry]")
{
	const std::string Glb = LeakFiles::LegsTogether(LeakFiles::Contact::Close).Rig.Gltf().Glb();
	const Json Even = SymmetryOf(Glb);
	CHECK(Even["axis"] == "y");
	CHECK(Even["surface-points"].get<int32_t>() > 1000);
	CHECK(Even["vertex-coverage"].get<double>() > 0.99);
	const double Mean = Even["row-difference"]["mean"].get<double>();
	CHECK(Mean > 0.0); // what interpolation loses
	CHECK(Mean < 0.1 * SymmetryOf(Glb, {"--joint-k", "left*=0"})["row-difference"]["mean"].get<double>());
}
