// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Summary.h"

#include <cmath>

namespace SkinAtlas
{
bool IsFallback(const JointCurve& Curve)
{
	const bool bAsked = Curve.Reason == CurveReason::GivenLabels || Curve.Reason == CurveReason::SymmetricBranch ||
		Curve.Reason == CurveReason::OtherMethod;
	const bool bEmpty = Curve.Origin == CurveOrigin::NoBoundary && Curve.Reason != CurveReason::WholeComponents;
	return (Curve.Origin == CurveOrigin::LabelBoundary || bEmpty) && !bAsked;
}

std::vector<int32_t> CountOverlaps(const BoundCharacter& Bound)
{
	std::vector<int32_t> Counts(Bound.Options.size(), 0);
	for (const CurveDistance& Near : Bound.Measured.Distances)
	{
		const JointOptions& Options = Bound.Options[size_t(Near.Joint)];
		const float Unit = Bound.Measured.Unit[size_t(Near.Joint)];
		Counts[size_t(Near.Joint)] += std::abs(Near.Signed - Options.Shift * Unit) < Options.K * Unit ? 1 : 0;
	}
	return Counts;
}

std::vector<int32_t> CountCarriers(const BoundCharacter& Bound)
{
	const SkinWeights& Rows = Bound.Weights;
	std::vector<int32_t> Counts(size_t(Bound.Joints.JointCount()), 0);
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		Counts[Rows.Joints[Slot]] += Rows.Weights[Slot] > 0.0f ? 1 : 0;
	}
	return Counts;
}
}
