// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/1_Body/BonesInside.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
constexpr double Unknown = 1e300;

bool IsInsideAt(double Winding)
{
	return std::abs(Winding) > 0.5;
}
}

BonesInside::BonesInside(const Skeleton& InJoints, const TriangleTree& InSurface, const Context& InHost)
	: Joints(InJoints)
	, Surface(InSurface)
	, Host(InHost)
	, Windings(size_t(InJoints.JointCount()), Unknown)
{
}

double BonesInside::WindingAt(int32_t J)
{
	double& Known = Windings[size_t(J)];
	if (Known == Unknown)
	{
		// Without a surface nothing is outside of it.
		Known = Surface.IsEmpty() ? 1.0 : Surface.Winding(Joints.Positions()[size_t(J)], Host);
	}
	return Known;
}

bool BonesInside::IsInside(int32_t J)
{
	return IsInsideAt(WindingAt(J));
}

bool BonesInside::IsAway(int32_t J)
{
	constexpr double Least = 0.4; // mean bones
	const bool bNear = Surface.IsWithin(Joints.Positions()[size_t(J)], Least * Joints.MeanBoneLength());
	return !bNear && !IsInside(J); // the cheap question first
}

bool BonesInside::IsAmid(int32_t J) const
{
	const Vec3d At(Joints.Positions()[size_t(J)]);
	const auto Directions = Surface.Directions();
	const auto Met = std::count_if(
		Directions.begin(), Directions.end(), [&](const Vec3d& Each) { return Surface.IsOnRay(At, Each); });
	return 3 * size_t(Met) > 2 * Directions.size();
}

double BonesInside::ShareOutside(int32_t A, int32_t B)
{
	constexpr int32_t Samples = 8;
	const Vec3d From(Joints.Positions()[size_t(A)]), To(Joints.Positions()[size_t(B)]);
	const double AtFrom = WindingAt(A), AtTo = WindingAt(B);
	Surface.CrossingsBetween(From, To, Crossings);
	int32_t Leavings = 0;
	for (const SurfaceCrossing& Each : Crossings)
	{
		Leavings += Each.bLeaves ? 1 : -1;
	}
	int32_t Outside = 0;
	for (int32_t I = 0; I < Samples; ++I)
	{
		const double T = (I + 0.5) / Samples;
		double Winding = AtFrom + T * (AtTo - AtFrom + Leavings);
		for (const SurfaceCrossing& Each : Crossings)
		{
			Winding -= Each.T >= T ? 0.0 : Each.bLeaves ? 1.0 : -1.0;
		}
		Outside += IsInsideAt(Winding) ? 0 : 1;
	}
	return static_cast<double>(Outside) / Samples;
}
}
