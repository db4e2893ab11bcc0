// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a limb wins of another goes back to it.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/5_Label/Exclaves.h"
#include "SkinAtlas/Bind.h"

#include <cmath>

using namespace SkinAtlas;

namespace
{
constexpr int32_t Palm = 0, IndexBase = 1, IndexTip = 2, RingBase = 3, RingTip = 4;

/**
 * The exclaves of a sheet of 60 x 60 cells from -1 to 1: from left to right the tip and the base of the index finger,
 * the palm, the base and the tip of the ring finger, each 0.4 wide, and a spot, 0.2 wide, in the middle of one of them.
 */
struct SpottedHand
{
	std::vector<int32_t> Spot;
	std::vector<Exclave> Found;

	SpottedHand(float Height, int32_t Region, float At = 0.8f)
	{
		const Shapes::Rig Sheet = Shapes::Sheet(1.0f, 60, 0.0f);
		const auto Mesh = Topology::Build(Sheet.Mesh());
		REQUIRE(Mesh);
		std::vector<int32_t> Regions;
		for (const Vec3& P : Mesh->Positions())
		{
			const bool bSpot = std::abs(P.X - At) < 0.11f && std::abs(P.Y) < 0.5f * Height;
			Regions.push_back(bSpot			? Region
							  : P.X < -0.6f ? IndexTip
							  : P.X < -0.2f ? IndexBase
							  : P.X < 0.2f	? Palm
							  : P.X < 0.6f	? RingBase
											: RingTip);
			if (bSpot)
			{
				Spot.push_back(static_cast<int32_t>(Regions.size()) - 1);
			}
		}
		const JointTree Hand({NoIndex, Palm, IndexBase, Palm, RingBase}, std::vector<bool>(5, true));
		Found = *FindExclaves(*Mesh, Hand, Regions, {});
	}
};
}

TEST_CASE("Exclaves: a piece of one fingertip on another is one, as long as the fingertip has more elsewhere",
	"[segment]")
{
	const float Height = GENERATE(0.1f, 1.0f);
	const SpottedHand Hand(Height, IndexTip);
	REQUIRE(Hand.Found.size() == 1);
	CHECK(Hand.Found[0].Vertices == Hand.Spot);
	CHECK(Hand.Found[0].Around == std::vector<int32_t>{RingTip});
}

TEST_CASE("Exclaves: the base of one finger amid the base of the next is one, though both hang on the palm",
	"[segment]")
{
	const SpottedHand Hand(0.3f, IndexBase, 0.4f);
	REQUIRE(Hand.Found.size() == 1);
	CHECK(Hand.Found[0].Vertices == Hand.Spot);
	CHECK(Hand.Found[0].Around == std::vector<int32_t>{RingBase});
}

TEST_CASE("Exclaves: what lies beside a part of its own limb is none, also beyond one that is missing", "[segment]")
{
	const int32_t Region = GENERATE(Palm, RingBase, RingTip); // up to two steps up from the ring finger's tip
	CHECK(SpottedHand(1.0f, Region).Found.empty());
}

TEST_CASE("Exclaves: a finger that leans away from its bones keeps its tip where the next finger's are nearer",
	"[segment]")
{
	// Fingers of radius 0.5 along y = 0 and y = 1.25, from a half turn at x = 6 to x = 0. The bones of both lean to the
	// same side, so that those of the second are as near to all of the first one's tip as to its own: half of its last
	// region would lie there.
	Shapes::Rig Hand = Shapes::Hairpin();
	Hand.AddJoint({6.4f, 0.6f, 0.0f}, NoIndex);
	Hand.AddJoint({5.6f, 0.05f, 0.0f}, 0);
	Hand.AddJoint({4.0f, -0.35f, 0.0f}, 1);
	Hand.AddJoint({2.2f, -0.7f, 0.0f}, 2);
	Hand.AddJoint({5.6f, 1.15f, 0.0f}, 0);
	Hand.AddJoint({4.0f, 0.95f, 0.0f}, 4);
	Hand.AddJoint({2.2f, 0.85f, 0.0f}, 5);
	std::vector<JointOptions> Joints(7);
	for (JointOptions& Each : Joints)
	{
		Each.Role = Participation::Deforms;
	}
	BindOptions Options;
	Options.Joints = Joints;
	const auto Bound = Bind(Hand.Mesh(), Hand.Skeleton(), Options);
	REQUIRE(Bound);
	for (size_t V = 0; V < Hand.Positions.size(); ++V)
	{
		const Vec3& P = Hand.Positions[V];
		if (P.X < 5.0f)
		{
			const int32_t Region = Bound->Regions.RegionOf[size_t(Bound->Mesh.SourceToWelded()[V])];
			const int32_t Base = P.Y < 0.625f ? 1 : 4;
			CAPTURE(P.X, P.Y, Region);
			CHECK((Region >= Base && Region <= Base + 2));
		}
	}
}
