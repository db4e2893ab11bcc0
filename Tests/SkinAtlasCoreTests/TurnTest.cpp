// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A character that is turned or moved as a whole is the same character.

#include "Common/Vector.h"
#include "MirrorRigs.h"
#include "SkinAtlas/Bind.h"
#include "TestHarness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace SkinAtlas
{
namespace
{
using Turn = std::array<Vec3d, 3>; // where the axes go

/** About an axis, degrees. */
Turn About(const Vec3d& Direction, double Degrees)
{
	const Vec3d Axis = Normalised(Direction);
	const double Sin = std::sin(Degrees * Pi / 180.0), Cos = std::cos(Degrees * Pi / 180.0);
	const auto Turned = [&](const Vec3d& P)
	{ return Cos * P + Sin * Cross(Axis, P) + (1.0 - Cos) * Dot(Axis, P) * Axis; };
	return {Turned({1, 0, 0}), Turned({0, 1, 0}), Turned({0, 0, 1})};
}

const Turn Aslant = About({0.3, 0.8, -0.5}, 71.9);

Vec3d Apply(const Turn& By, const Vec3d& P)
{
	return P.X * By[0] + P.Y * By[1] + P.Z * By[2];
}

void TurnAxes(const Turn& By, Affine& InOut)
{
	for (int Column = 0; Column < 3; ++Column)
	{
		const Vec3 Turned = ToFloat(Apply(By, {InOut.Row[0][Column], InOut.Row[1][Column], InOut.Row[2][Column]}));
		InOut.Row[0][Column] = Turned.X;
		InOut.Row[1][Column] = Turned.Y;
		InOut.Row[2][Column] = Turned.Z;
	}
}

/** Mesh and joints, places and axes. */
Shapes::Rig Moved(Shapes::Rig Rig, const Turn& By, const Vec3d& Way = {})
{
	const auto Image = [&](const Vec3d& P) { return ToFloat(Apply(By, P) + Way); };
	std::transform(Rig.Positions.begin(), Rig.Positions.end(), Rig.Positions.begin(), Image);
	for (Affine& M : Rig.Joints)
	{
		const Vec3 Place = Image({M.Row[0][3], M.Row[1][3], M.Row[2][3]});
		TurnAxes(By, M);
		M.Row[0][3] = Place.X;
		M.Row[1][3] = Place.Y;
		M.Row[2][3] = Place.Z;
	}
	return Rig;
}

BoundCharacter BindIt(const Shapes::Rig& Rig)
{
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton());
	REQUIRE(Bound);
	return std::move(*Bound);
}

/** The greatest difference of a row, the sum over its joints, 0 to 2. */
double RowsApart(const SkinWeights& A, const SkinWeights& B)
{
	REQUIRE(A.RowCount() == B.RowCount());
	double Greatest = 0.0;
	for (int32_t V = 0; V < A.RowCount(); ++V)
	{
		std::map<int32_t, double> Row;
		for (int32_t I = V * A.Influences; I < (V + 1) * A.Influences; ++I)
		{
			Row[A.Joints[size_t(I)]] += A.Weights[size_t(I)];
			Row[B.Joints[size_t(I)]] -= B.Weights[size_t(I)];
		}
		double Sum = 0.0;
		for (const auto& Each : Row)
		{
			Sum += std::abs(Each.second);
		}
		Greatest = std::max(Greatest, Sum);
	}
	return Greatest;
}

/** Arms that grow thinner: unlike a tube, their surface tells where along them it is. */
Shapes::Rig TaperedArms()
{
	Shapes::Rig Made = TwoArms();
	for (Vec3& P : Made.Positions)
	{
		const float Thinner = 1.0f - 0.15f * std::abs(P.X);
		P = {P.X, Thinner * P.Y, Thinner * P.Z};
	}
	return Made;
}

constexpr double Rounding = 1e-4; // of a row: places are floats, and widths of overlaps some thousand of their steps
}

