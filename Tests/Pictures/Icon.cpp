// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The plugin's icon: the bent elbow, two regions and their overlap.

#include "ArmScene.h"
#include "Teaser.h"

namespace SkinAtlas::Host
{
Outcome<Image> MakeIcon()
{
	const Outcome<BoundArm> Arm = BoundArm::Make(0.7f);
	if (!Arm)
	{
		return Arm.Error();
	}
	return Arm->Render(Arm->Posed(100.0), {0.0f, 0.312f, 0.052f}, 0.275f, 128, 128);
}
}
