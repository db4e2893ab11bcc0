// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Finite.h"
#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"

#include <cmath>

namespace SkinAtlas
{
/** A joint's options; the defaults where the caller gave none. */
inline const JointOptions& OptionsOf(std::span<const JointOptions> Given, int32_t J)
{
	static constexpr JointOptions Defaults{};
	return Given.empty() ? Defaults : Given[size_t(J)];
}

/**
 * How far from a curve its overlap extends: half width K * Unit [Hetroy09 3.2], and the slide more on the far side of a
 * slid curve. Overlap measures as far, Weigh asks whether it did: one formula, so that no K exceeds itself by rounding.
 */
inline float ReachOf(float K, float Shift, float Unit)
{
	return static_cast<float>((double(K) + std::abs(double(Shift))) * Unit);
}

/** Size, K, shift, falloff and radius of the joint options. Errors: SizeMismatch, BadJointOption. */
inline Status CheckJointOptions(std::span<const JointOptions> Given, int32_t JointCount)
{
	if (!Given.empty() && Given.size() != size_t(JointCount))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Given.size())};
	}
	for (size_t J = 0; J < Given.size(); ++J)
	{
		const bool bCustom = Given[J].Falloff == FalloffKind::Custom;
		const bool bRadius = IsFinite(Given[J].Radius) && Given[J].Radius > 0.0f;
		if (!IsFinite(Given[J].K) || Given[J].K < 0.0f || !IsFinite(Given[J].Shift) || !bRadius ||
			(bCustom && Given[J].CustomFalloff == nullptr))
		{
			return {Error::BadJointOption, static_cast<int32_t>(J)};
		}
	}
	return {};
}
}
