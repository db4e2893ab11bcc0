// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "SkinAtlas/Skeleton.h"

#include <algorithm>
#include <limits>

using namespace SkinAtlas;

namespace
{
std::vector<Affine> JointsAt(const std::vector<Vec3>& Origins)
{
	std::vector<Affine> Made(Origins.size());
	for (size_t J = 0; J < Origins.size(); ++J)
	{
		Made[J].Row[0][3] = Origins[J].X;
		Made[J].Row[1][3] = Origins[J].Y;
		Made[J].Row[2][3] = Origins[J].Z;
	}
	return Made;
}
}

TEST_CASE("Skeleton: joints may come in any order", "[skeleton]")
{
	const auto Joints = JointsAt({{2, 0, 0}, {0, 0, 0}, {1, 0, 0}});
	const std::vector<int32_t> Parents = {2, NoIndex, 1};
	const auto Made = Skeleton::Build({Joints, Parents, {}});
	REQUIRE(Made);
	const auto Order = Made->ParentsFirst();
	CHECK(std::vector<int32_t>(Order.begin(), Order.end()) == std::vector<int32_t>{1, 2, 0});
	CHECK(Made->MeanBoneLength() == Approx(1.0f));
}

TEST_CASE("Skeleton: coincident joints do not shorten the mean bone", "[skeleton]")
{
	const auto Joints = JointsAt({{0, 0, 0}, {0, 0, 0}, {4, 0, 0}});
	const std::vector<int32_t> Parents = {NoIndex, 0, 1};
	const auto Made = Skeleton::Build({Joints, Parents, {}});
	REQUIRE(Made);
	CHECK(Made->MeanBoneLength() == Approx(4.0f));
}

TEST_CASE("Skeleton: a cycle names its lowest joint", "[skeleton]")
{
	const auto Joints = JointsAt({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}});
	const std::vector<int32_t> Parents = {NoIndex, 3, 1, 2, 3}; // 1 -> 3 -> 2 -> 1, and 4 hangs on it
	const auto Made = Skeleton::Build({Joints, Parents, {}});
	CHECK(Made.State.Code == Error::BadHierarchy);
	CHECK(Made.State.Where == 1);
}

TEST_CASE("Skeleton: each fault names its joint", "[skeleton]")
{
	auto Joints = JointsAt({{0, 0, 0}, {1, 0, 0}});
	const std::vector<int32_t> Parents = {NoIndex, 0}, Far = {NoIndex, 5}, Short = {NoIndex};
	CHECK(Skeleton::Build({}).State.Code == Error::NoJoints);
	CHECK(Skeleton::Build({Joints, Short, {}}).State.Code == Error::SizeMismatch);
	CHECK(Skeleton::Build({Joints, Far, {}}).State.Code == Error::BadHierarchy);
	CHECK(Skeleton::Build({Joints, Far, {}}).State.Where == 1);
	Joints[1].Row[0][0] = 0.0f;
	CHECK(Skeleton::Build({Joints, Parents, {}}).State.Code == Error::BadJointTransform); // no inverse
	Joints[1].Row[0][0] = std::numeric_limits<float>::infinity();
	CHECK(Skeleton::Build({Joints, Parents, {}}).State.Code == Error::BadJointTransform);
	CHECK(Skeleton::Build({Joints, Parents, {}}).State.Where == 1);
}
