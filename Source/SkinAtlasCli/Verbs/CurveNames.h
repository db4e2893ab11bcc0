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
	case CurveReason::OpenMesh:
		return "open-mesh";
	case CurveReason::ShorterNearby:
		return "shorter-nearby";
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
	case CurveReason::NoVertices:
		return "no-vertices";
	case CurveReason::WholeComponents:
		return "whole-components";
	case CurveReason::NamedAsHelper:
		return "named-as-helper";
	case CurveReason::OutsideMesh:
		return "outside-mesh";
	case CurveReason::ByRequest:
		return "by-request";
	}
	return "";
}
}
