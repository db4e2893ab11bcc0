// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Nodes.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** Leaves Out as it is if the member is missing; false if it is not a list of that many finite numbers. */
template <size_t Count>
bool ReadNumbers(const Json& Node, const char* Key, std::array<double, Count>& Out)
{
	const Json* List = Find(Node, Key);
	if (List == nullptr)
	{
		return true;
	}
	if (!List->is_array() || List->size() != Count)
	{
		return false;
	}
	for (size_t I = 0; I < Count; ++I)
	{
		if (!(*List)[I].is_number())
		{
			return false;
		}
		Out[I] = (*List)[I].template get<double>();
	}
	return true;
}

std::optional<LocalTransform> ReadLocal(const Json& Node)
{
	LocalTransform Local;
	std::array<double, 16> Matrix{};
	if (!ReadNumbers(Node, "translation", Local.Translation) || !ReadNumbers(Node, "rotation", Local.Rotation) ||
		!ReadNumbers(Node, "scale", Local.Scale) || !ReadNumbers(Node, "matrix", Matrix))
	{
		return std::nullopt;
	}
	if (Find(Node, "matrix") != nullptr)
	{
		Local.Matrix = FromColumns(std::span<const double, 16>(Matrix));
	}
	return Local;
}
}

Outcome<NodeTree> ReadNodes(const Document& File)
{
	const Json& Nodes = ListOf(File.Root(), "nodes");
	const auto Name = [&](int32_t N) { return NameOf(File.Root(), "nodes", "node", N); };
	const int32_t Count = int32_t(Nodes.size());
	NodeTree Tree;
	Tree.Parents.assign(Nodes.size(), NoIndex);
	for (int32_t N = 0; N < Count; ++N)
	{
		for (const Json& Item : ListOf(Nodes[size_t(N)], "children"))
		{
			const int32_t Child = IndexInto(File.Root(), "nodes", Item);
			if (Child == NoIndex)
			{
				return Fail(Name(N), " has a child that does not exist");
			}
			if (Tree.Parents[size_t(Child)] != NoIndex)
			{
				return Fail(Name(Child), " has two parents, ", Name(Tree.Parents[size_t(Child)]), " and ", Name(N));
			}
			Tree.Parents[size_t(Child)] = N;
		}
		std::optional<LocalTransform> Local = ReadLocal(Nodes[size_t(N)]);
		if (!Local)
		{
			return Fail(Name(N), " has a transform that is not made of numbers");
		}
		Tree.Rest.push_back(*Local);
	}

	// Each node has at most one parent, so what the roots do not reach lies on or under a cycle.
	std::vector<bool> bReached(Nodes.size(), false);
	for (int32_t N = 0; N < Count; ++N)
	{
		if (Tree.Parents[size_t(N)] == NoIndex)
		{
			Tree.ParentsFirst.push_back(N);
		}
	}
	for (size_t I = 0; I < Tree.ParentsFirst.size(); ++I)
	{
		const int32_t N = Tree.ParentsFirst[I];
		bReached[size_t(N)] = true;
		for (const Json& Item : ListOf(Nodes[size_t(N)], "children"))
		{
			Tree.ParentsFirst.push_back(IndexInto(File.Root(), "nodes", Item));
		}
	}
	for (int32_t N = 0; N < Count; ++N)
	{
		if (!bReached[size_t(N)])
		{
			return Fail(
				Name(N), " is part of a cycle: it is, through its parents, its own ancestor or under one that is");
		}
	}
	return Tree;
}

std::vector<Transform> ToScene(const NodeTree& Nodes, std::span<const LocalTransform> Pose)
{
	std::vector<Transform> Scene(Pose.size());
	for (const int32_t N : Nodes.ParentsFirst)
	{
		const int32_t Parent = Nodes.Parents[size_t(N)];
		const Transform Local = Pose[size_t(N)].ToTransform();
		Scene[size_t(N)] = Parent == NoIndex ? Local : Scene[size_t(Parent)] * Local;
	}
	return Scene;
}

std::array<double, 4> Normalised(const std::array<double, 4>& Rotation)
{
	double Square = 0.0;
	for (const double Part : Rotation)
	{
		Square += Part * Part;
	}
	std::array<double, 4> Out{0.0, 0.0, 0.0, 1.0};
	for (size_t I = 0; Square > 0.0 && I < 4; ++I)
	{
		Out[I] = Rotation[I] / std::sqrt(Square);
	}
	return Out;
}

LocalTransform Decompose(const Transform& M)
{
	LocalTransform Out;
	double Axis[3][3] = {}; // Axis[K]: image of unit vector K, then its direction
	for (size_t K = 0; K < 3; ++K)
	{
		Out.Translation[K] = M.Row[K][3];
		for (size_t I = 0; I < 3; ++I)
		{
			Axis[K][I] = M.Row[I][K];
		}
		Out.Scale[K] = std::hypot(Axis[K][0], Axis[K][1], Axis[K][2]);
		for (size_t Earlier = 0; Earlier < K; ++Earlier)
		{
			const double Along =
				Axis[K][0] * Axis[Earlier][0] + Axis[K][1] * Axis[Earlier][1] + Axis[K][2] * Axis[Earlier][2];
			for (size_t I = 0; I < 3; ++I)
			{
				Axis[K][I] -= Along * Axis[Earlier][I];
			}
		}
		const double Length = std::hypot(Axis[K][0], Axis[K][1], Axis[K][2]);
		for (double& Part : Axis[K])
		{
			Part = Length > 0.0 ? Part / Length : 0.0;
		}
	}
	const double Handed = Axis[0][0] * (Axis[1][1] * Axis[2][2] - Axis[1][2] * Axis[2][1]) +
		Axis[0][1] * (Axis[1][2] * Axis[2][0] - Axis[1][0] * Axis[2][2]) +
		Axis[0][2] * (Axis[1][0] * Axis[2][1] - Axis[1][1] * Axis[2][0]);
	if (Handed < 0.0)
	{
		Out.Scale[0] = -Out.Scale[0];
		for (double& Part : Axis[0])
		{
			Part = -Part;
		}
	}
	// Each squared part of the quaternion follows from the trace; the greatest is a safe divisor.
	const double Xx = Axis[0][0], Yy = Axis[1][1], Zz = Axis[2][2];
	const std::array<double, 4> Squares = {1 + Xx - Yy - Zz, 1 - Xx + Yy - Zz, 1 - Xx - Yy + Zz, 1 + Xx + Yy + Zz};
	const size_t Greatest = size_t(std::max_element(Squares.begin(), Squares.end()) - Squares.begin());
	const double YzSum = Axis[1][2] + Axis[2][1], ZxSum = Axis[2][0] + Axis[0][2], XySum = Axis[0][1] + Axis[1][0];
	const double YzTurn = Axis[1][2] - Axis[2][1], ZxTurn = Axis[2][0] - Axis[0][2], XyTurn = Axis[0][1] - Axis[1][0];
	const std::array<std::array<double, 4>, 4> Rows = {{
		{Squares[0], XySum, ZxSum, YzTurn},
		{XySum, Squares[1], YzSum, ZxTurn},
		{ZxSum, YzSum, Squares[2], XyTurn},
		{YzTurn, ZxTurn, XyTurn, Squares[3]},
	}};
	Out.Rotation = Normalised(Rows[Greatest]);
	return Out;
}
}
