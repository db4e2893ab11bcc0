// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "3_Weigh/Rows.h"
#include "Executors.h"
#include "Shapes.h"
#include "TestHarness.h"
#include "WeightAt.h"

#include "SkinAtlas/Weigh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

using namespace SkinAtlas;

namespace
{
constexpr double Pi = 3.14159265358979323846;

/** A tube along X cut at given places, measured and weighed. */
struct Chain
{
	Shapes::Rig Rig;
	Topology Mesh;
	Skeleton Joints;
	Segmentation Regions;

	explicit Chain(const std::vector<float>& Cuts, float Jitter = 0.0f)
	{
		Shapes::TubeOptions Options;
		Options.Rings = 48; // one ring lies on x = 0
		Options.Jitter = Jitter;
		Rig = Shapes::Tube(Options);
		for (size_t J = 0; J <= Cuts.size(); ++J)
		{
			Rig.AddJoint({J == 0 ? -2.9f : Cuts[J - 1], 0, 0}, static_cast<int32_t>(J) - 1);
		}
		Mesh = *Topology::Build(Rig.Mesh());
		Joints = *Skeleton::Build(Rig.Skeleton());
		Regions = Shapes::CutTube(Mesh, Cuts);
	}

	Overlaps Measure(std::span<const JointOptions> Options, bool bWhole = false, float ReachK = 0.0f) const
	{
		auto Made = Overlap(Mesh, Joints, Regions, {.bWholeRegions = bWhole, .ReachK = ReachK, .Joints = Options});
		REQUIRE(Made);
		return std::move(*Made);
	}

	SkinWeights Weigh(const std::vector<JointOptions>& Options, PartitionKind Partition, int32_t Influences = 4) const
	{
		auto Made = SkinAtlas::Weigh(Regions, Measure(Options, Partition == PartitionKind::Regional),
			{.Partition = Partition, .MaxInfluences = Influences, .Joints = Options});
		REQUIRE(Made);
		return std::move(*Made);
	}
};

std::vector<JointOptions> WithK(size_t Count, float K)
{
	return std::vector<JointOptions>(Count, JointOptions{.K = K});
}
}

TEST_CASE("Weigh: K of 0 gives one joint per vertex", "[weigh]")
{
	const Chain Tube({-1.0f, 0.5f});
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional);
	const SkinWeights Rows = Tube.Weigh(WithK(3, 0.0f), Partition);
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		CHECK(WeightAt(Rows, V, Tube.Regions.RegionOf[size_t(V)]) == 1.0f);
	}
}

TEST_CASE("Weigh: on the curve of two regions both weigh exactly one half", "[weigh]")
{
	const Chain Tube({0.0f});
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise);
	const SkinWeights Rows = Tube.Weigh(WithK(2, 0.5f), Partition);
	int32_t OnCurve = 0;
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		if (Tube.Mesh.Positions()[size_t(V)].X == 0.0f)
		{
			++OnCurve;
			CHECK(WeightAt(Rows, V, 0) == 0.5f);
			CHECK(WeightAt(Rows, V, 1) == 0.5f);
		}
	}
	CHECK(OnCurve == 24);
}

TEST_CASE("Weigh: across a tube the weight is the falloff of the distance, and exactly 0 outside", "[weigh]")
{
	const Chain Tube({0.0f});
	const double Width = 0.6 * Shapes::Girth({}) / Pi;
	struct Shape
	{
		FalloffKind Kind;
		double (*Expected)(double);
	};
	const auto Each = GENERATE(Shape{FalloffKind::Cubic, [](double L) { return 3 * L * L - 2 * L * L * L; }},
		Shape{FalloffKind::Linear, [](double L) { return L; }},
		Shape{FalloffKind::Quintic, [](double L) { return L * L * L * (10 - 15 * L + 6 * L * L); }});
	std::vector<JointOptions> Options = WithK(2, 0.6f);
	Options[1].Falloff = Each.Kind;
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise);
	const SkinWeights Rows = Tube.Weigh(Options, Partition);
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const double X = Tube.Mesh.Positions()[size_t(V)].X; // on a regular grid edges run along X: Dijkstra is exact
		const double Expected = X >= Width ? 1.0 : X <= -Width ? 0.0 : Each.Expected(0.5 + X / (2 * Width));
		CHECK(WeightAt(Rows, V, 1) == Approx(Expected).margin(2e-6));
		if (X <= -Width)
		{
			CHECK(WeightAt(Rows, V, 1) == 0.0f);
		}
	}
}

