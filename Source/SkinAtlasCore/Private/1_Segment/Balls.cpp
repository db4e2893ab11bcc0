// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Balls.h"

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
	double Radius = 0.0;
	for (const int32_t V : Vertices)
	{
		Radius += Length(Vec3d(Mesh.Positions()[size_t(V)]) - Centre) / static_cast<double>(Vertices.size());
	}
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
	return Eye != NoIndex ? Eye : MostNearlyCentre(In, In.Mesh, Vertices, IsOtherLeaf);
}

int32_t JointOfBall(const SegmentationInput& In, const std::vector<int32_t>& Vertices)
{
	constexpr Roundness Whole{0.05, 0.1};
	return MostNearlyCentre(
		In, In.Mesh, Vertices, [](int32_t) { return true; }, Whole);
}
}
