// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Every defect binds, and the answer is the one that the shape asks for.

#include "BoundFile.h"
#include "DefectFiles.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
BoundFile BindRig(const GeneratedRig& Who, const std::vector<std::string>& Options = {})
{
	return BindFile(Who.Gltf().Glb(), Options);
}

/** A joint and the x from which on it owns a limb along X. */
using Plane = std::pair<const char*, float>;
const std::vector<Plane> LegPlanes = {{"hip", -1e9f}, {"knee", -1.0f}, {"ankle", 1.0f}};

/** Vertices of a range whose heaviest joint is another than that of the last plane below them. */
int32_t CountMisplaced(const BoundFile& Bound, const std::vector<Plane>& Planes, size_t First = 0,
	size_t End = SIZE_MAX, float Margin = 0.0f)
{
	int32_t Misplaced = 0;
	for (size_t V = First; V < std::min(End, Bound.Who.Positions.size()); ++V)
	{
		const char* Owner = nullptr;
		bool bOnPlane = false; // within the margin
		for (const Plane& Each : Planes)
		{
			const float X = Bound.Who.Positions[V].X;
			Owner = Each.second < X ? Each.first : Owner;
			bOnPlane = bOnPlane || std::abs(X - Each.second) < Margin;
		}
		Misplaced += bOnPlane || Bound.Owner(V) == Owner ? 0 : 1;
	}
	return Misplaced;
}

/** Vertices of a range where the joint's weight is not exactly as told. */
int32_t CountOtherThan(const BoundFile& Bound, float Weight, const char* Joint, size_t First = 0, size_t End = SIZE_MAX)
{
	int32_t Other = 0;
	for (size_t V = First; V < std::min(End, Bound.Who.Positions.size()); ++V)
	{
		Other += Bound.Weight(V, Joint) == Weight ? 0 : 1;
	}
	return Other;
}

size_t LegVertices()
{
	return DefectFiles::Leg().Positions.size();
}
}

TEST_CASE("Defects: every generated file binds, with every segmentation and blend", "[defects]")
{
	for (const DefectFiles::NamedFile& File : DefectFiles::All())
	{
		INFO(File.Name);
		const BoundFile Bound = BindRig(File.Rig);
		CHECK(Bound.Report["leak"]["greatest-steps"].get<int32_t>() <= 2);
		CHECK(BindRig(File.Rig, {"--threads", "1"}).Report["weights-hash"] == Bound.Report["weights-hash"]);
		BindRig(File.Rig, {"--segmentation", "planes", "--weights", "regional"});
		BindRig(File.Rig, {"--distance", "geodesic", "--weights", "pairwise"});
	}
}

TEST_CASE("Defects: a sound leg changes hands at its joints' planes", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::Leg());
	CHECK(CountMisplaced(Bound, LegPlanes) == 0);
	CHECK(Bound.Rung("hip") == "root: none");
	CHECK(Bound.Rung("knee") == "closed-loop: none");
	CHECK(Bound.Rung("ankle") == "closed-loop: none");
}

TEST_CASE("Defects: open meshes are cut where closed ones are", "[defects]")
{
	const BoundFile Open = BindRig(DefectFiles::OpenTube());
	CHECK(CountMisplaced(Open, LegPlanes) == 0);
	CHECK(Open.Rung("knee") == "closed-loop: none");

	const BoundFile Slit = BindRig(DefectFiles::SlitTube());
	CHECK(CountMisplaced(Slit, LegPlanes) == 0);
	CHECK(Slit.Rung("knee") == "open-curve: open-mesh");
	CHECK(Slit.Rung("ankle") == "open-curve: open-mesh");
}

TEST_CASE("Defects: a fin goes with the limb that it stands on", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::FinnedTube());
	CHECK(Bound.Report["mesh"]["non-manifold-edges"] == 50);
	CHECK(CountMisplaced(Bound, LegPlanes) == 0);
}

