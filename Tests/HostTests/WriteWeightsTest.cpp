// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// New weights in an old file: they are there, and nothing else has changed.

#include "AllCharacters.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/SkinBinding.h"

#include <bit>
#include <cmath>
#include <numeric>
#include <set>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
std::vector<int32_t> Identity(size_t Count)
{
	std::vector<int32_t> Rows(Count);
	std::iota(Rows.begin(), Rows.end(), 0);
	return Rows;
}

Character ReadGood(const Document& File)
{
	auto Who = ReadCharacter(File);
	INFO(Sentence(Who));
	REQUIRE(Who);
	return std::move(*Who);
}

/** Every row the same: Count joints, joint K with a weight in proportion to Count - K. */
SkinWeights Falling(size_t RowCount, int32_t Count)
{
	SkinWeights Rows;
	Rows.Influences = Count;
	for (size_t V = 0; V < RowCount; ++V)
	{
		for (int32_t K = 0; K < Count; ++K)
		{
			Rows.Joints.push_back(uint16_t(K));
			Rows.Weights.push_back(float(2.0 * (Count - K) / (Count * (Count + 1))));
		}
	}
	return Rows;
}

/** The ribbon with more joints in its skin, in a chain under the last. */
SmallGltf RibbonWithJoints(int32_t Count)
{
	SmallGltf Made = Ribbon();
	std::vector<Vec3> Places;
	Json& Nodes = Made.Root["nodes"];
	for (int32_t J = 0; J < Count; ++J)
	{
		Places.push_back({float(J), 0, 0});
		if (J >= 2)
		{
			Nodes.back()["children"] = {Nodes.size()};
			Nodes.push_back({{"name", "extra"}, {"translation", {1, 0, 0}}});
			Made.Root["skins"][0]["joints"].push_back(Nodes.size() - 1);
		}
	}
	Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddInverseBinds(Places);
	return Made;
}

/** The weight that a row gives a joint. */
double WeightOf(const SkinWeights& Rows, int32_t V, uint16_t Joint)
{
	double Sum = 0.0;
	for (int32_t K = V * Rows.Influences; K < (V + 1) * Rows.Influences; ++K)
	{
		Sum += Rows.Joints[size_t(K)] == Joint ? Rows.Weights[size_t(K)] : 0.0f;
	}
	return Sum;
}

void CheckSameRows(const SkinWeights& Read, const SkinWeights& Written, double Tolerance)
{
	REQUIRE(Read.RowCount() == Written.RowCount());
	double Greatest = 0.0;
	for (int32_t V = 0; V < Read.RowCount(); ++V)
	{
		for (const SkinWeights* Rows : {&Read, &Written})
		{
			for (int32_t K = V * Rows->Influences; K < (V + 1) * Rows->Influences; ++K)
			{
				const uint16_t Joint = Rows->Joints[size_t(K)];
				Greatest = std::max(Greatest, std::abs(WeightOf(Read, V, Joint) - WeightOf(Written, V, Joint)));
			}
		}
	}
	CHECK(Greatest <= Tolerance);
}

size_t SavedSize(const Document& File)
{
	const TemporaryFolder Folder;
	REQUIRE(File.Save(Folder / "out.glb"));
	return Folder.Read("out.glb").size();
}

/** The accessors of JOINTS_n and WEIGHTS_n of the character's primitives. */
std::set<int32_t> WeightAccessors(const Document& File, const Character& Who)
{
	std::set<int32_t> Found;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		for (const auto& [Name, Value] :
			File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"].items())
		{
			if (Name.starts_with("JOINTS_") || Name.starts_with("WEIGHTS_"))
			{
				Found.insert(Value.get<int32_t>());
			}
		}
	}
	return Found;
}

