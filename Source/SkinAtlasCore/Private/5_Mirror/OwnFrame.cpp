// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/OwnFrame.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double LeastImages = 0.7; // with an image, for a plane to give the first axis

/**
 * Three perpendicular axes: the first as it is, the second as near as can be,
 * or the axis of mesh space least along it.
 */
std::array<Vec3d, 3> Straighten(const Vec3d& First, const Vec3d& Second)
{
	constexpr double Least = 1e-3; // sine
	Vec3d Beside = Second - Dot(Second, First) * First, Last;
	if (!(Length(Beside) > Least))
	{
		SpanPlane(First, MeshAxes, Beside, Last);
	}
	Beside = Normalised(Beside);
	return {First, Beside, Cross(First, Beside)};
}

/** The axes of the first root. */
std::array<Vec3d, 3> AxesOfRoot(const Skeleton& Joints)
{
	const auto& Row = Joints.JointToMesh()[size_t(Joints.ParentsFirst()[0])].Row;
	const auto Column = [&](size_t C) { return Normalised({Row[0][C], Row[1][C], Row[2][C]}); };
	const Vec3d First = Column(0);
	return Straighten(Dot(First, First) > 0.0 ? First : Vec3d(1, 0, 0), Column(1));
}
}

OwnFrame FindOwnFrame(const Skeleton& Joints)
{
	OwnFrame Made;
	Made.Axes = AxesOfRoot(Joints);
	Made.Planes = FindJointPlanes(Joints, Made.Axes);
	if (!Made.Planes.empty() && Made.Planes[0].Coverage() >= LeastImages)
	{
		// Of three perpendicular axes two at least are no nearer to the normal than this.
		constexpr double Aside = 0.75;
		const Vec3d Normal = Made.Planes[0].Plane.Normal;
		const auto LiesAside = [&](const Vec3d& Axis) { return std::abs(Dot(Axis, Normal)) < Aside; };
		Made.Axes = Straighten(Normal, *std::find_if(Made.Axes.begin(), Made.Axes.end(), LiesAside));
	}
	return Made;
}
}
