// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Executors.h"
#include "SegmentRigs.h"

#include "1_Segment/4_Cut/LoopCheck.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace SkinAtlas;
using namespace SkinAtlas::SegmentRigs;

TEST_CASE("Segment: skin in two layers that meet at their hems is cut through both", "[segment]")
{
	// A pipe along X from -3 to 3, radius 1 outside and 0.7 inside, closed by rings:
	// neither section alone separates it.
	constexpr int32_t Steps = 61, Sides = 24;
	Shapes::Rig Pipe;
	for (int32_t Layer = 0; Layer < 2; ++Layer)
	{
		for (int32_t Step = 0; Step < Steps; ++Step)
		{
			const float Along = -3.0f + 6.0f * static_cast<float>(Step) / (Steps - 1),
						Radius = Layer == 0 ? 1.0f : 0.7f;
			for (int32_t Side = 0; Side < Sides; ++Side)
			{
				const float Turn = 6.2831853f * static_cast<float>(Side) / Sides;
				Pipe.Positions.push_back(
					{Layer == 0 ? Along : -Along, Radius * std::cos(Turn), Radius * std::sin(Turn)});
			}
		}
	}
	for (int32_t Ring = 0; Ring < 2 * Steps; ++Ring)
	{
		for (int32_t Side = 0; Side < Sides; ++Side)
		{
			const int32_t Next = (Ring + 1) % (2 * Steps), Beside = (Side + 1) % Sides;
			Pipe.AddTriangle(Sides * Ring + Side, Sides * Next + Side, Sides * Next + Beside);
			Pipe.AddTriangle(Sides * Ring + Side, Sides * Next + Beside, Sides * Ring + Beside);
		}
	}
	Pipe.AddJoint({-2.9f, 0, 0}, NoIndex);
	Pipe.AddJoint({0.07f, 0, 0}, 0);
	std::vector<JointOptions> Joints(2);
	Joints[0].Role = Joints[1].Role = Participation::Deforms; // the bones run through the hollow
	SegmentOptions Options;
	Options.Joints = Joints;
	const Cut Made = Run(Pipe, Options);
	REQUIRE(Made.Mesh.ComponentCount() == 1);
	CHECK(Made.Regions.Curves[1].Origin == CurveOrigin::ClosedLoop);
	CHECK(Made.Regions.Curves[1].Loops == 2);
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		CHECK(Made.Regions.RegionOf[size_t(V)] == (Made.Mesh.Positions()[size_t(V)].X < 0.07f ? 0 : 1));
	}
}

TEST_CASE("Segment: a tube is cut across its joint", "[segment]")
{
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	const float Jitter = GENERATE(0.0f, 0.6f);
	const Cut Made = Run(ChainTube({-2.9f, 0.1f}, Jitter), By(Method));

	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		CHECK(Made.Regions.RegionOf[size_t(V)] == (Made.Mesh.Positions()[size_t(V)].X < 0.1f ? 0 : 1));
	}
	const JointCurve& Curve = Made.Regions.Curves[1];
	CHECK(Curve.Origin == CurveOrigin::ClosedLoop);
	CHECK(Curve.Loops == 1);
	CHECK(Curve.Length == Approx(Shapes::Girth({})).epsilon(1e-5)); // the shortest section of a tube is straight across
	CHECK(Curve.Diameter == Approx(2.0f).epsilon(0.02));
	CHECK(Made.Regions.Unclaimed.empty());
	CHECK(Made.Regions.Curves[0].Origin == CurveOrigin::Root);
}

