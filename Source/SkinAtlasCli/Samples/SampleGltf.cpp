// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// glTF 2.0 binary. Node numbers equal joint numbers; the mesh is the last node, beside the skeleton's root.

#include "Samples/SampleGltf.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
using Json = nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "a .glb is little-endian: arrays are copied as they are");

enum ComponentType // numbers of the format
{
	UnsignedByte = 5121,
	UnsignedShort = 5123,
	UnsignedInt = 5125,
	Float = 5126,
};

enum Target // numbers of the format
{
	NoTarget = 0,
	VertexArray = 34962,
	IndexArray = 34963,
};

/** Collects the binary chunk with its views and accessors. */
class BufferWriter
{
public:
	template <typename T>
	int32_t Add(const std::vector<T>& Values, ComponentType Component, const char* Type, int32_t PerElement, Target Use)
	{
		Bytes.resize((Bytes.size() + 3) / 4 * 4);
		const size_t Offset = Bytes.size(), Size = Values.size() * sizeof(T);
		Bytes.resize(Offset + Size);
		std::memcpy(Bytes.data() + Offset, Values.data(), Size);
		Json View = {{"buffer", 0}, {"byteOffset", Offset}, {"byteLength", Size}};
		if (Use != NoTarget)
		{
			View["target"] = static_cast<int32_t>(Use);
		}
		Json Accessor = {{"bufferView", Views.size()}, {"componentType", static_cast<int32_t>(Component)},
			{"count", Values.size() / size_t(PerElement)}, {"type", Type}};
		Views.push_back(std::move(View));
		Accessors.push_back(std::move(Accessor));
		return static_cast<int32_t>(Accessors.size()) - 1;
	}

	/** With the bounds that positions and key times must have. */
	int32_t AddBounded(const std::vector<float>& Values, const char* Type, int32_t PerElement, Target Use)
	{
		const int32_t Id = Add(Values, Float, Type, PerElement, Use);
		std::vector<float> Low(Values.begin(), Values.begin() + PerElement), High = Low;
		for (size_t I = 0; I < Values.size(); ++I)
		{
			const size_t C = I % size_t(PerElement);
			Low[C] = std::min(Low[C], Values[I]);
			High[C] = std::max(High[C], Values[I]);
		}
		Accessors[size_t(Id)]["min"] = Low;
		Accessors[size_t(Id)]["max"] = High;
		return Id;
	}

	std::vector<uint8_t> Bytes;
	Json Views = Json::array(), Accessors = Json::array();
};

std::vector<float> Flat(const std::vector<Vec3>& Values)
{
	std::vector<float> Out;
	Out.reserve(3 * Values.size());
	for (const Vec3& P : Values)
	{
		Out.insert(Out.end(), {P.X, P.Y, P.Z});
	}
	return Out;
}

std::vector<float> Flat(const std::vector<Vec4>& Values)
{
	std::vector<float> Out;
	Out.reserve(4 * Values.size());
	for (const Vec4& Q : Values)
	{
		Out.insert(Out.end(), {Q.X, Q.Y, Q.Z, Q.W});
	}
	return Out;
}

int32_t AddIndices(BufferWriter& Buffer, const SampleCharacter& Who)
{
	if (Who.Positions.size() < 65535) // the greatest short is reserved
	{
		const std::vector<uint16_t> Short(Who.Indices.begin(), Who.Indices.end());
		return Buffer.Add(Short, UnsignedShort, "SCALAR", 1, IndexArray);
	}
	return Buffer.Add(Who.Indices, UnsignedInt, "SCALAR", 1, IndexArray);
}

Json MakeMesh(BufferWriter& Buffer, const SampleCharacter& Who)
{
	std::vector<uint8_t> Joints(4 * Who.Positions.size(), 0), Weights(4 * Who.Positions.size(), 0);
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		Joints[4 * V] = static_cast<uint8_t>(Who.RigidJoints[V]);
		Weights[4 * V] = 255;
	}
	Json Attributes;
	Attributes["POSITION"] = Buffer.AddBounded(Flat(Who.Positions), "VEC3", 3, VertexArray);
	Attributes["NORMAL"] = Buffer.Add(Flat(Who.Normals), Float, "VEC3", 3, VertexArray);
	Attributes["JOINTS_0"] = Buffer.Add(Joints, UnsignedByte, "VEC4", 4, VertexArray);
	Attributes["WEIGHTS_0"] = Buffer.Add(Weights, UnsignedByte, "VEC4", 4, VertexArray);
	Buffer.Accessors.back()["normalized"] = true;
	const int32_t Indices = AddIndices(Buffer, Who);
	return {{"name", Who.Name}, {"primitives", {{{"attributes", Attributes}, {"indices", Indices}, {"material", 0}}}}};
}

