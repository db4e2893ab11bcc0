// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whoever cancels, at whatever moment, gets the answer that it was cancelled, and nothing else happens.

#include "MethodRigs.h"
#include "MirrorRigs.h"
#include "PartRigs.h"

#include "SkinAtlas/BlendMask.h"
#include "SkinAtlas/Locks.h"
#include "SkinAtlas/Transfer.h"

#include <algorithm>
#include <atomic>

namespace SkinAtlas
{
using MethodRigs::By;

namespace
{
/** Runs the blocks of all loops one after another, and cancels before one of them. */
class StopAt final : public Executor
{
public:
	explicit StopAt(int32_t InBlock) : Block(InBlock) {}

	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		for (int32_t Begin = 0; Begin < Count; Begin += Grain)
		{
			bCancel = bCancel || Seen == Block;
			++Seen;
			Body(Begin, std::min(Count, Begin + Grain));
		}
	}

	Context Host() { return {this, &bCancel, nullptr}; }

	int32_t Seen = 0;

private:
	int32_t Block;
	std::atomic<bool> bCancel = false;
};

/** A figure with all that a bind knows: two arms, a box that hangs off one, a patch on its skin, and a lone vertex. */
Shapes::Rig Figure()
{
	Shapes::Rig Made = TwoArms(0.0f, 10);
	Made.AddJoint({2.5f, 0, 0}, 1);
	Made.AddJoint({-2.5f, 0, 0}, 2);
	Made.Append(Block(0.2f, 0.1f, 0.1f), {2.2f, -2.0f, 0});
	Made.Append(Shapes::Sheet(0.3f, 2, 0.0f), {1.0f, 0.1f, 1.05f});
	Made.Positions.push_back({0.7f, 1.2f, 0});
	return Made;
}

/** Of(Host) again and again, cancelled before each of the blocks that it runs. Returns how many these are. */
template <typename Callable>
int32_t Sweep(const Callable& Of)
{
	StopAt Never(NoIndex);
	REQUIRE(Of(Never.Host()).Code == Error::None);
	int32_t Otherwise = 0;
	for (int32_t Block = 0; Block < Never.Seen; ++Block)
	{
		StopAt Here(Block);
		Otherwise += Of(Here.Host()).Code == Error::Cancelled ? 0 : 1;
	}
	CHECK(Otherwise == 0);
	return Never.Seen;
}

int32_t SweepBind(const Shapes::Rig& Rig, const BindOptions& Options)
{
	return Sweep([&](const Context& Host) { return Bind(Rig.Mesh(), Rig.Skeleton(), Options, Host).State; });
}
}

TEST_CASE("Cancel: before any block of any segmentation, distance and partition a bind ends as cancelled", "[cancel]")
{
	const Shapes::Rig Rig = Figure();
	BindOptions Options;
	Options.Smooth.Passes = 2;
	for (const SegmentationMethod Method : {SegmentationMethod::Robust, SegmentationMethod::Planes})
	{
		Options.Segment.Method = Method;
		INFO("segmentation " << int(Method));
		CHECK(SweepBind(Rig, Options) > 150);
	}
	for (const DistanceKind Distance :
		{DistanceKind::Euclidean, DistanceKind::Geodesic, DistanceKind::Harmonic})
	{
		Options = {};
		Options.Overlap.Distance = Distance;
		INFO("distance " << int(Distance));
		SweepBind(Rig, Options);
	}
	for (const PartitionKind Partition : {PartitionKind::Regional, PartitionKind::Pairwise})
	{
		Options = {};
		Options.Weigh.Partition = Partition;
		INFO("partition " << int(Partition));
		SweepBind(Rig, Options);
	}
}

TEST_CASE("Cancel: before any block of any method a bind ends as cancelled", "[cancel]")
{
	const Shapes::Rig Rig = Figure();
	const BoundCharacter Solved = BindIt(Rig);
	std::vector<Vec3> There(Solved.Joints.Positions().begin(), Solved.Joints.Positions().end());
	There[3].X += 0.1f;
	const TransferSource Source{Solved.Mesh, Solved.Weights, Solved.Joints, Solved.Joints.Positions(), There};
	const std::vector<Affine> Still(Rig.Joints.size());
	const ExamplePose Example{Rig.Positions, Still};
	for (const WeightMethod Method : {WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel,
			 WeightMethod::Transfer, WeightMethod::Examples})
	{
		BindOptions Options = By(Method);
		Options.Methods.Source = &Source;
		Options.Methods.Examples = {&Example, 1};
		Options.Methods.VoxelResolution = 16;
		INFO("method " << int(Method));
		SweepBind(Rig, Options);
	}
	BindOptions Inside = By(WeightMethod::Closest);
	Inside.Methods.Reach = ClosestReach::Inside;
	Inside.Methods.VoxelResolution = 16;
	SweepBind(Rig, Inside);
}

