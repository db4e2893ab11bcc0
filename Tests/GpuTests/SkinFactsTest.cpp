// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Closed forms on the device.

#include "TheGpu.h"

#include "4_Skin/DualQuaternion.h"
#include "Common/Hash.h"
#include "SkinRig.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Gpu;

namespace
{
constexpr StretchMode AllStretches[] = {StretchMode::None, StretchMode::Uniform, StretchMode::Full};
constexpr SkinningMethod AllMethods[] = {
	SkinningMethod::Linear, SkinningMethod::DualQuaternion, SkinningMethod::Blended};

/** Matrices of every kind that a joint can have. */
std::vector<Affine> AwkwardPose()
{
	const Affine Shear = Matrix({1, 0, 0}, {0.7, 1, 0}, {-0.2, 0.4, 1});
	return {Affine{}, Moved(SkewTurn(), 3, -2, 1),				  // rigid
		Product(Scale(2, 2, 2), SkewTurn()),					  // uniform scale
		Product(SkewTurn(), Scale(0.5, 3, 1)),					  // scale along the rest axes
		Moved(Product(Shear, SkewTurn()), 0, 1, 0),				  // shear
		Scale(-1, 1, 1), Product(SkewTurn(), Scale(1, 1, -2)),	  // mirrors
		Product(Shear, Product(Scale(-1, -1, -1), SkewTurn())),	  // mirrored shear
		Product(SkewTurn(), Scale(1, 0, 1)),					  // flat
		Product(SkewTurn(), Product(Scale(0, 2, 0), SkewTurn())), // a line
		Matrix({0, 0, 0}, {2, 0, 0}, {0, 0, 0}),				  // a line along another axis than it comes from
		Moved(Scale(0, 0, 0), 1, 2, 3),							  // a point
		Scale(1e-20, 1e-20, 1e-20), Scale(1, 1e-5, 1e-9), TurnX(180), TurnZ(180), Scale(1e6, 1e6, 1e6)};
}

void AddFrames(Posed& Points)
{
	while (Points.Normals.size() < Points.Positions.size())
	{
		Points.Normals.push_back({0, 0, 1});
		Points.Tangents.push_back({1, 0, 0, 1});
	}
}

/** Uniform in [0, 1). */
double Draw(uint64_t A, uint64_t B)
{
	return double(Mix(A, B, 20140) >> 11) * 0x1p-53;
}

/** Points with 0 to Most influences, in shares of 1 / Unit that sum to 1; joints turn and scale, every tenth mirrors.
 */
Posed RandomRows(int32_t Most, uint32_t Unit, uint16_t JointCount)
{
	Posed Points;
	Points.Influences = Most;
	uint64_t Number = 0;
	const auto Next = [&Number] { return Draw(uint64_t(++Number), 1); };
	for (int32_t V = 0; V < 500; ++V)
	{
		std::vector<uint16_t> Joints(size_t(Most), 0);
		std::vector<float> Weights(size_t(Most), 0.0f);
		uint32_t Left = Unit;
		const int32_t Count = V % (Most + 1);
		for (int32_t K = 0; K < Count; ++K)
		{
			const uint32_t Share = K + 1 == Count ? Left : uint32_t(double(Left) * Next());
			Joints[size_t(K)] = uint16_t(Next() * JointCount);
			Weights[size_t(K)] = float(Share) / float(Unit);
			Left -= Share;
		}
		Points.Add({float(Next()), float(Next()), float(Next())}, Joints, Weights);
		const Vec3d Normal = Normalised({Next() - 0.5, Next() - 0.5, Next() - 0.5});
		const Vec3d Tangent = Normalised(Cross(Normal, {0.3, 0.5, Next() + 0.1}));
		Points.Normals.push_back(ToFloat(Normal));
		Points.Tangents.push_back({float(Tangent.X), float(Tangent.Y), float(Tangent.Z), V % 2 == 0 ? 1.0f : -1.0f});
	}
	for (uint16_t J = 0; J < JointCount; ++J)
	{
		const auto Degrees = [J](uint64_t Which) { return 70.0 * Draw(J, 100 + Which); };
		const auto Size = [J](uint64_t Which) { return 0.6 + Draw(J, 200 + Which); };
		const Affine Scaled = Scale(J % 10 == 9 ? -Size(0) : Size(0), Size(1), Size(2));
		Points.Pose.push_back(Moved(
			Product(Product(TurnX(Degrees(0)), TurnZ(Degrees(1))), Scaled), Draw(J, 300), Draw(J, 301), Draw(J, 302)));
	}
	return Points;
}
}