TEST_CASE("Weigh: a caller's falloff is used at its joint", "[weigh]")
{
	const Chain Tube({0.0f});
	const auto Step = [](double L) { return L < 0.25 ? 0.0 : L > 0.75 ? 1.0 : 2.0 * (L - 0.25); };
	const FunctionRef<double(double)> Given(Step);
	std::vector<JointOptions> Options = WithK(2, 0.6f);
	Options[1].Falloff = FalloffKind::Custom;
	Options[1].CustomFalloff = &Given;
	const SkinWeights Rows = Tube.Weigh(Options, PartitionKind::Hierarchical);
	const double Width = 0.6 * Shapes::Girth({}) / Pi;
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const double X = Tube.Mesh.Positions()[size_t(V)].X;
		CHECK(WeightAt(Rows, V, 1) == Approx(Step(std::clamp(0.5 + X / (2 * Width), 0.0, 1.0))).margin(2e-6));
	}
}

TEST_CASE("Weigh: a shift moves the curve towards the child by that many L / pi", "[weigh]")
{
	const Chain Tube({0.0f});
	const double Unit = Shapes::Girth({}) / Pi;
	const float Shift = GENERATE(0.4f, -0.4f);
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise);
	std::vector<JointOptions> Options = WithK(2, 0.2f); // narrower than the shift: vertices change sides altogether
	Options[1].Shift = Shift;
	const SkinWeights Rows = Tube.Weigh(Options, Partition);
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const double L = std::clamp(0.5 + (Tube.Mesh.Positions()[size_t(V)].X - Shift * Unit) / (0.4 * Unit), 0.0, 1.0);
		CHECK(WeightAt(Rows, V, 1) == Approx(L * L * (3 - 2 * L)).margin(3e-6));
	}
}

TEST_CASE("Weigh: regional weights follow the depth in the grown regions", "[weigh]")
{
	// [Hetroy09 4] on a tube from -3 to 3 cut at 0: depth w + x in one region, w - x in the other, both at most w + 3.
	const Chain Tube({0.0f});
	const SkinWeights Rows = Tube.Weigh(WithK(2, 0.5f), PartitionKind::Regional);
	const double Width = 0.5 * Shapes::Girth({}) / Pi;
	const auto Sigma = [&](double Depth)
	{
		const double L = std::max(0.0, Depth / (Width + 3.0));
		return L * L * (3 - 2 * L);
	};
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		const double X = Tube.Mesh.Positions()[size_t(V)].X;
		const double Child = Sigma(Width + X), Parent = Sigma(Width - X);
		CHECK(WeightAt(Rows, V, 1) == Approx(Child / (Child + Parent)).margin(1e-5));
	}
}

TEST_CASE("Weigh: the hierarchical rows are those of the plain recursion", "[weigh]")
{
	// Wide overlaps on a chain of short bones: up to six curves meet at a vertex.
	const std::vector<float> Cuts = {-1.6f, -1.0f, -0.5f, 0.1f, 0.6f, 1.3f};
	const Chain Tube(Cuts, 0.5f);
	const auto Options = WithK(Cuts.size() + 1, 0.8f);
	const Overlaps Measured = Tube.Measure(Options);
	const auto Rows = Weigh(Tube.Regions, Measured, {.MaxInfluences = 12, .MaxSteps = 12, .Joints = Options});
	REQUIRE(Rows);
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		// H per joint: 1 or 0 by the label, the cubic of the distance where there is one.
		std::vector<double> H(Cuts.size() + 1, 0.0);
		for (int32_t J = 0; J <= Tube.Regions.RegionOf[size_t(V)]; ++J)
		{
			H[size_t(J)] = 1.0;
		}
		for (const CurveDistance& Each : Measured.At(V))
		{
			const double Width = 0.8f * double(Measured.Unit[size_t(Each.Joint)]);
			const double L = std::clamp(0.5 + Each.Signed / (2.0 * Width), 0.0, 1.0);
			H[size_t(Each.Joint)] = L * L * (3 - 2 * L);
		}
		double Handed = 1.0; // a chain: A_c = A_j H_c
		for (size_t J = 0; J < H.size(); ++J)
		{
			const double Below = J + 1 < H.size() ? Handed * H[J + 1] : 0.0;
			CHECK(WeightAt(*Rows, V, static_cast<int32_t>(J)) == Approx(Handed - Below).margin(1e-6));
			Handed = Below;
		}
	}
}