TEST_CASE("Cancel: before any block of two figures, of given labels and of the tree alone the answer is the same",
	"[cancel]")
{
	Shapes::Rig Rig = Figure();
	const size_t Vertices = Rig.Positions.size(), Joints = Rig.Joints.size();
	const Shapes::Rig Other = Arm();
	Rig.Append(Other, {0, 9, 0});
	for (size_t J = 0; J < Other.Joints.size(); ++J)
	{
		const int32_t Parent = Other.Parents[J];
		Rig.AddJoint({Other.Joints[J].Row[0][3], 9, 0}, Parent == NoIndex ? NoIndex : Parent + int32_t(Joints));
	}
	std::vector<int32_t> OfVertex(Rig.Positions.size(), 0), OfJoint(Rig.Joints.size(), 0);
	std::fill(OfVertex.begin() + std::ptrdiff_t(Vertices), OfVertex.end(), 1);
	std::fill(OfJoint.begin() + std::ptrdiff_t(Joints), OfJoint.end(), 1);
	MeshView Mesh = Rig.Mesh();
	SkeletonView Bones = Rig.Skeleton();
	Mesh.Figures = OfVertex;
	Bones.Figures = OfJoint;
	BindOptions Options;
	Sweep([&](const Context& Host) { return Bind(Mesh, Bones, Options, Host).State; });
	Options.Methods.Everywhere = WeightMethod::Heat;
	Sweep([&](const Context& Host) { return Bind(Mesh, Bones, Options, Host).State; });

	std::vector<int32_t> Labels;
	for (const Vec3& P : Rig.Positions)
	{
		Labels.push_back(P.X > 1.0f ? 1 : 0);
	}
	Options = {};
	Options.Segment.Labels = Labels;
	SweepBind(Rig, Options);

	const Topology Welded = *Topology::Build(Rig.Mesh());
	const Skeleton Skeleton = *Skeleton::Build(Rig.Skeleton());
	Sweep([&](const Context& Host) { return FindJointTree(Welded, Skeleton, {}, Host).State; });
}

TEST_CASE("Cancel: before any block of what comes after a bind the answer is the same", "[cancel]")
{
	const Shapes::Rig Rig = Figure();
	const BoundCharacter Solved = BindIt(Rig);
	const SolvedSurface From{Solved.Mesh, Solved.Weights, Solved.Joints};
	Shapes::Rig Moved = Rig;
	for (Vec3& P : Moved.Positions)
	{
		P.Y *= 1.01f;
	}
	const Topology Mesh = *Topology::Build(Moved.Mesh());
	Sweep([&](const Context& Host) { return Transfer(From, Mesh, {}, Host).State; });
	const TransferredWeights Rows = *Transfer(From, Mesh, {});
	Sweep([&](const Context& Host) { return MeasureDeviation(From, Mesh, Rows.Weights, Host).State; });

	const std::vector<float> Shares(Rig.Joints.size(), 0.5f);
	Sweep([&](const Context& Host)
		{ return MakeBlendMask(Solved.Weights, Solved.Regions.TreeParent, Shares, Host).State; });

	const std::vector<uint8_t> bOnly = {0, 1, 0, 0, 0};
	const StoredWeights Stored = *StoreRows(Solved.Weights, Solved.Mesh.SourceToWelded(), WeightFormat::Bits16);
	Sweep([&](const Context& Host)
		{ return ApplyLocks(Solved, {.Joints = Solved.Options}, Stored, {.OnlyJoints = bOnly}, Host).State; });

	// What a slider does: where it is cancelled the character stays as it was.
	BindOptions Softer;
	Softer.Joints = Solved.Options;
	Softer.Smooth.Passes = 1;
	Sweep(
		[&](const Context& Host)
		{
			BoundCharacter Bound = Solved;
			const Status State = BlendAgain(Bound, Softer, Host);
			CHECK((State || Bound.Weights.Weights == Solved.Weights.Weights));
			return State;
		});
}
}
