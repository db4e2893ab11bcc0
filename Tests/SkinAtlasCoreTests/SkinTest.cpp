// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "4_Skin/DualQuaternion.h"
#include "Executors.h"
#include "SkinRig.h"

#include <cstring>
#include <limits>

using namespace SkinAtlas;

TEST_CASE("Skin: a single influence moves by its joint's matrix under both methods", "[skin]")
{
	const Affine Shear = Matrix({1, 0, 0}, {0.7, 1, 0}, {-0.2, 0.4, 1});
	const Affine Pose[] = {
		Moved(SkewTurn(), 3, -2, 1),                            // rigid
		Product(Scale(2, 2, 2), SkewTurn()),                    // uniform scale
		Product(SkewTurn(), Scale(0.5, 3, 1)),                  // scale along the rest axes
		Moved(Product(Shear, SkewTurn()), 0, 1, 0),             // shear
		Scale(-1, 1, 1), Product(SkewTurn(), Scale(1, 1, -2)),  // mirrors
		Product(Shear, Product(Scale(-1, -1, -1), SkewTurn())), // mirrored shear
		Product(SkewTurn(), Scale(1, 0, 1)),                    // flat
		Product(SkewTurn(), Product(Scale(0, 2, 0), SkewTurn())), // a line
		Moved(Scale(0, 0, 0), 1, 2, 3),                         // a point
		Scale(1e-20, 1e-20, 1e-20), Scale(1, 1e-5, 1e-9), TurnX(180), TurnZ(180)};
	Posed Points;
	Points.Pose.assign(std::begin(Pose), std::end(Pose));
	for (uint16_t J = 0; J < Points.Pose.size(); ++J)
	{
		Points.Add({0.3f, -0.8f, 0.5f}, {J, 0}, {1, 0});
		Points.Add({-1, 0.1f, 0}, {0, J}, {0, 1});
	}
	for (const SkinningMethod Method : BothMethods)
	{
		Points.Skin(Method);
		for (size_t V = 0; V < Points.Positions.size(); ++V)
		{
			CAPTURE(int(Method), V / 2);
			const Vec3d Expected = Apply(Points.Pose[V / 2], Points.Positions[V]);
			CHECK(Distance(Points.OutPositions[V], Expected) < 1e-6 * (1.0 + Length(Expected)));
		}
	}
}

TEST_CASE("Skin: the bind pose changes nothing", "[skin]")
{
	Posed Tube = TwoJointTube();
	for (const SkinningMethod Method : BothMethods)
	{
		Tube.Skin(Method);
		for (size_t V = 0; V < Tube.Positions.size(); ++V)
		{
			CHECK(Distance(Tube.OutPositions[V], Tube.Positions[V]) < 1e-6);
			CHECK(Distance(Tube.OutNormals[V], Tube.Normals[V]) < 1e-6);
			CHECK(Distance(Direction(Tube.OutTangents[V]), {1, 0, 0}) < 1e-6);
			CHECK(Tube.OutTangents[V].W == 1.0f);
		}
	}
}

TEST_CASE("Skin: one affine map for all joints is that map, whatever the weights", "[skin]")
{
	const Affine Rigid = Moved(SkewTurn(), 1, 2, 3);
	const Affine Larger = Moved(Product(Scale(2.5, 2.5, 2.5), SkewTurn()), -1, 0, 0);
	for (const Affine& Map : {Rigid, Larger})
	{
		Posed Tube = TwoJointTube();
		Tube.Pose = {Map, Map};
		for (const SkinningMethod Method : BothMethods)
		{
			Tube.Skin(Method);
			for (size_t V = 0; V < Tube.Positions.size(); ++V)
			{
				CHECK(Distance(Tube.OutPositions[V], Apply(Map, Tube.Positions[V])) < 1e-5);
				CHECK(Distance(Tube.OutNormals[V], Apply(SkewTurn(), Tube.Normals[V], 0)) < 2e-6);
			}
		}
	}
}

