// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What holds for overlaps whatever the distance.

#include "Executors.h"
#include "Shapes.h"
#include "SkinAtlas/Overlap.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

using namespace SkinAtlas;

namespace
{
constexpr DistanceKind AllKinds[] = {
	DistanceKind::Euclidean, DistanceKind::Dijkstra, DistanceKind::Geodesic, DistanceKind::Harmonic};
constexpr double Pi = 3.14159265358979323846;

/** A cut mesh, ready to be measured. */
struct Cut
{
	Topology Mesh;
	Skeleton Joints;
	Segmentation Regions;

	Result<Overlaps> Measure(const OverlapOptions& Options = {}, const Context& Host = {}) const
	{
		return Overlap(Mesh, Joints, Regions, Options, Host);
	}
	int32_t JointCount() const { return Joints.JointCount(); }
	float Unit(int32_t J) const { return static_cast<float>(Regions.Curves[size_t(J)].Length / Pi); }
};

Skeleton ChainOf(int32_t JointCount)
{
	Shapes::Rig Chain;
	for (int32_t J = 0; J < JointCount; ++J)
	{
		Chain.AddJoint({static_cast<float>(J), 0.0f, 0.0f}, J - 1);
	}
	return *Skeleton::Build(Chain.Skeleton());
}

Cut CutTubeAt(const std::vector<float>& Cuts, float Jitter = 0.4f)
{
	Shapes::TubeOptions Options;
	Options.Jitter = Jitter;
	Topology Mesh = *Topology::Build(Shapes::Tube(Options).Mesh());
	Segmentation Regions = Shapes::CutTube(Mesh, Cuts);
	return {std::move(Mesh), ChainOf(static_cast<int32_t>(Cuts.size()) + 1), std::move(Regions)};
}

/**
 * Five joints; the regions are 1.2 units long, less than K = 2 asks for.
 * With bones every other one lies on the tube's side.
 */
Cut ChainOnTube(bool bBones = false)
{
	Cut Chain = CutTubeAt({-1.83f, -0.61f, 0.59f, 1.81f});
	for (int32_t J = 0; bBones && J <= 5; ++J)
	{
		const float X = -3.05f + 1.22f * static_cast<float>(J), Y = J % 2 == 0 ? 0.0f : 0.9f;
		Chain.Regions.BoneStart.push_back(J);
		Chain.Regions.Bones.push_back({{X, Y, 0.0f}, {X + 1.22f, Y, 0.0f}});
	}
	return Chain;
}

/** Cut half way up the first leg: the second leg belongs to joint 1 and comes back beside the cut. */
Cut CutHairpin()
{
	Topology Mesh = *Topology::Build(Shapes::Hairpin().Mesh());
	std::vector<int32_t> Labels;
	for (const Vec3& P : Mesh.Positions())
	{
		Labels.push_back(P.X < 3.0f && P.Y < 0.6f ? 0 : 1);
	}
	Segmentation Regions = Shapes::FromLabels(Mesh, std::move(Labels), {NoIndex, 0});
	return {std::move(Mesh), ChainOf(2), std::move(Regions)};
}

std::optional<float> SignedDistance(const Overlaps& Measured, int32_t V, int32_t J)
{
	for (const CurveDistance& Each : Measured.At(V))
	{
		if (Each.Joint == J)
		{
			return Each.Signed;
		}
	}
	return std::nullopt;
}

bool AreSame(const Overlaps& A, const Overlaps& B)
{
	const auto bEqual = [](const CurveDistance& X, const CurveDistance& Y)
	{ return X.Joint == Y.Joint && X.Signed == Y.Signed && std::signbit(X.Signed) == std::signbit(Y.Signed); };
	return A.Start == B.Start && A.Unit == B.Unit && A.Reach == B.Reach &&
		std::equal(A.Distances.begin(), A.Distances.end(), B.Distances.begin(), B.Distances.end(), bEqual);
}

/** Whether the vertices at most Width from the curve of J hang together with the edges it crosses. */
bool IsConnectedToCurve(const Cut& Tube, const Overlaps& Measured, int32_t J, float Width)
{
	const auto IsIn = [&](int32_t V)
	{
		const auto Distance = SignedDistance(Measured, V, J);
		return Distance && std::abs(*Distance) <= Width;
	};
	std::vector<bool> bFound(size_t(Tube.Mesh.VertexCount()), false);
	std::vector<int32_t> Stack;
	const auto Visit = [&](int32_t V)
	{
		if (IsIn(V) && !bFound[size_t(V)])
		{
			bFound[size_t(V)] = true;
			Stack.push_back(V);
		}
	};
	for (const CurvePoint& Point : Tube.Regions.Curves[size_t(J)].Points)
	{
		Visit(Tube.Mesh.Edge(Point.Edge)[0]);
		Visit(Tube.Mesh.Edge(Point.Edge)[1]);
	}
	while (!Stack.empty())
	{
		const int32_t V = Stack.back();
		Stack.pop_back();
		for (const int32_t Next : Tube.Mesh.Neighbours(V))
		{
			Visit(Next);
		}
	}
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		if (IsIn(V) && !bFound[size_t(V)])
		{
			return false;
		}
	}
	return true;
}

