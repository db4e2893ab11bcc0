// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Not a test of its own: writes what the fuzz targets begin with, when Tests/fuzz asks for it.

#include "CompressedFiles.h"
#include "Options/Recipe.h"
#include "Options/RoleFile.h"
#include "TestHarness.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
/** JSON, a zero and bytes, as the targets take a file apart. */
std::string Parts(const SmallGltf& File)
{
	Json Complete = File.Root;
	Complete["buffers"] = Json::array({Json{{"byteLength", File.Bytes.size()}}});
	return Complete.dump() + '\0' + std::string(File.Bytes.begin(), File.Bytes.end());
}

/** The ribbon with all else that is read: a clip, morph targets, sparse values, a second set of joints, a mask. */
SmallGltf Decorated()
{
	SmallGltf Made = Ribbon();
	const int32_t Times = Made.AddFloats({0, 0.5f, 1}, "SCALAR");
	const int32_t Turns = Made.AddFloats({0, 0, 0, 1, 0, 0, 0.7071f, 0.7071f, 0, 0, 1, 0}, "VEC4");
	Made.Root["animations"] = Json::array({Json{{"name", "turn"},
		{"samplers", Json::array({Json{{"input", Times}, {"output", Turns}}})},
		{"channels", Json::array({Json{{"sampler", 0}, {"target", {{"node", 3}, {"path", "rotation"}}}}})}}});
	const int32_t Moved = Made.AddFloats(std::vector<float>(18, 0.1f), "VEC3");
	Made.Primitive()["targets"] = Json::array({Json{{"POSITION", Moved}}});
	Made.Root["meshes"][0]["weights"] = {0.5};
	Made.Attributes()["JOINTS_1"] = Made.AddBytes(std::vector<uint8_t>(24, 1), "VEC4");
	Made.Attributes()["WEIGHTS_1"] = Made.AddBytes(std::vector<uint8_t>(24, 0), "VEC4", true);
	Made.Attributes()["_DQ_MASK"] = Made.AddFloats(std::vector<float>(6, 1.0f), "SCALAR");
	const int32_t Which = Made.Add<uint16_t>({1, 3}, "SCALAR", 5123);
	const int32_t Values = Made.AddFloats({0, 1, 0, 1, 1, 0}, "VEC3");
	Made.Root["accessors"][size_t(Moved)]["sparse"] = {{"count", 2},
		{"indices", {{"bufferView", Made.Root["accessors"][size_t(Which)]["bufferView"]}, {"componentType", 5123}}},
		{"values", {{"bufferView", Made.Root["accessors"][size_t(Values)]["bufferView"]}}}};
	return Made;
}
}

TEST_CASE("Fuzz: seeds", "[.corpus]")
{
	const char* const Told = std::getenv("SKINATLAS_CORPUS");
	REQUIRE(Told != nullptr);
	const fs::path Folder = Told;
	const auto Write = [&](const char* Target, const std::string& Name, const std::string& Bytes)
	{
		fs::create_directories(Folder / Target);
		std::ofstream(Folder / Target / Name, std::ios::binary) << Bytes;
	};
	const SmallGltf Plain = Ribbon(), Rich = Decorated();
	const SmallGltf ByMeshopt = CompressByMeshopt(Plain.Document()).Compressed;
	const SmallGltf ByDraco = CompressByDraco(Plain.Document(), {.bSequential = false});
	const SmallGltf InOrder = CompressByDraco(Plain.Document());
	for (const auto& [Name, File] : {std::pair("plain", &Plain), std::pair("rich", &Rich),
			 std::pair("meshopt", &ByMeshopt), std::pair("draco", &ByDraco), std::pair("draco-in-order", &InOrder)})
	{
		const std::string Both = Parts(*File);
		const std::string Text = Both.substr(0, Both.find('\0') + 1);
		Write("Document", Name, Both);
		Write("Glb", Name, File->Glb());
		Write("Compare", Name, Text + Both);
		Write("Render", Name, std::string("--mode\noverlaps") + '\0' + Both);
	}
	Write("Glb", "embedded", Plain.EmbeddedGltf());
	Write("Render", "posed",
		std::string("--rotate\nlower=z,40\n--camera\n35,12\n--bones\n--stored") + '\0' + Parts(Rich));
	Write("Render", "clip", std::string("--clip\nturn\n--time\n0.4\n--focus\nlower\n--k\n1") + '\0' + Parts(Rich));
	Write("Render", "sheet", std::string("--sheet\n--built-in-poses\n--beside-stored") + '\0' + Parts(Plain));
	for (const Json& View : ByMeshopt.Root["bufferViews"])
	{
		if (const Json* Extensions = Find(View, "extensions"))
		{
			const Json& Stream = Extensions->begin().value();
			const size_t Stride = Stream["byteStride"], Offset = Stream.value("byteOffset", size_t(0));
			const bool bAttributes = Stream["mode"] == "ATTRIBUTES";
			std::string Bytes = {char(bAttributes ? 0 : Stream["mode"] == "TRIANGLES" ? 1 : 2),
				char(bAttributes ? Stride / 4 - 1 : Stride / 2), char(Stream["count"].get<size_t>() / 8)};
			Bytes.append(ByMeshopt.Bytes.begin() + ptrdiff_t(Offset),
				ByMeshopt.Bytes.begin() + ptrdiff_t(Offset + Stream["byteLength"].get<size_t>()));
			Write("Meshopt", std::to_string(Offset), Bytes);
		}
	}
	for (const SmallGltf* File : {&ByDraco, &InOrder})
	{
		const Json& Primitive = File->Root["meshes"][0]["primitives"][0];
		const Json& View =
			File->Root["bufferViews"]
					  [Primitive["extensions"]["KHR_draco_mesh_compression"]["bufferView"].get<size_t>()];
		const auto Begin = File->Bytes.begin() + ptrdiff_t(View.value("byteOffset", size_t(0)));
		Write("Draco", File == &ByDraco ? "edgebreaker" : "in-order",
			std::string(Begin, Begin + ptrdiff_t(View["byteLength"].get<size_t>())));
	}
	Recipe What;
	REQUIRE(ApplyOption(What, "k", "0.7"));
	REQUIRE(ApplyOption(What, "joint-k", "hand_*=1.5"));
	REQUIRE(ApplyOption(What, "lock-joint", "spine"));
	Write("Text", "recipe", "r" + WriteRecipe(What));
	Write("Text", "roles", "t" + WriteRoles(BuiltInRoles()));
	Write("Text", "labels", "l[0, 1, \"elbow_l\", 3, -1]");
	Write("Text", "locks", R"(v[0, [2, 4], {"mesh": "body", "vertices": [1]}, {"mesh": "hat", "primitive": 0}])");
	Write("Text", "correspondences", R"(c{"root": "root", "elbow_l": "hand_l"})");
}
