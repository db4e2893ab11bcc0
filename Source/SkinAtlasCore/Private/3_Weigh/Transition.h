// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// From a signed distance to the share of a curve's joint.

#pragma once

#include "Common/JointValues.h"
#include "SkinAtlas/Overlap.h"

#include <cmath>
#include <vector>

namespace SkinAtlas
{
/** s(l): 0 at 0, 1 at 1 [Hetroy09 4]. */
inline double Falloff(const JointOptions& Joint, double L)
{
	switch (Joint.Falloff)
	{
	case FalloffKind::Cubic:
		return L * L * (3.0 - 2.0 * L);
	case FalloffKind::Linear:
		return L;
	case FalloffKind::Quintic:
		return L * L * L * (L * (6.0 * L - 15.0) + 10.0);
	case FalloffKind::Custom:
		break;
	}
	const double Value = (*Joint.CustomFalloff)(L);
	return Value > 0.0 ? (Value < 1.0 ? Value : 1.0) : 0.0; // a NaN counts as 0
}

/** One curve's band: half width w = K * Unit, slid by shift * Unit towards the child. Mesh units. */
struct Transition
{
	double Width = 0.0;
	double Shift = 0.0;
	double HalfInverse = 0.0; // 1 / (2 w), 0 for a band of no width
	const JointOptions* Joint = nullptr;

	/**
	 * Whether a vertex lies on the side of the joint's subtree, after the shift.
	 * Vertices on the curve stay with their label.
	 */
	bool IsInside(float Signed) const { return std::signbit(Signed) ? Signed > Shift : Signed >= Shift; }

	/** Whether a vertex lies in the overlap: strictly nearer to the curve than w. */
	bool IsBlended(float Signed) const { return std::abs(Signed - Shift) < Width; }

	/** Whether the curve does more than a vertex's label says: it blends there, or has passed over. */
	bool ChangesRow(float Signed, bool bLabelledInside) const
	{
		return IsBlended(Signed) || IsInside(Signed) != bLabelledInside;
	}

	/** Position across the band: 0 at its far end, 1/2 on the curve, 1 at its near end; 0 or 1 outside. */
	double Across(float Signed) const
	{
		if (!IsBlended(Signed))
		{
			return IsInside(Signed) ? 1.0 : 0.0;
		}
		return 0.5 + (Signed - Shift) * HalfInverse;
	}

	/**
	 * The share of the joint's subtree, and that of the other side.
	 * They add up to 1 if s is symmetric, as ours are.
	 */
	double ShareInside(float Signed) const { return Falloff(*Joint, Across(Signed)); }
	double ShareOutside(float Signed) const { return Falloff(*Joint, 1.0 - Across(Signed)); }

	/** The share of the joint's subtree h as the bones tilt it: h o / (h o + 1 - h). 0 and 1 stay what they are. */
	double TiltedShare(const CurveDistance& To) const
	{
		const double Share = ShareInside(To.Signed), Tilted = Share * To.Odds;
		return Tilted / (Tilted + (1.0 - Share));
	}
};

/** One per joint. */
inline std::vector<Transition> MakeTransitions(const Overlaps& Measured, std::span<const JointOptions> Joints)
{
	std::vector<Transition> Made(Measured.Unit.size());
	for (size_t J = 0; J < Made.size(); ++J)
	{
		const JointOptions& Mine = OptionsOf(Joints, static_cast<int32_t>(J));
		const double Unit = Measured.Unit[J];
		const double Width = Mine.K * Unit;
		Made[J] = {Width, Mine.Shift * Unit, Width > 0.0 ? 0.5 / Width : 0.0, &Mine};
	}
	return Made;
}
}