class ProgressLog final : public ProgressListener
{
public:
	std::vector<float> Fractions;
	std::thread::id Thread = std::this_thread::get_id();
	bool bForeign = false;

	void OnProgress(Stage Current, float Fraction) override
	{
		bForeign = bForeign || std::this_thread::get_id() != Thread || Current != Stage::Overlap;
		Fractions.push_back(Fraction);
	}
};
}

TEST_CASE("Overlap: the unit is L / pi, and the reach is K and the shift in units", "[overlap]")
{
	const Cut Tube = CutTubeAt({0.1f});
	std::vector<JointOptions> Joints(2);
	Joints[1].K = 0.25f;
	Joints[1].Shift = -0.5f;
	OverlapOptions Options;
	Options.Joints = Joints;
	const auto Measured = Tube.Measure(Options);
	REQUIRE(Measured);

	CHECK(Measured->Unit[0] == 0.0f); // a root has no curve
	CHECK(Measured->Reach[0] == 0.0f);
	CHECK(Measured->Unit[1] == Approx(Shapes::Girth({}) / Pi));
	CHECK(Measured->Reach[1] == Approx(0.75 * Shapes::Girth({}) / Pi));

	Options.ReachK = 2.0f;
	CHECK(Tube.Measure(Options)->Reach[1] == Approx(2.5 * Shapes::Girth({}) / Pi));
	Options.ReachK = 0.125f; // less than the joint's own K
	CHECK(Tube.Measure(Options)->Reach[1] == Approx(0.75 * Shapes::Girth({}) / Pi));
}

TEST_CASE("Overlap: by Lu's criterion the unit is the diameter of the curve", "[overlap]")
{
	const Cut Tube = CutTubeAt({0.1f}); // twelve ridges: opposite ones are two radii apart
	OverlapOptions Options;
	Options.Width = OverlapWidth::Diameter;
	const auto Measured = Tube.Measure(Options);
	REQUIRE(Measured);
	CHECK(Measured->Unit[1] == Approx(2.0f));
	CHECK(Measured->Reach[1] == Approx(0.6f));
}

TEST_CASE("Overlap: the sign tells the side of the joint's subtree", "[overlap]")
{
	const Cut Tube = ChainOnTube();
	for (const DistanceKind Kind : AllKinds)
	{
		OverlapOptions Options;
		Options.Distance = Kind;
		Options.ReachK = 1.0f;
		const auto Measured = Tube.Measure(Options);
		REQUIRE(Measured);
		for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
		{
			for (const CurveDistance& Each : Measured->At(V))
			{
				CHECK(std::signbit(Each.Signed) == (Tube.Regions.RegionOf[size_t(V)] < Each.Joint));
			}
		}
	}
}

