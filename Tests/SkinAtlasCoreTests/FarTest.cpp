// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Places that no artist meant: far away, all at one, all on one line. Each is bound, or refused by its number.

#include "1_Segment/3_Bones/BoneBalls.h"
#include "MethodRigs.h"
#include "PartRigs.h"

#include <algorithm>
#include <limits>

namespace SkinAtlas
{
using MethodRigs::By;

namespace
{
/** Whether every row sums to 1. */
bool HasWholeRows(const SkinWeights& Rows)
{
	for (size_t First = 0; First < Rows.Weights.size(); First += size_t(Rows.Influences))
	{
		float Sum = 0.0f;
		for (size_t I = First; I < First + size_t(Rows.Influences); ++I)
		{
			Sum += Rows.Weights[I];
		}
		if (!(std::abs(Sum - 1.0f) < 1e-3f))
		{
			return false;
		}
	}
	return true;
}
}

TEST_CASE("Far: a vertex or a joint beyond 2^50 is refused by its number, one at it is bound", "[far]")
{
	constexpr float Farthest = 0x1p50f, Beyond = 0x1.000002p50f;
	for (const float Place : {Beyond, -Beyond, 1e19f, 1e30f, -3e38f, std::numeric_limits<float>::infinity()})
	{
		CAPTURE(Place);
		Shapes::Rig Mesh = Arm(), Bones = Arm();
		Mesh.Positions[7].Y = Place;
		const Status OfMesh = Bind(Mesh.Mesh(), Mesh.Skeleton()).State;
		CHECK(OfMesh.Code == Error::NotFinite);
		CHECK(OfMesh.Where == 7);
		Bones.Joints[2].Row[1][3] = Place;
		const Status OfBones = Bind(Bones.Mesh(), Bones.Skeleton()).State;
		CHECK(OfBones.Code == Error::BadJointTransform);
		CHECK(OfBones.Where == 2);
	}
	Shapes::Rig Far = Arm();
	Far.Positions[7].Y = -Farthest;
	CHECK(HasWholeRows(BindIt(Far).Weights));
	Far.Joints[2].Row[2][3] = Farthest;
	CHECK(HasWholeRows(BindIt(Far).Weights));
}

TEST_CASE("Far: every method binds a character with one vertex far away", "[far]")
{
	Shapes::Rig Rig = Arm();
	Rig.Positions[7] = GENERATE(Vec3{0, 1e6f, 0}, Vec3{1e12f, 1e12f, 1e12f}, Vec3{0, 0, -1e15f});
	for (const WeightMethod Method :
		{WeightMethod::Atlas, WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel})
	{
		INFO("method " << int(Method) << ", vertex at " << Rig.Positions[7].Z);
		BindOptions Options = By(Method);
		Options.Methods.VoxelResolution = 64;
		CHECK(HasWholeRows(BindIt(Rig, Options).Weights));
	}
}

TEST_CASE("Far: joints that all lie at one place have the nearest bone of any line", "[far]")
{
	// As far from the bones as their limb is thick, nearly: what float loses of either must not lose the bone.
	Shapes::Rig Line;
	for (int32_t V = 0; V < 2000; ++V)
	{
		Line.Positions.push_back({0.01f * float(V), 0, 0});
	}
	for (int32_t V = 0; V + 2 < 2000; ++V)
	{
		Line.AddTriangle(V, V + 1, V + 2);
	}
	for (int32_t J = 0; J < 40; ++J)
	{
		Line.AddJoint({0, 0, 0}, J - 1);
	}
	CHECK(HasWholeRows(BindIt(Line).Weights));
	BindOptions Options;
	Options.Segment.Method = SegmentationMethod::Planes;
	CHECK(HasWholeRows(BindIt(Line, Options).Weights));
}

TEST_CASE("Far: of many balls those are visited that are near, and few others", "[far]")
{
	// On a grid of 32 x 32 x 32 the nearest ball is that whose cell holds the point.
	constexpr int32_t Side = 32;
	std::vector<BoneBall> Balls;
	for (int32_t I = 0; I < Side * Side * Side; ++I)
	{
		const int32_t Scattered = int32_t(int64_t(I) * 7919 % (Side * Side * Side)); // neighbours have far numbers
		const Vec3d P(Scattered % Side, Scattered / Side % Side, Scattered / Side / Side);
		Balls.emplace_back(P, P, 0.0);
	}
	const BoneBalls All(Balls);
	for (const Vec3d& P : {Vec3d(3.2, 4.9, 30.7), Vec3d(0, 0, 0), Vec3d(31.4, 15.6, -3)})
	{
		double Least = 1e300;
		int32_t Nearest = NoIndex, Visits = 0;
		All.Near(
			P, [&] { return Least; },
			[&](int32_t B)
			{
				++Visits;
				const double Distance = Length(P - Balls[size_t(B)].Middle);
				Nearest = Distance < Least ? B : Nearest;
				Least = std::min(Least, Distance);
			});
		const auto Closer = [&](const BoneBall& A, const BoneBall& B)
		{ return Length(P - A.Middle) < Length(P - B.Middle); };
		CHECK(Nearest == std::min_element(Balls.begin(), Balls.end(), Closer) - Balls.begin());
		CHECK(Visits < 3000); // of 32768
	}
}
}
