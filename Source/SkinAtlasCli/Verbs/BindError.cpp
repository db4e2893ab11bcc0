// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/BindError.h"

#include "Gltf/Json.h"

namespace SkinAtlas::Host
{
namespace
{
/** What Status::Where counts, as the comments of Error say. */
enum class ElementKind : uint8_t
{
	None,
	Vertex,
	Triangle,
	Joint,
};

ElementKind KindOf(Error Code)
{
	switch (Code)
	{
	case Error::NotFinite:
	case Error::BadLabel:
		return ElementKind::Vertex;
	case Error::IndexOutOfRange:
		return ElementKind::Triangle;
	case Error::BadJointTransform:
	case Error::BadHierarchy:
	case Error::BadJointOption:
	case Error::ReachExceeded:
	case Error::SolveFailed:
		return ElementKind::Joint;
	default:
		return ElementKind::None;
	}
}

std::string NamePart(const Document& File, const PrimitiveRun& Run, const char* Kind, int32_t Number)
{
	return NameOf(File.Root(), "meshes", "mesh", Run.Mesh) + ", primitive " + std::to_string(Run.Primitive) + ", " +
		Kind + " " + std::to_string(Number) + ": ";
}

std::string NameElement(const Status& Error, const Document& File, const Character& Who)
{
	const ElementKind Kind = KindOf(Error.Code);
	const int32_t Where = Error.Where;
	if (Kind == ElementKind::Joint && Where >= 0 && size_t(Where) < Who.JointNames.size())
	{
		return "joint " + std::to_string(Where) + " \"" + Who.JointNames[size_t(Where)] + "\": ";
	}
	for (const PrimitiveRun& Run : Who.Runs)
	{
		if (Kind == ElementKind::Vertex && Where >= Run.FirstVertex && Where < Run.FirstVertex + Run.VertexCount)
		{
			return NamePart(File, Run, "vertex", Where - Run.FirstVertex);
		}
		if (Kind == ElementKind::Triangle && Where >= Run.FirstTriangle &&
			Where < Run.FirstTriangle + Run.TriangleCount)
		{
			return NamePart(File, Run, "triangle", Where - Run.FirstTriangle);
		}
	}
	return {};
}
}

Failure Explain(const Status& Error, const Document& File, const Character& Who)
{
	return File.Blame({NameElement(Error, File, Who) + Describe(Error.Code)});
}
}