TEST_CASE("Overlap: a vertex lists its curves parents first, each once", "[overlap]")
{
	Cut Tube = ChainOnTube();
	OverlapOptions Options;
	Options.ReachK = 2.0f;
	const auto Measured = Tube.Measure(Options);
	REQUIRE(Measured);
	size_t Longest = 0;
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const auto Row = Measured->At(V);
		Longest = std::max(Longest, Row.size());
		for (size_t I = 1; I < Row.size(); ++I)
		{
			CHECK(Row[I - 1].Joint < Row[I].Joint); // in a chain
		}
	}
	CHECK(Longest == 4);
}

TEST_CASE("Overlap: K = 0 reaches what lies on the curve and nothing else", "[overlap]")
{
	const std::vector<JointOptions> Rigid(2, JointOptions{0.0f});
	OverlapOptions Options;
	Options.Joints = Rigid;
	for (const DistanceKind Kind : AllKinds)
	{
		Options.Distance = Kind;
		const auto Between = CutTubeAt({0.1f}, 0.0f).Measure(Options);
		REQUIRE(Between);
		CHECK(Between->Unit[1] > 0.0f);
		CHECK(Between->Reach[1] == 0.0f);
		CHECK(Between->Distances.empty());
		const Cut OnRing = CutTubeAt({0.0f}, 0.0f); // the middle ring of vertices lies on the plane
		const auto On = OnRing.Measure(Options);
		REQUIRE(On);
		CHECK(On->Distances.size() == 24);
		for (const CurveDistance& Each : On->Distances)
		{
			CHECK(Each.Signed == 0.0f);
		}
	}
}

TEST_CASE("Overlap: how far is measured does not change what is measured", "[overlap]")
{
	const bool bWhole = GENERATE(false, true);
	const Cut Meshes[] = {ChainOnTube(), ChainOnTube(true), CutHairpin()};
	for (const Cut& Each : Meshes)
	{
		for (const DistanceKind Kind : AllKinds)
		{
			OverlapOptions Options;
			Options.Distance = Kind;
			Options.bWholeRegions = bWhole;
			const auto Near = Each.Measure(Options);
			Options.ReachK = 2.0f;
			const auto Far = Each.Measure(Options);
			REQUIRE(Near);
			REQUIRE(Far);
			int32_t Differences = 0;
			for (int32_t V = 0; V < Each.Mesh.VertexCount(); ++V)
			{
				for (int32_t J = 0; J < Each.JointCount(); ++J)
				{
					const auto A = SignedDistance(*Near, V, J), B = SignedDistance(*Far, V, J);
					const bool bWithin = B && std::abs(*B) <= Near->Reach[size_t(J)];
					Differences += (A && A != B) || (bWithin && A != B) ? 1 : 0;
				}
			}
			CAPTURE(static_cast<int>(Kind));
			CHECK(Far->Reach[1] > Near->Reach[1]);
			CHECK(Differences == 0);
		}
	}
}

TEST_CASE("Overlap: the order and number of threads leave no trace", "[overlap][threads]")
{
	const Cut Tube = ChainOnTube();
	ReversedBlocks Reversed;
	InterleavedThreads Interleaved(3);
	for (const DistanceKind Kind : AllKinds)
	{
		OverlapOptions Options;
		Options.Distance = Kind;
		Options.ReachK = 1.0f;
		const auto Serial = Tube.Measure(Options);
		REQUIRE(Serial);
		Executor* const Lent[] = {&Reversed, &Interleaved};
		for (Executor* const Threads : Lent)
		{
			Context Host;
			Host.Threads = Threads;
			const auto Other = Tube.Measure(Options, Host);
			REQUIRE(Other);
			CHECK(AreSame(*Serial, *Other));
		}
	}
}

