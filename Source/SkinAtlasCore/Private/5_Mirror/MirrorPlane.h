// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Symmetry.h"

namespace SkinAtlas
{
/** A plane and what lies across it. Across an axis of mesh space only that coordinate is touched, to the last bit. */
class MirrorPlane
{
public:
	MirrorPlane() = default;
	explicit MirrorPlane(const Mirror& Of)
		: MirrorPlane(Of.Axis, {Of.Normal[0], Of.Normal[1], Of.Normal[2]}, Of.Offset)
	{
	}
	static MirrorPlane AcrossAxis(int32_t Axis)
	{
		return {Axis, {Axis == 0 ? 1.0 : 0.0, Axis == 1 ? 1.0 : 0.0, Axis == 2 ? 1.0 : 0.0}, 0.0};
	}
	static MirrorPlane Across(const Vec3d& Normal, double Offset = 0.0) { return {Mirror::Oblique, Normal, Offset}; }

	/** The parallel plane elsewhere, and the same seen from the other side. */
	MirrorPlane At(double Place) const { return {Axis, Normal, Place}; }
	MirrorPlane TurnedOver() const { return {Axis, -Normal, -Offset}; }
	bool IsOblique() const { return Axis == Mirror::Oblique; }

	/** How far along the normal a point lies. */
	double Along(const Vec3d& P) const
	{
		return Axis == 0 ? Normal.X * P.X : Axis == 1 ? Normal.Y * P.Y : Axis == 2 ? Normal.Z * P.Z : Dot(Normal, P);
	}
	/** Whether a point lies on the side that the normal points to. */
	bool IsBeyond(const Vec3d& P) const { return Along(P) > Offset; }
	/** The point on the other side. */
	Vec3d Image(const Vec3d& P) const
	{
		if (IsOblique())
		{
			return P - 2.0 * (Along(P) - Offset) * Normal;
		}
		const Vec3d Twice = 2.0 * Offset * Normal;
		return {Axis == 0 ? Twice.X - P.X : P.X, Axis == 1 ? Twice.Y - P.Y : P.Y, Axis == 2 ? Twice.Z - P.Z : P.Z};
	}
	/** The direction on the other side. */
	Vec3d ImageOfDirection(const Vec3d& D) const { return At(0.0).Image(D); }

	int32_t Axis = NoIndex; // 0 x, 1 y, 2 z, Mirror::Oblique
	Vec3d Normal;			// unit; one way or the other along the axis
	double Offset = 0.0;	// along the normal

private:
	MirrorPlane(int32_t InAxis, const Vec3d& InNormal, double InOffset)
		: Axis(InAxis)
		, Normal(InNormal)
		, Offset(InOffset)
	{
	}
};
}