/** The JSON without what a bind may change: weight attributes, their accessors and views, the buffers' lengths. */
Json WithoutWeights(const Document& File, const Character& Who, size_t Accessors, size_t Views)
{
	Json Root = File.Root();
	for (const int32_t Accessor : WeightAccessors(File, Who))
	{
		const size_t View = Root["accessors"][size_t(Accessor)]["bufferView"];
		const auto Used = std::count_if(Root["accessors"].begin(), Root["accessors"].end(),
			[&](const Json& Item) { return Item.contains("bufferView") && Item["bufferView"] == View; });
		if (Used == 1)
		{
			Root["bufferViews"][View] = nullptr;
		}
	}
	for (const int32_t Accessor : WeightAccessors(File, Who))
	{
		Root["accessors"][size_t(Accessor)] = nullptr;
	}
	for (const PrimitiveRun& Run : Who.Runs)
	{
		Json& Attributes = Root["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"];
		for (const char* Name : {"JOINTS_0", "WEIGHTS_0", "JOINTS_1", "WEIGHTS_1"})
		{
			Attributes.erase(Name);
		}
	}
	for (Json& Buffer : Root["buffers"])
	{
		Buffer.erase("byteLength");
	}
	Root["accessors"].get_ref<Json::array_t&>().resize(Accessors);
	Root["bufferViews"].get_ref<Json::array_t&>().resize(Views);
	return Root;
}
}

TEST_CASE("Write weights: rows come back as written, in every format and number of influences", "[gltf]")
{
	for (const int32_t Count : {1, 2, 4, 5, 8, 9, 12})
	{
		Document File = RibbonWithJoints(12).Document();
		const Character Who = ReadGood(File);
		const SkinWeights Rows = Falling(6, Count);
		for (const WeightFormat Format : {WeightFormat::Float, WeightFormat::Bits16, WeightFormat::Bits8})
		{
			INFO(Count << " influences, format " << int(Format));
			REQUIRE(WriteWeights(File, Who, Rows, Identity(6), Format));
			const Json& Attributes = File.Root()["meshes"][0]["primitives"][0]["attributes"];
			CHECK(Attributes.contains("JOINTS_0"));
			CHECK(Attributes.contains("WEIGHTS_1") == (Count > 4));
			CHECK(Attributes.contains("JOINTS_2") == (Count > 8));
			const auto Again = ReadWeights(File, Who);
			REQUIRE(Again);
			CheckSameRows(*Again, Rows,
				Format == WeightFormat::Float        ? 1e-6
					: Format == WeightFormat::Bits16 ? 2.0 / 65535
													 : 2.0 / 255);
		}
	}
}

TEST_CASE("Write weights: integers of a row sum exactly", "[gltf]")
{
	Document File = RibbonWithJoints(12).Document();
	const Character Who = ReadGood(File);
	REQUIRE(WriteWeights(File, Who, Falling(6, 7), Identity(6), WeightFormat::Bits8));
	const Json& Attributes = File.Root()["meshes"][0]["primitives"][0]["attributes"];
	const auto First = ReadIntegers(File, Attributes["WEIGHTS_0"].get<int32_t>(), "VEC4");
	const auto Second = ReadIntegers(File, Attributes["WEIGHTS_1"].get<int32_t>(), "VEC4");
	for (size_t V = 0; V < 6; ++V)
	{
		CHECK(std::accumulate(&(*First)[4 * V], &(*First)[4 * V] + 4, 0u) +
				std::accumulate(&(*Second)[4 * V], &(*Second)[4 * V] + 4, 0u) ==
			255);
	}
}

TEST_CASE("Write weights: a vertex takes the row it is mapped to, unused slots are joint 0", "[gltf]")
{
	Document File = Ribbon().Document();
	const Character Who = ReadGood(File);
	SkinWeights Rows;
	Rows.Influences = 2;
	Rows.Joints = {1, 0, 0, 1};
	Rows.Weights = {1, 0, 0.75f, 0.25f};
	const std::vector<int32_t> RowOf = {0, 0, 1, 1, 0, 1};
	REQUIRE(WriteWeights(File, Who, Rows, RowOf, WeightFormat::Float));
	const Json& Attributes = File.Root()["meshes"][0]["primitives"][0]["attributes"];
	CHECK(*ReadIntegers(File, Attributes["JOINTS_0"].get<int32_t>(), "VEC4") ==
		std::vector<uint32_t>{1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0});
	CHECK_THAT(
		Sentence(WriteWeights(File, Who, Rows, Identity(6), WeightFormat::Float)), Contains("not for this character"));
}

