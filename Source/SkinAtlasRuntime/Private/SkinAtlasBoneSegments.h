// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

struct FReferenceSkeleton;

namespace SkinAtlas::Deformer
{
/**
 * Where each bone of the reference pose begins and ends, in component space, for the bulge compensation: its own origin
 * and the mean of its children's; a bone without children ends where it begins. Two per bone, in the skeleton's order.
 */
TArray<FVector4f> MakeBoneSegments(const FReferenceSkeleton& Skeleton);
}
