// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Must not link: the test unexported-member.

#include "Components/SkinnedMeshComponent.h"

int main()
{
	return USkinnedMeshComponent().GetMeshDeformerInstance() != nullptr ? 1 : 0;
}