TEST_CASE("Write weights: wide skins get wide joint numbers", "[gltf]")
{
	for (const int32_t Count : {255, 300})
	{
		Document File = RibbonWithJoints(Count).Document();
		const Character Who = ReadGood(File);
		SkinWeights Rows = Falling(6, 1);
		Rows.Joints.assign(6, uint16_t(Count - 1));
		REQUIRE(WriteWeights(File, Who, Rows, Identity(6), WeightFormat::Float));
		const size_t Joints = File.Root()["meshes"][0]["primitives"][0]["attributes"]["JOINTS_0"];
		CHECK(File.Root()["accessors"][Joints]["componentType"] == (Count > 255 ? 5123 : 5121));
		CheckSameRows(*ReadWeights(File, Who), Rows, 0.0);
	}
}

TEST_CASE("Write weights: a primitive without weights gets them", "[gltf]")
{
	SmallGltf Made = Ribbon();
	Made.Attributes().erase("JOINTS_0");
	Made.Attributes().erase("WEIGHTS_0");
	Document File = Made.Document();
	const Character Who = ReadGood(File);
	CHECK(ReadWeights(File, Who)->Weights == std::vector<float>(24, 0.0f));
	const SkinWeights Rows = Falling(6, 2);
	REQUIRE(WriteWeights(File, Who, Rows, Identity(6), WeightFormat::Bits8));
	CheckSameRows(*ReadWeights(File, Who), Rows, 2.0 / 255);
	CHECK(File.Root()["accessors"].size() == Made.Root["accessors"].size() + 2);
}

TEST_CASE("Write weights: writing again, or back and forth, does not lengthen the file", "[gltf]")
{
	Document File = RibbonWithJoints(12).Document();
	const Character Who = ReadGood(File);
	std::set<size_t> Sizes8, Sizes4;
	REQUIRE(WriteWeights(File, Who, Falling(6, 8), Identity(6), WeightFormat::Float));
	for (int Round = 0; Round < 3; ++Round)
	{
		REQUIRE(WriteWeights(File, Who, Falling(6, 4), Identity(6), WeightFormat::Bits8));
		Sizes4.insert(SavedSize(File));
		REQUIRE(WriteWeights(File, Who, Falling(6, 8), Identity(6), WeightFormat::Float));
		Sizes8.insert(SavedSize(File));
	}
	CHECK(Sizes8.size() == 1);
	CHECK(Sizes4.size() == 1);
	CHECK(*Sizes4.begin() < *Sizes8.begin()); // what eight influences added is gone with them
}

