// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What every method owes its caller: the same rows for any threads, the budget, progress, cancellation, refusals.

#include "Executors.h"
#include "MethodRigs.h"
#include "MirrorRigs.h"
#include "SkinAtlas/Recipe.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace SkinAtlas
{
using namespace MethodRigs;

namespace
{
/** A bar, and what each method needs to be asked for its weights. */
struct Everything
{
	Shapes::Rig Rig = Bar(24, 16);
	BoundCharacter Solved = BindWith(Rig, {});
	TransferSource Source{
		Solved.Mesh, Solved.Weights, Solved.Joints, Solved.Joints.Positions(), Solved.Joints.Positions()};
	std::vector<Affine> Bent = std::vector<Affine>(2);
	std::vector<Vec3> Posed = Rig.Positions;
	std::vector<ExamplePose> Poses;

	Everything()
	{
		Bent[1].Row[0][0] = Bent[1].Row[1][1] = 0.0f; // a quarter turn about Z
		Bent[1].Row[0][1] = -1.0f;
		Bent[1].Row[1][0] = 1.0f;
		for (Vec3& P : Posed)
		{
			P = P.X > 0.0f ? Vec3{-P.Y, P.X, P.Z} : P;
		}
		Poses.push_back({Posed, Bent});
	}

	BindOptions Ask(WeightMethod Method) const
	{
		BindOptions Options = By(Method);
		Options.Methods.Source = &Source;
		Options.Methods.Examples = Poses;
		Options.Methods.VoxelResolution = 64;
		return Options;
	}
};

constexpr WeightMethod Others[] = {
	WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel, WeightMethod::Transfer, WeightMethod::Examples};
}

TEST_CASE("Methods: rows do not depend on the threads, sum to one and keep the budget", "[methods]")
{
	const Everything All;
	const Shapes::Rig& Rig = All.Rig;
	for (const WeightMethod Method : Others)
	{
		INFO(static_cast<int>(Method));
		BindOptions Options = All.Ask(Method);
		Options.Weigh.MaxInfluences = 2;
		const BoundCharacter Serial = BindWith(Rig, Options);
		ReversedBlocks Reversed;
		InterleavedThreads Three(3);
		for (Executor* const Threads : {static_cast<Executor*>(&Reversed), static_cast<Executor*>(&Three)})
		{
			const BoundCharacter Same = BindWith(Rig, Options, {Threads, nullptr, nullptr});
			CHECK(Same.Weights.Joints == Serial.Weights.Joints);
			CHECK(Same.Weights.Weights == Serial.Weights.Weights);
		}
		CHECK(Serial.Weights.Influences == 2);
		for (int32_t V = 0; V < Serial.Mesh.VertexCount(); ++V)
		{
			CHECK(WeightAt(Serial.Weights, V, 0) + WeightAt(Serial.Weights, V, 1) == Approx(1.0f));
			CHECK(WeightAt(Serial.Weights, V, Serial.Regions.RegionOf[size_t(V)]) ==
				  Serial.Weights.Weights[size_t(2 * V)]);
		}
	}
}

TEST_CASE("Methods: a finger that mirrors no other stays off the other hand", "[methods]")
{
	// Two arms that are images of each other, with a joint more each, of which one lies too far off to be an image.
	Shapes::Rig Rig = TwoArms();
	Rig.AddJoint({2.4f, 0, 0}, 1);
	Rig.AddJoint({-2.4f, 0.4f, 0}, 2);
	BindOptions Options;
	Options.Segment.Symmetry = SymmetryKind::X;
	Options.Methods.Everywhere = GENERATE(WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel);
	const auto Bound = Bind(Rig.Mesh(), Rig.Skeleton(), Options);
	REQUIRE(Bound);
	REQUIRE(Bound->Regions.Symmetry.JointOf == std::vector<int32_t>{0, 2, 1, NoIndex, NoIndex});
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		CAPTURE(Rig.Positions[S].X);
		const int32_t V = Bound->Mesh.SourceToWelded()[S];
		CHECK((Rig.Positions[S].X > -0.5f || WeightAt(Bound->Weights, V, 3) == 0.0f));
		CHECK((Rig.Positions[S].X < 0.5f || WeightAt(Bound->Weights, V, 4) == 0.0f));
	}
}

