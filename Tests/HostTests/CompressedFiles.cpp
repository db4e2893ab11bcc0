// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "CompressedFiles.h"

#include "Gltf/Accessor.h"
#include "TestHarness.h"

#include <draco/compression/encode.h>
#include <meshoptimizer.h>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
std::vector<uint8_t> BytesOf(const Document& File, size_t View)
{
	const Json& Item = File.Root()["bufferViews"][View];
	const auto Bytes = File.Buffer(Item["buffer"]).subspan(Item.value("byteOffset", size_t(0)), Item["byteLength"]);
	return {Bytes.begin(), Bytes.end()};
}

/** Appends bytes at a multiple of four and returns the offset. */
size_t Append(SmallGltf& To, std::span<const uint8_t> Bytes)
{
	To.Bytes.resize((To.Bytes.size() + 3) / 4 * 4);
	const size_t Offset = To.Bytes.size();
	To.Bytes.insert(To.Bytes.end(), Bytes.begin(), Bytes.end());
	return Offset;
}

struct Stream
{
	const char *Mode = "ATTRIBUTES", *Filter = nullptr;
	std::vector<uint8_t> Bytes, Decoded;
};

Stream EncodeIndices(const std::vector<uint8_t>& Plain, bool bTriangles)
{
	std::vector<uint32_t> Indices(Plain.size() / 2);
	for (size_t I = 0; I < Indices.size(); ++I)
	{
		Indices[I] = uint32_t(Plain[2 * I] | Plain[2 * I + 1] << 8);
	}
	Stream Made{bTriangles ? "TRIANGLES" : "INDICES", nullptr, {}, Plain};
	meshopt_encodeIndexVersion(1); // the one that glTF takes
	if (bTriangles)
	{
		Made.Bytes.resize(meshopt_encodeIndexBufferBound(Indices.size(), 65536));
		Made.Bytes.resize(
			meshopt_encodeIndexBuffer(Made.Bytes.data(), Made.Bytes.size(), Indices.data(), Indices.size()));
		REQUIRE(meshopt_decodeIndexBuffer(
					Made.Decoded.data(), Indices.size(), 2, Made.Bytes.data(), Made.Bytes.size()) == 0);
		return Made;
	}
	Made.Bytes.resize(meshopt_encodeIndexSequenceBound(Indices.size(), 65536));
	Made.Bytes.resize(
		meshopt_encodeIndexSequence(Made.Bytes.data(), Made.Bytes.size(), Indices.data(), Indices.size()));
	return Made;
}

Stream EncodeAttributes(std::vector<uint8_t> Plain, size_t Stride, bool bRounded)
{
	Stream Made;
	const size_t Count = Plain.size() / Stride;
	Made.Decoded = Plain;
	if (bRounded)
	{
		Made.Filter = "EXPONENTIAL";
		std::vector<float> Values(Plain.size() / 4);
		std::memcpy(Values.data(), Plain.data(), Plain.size());
		meshopt_encodeFilterExp(Plain.data(), Count, Stride, 12, Values.data());
		Made.Decoded = Plain;
		meshopt_decodeFilterExp(Made.Decoded.data(), Count, Stride);
	}
	Made.Bytes.resize(meshopt_encodeVertexBufferBound(Count, Stride));
	Made.Bytes.resize(
		meshopt_encodeVertexBuffer(Made.Bytes.data(), Made.Bytes.size(), Plain.data(), Count, Stride));
	return Made;
}

void AddDracoAttribute(draco::Mesh& Mesh, const Document& File, const std::string& Name, int32_t Accessor)
{
	const auto Layout = DescribeAccessor(File, Accessor);
	REQUIRE(Layout);
	const draco::DataType Type = Layout->Component == ComponentType::Float ? draco::DT_FLOAT32
		: Layout->Component == ComponentType::UInt16                      ? draco::DT_UINT16
																		  : draco::DT_UINT8;
	const auto Kind = Name == "POSITION" ? draco::GeometryAttribute::POSITION
		: Name == "NORMAL"               ? draco::GeometryAttribute::NORMAL
										 : draco::GeometryAttribute::GENERIC;
	draco::GeometryAttribute Described;
	Described.Init(Kind, nullptr, int8_t(Layout->Rows), Type, Layout->bNormalised, int64_t(Layout->ElementSize), 0);
	const int Id = Mesh.AddAttribute(Described, true, uint32_t(Layout->Count));
	const uint8_t* First = File.Buffer(Layout->Buffer).data() + Layout->Offset;
	for (uint32_t V = 0; V < uint32_t(Layout->Count); ++V)
	{
		Mesh.attribute(Id)->SetAttributeValue(draco::AttributeValueIndex(V), First + V * Layout->Stride);
	}
}
}

