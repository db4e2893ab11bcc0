// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The fast path of Skin: vertices side by side are vertices, nothing is allocated, no vertex knows its neighbours.

#include "4_Skin/SkinAvx2.h"
#include "4_Skin/SkinBlock.h"

#include "Allocations.h"
#include "Executors.h"
#include "SkinRig.h"

#include <cstring>

using namespace SkinAtlas;

namespace
{
float Draw(uint32_t& State)
{
	State = State * 1664525u + 1013904223u;
	return float(State >> 8) / float(1u << 24);
}

/** Points with rows of all kinds: unsorted, padded, of one joint, without weight, of the joints of the one before;
 * poses that turn, scale, flatten, mirror. */
Posed MixedPoints(int32_t Influences, int32_t Count)
{
	Posed Points;
	Points.Influences = Influences;
	Points.Pose = {Affine{}, Moved(SkewTurn(), 1, 2, 3), Product(TurnZ(100), Scale(1, 2, 0.5)), TurnX(-170),
		Product(SkewTurn(), Scale(0, 1, 1)), Moved(Product(TurnX(30), Scale(-1, 1, 1)), 0, 0, 5)};
	uint32_t State = uint32_t(Influences);
	for (int32_t V = 0; V < Count; ++V)
	{
		std::vector<uint16_t> Joints(static_cast<size_t>(Influences));
		std::vector<float> Weights(static_cast<size_t>(Influences));
		const int32_t Used = V % 11 == 10 ? 0 : 1 + V % Influences;
		float Total = 0.0f;
		for (int32_t K = 0; K < Used; ++K)
		{
			Joints[size_t(K)] = uint16_t(Draw(State) * float(Points.Pose.size()));
			Total += Weights[size_t(K)] = 0.1f + Draw(State);
		}
		for (float& Weight : Weights)
		{
			Weight = Total > 0.0f ? Weight / Total : 0.0f;
		}
		if (V / 16 % 2 == 1 && V % 16 != 0) // whole groups of any lanes share their joints
		{
			Joints.assign(Points.Joints.end() - Influences, Points.Joints.end());
		}
		Points.Add({Draw(State) - 0.5f, Draw(State) - 0.5f, Draw(State) - 0.5f}, Joints, Weights);
		Points.Normals.push_back(ToFloat(Normalised(Vec3d(Draw(State) - 0.5, Draw(State) - 0.5, 0.1))));
		Points.Tangents.push_back({Draw(State) - 0.5f, 0.6f, Draw(State) - 0.5f, V % 2 == 0 ? 1.0f : -1.0f});
	}
	return Points;
}

template <typename Element>
bool SameBits(const std::vector<Element>& A, const std::vector<Element>& B)
{
	return std::memcmp(A.data(), B.data(), A.size() * sizeof(Element)) == 0;
}

/** The template's other instance, one vertex after the other; the job's records must be filled. */
void SkinOneByOne(const ReadyJob& Job)
{
	for (size_t V = 0; V < Job.Positions.size(); ++V)
	{
		const size_t Slot = (Job.Rows.empty() ? V : size_t(Job.Rows[V])) * size_t(Job.Influences);
		const Vec4 T = Job.Tangents[V];
		const SurfaceVertex<float> Rest{Job.Positions[V], Job.Normals[V], {T.X, T.Y, T.Z}, T.W};
		const float Share = Job.BlendFactor * (Job.BlendMask.empty() ? 1.0f : Job.BlendMask[V]);
		const SkinRow<float> Row{&Job.Joints[Slot], &Job.Weights[Slot], Job.Influences};
		const SurfaceVertex<float> Out = SkinVertex<true>(Job, Row, Rest, Share);
		Job.OutPositions[V] = Out.Position;
		Job.OutNormals[V] = Out.Normal;
		Job.OutTangents[V] = {Out.Tangent.X, Out.Tangent.Y, Out.Tangent.Z, Out.Handedness};
	}
}

/** Calls Check with jobs of every method, stretch, bulge and order of rows over the points. */
template <typename Function>
void ForEveryMode(Posed& Points, const Function& Check)
{
	const std::vector<BoneSegment> Bones(Points.Pose.size(), {{-0.4f, 0, 0}, {0.3f, 0.1f, 0}});
	std::vector<float> Mask;
	std::vector<int32_t> Backwards;
	for (size_t V = 0; V < Points.Positions.size(); ++V)
	{
		Backwards.push_back(int32_t(Points.Positions.size() - 1 - V));
		Mask.push_back(V < 8 ? float(V / 4) : float(V % 5) / 4.0f); // whole groups of 0 and of 1 first
	}
	for (const SkinningMethod Method :
		{SkinningMethod::Linear, SkinningMethod::DualQuaternion, SkinningMethod::Blended})
	{
		for (const StretchMode Stretch : {StretchMode::None, StretchMode::Uniform, StretchMode::Full})
		{
			for (const float Bulge : {0.0f, 0.7f})
			{
				SkinJob Job = Points.Job(Method);
				Job.Stretch = Stretch;
				Job.BulgeCompensation = Bulge;
				Job.Bones = Bones;
				Job.BlendMask = Mask;
				CAPTURE(int(Method), int(Stretch), Bulge);
				Check(Job);
				Job.Rows = Backwards;
				Check(Job);
			}
		}
	}
}
}

