// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "DefectFiles.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace DefectFiles
{
namespace
{
constexpr int32_t Facets = 12, Columns = 2, Rings = 50; // 0.12 apart: no ring at x = -1 or 1
constexpr int32_t Sides = Facets * Columns;

Shapes::TubeOptions LegTube(float Radius, bool bCapped)
{
	return {
		.Radius = Radius, .HalfLength = 3.0f, .Facets = Facets, .Columns = Columns, .Rings = Rings, .bCapped = bCapped};
}

void AddLegJoints(GeneratedRig& Into, const std::string& Side, std::string_view Parent, const Vec3& Offset)
{
	const auto At = [&](float X) { return Vec3{Offset.X + X, Offset.Y, Offset.Z}; };
	Into.Add("hip" + Side, Parent, At(-3.0f));
	Into.Add("knee" + Side, "hip" + Side, At(-1.0f));
	Into.Add("ankle" + Side, "knee" + Side, At(1.0f));
}

GeneratedRig TubeWithJoints(const Shapes::TubeOptions& Options)
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(Options), {});
	AddLegJoints(Made, "", "", {});
	return Made;
}

Shapes::Rig Ball(const Vec3d& Centre, double Radius)
{
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({Centre, Centre, Radius, Radius});
	const double Half = 1.4 * Radius;
	return MeshOf(Body, Centre - Vec3d(Half, Half, Half), Centre + Vec3d(Half, Half, Half), 0.28 * Radius);
}

/** A leg of its own vertices, turned about its axis by a fraction of a column. */
Shapes::Rig TurnedLeg(float Radius, double Share)
{
	Shapes::Rig Made = Shapes::Tube(LegTube(Radius, true));
	const double Angle = Share * 6.283185307179586 / Sides;
	const float Cos = static_cast<float>(std::cos(Angle)), Sin = static_cast<float>(std::sin(Angle));
	for (Vec3& P : Made.Positions)
	{
		P = {P.X, Cos * P.Y - Sin * P.Z, Sin * P.Y + Cos * P.Z};
	}
	return Made;
}
}

GeneratedRig Leg(float Radius)
{
	return TubeWithJoints(LegTube(Radius, true));
}

GeneratedRig OpenTube()
{
	return TubeWithJoints(LegTube(0.5f, false));
}

GeneratedRig SlitTube()
{
	GeneratedRig Made = OpenTube();
	std::vector<int32_t> Kept;
	for (size_t T = 0; T < Made.Indices.size() / 3; ++T)
	{
		if (T / 2 % Sides != 0) // two triangles a cell, the cells of a ring one after the other
		{
			Kept.insert(Kept.end(), &Made.Indices[3 * T], &Made.Indices[3 * T] + 3);
		}
	}
	Made.Indices = Kept;
	return Made;
}

GeneratedRig FinnedTube()
{
	GeneratedRig Made = Leg();
	const int32_t First = static_cast<int32_t>(Made.Positions.size());
	for (int32_t Ring = 0; Ring <= Rings; ++Ring)
	{
		const Vec3& Foot = Made.Positions[size_t(Ring * Sides)];
		Made.Positions.push_back({Foot.X, 1.2f * Foot.Y, 1.2f * Foot.Z});
	}
	for (int32_t Ring = 0; Ring < Rings; ++Ring)
	{
		Made.AddTriangle(Ring * Sides, (Ring + 1) * Sides, First + Ring);
		Made.AddTriangle(First + Ring, (Ring + 1) * Sides, First + Ring + 1);
	}
	return Made;
}

GeneratedRig RepeatedTriangles()
{
	GeneratedRig Made = Leg();
	const std::vector<int32_t> Once = Made.Indices;
	for (size_t T = 0; T < Once.size(); T += 3)
	{
		Made.AddTriangle(Once[T + 1], Once[T + 2], Once[T]);
	}
	return Made;
}

GeneratedRig FlatTriangles()
{
	GeneratedRig Made = Leg();
	for (int32_t V = 0; V + 2 * Sides < Rings * Sides; V += 5)
	{
		Made.AddTriangle(V, V, V + Sides);
		Made.AddTriangle(V, V + Sides, V + 2 * Sides); // along one straight ridge or facet
	}
	return Made;
}

GeneratedRig MixedOrientation()
{
	GeneratedRig Made = Leg(1.5f);
	for (size_t T = 0; T < Made.Indices.size(); T += 6)
	{
		std::swap(Made.Indices[T], Made.Indices[T + 1]);
	}
	return Made;
}

