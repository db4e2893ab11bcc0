// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Blending of the two methods, stretch modes, bulge compensation and morph targets.

#include "SkinRig.h"

#include <cstring>
#include <limits>

using namespace SkinAtlas;

namespace
{
template <typename T>
bool SameBits(const std::vector<T>& A, const std::vector<T>& B)
{
	return A.size() == B.size() && std::memcmp(A.data(), B.data(), A.size() * sizeof(T)) == 0;
}

/** The tube with its second joint bent about Z. */
Posed BentTube(double Degrees)
{
	Posed Tube = TwoJointTube();
	Tube.Pose = {Affine{}, TurnZ(Degrees)};
	return Tube;
}

/** The bones of TwoJointTube: from its ends to its middle. */
constexpr BoneSegment TubeBones[] = {{{-3, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {3, 0, 0}}};

/** Distance from P to the segment between A and B. */
double SegmentDistance(const Vec3d& P, const Vec3d& A, const Vec3d& B)
{
	const double Share = std::clamp(Dot(P - A, B - A) / Dot(B - A, B - A), 0.0, 1.0);
	return Distance(P, A + Share * (B - A));
}

/** Greatest distance from the nearer of the posed bones; the tube's radius is 1. */
double WidestRadius(const Posed& Tube)
{
	double Widest = 0.0;
	for (const Vec3& P : Tube.OutPositions)
	{
		double Nearest = 1e9;
		for (size_t J = 0; J < 2; ++J)
		{
			Nearest = std::min(Nearest,
				SegmentDistance(P, Apply(Tube.Pose[J], TubeBones[J].Head), Apply(Tube.Pose[J], TubeBones[J].Tail)));
		}
		Widest = std::max(Widest, Nearest);
	}
	return Widest;
}
}

TEST_CASE("Skin: the ends of a blend are the pure methods, bit by bit", "[skin]")
{
	for (const float End : {0.0f, 1.0f})
	{
		Posed Pure = BentTube(80), Blend = BentTube(80);
		Pure.Skin(End == 0.0f ? SkinningMethod::Linear : SkinningMethod::DualQuaternion);
		SkinJob Job = Blend.Job(SkinningMethod::Blended);
		Job.BlendFactor = End;
		REQUIRE(Skin(Job));
		CHECK(SameBits(Pure.OutPositions, Blend.OutPositions));
		CHECK(SameBits(Pure.OutNormals, Blend.OutNormals));
		CHECK(SameBits(Pure.OutTangents, Blend.OutTangents));
	}
}

TEST_CASE("Skin: a blend is the weighted mean of the two methods by mask times factor", "[skin]")
{
	Posed Linear = BentTube(80), Dual = BentTube(80), Blend = BentTube(80);
	Linear.Skin(SkinningMethod::Linear);
	Dual.Skin(SkinningMethod::DualQuaternion);
	std::vector<float> Mask(Blend.Positions.size());
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		Mask[V] = float(V % 5) / 4.0f;
	}
	SkinJob Job = Blend.Job(SkinningMethod::Blended);
	Job.BlendFactor = 0.75f;
	Job.BlendMask = Mask;
	REQUIRE(Skin(Job));
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		const double Share = 0.75 * Mask[V];
		const Vec3d Expected = (1.0 - Share) * Vec3d(Linear.OutPositions[V]) + Share * Vec3d(Dual.OutPositions[V]);
		CHECK(Distance(Blend.OutPositions[V], Expected) < 1e-6);
		const Vec3d Normal = Blend.OutNormals[V];
		CHECK(Distance(Normal,
				  Normalised((1.0 - Share) * Vec3d(Linear.OutNormals[V]) + Share * Vec3d(Dual.OutNormals[V]))) < 1e-5);
		CHECK(std::abs(Length(Direction(Blend.OutTangents[V])) - 1.0) < 1e-6);
		CHECK(std::abs(Dot(Direction(Blend.OutTangents[V]), Normal)) < 1e-6);
	}
}