TEST_CASE("Defects: triangles that say nothing new change nothing", "[defects]")
{
	const BoundFile Clean = BindRig(DefectFiles::Leg());
	const BoundFile Twice = BindRig(DefectFiles::RepeatedTriangles());
	CHECK(Twice.Report["mesh"]["duplicate-triangles"].get<size_t>() == DefectFiles::Leg().Indices.size() / 3);
	CHECK(Twice.Report["weights-hash"] == Clean.Report["weights-hash"]);

	const BoundFile Flat = BindRig(DefectFiles::FlatTriangles());
	CHECK(Flat.Report["mesh"]["degenerate-triangles"].get<int32_t>() > 100);
	CHECK(CountMisplaced(Flat, LegPlanes) == 0);
}

TEST_CASE("Defects: the orientation of triangles decides nothing", "[defects]")
{
	// Thick, so that the ankle is far from the surface: whether it lies inside the leg is asked.
	const BoundFile Clean = BindRig(DefectFiles::Leg(1.5f));
	CHECK(CountMisplaced(Clean, LegPlanes) == 0);
	CHECK(BindRig(DefectFiles::InwardOrientation()).Report["weights-hash"] == Clean.Report["weights-hash"]);
	const BoundFile Mixed = BindRig(DefectFiles::MixedOrientation());
	CHECK(Mixed.Report["mesh"]["flipped-edges"].get<int32_t>() > 1000);
	CHECK(Mixed.Rung("ankle") == "closed-loop: none");
	CHECK(Mixed.Report["weights-hash"] == Clean.Report["weights-hash"]);
}

TEST_CASE("Defects: a shell inside another one follows it", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::NestedShells());
	const size_t Bone = LegVertices(), Ball = Bone + 12 * 51 + 2;
	CHECK(Bound.Report["mesh"]["components"] == 3);
	CHECK(CountMisplaced(Bound, LegPlanes, Bone, Ball) == 0);
	// The shorter loop is the bone's: around it nearest bones.
	CHECK(CountMisplaced(Bound, LegPlanes, 0, Bone, 0.1f) == 0);
	CHECK(CountOtherThan(Bound, 1.0f, "knee", Ball) == 0); // wholly inside the shin: it stays in one piece
}

TEST_CASE("Defects: shells that touch do not bleed into each other", "[defects]")
{
	const std::vector<Plane> Left = {{"hip_l", -1e9f}, {"knee_l", -1.0f}, {"ankle_l", 1.0f}};
	const std::vector<Plane> Right = {{"hip_r", -1e9f}, {"knee_r", -1.0f}, {"ankle_r", 1.0f}};
	const size_t Second = LegVertices();
	const BoundFile Bound = BindRig(DefectFiles::TouchingSurfaces());
	for (const char* Joint : {"knee_r", "ankle_r"})
	{
		CHECK(CountOtherThan(Bound, 0.0f, Joint, 0, Second) == 0);
	}
	for (const char* Joint : {"knee_l", "ankle_l"})
	{
		CHECK(CountOtherThan(Bound, 0.0f, Joint, Second) == 0);
	}
	CHECK(CountMisplaced(Bound, Left, 0, Second) == 0);
	CHECK(CountMisplaced(Bound, Right, Second) == 0);
}

TEST_CASE("Defects: a component that no plane cuts stays in one piece, with the nearest bone", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::UncutComponents());
	const size_t First = LegVertices();
	REQUIRE((Bound.Who.Positions.size() - First) % 3 == 0);
	const size_t Size = (Bound.Who.Positions.size() - First) / 3;
	CHECK(CountOtherThan(Bound, 1.0f, "hip", First, First + Size) == 0);
	CHECK(CountOtherThan(Bound, 1.0f, "knee", First + Size, First + 2 * Size) == 0);
	CHECK(CountOtherThan(Bound, 1.0f, "ankle", First + 2 * Size) == 0);
	CHECK(CountMisplaced(Bound, LegPlanes, 0, First) == 0);
}