TEST_CASE("Gpu: the validation layers see a mistake", "[gpu]")
{
	const auto Device = VulkanDevice::Create(Validation::On);
	REQUIRE(Device);
	CHECK((*Device)->Messages().empty());
	VkBufferCreateInfo Info{};
	Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
	Info.size = 16; // and no usage at all
	VkBuffer Wrong = VK_NULL_HANDLE;
	(void)vkCreateBuffer((*Device)->Handle(), &Info, nullptr, &Wrong);
	vkDestroyBuffer((*Device)->Handle(), Wrong, nullptr);
	CHECK_FALSE((*Device)->Messages().empty());
}

TEST_CASE("Gpu: the bones kernel factors every matrix into a rotation and a symmetric stretch", "[gpu]")
{
	std::vector<Affine> Pose = AwkwardPose();
	for (uint64_t J = 0; J < 200; ++J)
	{
		const auto Entry = [J](uint64_t Which) { return 2.0 * Draw(J, Which) - 1.0; };
		Pose.push_back(Matrix({Entry(0), Entry(1), Entry(2)}, {Entry(3), Entry(4), Entry(5)},
			{Entry(6), Entry(7), Entry(8)}, {Entry(9), Entry(10), Entry(11)}));
	}
	const std::vector<JointRecord> Records = TheSkinner().MakeJointMotions(Pose);
	CheckValidation();
	REQUIRE(Records.size() == Pose.size());
	for (size_t J = 0; J < Pose.size(); ++J)
	{
		CAPTURE(J);
		const JointRecord& Found = Records[J];
		const auto ToQuat = [](const Vec4& Q) { return Quat{Q.X, Q.Y, Q.Z, Q.W}; };
		const DualQuat Rigid{ToQuat(Found.Real), ToQuat(Found.Dual)};
		const Stretch First{Found.Diagonal.X, Found.Diagonal.Y, Found.Diagonal.Z, //
			Found.Across.X, Found.Across.Y, Found.Across.Z};
		CHECK(std::abs(double(Dot(Rigid.Real, Rigid.Real)) - 1.0) < 1e-6);
		CHECK(double(Found.Diagonal.W) ==
			  Approx((double(First.XX) + First.YY + First.ZZ) / 3.0).epsilon(1e-5).margin(1e-6));
		double Size = 0.0;
		for (const auto& Row : Pose[J].Row)
		{
			Size = std::max({Size, std::abs(double(Row[0])), std::abs(double(Row[1])), std::abs(double(Row[2]))});
		}
		for (const Vec3& Axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
		{
			const Vec3 Both = Rotate(Rigid.Real, Rigid.Twice, Axis + First * Axis);
			CHECK(Distance(Both, Apply(Pose[J], Axis, 0)) < 2e-6 * (Size + 1.0));
		}
		const Vec3d Moved(Pose[J].Row[0][3], Pose[J].Row[1][3], Pose[J].Row[2][3]);
		CHECK(Distance(Translation(Rigid), Moved) < 1e-6 * (1.0 + Length(Moved)));
	}
}

TEST_CASE("Gpu: the bones kernel and the core factor alike", "[gpu]")
{
	std::vector<Affine> Pose;
	for (uint64_t J = 0; J < 300; ++J)
	{
		const Affine Turn =
			Product(TurnX(360.0 * Draw(J, 0)), Product(TurnZ(360.0 * Draw(J, 1)), TurnX(360.0 * Draw(J, 2))));
		const double Mirror = J % 3 == 0 ? -1.0 : 1.0;
		const Affine Scaled = Scale(Mirror * (0.2 + 2.0 * Draw(J, 3)), 0.2 + 2.0 * Draw(J, 4), J % 5 == 0 ? 0.0 : 0.7);
		Pose.push_back(Moved(Product(Turn, Product(Scaled, SkewTurn())), Draw(J, 5), Draw(J, 6), Draw(J, 7)));
	}
	const std::vector<JointRecord> Records = TheSkinner().MakeJointMotions(Pose);
	for (size_t J = 0; J < Pose.size(); ++J)
	{
		CAPTURE(J);
		const JointMotion Expected = MakeJointMotion(Pose[J]);
		const Vec4 Q = Records[J].Real;
		const float Cosine = Dot(Quat{Q.X, Q.Y, Q.Z, Q.W}, Expected.Rigid.Real); // q and -q are one rotation
		CHECK(std::abs(std::abs(double(Cosine)) - 1.0) < 1e-6);
		CHECK(std::abs(double(Records[J].Diagonal.X - Expected.First.XX)) < 1e-5);
		CHECK(std::abs(double(Records[J].Diagonal.Y - Expected.First.YY)) < 1e-5);
		CHECK(std::abs(double(Records[J].Diagonal.Z - Expected.First.ZZ)) < 1e-5);
		CHECK(std::abs(double(Records[J].Across.X - Expected.First.XY)) < 1e-5);
		CHECK(std::abs(double(Records[J].Across.Y - Expected.First.XZ)) < 1e-5);
		CHECK(std::abs(double(Records[J].Across.Z - Expected.First.YZ)) < 1e-5);
	}
}

TEST_CASE("Gpu: a single influence moves by its joint's matrix under every method", "[gpu]")
{
	Posed Points;
	Points.Pose = AwkwardPose();
	for (uint16_t J = 0; J < Points.Pose.size(); ++J)
	{
		Points.Add({0.3f, -0.8f, 0.5f}, {J, 0}, {1, 0});
		Points.Add({-1, 0.1f, 0}, {0, J}, {0, 1});
	}
	AddFrames(Points);
	for (const SkinningMethod Method : AllMethods)
	{
		SkinJob Job = Points.Job(Method);
		Job.BlendFactor = 0.5f;
		const PosedArrays Out = OnDevice(Job);
		for (size_t V = 0; V < Points.Positions.size(); ++V)
		{
			CAPTURE(int(Method), V / 2);
			const Vec3d Expected = Apply(Points.Pose[V / 2], Points.Positions[V]);
			CHECK(Distance(Out.Positions[V], Expected) < 2e-6 * (1.0 + Length(Expected)));
			CHECK(std::abs(Length(Vec3d(Out.Normals[V])) - 1.0) < 1e-5);
			CHECK(std::abs(Length(Direction(Out.Tangents[V])) - 1.0) < 1e-5);
		}
	}
}

TEST_CASE("Gpu: the bind pose changes nothing", "[gpu]")
{
	Posed Tube = TwoJointTube();
	for (size_t Slot = 0; Slot < Tube.Weights.size(); Slot += 2) // shares of 65535 that sum to it
	{
		const float Share = std::floor(Tube.Weights[Slot] * 65535.0f);
		Tube.Weights[Slot] = Share / 65535.0f;
		Tube.Weights[Slot + 1] = (65535.0f - Share) / 65535.0f;
	}
	for (const SkinningMethod Method : AllMethods)
	{
		for (const StretchMode Stretch : AllStretches)
		{
			CAPTURE(int(Method), int(Stretch));
			SkinJob Job = Tube.Job(Method);
			Job.Stretch = Stretch;
			Job.BlendFactor = 0.3f;
			const PosedArrays Out = OnDevice(Job, {.Slots = 4, .JointBytes = 2, .WeightBytes = 2});
			for (size_t V = 0; V < Tube.Positions.size(); ++V)
			{
				CHECK(Distance(Out.Positions[V], Tube.Positions[V]) < 2e-6);
				CHECK(Distance(Out.Normals[V], Tube.Normals[V]) < 1e-6);
				CHECK(Distance(Direction(Out.Tangents[V]), {1, 0, 0}) < 1e-6);
				CHECK(Out.Tangents[V].W == 1.0f);
			}
		}
	}
}

TEST_CASE("Gpu: the blend takes the short way between any two turns", "[gpu]")
{
	Posed Points;
	for (uint16_t Step = 0; Step < 36; ++Step) // past every change of the quaternions' signs
	{
		Points.Pose.push_back(TurnX(10.0 * Step - 15.0));
		Points.Pose.push_back(TurnX(10.0 * Step + 15.0));
		Points.Add({0, 1, 0}, {uint16_t(2 * Step), uint16_t(2 * Step + 1)}, {128.0f / 255.0f, 127.0f / 255.0f});
	}
	AddFrames(Points);
	const PosedArrays Out = OnDevice(Points.Job(SkinningMethod::DualQuaternion));
	for (uint16_t Step = 0; Step < 36; ++Step)
	{
		// The long way ends opposite; 1 part in 255 of 30 degrees is 1e-3.
		CHECK(Distance(Out.Positions[Step], Apply(TurnX(10.0 * Step), {0, 1, 0})) < 2e-3);
	}
}

TEST_CASE("Gpu: of equal weights the first decides the signs", "[gpu]")
{
	// As quaternions of angles 0, 50 and 100 degrees: the first turns the third over, the third would turn the first.
	Posed Points;
	Points.Influences = 3;
	Points.Pose = {TurnX(0), TurnX(100), TurnX(200)};
	const float Third = 85.0f / 255.0f;
	Points.Add({0, 1, 0}, {0, 1, 2}, {Third, Third, Third});
	Points.Add({0, 1, 0}, {2, 1, 0}, {Third, Third, Third});
	AddFrames(Points);
	const PosedArrays Out = OnDevice(Points.Job(SkinningMethod::DualQuaternion), {.Slots = 4});
	// Half angles as unit vectors: 0 + 50 - 100 is at atan2(sin 50 - sin 100, 1 + cos 50 - cos 100),
	// and mirrored about 50.
	const double Radian = 3.14159265358979 / 180.0;
	const double Half = std::atan2(std::sin(50 * Radian) - std::sin(100 * Radian),
							1.0 + std::cos(50 * Radian) - std::cos(100 * Radian)) / Radian;
	CHECK(Distance(Out.Positions[0], Apply(TurnX(2.0 * Half), {0, 1, 0})) < 1e-5);
	CHECK(Distance(Out.Positions[1], Apply(TurnX(200.0 - 2.0 * Half), {0, 1, 0})) < 1e-5);
}

TEST_CASE("Gpu: a tangent along its normal becomes one across it", "[gpu]")
{
	Posed Points;
	Points.Pose = {Affine{}};
	for (const Vec3& Axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{0, -1, 0}})
	{
		Points.Add({0, 0, 0}, {0, 0}, {1, 0});
		Points.Normals.push_back(Axis);
		Points.Tangents.push_back({Axis.X, Axis.Y, Axis.Z, -1});
	}
	for (const SkinningMethod Method : AllMethods)
	{
		SkinJob Job = Points.Job(Method);
		Job.BlendFactor = 0.5f;
		const PosedArrays Out = OnDevice(Job);
		for (size_t V = 0; V < Points.Positions.size(); ++V)
		{
			CAPTURE(int(Method), V);
			CHECK(std::abs(Length(Direction(Out.Tangents[V])) - 1.0) < 1e-5);
			CHECK(std::abs(Dot(Direction(Out.Tangents[V]), Vec3d(Out.Normals[V]))) < 1e-5);
		}
	}
}