TEST_CASE("Segment: every crossing of a curve lies on its plane", "[segment]")
{
	const Cut Made = Run(ChainTube({-2.9f, 0.1f}, 0.6f), By(SegmentationMethod::Planes));
	const JointCurve& Curve = Made.Regions.Curves[1];
	REQUIRE(!Curve.Points.empty());
	for (const CurvePoint& Point : Curve.Points)
	{
		const auto Ends = Made.Mesh.Edge(Point.Edge);
		const float X = (1 - Point.T) * Made.Mesh.Positions()[size_t(Ends[0])].X +
						Point.T * Made.Mesh.Positions()[size_t(Ends[1])].X;
		CHECK(std::abs(X - 0.1f) < 1e-5f);
	}
	CHECK(std::is_sorted(Curve.Points.begin(), Curve.Points.end(),
		[](const CurvePoint& A, const CurvePoint& B) { return A.Edge < B.Edge; }));
	CHECK(Curve.Segments.size() == 2 * Curve.Points.size()); // a closed polyline has as many segments as points
}

TEST_CASE("Segment: perimeter and area agree on a round tube", "[segment]")
{
	SegmentOptions Options = By(SegmentationMethod::Planes);
	Options.Objective = CutObjective::Area;
	const Cut Made = Run(ChainTube({-2.9f, 0.1f}), Options);
	CHECK(std::abs(Made.Regions.Curves[1].PlaneNormal.X) == Approx(1.0f).epsilon(1e-5));
}

TEST_CASE("Segment: a chain is cut at every joint, in order", "[segment]")
{
	const std::vector<float> JointX = {-2.9f, -1.45f, 0.2f, 1.7f};
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	const Cut Made = Run(ChainTube(JointX), By(Method));
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		const float X = Made.Mesh.Positions()[size_t(V)].X;
		const auto Above = std::upper_bound(JointX.begin() + 1, JointX.end(), X) - JointX.begin() - 1;
		CHECK(Made.Regions.RegionOf[size_t(V)] == Above);
	}
}

TEST_CASE("Segment: an excluded joint's region goes to its parent", "[segment]")
{
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	std::vector<JointOptions> Joints(3);
	Joints[1].Role = Participation::Excluded;
	SegmentOptions Options = By(Method);
	Options.Joints = Joints;
	const Cut Made = Run(ChainTube({-2.9f, -0.9f, 1.1f}), Options);
	const std::set<int32_t> Used(Made.Regions.RegionOf.begin(), Made.Regions.RegionOf.end());
	CHECK(Used == std::set<int32_t>{0, 2});
	CHECK(Made.Regions.TreeParent[2] == 0);
	CHECK(!Made.Regions.Deforms(1));
	CHECK(Made.Regions.Curves[1].Reason == CurveReason::ByRequest);
}

TEST_CASE("Segment: without a joint to carry weight there is no result", "[segment]")
{
	const std::vector<JointOptions> Joints(2, JointOptions{.Role = Participation::Excluded});
	SegmentOptions Options;
	Options.Joints = Joints;
	const Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Bones = Skeleton::Build(Rig.Skeleton());
	CHECK(Segment(*Mesh, *Bones, Options).State.Code == Error::NoJoints);
}

TEST_CASE("Segment: given labels are taken as they are, and their boundary is the curve", "[segment]")
{
	const Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	std::vector<int32_t> Labels;
	for (const Vec3& P : Rig.Positions)
	{
		Labels.push_back(P.X > 1.0f ? 1 : 0);
	}
	SegmentOptions Options;
	Options.Labels = Labels;
	const Cut Made = Run(Rig, Options);
	for (size_t S = 0; S < Labels.size(); ++S)
	{
		CHECK(Made.Regions.RegionOf[size_t(Made.Mesh.SourceToWelded()[S])] == Labels[S]);
	}
	CHECK(Made.Regions.Curves[1].Reason == CurveReason::GivenLabels);
	CHECK(Made.Regions.Curves[1].Loops == 1);

	Labels[7] = 2;
	const auto Bad = Segment(Made.Mesh, Made.Joints, Options);
	CHECK(Bad.State.Code == Error::BadLabel);
	CHECK(Bad.State.Where == 7);
}

