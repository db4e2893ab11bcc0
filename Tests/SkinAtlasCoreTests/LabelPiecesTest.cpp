// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whose the pieces between cuts are, for cuts that are given.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/3_Bones/Prior.h"
#include "1_Segment/5_Label/LabelPieces.h"

using namespace SkinAtlas;

TEST_CASE("Label: skin beside the bone of a joint two steps away is that joint's, whatever the cuts leave", "[segment]")
{
	// A chain along a tube, from x = -2.9, -1 and 1. The one cut there is lies where no joint is, at x = 2.1: it is the
	// second joint's, and leaves all before it to the first.
	constexpr float CutAt = 2.1f;
	Shapes::Rig Rig = Shapes::Tube();
	for (const float X : {-2.9f, -1.0f, 1.0f})
	{
		Rig.AddJoint({X, 0, 0}, static_cast<int32_t>(Rig.Parents.size()) - 1);
	}
	const Topology Mesh = *Topology::Build(Rig.Mesh());
	const Skeleton Joints = *Skeleton::Build(Rig.Skeleton());
	const JointTree Tree(Rig.Parents, std::vector<bool>(3, true));
	const std::vector<RecognisedRole> Roles(3);
	const SegmentOptions Options;
	const Context Host;
	const OwnFrame Frame;
	Body Skin(Mesh, MeshAxes);
	REQUIRE(Skin.Find(Joints, Roles, std::vector<bool>(3, false), Options, Host));
	BonesInside Inside(Joints, Skin.Surface(), Host);
	const auto Built = BoneSet::Build(Joints, Tree, Roles, Mesh, Skin.Surface(), Inside, Host);
	const BoneSet& Bones = **Built;
	const std::vector<Vec3d> Outward(size_t(Mesh.VertexCount()));
	const SegmentationInput In{
		Mesh, Joints, Skin.Surface(), Tree, Bones, Roles, Outward, Frame, Options, Host, Skin};

	std::vector<JointCut> Cuts(3);
	const auto XOf = [&](int32_t V) { return Mesh.Positions()[size_t(V)].X; };
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		if ((XOf(Ends[0]) < CutAt) != (XOf(Ends[1]) < CutAt))
		{
			Cuts[1].Points.push_back({E, 0.5f, XOf(Ends[0]) > CutAt});
		}
	}
	const std::vector<int32_t> Nearest = *NearestBones(In);
	const std::vector<int64_t> Amounts = *AmountsOfSkin(Mesh);
	const PriorSkin Prior(Mesh, Tree, Amounts, Nearest);
	Segmentation Made;
	Made.RegionOf.resize(size_t(Mesh.VertexCount()));
	REQUIRE(LabelPieces(In, Cuts, Prior, Made));

	constexpr float Third = 0.99f; // where its bone begins, less rounding
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		// Beside the second joint's bone the cut is heard: telling these two apart is what it is for. The third's bone
		// is a radius from its skin, the first's, which ends at x = -1, more than twice as far from x = 1 on.
		INFO("x = " << XOf(V));
		CHECK(Made.RegionOf[size_t(V)] == (XOf(V) > Third ? 2 : 0));
	}
	// What the cut had left to the first joint it claims for nobody else.
	CHECK_FALSE(Made.Unclaimed.empty());
	for (const int32_t V : Made.Unclaimed)
	{
		CHECK((XOf(V) > Third && XOf(V) < CutAt));
	}
}
