// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Skinned meshes of a file as one character.

#include "SmallGltf.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/Character.h"
#include "Gltf/SharedMeshes.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
Character ReadGood(const Document& File)
{
	auto Who = ReadCharacter(File);
	INFO(Sentence(Who));
	REQUIRE(Who);
	return std::move(*Who);
}

/** The sentence for a ribbon that was changed. */
template <typename Change>
std::string SentenceAfter(const Change& Edit)
{
	SmallGltf Made = Ribbon();
	Edit(Made);
	return Sentence(ReadCharacter(Made.Document()));
}

template <typename Change>
std::string WeightSentenceAfter(const Change& Edit)
{
	SmallGltf Made = Ribbon();
	Edit(Made);
	const Document File = Made.Document();
	return Sentence(ReadWeights(File, ReadGood(File)));
}

bool IsNear(const Vec3& A, const Vec3& B)
{
	return std::hypot(A.X - B.X, A.Y - B.Y, A.Z - B.Z) < 1e-5f;
}

/** A second mesh, skin and node: the ribbon's own vertices seen through Seen, which maps them to where they belong. */
int32_t AddSecondSkin(SmallGltf& Made, const std::vector<int32_t>& Joints, const std::vector<Transform>& InverseBinds,
	const Transform& ToOwnSpace)
{
	const Character First = ReadGood(Made.Document());
	std::vector<float> Positions, Matrices;
	for (const Vec3& P : First.Positions)
	{
		for (const double Part : ToOwnSpace.Apply(P))
		{
			Positions.push_back(float(Part));
		}
	}
	for (const Transform& M : InverseBinds)
	{
		for (const double Value : ToColumns(M))
		{
			Matrices.push_back(float(Value));
		}
	}
	Json Mesh = Made.Root["meshes"][0];
	Mesh["primitives"][0]["attributes"]["POSITION"] = Made.AddFloats(Positions, "VEC3");
	const int32_t Binds = Made.AddFloats(Matrices, "MAT4");
	Made.Root["meshes"].push_back(Mesh);
	Made.Root["skins"].push_back({{"joints", Joints}, {"inverseBindMatrices", Binds}});
	Made.Root["nodes"].push_back({{"name", "second"}, {"mesh", 1}, {"skin", 1}, {"translation", {9, 9, 9}}});
	return 1;
}

const Transform Shift = FromParts({3, 4, 5}, {0, 0, 1, 0}, {2, 2, 2}); // half a turn, twice as large, elsewhere
}

TEST_CASE("Character: the ribbon is read as it was made", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][3]["translation"] = {7, 7, 7}; // the rest pose must not matter
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.Positions.size() == 6);
	CHECK(Who.Indices == std::vector<int32_t>{0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5});
	CHECK(Who.JointNames == std::vector<std::string>{"upper", "lower"});
	CHECK(Who.JointParents == std::vector<int32_t>{NoIndex, 0});
	CHECK(Who.JointToMesh[1].Row[0][3] == 1.0f);
	CHECK(Who.Runs.size() == 1);
	CHECK(Who.Runs[0].TriangleCount == 4);
}

TEST_CASE("Character: the parent of a joint is the nearest joint above it", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"name", "between"}, {"children", {3}}});
	Made.Root["nodes"][2]["children"] = {4};
	CHECK(ReadGood(Made.Document()).JointParents == std::vector<int32_t>{NoIndex, 0});
	Made.Root["nodes"][2].erase("children");
	CHECK(ReadGood(Made.Document()).JointParents == std::vector<int32_t>{NoIndex, NoIndex});
}

TEST_CASE("Character: joints without a name are numbered", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][2].erase("name");
	Made.Root["nodes"][3]["name"] = "";
	CHECK(ReadGood(Made.Document()).JointNames == std::vector<std::string>{"joint 0", "joint 1"});
}