TEST_CASE("Segment: a joint outside the mesh says so and falls back to the nearest bone", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, 0.0f});
	Rig.Joints[1].Row[1][3] = 1.2f; // just above the surface
	const Cut Made = Run(Rig, By(SegmentationMethod::Planes));
	CHECK(Made.Regions.Curves[1].Reason == CurveReason::JointOutside);
	CHECK(Made.Regions.Unclaimed.size() == size_t(Made.Mesh.VertexCount())); // no curve, so no region claims anything
}

TEST_CASE("Segment: what is worn over a limb is cut with it", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	Shapes::TubeOptions Sleeve; // open, a little wider, around the joint
	Sleeve.Radius = 1.15f;
	Sleeve.HalfLength = 1.5f;
	const size_t Skin = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Sleeve), {0, 0, 0});
	const Cut Made = Run(Rig);
	for (size_t S = Skin; S < Rig.Positions.size(); ++S)
	{
		CHECK(Made.Regions.RegionOf[size_t(Made.Mesh.SourceToWelded()[S])] == (Rig.Positions[S].X < 0.1f ? 0 : 1));
	}
	CHECK(Made.Regions.Curves[1].Loops == 2);
}

TEST_CASE("Segment: a loose part that belongs to one bone follows it as a whole", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	Shapes::TubeOptions Buckle;
	Buckle.Radius = 0.1f;
	Buckle.HalfLength = 0.3f;
	Buckle.Rings = 4;
	const size_t First = Rig.Positions.size();
	Rig.Append(Shapes::Tube(Buckle), {0.3f, 1.2f, 0.0f}); // a little of it lies over the parent's side
	const Cut Made = Run(Rig);
	for (size_t S = First; S < Rig.Positions.size(); ++S)
	{
		CHECK(Made.Regions.RegionOf[size_t(Made.Mesh.SourceToWelded()[S])] == 1);
	}
}

TEST_CASE("Segment: a slit tube is cut by an open curve", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	// Without the triangles of one facet the tube is slit along its whole length.
	std::vector<int32_t> Kept;
	for (size_t I = 0; I < Rig.Indices.size(); I += 3)
	{
		float Y = 0.0f, Z = 0.0f;
		for (size_t C = 0; C < 3; ++C)
		{
			Y += Rig.Positions[size_t(Rig.Indices[I + C])].Y / 3;
			Z += Rig.Positions[size_t(Rig.Indices[I + C])].Z / 3;
		}
		if (!(Y > 0.3f && std::abs(Z - 0.27f) < 0.24f))
		{
			Kept.insert(Kept.end(), Rig.Indices.begin() + static_cast<std::ptrdiff_t>(I),
				Rig.Indices.begin() + static_cast<std::ptrdiff_t>(I) + 3);
		}
	}
	REQUIRE(Kept.size() < Rig.Indices.size());
	Rig.Indices = Kept;
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.Curves[1].Origin == CurveOrigin::OpenCurve);
	CHECK(Made.Regions.RegionOf.front() != Made.Regions.RegionOf.back());
}

TEST_CASE("Segment: a closed curve comes before a shorter one that is open", "[segment]")
{
	// Inside the limb a gutter, which goes more than half way around the joint with a third of the limb's girth.
	Shapes::Rig Rig = ChainTube({-2.9f, 0.1f}), Gutter;
	const size_t Limb = Rig.Positions.size();
	constexpr int32_t Sides = 8, Rings = 20;
	for (int32_t Ring = 0; Ring <= Rings; ++Ring)
	{
		for (int32_t Side = 0; Side <= Sides; ++Side)
		{
			const float Turn = 4.0f * static_cast<float>(Side) / Sides; // radians
			Gutter.Positions.push_back(
				{0.1f * static_cast<float>(Ring) - 1.0f, 0.5f * std::cos(Turn), 0.5f * std::sin(Turn)});
			const int32_t A = (Sides + 1) * Ring + Side;
			if (Ring < Rings && Side < Sides)
			{
				Gutter.AddTriangle(A, A + Sides + 1, A + 1);
				Gutter.AddTriangle(A + 1, A + Sides + 1, A + Sides + 2);
			}
		}
	}
	Rig.Append(Gutter, {});
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.Curves[1].Origin == CurveOrigin::ClosedLoop);
	for (size_t S = 0; S < Limb; ++S)
	{
		CHECK(Made.Regions.RegionOf[size_t(Made.Mesh.SourceToWelded()[S])] == (Rig.Positions[S].X < 0.1f ? 0 : 1));
	}
}

