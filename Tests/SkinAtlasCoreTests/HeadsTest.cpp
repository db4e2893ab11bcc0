// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where heads, necks, faces and tails are cut: their joints sit in bulges, and what is narrow is elsewhere.

#include "SegmentRigs.h"

#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::SegmentRigs;

TEST_CASE("Segment: a head is cut at the neck, though its joint sits above the chin", "[segment]")
{
	// A neck of radius 0.5 up to x = 0.8, a head of radius 1.5 beyond; the head's joint is in the head.
	Shapes::Rig Rig = ChainTube({-2.9f, -0.5f, 1.2f});
	Taper(Rig, 0.8f, 0.5f, 1.5f);
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.Curves[2].Origin == CurveOrigin::SlidLoop);
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		INFO(Made.Mesh.Positions()[size_t(V)].X);
		CHECK((Made.Regions.RegionOf[size_t(V)] == 2 || Made.Mesh.Positions()[size_t(V)].X < 0.9f));
	}
}

TEST_CASE("Segment: a head with eyes on it is cut at the neck, too", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, -0.5f, 1.2f});
	Taper(Rig, 0.8f, 0.5f, 1.5f);
	Rig.AddJoint({1.6f, 1.0f, 0.5f}, 2);
	Rig.AddJoint({1.6f, 1.0f, -0.5f}, 2);
	const std::vector<std::string_view> Names = {"spine", "neck", "head", "eye_l", "eye_r"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	CHECK(Regions->Curves[2].Origin == CurveOrigin::SlidLoop);
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		INFO(Mesh->Positions()[size_t(V)].X);
		CHECK((Regions->RegionOf[size_t(V)] >= 2 || Mesh->Positions()[size_t(V)].X < 0.9f));
	}
}

TEST_CASE("Segment: the tip of a tail is cut at its joint, though it is thinner before it", "[segment]")
{
	// A fin of radius 1.2 from x = 1.6 on, which ends at 3, soon after the joint: no head.
	Shapes::Rig Rig = ChainTube({-2.9f, -0.5f, 2.0f});
	Taper(Rig, 1.6f, 0.7f, 1.2f);
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.Curves[2].Origin == CurveOrigin::ClosedLoop);
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		INFO(Made.Mesh.Positions()[size_t(V)].X);
		CHECK((Made.Regions.RegionOf[size_t(V)] == 2) == (Made.Mesh.Positions()[size_t(V)].X >= 2.0f));
	}
}

TEST_CASE("Segment: a head is cut at the neck, however many joints the neck has", "[segment]")
{
	// As above; of the neck's three joints the upper two lie in the head,
	// whose chin is nearer to them than to the head's.
	Shapes::Rig Rig = ChainTube({-2.9f, -0.5f, 0.85f, 1.0f, 1.2f});
	Taper(Rig, 0.8f, 0.5f, 1.5f);
	const std::vector<std::string_view> Names = {"spine", "neck_01", "neck_02", "neck_03", "head"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	CHECK(Regions->Curves[4].Origin == CurveOrigin::SlidLoop);
	CHECK(Regions->Curves[1].Origin == CurveOrigin::ClosedLoop);
	for (const size_t Neck : {2, 3})
	{
		CHECK(Regions->Curves[Neck].Reason == CurveReason::CutsOtherLimb);
	}
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		INFO(Mesh->Positions()[size_t(V)].X);
		CHECK((Regions->RegionOf[size_t(V)] == 4 || Mesh->Positions()[size_t(V)].X < 0.9f));
		CHECK((Regions->RegionOf[size_t(V)] != 4 || Mesh->Positions()[size_t(V)].X > 0.3f));
	}
}