TEST_CASE("Methods: options out of their range are refused", "[methods]")
{
	const Shapes::Rig Rig = Bar(8);
	const auto ErrorOf = [&](const BindOptions& Options)
	{ return Bind(Rig.Mesh(), Rig.Skeleton(), Options).State.Code; };
	BindOptions Cold = By(WeightMethod::Heat);
	for (const float C : {0.0f, -1.0f, NAN, INFINITY})
	{
		Cold.Methods.HeatConduction = C;
		CHECK(ErrorOf(Cold) == Error::BadOption);
	}
	BindOptions Cells = By(WeightMethod::Voxel);
	Cells.Methods.VoxelResolution = 7;
	CHECK(ErrorOf(Cells) == Error::BadOption);
	Cells = By(WeightMethod::Voxel);
	Cells.Methods.VoxelAlpha = 1.5f;
	CHECK(ErrorOf(Cells) == Error::BadOption);
	const std::vector<WeightMethod> One = {WeightMethod::Heat};
	BindOptions Short;
	Short.Methods.Joints = One;
	CHECK(ErrorOf(Short) == Error::SizeMismatch);
	const std::vector<std::optional<WeightMethod>> Three(3);
	BindOptions Long;
	Long.Methods.Components = Three;
	CHECK(ErrorOf(Long) == Error::SizeMismatch);
	std::vector<JointOptions> PerJoint(2);
	PerJoint[1].Radius = 0.0f;
	BindOptions Thin = By(WeightMethod::Closest);
	Thin.Joints = PerJoint;
	CHECK(ErrorOf(Thin) == Error::BadJointOption);
}

TEST_CASE("Methods: no blend over the curves of the atlas stands for the rows of another method", "[methods]")
{
	Recipe Soft, Hard;
	Soft.K = 2.0f;
	CHECK(HaveSameAtlas(Soft, Hard));
	for (Recipe* const Each : {&Soft, &Hard})
	{
		Each->Method = WeightMethod::Heat;
	}
	CHECK_FALSE(HaveSameAtlas(Soft, Hard));
	Recipe OfJoint, OfPart;
	OfJoint.Joints.emplace_back().Method = WeightMethod::Voxel;
	OfPart.Components.emplace_back().Method = WeightMethod::Closest;
	CHECK_FALSE(HaveSameAtlas(OfJoint, OfJoint));
	CHECK_FALSE(HaveSameAtlas(OfPart, OfPart));
	OfPart.Components[0].Method = WeightMethod::Atlas;
	CHECK(HaveSameAtlas(OfPart, OfPart));
}

TEST_CASE("Methods: every method tells of its progress, and stops wherever it is cancelled", "[methods]")
{
	const Everything All;
	class Listener final : public ProgressListener
	{
	public:
		std::vector<float> Told;
		size_t CancelAfter = 1000;
		std::atomic<bool> bCancel = false;
		void OnProgress(Stage Current, float Fraction) override
		{
			if (Current == Stage::Methods)
			{
				Told.push_back(Fraction);
				bCancel = bCancel || Told.size() >= CancelAfter;
			}
		}
	};
	for (const WeightMethod Method : Others)
	{
		INFO(static_cast<int>(Method));
		Listener Whole;
		REQUIRE(Bind(All.Rig.Mesh(), All.Rig.Skeleton(), All.Ask(Method), {nullptr, &Whole.bCancel, &Whole}));
		REQUIRE(Whole.Told.size() >= 3); // begun, under way, done
		CHECK(Whole.Told.front() == 0.0f);
		CHECK(Whole.Told.back() == 1.0f);
		CHECK(std::is_sorted(Whole.Told.begin(), Whole.Told.end()));
		for (size_t After = 1; After <= Whole.Told.size(); ++After)
		{
			Listener Stopped;
			Stopped.CancelAfter = After;
			const auto Bound =
				Bind(All.Rig.Mesh(), All.Rig.Skeleton(), All.Ask(Method), {nullptr, &Stopped.bCancel, &Stopped});
			CHECK(Bound.State.Code == Error::Cancelled);
		}
	}
}
}