TEST_CASE("Segment: a flat rig gets the tree of its limbs", "[segment]")
{
	// Eight joints along the tube, all children of the first: nobody's hierarchy of limbs.
	Shapes::Rig Rig = ChainTube({});
	for (int32_t J = 0; J < 8; ++J)
	{
		Rig.AddJoint({-2.8f + 0.8f * static_cast<float>(J), 0, 0}, J == 0 ? NoIndex : 0);
	}
	const Cut Made = Run(Rig);
	for (int32_t J = 1; J < 8; ++J)
	{
		CHECK(Made.Regions.TreeParent[size_t(J)] == J - 1);
	}
	const Cut Published = Run(Rig, By(SegmentationMethod::Planes));
	CHECK(Published.Regions.TreeParent[7] == 0); // as given
}

TEST_CASE("Segment: several roots become one tree through the body", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.8f, -1.5f, -0.2f});
	Rig.AddJoint({1.0f, 0, 0}, NoIndex);
	Rig.AddJoint({2.2f, 0, 0}, 3);
	const Cut Made = Run(Rig);
	CHECK(Made.Regions.TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 2, 3});
}

TEST_CASE("Segment: two arms keep their ends, whether nothing joins them or a root between them that is left out",
	"[segment]")
{
	const bool bRoot = GENERATE(false, true);
	constexpr float Apart = 8.0f;
	Shapes::Rig Arms = Shapes::Tube();
	const size_t SizeOfOne = Arms.Positions.size();
	Arms.Append(Shapes::Tube(), {0, Apart, 0});
	Arms.AddJoint({-2.0f, 0.5f * Apart, 0}, NoIndex);
	const int32_t Above = bRoot ? 0 : NoIndex;
	Arms.AddJoint({-2.0f, 0, 0}, Above);
	Arms.AddJoint({0.5f, 0, 0}, 1);
	Arms.AddJoint({-2.0f, Apart, 0}, Above);
	Arms.AddJoint({0.5f, Apart, 0}, 3);
	const Cut Made = Run(Arms);
	CHECK(!Made.Regions.Deforms(0));
	for (size_t V = 0; V < Arms.Positions.size(); ++V)
	{
		const int32_t Region = Made.Regions.RegionOf[size_t(Made.Mesh.SourceToWelded()[V])];
		CAPTURE(Arms.Positions[V].X, Region);
		CHECK((Region == 1 || Region == 2) == (V < SizeOfOne));
	}
}

TEST_CASE("Segment: a boundary that goes on between two legs is no longer than two girths of one", "[segment]")
{
	// A skirt along X from -12 to 12, 4 wide and 2 thick, with a leg of radius 1, about, on either side of its middle:
	// their border is there and back, 2 times 20 at least.
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.HalfLength = 12.0f;
	Options.Rings = 96;
	Shapes::Rig Skirt = Shapes::Tube(Options);
	for (Vec3& P : Skirt.Positions)
	{
		P.Y *= 2.0f;
	}
	Skirt.AddJoint({-11.5f, 0, 0}, NoIndex);
	for (const float Side : {1.0f, -1.0f})
	{
		const int32_t Thigh = static_cast<int32_t>(Skirt.Joints.size());
		Skirt.AddJoint({-9.0f, Side, 0}, 0);
		Skirt.AddJoint({11.0f, Side, 0}, Thigh);
	}
	const Segmentation Regions = Run(Skirt).Regions;
	for (const size_t Thigh : {1, 3})
	{
		REQUIRE(Regions.Curves[Thigh].Origin == CurveOrigin::LabelBoundary);
		CHECK(Regions.Curves[Thigh].Diameter > 15.0f);
		CHECK(Regions.Curves[Thigh].Length < 2.0f * 6.2832f * 1.1f);
		CHECK(Regions.Curves[Thigh].Length > 6.2832f * 0.9f);
	}
}

