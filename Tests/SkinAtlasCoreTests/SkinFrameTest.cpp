// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Normals and tangents of the posed surface.

#include "Common/Finite.h"
#include "SkinRig.h"

using namespace SkinAtlas;

TEST_CASE("Skin: normals stay perpendicular to the mapped surface and on its outer side", "[skin]")
{
	const Affine Maps[] = {Product(SkewTurn(), Scale(1, 3, 0.2)), Matrix({1, 0, 0}, {0.9, 1, 0}, {0, -0.4, 2}),
		Scale(-1, 1, 2), Scale(1, 1, 1e-4), Product(SkewTurn(), Scale(-1, -2, -3))};
	const Vec3d Along = Normalised({1, 2, -1}), Normal = Normalised(Cross(Along, {0.3, 1, 1}));
	const Vec3d Across = Cross(Normal, Along);
	for (const Affine& Map : Maps)
	{
		Posed Point;
		Point.Pose = {Map, Map};
		Point.Add({0, 0, 0}, {0, 1}, {0.4f, 0.6f});
		Point.Normals = {ToFloat(Normal)};
		for (const SkinningMethod Method : BothMethods)
		{
			Point.Skin(Method);
			const Vec3d Out = Point.OutNormals[0];
			CHECK(std::abs(Length(Out) - 1.0) < 1e-6);
			CHECK(std::abs(Dot(Out, Normalised(Apply(Map, Along, 0)))) < 1e-5);
			CHECK(std::abs(Dot(Out, Normalised(Apply(Map, Across, 0)))) < 1e-5);
			CHECK(Dot(Out, Apply(Map, Normal, 0)) > 0.0); // what was outside is outside
		}
	}
}

TEST_CASE("Skin: tangents follow the surface, and their handedness flips where the map mirrors", "[skin]")
{
	const Vec3d Tangent = Normalised({1, 2, -1}), Normal = Normalised(Cross(Tangent, {0.3, 1, 1}));
	const Affine Maps[] = {Product(SkewTurn(), Scale(1, 3, 0.2)), Product(SkewTurn(), Scale(1, -3, 0.2)),
		Scale(-1, -1, -1)};
	for (const Affine& Map : Maps)
	{
		const Vec3d X = Apply(Map, {1, 0, 0}, 0), Y = Apply(Map, {0, 1, 0}, 0), Z = Apply(Map, {0, 0, 1}, 0);
		const float Mirror = Dot(Cross(X, Y), Z) < 0.0 ? -1.0f : 1.0f;
		for (const float Handedness : {1.0f, -1.0f})
		{
			Posed Point;
			Point.Pose = {Map, Map};
			Point.Add({0, 0, 0}, {0, 1}, {0.4f, 0.6f});
			Point.Normals = {ToFloat(Normal)};
			Point.Tangents = {{float(Tangent.X), float(Tangent.Y), float(Tangent.Z), Handedness}};
			const Vec3d Bitangent = double(Handedness) * Cross(Normal, Tangent);
			for (const SkinningMethod Method : BothMethods)
			{
				Point.Skin(Method);
				const Vec3d OutNormal = Point.OutNormals[0], OutTangent = Direction(Point.OutTangents[0]);
				CHECK(std::abs(Length(OutTangent) - 1.0) < 1e-6);
				CHECK(std::abs(Dot(OutNormal, OutTangent)) < 1e-6);
				CHECK(Distance(OutTangent, Normalised(Apply(Map, Tangent, 0))) < 1e-5);
				CHECK(Point.OutTangents[0].W == Mirror * Handedness);
				const Vec3d OutBitangent = double(Point.OutTangents[0].W) * Cross(OutNormal, OutTangent);
				CHECK(Dot(OutBitangent, Apply(Map, Bitangent, 0)) > 0.0);
			}
		}
	}
}

TEST_CASE("Skin: joints of zero scale give finite unit frames", "[skin]")
{
	for (const Affine& Flat :
		{Scale(0, 0, 0), Scale(1, 0, 0), Scale(0, 1, 1), Product(SkewTurn(), Scale(0, 0, 1)), Scale(1e-30, 0, 0)})
	{
		Posed Tube = TwoJointTube();
		Tube.Pose = {Moved(SkewTurn(), 1, 0, 0), Flat};
		for (const SkinningMethod Method : BothMethods)
		{
			Tube.Skin(Method);
			for (size_t V = 0; V < Tube.Positions.size(); ++V)
			{
				CHECK(IsFinite(Tube.OutPositions[V]));
				CHECK(std::abs(Length(Vec3d(Tube.OutNormals[V])) - 1.0) < 1e-5);
				CHECK(std::abs(Length(Direction(Tube.OutTangents[V])) - 1.0) < 1e-5);
			}
		}
	}
}
