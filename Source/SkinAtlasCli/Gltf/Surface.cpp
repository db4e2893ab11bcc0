// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Surface.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
template <typename Vector>
Outcome<std::vector<Vector>> ReadVectors(const Document& File, const Json& Attributes, const char* Name, int32_t Count)
{
	constexpr size_t Width = sizeof(Vector) / sizeof(float);
	constexpr const char* Type = Width == 1 ? "SCALAR" : Width == 3 ? "VEC3" : "VEC4";
	std::vector<Vector> Out;
	const Json* Accessor = Find(Attributes, Name);
	if (Accessor == nullptr)
	{
		return Out;
	}
	const Outcome<std::vector<float>> Values =
		ReadFloats(File, IndexInto(File.Root(), "accessors", *Accessor), Type);
	if (!Values)
	{
		return Fail(Name, ": ", Values.Error().Sentence);
	}
	if (Values->size() != Width * size_t(Count))
	{
		return Fail(Name, " is for ", Values->size() / Width, " vertices, POSITION for ", Count);
	}
	Out.resize(size_t(Count));
	std::memcpy(static_cast<void*>(Out.data()), Values->data(), Values->size() * sizeof(float));
	return Out;
}

/** Adds a target's displacement to an attribute; a target need not have one. */
template <typename Vector>
Outcome<void> AddTarget(
	const Document& File, const Json& Target, const char* Name, double Weight, std::vector<Vector>& Values)
{
	const Outcome<std::vector<Vec3>> Shift = ReadVectors<Vec3>(File, Target, Name, int32_t(Values.size()));
	if (!Shift || Values.empty())
	{
		return Values.empty() ? Outcome<void>() : Outcome<void>(Shift.Error());
	}
	for (size_t V = 0; V < Shift->size(); ++V)
	{
		Values[V].X += float(Weight * (*Shift)[V].X);
		Values[V].Y += float(Weight * (*Shift)[V].Y);
		Values[V].Z += float(Weight * (*Shift)[V].Z);
	}
	return {};
}

/** The weights that count: the pose's, else the node's, else the mesh's [glTF 2.0 3.7.2.2]. */
std::vector<double> MorphWeights(const Json& Root, const PrimitiveRun& Run, const NodePose& Pose)
{
	std::vector<double> Weights = Pose.MorphWeights[size_t(Run.Node)];
	if (!Weights.empty())
	{
		return Weights;
	}
	const Json& OfNode = ListOf(Root["nodes"][size_t(Run.Node)], "weights");
	for (const Json& Value : OfNode.empty() ? ListOf(Root["meshes"][size_t(Run.Mesh)], "weights") : OfNode)
	{
		Weights.push_back(Value.is_number() ? Value.get<double>() : 0.0);
	}
	return Weights;
}
}

Outcome<Surface> ReadSurface(const Document& File, const PrimitiveRun& Run, const NodePose& Pose)
{
	const Json& Primitive = File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
	const Json& Attributes = Primitive["attributes"];
	Outcome<std::vector<Vec3>> Positions = ReadVectors<Vec3>(File, Attributes, "POSITION", Run.VertexCount);
	Outcome<std::vector<Vec3>> Normals = ReadVectors<Vec3>(File, Attributes, "NORMAL", Run.VertexCount);
	Outcome<std::vector<Vec4>> Tangents = ReadVectors<Vec4>(File, Attributes, "TANGENT", Run.VertexCount);
	if (!Positions || !Normals || !Tangents)
	{
		return !Positions ? Positions.Error() : !Normals ? Normals.Error() : Tangents.Error();
	}
	Surface Rest{std::move(*Positions), std::move(*Normals), std::move(*Tangents)};
	const Json& Targets = ListOf(Primitive, "targets");
	const std::vector<double> Weights = MorphWeights(File.Root(), Run, Pose);
	for (size_t I = 0; I < std::min(Targets.size(), Weights.size()); ++I)
	{
		for (const Outcome<void>& Added : {AddTarget(File, Targets[I], "POSITION", Weights[I], Rest.Positions),
				 AddTarget(File, Targets[I], "NORMAL", Weights[I], Rest.Normals),
				 AddTarget(File, Targets[I], "TANGENT", Weights[I], Rest.Tangents)})
		{
			if (!Added)
			{
				return Fail("target ", I, ", ", Added.Error().Sentence);
			}
		}
	}
	return Rest;
}

Outcome<std::vector<float>> ReadMask(const Document& File, const PrimitiveRun& Run)
{
	const Json& Primitive = File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
	Outcome<std::vector<float>> Mask =
		ReadVectors<float>(File, Primitive["attributes"], MaskAttribute, Run.VertexCount);
	if (Mask && Mask->empty())
	{
		return Fail("has no ", MaskAttribute, "; bind the file with --dq-mask first");
	}
	const auto Bad =
		!Mask ? std::vector<float>::iterator()
			  : std::find_if(Mask->begin(), Mask->end(), [](float Value) { return !(Value >= 0.0f && Value <= 1.0f); });
	if (Mask && Bad != Mask->end())
	{
		return Fail(MaskAttribute, ": the value of vertex ", Bad - Mask->begin(), " is not from 0 to 1");
	}
	return Mask;
}
}
