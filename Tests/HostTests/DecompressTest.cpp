// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Files compressed by meshopt or Draco are the plain files that they were made from.

#include "BoundFile.h"
#include "CompressedFiles.h"
#include "Gltf/Accessor.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
constexpr const char* Draco = "KHR_draco_mesh_compression";

const Document& Arm()
{
	static const Outcome<Document> Loaded = Document::Load(SKINATLAS_REPOSITORY "/Content/Samples/Arm.glb");
	REQUIRE(Loaded);
	return *Loaded;
}

std::string ArmGlb()
{
	return *Arm().ToGlb();
}

const BoundFile& BoundArm()
{
	static const BoundFile Bound = BindFile(ArmGlb());
	return Bound;
}

/** That two documents hold the same numbers in every accessor, and describe them alike. */
void CheckSameNumbers(const Document& A, const Document& B)
{
	REQUIRE(A.Root()["accessors"].size() == B.Root()["accessors"].size());
	for (size_t I = 0; I < A.Root()["accessors"].size(); ++I)
	{
		Json OfA = A.Root()["accessors"][I], OfB = B.Root()["accessors"][I];
		const std::string Type = OfA["type"];
		const auto FromA = ReadFloats(A, int32_t(I), Type), FromB = ReadFloats(B, int32_t(I), Type);
		INFO("accessor " << I << ": " << Sentence(FromA) << Sentence(FromB));
		REQUIRE((FromA && FromB));
		CHECK(*FromA == *FromB);
		OfA.erase("bufferView");
		OfB.erase("bufferView");
		CHECK(OfA == OfB);
	}
}

/** That nothing in the JSON tells of compression any more. */
void CheckPlain(const Json& Root)
{
	const std::string Text = Root.dump();
	CHECK(Text.find("_compression") == std::string::npos);
	CHECK(Text.find("extensions") == std::string::npos);
	CHECK(Root["buffers"].size() == 1);
	for (const Json& Accessor : Root["accessors"])
	{
		CHECK(Accessor.contains("bufferView"));
	}
}

std::string SentenceOf(const SmallGltf& File)
{
	return Sentence(Reread(File.Glb(), "hero.glb"));
}

/** The stream of the view that an accessor of a meshopt file reads. */
Json& StreamOf(SmallGltf& File, size_t Accessor)
{
	const size_t View = File.Root["accessors"][Accessor]["bufferView"];
	return File.Root["bufferViews"][View]["extensions"]["EXT_meshopt_compression"];
}

Json& DracoOf(SmallGltf& File)
{
	return File.Primitive()["extensions"][Draco];
}
}

TEST_CASE("Decompress: meshopt without a loss binds like the plain file", "[decompress]")
{
	const std::string Name = GENERATE(std::string("EXT_meshopt_compression"), std::string("KHR_meshopt_compression"));
	const SmallGltf Made = CompressByMeshopt(Arm(), {.Extension = Name.c_str()}).Compressed;
	const Document Read = Made.Document();
	CHECK(Read.Decompressed() == std::vector<std::string>{Name});
	CheckPlain(Read.Root());
	CheckSameNumbers(Read, Arm());

	const BoundFile Bound = BindFile(Made.Glb());
	CHECK(Bound.Report["weights-hash"] == BoundArm().Report["weights-hash"]);
	CheckPlain(Bound.Output);
	CHECK_THAT(Bound.Run.Errors,
		Contains("is compressed by " + Name + ", and what is written is not; gltfpack -c compresses it again"));
}

TEST_CASE(
	"Decompress: meshopt with turned triangles and rounded vectors is what its own decoder makes of it", "[decompress]")
{
	const CompressedPair Made = CompressByMeshopt(Arm(), {.bTriangles = true, .bRounded = true});
	Document Read = Made.Compressed.Document(), Plain = Made.Plain.Document();
	// The bounds in the file are those before the rounding.
	CHECK(Read.Root()["accessors"][0]["min"] != Plain.Root()["accessors"][0]["min"]);
	const auto Values = ReadFloats(Plain, 0, "VEC3");
	REQUIRE(Values);
	for (size_t K = 0; K < 3; ++K)
	{
		float Low = (*Values)[K], High = (*Values)[K];
		for (size_t I = K; I < Values->size(); I += 3)
		{
			Low = std::min(Low, (*Values)[I]);
			High = std::max(High, (*Values)[I]);
		}
		CHECK(Read.Root()["accessors"][0]["min"][K] == Low);
		CHECK(Read.Root()["accessors"][0]["max"][K] == High);
	}
	for (const char* Key : {"min", "max"})
	{
		Plain.Root()["accessors"][0][Key] = Read.Root()["accessors"][0][Key];
	}
	CheckSameNumbers(Read, Plain);
	CHECK(BindFile(Made.Compressed.Glb()).Report["weights-hash"] == BindFile(Made.Plain.Glb()).Report["weights-hash"]);
}