TEST_CASE("Overlap: overlaps of every width are connected to their curve", "[overlap]")
{
	const Cut Meshes[] = {ChainOnTube(), ChainOnTube(true), CutHairpin()};
	for (const Cut& Each : Meshes)
	{
		for (const DistanceKind Kind : AllKinds)
		{
			OverlapOptions Options;
			Options.Distance = Kind;
			Options.ReachK = 5.0f;
			const auto Measured = Each.Measure(Options);
			REQUIRE(Measured);
			for (int32_t J = 1; J < Each.JointCount(); ++J)
			{
				for (const float K : {0.1f, 0.3f, 1.0f, 2.0f, 5.0f})
				{
					CAPTURE(static_cast<int>(Kind), J, K);
					CHECK(IsConnectedToCurve(Each, *Measured, J, K * Each.Unit(J)));
				}
			}
		}
	}
}

TEST_CASE("Overlap: straight-line distance does not jump to a neighbouring finger", "[overlap]")
{
	const Cut Fingers = CutHairpin(); // one region has both: the hierarchy does not tell them apart
	OverlapOptions Options;
	Options.Distance = DistanceKind::Euclidean;
	Options.ReachK = 5.0f;
	const auto Measured = Fingers.Measure(Options);
	REQUIRE(Measured);
	for (int32_t V = 0; V < Fingers.Mesh.VertexCount(); ++V)
	{
		// The turn lies 3 above the cut, so the second leg joins no overlap that is not wider.
		const Vec3 P = Fingers.Mesh.Positions()[size_t(V)];
		if (P.Y > 0.75f)
		{
			const auto Distance = SignedDistance(*Measured, V, 1);
			CHECK((!Distance || *Distance > 2.7f));
		}
	}
}

TEST_CASE("Overlap: straight-line distance stays near in the hierarchy", "[overlap]")
{
	const Cut Tube = ChainOnTube();
	OverlapOptions Options;
	Options.ReachK = 10.0f; // the whole tube
	Options.Distance = DistanceKind::Euclidean;
	const auto Filtered = Tube.Measure(Options);
	Options.Distance = DistanceKind::Dijkstra;
	const auto Free = Tube.Measure(Options);
	REQUIRE(Filtered);
	REQUIRE(Free);
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const int32_t R = Tube.Regions.RegionOf[size_t(V)];
		for (int32_t J = 1; J < 5; ++J)
		{
			// Curve J lies between regions J - 1 and J; one step from either are J - 2 and J + 1.
			CHECK(SignedDistance(*Filtered, V, J).has_value() == (R >= J - 2 && R <= J + 1));
			CHECK(SignedDistance(*Free, V, J).has_value());
		}
	}
}

TEST_CASE("Overlap: whole regions are measured to their end, other regions up to the reach", "[overlap]")
{
	const Cut Tube = ChainOnTube();
	for (const DistanceKind Kind : AllKinds)
	{
		OverlapOptions Options;
		Options.Distance = Kind;
		Options.bWholeRegions = true;
		const auto Measured = Tube.Measure(Options);
		REQUIRE(Measured);
		CHECK(Measured->bWholeRegions);
		for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
		{
			for (int32_t J = 1; J < 5; ++J)
			{
				const int32_t R = Tube.Regions.RegionOf[size_t(V)];
				const auto Distance = SignedDistance(*Measured, V, J);
				const bool bOwn = R == J || R == J - 1;
				CHECK((Distance.has_value() || !bOwn));
				CHECK((bOwn || !Distance || std::abs(*Distance) <= Measured->Reach[size_t(J)]));
			}
		}
	}
}

