// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/BlendMask.h"

#include "Executors.h"
#include "TestHarness.h"

#include <bit>
#include <limits>

using namespace SkinAtlas;

namespace
{
/** An arm: 0 shoulder, 1 its twist joint, 2 elbow, 3 wrist, in a row as Segmentation::TreeParent has them. */
constexpr int32_t ArmTree[] = {NoIndex, 0, 1, 2};
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

TEST_CASE("BlendMask: 0 where only a hinge acts, 1 where none does", "[blendmask]")
{
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles);
	REQUIRE(Shares == std::vector<float>{1, 1, 0, 1});
	for (const float S : {0.001f, 0.125f, 0.3f, 0.5f, 0.75f, 0.999f})
	{
		CAPTURE(S);
		CHECK(MaskOf({1, 2}, {1.0f - S, S}, Shares) == 0.0f); // twist joint to elbow: the elbow's overlap
		CHECK(MaskOf({0, 1}, {1.0f - S, S}, Shares) == 1.0f); // the twist joint's
		CHECK(MaskOf({2, 3}, {1.0f - S, S}, Shares) == 1.0f); // the wrist's
		CHECK(MaskOf({2}, {S}, Shares) == 1.0f);              // no overlap at all: both methods agree
	}
	// Less than half a step of 1/4096 is no overlap.
	CHECK(MaskOf({1, 2}, {1.0f - 1e-4f, 1e-4f}, Shares) == 1.0f);
}

TEST_CASE("BlendMask: where overlaps meet, each joint counts by S (1 - S)", "[blendmask]")
{
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles);
	// Elbow 1/2 * 1/2, wrist 1/4 * 3/4: the wrist's 3/16 of 7/16.
	CHECK(MaskOf({1, 2, 3}, {0.5f, 0.25f, 0.25f}, Shares) == Approx(3.0 / 7.0));
	// From shoulder to wrist: twist joint, elbow and wrist alike.
	CHECK(MaskOf({0, 3}, {0.25f, 0.75f}, Shares) == Approx(2.0 / 3.0));
	// From the wrist's overlap into the elbow's and out of it again the mask goes down and up without a step.
	float Last = 1.0f;
	for (int32_t I = 0; I <= 200; ++I)
	{
		const float Elbow = 0.25f * float(I) / 200.0f; // weight that leaves the upper arm
		const float Mask = MaskOf({1, 2, 3}, {Elbow, 0.5f - 0.5f * Elbow, 0.5f - 0.5f * Elbow}, Shares);
		CHECK(Mask <= Last);
		CHECK(Last - Mask < 0.01f);
		Last = Mask;
	}
	CHECK(Last < 0.6f);
}

TEST_CASE("BlendMask: an override of a joint is the mask of its own overlap, and changes no other", "[blendmask]")
{
	std::vector<JointOptions> Options(4);
	Options[2].DualQuaternion = 0.7f;
	Options[3].DualQuaternion = 0.1f;
	const std::vector<float> Shares = DualQuaternionShares(ArmRoles, Options);
	REQUIRE(Shares == std::vector<float>{1, 1, 0.7f, 0.1f});
	for (const float S : {0.01f, 1.0f / 3.0f, 0.5f, 0.9f})
	{
		CHECK(MaskOf({1, 2}, {1.0f - S, S}, Shares) == 0.7f);
		CHECK(MaskOf({2, 3}, {1.0f - S, S}, Shares) == 0.1f);
		CHECK(MaskOf({0, 1}, {1.0f - S, S}, Shares) == 1.0f);
	}
	CHECK(MaskOf({1, 2, 3}, {0.5f, 0.25f, 0.25f}, Shares) == Approx((4.0 * 0.7 + 3.0 * 0.1) / 7.0));
}

TEST_CASE("BlendMask: rows of one joint, and the order of a row, do not matter", "[blendmask]")
{
	const std::vector<float> Shares = {0.9f, 0.3f, 0.1f, 0.7f};
	for (uint16_t J = 0; J < 4; ++J)
	{
		CHECK(MaskOf({J, 0, 0}, {1, 0, 0}, Shares) == 1.0f); // both methods move it alike
	}
	for (int32_t I = 1; I < 100; ++I)
	{
		const float A = 0.003f * float(I), B = 0.45f - 0.002f * float(I), C = 0.11f, D = 1.0f - A - B - C;
		const float Mask = MaskOf({0, 1, 2, 3}, {A, B, C, D}, Shares);
		CHECK(Mask == MaskOf({3, 1, 0, 2}, {D, B, A, C}, Shares));
		CHECK(Mask == MaskOf({2, 3, 1, 0}, {C, D, B, A}, Shares));
		CHECK(Mask > 0.1f);
		CHECK(Mask < 0.7f);
	}
	// A joint named twice counts with both, and weights that do not sum to 1 by their shares.
	CHECK(MaskOf({1, 2, 3, 3}, {0.5f, 0.25f, 0.125f, 0.125f}, Shares) == MaskOf({1, 2, 3}, {2, 1, 1}, Shares));
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

TEST_CASE("BlendMask: stored rows of every form, and copies of a vertex, have one value", "[blendmask]")
{
	StoredWeights Rows;
	Rows.Influences = 2;
	Rows.Bits = {8, 16, 32, 16, 16};
	Rows.Joints = {0, 1, 0, 1, 1, 2, 0, 1, 1, 2};
	const uint32_t Half = std::bit_cast<uint32_t>(0.5f);
	Rows.Weights = {51, 204, 13107, 52428, Half, Half, 65535, 0, 65535, 0};
	const int32_t Tree[] = {NoIndex, 0, 1};
	const float Shares[] = {1.0f, 0.25f, 0.75f};
	const int32_t Apart[] = {0, 1, 2, 3, 4};
	CHECK(*MakeBlendMask(Rows, Apart, Tree, Shares) == std::vector<float>{0.25f, 0.25f, 0.75f, 1.0f, 1.0f});
	const int32_t Welded[] = {0, 1, 0, 1, 2}; // locks may keep different rows on both sides of a seam
	CHECK(*MakeBlendMask(Rows, Welded, Tree, Shares) == std::vector<float>{0.25f, 0.25f, 0.25f, 0.25f, 1.0f});
	CHECK(MakeBlendMask(Rows, std::span(Welded).first(4), Tree, Shares).State.Code == Error::SizeMismatch);
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