TEST_CASE("Defects: a joint beside its limb still halves it", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::KneeOutside());
	CHECK(Bound.Rung("knee") == "label-boundary: joint-outside");
	int32_t Wrong = 0;
	for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
	{
		const float X = Bound.Who.Positions[V].X;
		Wrong += std::abs(X) < 2.5f && X != 0.0f && Bound.Owner(V) != (X < 0.0f ? "hip" : "knee") ? 1 : 0;
	}
	CHECK(Wrong == 0); // the bones are mirror images of each other in x = 0
}

TEST_CASE("Defects: a leaf away from the mesh carries no weight", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::FarLeaf());
	CHECK(Bound.Rung("shadow") == "excluded: outside-mesh");
	CHECK(Bound.Carriers("shadow") == 0);
	CHECK(CountMisplaced(Bound, LegPlanes) == 0);
}

TEST_CASE("Defects: of joints at one place one carries the region", "[defects]")
{
	SECTION("of parent and child the child, whose bone it is")
	{
		const BoundFile Bound = BindRig(DefectFiles::CoincidentChild());
		const std::vector<Plane> Planes = {{"hip", -1e9f}, {"shin", -1.0f}, {"ankle", 1.0f}};
		CHECK(CountMisplaced(Bound, Planes, 0, SIZE_MAX, 0.1f) == 0); // two curves at one place: three share the middle
		CHECK(Bound.Carriers("knee") <= Bound.Joint("knee")["overlap-vertices"].get<int32_t>());
	}
	SECTION("of equal siblings the first")
	{
		const BoundFile Bound = BindRig(DefectFiles::CoincidentSiblings());
		CHECK(CountMisplaced(Bound, {{"hip", -1e9f}, {"knee", -1.0f}}) == 0);
		CHECK(Bound.Carriers("copy") == 0);
		CHECK(Bound.Rung("knee") == "closed-loop: none");
		CHECK(Bound.Rung("copy") == "no-boundary: no-vertices");
	}
	SECTION("of a joint and the leaf on it the joint")
	{
		const BoundFile Bound = BindRig(DefectFiles::CoincidentLeaf());
		CHECK(CountMisplaced(Bound, LegPlanes) == 0);
		CHECK(Bound.Carriers("foot") == 0);
		CHECK(Bound.Rung("foot") == "no-boundary: coincides-with-parent");
	}
}

TEST_CASE("Defects: a single joint carries everything", "[defects]")
{
	CHECK(CountOtherThan(BindRig(DefectFiles::OneJoint()), 1.0f, "hip") == 0);
}

TEST_CASE("Defects: each of many children moves its own limb only", "[defects]")
{
	constexpr int32_t Arms = 12;
	const BoundFile Bound = BindRig(DefectFiles::Star(Arms));
	int32_t Wrong = 0, Seen = 0;
	for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
	{
		const Vec3& P = Bound.Who.Positions[V];
		const double Turn = std::atan2(P.Y, P.X) / 6.283185307179586;
		const int32_t Arm = (static_cast<int32_t>(std::lround(Turn * Arms)) + Arms) % Arms;
		if (std::hypot(P.X, P.Y) > 1.6)
		{
			++Seen;
			Wrong += Bound.Weight(V, "arm" + std::to_string(Arm)) == 1.0f ? 0 : 1;
		}
		else if (std::abs(P.Z) > 0.8f)
		{
			++Seen;
			Wrong += Bound.Weight(V, "hub") == 1.0f ? 0 : 1;
		}
	}
	CHECK(Seen > 1000);
	CHECK(Wrong == 0);
}

TEST_CASE("Defects: joints without a hierarchy cut their limb like a chain", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::SeveralRoots()); // their axes point along the limb
	CHECK(Bound.Rung("hip") == "root: none");
	CHECK(CountMisplaced(Bound, LegPlanes) == 0);
}