TEST_CASE("Segment: a round head is cut below, though most of its neck's joints lie in it", "[segment]")
{
	// The neck ends at x = 0, a fifth of the way from its lowest joint to the head's.
	Shapes::Rig Rig = ChainTube({-2.9f, -0.3f, 0.5f, 1.2f});
	Taper(Rig, 0.0f, 0.5f, 1.5f);
	const std::vector<std::string_view> Names = {"spine", "neck_01", "neck_02", "head"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	CHECK(Regions->Curves[3].Origin == CurveOrigin::SlidLoop);
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		INFO(Mesh->Positions()[size_t(V)].X);
		CHECK((Regions->RegionOf[size_t(V)] == 3 || Mesh->Positions()[size_t(V)].X < 0.1f));
	}
}

TEST_CASE("Segment: a long neck is cut joint by joint", "[segment]")
{
	// Three radii; narrower below, where a head would be cut that hung over it.
	Shapes::Rig Rig = ChainTube({-2.9f, -2.0f, -0.5f, 1.0f});
	Taper(Rig, -0.2f, 0.8f, 1.0f);
	const std::vector<std::string_view> Names = {"spine", "neck_01", "neck_02", "head"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const float X = Mesh->Positions()[size_t(V)].X;
		INFO(X);
		CHECK(Regions->RegionOf[size_t(V)] == (X < -2.0f ? 0 : X < -0.5f ? 1 : X < 1.0f ? 2 : 3));
	}
}

TEST_CASE("Segment: a limb that goes on for three radii is cut at its joint, though it is thinner above", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, -1.0f, 0.1f});
	Taper(Rig, 0.0f, 0.8f, 0.9f);
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.Curves[2].Origin == CurveOrigin::ClosedLoop);
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		CHECK((Made.Regions.RegionOf[size_t(V)] == 2) == (Made.Mesh.Positions()[size_t(V)].X >= 0.1f));
	}
}

TEST_CASE("Segment: the joints of a face do not reach around the head", "[segment]")
{
	// Five joints near the upper side of the tube's end, and a jaw in its middle with a lip above: of all joints the
	// jaw is nearest to the lower side, yet far from it.
	Shapes::Rig Rig = ChainTube({-2.9f, -2.2f, -1.5f, -0.8f, -0.1f, 0.6f, 1.5f});
	const int32_t Head = 6, Jaw = 7;
	Rig.AddJoint({2.1f, -0.2f, 0.0f}, Head);
	Rig.AddJoint({2.6f, 0.6f, 0.0f}, Jaw);
	for (int32_t J = 0; J < 5; ++J)
	{
		Rig.AddJoint({2.0f, 0.75f, 0.1f * static_cast<float>(J) - 0.2f}, Head);
	}
	const Cut Made = Run(Rig);
	int32_t Below = 0;
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		Below += Made.Mesh.Positions()[size_t(V)].Y < -0.5f && Made.Regions.RegionOf[size_t(V)] > Head ? 1 : 0;
	}
	CHECK(Below == 0);
}

TEST_CASE("Segment: two ears leave the skull to the head", "[segment]")
{
	// No joint but the ears is near the tube's end;
	// above and below, it is farther from them than they are from the head.
	Shapes::Rig Rig = ChainTube({-2.9f, -1.5f, 0.0f, 1.5f});
	const int32_t Head = 3;
	Rig.AddJoint({2.0f, 0.8f, 0.0f}, Head);
	Rig.AddJoint({2.0f, -0.8f, 0.0f}, Head);
	const std::vector<std::string_view> Names = {"pelvis", "spine", "neck", "head", "ear_l", "ear_r"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	int32_t Skull = 0, Ears = 0;
	for (int32_t V = 0; V < Mesh->VertexCount(); ++V)
	{
		const Vec3& P = Mesh->Positions()[size_t(V)];
		if (P.X > 2.0f && std::abs(P.Z) > 0.9f)
		{
			++Skull;
			CHECK(Regions->RegionOf[size_t(V)] == Head);
		}
		Ears += Regions->RegionOf[size_t(V)] > Head ? 1 : 0;
	}
	CHECK(Skull > 0);
	CHECK(Ears > 0);
}