TEST_CASE("Decompress: a fallback of meshopt need not be there", "[decompress]")
{
	SmallGltf Made = CompressByMeshopt(Arm()).Compressed;
	Made.MoreBuffers[0]["uri"] = "no-such-file.bin";
	CheckSameNumbers(Made.Document(), Arm());
}

TEST_CASE("Decompress: views that are not compressed keep their bytes, shared or not", "[decompress]")
{
	SmallGltf Made = CompressByMeshopt(Arm()).Compressed;
	// Two views that share bytes, the second two bytes into the first; and a third by itself.
	Made.Bytes.resize((Made.Bytes.size() + 3) / 4 * 4);
	const size_t At = Made.Bytes.size(), First = Made.Root["bufferViews"].size();
	for (uint8_t Byte = 0; Byte < 16; ++Byte)
	{
		Made.Bytes.push_back(Byte);
	}
	for (const auto& [Offset, Size] : {std::pair(2, 4), std::pair(4, 8), std::pair(13, 3)})
	{
		Made.Root["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", At + size_t(Offset)}, {"byteLength", Size}});
	}
	const Document Read = Made.Document();
	const auto BytesOf = [&](size_t View)
	{
		const Json& Item = Read.Root()["bufferViews"][View];
		const auto Bytes = Read.Buffer(0).subspan(Item["byteOffset"], Item["byteLength"]);
		return std::vector<uint8_t>(Bytes.begin(), Bytes.end());
	};
	CHECK(BytesOf(First) == std::vector<uint8_t>{2, 3, 4, 5});
	CHECK(BytesOf(First + 1) == std::vector<uint8_t>{4, 5, 6, 7, 8, 9, 10, 11});
	CHECK(BytesOf(First + 2) == std::vector<uint8_t>{13, 14, 15});
	const auto OffsetOf = [&](size_t View) { return Read.Root()["bufferViews"][View]["byteOffset"].get<size_t>(); };
	CHECK(OffsetOf(First + 1) == OffsetOf(First) + 2);
	CHECK(OffsetOf(First + 1) % 4 == 0);
}

TEST_CASE("Decompress: Draco in the order of the file binds like the plain file", "[decompress]")
{
	const bool bFallback = GENERATE(false, true);
	const SmallGltf Made = CompressByDraco(Arm(), {.bFallback = bFallback});
	const Document Read = Made.Document();
	CHECK(Read.Decompressed() == std::vector<std::string>{Draco});
	CheckPlain(Read.Root());
	CheckSameNumbers(Read, Arm());

	const BoundFile Bound = BindFile(Made.Glb());
	CHECK(Bound.Report["weights-hash"] == BoundArm().Report["weights-hash"]);
	CheckPlain(Bound.Output);
	CHECK_THAT(Bound.Run.Errors, Contains("gltf-transform draco compresses it again"));
}

TEST_CASE("Decompress: Draco in an order of its own gives every place the same weights", "[decompress]")
{
	const BoundFile Bound = BindFile(CompressByDraco(Arm(), {.bSequential = false}).Glb());
	const BoundFile& Plain = BoundArm();
	REQUIRE(Bound.Who.Positions.size() == Plain.Who.Positions.size());
	CHECK(std::memcmp(Bound.Who.Positions.data(), Plain.Who.Positions.data(),
			  Plain.Who.Positions.size() * sizeof(Vec3)) != 0);
	std::map<std::array<float, 3>, size_t> VertexAt;
	for (size_t V = 0; V < Plain.Who.Positions.size(); ++V)
	{
		const Vec3& P = Plain.Who.Positions[V];
		VertexAt[{P.X, P.Y, P.Z}] = V;
	}
	int32_t Different = 0;
	for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
	{
		const Vec3& P = Bound.Who.Positions[V];
		const auto Found = VertexAt.find({P.X, P.Y, P.Z});
		REQUIRE(Found != VertexAt.end());
		for (const std::string& Joint : Plain.Who.JointNames)
		{
			// A step of 16 bits, in which weights are stored, and the order in which sums are made.
			Different += std::abs(Bound.Weight(V, Joint) - Plain.Weight(Found->second, Joint)) > 2e-5f ? 1 : 0;
		}
	}
	CHECK(Different == 0);
}

