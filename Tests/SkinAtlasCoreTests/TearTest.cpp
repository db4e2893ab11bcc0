// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far skin comes apart in motion, on meshes whose stretch is known.

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Tear.h"

#include <cmath>

using namespace SkinAtlas;

namespace
{
/** Rows that give each vertex to one joint; NoIndex: to none. */
SkinWeights Rigid(const std::vector<int32_t>& JointOf)
{
	SkinWeights Rows;
	Rows.Influences = 1;
	for (const int32_t J : JointOf)
	{
		Rows.Joints.push_back(J == NoIndex ? uint16_t(0) : uint16_t(J));
		Rows.Weights.push_back(J == NoIndex ? 0.0f : 1.0f);
	}
	return Rows;
}

/** One pose in which joint 1 moves along x, and joint 0 stays. */
JointPoses MovedBy(float X)
{
	Affine Moved;
	Moved.Row[0][3] = X;
	return {{Affine(), Moved}};
}

/** A strip of two squares along x, of edge length 1: vertices 0 1 2 below, 3 4 5 above. */
Topology Strip()
{
	static const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}};
	static const std::vector<int32_t> Indices = {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4};
	auto Mesh = Topology::Build({Positions, Indices, {}});
	REQUIRE(Mesh);
	REQUIRE(Mesh->EdgeCount() == 9);
	return std::move(*Mesh);
}

Tears Measure(const Topology& Mesh, const JointPoses& Poses, const SkinWeights& Rows, const SkinWeights* Reference)
{
	auto Found = MeasureTears(Mesh, Poses, Rows, Reference);
	REQUIRE(Found);
	return std::move(*Found);
}
}

TEST_CASE("Tear: edges between what stays and what moves by five lengths are torn, and their border is named", "[tear]")
{
	// Of the second square's edges 1-2 and 4-5 grow from 1 to 6, and 1-5 from sqrt(2) to sqrt(37): 4.3 times.
	const SkinWeights Rows = Rigid({0, 0, 1, 0, 0, 1});
	const Tears Found = Measure(Strip(), MovedBy(5), Rows, nullptr);
	CHECK(Found.Edges == 9);
	CHECK(Found.Cracks == 0);
	CHECK(Found.Torn == 3);
	CHECK(Found.Share() == Approx(3.0 / 9.0));
	REQUIRE(Found.Worst.size() == 1);
	CHECK(Found.Worst[0].JointA == 0);
	CHECK(Found.Worst[0].JointB == 1);
	CHECK(Found.Worst[0].Edges == 3);
	CHECK(Found.Worst[0].Pose == 0);
	CHECK(Found.Worst[0].Stretch == Approx(6.0));
	CHECK(Found.Worst[0].VertexA == 1);
	CHECK(Found.Worst[0].VertexB == 2);
}

TEST_CASE("Tear: three lengths are the most that holds", "[tear]")
{
	const SkinWeights Rows = Rigid({0, 0, 1, 0, 0, 1});
	CHECK(Measure(Strip(), MovedBy(1.99f), Rows, nullptr).Torn == 0);
	CHECK(Measure(Strip(), MovedBy(2.01f), Rows, nullptr).Torn == 2); // the diagonal holds longer
}

TEST_CASE("Tear: what the reference tears as far is not the candidate's fault", "[tear]")
{
	const SkinWeights Rows = Rigid({0, 0, 1, 0, 0, 1}), Nowhere = Rigid({0, 0, 0, 0, 0, 0});
	const Tears AsFar = Measure(Strip(), MovedBy(5), Rows, &Rows);
	CHECK(AsFar.Torn == 0);
	CHECK(AsFar.Stretch999 == AsFar.ReferenceStretch999);
	const Tears Alone = Measure(Strip(), MovedBy(5), Rows, &Nowhere);
	CHECK(Alone.Torn == 3);
	CHECK(Alone.ReferenceStretch999 == Approx(1.0));
}

TEST_CASE("Tear: edges of vertices without weight are left out", "[tear]")
{
	const Tears Found = Measure(Strip(), MovedBy(5), Rigid({0, 0, NoIndex, 0, 0, 1}), nullptr);
	CHECK(Found.Edges == 7); // 1-2 and 2-5 are gone
	CHECK(Found.Torn == 2);
}

TEST_CASE("Tear: copies that rounding set apart on open borders count as an edge, and open", "[tear]")
{
	// Two triangles whose common side is stored twice; the second copy is off by rounding.
	const float Rounded = 1.0f + 4e-7f;
	const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {Rounded, 0, 0}, {Rounded, 1, 0}, {2, 0, 0}};
	const std::vector<int32_t> Indices = {0, 1, 2, 3, 5, 4};
	auto Mesh = Topology::Build({Positions, Indices, {}});
	REQUIRE(Mesh);
	REQUIRE(Mesh->VertexCount() == 6);
	const Tears Open = Measure(*Mesh, MovedBy(0.01f), Rigid({0, 0, 0, 1, 1, 1}), nullptr);
	CHECK(Open.Edges == 8);
	CHECK(Open.Cracks == 2);
	CHECK(Open.Torn == 2);
	const Tears Shut = Measure(*Mesh, MovedBy(0.01f), Rigid({0, 0, 0, 0, 0, 1}), nullptr);
	CHECK(Shut.Torn == 0);
}

TEST_CASE("Tear: rows for another number of vertices are refused", "[tear]")
{
	const auto Found = MeasureTears(Strip(), MovedBy(1), Rigid({0, 0, 1}), nullptr);
	CHECK(Found.State.Code == Error::SizeMismatch);
}

TEST_CASE("Tear: random poses turn every joint about its own place and carry its children along", "[tear]")
{
	Shapes::Rig Rig;
	Rig.AddJoint({0, 0, 0}, NoIndex);
	Rig.AddJoint({0, 2, 0}, 0);
	Rig.AddJoint({0, 3, 1}, 1);
	const auto Joints = Skeleton::Build(Rig.Skeleton());
	REQUIRE(Joints);
	const JointPoses Poses = MakeRandomPoses(*Joints);
	REQUIRE(Poses.size() == size_t(RandomPoseCount));
	const auto Apply = [](const Affine& M, const Vec3& P)
	{
		std::array<double, 3> Out{};
		for (size_t I = 0; I < 3; ++I)
		{
			Out[I] = M.Row[I][0] * P.X + M.Row[I][1] * P.Y + M.Row[I][2] * P.Z + M.Row[I][3];
		}
		return Out;
	};
	for (const auto& Pose : Poses)
	{
		for (const int32_t J : {1, 2})
		{
			// A joint's own place is where its parent takes it.
			const Vec3 Place = Joints->Positions()[size_t(J)];
			const auto Own = Apply(Pose[size_t(J)], Place), Above = Apply(Pose[size_t(J) - 1], Place);
			CHECK(std::hypot(Own[0] - Above[0], Own[1] - Above[1], Own[2] - Above[2]) < 1e-5);
		}
	}
	// The second half of a longer list is the list that begins there.
	const JointPoses Later = MakeRandomPoses(*Joints, 4, 2);
	CHECK(std::equal(&Later[0][2].Row[0][0], &Later[0][2].Row[0][0] + 12, &Poses[4][2].Row[0][0]));
}