TEST_CASE(
	"Skin: four or eight vertices at once have the bits of one after the other, for any number of influences", "[skin]")
{
	if (!HasAvx2())
	{
		WARN("This processor has no AVX2: eight at once are not tested.");
	}
	for (const int32_t Influences : {1, 2, 3, 4, 5, 8, 12, 17})
	{
		CAPTURE(Influences);
		Posed Points = MixedPoints(Influences, 203), Single = Points; // 203: the last group is not full
		ForEveryMode(Points,
			[&](SkinJob& Job)
			{
				REQUIRE(Skin(Job)); // fills the records
				SkinJob Other = Job;
				const SkinJob Outputs = Single.Job(Job.Method);
				Other.OutPositions = Outputs.OutPositions;
				Other.OutNormals = Outputs.OutNormals;
				Other.OutTangents = Outputs.OutTangents;
				SkinOneByOne({Other});
				const auto CheckSame = [&]
				{
					CHECK(SameBits(Points.OutPositions, Single.OutPositions));
					CHECK(SameBits(Points.OutNormals, Single.OutNormals));
					CHECK(SameBits(Points.OutTangents, Single.OutTangents));
				};
				CheckSame();
				for (const auto Pose : {&PoseBlock, HasAvx2() ? &PoseBlockAvx2 : &PoseBlock})
				{
					std::fill(Points.OutPositions.begin(), Points.OutPositions.end(), Vec3{});
					Pose({Job}, 0, Points.Positions.size());
					CheckSame();
				}
			});
	}
}

TEST_CASE("Skin: joints are on one side if no two quaternions are more than a right angle apart", "[skin]")
{
	const auto OnOneSide = [](std::initializer_list<double> Degrees) // in a plane
	{
		std::vector<JointRecord> Records;
		for (const double Angle : Degrees)
		{
			const double Radians = Angle * 0.017453292519943295;
			Records.push_back({{float(std::sin(Radians)), 0, 0, float(std::cos(Radians))}, {}, {}, {}});
		}
		return AreOnOneSide(Records);
	};
	CHECK(OnOneSide({}));
	CHECK(OnOneSide({170}));
	CHECK(OnOneSide({0, 89}));
	CHECK_FALSE(OnOneSide({0, 91}));
	CHECK_FALSE(OnOneSide({-60, 0, 60}));
	CHECK_FALSE(OnOneSide({0, 180})); // one rotation, but of the other sign
	CHECK(OnOneSide({0, 10, 20, 30, 40, 50, 60, 70, 80, 85, 89}));
	for (size_t Apart = 0; Apart < 11; ++Apart) // wherever in a group of lanes, or behind the last whole one
	{
		std::vector<JointRecord> Records(11, {{0, 0, 0, 1}, {}, {}, {}});
		CHECK(AreOnOneSide(Records));
		Records[Apart].Real = {0, 0.8f, 0, -0.6f};
		CHECK_FALSE(AreOnOneSide(Records));
	}
}

TEST_CASE("Skin: a pose on one side has the same bits whether rows ask for signs or not", "[skin]")
{
	Posed Points = MixedPoints(8, 203);
	Points.Pose = {Affine{}, Moved(TurnZ(40), 1, 2, 3), Product(TurnZ(100), Scale(1, 2, 0.5)), TurnX(-60),
		Product(TurnX(20), Scale(0, 1, 1)), TurnX(30)};
	Posed Asked = Points;
	ForEveryMode(Points,
		[&](SkinJob& Job)
		{
			REQUIRE(Skin(Job)); // fills the records
			REQUIRE((Job.Method == SkinningMethod::Linear || AreOnOneSide(Job.Records)));
			SkinJob Other = Job;
			const SkinJob Outputs = Asked.Job(Job.Method);
			Other.OutPositions = Outputs.OutPositions;
			Other.OutNormals = Outputs.OutNormals;
			Other.OutTangents = Outputs.OutTangents;
			PoseBlock({Other, false}, 0, Asked.Positions.size());
			PoseBlock({Job, true}, 0, Points.Positions.size());
			CHECK(SameBits(Points.OutPositions, Asked.OutPositions));
			CHECK(SameBits(Points.OutNormals, Asked.OutNormals));
			CHECK(SameBits(Points.OutTangents, Asked.OutTangents));
		});
}