TEST_CASE("Character: of more joints than rows can tell apart the highest are taken, if JOINTS_n can name them",
	"[character]")
{
	constexpr int32_t TooMany = 70000;
	SmallGltf Made = Ribbon();
	std::vector<Vec3> Places = {{0, 0, 0}, {1, 0, 0}};
	for (int32_t I = 0; I < TooMany; ++I)
	{
		Made.Root["nodes"].push_back(Json::object());
		Made.Root["nodes"][3]["children"].push_back(4 + I);
		Made.Root["skins"][0]["joints"].push_back(4 + I);
		Places.push_back({1, 0, 0});
	}
	Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddInverseBinds(Places);
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.JointNodes.size() == 65535);
	CHECK(Who.JointNodes.back() == 65536);
	REQUIRE(Who.LeftOut.size() == TooMany + 2 - 65535);
	CHECK(Who.LeftOut.front().Node == 65537);
	CHECK(Who.JointNames[size_t(Who.LeftOut.front().Above)] == "lower");

	// Weight that is stored on one of them counts for the joint above.
	Made.Attributes()["JOINTS_0"] = Made.Add<uint16_t>(
		{0, 0, 0, 0, 0, 0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0}, "VEC4", 5123);
	const Document Stored = Made.Document();
	const auto Rows = ReadWeights(Stored, ReadGood(Stored));
	REQUIRE(Rows);
	CHECK(Rows->Joints[size_t(5 * Rows->Influences)] == 1);

	// Behind all others the second has a number that no JOINTS_n holds, high as it is.
	Json& Listed = Made.Root["skins"][0]["joints"];
	std::rotate(Listed.begin() + 1, Listed.begin() + 2, Listed.end());
	const Character Unnamed = ReadGood(Made.Document());
	CHECK(std::find(Unnamed.JointNodes.begin(), Unnamed.JointNodes.end(), 3) == Unnamed.JointNodes.end());
	CHECK(std::count_if(Unnamed.LeftOut.begin(), Unnamed.LeftOut.end(),
			  [](const Character::Surplus& Each) { return Each.Node == 3 && Each.Above == 0; }) == 1);
}

TEST_CASE("Character: a skin without matrices has all joints at the origin", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["skins"][0].erase("inverseBindMatrices");
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.JointToMesh[0].Row[0][3] == 0.0f);
	CHECK(Who.JointToMesh[1].Row[0][3] == 0.0f);
}

TEST_CASE("Character: joints whose matrix is but a scale stand as in the rest pose if they cannot all be there",
	"[character]")
{
	// A thumb and a finger on the lower joint. The upper one has the identity, too, and is at the origin.
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][3]["children"] = {4, 5};
	Made.Root["nodes"].push_back({{"name", "thumb"}, {"translation", {0.5, 0, 0}}});
	Made.Root["nodes"].push_back({{"name", "finger"}, {"translation", {0, 0.5, 0}}});
	Made.Root["skins"][0]["joints"] = {2, 3, 4, 5};
	std::vector<float> Binds = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
		1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1};
	for (const float Scale : {1.0f, GENERATE(1.0f, 254.0f)}) // thumb and finger, in the unit of the mesh or another
	{
		Binds.insert(Binds.end(), {Scale, 0, 0, 0, 0, Scale, 0, 0, 0, 0, Scale, 0, 0, 0, 0, 1});
	}
	Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddFloats(Binds, "MAT4");
	if (GENERATE(false, true))
	{
		Made.Root["nodes"][1]["translation"] = {7, 7, 7}; // wherever the scene has the rig
	}
	const Character Who = ReadGood(Made.Document());
	const auto PlaceOf = [&](size_t J) {
		return Vec3{Who.JointToMesh[J].Row[0][3], Who.JointToMesh[J].Row[1][3], Who.JointToMesh[J].Row[2][3]};
	};
	CHECK(Who.bUnbound == std::vector<bool>{false, false, true, true});
	CHECK(IsNear(PlaceOf(0), {0, 0, 0}));
	CHECK(IsNear(PlaceOf(1), {1, 0, 0}));
	CHECK(IsNear(PlaceOf(2), {1.5f, 0, 0}));
	CHECK(IsNear(PlaceOf(3), {1, 0.5f, 0}));

	Made.Root["nodes"][5]["translation"] = {0.5, 0, 0}; // with the thumb: so a pose may have them, as hips off a root
	CHECK(ReadGood(Made.Document()).bUnbound == std::vector<bool>(4, false));

	Made.Root["skins"][0]["joints"] = {3, 4}; // one alone may be at the origin, whatever its rest pose
	Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddInverseBinds({{1, 0, 0}, {0, 0, 0}});
	const Character Alone = ReadGood(Made.Document());
	CHECK(Alone.bUnbound == std::vector<bool>(2, false));
	CHECK(Alone.JointToMesh[1].Row[0][3] == 0.0f);
}