TEST_CASE("Decompress: rounded by Draco, positions have bounds of their own", "[decompress]")
{
	const Document Read = CompressByDraco(Arm(), {.PositionBits = 8}).Document();
	const auto Values = ReadFloats(Read, 0, "VEC3");
	REQUIRE(Values);
	const Json& Bounds = Read.Root()["accessors"][0];
	for (size_t I = 0; I < Values->size(); ++I)
	{
		REQUIRE((*Values)[I] >= Bounds["min"][I % 3].get<float>());
		REQUIRE((*Values)[I] <= Bounds["max"][I % 3].get<float>());
	}
	CHECK(*Values != *ReadFloats(Arm(), 0, "VEC3"));
}

TEST_CASE("Decompress: what glTF leaves open about Draco", "[decompress]")
{
	SmallGltf Made = CompressByDraco(Arm());
	SECTION("a strip is a list of triangles when it is decoded")
	{
		Made.Primitive()["mode"] = 5;
		Made.Root["accessors"][4]["count"] = 7; // of the strip, which nobody has seen
		const Document Read = Made.Document();
		CHECK(Read.Root()["meshes"][0]["primitives"][0]["mode"] == 4);
		CHECK(*ReadIntegers(Read, 4, "SCALAR") == *ReadIntegers(Arm(), 4, "SCALAR"));
	}
	SECTION("a primitive without indices gets them")
	{
		Made.Primitive().erase("indices");
		const Document Read = Made.Document();
		const int32_t Indices = Read.Root()["meshes"][0]["primitives"][0]["indices"];
		CHECK(*ReadIntegers(Read, Indices, "SCALAR") == *ReadIntegers(Arm(), 4, "SCALAR"));
	}
	SECTION("primitives that share a mesh share its accessors; those of another get their own")
	{
		Json& Primitives = Made.Root["meshes"][0]["primitives"];
		const size_t View = DracoOf(Made)["bufferView"];
		Primitives.push_back(Json(Primitives[0]));
		Primitives.push_back(Json(Primitives[0]));
		Primitives[2]["extensions"][Draco]["bufferView"] = View + 1;
		Made.Root["bufferViews"].push_back(Json(Made.Root["bufferViews"][View]));
		const Document Read = Made.Document();
		const Json& Plain = Read.Root()["meshes"][0]["primitives"];
		CHECK(Plain[1] == Plain[0]);
		CHECK(Plain[2]["attributes"]["POSITION"] != Plain[0]["attributes"]["POSITION"]);
		CHECK(*ReadFloats(Read, Plain[2]["attributes"]["POSITION"], "VEC3") == *ReadFloats(Arm(), 0, "VEC3"));
	}
	SECTION("elements that are no multiple of four bytes get a stride")
	{
		// Joints as three of 8 bits, as Draco has them: accessor and mesh must agree.
		SmallGltf Small = Ribbon();
		Small.Root["accessors"][2] = Small.Root["accessors"][size_t(Small.AddBytes(
			{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}, "VEC3"))];
		Small.Root["accessors"].erase(6);
		Small.Attributes()["_SMALL"] = 2;
		Small.Attributes().erase("JOINTS_0");
		const Document Read = CompressByDraco(Small.Document()).Document();
		CHECK(*ReadFloats(Read, 2, "VEC3") == *ReadFloats(Small.Document(), 2, "VEC3"));
		const size_t Three = Read.Root()["accessors"][2]["bufferView"];
		CHECK(Read.Root()["bufferViews"][Three]["byteStride"] == 4);
	}
}

