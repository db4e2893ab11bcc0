// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/BlendMask.h"

#include "Executors.h"
#include "TestHarness.h"

#include <cmath>
#include <limits>

using namespace SkinAtlas;

namespace
{
/** An arm: 0 shoulder, 1 its twist joint, 2 elbow, 3 wrist; 1 and 2 hang on 0. */
constexpr int32_t ArmTree[] = {NoIndex, 0, 0, 2};
constexpr RecognisedRole ArmRoles[] = {{JointRole::Shoulder, RoleSource::Name}, {JointRole::Twist, RoleSource::Name},
	{JointRole::Elbow, RoleSource::Name}, {JointRole::Wrist, RoleSource::Name}};

SkinWeights OneRow(std::vector<uint16_t> Joints, std::vector<float> Weights)
{
	SkinWeights Rows;
	Rows.Influences = int32_t(Joints.size());
	Rows.Joints = std::move(Joints);
	Rows.Weights = std::move(Weights);
	return Rows;
}

float MaskOf(std::vector<uint16_t> Joints, std::vector<float> Weights, std::span<const float> Shares)
{
	const auto Mask = MakeBlendMask(OneRow(std::move(Joints), std::move(Weights)), ArmTree, Shares);
	REQUIRE(Mask);
	REQUIRE(Mask->size() == 1);
	return Mask->front();
}
}

TEST_CASE("BlendMask: hinges are linear by default, all else dual quaternion", "[blendmask]")
{
	for (int32_t R = 0; R < JointRoleCount; ++R)
	{
		const JointRole Role = JointRole(R);
		const bool bHinge = Role == JointRole::Elbow || Role == JointRole::Knee || Role == JointRole::Finger ||
							Role == JointRole::Toe || Role == JointRole::Jaw;
		CAPTURE(RoleName(Role));
		CHECK(DualQuaternionShare(Role) == (bHinge ? 0.0f : 1.0f));
	}
}

TEST_CASE("BlendMask: across a hinge's overlap it is 1 - 4 s (1 - s), across a twist joint's 1", "[blendmask]")
{
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles);
	REQUIRE(Shares == std::vector<float>{1, 1, 0, 1});
	for (const float S : {0.0f, 0.125f, 0.25f, 0.5f, 0.75f, 1.0f})
	{
		CAPTURE(S);
		const float Hinge = 1.0f - 4.0f * S * (1.0f - S);
		CHECK(MaskOf({0, 2}, {1.0f - S, S}, Shares) == Approx(Hinge).margin(1e-7)); // shoulder to elbow
		CHECK(MaskOf({1, 2}, {1.0f - S, S}, Shares) ==
			  Approx(Hinge).margin(1e-7)); // the twist joint shares the upper arm
		CHECK(MaskOf({0, 3}, {1.0f - S, S}, Shares) == Approx(Hinge).margin(1e-7)); // the wrist is below the elbow
		CHECK(MaskOf({0, 1}, {1.0f - S, S}, Shares) == 1.0f);						// twist
		CHECK(MaskOf({2, 3}, {1.0f - S, S}, Shares) == 1.0f);						// wrist
	}
	// Three joints: what is below the elbow counts together.
	CHECK(MaskOf({0, 2, 3}, {0.5f, 0.25f, 0.25f}, Shares) == Approx(0.0f).margin(1e-7));
}

TEST_CASE("BlendMask: an override of a joint changes its own overlap and no other", "[blendmask]")
{
	std::vector<JointOptions> Options(4);
	Options[2].DualQuaternion = 0.75f;
	Options[3].DualQuaternion = 0.25f;
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles, Options);
	REQUIRE(Shares == std::vector<float>{1, 1, 0.75f, 0.25f});
	CHECK(MaskOf({0, 2}, {0.5f, 0.5f}, Shares) == Approx(0.75f));
	CHECK(MaskOf({2, 3}, {0.5f, 0.5f}, Shares) == Approx(0.25f));
	CHECK(MaskOf({0, 1}, {0.5f, 0.5f}, Shares) == 1.0f);
	// Where two overlaps meet, the one that asks for less decides: 1 - 4 * 1/4 * 3/4 * 3/4.
	CHECK(MaskOf({0, 2, 3}, {0.5f, 0.25f, 0.25f}, Shares) == Approx(1.0 - 0.75 * 0.75));
}

TEST_CASE("BlendMask: rows of one joint, and the order of a row, do not matter", "[blendmask]")
{
	const std::vector<float> Shares(4, 0.0f);
	for (uint16_t J = 0; J < 4; ++J)
	{
		CHECK(MaskOf({J, 0, 0}, {1, 0, 0}, Shares) == 1.0f); // both methods move it alike
	}
	CHECK(MaskOf({0, 2, 3}, {0.625f, 0.25f, 0.125f}, Shares) == MaskOf({3, 0, 2}, {0.125f, 0.625f, 0.25f}, Shares));
}

TEST_CASE("BlendMask: threads and their order change no bit", "[blendmask]")
{
	SkinWeights Rows;
	Rows.Influences = 2;
	for (int32_t R = 0; R < 20000; ++R)
	{
		const float S = float(R) / 20000.0f;
		Rows.Joints.insert(Rows.Joints.end(), {uint16_t(R % 4), 2});
		Rows.Weights.insert(Rows.Weights.end(), {1.0f - S, S});
	}
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles);
	InterleavedThreads Threads(3);
	const auto Serial = MakeBlendMask(Rows, ArmTree, Shares),
			   Parallel = MakeBlendMask(Rows, ArmTree, Shares, {&Threads});
	REQUIRE(Serial);
	REQUIRE(Parallel);
	CHECK(*Serial == *Parallel);
}

TEST_CASE("BlendMask: what is wrong is named", "[blendmask]")
{
	const SkinWeights Row = OneRow({0, 2}, {0.5f, 0.5f});
	for (const float Bad : {-0.1f, 1.1f, std::numeric_limits<float>::quiet_NaN()})
	{
		const float Shares[] = {1, 1, Bad, 1};
		const auto Mask = MakeBlendMask(Row, ArmTree, Shares);
		CHECK(Mask.State.Code == Error::BadJointOption);
		CHECK(Mask.State.Where == 2);
	}
	const float Shares[] = {1, 1};
	CHECK(MakeBlendMask(Row, ArmTree, Shares).State.Code == Error::SizeMismatch);
	CHECK(MakeBlendMask(Row, std::span(ArmTree).first(2), Shares).State.Code == Error::SizeMismatch); // no joint 2
	const std::atomic<bool> Cancel = true;
	CHECK(
		MakeBlendMask(Row, ArmTree, DualQuaternionShares(ArmRoles), {nullptr, &Cancel}).State.Code == Error::Cancelled);
}