TEST_CASE("Gpu: a row without weight stays where it is", "[gpu]")
{
	Posed Point;
	Point.Pose = {Moved(SkewTurn(), 1, 2, 3)};
	Point.Add({1, 2, 3}, {0, 0}, {0, 0});
	AddFrames(Point);
	for (const SkinningMethod Method : AllMethods)
	{
		for (const bool bUnlimited : {false, true})
		{
			const PosedArrays Out = OnDevice(Point.Job(Method), {.bUnlimited = bUnlimited});
			CHECK(Distance(Out.Positions[0], {1, 2, 3}) == 0.0);
			CHECK(Distance(Out.Normals[0], {0, 0, 1}) == 0.0);
		}
	}
}

TEST_CASE("Gpu: a morph that takes a normal away leaves the rest normal", "[gpu]")
{
	Posed Point;
	Point.Influences = 4;
	Point.Pose = {TurnZ(90)};
	Point.Add({1, 2, 3}, {0, 0, 0, 0}, {1, 0, 0, 0});
	Point.Normals = {{1, 0, 0}};
	Point.Tangents = {{0, 1, 0, 1}};
	const std::vector<Vec3> Away{{-1, 0, 0}};
	for (const SkinningMethod Method : AllMethods)
	{
		SkinJob Job = Point.Job(Method);
		Job.NormalDeltas = Away;
		CHECK(Distance(OnDevice(Job).Normals[0], {0, 1, 0}) < 1e-6);
	}
}