TEST_CASE("Weigh: rows are non-negative, heaviest first, and sum to 1", "[weigh]")
{
	const Chain Tube({-1.6f, -1.0f, -0.5f, 0.1f, 0.6f, 1.3f}, 0.5f);
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional);
	const int32_t Influences = GENERATE(1, 2, 4, 12);
	const SkinWeights Rows = Tube.Weigh(WithK(7, 0.8f), Partition, Influences);
	for (int32_t V = 0; V < Rows.RowCount(); ++V)
	{
		double Sum = 0.0;
		for (int32_t K = 0; K < Influences; ++K)
		{
			const float W = Rows.Weights[size_t(V * Influences + K)];
			CHECK(W >= 0.0f);
			CHECK((K == 0 || W <= Rows.Weights[size_t(V * Influences + K - 1)] + 1e-7f));
			Sum += W;
		}
		CHECK(std::abs(Sum - 1.0) < 1e-7);
	}
	CHECK((Rows.PrunedRows > 0) == (Rows.PrunedMass > 0.0));
	CHECK((Influences > 1 || Rows.LargestPruned > 0.1f));
	CHECK((Influences < 12 || Rows.PrunedMass == 0.0));
}

TEST_CASE("Weigh: after measuring to K = 2 any smaller K gives the bits of a full bind", "[weigh]")
{
	const Chain Tube({-1.0f, 0.4f}, 0.5f);
	const Overlaps Far = Tube.Measure({}, false, 2.0f);
	const float K = GENERATE(0.0f, 0.05f, 0.7f, 2.0f);
	std::vector<JointOptions> Options = WithK(3, 0.3f);
	Options[2].K = K;
	const SkinWeights Full = Tube.Weigh(Options, PartitionKind::Hierarchical);
	const auto Again = Weigh(Tube.Regions, Far, {.Joints = Options});
	REQUIRE(Again);
	CHECK(Again->Joints == Full.Joints);
	CHECK(Again->Weights == Full.Weights);

	Options[2].K = 2.01f;
	const auto Beyond = Weigh(Tube.Regions, Far, {.Joints = Options});
	CHECK(Beyond.State.Code == Error::ReachExceeded);
	CHECK(Beyond.State.Where == 2);
}

TEST_CASE("Weigh: one joint's K changes nothing outside its old and new overlap", "[weigh]")
{
	const Chain Tube({-1.0f, 0.4f}, 0.5f);
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise);
	const SkinWeights Before = Tube.Weigh(WithK(3, 0.3f), Partition);
	std::vector<JointOptions> Options = WithK(3, 0.3f);
	Options[2].K = 0.5f;
	const SkinWeights After = Tube.Weigh(Options, Partition);
	const Overlaps Wide = Tube.Measure(Options);
	bool bChanged = false;
	for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
	{
		bool bNear = false;
		for (const CurveDistance& Each : Wide.At(V))
		{
			bNear = bNear || Each.Joint == 2;
		}
		for (int32_t K = 0; K < 4; ++K)
		{
			const size_t Slot = size_t(4 * V + K);
			const bool bSame = Before.Joints[Slot] == After.Joints[Slot] && Before.Weights[Slot] == After.Weights[Slot];
			CHECK((bSame || bNear));
			bChanged = bChanged || !bSame;
		}
	}
	CHECK(bChanged);
}

TEST_CASE("Weigh: where the budget would keep one of two equals, both go", "[weigh]")
{
	// Three children of joint 0 at the same distance share its edge equally: with two slots only the parent stays.
	Shapes::Rig Star;
	Star.Positions = {{0, 0, 0}, {2, 0, 0}, {-1, 1.7320508f, 0}, {-1, -1.7320508f, 0}};
	Star.Indices = {0, 1, 2, 0, 2, 3, 0, 3, 1};
	const auto Mesh = Topology::Build(Star.Mesh());
	const Segmentation Regions = Shapes::FromLabels(*Mesh, {0, 1, 2, 3}, {NoIndex, 0, 0, 0});
	Overlaps Measured;
	Measured.Start = {0, 3, 3, 3, 3};
	Measured.Distances = {{1, -0.5f}, {2, -0.5f}, {3, -0.5f}};
	Measured.Unit = {0.0f, 1.0f, 1.0f, 1.0f};
	Measured.Reach = {0.0f, 1.0f, 1.0f, 1.0f};
	const auto Options = WithK(4, 1.0f);
	const auto Four = Weigh(Regions, Measured, {.MaxInfluences = 4, .Joints = Options});
	const auto Two = Weigh(Regions, Measured, {.MaxInfluences = 2, .Joints = Options});
	REQUIRE(Four);
	REQUIRE(Two);
	CHECK(WeightAt(*Four, 0, 1) == Approx(0.15625)); // s(1/4) = 3/16 - 2/64
	CHECK(WeightAt(*Four, 0, 1) == WeightAt(*Four, 0, 3));
	CHECK(WeightAt(*Two, 0, 0) == 1.0f);
	CHECK(Two->LargestPruned == Approx(3 * 0.15625f));
}

