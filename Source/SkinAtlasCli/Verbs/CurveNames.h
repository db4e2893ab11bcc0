// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The words of a report for where a joint's curve comes from.

#pragma once

#include "SkinAtlas/Segment.h"

namespace SkinAtlas::Host
{
inline const char* OriginName(CurveOrigin Origin)
{
	switch (Origin)
	{
	case CurveOrigin::ClosedLoop:
		return "closed-loop";
	case CurveOrigin::OpenCurve:
		return "open-curve";
	case CurveOrigin::SlidLoop:
		return "slid-loop";
	case CurveOrigin::LabelBoundary:
		return "label-boundary";
	case CurveOrigin::NoBoundary:
		return "no-boundary";
	case CurveOrigin::Root:
		return "root";
	case CurveOrigin::Excluded:
		return "excluded";
	}
	return "";
}

inline const char* ReasonName(CurveReason Reason)
{
	switch (Reason)
	{
	case CurveReason::None:
		return "none";
	case CurveReason::GivenLabels:
		return "given-labels";
	case CurveReason::NoSection:
		return "no-section";
	case CurveReason::JointOutside:
		return "joint-outside";
	case CurveReason::CutsOtherLimb:
		return "cuts-other-limb";
	case CurveReason::Leaks:
		return "leaks";
	case CurveReason::CoincidesWithParent:
		return "coincides-with-parent";
	case CurveReason::SymmetricBranch:
		return "symmetric-branch";
	case CurveReason::NamedAsHelper:
		return "named-as-helper";
	case CurveReason::OutsideMesh:
		return "outside-mesh";
	case CurveReason::ByRequest:
		return "by-request";
	}
	return "";
}

/** Whether the joint has a curve, but none that a plane through it cut: the labels of the nearest bones drew it. */
inline bool IsFallback(const JointCurve& Curve)
{
	return Curve.Origin == CurveOrigin::LabelBoundary && Curve.Reason != CurveReason::GivenLabels;
}
}