TEST_CASE("Skin: a rigid motion or a scale after the pose moves or scales the posed mesh", "[skin]")
{
	const Affine Pose = Moved(TurnZ(80), 0.3, 0.2, 0.1);
	for (const Affine& After : {Moved(SkewTurn(), 4, 5, 6), Scale(3, 3, 3), Scale(-1, 1, 1)})
	{
		Posed Before = TwoJointTube(), Behind = TwoJointTube();
		Before.Pose = {Affine{}, Pose};
		Behind.Pose = {After, Product(After, Pose)};
		for (const SkinningMethod Method : BothMethods)
		{
			Before.Skin(Method);
			Behind.Skin(Method);
			for (size_t V = 0; V < Before.Positions.size(); ++V)
			{
				CHECK(Distance(Behind.OutPositions[V], Apply(After, Before.OutPositions[V])) < 1e-5);
			}
		}
	}
}

TEST_CASE("Skin: a tube twisted by half a turn keeps its radius by dual quaternions and collapses linearly", "[skin]")
{
	Posed Tube = TwoJointTube();
	Tube.Pose = {Affine{}, TurnX(180)};
	double Narrowest[2] = {};
	for (const SkinningMethod Method : BothMethods)
	{
		Tube.Skin(Method);
		double& Least = Narrowest[Method == SkinningMethod::DualQuaternion];
		Least = 1e9;
		for (size_t V = 0; V < Tube.Positions.size(); ++V)
		{
			Least = std::min(Least, Radius(Tube.OutPositions[V]) / Radius(Tube.Positions[V]));
			CHECK(std::abs(Length(Vec3d(Tube.OutNormals[V])) - 1.0) < 1e-5); // defined even where the tube is a point
		}
	}
	CHECK(Narrowest[0] < 1e-6);
	CHECK(std::abs(Narrowest[1] - 1.0) < 1e-6);
}

TEST_CASE("Skin: two turns about one axis blend to the angle of their weighted half-angle vectors", "[skin]")
{
	// The direction of (1 - w) (cos 0, sin 0) + w (cos t/2, sin t/2) is half the blended angle [Kavan08].
	Posed Points;
	Points.Pose = {Affine{}, TurnX(100)};
	for (int Step = 0; Step <= 16; ++Step)
	{
		Points.Add({0.5f, 1, 0}, {0, 1}, {1.0f - float(Step) / 16, float(Step) / 16});
	}
	Points.Skin(SkinningMethod::DualQuaternion);
	for (int Step = 0; Step <= 16; ++Step)
	{
		const double Share = Step / 16.0, Half = 50.0 * Pi / 180.0;
		const double Angle = 2.0 * std::atan2(Share * std::sin(Half), 1.0 - Share + Share * std::cos(Half));
		CHECK(Distance(Points.OutPositions[size_t(Step)], {0.5, std::cos(Angle), std::sin(Angle)}) < 1e-6);
	}
}

TEST_CASE("Skin: the blend takes the short way between any two turns", "[skin]")
{
	Posed Points;
	Points.Add({0, 1, 0}, {0, 1}, {0.5f, 0.5f});
	for (int Middle = 0; Middle < 360; Middle += 10) // past every change of the quaternions' signs
	{
		Points.Pose = {TurnX(Middle - 15), TurnX(Middle + 15)};
		Points.Skin(SkinningMethod::DualQuaternion);
		CHECK(Distance(Points.OutPositions[0], Apply(TurnX(Middle), {0, 1, 0})) < 1e-6); // the long way ends opposite
	}
}

