// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Tiny glTF files, put together by hand.

#pragma once

#include "Gltf/Json.h"
#include "Gltf/Transform.h"

#include <cstring>
#include <string>
#include <vector>

/** A document under construction: its JSON, and one buffer to which everything is appended. */
struct SmallGltf
{
	SkinAtlas::Host::Json Root = {{"asset", {{"version", "2.0"}}}};
	std::vector<uint8_t> Bytes;
	SkinAtlas::Host::Json MoreBuffers = SkinAtlas::Host::Json::array(); // after that one, as they stand

	/** Appends the values as an accessor with a view of its own; returns its number. */
	template <typename Number>
	int32_t Add(const std::vector<Number>& Values, const char* Type, int32_t ComponentType, bool bNormalised = false)
	{
		const size_t Width = Type == std::string("MAT4") ? 16
			: Type == std::string("SCALAR")              ? 1
														 : size_t(Type[3] - '0');
		Bytes.resize((Bytes.size() + 3) / 4 * 4);
		Root["bufferViews"].push_back(
			{{"buffer", 0}, {"byteOffset", Bytes.size()}, {"byteLength", Values.size() * sizeof(Number)}});
		Bytes.resize(Bytes.size() + Values.size() * sizeof(Number));
		std::memcpy(Bytes.data() + Bytes.size() - Values.size() * sizeof(Number), Values.data(),
			Values.size() * sizeof(Number));
		Root["accessors"].push_back({{"bufferView", Root["bufferViews"].size() - 1}, {"componentType", ComponentType},
			{"count", Values.size() / Width}, {"type", Type}});
		if (bNormalised)
		{
			Root["accessors"].back()["normalized"] = true;
		}
		return int32_t(Root["accessors"].size()) - 1;
	}

	int32_t AddFloats(const std::vector<float>& Values, const char* Type) { return Add(Values, Type, 5126); }
	int32_t AddBytes(const std::vector<uint8_t>& Values, const char* Type, bool bNormalised = false)
	{
		return Add(Values, Type, 5121, bNormalised);
	}

	/** Inverse bind matrices that put joints at points, axes along the mesh's. */
	int32_t AddInverseBinds(const std::vector<SkinAtlas::Vec3>& Joints);

	/** The file's bytes as .glb; Buffers is not asked for. */
	std::string Glb() const;

	/** The file's JSON with its buffer as a data URI. */
	std::string EmbeddedGltf() const;

	SkinAtlas::Host::Document Document() const;

	SkinAtlas::Host::Json& Primitive() { return Root["meshes"][0]["primitives"][0]; }
	SkinAtlas::Host::Json& Attributes() { return Primitive()["attributes"]; }
};

/**
 * A ribbon along +X over joints "upper" (at the origin) and "lower" (at x = 1), both under the node "rig": vertices at
 * x = 0, 1, 2 with y = -0.5 and y = +0.5, four triangles facing +Z. The column at x < 1 follows upper, that at x > 1
 * lower, the middle one both alike. Node 0 shows the mesh, 1 is the rig, 2 and 3 are the joints.
 */
SmallGltf Ribbon();

/** What a document is made of, read again from bytes. */
SkinAtlas::Host::Outcome<SkinAtlas::Host::Document> Reread(
	const std::string& Bytes, const std::string& Name = "test.glb");

/** The sentence of a failed outcome; empty if it did not fail. */
template <typename T>
std::string Sentence(const SkinAtlas::Host::Outcome<T>& Made)
{
	return Made ? std::string() : Made.Error().Sentence;
}