CompressedPair CompressByMeshopt(const Document& File, const MeshoptChoice& How)
{
	CompressedPair Made;
	Made.Compressed.Root = Made.Plain.Root = File.Root();
	size_t Total = 0;
	for (const Json& Accessor : File.Root()["accessors"])
	{
		const size_t View = Accessor["bufferView"];
		const std::vector<uint8_t> Bytes = BytesOf(File, View);
		const size_t Count = Accessor["count"], Stride = Bytes.size() / Count;
		const bool bVector = Accessor["componentType"] == 5126 && Accessor["type"] == "VEC3";
		const Stream Told = Accessor["componentType"] == 5123
								? EncodeIndices(Bytes, How.bTriangles)
								: EncodeAttributes(Bytes, Stride, How.bRounded && bVector);
		Json& Parent = Made.Compressed.Root["bufferViews"][View];
		Parent["buffer"] = 1;
		Parent["byteOffset"] = Total;
		Total += (Bytes.size() + 3) / 4 * 4;
		Json& Compressed = Parent["extensions"][How.Extension];
		Compressed = {{"buffer", 0}, {"byteOffset", Append(Made.Compressed, Told.Bytes)},
			{"byteLength", Told.Bytes.size()}, {"byteStride", Stride}, {"count", Count}, {"mode", Told.Mode}};
		if (Told.Filter != nullptr)
		{
			Compressed["filter"] = Told.Filter;
		}
		Made.Plain.Root["bufferViews"][View]["byteOffset"] = Append(Made.Plain, Told.Decoded);
	}
	Made.Compressed.Root["extensionsUsed"] = Made.Compressed.Root["extensionsRequired"] = {How.Extension};
	Made.Compressed.MoreBuffers = Json::array(
		{Json{{"byteLength", Total}, {"extensions", {{How.Extension, {{"fallback", true}}}}}}});
	return Made;
}

SmallGltf CompressByDraco(const Document& File, const DracoChoice& How)
{
	SmallGltf Made;
	Made.Root = File.Root();
	const Json Primitive = Made.Primitive();
	draco::Mesh Mesh;
	const size_t VertexCount = Made.Root["accessors"][Primitive["attributes"]["POSITION"].get<size_t>()]["count"];
	Mesh.set_num_points(uint32_t(VertexCount));
	Json Ids = Json::object();
	std::vector<int32_t> Told = {Primitive["indices"]};
	for (const auto& [Name, Accessor] : Primitive["attributes"].items())
	{
		Ids[Name] = Ids.size();
		Told.push_back(Accessor);
		AddDracoAttribute(Mesh, File, Name, Told.back());
	}
	const auto Indices = ReadIntegers(File, Told[0], "SCALAR");
	REQUIRE(Indices);
	for (size_t I = 0; I < Indices->size(); I += 3)
	{
		Mesh.AddFace({draco::PointIndex((*Indices)[I]), draco::PointIndex((*Indices)[I + 1]),
			draco::PointIndex((*Indices)[I + 2])});
	}
	draco::Encoder Encoder;
	Encoder.SetEncodingMethod(How.bSequential ? draco::MESH_SEQUENTIAL_ENCODING : draco::MESH_EDGEBREAKER_ENCODING);
	if (How.PositionBits > 0)
	{
		Encoder.SetAttributeQuantization(draco::GeometryAttribute::POSITION, How.PositionBits);
	}
	draco::EncoderBuffer Buffer;
	REQUIRE(Encoder.EncodeMeshToBuffer(Mesh, &Buffer).ok());

	Made.Root["bufferViews"] = Json::array();
	for (size_t A = 0; A < Made.Root["accessors"].size(); ++A)
	{
		Json& Accessor = Made.Root["accessors"][A];
		const size_t View = Accessor["bufferView"];
		if (!How.bFallback && std::find(Told.begin(), Told.end(), int32_t(A)) != Told.end())
		{
			Accessor.erase("bufferView");
			continue;
		}
		const std::vector<uint8_t> Bytes = BytesOf(File, View);
		Accessor["bufferView"] = Made.Root["bufferViews"].size();
		Made.Root["bufferViews"].push_back(File.Root()["bufferViews"][View]);
		Made.Root["bufferViews"].back()["byteOffset"] = Append(Made, Bytes);
	}
	const std::span<const uint8_t> Bytes(reinterpret_cast<const uint8_t*>(Buffer.data()), Buffer.size());
	Made.Primitive()["extensions"]["KHR_draco_mesh_compression"] = {
		{"bufferView", Made.Root["bufferViews"].size()}, {"attributes", Ids}};
	Made.Root["bufferViews"].push_back(
		{{"buffer", 0}, {"byteOffset", Append(Made, Bytes)}, {"byteLength", Bytes.size()}});
	Made.Root["extensionsUsed"] = {"KHR_draco_mesh_compression"};
	if (!How.bFallback)
	{
		Made.Root["extensionsRequired"] = {"KHR_draco_mesh_compression"};
	}
	return Made;
}