TEST_CASE("Skin: q and -q are the same rotation", "[skin]")
{
	const uint16_t Joints[] = {0, 1, 2};
	const float Weights[] = {0.3f, 0.5f, 0.2f};
	const JointMotion Motions[] = {MakeJointMotion(Moved(SkewTurn(), 1, 2, 3)),
		MakeJointMotion(Moved(TurnZ(100), 0, 1, 0)), MakeJointMotion(Moved(TurnX(-140), 2, 0, 0))};
	const Vec3 P{0.4f, 0.5f, -0.6f};
	const auto PosedBy = [&](std::span<const JointMotion, 3> All)
	{
		const JointRecord Records[] = {PackJointMotion(All[0]), PackJointMotion(All[1]), PackJointMotion(All[2])};
		return Transform(BlendRigid(Records, SkinRow<float>{Joints, Weights, 3}), P);
	};
	const Vec3 Expected = PosedBy(Motions);
	for (int Flipped = 1; Flipped < 8; ++Flipped)
	{
		JointMotion Signed[] = {Motions[0], Motions[1], Motions[2]};
		for (int J = 0; J < 3; ++J)
		{
			if ((Flipped >> J & 1) != 0)
			{
				Signed[J].Rigid = {-1.0f * Motions[J].Rigid.Real, -1.0f * Motions[J].Rigid.Dual};
			}
		}
		CHECK(Distance(PosedBy(Signed), Expected) < 1e-6);
	}
}

TEST_CASE("Skin: the order of a row's influences does not matter", "[skin]")
{
	// No two of these agree in sign with the third, so a sign taken against a running sum would depend on the order.
	Posed Points;
	Points.Influences = 3;
	Points.Pose = {TurnX(0), TurnX(125), TurnX(245)};
	std::vector<uint16_t> Order = {0, 1, 2};
	const float WeightOf[] = {0.3f, 0.5f, 0.2f};
	do
	{
		Points.Add({0, 1, 0}, Order, {WeightOf[Order[0]], WeightOf[Order[1]], WeightOf[Order[2]]});
	} while (std::next_permutation(Order.begin(), Order.end()));
	Points.Skin(SkinningMethod::DualQuaternion);
	for (const Vec3& P : Points.OutPositions)
	{
		CHECK(Distance(P, Points.OutPositions[0]) < 1e-6);
	}
}

TEST_CASE("Skin: a row without weight stays where it is", "[skin]")
{
	Posed Point;
	Point.Pose = {Moved(SkewTurn(), 1, 2, 3)};
	Point.Add({1, 2, 3}, {0, 0}, {0, 0});
	for (const SkinningMethod Method : BothMethods)
	{
		Point.Skin(Method);
		CHECK(Distance(Point.OutPositions[0], {1, 2, 3}) == 0.0);
	}
}

TEST_CASE("Skin: vertices share the rows that they name", "[skin]")
{
	Posed Points;
	Points.Pose = {Affine{}, Moved(Affine{}, 5, 0, 0)};
	Points.Add({1, 0, 0}, {0, 1}, {1, 0});
	Points.Add({2, 0, 0}, {0, 1}, {0, 1});
	Points.Positions.push_back({3, 0, 0});
	const int32_t Rows[] = {1, 0, 1};
	for (const SkinningMethod Method : BothMethods)
	{
		SkinJob Job = Points.Job(Method);
		Job.Rows = Rows;
		REQUIRE(Skin(Job));
		CHECK(Points.OutPositions[0].X == Approx(6.0f));
		CHECK(Points.OutPositions[1].X == Approx(2.0f));
		CHECK(Points.OutPositions[2].X == Approx(8.0f));
	}
}

TEST_CASE("Skin: threads and their order change no bit", "[skin]")
{
	Posed Serial = TwoJointTube();
	while (Serial.Positions.size() < 20000) // several blocks
	{
		Serial.Add({float(Serial.Positions.size()), 1, 0.5f}, {1, 0}, {0.75f, 0.25f});
		Serial.Normals.push_back({0, 1, 0});
		Serial.Tangents.push_back({1, 0, 0, -1});
	}
	Serial.Pose = {SkewTurn(), Moved(Product(TurnZ(40), Scale(1, 2, 3)), 1, 2, 3)};
	Posed Parallel = Serial;
	ReversedBlocks Reversed;
	InterleavedThreads Interleaved(3);
	for (Executor* Threads : {static_cast<Executor*>(&Reversed), static_cast<Executor*>(&Interleaved)})
	{
		Context Host;
		Host.Threads = Threads;
		for (const SkinningMethod Method : BothMethods)
		{
			Serial.Skin(Method);
			REQUIRE(Skin(Parallel.Job(Method), Host));
			const auto SameBits = [](const auto& A, const auto& B)
			{ return std::memcmp(A.data(), B.data(), A.size() * sizeof(A[0])) == 0; };
			CHECK(SameBits(Serial.OutPositions, Parallel.OutPositions));
			CHECK(SameBits(Serial.OutNormals, Parallel.OutNormals));
			CHECK(SameBits(Serial.OutTangents, Parallel.OutTangents));
		}
	}
}