TEST_CASE("Overlap: a part that no curve crosses is in no overlap", "[overlap]")
{
	Shapes::Rig Two = Shapes::Tube();
	Two.Append(Shapes::Tube(), {0.0f, 2.2f, 0.0f}); // nearer than the reach
	Topology Mesh = *Topology::Build(Two.Mesh());
	std::vector<int32_t> Labels;
	for (const Vec3& P : Mesh.Positions())
	{
		Labels.push_back(P.X >= 0.1f || P.Y > 1.1f ? 1 : 0);
	}
	Segmentation Regions = Shapes::FromLabels(Mesh, std::move(Labels), {NoIndex, 0});
	const Cut Pair{std::move(Mesh), ChainOf(2), std::move(Regions)};
	for (const DistanceKind Kind : AllKinds)
	{
		OverlapOptions Options;
		Options.Distance = Kind;
		Options.ReachK = 2.0f;
		const auto Measured = Pair.Measure(Options);
		REQUIRE(Measured);
		for (int32_t V = 0; V < Pair.Mesh.VertexCount(); ++V)
		{
			CHECK((Measured->At(V).empty() || Pair.Mesh.Positions()[size_t(V)].Y < 1.1f));
		}
	}
}

TEST_CASE("Overlap: bad options are named", "[overlap]")
{
	const Cut Tube = CutTubeAt({0.1f});
	const float Infinity = std::numeric_limits<float>::infinity(), NotANumber = std::numeric_limits<float>::quiet_NaN();
	const auto StateWith = [&](float K, float Shift)
	{
		std::vector<JointOptions> Joints(2);
		Joints[1].K = K;
		Joints[1].Shift = Shift;
		OverlapOptions Options;
		Options.Joints = Joints;
		return Tube.Measure(Options).State;
	};
	for (const Status State : {StateWith(-0.1f, 0.0f), StateWith(NotANumber, 0.0f), StateWith(0.3f, NotANumber),
			 StateWith(0.3f, -Infinity)})
	{
		CHECK(State.Code == Error::BadJointOption);
		CHECK(State.Where == 1);
	}
	CHECK(StateWith(0.3f, -0.2f));

	const std::vector<JointOptions> One(1);
	OverlapOptions Short;
	Short.Joints = One;
	CHECK(Tube.Measure(Short).State.Code == Error::SizeMismatch);
	CHECK(Tube.Measure(Short).State.Where == 1);

	OverlapOptions Backwards;
	Backwards.ReachK = -1.0f;
	CHECK(Tube.Measure(Backwards).State.Code == Error::BadOption);
	Backwards.ReachK = NotANumber;
	CHECK(Tube.Measure(Backwards).State.Code == Error::BadOption);

	Segmentation Cropped = Tube.Regions;
	Cropped.RegionOf.pop_back();
	const Status State = Overlap(Tube.Mesh, Tube.Joints, Cropped).State;
	CHECK(State.Code == Error::SizeMismatch);
	CHECK(State.Where == Tube.Mesh.VertexCount() - 1);
}

TEST_CASE("Overlap: progress begins with 0, never falls, ends with 1 and comes from the caller's thread", "[overlap]")
{
	const Cut Tube = ChainOnTube();
	InterleavedThreads Interleaved(2);
	ReversedBlocks Reversed;
	Executor* const Lent[] = {nullptr, &Reversed, &Interleaved};
	for (Executor* const Threads : Lent)
	{
		ProgressLog Log;
		Context Host;
		Host.Threads = Threads;
		Host.Progress = &Log;
		REQUIRE(Tube.Measure({}, Host));
		CHECK(Log.Fractions.front() == 0.0f);
		CHECK(Log.Fractions.back() == 1.0f);
		CHECK(std::is_sorted(Log.Fractions.begin(), Log.Fractions.end()));
		CHECK_FALSE(Log.bForeign);
	}
}

TEST_CASE("Overlap: a cancelled call has no result", "[overlap]")
{
	const std::atomic<bool> bCancel = true;
	Context Host;
	Host.Cancel = &bCancel;
	const auto Measured = CutTubeAt({0.1f}).Measure({}, Host);
	CHECK(Measured.State.Code == Error::Cancelled);
	CHECK(Measured->Distances.empty());
}
