// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The words of a report for why a component got its policy.

#pragma once

#include "SkinAtlas/Components.h"

namespace SkinAtlas::Host
{
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
	case ComponentReason::StandsOff:
		return "stands-off";
	case ComponentReason::HangsOnLarger:
		return "hangs-on-larger";
	case ComponentReason::LiesOnSkin:
		return "lies-on-skin";
	case ComponentReason::NoTriangle:
		return "no-triangle";
	case ComponentReason::ByRequest:
		return "by-request";
	}
	return "";
}
}