namespace
{
/**
 * Vertices of joint 0, whose children 1, 2 and 3 reach over them:
 * one row of three distances each, all bands 1 wide.
 */
SkinWeights WeighStar(const std::vector<std::array<float, 3>>& Rows, int32_t Influences)
{
	Segmentation Regions;
	Regions.RegionOf.assign(Rows.size(), 0);
	Regions.TreeParent = {NoIndex, 0, 0, 0};
	Regions.ParentsFirst = {0, 1, 2, 3};
	Regions.Curves.resize(4);
	Overlaps Measured;
	Measured.Start = {0};
	for (const auto& Row : Rows)
	{
		for (int32_t J = 1; J <= 3; ++J)
		{
			Measured.Distances.push_back({J, Row[size_t(J - 1)]});
		}
		Measured.Start.push_back(static_cast<int32_t>(Measured.Distances.size()));
	}
	Measured.Unit = {0.0f, 1.0f, 1.0f, 1.0f};
	Measured.Reach = {0.0f, 1.0f, 1.0f, 1.0f};
	const auto Options = WithK(4, 1.0f);
	auto Made = Weigh(Regions, Measured, {.MaxInfluences = Influences, .Joints = Options});
	REQUIRE(Made);
	return std::move(*Made);
}
}

TEST_CASE("Weigh: over budget every weight w that stays becomes w less t^2 / w, t the heaviest that leaves", "[weigh]")
{
	const SkinWeights Rows = WeighStar({{-0.25f, -0.5f, -0.75f}}, 3);
	const auto S = [](double L) { return 3 * L * L - 2 * L * L * L; };
	const double A = S(0.375), B = S(0.25), T = S(0.125), Parent = 1.0 - A - B - T;
	const auto Fade = [T](double W) { return W - T * T / W; };
	const double Sum = Fade(Parent) + Fade(A) + Fade(B);
	CHECK(WeightAt(Rows, 0, 0) == Approx(Fade(Parent) / Sum));
	CHECK(WeightAt(Rows, 0, 1) == Approx(Fade(A) / Sum));
	CHECK(WeightAt(Rows, 0, 2) == Approx(Fade(B) / Sum));
	CHECK(WeightAt(Rows, 0, 3) == 0.0f);
	CHECK(Rows.LargestPruned == Approx(T));
	CHECK(Rows.PrunedRows == 1);
}

TEST_CASE("Weigh: where two joints change places at the end of the budget no weight jumps", "[weigh]")
{
	// Joint 2 comes nearer while joint 3 recedes: half way the third slot of three changes hands, at 0.16 each.
	constexpr int32_t Steps = 2000;
	std::vector<std::array<float, 3>> Path;
	for (int32_t I = 0; I <= Steps; ++I)
	{
		const float X = 0.4f * static_cast<float>(I) / Steps;
		Path.push_back({-0.1f, -0.7f + X, -0.3f - X});
	}
	const SkinWeights Rows = WeighStar(Path, 3);
	CHECK(WeightAt(Rows, 0, 3) > 0.1f);
	CHECK(WeightAt(Rows, Steps, 2) > 0.1f);
	double Greatest = 0.0;
	for (int32_t V = 1; V <= Steps; ++V)
	{
		double Change = 0.0;
		for (int32_t J = 0; J < 4; ++J)
		{
			Change += std::abs(WeightAt(Rows, V, J) - WeightAt(Rows, V - 1, J));
		}
		Greatest = std::max(Greatest, Change);
	}
	CHECK(Greatest < 0.01); // a cut to the heaviest three changes a third of the row in one step
}