TEST_CASE("Character: strips, fans and unindexed lists give the same triangles", "[character]")
{
	SmallGltf Made = Ribbon();
	const std::vector<int32_t> Expected = {0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4};
	Made.Primitive().erase("indices");
	Made.Primitive()["mode"] = 5;
	CHECK(ReadGood(Made.Document()).Indices == Expected);

	Made.Primitive()["mode"] = 6;
	CHECK(ReadGood(Made.Document()).Indices == std::vector<int32_t>{1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0});

	Made.Primitive()["mode"] = 4;
	CHECK(ReadGood(Made.Document()).Indices == std::vector<int32_t>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("Character: points and lines are vertices without a triangle", "[character]")
{
	SmallGltf Made = Ribbon();
	Json Lines = Made.Primitive();
	Lines["mode"] = 1;
	Made.Root["meshes"][0]["primitives"].push_back(Lines); // of the same vertices
	Lines["attributes"]["POSITION"] = Made.AddFloats({5, 0, 0, 6, 0, 0, 7, 0, 0, 8, 0, 0, 9, 0, 0, 9, 1, 0}, "VEC3");
	Made.Root["meshes"][0]["primitives"].push_back(Lines);
	const Character Who = ReadGood(Made.Document());
	REQUIRE(Who.Runs.size() == 3);
	CHECK(Who.Runs[1].FirstVertex == 0);
	CHECK(Who.Runs[1].TriangleCount == 0);
	CHECK(Who.Runs[2].FirstVertex == 6);
	CHECK(Who.Positions.size() == 12);
	CHECK(Who.Indices.size() == 12);

	Made.Root["accessors"][size_t(Lines["attributes"]["POSITION"])]["count"] = 5;
	CHECK_THAT(Sentence(ReadCharacter(Made.Document())), Contains("primitive 2: index 11 is 5, beyond its 5 vertices"));
}

TEST_CASE("Character: unskinned meshes are no part of it", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"mesh", 0}});
	CHECK(ReadGood(Made.Document()).Positions.size() == 6);
}

TEST_CASE("Character: a mesh under two nodes with one skin is one", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"mesh", 0}, {"skin", 0}});
	Made.Root["skins"].push_back(Made.Root["skins"][0]);
	Made.Root["nodes"].push_back({{"mesh", 0}, {"skin", 1}}); // a copy of the skin is as good as the skin
	CHECK(ReadGood(Made.Document()).Runs.size() == 1);
}

TEST_CASE("Character: primitives that share their vertices share them here", "[character]")
{
	SmallGltf Made = Ribbon();
	const Json First = Made.Primitive();
	Made.Root["meshes"][0]["primitives"].push_back(First);
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.Positions.size() == 6);
	CHECK(Who.Indices.size() == 24);
	CHECK(Who.Runs[1].FirstVertex == 0);
	CHECK(Who.Runs[1].FirstTriangle == 4);
}

TEST_CASE("Character: a second skin with a mesh space of its own comes into that of the first", "[character]")
{
	SmallGltf Made = Ribbon();
	// Seen from the second space the shared joint "lower" (x = 1) has another matrix; the vertices are where they were.
	const Transform FromShift = *Inverse(Shift);
	const Transform ToLower = FromParts({-1, 0, 0}, {0, 0, 0, 1}, {1, 1, 1});
	AddSecondSkin(Made, {3}, {ToLower * FromShift}, Shift);
	const Character Who = ReadGood(Made.Document());
	REQUIRE(Who.Positions.size() == 12);
	CHECK(Who.JointNames.size() == 2);
	for (size_t V = 0; V < 6; ++V)
	{
		CHECK(IsNear(Who.Positions[V], Who.Positions[V + 6]));
	}
	CHECK(Who.Parts == std::vector<int32_t>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1});
	CHECK(Who.JointFigures.empty()); // one figure
	CHECK(Who.VertexFigures.empty());
}

TEST_CASE("Character: a skin whose joint hangs on another's is of its figure", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"name", "plume"}});
	Made.Root["nodes"][3]["children"] = {4}; // of "lower"
	AddSecondSkin(Made, {4}, {FromParts({0, -2, 0}, {0, 0, 0, 1}, {1, 1, 1})}, Transform());
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.JointNames == std::vector<std::string>{"upper", "lower", "plume"});
	CHECK(Who.JointFigures.empty());
}