TEST_CASE("Write weights: an accessor that others use is left to them", "[gltf]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"mesh", 1}});
	Made.Root["meshes"].push_back(Made.Root["meshes"][0]); // unskinned, and reads the same accessors
	Document File = Made.Document();
	const Character Who = ReadGood(File);
	const Json Before = File.Root();
	const auto Old = *ReadFloats(File, 3, "VEC4");
	REQUIRE(WriteWeights(File, Who, Falling(6, 2), Identity(6), WeightFormat::Float));
	CHECK(File.Root()["meshes"][1] == Before["meshes"][1]);
	CHECK(File.Root()["accessors"][3] == Before["accessors"][3]);
	CHECK(*ReadFloats(File, 3, "VEC4") == Old);
	CHECK(File.Root()["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] != 3);
}

TEST_CASE("Write weights: an accessor that an extension may name is left alone", "[gltf]")
{
	SmallGltf Made = Ribbon();
	Made.Root["extensions"]["VENDOR_table"] = {{"column", 3}};
	Document File = Made.Document();
	const auto Old = *ReadFloats(File, 3, "VEC4");
	REQUIRE(WriteWeights(File, ReadGood(File), Falling(6, 2), Identity(6), WeightFormat::Float));
	CHECK(*ReadFloats(File, 3, "VEC4") == Old);
}

TEST_CASE("Write weights: primitives that share vertices go on sharing", "[gltf]")
{
	SmallGltf Made = Ribbon();
	const Json First = Made.Primitive();
	Made.Root["meshes"][0]["primitives"].push_back(First);
	Document File = Made.Document();
	REQUIRE(WriteWeights(File, ReadGood(File), Falling(6, 2), Identity(6), WeightFormat::Float));
	const Json& Primitives = File.Root()["meshes"][0]["primitives"];
	CHECK(Primitives[0]["attributes"] == Primitives[1]["attributes"]);
	CHECK(File.Root()["accessors"].size() == Made.Root["accessors"].size());
}

TEST_CASE("Write weights: bytes that another accessor reads too are left to it", "[gltf]")
{
	SmallGltf Made = Ribbon();
	Made.Root["accessors"].push_back(Made.Root["accessors"][3]); // the same bytes under another number
	Made.Root["meshes"].push_back(Made.Root["meshes"][0]);
	Made.Root["meshes"][1]["primitives"][0]["attributes"]["WEIGHTS_0"] = 6;
	Document File = Made.Document();
	const auto Old = *ReadFloats(File, 6, "VEC4");
	REQUIRE(WriteWeights(File, ReadGood(File), Falling(6, 2), Identity(6), WeightFormat::Float));
	CHECK(*ReadFloats(File, 6, "VEC4") == Old);

	Document Shifted = Made.Document();
	Shifted.Root()["bufferViews"].push_back(Shifted.Root()["bufferViews"][3]); // and through a view of its own
	Shifted.Root()["accessors"][6]["bufferView"] = Shifted.Root()["bufferViews"].size() - 1;
	REQUIRE(WriteWeights(Shifted, ReadGood(Shifted), Falling(6, 2), Identity(6), WeightFormat::Float));
	CHECK(*ReadFloats(Shifted, 6, "VEC4") == Old);
}

TEST_CASE("Write weights: interleaved neighbours keep their bytes", "[gltf]")
{
	// Weights of four bytes, then a position, in one view of 16 bytes a vertex.
	SmallGltf Made = Ribbon();
	std::vector<float> Mixed;
	for (int V = 0; V < 6; ++V)
	{
		const float FullWeight = std::bit_cast<float>(0x000000ffu);
		Mixed.insert(Mixed.end(), {FullWeight, float(V / 2), V % 2 == 0 ? -0.5f : 0.5f, 0});
	}
	const size_t View = size_t(Made.AddFloats(Mixed, "SCALAR"));
	Made.Root["accessors"].erase(View); // it only served to append the bytes
	Made.Root["bufferViews"][View]["byteStride"] = 16;
	Made.Root["accessors"][0] = {
		{"bufferView", View}, {"byteOffset", 4}, {"componentType", 5126}, {"count", 6}, {"type", "VEC3"}};
	Made.Root["accessors"][3] = {
		{"bufferView", View}, {"componentType", 5121}, {"count", 6}, {"type", "VEC4"}, {"normalized", true}};
	Document File = Made.Document();
	const Character Who = ReadGood(File);
	const size_t Size = File.Buffer(0).size();
	const auto Positions = *ReadFloats(Ribbon().Document(), 0, "VEC3");
	REQUIRE(*ReadFloats(File, 0, "VEC3") == Positions);

	REQUIRE(WriteWeights(File, Who, Falling(6, 2), Identity(6), WeightFormat::Bits8)); // fits between the strides
	CHECK(*ReadFloats(File, 0, "VEC3") == Positions);
	CheckSameRows(*ReadWeights(File, Who), Falling(6, 2), 1.0 / 255);
	CHECK(File.Buffer(0).size() == Size);

	REQUIRE(WriteWeights(File, Who, Falling(6, 2), Identity(6), WeightFormat::Float)); // does not
	CHECK(*ReadFloats(File, 0, "VEC3") == Positions);
	CheckSameRows(*ReadWeights(File, Who), Falling(6, 2), 1e-6);
	CHECK(File.Buffer(0).size() == Size + 6 * 16);
	CHECK(File.Root()["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] == 3);
}

TEST_CASE("Write weights: a joint that a skin lacks is added with its place", "[gltf]")
{
	// A hat under a skin of its own that knows only "lower" and has another mesh space; its rows now ask for "upper".
	const Transform Space = FromParts({3, 4, 5}, {0, 0, 1, 0}, {2, 2, 2});
	SmallGltf Made = Ribbon();
	std::vector<float> Columns, Positions;
	for (const double Value : ToColumns(FromParts({-1, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}) * *Inverse(Space)))
	{
		Columns.push_back(float(Value));
	}
	for (const Vec3& P : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}})
	{
		for (const double Value : Space.Apply(P))
		{
			Positions.push_back(float(Value));
		}
	}
	const int32_t Binds = Made.AddFloats(Columns, "MAT4"), Hat = Made.AddFloats(Positions, "VEC3");
	Made.Root["meshes"].push_back({{"primitives", Json::array({Json{{"attributes", {{"POSITION", Hat}}}}})}});
	Made.Root["skins"].push_back({{"joints", {3}}, {"inverseBindMatrices", Binds}, {"skeleton", 3}});
	Made.Root["nodes"].push_back({{"mesh", 1}, {"skin", 1}});
	Document File = Made.Document();
	const Character Who = ReadGood(File);
	REQUIRE(Who.Positions.size() == 9);
	REQUIRE(WriteWeights(File, Who, Falling(9, 2), Identity(9), WeightFormat::Float));

	CHECK(File.Root()["skins"][0] == Made.Root["skins"][0]);
	CHECK(File.Root()["skins"][1]["joints"] == Json({3, 2}));
	CHECK_FALSE(File.Root()["skins"][1].contains("skeleton")); // "lower" is not above "upper"
	CheckSameRows(*ReadWeights(File, Who), Falling(9, 2), 0.0);
	const auto Skin = ReadSkin(File, 1);
	REQUIRE(Skin);
	// Both joints must agree where a vertex of the hat is: joint to mesh of the character, after mesh to joint of the
	// skin.
	for (size_t K = 0; K < 2; ++K)
	{
		const Transform ToMesh = FromAffine(Who.JointToMesh[K == 0 ? 1 : 0]) * Skin->MeshToJoint[K];
		const std::array<double, 3> P = ToMesh.Apply({Positions[3], Positions[4], Positions[5]});
		CHECK(P[0] == Approx(1.0).margin(1e-5));
		CHECK(P[1] == Approx(0.0).margin(1e-5));
		CHECK(P[2] == Approx(0.0).margin(1e-5));
	}
	const size_t Size = File.Buffer(0).size();
	REQUIRE(WriteWeights(File, Who, Falling(9, 2), Identity(9), WeightFormat::Float));
	CHECK(File.Buffer(0).size() == Size);
}

TEST_CASE("Write weights: nothing but the weights of a real character changes", "[gltf]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const Document& Original = Each.File;
		const std::vector<uint8_t> Bytes(Original.Buffer(0).begin(), Original.Buffer(0).end());
		const size_t Accessors = Original.Root()["accessors"].size(), Views = Original.Root()["bufferViews"].size();
		const Json Before = WithoutWeights(Each.File, Each.Who, Accessors, Views);
		const std::set<int32_t> Touched = WeightAccessors(Each.File, Each.Who);
		// Where the old weights were: no other byte may differ.
		std::vector<bool> bMayDiffer(Bytes.size(), false);
		for (const int32_t Accessor : Touched)
		{
			const auto Layout = DescribeAccessor(Each.File, Accessor);
			REQUIRE(Layout);
			for (size_t I = 0; I < size_t(Layout->Count); ++I)
			{
				std::fill_n(
					bMayDiffer.begin() + ptrdiff_t(Layout->Offset + I * Layout->Stride), Layout->ElementSize, true);
			}
		}
		const auto Rows = ReadWeights(Each.File, Each.Who);
		REQUIRE(Rows);
		const std::vector<int32_t> RowOf = Identity(Each.Who.Positions.size());
		size_t Size = 0;
		for (const WeightFormat Format : {WeightFormat::Bits16, WeightFormat::Float, WeightFormat::Bits16})
		{
			REQUIRE(WriteWeights(Each.File, Each.Who, *Rows, RowOf, Format));
			CHECK((WithoutWeights(Each.File, Each.Who, Accessors, Views) == Before));
			const std::span<const uint8_t> After = Each.File.Buffer(0);
			REQUIRE(After.size() >= Bytes.size());
			bool bKept = true;
			for (size_t B = 0; B < Bytes.size(); ++B)
			{
				bKept = bKept && (bMayDiffer[B] || Bytes[B] == After[B]);
			}
			CHECK(bKept);
			CheckSameRows(*ReadWeights(Each.File, Each.Who), *Rows, Format == WeightFormat::Float ? 1e-6 : 1e-4);
			Size = Size == 0 || Format == WeightFormat::Float ? After.size() : Size;
			CHECK(After.size() == Size);
		}
	}
}
