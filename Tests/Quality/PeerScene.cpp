// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "PeerScene.h"

#include "Gltf/Json.h"
#include "Gltf/Nodes.h"
#include "Gltf/Sentence.h"
#include "Measure/PairedRows.h"

#include <algorithm>
#include <map>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
PeerObject MakeObject(const Character& Who, const Topology& Mesh, int32_t Number, float Scale)
{
	PeerObject Object;
	std::map<int32_t, int32_t> LocalOf; // welded vertex to vertex of the object
	std::set<int32_t> Sources;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		if (Run.Mesh != Number)
		{
			continue;
		}
		for (int32_t V = Run.FirstVertex; V < Run.FirstVertex + Run.VertexCount; ++V)
		{
			Sources.insert(V);
		}
		for (int32_t T = Run.FirstTriangle; T < Run.FirstTriangle + Run.TriangleCount; ++T)
		{
			int32_t Corner[3];
			for (int32_t C = 0; C < 3; ++C)
			{
				Corner[C] = Mesh.SourceToWelded()[size_t(Who.Indices[size_t(3 * T + C)])];
			}
			if (Corner[0] == Corner[1] || Corner[1] == Corner[2] || Corner[2] == Corner[0])
			{
				continue;
			}
			for (const int32_t V : Corner)
			{
				const auto [Known, bNew] = LocalOf.emplace(V, int32_t(Object.Positions.size()));
				if (bNew)
				{
					const Vec3 P = Mesh.Positions()[size_t(V)];
					Object.Positions.push_back({Scale * P.X, Scale * P.Y, Scale * P.Z});
				}
				Object.Indices.push_back(uint32_t(Known->second));
			}
		}
	}
	for (const int32_t V : Sources)
	{
		const auto Known = LocalOf.find(Mesh.SourceToWelded()[size_t(V)]);
		Object.Sources.push_back(V);
		Object.RowOf.push_back(Known == LocalOf.end() ? NoIndex : Known->second);
	}
	return Object;
}

/** Appends the values with a view of their own; returns the accessor. */
template <typename Number>
int32_t AddAccessor(
	Document& File, const std::vector<Number>& Values, const char* Type, int32_t ComponentType, size_t Count)
{
	Json& Root = File.Root();
	const size_t Size = Values.size() * sizeof(Number);
	const uint64_t Offset =
		File.Append(File.GrowingBuffer(), {reinterpret_cast<const uint8_t*>(Values.data()), Size});
	Root["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", Offset}, {"byteLength", Size}});
	Root["accessors"].push_back({{"bufferView", Root["bufferViews"].size() - 1}, {"componentType", ComponentType},
		{"count", Count}, {"type", Type}});
	return int32_t(Root["accessors"].size()) - 1;
}
}

PeerScene MakePeerScene(const Character& Who, const Topology& Mesh)
{
	PeerScene Scene;
	const float Scale = float(2.0 / DiagonalOf(Who.Positions));
	std::set<int32_t> Meshes;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		Meshes.insert(Run.Mesh);
	}
	for (const int32_t Number : Meshes)
	{
		Scene.Objects.push_back(MakeObject(Who, Mesh, Number, Scale));
	}
	for (const Affine& JointToMesh : Who.JointToMesh)
	{
		const LocalTransform Parts = Decompose(FromAffine(JointToMesh));
		const auto& At = Parts.Translation;
		Scene.JointToScene.push_back(
			FromParts({Scale * At[0], Scale * At[1], Scale * At[2]}, Normalised(Parts.Rotation), {1.0, 1.0, 1.0}));
	}
	return Scene;
}

Outcome<void> PeerScene::Save(const Character& Who, const std::filesystem::path& Path) const
{
	const std::string Start = R"({"asset":{"version":"2.0"},"scene":0})";
	Outcome<Document> Made = Document::Parse({reinterpret_cast<const uint8_t*>(Start.data()), Start.size()}, Path);
	if (!Made)
	{
		return Made.Error();
	}
	Json& Root = Made->Root();
	Json Nodes = Json::array(), Tops = Json::array(), JointList = Json::array();
	std::vector<float> InverseBinds;
	for (size_t J = 0; J < JointToScene.size(); ++J)
	{
		const int32_t Parent = Who.JointParents[J];
		const Transform ParentToScene = Parent == NoIndex ? Transform() : JointToScene[size_t(Parent)];
		const Transform SceneToJoint = Inverse(JointToScene[J]).value_or(Transform());
		const LocalTransform Local = Decompose(Inverse(ParentToScene).value_or(Transform()) * JointToScene[J]);
		Nodes.push_back({{"name", Join("j", J)}, {"translation", Local.Translation},
			{"rotation", Normalised(Local.Rotation)}});
		for (const double Value : ToColumns(SceneToJoint))
		{
			InverseBinds.push_back(float(Value));
		}
		JointList.push_back(J);
	}
	Json Roots = Json::array();
	for (size_t J = 0; J < JointToScene.size(); ++J)
	{
		const int32_t Parent = Who.JointParents[J];
		Parent == NoIndex ? Roots.push_back(J) : Nodes[size_t(Parent)]["children"].push_back(J);
	}
	Tops.push_back(Nodes.size());
	Nodes.push_back({{"name", "rig"}, {"children", Roots}});
	for (size_t O = 0; O < Objects.size(); ++O)
	{
		const PeerObject& Object = Objects[O];
		std::vector<float> Values;
		for (const Vec3& P : Object.Positions)
		{
			Values.insert(Values.end(), {P.X, P.Y, P.Z});
		}
		const int32_t Positions = AddAccessor(*Made, Values, "VEC3", 5126, Object.Positions.size());
		const int32_t Indices = AddAccessor(*Made, Object.Indices, "SCALAR", 5125, Object.Indices.size());
		Root["meshes"].push_back({{"name", Join("o", O)},
			{"primitives", Json::array({Json{{"attributes", {{"POSITION", Positions}}}, {"indices", Indices}}})}});
		Tops.push_back(Nodes.size());
		Nodes.push_back({{"name", Join("o", O)}, {"mesh", O}, {"skin", 0}});
	}
	const int32_t Binds = AddAccessor(*Made, InverseBinds, "MAT4", 5126, JointToScene.size());
	Root["skins"] = Json::array({Json{{"joints", JointList}, {"inverseBindMatrices", Binds}}});
	Root["nodes"] = Nodes;
	Root["scenes"] = Json::array({Json{{"nodes", Tops}}});
	return Made->Save(Path);
}
}
