// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/LinesOnSkin.h"

#include "SkinAtlas/Skin.h"

namespace SkinAtlas::Editor
{
LinesOnSkin::LinesOnSkin(const BoundCharacter& Bound, const std::vector<int32_t>& Joints)
{
	Rows.Influences = Bound.Weights.Influences;
	NumberOf.assign(size_t(Bound.Mesh.VertexCount()), NoIndex);
	for (const int32_t J : Joints)
	{
		const JointLines Of = FindLines(Bound, J);
		Add(Bound, LineKind::Curve, Of.Curve);
		Add(Bound, LineKind::Outer, Of.Outer);
		Add(Bound, LineKind::Inner, Of.Inner);
	}
	NumberOf.clear();
}

int32_t LinesOnSkin::Take(const BoundCharacter& Bound, int32_t V)
{
	int32_t& Number = NumberOf[size_t(V)];
	if (Number == NoIndex)
	{
		Number = static_cast<int32_t>(Positions.size());
		Positions.push_back(Bound.Mesh.Positions()[size_t(V)]);
		const ptrdiff_t First = ptrdiff_t(V) * Rows.Influences, Last = First + Rows.Influences;
		Rows.Joints.insert(
			Rows.Joints.end(), Bound.Weights.Joints.begin() + First, Bound.Weights.Joints.begin() + Last);
		Rows.Weights.insert(
			Rows.Weights.end(), Bound.Weights.Weights.begin() + First, Bound.Weights.Weights.begin() + Last);
	}
	return Number;
}

void LinesOnSkin::Add(const BoundCharacter& Bound, LineKind Kind, const SurfaceLine& Line)
{
	KindOf.insert(KindOf.end(), Line.size() / 2, Kind);
	for (const CurvePoint& Each : Line)
	{
		const auto Ends = Bound.Mesh.Edge(Each.Edge);
		Points.push_back({{Take(Bound, Ends[0]), Take(Bound, Ends[1])}, Each.T});
	}
}

std::vector<Vec3> LinesOnSkin::Place(std::span<const Affine> RestToPosed) const
{
	std::vector<Vec3> Posed = Positions;
	if (!RestToPosed.empty() && !Positions.empty())
	{
		SkinJob Job;
		Job.Method = SkinningMethod::Linear;
		Job.Influences = Rows.Influences;
		Job.Joints = Rows.Joints;
		Job.Weights = Rows.Weights;
		Job.RestToPosed = RestToPosed;
		Job.Positions = Positions;
		Job.OutPositions = Posed;
		static_cast<void>(Skin(Job)); // a pose that is not finite leaves them at rest
	}
	std::vector<Vec3> Places;
	Places.reserve(Points.size());
	for (const Point& Each : Points)
	{
		const Vec3 &A = Posed[size_t(Each.Vertices[0])], &B = Posed[size_t(Each.Vertices[1])];
		Places.push_back({A.X + Each.T * (B.X - A.X), A.Y + Each.T * (B.Y - A.Y), A.Z + Each.T * (B.Z - A.Z)});
	}
	return Places;
}
}
