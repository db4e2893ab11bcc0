// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/SkinBinding.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
// Exporters multiply matrices in float: the last row is 0 0 0 1 but for rounding.
bool IsAffine(std::span<const float, 16> Columns)
{
	constexpr float Rounding = 1e-3f;
	return std::abs(Columns[3]) < Rounding && std::abs(Columns[7]) < Rounding && std::abs(Columns[11]) < Rounding &&
		std::abs(Columns[15] - 1.0f) < Rounding;
}

/** Whether a map is a scale about the origin, by one factor for all axes, which may be 1, and nothing else. */
bool IsScale(const Transform& M)
{
	const double Factor = M.Row[0][0];
	const double Rounding = 1e-6 * std::abs(Factor);
	bool bScale = true;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			bScale = bScale && std::abs(M.Row[I][K] - (I == K ? Factor : 0.0)) <= Rounding;
		}
	}
	return bScale;
}

double Distance(const std::array<double, 3>& A, const std::array<double, 3>& B)
{
	return std::hypot(A[0] - B[0], A[1] - B[1], A[2] - B[2]);
}

/** A box around points. */
struct Box
{
	Vec3 Low{INFINITY, INFINITY, INFINITY}, High{-INFINITY, -INFINITY, -INFINITY};

	void Add(const Vec3& P)
	{
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
	}
	double Size() const { return std::hypot(High.X - Low.X, High.Y - Low.Y, High.Z - Low.Z); }
};
}

Outcome<SkinBinding> ReadSkin(const Document& File, int32_t Skin)
{
	const Json& Item = ListOf(File.Root(), "skins")[size_t(Skin)];
	const std::string Name = NameOf(File.Root(), "skins", "skin", Skin);
	SkinBinding Binding;
	for (const Json& Joint : ListOf(Item, "joints"))
	{
		const int32_t Node = IndexInto(File.Root(), "nodes", Joint);
		if (Node == NoIndex)
		{
			return Fail(Name, ", joint ", Binding.Joints.size(), ": node ", Joint.dump(), " does not exist");
		}
		Binding.Joints.push_back(Node);
	}
	if (Binding.Joints.empty())
	{
		return Fail(Name, " has no joints");
	}
	Binding.MeshToJoint.resize(Binding.Joints.size());
	Binding.bPlaceholder.resize(Binding.Joints.size(), false);
	const Json* Accessor = Find(Item, "inverseBindMatrices");
	if (Accessor == nullptr)
	{
		return Binding;
	}
	const Outcome<std::vector<float>> Values =
		ReadFloats(File, IndexInto(File.Root(), "accessors", *Accessor), "MAT4", Binding.Joints.size());
	if (!Values)
	{
		return Fail(Name, ", inverse bind matrices: ", Values.Error().Sentence);
	}
	if (Values->size() < 16 * Binding.Joints.size())
	{
		return Fail(
			Name, " has ", Binding.Joints.size(), " joints but ", Values->size() / 16, " inverse bind matrices");
	}
	for (size_t J = 0; J < Binding.Joints.size(); ++J)
	{
		const std::span<const float, 16> Columns(Values->data() + 16 * J, 16);
		Binding.MeshToJoint[J] = FromColumns(Columns);
		if (!IsFinite(Binding.MeshToJoint[J]) || !IsAffine(Columns))
		{
			return Fail(Name, ", joint ", J, " (", NameOf(File.Root(), "nodes", "node", Binding.Joints[J]),
				"): its inverse bind matrix is not finite or not affine");
		}
	}
	return Binding;
}

void MarkPlaceholders(SkinBinding& Skin, std::span<const Transform> NodeToScene)
{
	constexpr double Apart = 0.01;     // of the box around the joints that have a place
	constexpr size_t PlacesNeeded = 3; // a root and hips that a pose has moved off it are two
	Box Placed;
	std::vector<size_t> Unset;
	std::optional<Transform> SceneToMesh; // by the first that has a place
	for (size_t J = 0; J < Skin.Joints.size(); ++J)
	{
		if (IsScale(Skin.MeshToJoint[J]))
		{
			Unset.push_back(J);
		}
		else if (const std::optional<Transform> JointToMesh = Inverse(Skin.MeshToJoint[J]))
		{
			Placed.Add(ToPoint(JointToMesh->Apply({})));
			const std::optional<Transform> SceneToJoint = Inverse(NodeToScene[size_t(Skin.Joints[J])]);
			SceneToMesh = SceneToMesh || !SceneToJoint ? SceneToMesh : *JointToMesh * *SceneToJoint;
		}
	}
	if (!SceneToMesh)
	{
		return;
	}
	const double Near = Apart * Placed.Size();
	using Place = std::array<double, 3>;
	std::vector<Place> AtRest;     // per unset joint
	std::vector<Place> PlacesSeen; // at rest; more than are needed to decide are not kept
	for (const size_t J : Unset)
	{
		const Place P = (*SceneToMesh * NodeToScene[size_t(Skin.Joints[J])]).Apply({});
		const auto IsHere = [&](const Place& Q) { return Distance(P, Q) <= Near; };
		if (PlacesSeen.size() < PlacesNeeded && std::none_of(PlacesSeen.begin(), PlacesSeen.end(), IsHere))
		{
			PlacesSeen.push_back(P);
		}
		AtRest.push_back(P);
	}
	for (size_t U = 0; U < Unset.size() && PlacesSeen.size() == PlacesNeeded; ++U)
	{
		Skin.bPlaceholder[Unset[U]] = Distance(AtRest[U], {}) > Near;
	}
}

double RestDeviation(const SkinBinding& Skin, std::span<const Transform> NodeToScene, Transform& MeshToScene)
{
	const size_t First =
		size_t(std::find(Skin.bPlaceholder.begin(), Skin.bPlaceholder.end(), false) - Skin.bPlaceholder.begin());
	MeshToScene = NodeToScene[size_t(Skin.Joints[First])] * Skin.MeshToJoint[First];

	Box Around;
	for (size_t J = First; J < Skin.Joints.size(); ++J)
	{
		if (const std::optional<Transform> JointToMesh = Skin.JointToMesh(J); JointToMesh)
		{
			Around.Add(ToPoint(JointToMesh->Apply({})));
		}
	}
	const auto& [Low, High] = Around;
	const double Size = Distance(MeshToScene.Apply(Low), MeshToScene.Apply(High));
	if (!(Size > 0.0 && Size < INFINITY))
	{
		return 0.0;
	}
	double Greatest = 0.0;
	for (size_t J = First + 1; J < Skin.Joints.size(); ++J)
	{
		if (Skin.bPlaceholder[J])
		{
			continue;
		}
		const Transform Opinion = NodeToScene[size_t(Skin.Joints[J])] * Skin.MeshToJoint[J];
		for (int Corner = 0; Corner < 8; ++Corner)
		{
			const Vec3 P{Corner & 1 ? Low.X : High.X, Corner & 2 ? Low.Y : High.Y, Corner & 4 ? Low.Z : High.Z};
			Greatest = std::max(Greatest, Distance(MeshToScene.Apply(P), Opinion.Apply(P)));
		}
	}
	return Greatest / Size;
}
}