TEST_CASE("Skin: what is missing is named, and nothing is written", "[skin]")
{
	Posed Tube = TwoJointTube();
	Tube.Pose = {Scale(0, 0, 0), Scale(0, 0, 0)};
	const int32_t VertexCount = int32_t(Tube.Positions.size());
	SkinJob Job = Tube.Job(SkinningMethod::DualQuaternion);
	std::fill(Tube.OutPositions.begin(), Tube.OutPositions.end(), Vec3{7, 7, 7});
	Error Expected = Error::SizeMismatch;
	int32_t Where = NoIndex;
	std::vector<int32_t> Rows(size_t(VertexCount), 0);

	SECTION("no influences") { Job.Influences = 0, Where = 0; }
	SECTION("a joint for each weight") { Job.Joints = Job.Joints.first(5), Where = 5; }
	SECTION("whole rows")
	{
		Job.Joints = Job.Joints.first(7);
		Job.Weights = Job.Weights.first(7);
		Where = 7;
	}
	SECTION("a row for each vertex")
	{
		Job.Joints = Job.Joints.first(8);
		Job.Weights = Job.Weights.first(8);
		Where = 4;
	}
	SECTION("a row number for each vertex") { Job.Rows = std::span(Rows).first(9), Where = 9; }
	SECTION("a normal for each vertex") { Job.Normals = Job.Normals.first(3), Where = 3; }
	SECTION("a tangent for each vertex") { Job.Tangents = Job.Tangents.first(2), Where = 2; }
	SECTION("a record for each joint") { Job.Records = Job.Records.first(1), Where = 1; }
	SECTION("room for the positions") { Job.OutPositions = Job.OutPositions.first(1), Where = 1; }
	SECTION("room for the normals") { Job.OutNormals = Job.OutNormals.first(6), Where = 6; }
	SECTION("room for the tangents") { Job.OutTangents = {}, Where = 0; }
	SECTION("a joint that is not a number")
	{
		Tube.Pose[1].Row[2][3] = std::numeric_limits<float>::quiet_NaN();
		Expected = Error::NotFinite, Where = 1;
	}
	SECTION("a joint at infinity")
	{
		Tube.Pose[0].Row[0][0] = std::numeric_limits<float>::infinity();
		Expected = Error::NotFinite, Where = 0;
	}
	SECTION("a joint that does not exist")
	{
		Tube.Joints[size_t(2 * 11 + 1)] = 2;
		Expected = Error::IndexOutOfRange, Where = 11;
	}
	SECTION("a row that does not exist")
	{
		Rows[12] = VertexCount;
		Job.Rows = Rows;
		Expected = Error::IndexOutOfRange, Where = 12;
	}
	SECTION("a row below zero")
	{
		Rows[13] = -1;
		Job.Rows = Rows;
		Expected = Error::IndexOutOfRange, Where = 13;
	}

	const Status State = Skin(Job);
	CHECK(State.Code == Expected);
	CHECK(State.Where == Where);
	CHECK(Tube.OutPositions[0].X == 7.0f);
}

TEST_CASE("Skin: a cancelled call says so", "[skin]")
{
	Posed Tube = TwoJointTube();
	const std::atomic<bool> Cancel = true;
	Context Host;
	Host.Cancel = &Cancel;
	CHECK(Skin(Tube.Job(SkinningMethod::Linear), Host).Code == Error::Cancelled);
}
