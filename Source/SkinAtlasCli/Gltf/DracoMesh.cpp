// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The only file that knows the Draco library.

#include "Gltf/DracoMesh.h"

#include "Gltf/DracoHeader.h"
#include "Gltf/Sentence.h"

#include <draco/compression/decode.h>

#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
template <typename Number>
bool Convert(const draco::PointAttribute& From, size_t Width, uint32_t VertexCount, std::vector<uint8_t>& Out)
{
	std::vector<Number> Element(Width);
	Out.resize(size_t(VertexCount) * Width * sizeof(Number));
	for (uint32_t V = 0; V < VertexCount; ++V)
	{
		const draco::AttributeValueIndex Value = From.mapped_index(draco::PointIndex(V));
		if (Value.value() >= From.size() || !From.ConvertValue(Value, int8_t(Width), Element.data()))
		{
			return false;
		}
		std::memcpy(&Out[V * Width * sizeof(Number)], Element.data(), Width * sizeof(Number));
	}
	return true;
}

bool ConvertTo(
	const DracoAttribute& Wanted, const draco::PointAttribute& From, uint32_t VertexCount, std::vector<uint8_t>& Out)
{
	switch (Wanted.Component)
	{
	case ComponentType::Int8:
		return Convert<int8_t>(From, Wanted.Width, VertexCount, Out);
	case ComponentType::UInt8:
		return Convert<uint8_t>(From, Wanted.Width, VertexCount, Out);
	case ComponentType::Int16:
		return Convert<int16_t>(From, Wanted.Width, VertexCount, Out);
	case ComponentType::UInt16:
		return Convert<uint16_t>(From, Wanted.Width, VertexCount, Out);
	case ComponentType::UInt32:
		return Convert<uint32_t>(From, Wanted.Width, VertexCount, Out);
	case ComponentType::Float:
		return Convert<float>(From, Wanted.Width, VertexCount, Out);
	}
	return false;
}
}

Outcome<DracoMesh> DecodeDraco(std::span<const uint8_t> Stream, std::span<const DracoAttribute> Wanted)
{
	if (const Outcome<void> Sound = CheckDracoHeader(Stream); !Sound)
	{
		return Sound.Error();
	}
	draco::DecoderBuffer Buffer;
	Buffer.Init(reinterpret_cast<const char*>(Stream.data()), Stream.size());
	draco::Decoder Decoder;
	const auto Decoded = Decoder.DecodeMeshFromBuffer(&Buffer);
	if (!Decoded.ok())
	{
		return Fail("cannot be decoded: it is truncated or broken");
	}
	const draco::Mesh& From = *Decoded.value();
	if (From.num_points() > uint32_t(INT32_MAX))
	{
		return Fail("has more vertices than can be numbered");
	}
	DracoMesh Made;
	Made.VertexCount = int32_t(From.num_points());
	Made.Indices.reserve(3 * size_t(From.num_faces()));
	for (uint32_t T = 0; T < From.num_faces(); ++T)
	{
		for (const draco::PointIndex& V : From.face(draco::FaceIndex(T)))
		{
			if (V.value() >= From.num_points())
			{
				return Fail("has a triangle with a vertex beyond its ", From.num_points());
			}
			Made.Indices.push_back(V.value());
		}
	}
	for (const DracoAttribute& Each : Wanted)
	{
		const draco::PointAttribute* Attribute =
			Each.Id < 0 || Each.Id > UINT32_MAX ? nullptr : From.GetAttributeByUniqueId(uint32_t(Each.Id));
		if (Attribute == nullptr)
		{
			return Fail("has no attribute of id ", Each.Id);
		}
		if (Attribute->num_components() != int8_t(Each.Width))
		{
			return Fail("has an attribute of id ", Each.Id, " with ", int(Attribute->num_components()),
				" components, its accessor with ", Each.Width);
		}
		if (!ConvertTo(Each, *Attribute, From.num_points(), Made.Attributes.emplace_back()))
		{
			return Fail("has an attribute of id ", Each.Id, " with values that its accessor cannot hold");
		}
	}
	return Made;
}
}
