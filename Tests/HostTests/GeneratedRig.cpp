// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "GeneratedRig.h"

#include "TestHarness.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** Of a rotation and a translation. */
Affine InverseOf(const Affine& M)
{
	Affine Made;
	for (size_t R = 0; R < 3; ++R)
	{
		Made.Row[R][3] = 0.0f;
		for (size_t C = 0; C < 3; ++C)
		{
			Made.Row[R][C] = M.Row[C][R];
			Made.Row[R][3] -= M.Row[C][R] * M.Row[C][3];
		}
	}
	return Made;
}

Affine Product(const Affine& A, const Affine& B)
{
	Affine Made;
	for (size_t R = 0; R < 3; ++R)
	{
		for (size_t C = 0; C < 4; ++C)
		{
			Made.Row[R][C] = A.Row[R][0] * B.Row[0][C] + A.Row[R][1] * B.Row[1][C] + A.Row[R][2] * B.Row[2][C] +
							 (C == 3 ? A.Row[R][3] : 0.0f);
		}
	}
	return Made;
}

std::array<float, 16> ColumnsOf(const Affine& M)
{
	std::array<float, 16> Made{};
	for (size_t R = 0; R < 3; ++R)
	{
		for (size_t C = 0; C < 4; ++C)
		{
			Made[4 * C + R] = M.Row[R][C];
		}
	}
	Made[15] = 1.0f;
	return Made;
}
}

void GeneratedRig::Add(const std::string& Name, std::string_view Parent, const Vec3& At)
{
	const auto Found = std::find(Names.begin(), Names.end(), Parent);
	REQUIRE((Parent.empty() || Found != Names.end()));
	AddJoint(At, Parent.empty() ? NoIndex : static_cast<int32_t>(Found - Names.begin()));
	Names.push_back(Name);
}

void GeneratedRig::AlignWithBones()
{
	const auto At = [&](size_t J) { return Vec3d(Joints[J].Row[0][3], Joints[J].Row[1][3], Joints[J].Row[2][3]); };
	for (size_t J = 0; J < Joints.size(); ++J)
	{
		const size_t Child =
			size_t(std::find(Parents.begin(), Parents.end(), static_cast<int32_t>(J)) - Parents.begin());
		REQUIRE((Child < Joints.size() || Parents[J] != NoIndex));
		const Vec3d X = Normalised(Child < Joints.size() ? At(Child) - At(J) : At(J) - At(size_t(Parents[J])));
		const Vec3d Aside = std::abs(X.Z) < 0.9 ? Vec3d(0, 0, 1) : Vec3d(0, 1, 0);
		const Vec3d Y = Normalised(Cross(Aside, X)), Z = Cross(X, Y);
		const std::array<std::array<double, 3>, 3> Rows = {{{X.X, Y.X, Z.X}, {X.Y, Y.Y, Z.Y}, {X.Z, Y.Z, Z.Z}}};
		for (size_t R = 0; R < 3; ++R)
		{
			std::copy(Rows[R].begin(), Rows[R].end(), Joints[J].Row[R]);
		}
	}
}

SmallGltf GeneratedRig::Gltf() const
{
	SmallGltf Made;
	std::vector<float> Coordinates;
	Vec3 Low = Positions.front(), High = Low;
	for (const Vec3& P : Positions)
	{
		Coordinates.insert(Coordinates.end(), {P.X, P.Y, P.Z});
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
	}
	const int32_t Vertices = Made.AddFloats(Coordinates, "VEC3");
	Made.Root["accessors"][size_t(Vertices)]["min"] = {Low.X, Low.Y, Low.Z};
	Made.Root["accessors"][size_t(Vertices)]["max"] = {High.X, High.Y, High.Z};
	const int32_t Triangles = Made.Add(std::vector<uint32_t>(Indices.begin(), Indices.end()), "SCALAR", 5125);
	std::vector<float> Columns;
	for (const Affine& Joint : Joints)
	{
		const std::array<float, 16> Inverse = ColumnsOf(InverseOf(Joint));
		Columns.insert(Columns.end(), Inverse.begin(), Inverse.end());
	}
	const int32_t Binds = Made.AddFloats(Columns, "MAT4");

	Json Nodes = Json::array({Json{{"name", "shown"}, {"mesh", 0}, {"skin", 0}}}), JointNodes = Json::array(),
		 Top = Json::array({0});
	for (size_t J = 0; J < Joints.size(); ++J)
	{
		const int32_t Parent = Parents[J];
		const Affine ToParent = Parent == NoIndex ? Joints[J] : Product(InverseOf(Joints[size_t(Parent)]), Joints[J]);
		Nodes.push_back({{"name", Names[J]}, {"matrix", ColumnsOf(ToParent)}});
		JointNodes.push_back(J + 1);
		(Parent == NoIndex ? Top : Nodes[size_t(Parent) + 1]["children"]).push_back(J + 1);
	}
	Made.Root["nodes"] = Nodes;
	Made.Root["skins"] = Json::array({Json{{"joints", JointNodes}, {"inverseBindMatrices", Binds}}});
	Made.Root["meshes"] = Json::array({Json{{"name", "body"},
		{"primitives", Json::array({Json{{"attributes", {{"POSITION", Vertices}}}, {"indices", Triangles}}})}}});
	Made.Root["scenes"] = Json::array({Json{{"nodes", Top}}});
	Made.Root["scene"] = 0;
	return Made;
}