TEST_CASE("Defects: a flat skeleton cuts its limb like a chain", "[defects]")
{
	for (const int32_t Joints : {4, 7, 12})
	{
		INFO(Joints);
		const BoundFile Bound = BindRig(DefectFiles::FlatChain(Joints));
		std::vector<std::string> Names;
		for (int32_t J = 0; J < Joints; ++J)
		{
			Names.push_back("j" + std::to_string(J));
		}
		std::vector<Plane> Planes = {{"j0", -1e9f}};
		for (int32_t J = 1; J < Joints; ++J)
		{
			Planes.push_back({Names[size_t(J)].c_str(), static_cast<float>(J) - 0.5f * static_cast<float>(Joints)});
		}
		CHECK(CountMisplaced(Bound, Planes) == 0);
		for (int32_t J = 1; J < Joints; ++J)
		{
			CHECK(Bound.Joint(Names[size_t(J)])["tree-parent"] == J - 1);
		}
	}
}

TEST_CASE("Defects: a plane that cuts both legs moves one", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::Trousers());
	CHECK(Bound.Rung("shin_l") == "closed-loop: none");
	CHECK(Bound.Joint("shin_l")["loops"] == 1);
	int32_t Wrong = 0;
	for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
	{
		const Vec3& P = Bound.Who.Positions[V];
		const bool bLeft = P.X > 0.0f;
		if (P.Y < -1.6f) // below the crotch and its overlaps
		{
			Wrong +=
				Bound.Weight(V, bLeft ? "shin_r" : "shin_l") + Bound.Weight(V, bLeft ? "thigh_r" : "thigh_l") > 0.0f
					? 1
					: 0;
		}
		if (P.Y < -2.5f)
		{
			Wrong += Bound.Weight(V, bLeft ? "shin_l" : "shin_r") == 1.0f ? 0 : 1;
		}
	}
	CHECK(Wrong == 0);
}

TEST_CASE("Defects: clothes and the skin under them change hands at the same plane", "[defects]")
{
	const BoundFile Tight = BindRig(DefectFiles::ClothedLeg(1.2f));
	CHECK(CountMisplaced(Tight, LegPlanes) == 0);
	CHECK(Tight.Joint("knee")["loops"] == 2);

	// Both hand over across the width of the skin's own section, so that they do not part:
	// s(1/2 + x / 2w) along the leg.
	const double Width = Tight.Joint("knee")["width"];
	double Greatest = 0.0;
	int32_t Blended = 0;
	for (size_t V = LegVertices(); V < Tight.Who.Positions.size(); ++V)
	{
		const double T = std::clamp(0.5 + 0.5 * (Tight.Who.Positions[V].X + 1.0) / Width, 0.0, 1.0);
		Greatest = std::max(Greatest, std::abs(1.0 - Tight.Weight(V, "hip") - T * T * (3.0 - 2.0 * T)));
		Blended += T > 0.0 && T < 1.0 ? 1 : 0;
	}
	CHECK(Width == Approx(Tight.Joint("knee")["k"].get<double>() * Shapes::Girth({.Radius = 0.5f}) / 3.14159265));
	CHECK(Blended > 50);
	CHECK(Greatest < 0.001);

	// So wide that the nearest bones decide: to a tenth of the skin's width.
	const BoundFile Wide = BindRig(DefectFiles::ClothedLeg(2.0f));
	CHECK(CountMisplaced(Wide, LegPlanes, 0, LegVertices()) == 0);
	CHECK(CountMisplaced(Wide, LegPlanes, LegVertices(), SIZE_MAX, 0.1f) == 0);
	CHECK(Wide.Joint("knee")["loops"] == 2);
}

TEST_CASE("Defects: a section that holds another limb is refused, and the other limb stays free", "[defects]")
{
	const BoundFile Bound = BindRig(DefectFiles::FusedToes());
	int32_t Wrong = 0;
	for (const auto& [Mine, Other] : {std::pair{"toe_l", "toe_r"}, std::pair{"toe_r", "toe_l"}})
	{
		CHECK(Bound.Rung(Mine) == "label-boundary: cuts-other-limb");
		for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
		{
			const Vec3& P = Bound.Who.Positions[V];
			if (P.X > 2.0f && (P.Y > 0.0f) == (std::string_view(Mine) == "toe_l"))
			{
				Wrong += Bound.Weight(V, Mine) == 1.0f && Bound.Weight(V, Other) == 0.0f ? 0 : 1;
			}
		}
	}
	CHECK(Wrong == 0);
}