TEST_CASE("Character: a full skin gives the weight of another's joint to the joint above it", "[character]")
{
	constexpr size_t Full = 65536;
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"name", "plume"}});
	Made.Root["nodes"][3]["children"] = {4}; // of "lower"
	AddSecondSkin(Made, {4}, {FromParts({0, -2, 0}, {0, 0, 0, 1}, {1, 1, 1})}, Transform());
	std::vector<Vec3> Places = {{0, 0, 0}, {1, 0, 0}};
	for (Json& Listed = Made.Root["skins"][0]["joints"]; Listed.size() < Full; Places.push_back({1, 0, 0}))
	{
		Made.Root["nodes"][4]["children"].push_back(Made.Root["nodes"].size());
		Listed.push_back(Made.Root["nodes"].size());
		Made.Root["nodes"].push_back(Json::object());
	}
	Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddInverseBinds(Places);
	const Document File = Made.Document();
	const Character Who = ReadGood(File);
	const auto Plume = std::find(Who.JointNames.begin(), Who.JointNames.end(), "plume") - Who.JointNames.begin();
	REQUIRE(Plume < ptrdiff_t(Who.JointNames.size()));
	StoredWeights Rows;
	Rows.Influences = 1;
	Rows.Bits.assign(Who.Positions.size(), 8);
	Rows.Joints.assign(Who.Positions.size(), uint16_t(Plume));
	Rows.Weights.assign(Who.Positions.size(), 255);
	const std::vector<std::string> Sentences = KeepToSkins(File, Who, Rows);
	REQUIRE(Sentences.size() == 1);
	CHECK_THAT(Sentences[0], Contains("has as many joints as JOINTS_n can name") &&
		Contains("\"lower\" takes the weight of \"plume\""));
	CHECK(Who.JointNames[Rows.Joints[0]] == "lower"); // the ribbon's
	CHECK(Who.JointNames[Rows.Joints[6]] == "plume"); // the second mesh's
}

TEST_CASE(
	"Character: skins without a common joint meet through the nodes, if those stand in the bind pose", "[character]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][1]["translation"] = {0, 0, 10}; // the whole scene elsewhere than the mesh
	Made.Root["nodes"].push_back({{"name", "hat"}, {"translation", {0, 2, 10}}});
	AddSecondSkin(Made, {4}, {FromParts({0, -2, 0}, {0, 0, 0, 1}, {1, 1, 1}) * *Inverse(Shift)}, Shift);
	const Character Who = ReadGood(Made.Document());
	CHECK(Who.JointNames == std::vector<std::string>{"upper", "lower", "hat"});
	CHECK_FALSE(Who.bGuessedSpace);
	CHECK(Who.JointFigures == std::vector<int32_t>{0, 0, 1}); // the hat hangs on nobody: a figure of its own
	CHECK(Who.VertexFigures == Who.Parts);
	for (size_t V = 0; V < 6; ++V)
	{
		CHECK(IsNear(Who.Positions[V], Who.Positions[V + 6]));
	}
	Made.Root["nodes"][3]["translation"] = {0, 1, 0}; // upper and lower no longer agree on where the mesh is
	CHECK(ReadGood(Made.Document()).bGuessedSpace);
}