TEST_CASE("Weigh: no vertex carries a joint farther from its region than allowed", "[weigh]")
{
	// Bones much shorter than their overlaps: freely, up to six regions share a vertex.
	const std::vector<float> Cuts = {-0.9f, -0.6f, -0.3f, 0.0f, 0.3f, 0.6f, 0.9f};
	const Chain Tube(Cuts, 0.5f);
	const auto Options = WithK(Cuts.size() + 1, 1.0f);
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional);
	const Overlaps Measured = Tube.Measure(Options, true);
	const auto Weighed = [&](int32_t MaxSteps)
	{
		auto Made = Weigh(Tube.Regions, Measured,
			{.Partition = Partition, .MaxInfluences = 12, .MaxSteps = MaxSteps, .Joints = Options});
		REQUIRE(Made);
		return std::move(*Made);
	};
	const auto GreatestSteps = [&](const SkinWeights& Rows)
	{
		int32_t Greatest = 0;
		for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
		{
			const int32_t Steps = std::abs(Rows.Joints[Slot] - Tube.Regions.RegionOf[Slot / size_t(Rows.Influences)]);
			Greatest = std::max(Greatest, Rows.Weights[Slot] > 0.0f ? Steps : 0); // a chain: steps are differences
		}
		return Greatest;
	};
	const SkinWeights Free = Weighed(100);
	CHECK(GreatestSteps(Free) > 3);
	CHECK(Free.LeakMass == 0.0);
	for (const int32_t MaxSteps : {1, 2, 3})
	{
		const SkinWeights Rows = Weighed(MaxSteps);
		CHECK(GreatestSteps(Rows) == MaxSteps);
		CHECK(Rows.LeakRows > 0);
		CHECK(Rows.PrunedMass == 0.0); // nothing is cut off after the blend
		double AllBeyond = 0.0;
		for (int32_t V = 0; V < Tube.Mesh.VertexCount(); ++V)
		{
			double Sum = 0.0, FreeBeyond = 0.0;
			for (int32_t J = 0; J <= static_cast<int32_t>(Cuts.size()); ++J)
			{
				const bool bFar = std::abs(J - Tube.Regions.RegionOf[size_t(V)]) > MaxSteps;
				Sum += WeightAt(Rows, V, J);
				FreeBeyond += bFar ? WeightAt(Free, V, J) : 0.0f;
				CHECK((!bFar || WeightAt(Rows, V, J) == 0.0f));
			}
			CHECK(Sum == Approx(1.0));
			CHECK((FreeBeyond > 0.0 || WeightAt(Rows, V, 3) == WeightAt(Free, V, 3))); // untouched where nothing leaks
			AllBeyond += FreeBeyond;
		}
		// The mass that the limit took is what the free blend puts there.
		CHECK(Rows.LeakMass == Approx(AllBeyond).epsilon(1e-4));
	}
	CHECK(Weigh(Tube.Regions, Measured, {.MaxSteps = 0, .Joints = Options}).State.Code == Error::BadOption);
}

TEST_CASE("Weigh: the order of the blocks does not show", "[weigh]")
{
	Shapes::TubeOptions Dense;
	Dense.Rings = 400; // several blocks
	Dense.Jitter = 0.4f;
	const auto Mesh = Topology::Build(Shapes::Tube(Dense).Mesh());
	const Chain Few({-1.0f, 0.4f});
	const Segmentation Regions = Shapes::CutTube(*Mesh, {-1.0f, 0.4f});
	const auto Measured = Overlap(*Mesh, Few.Joints, Regions, {.bWholeRegions = true});
	REQUIRE(Measured);
	const auto Partition = GENERATE(PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional);
	const auto Serial = Weigh(Regions, *Measured, {.Partition = Partition});
	InterleavedThreads Threads(3);
	const auto Parallel = Weigh(Regions, *Measured, {.Partition = Partition}, {&Threads, nullptr, nullptr});
	REQUIRE(Serial);
	REQUIRE(Parallel);
	CHECK(Serial->Weights == Parallel->Weights);
	CHECK(Serial->Joints == Parallel->Joints);
	CHECK(Serial->PrunedMass == Parallel->PrunedMass);
}

