// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the tests of the methods share: a bar of two bones, binds that must succeed, and weights by joint.

#pragma once

#include "Shapes.h"
#include "SkinAtlas/Bind.h"
#include "TestHarness.h"
#include "WeightAt.h"

namespace SkinAtlas::MethodRigs
{
/** A closed tube along X with joints at -4 and at 0; the leaf's bone ends at 95 % of the way to the cap. */
inline Shapes::Rig Bar(int32_t Rings = 80, int32_t Facets = 32)
{
	return Shapes::TwoBoneTube(
		{.Radius = 0.5f, .HalfLength = 4.0f, .Facets = Facets, .Columns = 1, .Rings = Rings, .bCapped = true});
}

inline BoundCharacter BindWith(const Shapes::Rig& Rig, const BindOptions& Options, const Context& Host = {})
{
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton(), Options, Host);
	REQUIRE(Bound);
	return std::move(*Bound);
}

inline BindOptions By(WeightMethod Method)
{
	BindOptions Options;
	Options.Methods.Everywhere = Method;
	return Options;
}

inline BindOptions From(const TransferSource& Source)
{
	BindOptions Options = By(WeightMethod::Transfer);
	Options.Methods.Source = &Source;
	return Options;
}
}