TEST_CASE("Character: each kind of bad input has its sentence", "[character]")
{
	const float NotANumber = std::numeric_limits<float>::quiet_NaN();
	const auto SetFloat = [](SmallGltf& G, size_t Accessor, size_t Number, float Value)
	{
		const size_t View = G.Root["accessors"][Accessor]["bufferView"];
		std::memcpy(&G.Bytes[G.Root["bufferViews"][View]["byteOffset"].get<size_t>() + 4 * Number], &Value, 4);
	};
	CHECK(SentenceAfter([](SmallGltf&) {}).empty());
	CHECK(SentenceAfter(
			  [](SmallGltf& G)
			  {
				  G.Root.erase("skins");
				  G.Root["nodes"][0].erase("skin");
			  }) == "test.glb: has no skin");
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["nodes"][0].erase("skin"); }),
		Contains("no node with both a mesh and a skin"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["nodes"][0]["skin"] = 4; }),
		Contains("node 0 \"shown\" has a mesh or a skin that does not exist"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["nodes"][3]["children"] = {2}; }),
		Contains("node 2 \"upper\" has two parents"));
	CHECK_THAT(SentenceAfter(
				   [](SmallGltf& G)
				   {
					   G.Root["nodes"][3]["children"] = {2};
					   G.Root["nodes"][1].erase("children");
				   }),
		Contains("is part of a cycle"));
	CHECK_THAT(SentenceAfter(
				   [](SmallGltf& G)
				   {
					   G.Root["nodes"][3]["children"] = {3};
					   G.Root["nodes"][2].erase("children");
				   }),
		Contains("node 3 \"lower\" is part of a cycle"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["nodes"][1]["children"] = {77}; }),
		Contains("node 1 \"rig\" has a child that does not exist"));
	CHECK_THAT(SentenceAfter(
				   [](SmallGltf& G) {
					   G.Root["nodes"][1]["scale"] = {1, "x", 1};
				   }),
		Contains("node 1 \"rig\" has a transform that is not made of numbers"));
	CHECK_THAT(SentenceAfter(
				   [](SmallGltf& G) {
					   G.Root["skins"][0]["joints"] = {2, 9};
				   }),
		Contains("skin 0, joint 1: node 9 does not exist"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["skins"][0]["joints"] = Json::array(); }),
		Contains("skin 0 has no joints"));
	CHECK_THAT(SentenceAfter(
				   [](SmallGltf& G) {
					   G.Root["skins"][0]["joints"] = {2, 3, 1};
				   }),
		Contains("skin 0 has 3 joints but 2 inverse bind matrices"));
	CHECK_THAT(SentenceAfter([&](SmallGltf& G) { SetFloat(G, 5, 3, 1.0f); }), Contains("not finite or not affine"));
	CHECK_THAT(SentenceAfter([&](SmallGltf& G) { SetFloat(G, 0, 10, NotANumber); }),
		Contains("mesh 0 \"ribbon\", primitive 0: vertex 3 has a position that is not finite"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["meshes"][0]["primitives"] = Json::array(); }),
		Contains("mesh 0 \"ribbon\" has no primitives"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["accessors"][0]["count"] = 0; }),
		Contains("primitive 0: POSITION: accessor 0 has no count"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Root["accessors"][0]["count"] = 5; }),
		Contains("index 11 is 5, beyond its 5 vertices"));
	CHECK_THAT(SentenceAfter([](SmallGltf& G) { G.Attributes().erase("POSITION"); }), Contains("has no POSITION"));
	CHECK_THAT(
		SentenceAfter([](SmallGltf& G) { G.Primitive()["mode"] = 7; }), Contains("has a mode that is none of glTF's"));
}

TEST_CASE("Character: weights are summed over repeated joints, normalised and sorted", "[character]")
{
	SmallGltf Made = Ribbon();
	// 40, 20, 20, 120 of 255: joint 1 twice.
	Made.Attributes()["JOINTS_0"] =
		Made.AddBytes({0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99}, "VEC4");
	Made.Attributes()["WEIGHTS_0"] =
		Made.AddBytes({10, 100, 90, 0, 255, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 255, 0, 0, 0}, "VEC4", true);
	const Document File = Made.Document();
	const auto Rows = ReadWeights(File, ReadGood(File));
	INFO(Sentence(Rows));
	REQUIRE(Rows);
	CHECK(Rows->Influences == 4);
	CHECK(Rows->Joints[0] == 1);
	CHECK(Rows->Weights[0] == Approx(0.95));
	CHECK(Rows->Joints[1] == 0);
	CHECK(Rows->Weights[1] == Approx(0.05));
	CHECK(Rows->Weights[8] == 0.0f);  // no weights: an empty row
	CHECK(Rows->Weights[12] == 1.0f); // 9 of 255 alone is everything
}

TEST_CASE("Character: weights that cannot be used are named", "[character]")
{
	CHECK(WeightSentenceAfter([](SmallGltf&) {}).empty());
	CHECK_THAT(WeightSentenceAfter([](SmallGltf& G) { G.Attributes().erase("JOINTS_0"); }),
		Contains("has WEIGHTS_0 without JOINTS_0"));
	CHECK_THAT(WeightSentenceAfter([](SmallGltf& G) { G.Root["accessors"][3]["count"] = 5; }),
		Contains("WEIGHTS_0 is for 5 vertices, POSITION for 6"));
	CHECK_THAT(WeightSentenceAfter([](SmallGltf& G) { G.Attributes()["WEIGHTS_0"] = 1; }),
		Contains("WEIGHTS_0: accessor 1 is of type VEC3"));
	CHECK_THAT(WeightSentenceAfter(
				   [](SmallGltf& G) { G.Attributes()["JOINTS_0"] = G.AddBytes(std::vector<uint8_t>(24, 2), "VEC4"); }),
		Contains("primitive 0, vertex 0: joint 2 is out of range, skin 0 has 2"));
	CHECK_THAT(WeightSentenceAfter([](SmallGltf& G)
				   { G.Attributes()["WEIGHTS_0"] = G.AddFloats(std::vector<float>(24, -0.5f), "VEC4"); }),
		Contains("a weight is negative or not finite"));
}