TEST_CASE("Skin: without stretch a joint only turns and moves", "[skin]")
{
	const Affine Turn = Moved(SkewTurn(), 1, 2, 3);
	for (const Affine& Scaled : {Scale(3, 3, 3), Scale(0.5, 1, 2), Scale(0, 1, 1), Scale(0, 0, 0)})
	{
		Posed Point;
		Point.Pose = {Product(Turn, Scaled)};
		Point.Add({0.3f, -0.8f, 0.5f}, {0, 0}, {1, 0});
		SkinJob Job = Point.Job(SkinningMethod::DualQuaternion);
		Job.Stretch = StretchMode::None;
		REQUIRE(Skin(Job));
		// A joint scaled to a point has lost its turn.
		const bool bPoint = Apply(Scaled, {1, 1, 1}, 0).Y == 0.0;
		const Vec3d Rest = Point.Positions[0];
		const Vec3d Expected = bPoint ? Rest + Vec3d(1, 2, 3) : Apply(Turn, Rest);
		CHECK(Distance(Point.OutPositions[0], Expected) < 2e-6);
	}
}

TEST_CASE("Skin: uniform stretch keeps a uniform scale and the mean of any other", "[skin]")
{
	const Affine Turn = Moved(SkewTurn(), 1, 2, 3);
	const struct
	{
		Affine Scaled;
		double Mean;
	} Cases[] = {{Scale(3, 3, 3), 3}, {Scale(0.5, 1, 3), 1.5}, {Scale(-2, -2, -2), -2}, {Scale(1, 1, 0), 2.0 / 3}};
	for (const auto& Each : Cases)
	{
		Posed Point;
		Point.Pose = {Product(Turn, Each.Scaled)};
		Point.Add({0.3f, -0.8f, 0.5f}, {0, 0}, {1, 0});
		Point.Normals = {{0, 0, 1}};
		Point.Tangents = {{1, 0, 0, 1}};
		SkinJob Job = Point.Job(SkinningMethod::DualQuaternion);
		Job.Stretch = StretchMode::Uniform;
		REQUIRE(Skin(Job));
		const Vec3d Rest = Point.Positions[0];
		CHECK(Distance(Point.OutPositions[0], Apply(Turn, Each.Mean * Rest)) < 3e-6);
		const double Sign = Each.Mean < 0.0 ? -1.0 : 1.0;
		CHECK(Distance(Point.OutNormals[0], Apply(Turn, {0, 0, Sign}, 0)) < 1e-6);
		CHECK(double(Point.OutTangents[0].W) == Sign);
	}
}

TEST_CASE("Skin: bulge compensation takes back most of the bulge of a bend", "[skin]")
{
	for (const double Degrees : {30.0, 60.0, 90.0, 120.0})
	{
		const auto BulgeAt = [Degrees](float Compensation)
		{
			Posed Tube = BentTube(Degrees);
			SkinJob Job = Tube.Job(SkinningMethod::DualQuaternion);
			Job.BulgeCompensation = Compensation;
			Job.Bones = TubeBones;
			REQUIRE(Skin(Job));
			return WidestRadius(Tube) - 1.0;
		};
		CAPTURE(Degrees, BulgeAt(0.0f), BulgeAt(0.5f), BulgeAt(1.0f));
		CHECK(BulgeAt(0.0f) > 0.02);
		CHECK(BulgeAt(0.5f) < BulgeAt(0.0f));
		CHECK(BulgeAt(1.0f) < 0.5 * BulgeAt(0.0f));
	}
}

TEST_CASE("Skin: bulge compensation leaves twists, the bind pose and single joints alone", "[skin]")
{
	for (const Affine& Pose : {Affine{}, TurnX(120), TurnZ(90)})
	{
		Posed Plain = TwoJointTube(), Compensated = TwoJointTube();
		Plain.Pose = {Affine{}, Pose};
		Compensated.Pose = Plain.Pose;
		Plain.Skin(SkinningMethod::DualQuaternion);
		SkinJob Job = Compensated.Job(SkinningMethod::DualQuaternion);
		Job.BulgeCompensation = 1.0f;
		Job.Bones = TubeBones;
		REQUIRE(Skin(Job));
		const bool bBend = Pose.Row[1][0] != 0.0f;
		for (size_t V = 0; V < Plain.Positions.size(); ++V)
		{
			if (!bBend || std::abs(Plain.Positions[V].X) >= 1.0f)
			{
				CHECK(Distance(Plain.OutPositions[V], Compensated.OutPositions[V]) < 2e-6);
			}
		}
	}
}