TEST_CASE("Segment: a head that does not turn with its neck hangs on it", "[segment]")
{
	// The file hangs it on the root, by a bone that runs inside all the way; the neck's axis points at it.
	Shapes::Rig Rig = ChainTube({-2.8f, -1.5f, -0.2f, 1.0f});
	Rig.AddJoint({2.2f, 0, 0}, 0);
	CHECK(Run(Rig).Regions.TreeParent == std::vector<int32_t>{NoIndex, 0, 1, 2, 3});
}

TEST_CASE("Segment: a helper away from the mesh is excluded, unless the caller wants it", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	Rig.AddJoint({0.0f, 6.0f, 0.0f}, 1);
	CHECK(!Run(Rig).Regions.Deforms(2));
	CHECK(Run(Rig).Regions.Curves[2].Reason == CurveReason::OutsideMesh);
	std::vector<JointOptions> Joints(3);
	Joints[2].Role = Participation::Deforms;
	SegmentOptions Options;
	Options.Joints = Joints;
	CHECK(Run(Rig, Options).Regions.Deforms(2));
}

TEST_CASE("Segment: a vertex stands for a quarter of the mean by itself, and for its area", "[segment]")
{
	// A square of two triangles: twice as much area meets at the ends of the diagonal, 4/3 of the mean,
	// as elsewhere, 2/3.
	Shapes::Rig Square;
	Square.Positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
	Square.AddTriangle(0, 1, 2);
	Square.AddTriangle(0, 2, 3);
	const auto Mesh = Topology::Build(Square.Mesh());
	REQUIRE(Mesh);
	const int64_t Mean = int64_t(1) << 20, Many = Mean + Mean / 4, Few = Mean - Mean / 4;
	CHECK(*AmountsOfSkin(*Mesh) == std::vector<int64_t>{Many, Few, Many, Few});
}

TEST_CASE(
	"Segment: a root from which bones come into the mesh from outside is excluded, however many they are", "[segment]")
{
	// A tube of radius 1 around y = 0 and a joint six above its axis, with three bones down to joints on the axis.
	Shapes::Rig Rig = ChainTube({});
	Rig.AddJoint({0, 6, 0}, NoIndex);
	for (const float X : {-2.0f, 0.0f, 2.0f})
	{
		Rig.AddJoint({X, 0, 0}, 0);
	}
	const Segmentation Regions = Run(Rig).Regions;
	CHECK(Regions.Curves[0].Origin == CurveOrigin::Excluded);
	CHECK(Regions.Curves[0].Reason == CurveReason::OutsideMesh);
	for (int32_t J = 1; J < 4; ++J)
	{
		CHECK(Regions.Deforms(J));
	}
}

TEST_CASE("Segment: thighs beside many sockets keep their vertices", "[segment]")
{
	// Six joints hang on the pelvis, as on a face; but the thigh is longer than most bones.
	Shapes::Rig Rig = ChainTube({-2.9f, -2.6f, -2.3f, -2.0f, -1.7f, -1.5f, 0.5f, 2.5f});
	const int32_t Pelvis = 4, Thigh = 5;
	for (int32_t J = 0; J < 5; ++J)
	{
		Rig.AddJoint({-1.7f, 0.2f, 0.1f * static_cast<float>(J) - 0.2f}, Pelvis);
	}
	const Cut Made = Run(Rig);
	for (int32_t V = 0; V < Made.Mesh.VertexCount(); ++V)
	{
		const float X = Made.Mesh.Positions()[size_t(V)].X;
		if (X > -1.0f && X < 0.0f)
		{
			CHECK(Made.Regions.RegionOf[size_t(V)] == Thigh);
		}
	}
}