TEST_CASE("Decompress: broken meshopt data is named by its view", "[decompress]")
{
	const SmallGltf Good = CompressByMeshopt(Arm()).Compressed;
	const auto After = [&](auto&& Break)
	{
		SmallGltf Broken = Good;
		Break(Broken);
		return SentenceOf(Broken);
	};
	CHECK(SentenceOf(Good).empty());
	CHECK(After([](SmallGltf& G) { StreamOf(G, 1)["byteLength"] = 100; }) ==
		"hero.glb: bufferView 1: its EXT_meshopt_compression ends too early");
	CHECK_THAT(
		After([](SmallGltf& G) { StreamOf(G, 1)["byteLength"] = 40000000; }), Contains("reaches beyond its buffer"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 1)["byteOffset"] = -4; }), Contains("reaches beyond its buffer"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 1)["buffer"] = 1; }), Contains("reaches beyond its buffer"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 1)["count"] = 2477; }), Contains("2477 elements of 12 bytes"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 1)["mode"] = "STRIPS"; }), Contains("no mode, filter"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 1)["filter"] = "QUATERNION"; }), Contains("no mode, filter"));
	CHECK_THAT(After([](SmallGltf& G) { StreamOf(G, 4)["mode"] = "ATTRIBUTES"; }), Contains("no mode, filter"));
	CHECK_THAT(
		After([](SmallGltf& G) { StreamOf(G, 4)["mode"] = "TRIANGLES"; }), Contains("does not begin like TRIANGLES"));
	CHECK_THAT(After(
				   [](SmallGltf& G)
				   {
					   // More elements than memory has, out of a few bytes.
					   StreamOf(G, 1)["count"] = 1ull << 40;
					   G.Root["bufferViews"][1]["byteLength"] = 12ull << 40;
				   }),
		Contains("ends too early"));
	CHECK_THAT(After([](SmallGltf& G) { G.Root["bufferViews"].push_back({{"buffer", 1}, {"byteLength", 4}}); }),
		Contains("bufferView 9 reaches beyond its buffer"));
}

TEST_CASE("Decompress: broken Draco data is named by its primitive", "[decompress]")
{
	const SmallGltf Good = CompressByDraco(Arm());
	const auto After = [&](auto&& Break)
	{
		SmallGltf Broken = Good;
		Break(Broken);
		return SentenceOf(Broken);
	};
	CHECK(SentenceOf(Good).empty());
	CHECK(After([](SmallGltf& G) { G.Root["bufferViews"].back()["byteLength"] = 1000; }) ==
		  "hero.glb: mesh 0 \"arm\", primitive 0: its KHR_draco_mesh_compression cannot be decoded: "
		  "it is truncated or broken");
	CHECK_THAT(After([](SmallGltf& G) { G.Root["bufferViews"].back()["byteLength"] = 40000000; }),
		Contains("which reaches beyond its buffer"));
	CHECK_THAT(
		After([](SmallGltf& G) { DracoOf(G)["bufferView"] = 99; }), Contains("a bufferView that does not exist"));
	CHECK_THAT(After([](SmallGltf& G) { DracoOf(G)["attributes"]["NORMAL"] = 17; }), Contains("no attribute of id 17"));
	CHECK_THAT(
		After([](SmallGltf& G) { DracoOf(G)["attributes"]["NORMAL"] = "two"; }), Contains("no attribute of id -1"));
	CHECK_THAT(After([](SmallGltf& G) { DracoOf(G)["attributes"]["NORMAL"] = 2; }),
		Contains("with 4 components, its accessor with 3"));
	CHECK_THAT(After([](SmallGltf& G) { DracoOf(G).erase("attributes"); }), Contains("has no attributes"));
	CHECK_THAT(After([](SmallGltf& G) { DracoOf(G)["attributes"] = Json::object(); }),
		Contains("has no attribute of the primitive"));
	CHECK_THAT(After([](SmallGltf& G) { G.Root["accessors"][0]["count"] = 2477; }),
		Contains("has 2478 vertices, the accessor of POSITION 2477"));
	CHECK_THAT(After([](SmallGltf& G) { G.Root["accessors"][4]["count"] = 3; }),
		Contains("has 14856 indices, their accessor 3"));
	CHECK_THAT(After([](SmallGltf& G) { G.Root["accessors"][4]["componentType"] = 5121; }),
		Contains("more than the indices' accessor can number"));
	CHECK_THAT(After([](SmallGltf& G) { G.Primitive()["mode"] = 1; }), Contains("neither triangles nor a strip"));
}

TEST_CASE("Decompress: a broken file stops every verb before it writes", "[decompress]")
{
	SmallGltf Broken = CompressByDraco(Arm());
	Broken.Root["bufferViews"].back()["byteLength"] = 1000;
	const TemporaryFolder Folder;
	Folder.Write("in.glb", Broken.Glb());
	const auto Before = Folder.Contents();
	for (const char* Verb : {"bind", "pose"})
	{
		const Ending Run = RunProgram({Verb, Folder / "in.glb", "-o", Folder / "out.glb"});
		CHECK(Run.ExitCode == 1);
		CHECK_THAT(Run.Errors, Contains("mesh 0 \"arm\", primitive 0"));
		CHECK(std::count(Run.Errors.begin(), Run.Errors.end(), '\n') == 1);
	}
	CHECK(Folder.Contents() == Before);
}