TEST_CASE("Skin: morph deltas are added before the pose", "[skin]")
{
	Posed Morphed = BentTube(70), Shaped = BentTube(70);
	std::vector<Vec3> PositionDeltas, NormalDeltas;
	for (size_t V = 0; V < Morphed.Positions.size(); ++V)
	{
		const float Step = 0.01f * float(V % 7);
		PositionDeltas.push_back({Step, -Step, 0.5f * Step});
		NormalDeltas.push_back({0.3f, Step, 0});
		Shaped.Positions[V] = ToFloat(Vec3d(Shaped.Positions[V]) + Vec3d(PositionDeltas[V]));
		Shaped.Normals[V] = ToFloat(Normalised(Vec3d(Shaped.Normals[V]) + Vec3d(NormalDeltas[V])));
	}
	for (const SkinningMethod Method : BothMethods)
	{
		Shaped.Skin(Method);
		SkinJob Job = Morphed.Job(Method);
		Job.PositionDeltas = PositionDeltas;
		Job.NormalDeltas = NormalDeltas;
		REQUIRE(Skin(Job));
		for (size_t V = 0; V < Morphed.Positions.size(); ++V)
		{
			CHECK(Distance(Morphed.OutPositions[V], Shaped.OutPositions[V]) < 1e-6);
			CHECK(Distance(Morphed.OutNormals[V], Shaped.OutNormals[V]) < 1e-6);
		}
	}
}

TEST_CASE("Skin: a morph that takes a normal away leaves the rest normal", "[skin]")
{
	Posed Point;
	Point.Pose = {Affine{}};
	Point.Add({1, 0, 0}, {0, 0}, {1, 0});
	Point.Normals = {{0, 1, 0}};
	const Vec3 Away[] = {{0, -1, 0}};
	SkinJob Job = Point.Job(SkinningMethod::DualQuaternion);
	Job.NormalDeltas = Away;
	REQUIRE(Skin(Job));
	CHECK(Distance(Point.OutNormals[0], {0, 1, 0}) == 0.0);
}

TEST_CASE("Skin: modes out of range or without their arrays are named", "[skin]")
{
	Posed Tube = BentTube(10);
	SkinJob Job = Tube.Job(SkinningMethod::Blended);
	std::vector<float> Mask(Tube.Positions.size(), 0.5f);
	std::vector<Vec3> Deltas(3);
	Error Expected = Error::BadOption;
	int32_t Where = NoIndex;

	SECTION("a factor above 1")
	{
		Job.BlendFactor = 1.01f;
	}
	SECTION("a factor that is not a number")
	{
		Job.BlendFactor = std::numeric_limits<float>::quiet_NaN();
	}
	SECTION("a compensation below 0")
	{
		Job.BulgeCompensation = -0.5f;
	}
	SECTION("a mask above 1")
	{
		Mask[4] = 2.0f;
		Job.BlendMask = Mask;
	}
	SECTION("a mask for some vertices")
	{
		Job.BlendMask = std::span(Mask).first(6);
		Expected = Error::SizeMismatch, Where = 6;
	}
	SECTION("a bone for some joints")
	{
		Job.BulgeCompensation = 1.0f;
		Job.Bones = std::span(TubeBones).first(1);
		Expected = Error::SizeMismatch, Where = 1;
	}
	SECTION("position deltas for some vertices")
	{
		Job.PositionDeltas = Deltas;
		Expected = Error::SizeMismatch, Where = 3;
	}
	SECTION("normal deltas for some vertices")
	{
		Job.NormalDeltas = Deltas;
		Expected = Error::SizeMismatch, Where = 3;
	}
	const Status State = Skin(Job);
	CHECK(State.Code == Expected);
	CHECK(State.Where == Where);
}
