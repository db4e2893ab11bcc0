// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Balls.h"

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/6_Parts/Spread.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** What counts as a ball. */
struct Roundness
{
	double MostSpread = 0.2; // standard deviation of the distances from the centre, in their mean
	double MostAside = 0.75; // distance of the vertices' middle from the centre, likewise
};

/**
 * How nearly vertices lie on a sphere, or a part of one, about a point: the standard deviation of their distances, in
 * their mean; 1 if they lie to one side of it.
 */
double SpreadAbout(const Vec3d& Centre, const Topology& Mesh, const std::vector<int32_t>& Vertices, double MostAside)
{
	const double Share = 1.0 / static_cast<double>(Vertices.size());
	Vec3d Middle;
	double Mean = 0.0, Squares = 0.0;
	for (const int32_t V : Vertices)
	{
		const Vec3d Gap = Vec3d(Mesh.Positions()[size_t(V)]) - Centre;
		Middle += Share * Gap;
		Mean += Share * Length(Gap);
		Squares += Share * Dot(Gap, Gap);
	}
	// The middle of half a sphere is half a radius from its centre; a patch far away is as far as its vertices.
	return Length(Middle) < MostAside * Mean ? std::sqrt(std::max(Squares - Mean * Mean, 0.0)) / Mean : 1.0;
}

/** Of the joints for which IsAsked holds the one about which vertices lie most nearly; NoIndex if about none. */
template <typename Condition>
int32_t MostNearlyCentre(
	const SegmentationInput& In, const Topology& Mesh, const std::vector<int32_t>& Vertices, const Condition& IsAsked,
	const Roundness& Ball = {})
{
	double Least = Ball.MostSpread;
	int32_t Centre = NoIndex;
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		const double Spread =
			IsAsked(J) ? SpreadAbout(In.Joints.Positions()[size_t(J)], Mesh, Vertices, Ball.MostAside) : 1.0;
		Centre = Spread < Least ? J : Centre;
		Least = std::min(Spread, Least);
	}
	return Centre;
}

double MeanDistance(const Topology& Mesh, const std::vector<int32_t>& Vertices, const Vec3d& From)
{
	double Mean = 0.0;
	for (const int32_t V : Vertices)
	{
		Mean += Length(Vec3d(Mesh.Positions()[size_t(V)]) - From) / static_cast<double>(Vertices.size());
	}
	return Mean;
}

/** Whether a ball about a leaf is smaller than the leaf's distance from its parent, as an eye is. */
bool IsSmall(const SegmentationInput& In, const std::vector<int32_t>& Vertices, int32_t Leaf)
{
	const auto At = [&](int32_t J) { return Vec3d(In.Joints.Positions()[size_t(J)]); };
	const int32_t Parent = In.Tree.Parent(Leaf);
	return Parent != NoIndex && MeanDistance(In.Mesh, Vertices, At(Leaf)) < Length(At(Leaf) - At(Parent));
}

/** Whether the component of some vertices goes around a joint: half of a ball does not. */
bool IsAround(const SegmentationInput& In, const std::vector<int32_t>& Vertices, int32_t J)
{
	const int32_t Component = In.Of.ComponentInWhole(In.Mesh.ComponentOf()[size_t(Vertices[0])]);
	return In.Of.WholeMesh().ComponentCount() == 1 ||
		   In.Of.PartsAround().IsAround(Component, In.Joints.Positions()[size_t(J)]);
}
}

int32_t EyeOfBall(const SegmentationInput& In, const Topology& Mesh, const std::vector<int32_t>& Vertices)
{
	const auto IsEye = [&](int32_t J) { return In.Roles[size_t(J)].Role == JointRole::Eye; };
	const int32_t Eye = MostNearlyCentre(In, Mesh, Vertices, IsEye);
	if (Eye == NoIndex)
	{
		return NoIndex;
	}
	// A round head is nearly a ball about an eye, too, but the other eye is inside it.
	const Vec3d Centre(In.Joints.Positions()[size_t(Eye)]);
	const double Radius = MeanDistance(Mesh, Vertices, Centre);
	const auto IsInside = [&](int32_t J)
	{ return J != Eye && IsEye(J) && Length(Vec3d(In.Joints.Positions()[size_t(J)]) - Centre) < Radius; };
	const auto& Joints = In.Tree.ParentsFirst();
	return std::any_of(Joints.begin(), Joints.end(), IsInside) ? NoIndex : Eye;
}

int32_t CentreOfBall(const SegmentationInput& In, const std::vector<int32_t>& Vertices)
{
	const auto IsOtherLeaf = [&](int32_t J)
	{ return In.Tree.Children(J).empty() && In.Roles[size_t(J)].Role != JointRole::Eye; };
	const int32_t Eye = EyeOfBall(In, In.Mesh, Vertices);
	if (Eye != NoIndex)
	{
		return Eye;
	}
	const int32_t Leaf = MostNearlyCentre(In, In.Mesh, Vertices, IsOtherLeaf);
	return Leaf != NoIndex && (IsSmall(In, Vertices, Leaf) || IsAround(In, Vertices, Leaf)) ? Leaf : NoIndex;
}

int32_t JointOfBall(const SegmentationInput& In, const std::vector<int32_t>& Vertices)
{
	constexpr Roundness Whole{0.05, 0.1};
	return MostNearlyCentre(
		In, In.Mesh, Vertices, [](int32_t) { return true; }, Whole);
}

int32_t JointOfHinge(const SegmentationInput& In, const std::vector<int32_t>& Vertices)
{
	constexpr Roundness Rough{0.13, 0.3};
	constexpr double LongestEdge = 1.5; // in radii: a stick with vertices at its ends alone is no ball
	const Topology& Whole = In.Of.WholeMesh();
	const auto At = [&](int32_t V) { return Vec3d(Whole.Positions()[size_t(V)]); };
	const Spread Whereabouts = SpreadOf(Whole.Positions(), Vertices);
	for (const int32_t V : Vertices)
	{
		const auto IsLong = [&](int32_t Near) { return Length(At(Near) - At(V)) > LongestEdge * Whereabouts.Radius; };
		if (std::any_of(Whole.Neighbours(V).begin(), Whole.Neighbours(V).end(), IsLong))
		{
			return NoIndex;
		}
	}
	// With d from the middle to the joint, d < a m, a the most aside and m <= d + r the mean distance from the joint.
	const double Farthest = Rough.MostAside / (1.0 - Rough.MostAside) * Whereabouts.Radius;
	const auto IsNear = [&](int32_t J)
	{ return Length(Vec3d(In.Joints.Positions()[size_t(J)]) - Whereabouts.Middle) < Farthest; };
	return MostNearlyCentre(In, Whole, Vertices, IsNear, Rough);
}
}