TEST_CASE("Gpu: every layout of influences gives what the core computes", "[gpu]")
{
	for (const int32_t Slots : {4, 8, 12})
	{
		for (const int32_t WeightBytes : {1, 2})
		{
			for (const int32_t JointBytes : {1, 2})
			{
				const Posed Points =
					RandomRows(Slots, WeightBytes == 1 ? 255 : 65535, JointBytes == 1 ? uint16_t(200) : uint16_t(700));
				Posed Copy = Points;
				for (const SkinningMethod Method : AllMethods)
				{
					CAPTURE(Slots, WeightBytes, JointBytes, int(Method));
					SkinJob Job = Copy.Job(Method);
					Job.BlendFactor = 0.4f;
					const PosedArrays Expected = OnProcessor(Job);
					for (const bool bUnlimited : {false, true})
					{
						CAPTURE(bUnlimited);
						CheckBounds(
							Compare(Job, Expected, OnDevice(Job, {Slots, JointBytes, WeightBytes, bUnlimited})));
					}
				}
			}
		}
	}
}

TEST_CASE("Gpu: unlimited influences decode to what constant influences decode to", "[gpu]")
{
	for (const int32_t WeightBytes : {1, 2})
	{
		Posed Points = RandomRows(12, WeightBytes == 1 ? 255 : 65535, 200);
		for (const SkinningMethod Method : AllMethods)
		{
			SkinJob Job = Points.Job(Method);
			Job.BlendFactor = 0.4f;
			const PosedArrays Constant = OnDevice(Job, {12, 2, WeightBytes, false});
			const PosedArrays Unlimited = OnDevice(Job, {12, 1, WeightBytes, true});
			for (size_t V = 0; V < Points.Positions.size(); ++V)
			{
				// Different kernels may contract differently; a wrong joint or weight is off by far more.
				CHECK(Distance(Constant.Positions[V], Unlimited.Positions[V]) < 1e-6);
				CHECK(Distance(Constant.Normals[V], Unlimited.Normals[V]) < 1e-5);
			}
		}
	}
}