Shapes::Rig MeshOf(const ImplicitBody& Body, const Vec3d& Low, const Vec3d& High, double Cell)
{
	const auto CountOf = [&](double From, double To)
	{ return static_cast<int32_t>(std::ceil((To - From) / Cell)) + 1; };
	const std::array<int32_t, 3> Nodes = {CountOf(Low.X, High.X), CountOf(Low.Y, High.Y), CountOf(Low.Z, High.Z)};
	const auto IndexOf = [&](int32_t X, int32_t Y, int32_t Z)
	{ return (size_t(Z) * size_t(Nodes[1]) + size_t(Y)) * size_t(Nodes[0]) + size_t(X); };
	const auto PointAt = [&](int32_t X, int32_t Y, int32_t Z) { return Low + Cell * Vec3d(X, Y, Z); };

	std::vector<double> Field(IndexOf(0, 0, Nodes[2]));
	std::vector<int32_t> VertexOf(Field.size(), NoIndex); // of the cell whose lowest corner is the node
	for (int32_t Z = 0; Z < Nodes[2]; ++Z)
	{
		for (int32_t Y = 0; Y < Nodes[1]; ++Y)
		{
			for (int32_t X = 0; X < Nodes[0]; ++X)
			{
				Field[IndexOf(X, Y, Z)] = Body.At(PointAt(X, Y, Z)).Value;
			}
		}
	}

	Shapes::Rig Made;
	const auto AddVertex = [&](int32_t X, int32_t Y, int32_t Z)
	{
		Vec3d Sum;
		int32_t Crossed = 0;
		for (int32_t Corner = 0; Corner < 8; ++Corner)
		{
			for (int32_t Axis = 1; Axis < 8; Axis *= 2)
			{
				if ((Corner & Axis) != 0)
				{
					continue;
				}
				const auto Node = [&](int32_t Bits) {
					return std::array{X + (Bits & 1), Y + (Bits >> 1 & 1), Z + (Bits >> 2)};
				};
				const auto A = Node(Corner), B = Node(Corner | Axis);
				const double FieldA = Field[IndexOf(A[0], A[1], A[2])], FieldB = Field[IndexOf(B[0], B[1], B[2])];
				if ((FieldA < 0.0) != (FieldB < 0.0))
				{
					Sum += Lerp(PointAt(A[0], A[1], A[2]), PointAt(B[0], B[1], B[2]), FieldA / (FieldA - FieldB));
					++Crossed;
				}
			}
		}
		if (Crossed > 0)
		{
			VertexOf[IndexOf(X, Y, Z)] = static_cast<int32_t>(Made.Positions.size());
			Made.Positions.push_back(ToFloat((1.0 / Crossed) * Sum));
		}
	};
	for (int32_t Z = 0; Z + 1 < Nodes[2]; ++Z)
	{
		for (int32_t Y = 0; Y + 1 < Nodes[1]; ++Y)
		{
			for (int32_t X = 0; X + 1 < Nodes[0]; ++X)
			{
				AddVertex(X, Y, Z);
			}
		}
	}

	// A grid edge that changes sign is surrounded by four cells: a quad, turned so that it faces outwards.
	constexpr int32_t Step[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
	for (int32_t Z = 1; Z + 1 < Nodes[2]; ++Z)
	{
		for (int32_t Y = 1; Y + 1 < Nodes[1]; ++Y)
		{
			for (int32_t X = 1; X + 1 < Nodes[0]; ++X)
			{
				for (int32_t Axis = 0; Axis < 3; ++Axis)
				{
					const auto& Along = Step[Axis];
					const auto& U = Step[(Axis + 1) % 3];
					const auto& V = Step[(Axis + 2) % 3];
					const bool bInside = Field[IndexOf(X, Y, Z)] < 0.0;
					if (bInside == (Field[IndexOf(X + Along[0], Y + Along[1], Z + Along[2])] < 0.0))
					{
						continue;
					}
					const auto Around = [&](int32_t StepU, int32_t StepV)
					{
						return VertexOf[IndexOf(X - StepU * U[0] - StepV * V[0], Y - StepU * U[1] - StepV * V[1],
							Z - StepU * U[2] - StepV * V[2])];
					};
					const int32_t A = Around(1, 1), B = Around(0, 1), C = Around(0, 0), D = Around(1, 0);
					Made.AddTriangle(A, bInside ? B : C, bInside ? C : B);
					Made.AddTriangle(A, bInside ? C : D, bInside ? D : C);
				}
			}
		}
	}
	return Made;
}