GeneratedRig InwardOrientation()
{
	GeneratedRig Made = Leg(1.5f);
	for (size_t T = 0; T < Made.Indices.size(); T += 3)
	{
		std::swap(Made.Indices[T], Made.Indices[T + 1]);
	}
	return Made;
}

GeneratedRig NestedShells()
{
	GeneratedRig Made = Leg();
	Shapes::TubeOptions Bone = LegTube(0.15f, true);
	Bone.HalfLength = 2.9f;
	Bone.Facets = 6;
	Made.Append(Shapes::Tube(Bone), {});
	Made.Append(Ball({0.0, 0.3, 0.0}, 0.1), {});
	return Made;
}

GeneratedRig TouchingShells()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {0.0f, 1.0f, 0.0f}); // ridges at y = 0.5 coincide
	Made.Add("pelvis", "", {-3.4f, 0.5f, 0.0f});
	AddLegJoints(Made, "_l", "pelvis", {});
	AddLegJoints(Made, "_r", "pelvis", {0.0f, 1.0f, 0.0f});
	return Made;
}

GeneratedRig TouchingSurfaces()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Append(TurnedLeg(0.5f, 0.5), {0.03f, 0.997f, 0.0f}); // a ridge against a facet, rings between rings
	Made.Add("pelvis", "", {-3.4f, 0.5f, 0.0f});
	AddLegJoints(Made, "_l", "pelvis", {});
	AddLegJoints(Made, "_r", "pelvis", {0.0f, 1.0f, 0.0f});
	return Made;
}

GeneratedRig UncutComponents()
{
	GeneratedRig Made = Leg();
	Made.Append(Ball({-2.0, 0.8, 0.0}, 0.2), {});
	Made.Append(Ball({0.0, 0.0, 0.8}, 0.2), {});
	Made.Append(Ball({2.5, -0.8, 0.0}, 0.2), {});
	return Made;
}