TEST_CASE("Gpu: a row of more than twelve influences is read whole", "[gpu]")
{
	Posed Points = RandomRows(130, 65535, 300);
	const SkinJob Job = Points.Job(SkinningMethod::DualQuaternion);
	CheckBounds(Compare(Job, OnProcessor(Job), OnDevice(Job, {130, 2, 2, true})));
}

TEST_CASE("Gpu: every mode gives what the core computes", "[gpu]")
{
	Posed Points = RandomRows(8, 255, 60);
	std::vector<float> Mask;
	std::vector<Vec3> PositionDeltas, NormalDeltas;
	std::vector<BoneSegment> Bones;
	for (size_t V = 0; V < Points.Positions.size(); ++V)
	{
		Mask.push_back(float(V % 9) / 8.0f);
		PositionDeltas.push_back({float(0.1 * Draw(V, 60)), float(0.1 * Draw(V, 61)), 0});
		NormalDeltas.push_back({float(0.4 * Draw(V, 62)), float(0.4 * Draw(V, 63)), 0});
	}
	for (size_t J = 0; J < Points.Pose.size(); ++J)
	{
		const Vec3 Head{float(Draw(J, 70)), float(Draw(J, 71)), float(Draw(J, 72))};
		Bones.push_back({Head, J % 7 == 0 ? Head : Vec3{float(Draw(J, 73)), float(Draw(J, 74)), float(Draw(J, 75))}});
	}
	for (const SkinningMethod Method : AllMethods)
	{
		for (const StretchMode Stretch : AllStretches)
		{
			for (const float Bulge : {0.0f, 0.8f})
			{
				for (const bool bMorph : {false, true})
				{
					CAPTURE(int(Method), int(Stretch), Bulge, bMorph);
					SkinJob Job = Points.Job(Method);
					Job.Stretch = Stretch;
					Job.BlendFactor = 0.9f;
					Job.BlendMask = Mask;
					Job.BulgeCompensation = Bulge;
					Job.Bones = Bones;
					if (bMorph)
					{
						Job.PositionDeltas = PositionDeltas;
						Job.NormalDeltas = NormalDeltas;
					}
					CheckBounds(Compare(Job, OnProcessor(Job), OnDevice(Job, {.Slots = 8})));
				}
			}
		}
	}
}
