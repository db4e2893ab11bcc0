// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The words of reports for where a joint's curve comes from, and why a component got its policy.

#pragma once

#include "SkinAtlas/Components.h"
#include "SkinAtlas/Segment.h"

namespace SkinAtlas
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
	case CurveReason::OtherMethod:
		return "other-method";
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
	case CurveReason::DoublesChain:
		return "doubles-chain";
	case CurveReason::LeadsToLimb:
		return "leads-to-limb";
	case CurveReason::ByRequest:
		return "by-request";
	}
	return "";
}

inline const char* ReasonName(ComponentReason Reason)
{
	switch (Reason)
	{
	case ComponentReason::Alone:
		return "alone";
	case ComponentReason::BoneRunsThrough:
		return "bone-runs-through";
	case ComponentReason::NoBoneAnywhere:
		return "no-bone-anywhere";
	case ComponentReason::GivenLabels:
		return "given-labels";
	case ComponentReason::OneJoint:
		return "one-joint";
	case ComponentReason::AroundBone:
		return "around-bone";
	case ComponentReason::AroundJoint:
		return "around-joint";
	case ComponentReason::Held:
		return "held";
	case ComponentReason::OnFrame:
		return "on-frame";
	case ComponentReason::StandsOff:
		return "stands-off";
	case ComponentReason::HangsOnLarger:
		return "hangs-on-larger";
	case ComponentReason::LiesOnSkin:
		return "lies-on-skin";
	case ComponentReason::NoTriangle:
		return "no-triangle";
	case ComponentReason::GivenRows:
		return "given-rows";
	case ComponentReason::ByRequest:
		return "by-request";
	}
	return "";
}
}