TEST_CASE("Turn: a tube that stands aslant is cut like the upright one", "[turn]")
{
	// The bone is 15 degrees off the tube: the shortest of the planes around it lies to one side, and must do so again.
	Shapes::TubeOptions Options;
	Options.Jitter = 0.3f;
	for (const double Side : {0.0, 0.2, 0.4, 0.6, 0.8})
	{
		Shapes::Rig Rig = Shapes::Tube(Options);
		Rig.AddJoint(
			{-2.8f, static_cast<float>(0.75 * std::cos(Side)), static_cast<float>(0.75 * std::sin(Side))}, NoIndex);
		Rig.AddJoint({0, 0, 0}, 0);
		const BoundCharacter Upright = BindIt(Rig);
		for (const Turn& By : {Aslant, About({-0.7, 0.2, 0.6}, 154.3), About({1, 0, 0}, 37.7)})
		{
			const BoundCharacter Turned = BindIt(Moved(Rig, By, {0.4, -3.0, 7.0}));
			const Vec3d Normal(Upright.Regions.Curves[1].PlaneNormal);
			CHECK(Length(Vec3d(Turned.Regions.Curves[1].PlaneNormal) - Apply(By, Normal)) < 1e-5);
			CHECK(RowsApart(Upright.Weights, Turned.Weights) < Rounding);
		}
	}
}

TEST_CASE("Turn: a figure that stands aslant is mirrored across its own plane, and gets the same rows", "[turn]")
{
	// Also without a hierarchy, where no limbs hang on one joint: the root's axes tell.
	for (const bool bFlat : {false, true})
	{
		Shapes::Rig Figure = TwoArms();
		std::fill(Figure.Parents.begin(), Figure.Parents.begin() + (bFlat ? 3 : 0), NoIndex);
		const BoundCharacter Upright = BindIt(Figure), Turned = BindIt(Moved(Figure, Aslant));
		const Mirror& Plane = Turned.Regions.Symmetry;
		REQUIRE(Plane.Axis == Mirror::Oblique);
		CHECK(Length(Vec3d(Plane.Normal[0], Plane.Normal[1], Plane.Normal[2]) - Aslant[0]) < 1e-6);
		CHECK(std::abs(Plane.Offset) < 1e-6);
		CHECK(Plane.JointOf == Upright.Regions.Symmetry.JointOf);
		CHECK((Plane.VertexOf == Upright.Regions.Symmetry.VertexOf));
		CHECK(RowsApart(Upright.Weights, Turned.Weights) < Rounding);
	}
}

TEST_CASE("Turn: where the root's axes tell nothing the limbs and the surface tell the plane", "[turn]")
{
	Shapes::Rig Figure = TaperedArms();
	for (Affine& M : Figure.Joints)
	{
		TurnAxes(About({0.9, -0.2, 0.4}, 33.0), M);
	}
	Figure.Joints[1].Row[1][3] += 0.02f; // a rigger's hand: 0.4 degrees
	const BoundCharacter Turned = BindIt(Moved(Figure, Aslant, {0.4, -3.0, 7.0}));
	const Mirror& Plane = Turned.Regions.Symmetry;
	REQUIRE(Plane.Axis == Mirror::Oblique);
	CHECK(Length(Vec3d(Plane.Normal[0], Plane.Normal[1], Plane.Normal[2]) - Aslant[0]) < 1e-5);
	CHECK(Plane.JointOf == std::vector<int32_t>{0, 2, 1});
	CHECK(Plane.VertexCoverage() == 1.0);
	CHECK(Plane.Points.empty());
}

TEST_CASE("Turn: a mesh beside the origin has its plane where its surface has it, not its joints", "[turn]")
{
	Shapes::Rig Figure = TaperedArms();
	Figure.Joints[1].Row[0][3] += 0.02f; // a rigger's hand: the middle of the joints is no more that of the mesh
	const BoundCharacter Here = BindIt(Figure), There = BindIt(Moved(Figure, About({1, 0, 0}, 0.0), {8.1, 0.25, -0.5}));
	CHECK(There.Regions.Symmetry.Axis == 0);
	CHECK(std::abs(There.Regions.Symmetry.Offset - 8.1) < 1e-5);
	CHECK((There.Regions.Symmetry.VertexOf == Here.Regions.Symmetry.VertexOf));
	CHECK(RowsApart(Here.Weights, There.Weights) < Rounding);
}

TEST_CASE("Turn: the side of the first joint leads, whichever way the character faces", "[turn]")
{
	// Uneven triangles: of each vertex and the surface at its image one takes the other's row.
	const Shapes::Rig Figure = TwoArms(0.01f);
	const BoundCharacter Ahead = BindIt(Figure), Back = BindIt(Moved(Figure, About({0, 1, 0}, 180.0)));
	CHECK(Ahead.Regions.Symmetry.Takers.size() > 100);
	CHECK((Ahead.Regions.Symmetry.Takers == Back.Regions.Symmetry.Takers));
	CHECK(RowsApart(Ahead.Weights, Back.Weights) < Rounding);
}
}