GeneratedRig KneeOutside()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Add("hip", "", {-3.0f, 0.0f, 0.0f});
	Made.Add("knee", "hip", {0.0f, -0.7f, 0.0f});
	Made.Add("ankle", "knee", {3.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig Flag()
{
	GeneratedRig Made;
	Made.Append(Shapes::Sheet(3.0f, 24, 0.0f), {});
	AddLegJoints(Made, "", "", {});
	return Made;
}

GeneratedRig FarLeaf()
{
	GeneratedRig Made = Leg();
	Made.Add("shadow", "ankle", {1.0f, 10.0f, 0.0f});
	return Made;
}

GeneratedRig CoincidentChild()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Add("hip", "", {-3.0f, 0.0f, 0.0f});
	Made.Add("knee", "hip", {-1.0f, 0.0f, 0.0f});
	Made.Add("shin", "knee", {-1.0f, 0.0f, 0.0f});
	Made.Add("ankle", "shin", {1.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig CoincidentSiblings()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Add("hip", "", {-3.0f, 0.0f, 0.0f});
	Made.Add("knee", "hip", {-1.0f, 0.0f, 0.0f});
	Made.Add("copy", "hip", {-1.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig CoincidentLeaf()
{
	GeneratedRig Made = Leg();
	Made.Add("foot", "ankle", {1.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig OneJoint()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Add("hip", "", {-3.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig Star(int32_t Arms)
{
	GeneratedRig Made;
	Made.Add("hub", "", {});
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({{}, {}, 1.0, 1.0});
	for (int32_t Arm = 0; Arm < Arms; ++Arm)
	{
		const double Angle = 6.283185307179586 * Arm / Arms;
		const Vec3d Way(std::cos(Angle), std::sin(Angle), 0.0);
		Body.BeginPart(0.05, false);
		Body.Add({0.5 * Way, 2.6 * Way, 0.22, 0.22});
		Made.Add("arm" + std::to_string(Arm), "hub", ToFloat(1.2 * Way));
	}
	Made.Append(MeshOf(Body, {-3.0, -3.0, -1.2}, {3.0, 3.0, 1.2}, 0.06), {});
	return Made;
}

GeneratedRig SeveralRoots()
{
	GeneratedRig Made;
	Made.Append(Shapes::Tube(LegTube(0.5f, true)), {});
	Made.Add("hip", "", {-2.0f, 0.0f, 0.0f});
	Made.Add("knee", "", {-1.0f, 0.0f, 0.0f});
	Made.Add("ankle", "", {1.0f, 0.0f, 0.0f});
	return Made;
}

GeneratedRig FlatChain(int32_t Joints)
{
	GeneratedRig Made;
	Shapes::TubeOptions Options = LegTube(0.3f, true);
	Options.HalfLength = 0.5f * static_cast<float>(Joints);
	Options.Rings = 12 * Joints + 1; // odd: no ring on a joint's plane
	Made.Append(Shapes::Tube(Options), {});
	for (int32_t J = 0; J < Joints; ++J)
	{
		Made.Add("j" + std::to_string(J), J == 0 ? "" : "j0", {static_cast<float>(J) - Options.HalfLength, 0.0f, 0.0f});
	}
	return Made;
}

GeneratedRig Trousers()
{
	GeneratedRig Made;
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({{0.0, 1.0, 0.0}, {0.0, 0.0, 0.0}, 0.9, 0.9});
	for (const double Side : {-0.5, 0.5})
	{
		Body.BeginPart(0.1, false);
		Body.Add({{Side, 0.0, 0.0}, {Side, -4.0, 0.0}, 0.35, 0.3});
	}
	Made.Append(MeshOf(Body, {-1.3, -4.6, -1.3}, {1.3, 2.3, 1.3}, 0.07), {});
	Made.Add("pelvis", "", {0.0f, 1.0f, 0.0f});
	for (const float Side : {-0.5f, 0.5f})
	{
		const std::string Name = Side < 0.0f ? "_r" : "_l";
		Made.Add("thigh" + Name, "pelvis", {Side, 0.0f, 0.0f});
		Made.Add("shin" + Name, "thigh" + Name, {Side, -2.0f, 0.0f});
	}
	return Made;
}

GeneratedRig ClothedLeg(float Loose)
{
	GeneratedRig Made = Leg();
	Shapes::TubeOptions Cloth = LegTube(0.5f * Loose, false);
	Cloth.HalfLength = 2.6f;
	Made.Append(Shapes::Tube(Cloth), {});
	return Made;
}

GeneratedRig FusedToes()
{
	GeneratedRig Made;
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({{-1.0, 0.0, 0.0}, {0.5, 0.0, 0.0}, 0.7, 0.7});
	for (const double Side : {-1.0, 1.0})
	{
		Body.BeginPart(0.05, false);
		Body.Add({{0.0, 0.2 * Side, 0.0}, {3.0, 0.9 * Side, 0.0}, 0.3, 0.3});
	}
	Made.Append(MeshOf(Body, {-1.9, -1.4, -0.9}, {3.5, 1.4, 0.9}, 0.06), {});
	Made.Add("foot", "", {-1.0f, 0.0f, 0.0f});
	Made.Add("toe_l", "foot", {0.7f, 0.363f, 0.0f}); // on the toes' axes, where they are still one
	Made.Add("toe_r", "foot", {0.7f, -0.363f, 0.0f});
	return Made;
}

std::vector<NamedFile> All()
{
	return {
		{"sound leg", Leg()},
		{"open mesh", OpenTube()},
		{"open mesh, slit", SlitTube()},
		{"non-manifold edges", FinnedTube()},
		{"duplicate triangles", RepeatedTriangles()},
		{"zero-area triangles", FlatTriangles()},
		{"mixed orientation", MixedOrientation()},
		{"inward orientation", InwardOrientation()},
		{"nested shells", NestedShells()},
		{"touching shells", TouchingShells()},
		{"touching surfaces", TouchingSurfaces()},
		{"uncut components", UncutComponents()},
		{"joint outside", KneeOutside()},
		{"joints on a sheet", Flag()},
		{"leaf far outside", FarLeaf()},
		{"coincident child", CoincidentChild()},
		{"coincident siblings", CoincidentSiblings()},
		{"coincident leaf", CoincidentLeaf()},
		{"one joint", OneJoint()},
		{"many children", Star(12)},
		{"several roots", SeveralRoots()},
		{"flat skeleton", FlatChain(12)},
		{"small flat skeleton", FlatChain(4)},
		{"several loops", Trousers()},
		{"concentric loops", ClothedLeg(1.2f)},
		{"wide concentric loops", ClothedLeg(2.0f)},
		{"section through another limb", FusedToes()},
	};
}
}