TEST_CASE("Segment: names of helpers are words, not letters", "[segment]")
{
	Shapes::Rig Rig = ChainTube({-2.9f, -1.0f, 1.0f, 2.0f});
	const std::vector<std::string_view> Names = {"Hips", "propeller", "weapon_r", "Tail_End"};
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build({Rig.Joints, Rig.Parents, Names});
	const auto Regions = Segment(*Mesh, *Joints);
	REQUIRE(Regions);
	CHECK(Regions->Deforms(0));
	CHECK(Regions->Deforms(1)); // "prop" is a word of its own elsewhere
	CHECK(!Regions->Deforms(2));
	CHECK(!Regions->Deforms(3));
	CHECK(Regions->Curves[3].Reason == CurveReason::NamedAsHelper);
}

TEST_CASE("Segment: joints at one place give a defined result", "[segment]")
{
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	const Cut Made = Run(ChainTube({-2.9f, 0.1f, 0.1f}), By(Method));
	CHECK(Made.Regions.Curves[2].Reason == CurveReason::CoincidesWithParent);
	CHECK(std::none_of(Made.Regions.RegionOf.begin(), Made.Regions.RegionOf.end(), [](int32_t J) { return J < 0; }));
}

TEST_CASE("Segment: branching joints of the mid-plane can be exempt", "[segment]")
{
	// A pelvis at the middle of a tube with two legs to the sides and a spine ahead, mirrored in y.
	Shapes::Rig Rig = ChainTube({-2.9f, 0.0f});
	Rig.AddJoint({1.0f, 0.5f, 0}, 1);
	Rig.AddJoint({1.0f, -0.5f, 0}, 1);
	Rig.AddJoint({2.0f, 0.5f, 0}, 2);
	Rig.AddJoint({2.0f, -0.5f, 0}, 3);
	SegmentOptions Options = By(SegmentationMethod::Planes);
	CHECK(Run(Rig, Options).Regions.Curves[1].Origin == CurveOrigin::ClosedLoop);
	Options.bExemptSymmetricBranches = true;
	CHECK(Run(Rig, Options).Regions.Curves[1].Reason == CurveReason::SymmetricBranch);
}

TEST_CASE("Segment: the order of the blocks does not show", "[segment]")
{
	const Shapes::Rig Rig = ChainTube({-2.9f, -1.45f, 0.2f, 1.7f}, 0.6f);
	const auto Method = GENERATE(SegmentationMethod::Planes, SegmentationMethod::Robust);
	const Cut Serial = Run(Rig, By(Method));
	ReversedBlocks Reversed;
	InterleavedThreads Threads(3);
	for (Executor* const Each : {static_cast<Executor*>(&Reversed), static_cast<Executor*>(&Threads)})
	{
		const Cut Other = Run(Rig, By(Method), {Each, nullptr, nullptr});
		CHECK(Other.Regions.RegionOf == Serial.Regions.RegionOf);
		for (size_t J = 0; J < Serial.Regions.Curves.size(); ++J)
		{
			CHECK(Other.Regions.Curves[J].Length == Serial.Regions.Curves[J].Length);
			CHECK(Other.Regions.Curves[J].Segments == Serial.Regions.Curves[J].Segments);
		}
	}
}

TEST_CASE("Segment: a cancelled run gives no result", "[segment]")
{
	const Shapes::Rig Rig = ChainTube({-2.9f, 0.1f});
	const auto Mesh = Topology::Build(Rig.Mesh());
	const auto Joints = Skeleton::Build(Rig.Skeleton());
	const std::atomic<bool> bCancel = true;
	CHECK(Segment(*Mesh, *Joints, {}, {nullptr, &bCancel, nullptr}).State.Code == Error::Cancelled);
}