TEST_CASE("Weigh: options out of range are refused by name", "[weigh]")
{
	const Chain Tube({0.0f});
	const Overlaps Measured = Tube.Measure({});
	CHECK(Weigh(Tube.Regions, Measured, {.MaxInfluences = 0}).State.Code == Error::BadOption);
	CHECK(Weigh(Tube.Regions, Measured, {.MaxInfluences = 13}).State.Code == Error::BadOption);
	CHECK(Weigh(Tube.Regions, Measured, {.Partition = PartitionKind::Regional}).State.Code == Error::BadOption);
	std::vector<JointOptions> Options(2);
	Options[1].K = -0.1f;
	CHECK(Weigh(Tube.Regions, Measured, {.Joints = Options}).State.Code == Error::BadJointOption);
	CHECK(Weigh(Tube.Regions, Measured, {.Joints = Options}).State.Where == 1);
	Options[1].K = std::nanf("");
	CHECK(Weigh(Tube.Regions, Measured, {.Joints = Options}).State.Code == Error::BadJointOption);
	Options.resize(1);
	CHECK(Weigh(Tube.Regions, Measured, {.Joints = Options}).State.Code == Error::SizeMismatch);
}

TEST_CASE("Quantise: integer rows sum exactly and are off by less than one unit", "[weigh]")
{
	const Chain Tube({-1.6f, -1.0f, -0.5f, 0.1f, 0.6f, 1.3f}, 0.5f);
	const SkinWeights Rows = Tube.Weigh(WithK(7, 0.8f), PartitionKind::Hierarchical, 5);
	const int32_t Bits = GENERATE(8, 16);
	const int32_t Whole = (1 << Bits) - 1;
	const auto Made = Quantise(Rows, Bits);
	REQUIRE(Made);
	for (int32_t V = 0; V < Rows.RowCount(); ++V)
	{
		const auto* const Row = &Made->Weights[size_t(5 * V)];
		CHECK(std::accumulate(Row, Row + 5, 0) == Whole);
		for (int32_t K = 0; K < 5; ++K)
		{
			CHECK(std::abs(Row[K] - double(Rows.Weights[size_t(5 * V + K)]) * Whole) < 1.0);
		}
	}
}

TEST_CASE("Quantise: units left over go to the largest remainders", "[weigh]")
{
	SkinWeights Rows;
	Rows.Influences = 3;
	Rows.Joints = {0, 1, 2, 0, 1, 2};
	// Of 255: 127.5, 63.75, 63.75, where two units are left for the two larger remainders; and 127.5, 127.5, 0, where
	// the heavier, that is the first of equals, takes the one unit.
	Rows.Weights = {0.5f, 0.25f, 0.25f, 0.5f, 0.5f, 0.0f};
	const auto Made = Quantise(Rows, 8);
	REQUIRE(Made);
	CHECK(Made->Weights == std::vector<uint16_t>{127, 64, 64, 128, 127, 0});
	CHECK(Quantise(Rows, 12).State.Code == Error::BadOption);
}

TEST_CASE("Weigh: rows stay heaviest first through rounding", "[weigh]")
{
	for (int32_t I = 1; I < 1000; ++I)
	{
		const double Equal = 1.0 / 3.0 + I / 6001.0;
		uint16_t Joints[3];
		float Weights[3];
		WriteRow({{0, Equal}, {1, Equal}, {2, 1.0 - 2.0 * Equal}}, Joints, Weights);
		CHECK((Weights[0] >= Weights[1] && Weights[1] >= Weights[2]));
	}
}

TEST_CASE("Weigh: where a root's curve slides over its own skin that stays somebody's", "[weigh]")
{
	// Two trees on one tube: nothing lies above either root to take what falls out of its region.
	Shapes::Rig Rig = Shapes::TwoBoneTube();
	Rig.Parents = {NoIndex, NoIndex};
	const Topology Mesh = *Topology::Build(Rig.Mesh());
	const Skeleton Joints = *Skeleton::Build(Rig.Skeleton());
	std::vector<int32_t> Labels;
	for (const Vec3& P : Mesh.Positions())
	{
		Labels.push_back(P.X < 0.0f ? 0 : 1);
	}
	const Segmentation Regions = Shapes::FromLabels(Mesh, Labels, Rig.Parents);
	std::vector<JointOptions> Options(2);
	Options[0].Shift = Options[1].Shift = 1.0f;
	const auto Measured = Overlap(Mesh, Joints, Regions, {.bWholeRegions = true, .Joints = Options});
	REQUIRE(Measured);
	const auto Kind = GENERATE(PartitionKind::Hierarchical, PartitionKind::Regional, PartitionKind::Pairwise);
	const auto Rows = Weigh(Regions, *Measured, {.Partition = Kind, .Joints = Options});
	REQUIRE(Rows);
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		const float* const Row = &Rows->Weights[size_t(V * Rows->Influences)];
		CHECK(std::accumulate(Row, Row + Rows->Influences, 0.0f) == Approx(1.0f));
	}
}