/** Column by column, as the format stores matrices. */
std::vector<float> InverseBinds(const SampleCharacter& Who)
{
	std::vector<float> Out;
	for (const SampleJoint& J : Who.Joints)
	{
		for (int32_t C = 0; C < 4; ++C)
		{
			for (int32_t R = 0; R < 3; ++R)
			{
				Out.push_back(J.InverseBind.Row[R][C]);
			}
			Out.push_back(C == 3 ? 1.0f : 0.0f);
		}
	}
	return Out;
}

Json MakeNodes(const SampleCharacter& Who)
{
	Json Nodes = Json::array();
	for (const SampleJoint& J : Who.Joints)
	{
		Json Node = {{"name", J.Name}};
		Node["rotation"] = {J.Rotation.X, J.Rotation.Y, J.Rotation.Z, J.Rotation.W};
		Node["translation"] = {J.Translation.X, J.Translation.Y, J.Translation.Z};
		Nodes.push_back(Node);
	}
	for (size_t J = 0; J < Who.Joints.size(); ++J)
	{
		if (Who.Joints[J].Parent != NoIndex)
		{
			Nodes[size_t(Who.Joints[J].Parent)]["children"].push_back(J);
		}
	}
	Nodes.push_back({{"name", Who.Name}, {"mesh", 0}, {"skin", 0}});
	return Nodes;
}

Json MakeAnimation(BufferWriter& Buffer, const SampleClip& Clip)
{
	const int32_t Times = Buffer.AddBounded(Clip.Times, "SCALAR", 1, NoTarget);
	Json Samplers = Json::array(), Channels = Json::array();
	for (const SampleTrack& Track : Clip.Tracks)
	{
		const bool bTurns = !Track.Rotations.empty();
		const int32_t Values = bTurns ? Buffer.Add(Flat(Track.Rotations), Float, "VEC4", 4, NoTarget)
									  : Buffer.Add(Flat(Track.Translations), Float, "VEC3", 3, NoTarget);
		Channels.push_back({{"sampler", Samplers.size()},
			{"target", {{"node", Track.Joint}, {"path", bTurns ? "rotation" : "translation"}}}});
		Samplers.push_back({{"input", Times}, {"interpolation", "LINEAR"}, {"output", Values}});
	}
	return {{"name", Clip.Name}, {"channels", Channels}, {"samplers", Samplers}};
}

void AppendWord(std::vector<uint8_t>& Out, size_t Value)
{
	for (int32_t Byte = 0; Byte < 4; ++Byte)
	{
		Out.push_back(static_cast<uint8_t>(Value >> (8 * Byte)));
	}
}
}

std::vector<uint8_t> EncodeGlb(const SampleCharacter& Who)
{
	BufferWriter Buffer;
	Json Root;
	Root["asset"] = {{"version", "2.0"}, {"generator", "SkinAtlas"}};
	Root["scene"] = 0;
	Root["scenes"] = {{{"nodes", {0, Who.Joints.size()}}}};
	Root["nodes"] = MakeNodes(Who);
	Root["meshes"] = Json::array({MakeMesh(Buffer, Who)});
	const Json Surface = {{"baseColorFactor", {Who.Colour.X, Who.Colour.Y, Who.Colour.Z, 1.0f}},
		{"metallicFactor", 0.0}, {"roughnessFactor", 0.6}};
	Root["materials"] = {{{"name", Who.Name}, {"pbrMetallicRoughness", Surface}}};
	std::vector<int32_t> JointNodes;
	for (size_t J = 0; J < Who.Joints.size(); ++J)
	{
		JointNodes.push_back(static_cast<int32_t>(J));
	}
	const int32_t Binds = Buffer.Add(InverseBinds(Who), Float, "MAT4", 16, NoTarget);
	Root["skins"] = {{{"inverseBindMatrices", Binds}, {"skeleton", 0}, {"joints", JointNodes}}};
	for (const SampleClip& Clip : Who.Clips)
	{
		Root["animations"].push_back(MakeAnimation(Buffer, Clip));
	}
	Buffer.Bytes.resize((Buffer.Bytes.size() + 3) / 4 * 4);
	Root["accessors"] = Buffer.Accessors;
	Root["bufferViews"] = Buffer.Views;
	Root["buffers"] = {{{"byteLength", Buffer.Bytes.size()}}};

	std::string Text = Root.dump();
	Text.resize((Text.size() + 3) / 4 * 4, ' ');
	std::vector<uint8_t> Out;
	const size_t Total = 12 + 8 + Text.size() + 8 + Buffer.Bytes.size();
	Out.reserve(Total);
	for (const size_t Word : {size_t(0x46546C67), size_t(2), Total, Text.size(), size_t(0x4E4F534A)}) // "glTF", "JSON"
	{
		AppendWord(Out, Word);
	}
	Out.insert(Out.end(), Text.begin(), Text.end());
	AppendWord(Out, Buffer.Bytes.size());
	AppendWord(Out, 0x004E4942); // "BIN"
	Out.insert(Out.end(), Buffer.Bytes.begin(), Buffer.Bytes.end());
	return Out;
}
}