TEST_CASE("Skin: the length of a row's sum tells only of rows whose quaternions are all on one side", "[skin]")
{
	// Two to four unit quaternions in a plane, angles from the heaviest in steps of 15 degrees all around: a step
	// beyond 90 degrees is on the other side.
	int Kept = 0, Rows = 0;
	for (int32_t Row = 0; Row < 24 * 24 * 24; ++Row)
	{
		const int32_t Steps[] = {0, Row % 24, Row / 24 % 24, Row / 576};
		const float Shares[] = {0.5f, 0.3f, Row % 2 == 0 ? 0.2f : 0.15f, Row % 2 == 0 ? 0.0f : 0.05f};
		WeightsOf<float> Weights{0.0f, 0.5f, 1.0f};
		double X = 0.0, Y = 0.0;
		bool bOneSide = true;
		for (int32_t K = 0; K < 4; ++K)
		{
			const double Angle = Steps[K] * 0.2617993877991494;
			X += Shares[K] * std::cos(Angle);
			Y += Shares[K] * std::sin(Angle);
			Weights.Total += Shares[K];
			Weights.Least = Shares[K] > 0.0f ? std::min(Weights.Least, Shares[K]) : Weights.Least;
			bOneSide &= Shares[K] == 0.0f || Steps[K] < 6 || Steps[K] > 18;
		}
		const bool bKept = KeepsSigns(Weights, float(X * X + Y * Y));
		CHECK((!bKept || bOneSide));
		Kept += bKept ? 1 : 0;
		Rows += bOneSide ? 1 : 0;
	}
	CHECK(Kept > Rows / 20);											// it is of use; poses of characters turn less
	CHECK_FALSE(KeepsSigns(WeightsOf<float>{1.0f, 1.5f, -0.5f}, 4.0f)); // a negative weight: the proof has none
	CHECK_FALSE(KeepsSigns(WeightsOf<float>{}, 0.0f));					// no weight at all
}

TEST_CASE("Skin: a call allocates nothing, in any mode, with threads or without", "[skin]")
{
	Posed Points = MixedPoints(8, 9001);
	ReversedBlocks Blocks;
	for (Executor* Threads : {static_cast<Executor*>(nullptr), static_cast<Executor*>(&Blocks)})
	{
		Context Host;
		Host.Threads = Threads;
		ForEveryMode(Points,
			[&](SkinJob& Job)
			{
				const size_t Before = Allocations();
				const Status State = Skin(Job, Host);
				const size_t After = Allocations();
				REQUIRE(State);
				CHECK(After == Before);
			});
	}
	const size_t Before = Allocations();
	CHECK(std::make_unique<int>(Points.Influences) != nullptr); // the count counts
	CHECK(Allocations() > Before);
}

TEST_CASE("Skin: outputs may be the inputs", "[skin]")
{
	Posed Apart = MixedPoints(4, 1001), InPlace = Apart;
	ForEveryMode(Apart,
		[&](SkinJob& Job)
		{
			REQUIRE(Skin(Job));
			InPlace.OutPositions = Apart.Positions;
			InPlace.OutNormals = Apart.Normals;
			InPlace.OutTangents = Apart.Tangents;
			SkinJob Same = Job;
			Same.Positions = Same.OutPositions = InPlace.OutPositions;
			Same.Normals = Same.OutNormals = InPlace.OutNormals;
			Same.Tangents = Same.OutTangents = InPlace.OutTangents;
			REQUIRE(Skin(Same));
			CHECK(SameBits(Apart.OutPositions, InPlace.OutPositions));
			CHECK(SameBits(Apart.OutNormals, InPlace.OutNormals));
			CHECK(SameBits(Apart.OutTangents, InPlace.OutTangents));
		});
}

TEST_CASE("Skin: a weight that is no number spoils its own vertex and no other", "[skin]")
{
	Posed Clean = TwoJointTube(), Spoilt = Clean;
	Clean.Pose = {TurnX(20), TurnZ(40)};
	Spoilt.Pose = Clean.Pose;
	Spoilt.Weights[2 * 5] = std::numeric_limits<float>::quiet_NaN();
	for (const SkinningMethod Method : BothMethods)
	{
		Clean.Skin(Method);
		Spoilt.Skin(Method);
		for (size_t V = 0; V < Clean.Positions.size(); ++V)
		{
			CAPTURE(V);
			const bool bSame = std::memcmp(&Clean.OutPositions[V], &Spoilt.OutPositions[V], sizeof(Vec3)) == 0;
			CHECK(bSame == (V != 5));
		}
	}
}
