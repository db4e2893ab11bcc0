// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Two limbs with skeletons of their own, close to each other: a rider's and a bicycle's, as it were.

#include "MirrorRigs.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>

using namespace SkinAtlas;

namespace
{
/** A capped tube along X, three joints in it and a stray speck above it; all of it moved. */
Shapes::Rig Limb(float Radius, const Vec3& Offset)
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.Radius = Radius;
	Shapes::Rig Rig;
	Rig.Append(Shapes::Tube(Options), Offset);
	const int32_t Speck = static_cast<int32_t>(Rig.Positions.size());
	for (const Vec3& P : {Vec3{1, Radius + 0.1f, 0}, Vec3{1.1f, Radius + 0.1f, 0}, Vec3{1, Radius + 0.1f, 0.1f}})
	{
		Rig.Positions.push_back({P.X + Offset.X, P.Y + Offset.Y, P.Z + Offset.Z});
	}
	Rig.AddTriangle(Speck, Speck + 1, Speck + 2);
	for (int32_t J = 0; J < 3; ++J)
	{
		Rig.AddJoint({-2.5f + 2.0f * float(J) + Offset.X, Offset.Y, Offset.Z}, J - 1);
	}
	return Rig;
}

struct TwoFigures
{
	Shapes::Rig Alone[2];
	Shapes::Rig Both;
	std::vector<int32_t> JointFigures, VertexFigures;

	TwoFigures() : TwoFigures(Limb(1.0f, {0, 0, 0}), Limb(0.4f, {0.3f, 1.6f, 0})) {}
	TwoFigures(const Shapes::Rig& First, const Shapes::Rig& Second) : Alone{First, Second}
	{
		for (int32_t F : {0, 1})
		{
			Both.Append(Alone[F], {});
			const int32_t Before = static_cast<int32_t>(Both.Joints.size());
			for (size_t J = 0; J < Alone[F].Joints.size(); ++J)
			{
				const int32_t Parent = Alone[F].Parents[J];
				Both.Joints.push_back(Alone[F].Joints[J]);
				Both.Parents.push_back(Parent == NoIndex ? NoIndex : Before + Parent);
			}
			JointFigures.resize(Both.Joints.size(), 7 - 3 * F); // any numbers do
			VertexFigures.resize(Both.Positions.size(), 7 - 3 * F);
		}
	}

	Result<BoundCharacter> Bind(bool bTold, const BindOptions& Options = {}) const
	{
		MeshView Mesh = Both.Mesh();
		SkeletonView Joints = Both.Skeleton();
		Mesh.Figures = bTold ? VertexFigures : std::span<const int32_t>();
		Joints.Figures = bTold ? JointFigures : std::span<const int32_t>();
		return SkinAtlas::Bind(Mesh, Joints, Options);
	}
};
}

namespace
{
void CheckAsAlone(const TwoFigures& Two, const BoundCharacter& Bound, const BindOptions& Options = {})
{
	size_t FirstVertex = 0, FirstJoint = 0;
	for (const Shapes::Rig& Each : Two.Alone)
	{
		const auto Alone = Bind(Each.Mesh(), Each.Skeleton(), Options);
		REQUIRE(Alone);
		const SkinWeights &Mine = Alone->Weights, &Its = Bound.Weights;
		REQUIRE(Mine.Influences == Its.Influences);
		for (size_t S = 0; S < Each.Positions.size(); ++S)
		{
			CAPTURE(S);
			const size_t V = size_t(Alone->Mesh.SourceToWelded()[S]),
						 W = size_t(Bound.Mesh.SourceToWelded()[FirstVertex + S]), Slots = size_t(Mine.Influences);
			for (size_t K = 0; K < Slots; ++K)
			{
				REQUIRE(Its.Weights[W * Slots + K] == Mine.Weights[V * Slots + K]);
				const bool bEmpty = Mine.Weights[V * Slots + K] == 0.0f;
				REQUIRE((bEmpty || size_t(Its.Joints[W * Slots + K]) == FirstJoint + Mine.Joints[V * Slots + K]));
			}
		}
		for (size_t J = 0; J < Each.Joints.size(); ++J)
		{
			const JointCurve &Curve = Alone->Regions.Curves[J], &There = Bound.Regions.Curves[FirstJoint + J];
			CHECK(There.Origin == Curve.Origin);
			CHECK(There.Length == Curve.Length);
			CHECK(There.Points.size() == Curve.Points.size());
		}
		FirstVertex += Each.Positions.size();
		FirstJoint += Each.Joints.size();
	}
}
}

TEST_CASE("Figures: each is bound to the bits of what it is alone, strays on the skin of their own", "[segment]")
{
	const TwoFigures Two;
	const auto Bound = Two.Bind(true);
	REQUIRE(Bound);
	CheckAsAlone(Two, *Bound);
	const auto& Parts = Bound->Regions.Components;
	CHECK(Parts.size() == 4);
	CHECK(std::count_if(Parts.begin(), Parts.end(), [](const ComponentFate& Each) { return Each.bStray; }) == 2);
}

TEST_CASE("Figures: each has a left and a right of its own, where vertices pair and where only the surface does",
	"[segment]")
{
	Shapes::Rig Above = TwoArms(1e-3f);
	for (Vec3& P : Above.Positions)
	{
		P.Y += 2.5f;
	}
	for (Affine& Joint : Above.Joints)
	{
		Joint.Row[1][3] += 2.5f;
	}
	const TwoFigures Two(TwoArms(), Above);
	const auto Bound = Two.Bind(true);
	REQUIRE(Bound);
	const Mirror& Found = Bound->Regions.Symmetry;
	REQUIRE(Found.IsOn());
	CHECK(Found.JointOf == std::vector<int32_t>{0, 2, 1, 3, 5, 4});
	CHECK_FALSE(Found.Takers.empty());
	CheckAsAlone(Two, *Bound);
}

TEST_CASE("Figures: other methods, too, give each the rows that it has alone", "[segment][methods]")
{
	BindOptions Options;
	Options.Methods.Everywhere =
		GENERATE(WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel); // whichever looks for bones
	const TwoFigures Two;
	const auto Bound = Two.Bind(true, Options);
	REQUIRE(Bound);
	CheckAsAlone(Two, *Bound, Options);
}

TEST_CASE("Figures: nobody told of them, and touching skin, make one", "[segment]")
{
	TwoFigures Two;
	const auto Together = Two.Bind(false);
	REQUIRE(Together);
	const auto CountRoots = [](const BoundCharacter& Bound)
	{
		return std::count_if(Bound.Regions.ParentsFirst.begin(), Bound.Regions.ParentsFirst.end(),
			[&](int32_t J) { return Bound.Regions.TreeParent[size_t(J)] == NoIndex; });
	};
	CHECK(CountRoots(*Together) == 1);
	CHECK(CountRoots(*Two.Bind(true)) == 2);
	// A triangle from one to the other: there is one skin, which only one tree can share.
	Two.Both.AddTriangle(0, 1, static_cast<int32_t>(Two.Alone[0].Positions.size()));
	const auto Joined = Two.Bind(true);
	REQUIRE(Joined);
	CHECK(CountRoots(*Joined) == 1);
}

TEST_CASE("Figures: lists of other lengths are refused", "[segment]")
{
	TwoFigures Two;
	Two.JointFigures.pop_back();
	CHECK(Two.Bind(true).State.Code == Error::SizeMismatch);
	Two.JointFigures.push_back(0);
	Two.VertexFigures.push_back(0);
	CHECK(Two.Bind(true).State.Code == Error::SizeMismatch);
}
