// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SmallGltf.h"

#include "Gltf/Container.h"
#include "Gltf/Uri.h"
#include "TestHarness.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

int32_t SmallGltf::AddInverseBinds(const std::vector<Vec3>& Joints)
{
	std::vector<float> Columns;
	for (const Vec3& P : Joints)
	{
		Columns.insert(Columns.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -P.X, -P.Y, -P.Z, 1});
	}
	return AddFloats(Columns, "MAT4");
}

std::string SmallGltf::Glb() const
{
	Json Complete = Root;
	Complete["buffers"] = Json::array({Json{{"byteLength", Bytes.size()}}});
	Complete["buffers"].insert(Complete["buffers"].end(), MoreBuffers.begin(), MoreBuffers.end());
	const std::span<const uint8_t> Binary(Bytes);
	return *JoinGlb(Complete.dump(), &Binary, {});
}

std::string SmallGltf::EmbeddedGltf() const
{
	Json Complete = Root;
	Complete["buffers"] = Json::array({Json{{"byteLength", Bytes.size()}, {"uri", EncodeDataUri(Bytes)}}});
	return Complete.dump();
}

Document SmallGltf::Document() const
{
	Outcome<Host::Document> Made = Reread(Glb());
	INFO(Sentence(Made));
	REQUIRE(Made);
	return std::move(*Made);
}

Outcome<Document> Reread(const std::string& Bytes, const std::string& Name)
{
	return Document::Parse({reinterpret_cast<const uint8_t*>(Bytes.data()), Bytes.size()}, Name);
}

SmallGltf Ribbon()
{
	SmallGltf Made;
	const int32_t Positions =
		Made.AddFloats({0, -0.5f, 0, 0, 0.5f, 0, 1, -0.5f, 0, 1, 0.5f, 0, 2, -0.5f, 0, 2, 0.5f, 0}, "VEC3");
	Made.Root["accessors"][0]["min"] = {0, -0.5, 0};
	Made.Root["accessors"][0]["max"] = {2, 0.5, 0};
	const int32_t Normals = Made.AddFloats({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");
	const int32_t Joints =
		Made.AddBytes({0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
	const int32_t Weights =
		Made.AddFloats({1, 0, 0, 0, 1, 0, 0, 0, 0.5f, 0.5f, 0, 0, 0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
	const int32_t Indices = Made.Add<uint16_t>({0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5}, "SCALAR", 5123);
	const int32_t Binds = Made.AddInverseBinds({{0, 0, 0}, {1, 0, 0}});
	Made.Root["meshes"] = Json::array({Json{{"name", "ribbon"},
		{"primitives",
			Json::array(
				{Json{{"attributes",
						  {{"POSITION", Positions}, {"NORMAL", Normals}, {"JOINTS_0", Joints}, {"WEIGHTS_0", Weights}}},
					{"indices", Indices}}})}}});
	Made.Root["skins"] = Json::array({Json{{"joints", {2, 3}}, {"inverseBindMatrices", Binds}}});
	Made.Root["nodes"] =
		Json::array({Json{{"name", "shown"}, {"mesh", 0}, {"skin", 0}}, Json{{"name", "rig"}, {"children", {2}}},
			Json{{"name", "upper"}, {"children", {3}}}, Json{{"name", "lower"}, {"translation", {1, 0, 0}}}});
	Made.Root["scenes"] = Json::array({Json{{"nodes", {0, 1}}}});
	Made.Root["scene"] = 0;
	return Made;
}
