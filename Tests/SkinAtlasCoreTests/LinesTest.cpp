// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The lines of a tube are sections across it, at places that K and the shift tell.

#include "Shapes.h"
#include "SkinAtlas/Lines.h"
#include "TestHarness.h"

#include <cmath>
#include <map>

using namespace SkinAtlas;

namespace
{
constexpr double Pi = 3.14159265358979323846;

/** A tube along X, cut at some places, with one overlap per cut. */
BoundCharacter BoundTube(const std::vector<float>& Cuts, const JointOptions& Joint, const Shapes::TubeOptions& Options,
	DistanceKind Distance)
{
	BoundCharacter Made;
	Made.Mesh = *Topology::Build(Shapes::Tube(Options).Mesh());
	Made.Regions = Shapes::CutTube(Made.Mesh, Cuts);
	Shapes::Rig Chain;
	for (size_t J = 0; J <= Cuts.size(); ++J)
	{
		Chain.AddJoint({J == 0 ? -Options.HalfLength : Cuts[J - 1], 0.0f, 0.0f}, int32_t(J) - 1);
	}
	Made.Joints = *Skeleton::Build(Chain.Skeleton());
	Made.Options.assign(Cuts.size() + 1, Joint);
	OverlapOptions Growing;
	Growing.Distance = Distance;
	Growing.Joints = Made.Options;
	Made.Measured = *Overlap(Made.Mesh, Made.Joints, Made.Regions, Growing);
	return Made;
}

double LengthOf(const std::vector<Vec3>& Places)
{
	double Sum = 0.0;
	for (size_t P = 0; P + 1 < Places.size(); P += 2)
	{
		const double X = Places[P].X - Places[P + 1].X, Y = Places[P].Y - Places[P + 1].Y,
					 Z = Places[P].Z - Places[P + 1].Z;
		Sum += std::sqrt(X * X + Y * Y + Z * Z);
	}
	return Sum;
}

/** Every crossed edge is in two pieces: the line has no end. */
bool IsClosed(const SurfaceLine& Line)
{
	std::map<int32_t, int> Pieces;
	for (const CurvePoint& Each : Line)
	{
		++Pieces[Each.Edge];
	}
	return !Line.empty() &&
		std::all_of(Pieces.begin(), Pieces.end(), [](const auto& Each) { return Each.second == 2; });
}

void CheckSection(const BoundCharacter& Bound, const SurfaceLine& Line, double X, double Girth)
{
	CHECK(IsClosed(Line));
	const std::vector<Vec3> Places = PlacePoints(Bound.Mesh, Bound.Mesh.Positions(), Line);
	for (const Vec3& Each : Places)
	{
		CHECK(Each.X == Approx(X).margin(1e-5));
	}
	CHECK(LengthOf(Places) == Approx(Girth).epsilon(1e-5));
}
}

TEST_CASE("Lines: the rings of a tube are sections at K L / pi on either side of its curve", "[lines]")
{
	const Shapes::TubeOptions Options;
	const double Girth = Shapes::Girth(Options), Unit = Girth / Pi;
	JointOptions Joint;
	for (const DistanceKind Distance : {DistanceKind::Dijkstra, DistanceKind::Euclidean})
	{
		for (const float K : {0.1f, 0.3f, 0.8f})
		{
			Joint.K = K;
			const BoundCharacter Bound = BoundTube({0.1f}, Joint, Options, Distance);
			const JointLines Lines = FindLines(Bound, 1);
			CheckSection(Bound, Lines.Curve, 0.1, Girth);
			CheckSection(Bound, Lines.Outer, 0.1 - K * Unit, Girth);
			CheckSection(Bound, Lines.Inner, 0.1 + K * Unit, Girth);
		}
	}
}

TEST_CASE("Lines: a shift moves the rings and leaves the cut", "[lines]")
{
	const Shapes::TubeOptions Options;
	const double Girth = Shapes::Girth(Options), Unit = Girth / Pi;
	JointOptions Joint;
	Joint.K = 0.3f;
	Joint.Shift = 0.2f;
	const BoundCharacter Bound = BoundTube({0.1f}, Joint, Options, DistanceKind::Dijkstra);
	const JointLines Lines = FindLines(Bound, 1);
	CheckSection(Bound, Lines.Curve, 0.1, Girth);
	CheckSection(Bound, Lines.Outer, 0.1 - 0.1 * Unit, Girth);
	CheckSection(Bound, Lines.Inner, 0.1 + 0.5 * Unit, Girth);
}

TEST_CASE("Lines: without softness there is a curve and no ring, without a curve nothing", "[lines]")
{
	JointOptions Joint;
	Joint.K = 0.0f;
	const BoundCharacter Bound = BoundTube({0.1f}, Joint, {}, DistanceKind::Dijkstra);
	const JointLines Lines = FindLines(Bound, 1), Root = FindLines(Bound, 0);
	CHECK_FALSE(Lines.Curve.empty());
	CHECK(Lines.Outer.empty());
	CHECK(Lines.Inner.empty());
	CHECK(Root.Curve.empty());
	CHECK(Root.Inner.empty());
}

TEST_CASE("Lines: distances are signed by the side, and at least the reach beyond it", "[lines]")
{
	JointOptions Joint;
	Joint.K = 0.3f;
	const BoundCharacter Bound = BoundTube({-1.1f, 0.9f}, Joint, {}, DistanceKind::Dijkstra);
	const std::vector<float> Distances = DistancesTo(Bound, 1);
	const float Reach = Bound.Measured.Reach[1];
	for (size_t V = 0; V < Distances.size(); ++V)
	{
		const float Along = Bound.Mesh.Positions()[V].X + 1.1f; // behind the second cut, too, which is below joint 1
		if (std::abs(Along) <= Reach)
		{
			CHECK(Distances[V] == Approx(Along).margin(1e-5));
		}
		else
		{
			CHECK(std::copysign(1.0f, Along) * Distances[V] >= Reach);
		}
	}
}

TEST_CASE("Lines: posed vertices carry the points along", "[lines]")
{
	JointOptions Joint;
	Joint.K = 0.3f;
	const BoundCharacter Bound = BoundTube({0.1f}, Joint, {}, DistanceKind::Dijkstra);
	const SurfaceLine Line = FindLines(Bound, 1).Inner;
	std::vector<Vec3> Posed(Bound.Mesh.Positions().begin(), Bound.Mesh.Positions().end());
	for (Vec3& Each : Posed)
	{
		Each = {2.0f * Each.X, Each.Z, 5.0f - Each.Y};
	}
	const std::vector<Vec3> Rest = PlacePoints(Bound.Mesh, Bound.Mesh.Positions(), Line);
	const std::vector<Vec3> Moved = PlacePoints(Bound.Mesh, Posed, Line);
	REQUIRE(Moved.size() == Rest.size());
	for (size_t P = 0; P < Rest.size(); ++P)
	{
		CHECK(Moved[P].X == Approx(2.0 * Rest[P].X).margin(1e-5));
		CHECK(Moved[P].Y == Approx(Rest[P].Z).margin(1e-5));
		CHECK(Moved[P].Z == Approx(5.0 - Rest[P].Y).margin(1e-5));
	}
}
