// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights that come from elsewhere: another character's, or those that explain posed examples.

#include "7_Methods/Warp.h"
#include "Executors.h"
#include "MethodRigs.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
using namespace MethodRigs;

namespace
{
/** A turn about Z through the origin, then a shift. */
Affine Turned(double Degrees, const Vec3& Shift = {})
{
	const float C = static_cast<float>(std::cos(Degrees * Pi / 180.0)),
				S = static_cast<float>(std::sin(Degrees * Pi / 180.0));
	Affine Made;
	Made.Row[0][0] = Made.Row[1][1] = C;
	Made.Row[0][1] = -S;
	Made.Row[1][0] = S;
	Made.Row[0][3] = Shift.X;
	Made.Row[1][3] = Shift.Y;
	Made.Row[2][3] = Shift.Z;
	return Made;
}

Vec3d Moved(const Affine& M, const Vec3& P)
{
	const auto Along = [&](int R)
	{ return double(M.Row[R][0]) * P.X + double(M.Row[R][1]) * P.Y + double(M.Row[R][2]) * P.Z + double(M.Row[R][3]); };
	return {Along(0), Along(1), Along(2)};
}
}

TEST_CASE("Transfer: a warp takes its points where they go, and affine maps everything", "[carried]")
{
	std::vector<Vec3> Here = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}, {1, 1, 1}, {-2, 1, 0.5f}}, There;
	const auto Map = [](const Vec3& P) {
		return Vec3{2.0f * P.X + P.Y + 1.0f, P.Y - 0.5f * P.Z, 3.0f * P.Z + P.X - 2.0f};
	};
	for (const Vec3& P : Here)
	{
		There.push_back(Map(P));
	}
	const Warp Affine(Here, There, 1.0);
	CHECK_FALSE(Affine.IsIdentity());
	CHECK(Length(Affine(Vec3d(0.3, -0.7, 5.0)) - Vec3d(Map({0.3f, -0.7f, 5.0f}))) < 1e-5);
	There[4] = {9, 9, 9};
	const Warp Bent(Here, There, 1.0);
	for (size_t I = 0; I < Here.size(); ++I)
	{
		CHECK(Length(Bent(Here[I]) - Vec3d(There[I])) < 1e-6);
	}
	const Warp None(Here, Here, 1.0);
	CHECK(None.IsIdentity());
	const std::vector<Vec3> Two = {{0, 0, 0}, {1, 0, 0}}, Shifted = {{0, 5, 0}, {1, 5, 0}};
	CHECK(
		Length(Warp(Two, Shifted, 1.0)(Vec3d(0.5, 1.0, 2.0)) - Vec3d(0.5, 6.0, 2.0)) < 1e-5); // what is left open stays
}

TEST_CASE("Transfer: onto itself is the identity", "[carried]")
{
	const Shapes::Rig Rig = Bar(40, 16);
	BindOptions Soft;
	std::vector<JointOptions> PerJoint(2);
	PerJoint[1].K = 1.3f;
	Soft.Joints = PerJoint;
	const BoundCharacter Solved = BindWith(Rig, Soft);
	const TransferSource Source{
		Solved.Mesh, Solved.Weights, Solved.Joints, Solved.Joints.Positions(), Solved.Joints.Positions()};
	const BoundCharacter Same = BindWith(Rig, From(Source));
	CHECK(Same.Weights.Joints == Solved.Weights.Joints);
	for (size_t I = 0; I < Solved.Weights.Weights.size(); ++I)
	{
		CHECK(std::abs(Same.Weights.Weights[I] - Solved.Weights.Weights[I]) < 1e-6f);
	}
}

TEST_CASE("Transfer: a larger character takes the weights through the warp", "[carried]")
{
	// Three joints span no volume, so the bar gets two more off its axis: twice as large is then an affine map of them.
	const auto WithWings = [](float Size)
	{
		Shapes::Rig Rig = Bar(40, 16);
		Rig.AddJoint({1.0f, 0.3f, 0.0f}, 1);
		Rig.AddJoint({1.0f, 0.0f, 0.3f}, 1);
		for (Vec3& P : Rig.Positions)
		{
			P = {Size * P.X, Size * P.Y, Size * P.Z};
		}
		for (Affine& M : Rig.Joints)
		{
			for (auto& Row : M.Row)
			{
				Row[3] *= Size;
			}
		}
		return Rig;
	};
	const BoundCharacter Small = BindWith(WithWings(1.0f), {});
	const Shapes::Rig Large = WithWings(2.0f);
	const auto LargeJoints = Skeleton::Build(Large.Skeleton());
	REQUIRE(LargeJoints);
	const TransferSource Source{
		Small.Mesh, Small.Weights, Small.Joints, LargeJoints->Positions(), Small.Joints.Positions()};
	const BoundCharacter Taken = BindWith(Large, From(Source));
	REQUIRE(Taken.Mesh.VertexCount() == Small.Mesh.VertexCount());
	float Worst = 0.0f;
	for (int32_t V = 0; V < Taken.Mesh.VertexCount(); ++V)
	{
		for (int32_t J = 0; J < 4; ++J)
		{
			Worst = std::max(Worst, std::abs(WeightAt(Taken.Weights, V, J) - WeightAt(Small.Weights, V, J)));
		}
	}
	CHECK(Worst < 1e-3f);
}

TEST_CASE("Transfer: what has no counterpart is filled in smoothly between what has", "[carried]")
{
	// The source lacks the stretch around the joint: its two halves are rigid. Between them the weights of the target
	// must rise steadily from 0 to 1, and be a half in the middle.
	const Shapes::Rig Rig = Bar(80, 16);
	Shapes::Rig Halves = Rig;
	Halves.Indices.clear();
	const auto IsFar = [&](int32_t V) { return std::abs(Rig.Positions[size_t(V)].X) > 2.5f; };
	for (size_t I = 0; I < Rig.Indices.size(); I += 3)
	{
		if (IsFar(Rig.Indices[I]) && IsFar(Rig.Indices[I + 1]) && IsFar(Rig.Indices[I + 2]))
		{
			Halves.AddTriangle(Rig.Indices[I], Rig.Indices[I + 1], Rig.Indices[I + 2]);
		}
	}
	for (size_t V = 0; V < Halves.Positions.size(); ++V) // vertices without a triangle go to the far ends
	{
		Halves.Positions[V].X = IsFar(static_cast<int32_t>(V)) ? Halves.Positions[V].X : 4.0f;
	}
	const auto Mesh = Topology::Build(Halves.Mesh());
	REQUIRE(Mesh);
	SkinWeights Rows;
	Rows.Influences = 1;
	for (const Vec3& P : Mesh->Positions())
	{
		Rows.Joints.push_back(P.X > 0.0f ? 1 : 0);
		Rows.Weights.push_back(1.0f);
	}
	const auto Joints = Skeleton::Build(Rig.Skeleton());
	REQUIRE(Joints);
	const TransferSource Source{*Mesh, Rows, *Joints, Joints->Positions(), Joints->Positions()};
	const BoundCharacter Taken = BindWith(Rig, From(Source));
	std::vector<std::pair<float, float>> Along;
	for (int32_t V = 0; V < Taken.Mesh.VertexCount(); ++V)
	{
		const float X = Taken.Mesh.Positions()[size_t(V)].X, Weight = WeightAt(Taken.Weights, V, 1);
		Along.push_back({X, Weight});
		CHECK((std::abs(X) < 2.6f || Weight == Approx(X > 0.0f ? 1.0f : 0.0f).margin(1e-5)));
		CHECK((std::abs(X) > 1e-5f || Weight == Approx(0.5f).margin(0.02)));
	}
	std::sort(Along.begin(), Along.end());
	for (size_t I = 1; I < Along.size(); ++I)
	{
		CHECK(Along[I].second >= Along[I - 1].second - 0.02f);
	}
}

TEST_CASE("Transfer: a level of detail has the rows of the vertices that it shares, and the others lie between them",
	"[carried]")
{
	// Every second ring of the fine bar is a ring of the coarse one, and its vertices are the same floats.
	const BoundCharacter Fine = BindWith(Bar(80, 16), {}), Coarse = BindWith(Bar(40, 16), {});
	const auto CarriedFrom = [](const BoundCharacter& Solved, int32_t Rings)
	{
		const auto Places = Solved.Joints.Positions();
		const TransferSource Source{Solved.Mesh, Solved.Weights, Solved.Joints, Places, Places};
		return BindWith(Bar(Rings, 16), From(Source));
	};
	const BoundCharacter Down = CarriedFrom(Fine, 40), Up = CarriedFrom(Coarse, 80);
	CHECK(Down.Carried.AtVertices == Down.Mesh.VertexCount());
	CHECK(Down.Carried.OnSurface + Down.Carried.Filled + Down.Carried.Nearest == 0);
	CHECK(Up.Carried.AtVertices == Coarse.Mesh.VertexCount());
	CHECK(Up.Carried.OnSurface == Fine.Mesh.VertexCount() - Coarse.Mesh.VertexCount());
	const auto RowAt = [](const BoundCharacter& Of, float X)
	{
		int32_t Nearest = 0;
		for (int32_t V = 0; V < Of.Mesh.VertexCount(); ++V)
		{
			const auto Gap = [&](int32_t W) { return std::abs(Of.Mesh.Positions()[size_t(W)].X - X); };
			Nearest = Gap(V) < Gap(Nearest) ? V : Nearest;
		}
		return WeightAt(Of.Weights, Nearest, 1);
	};
	for (int32_t V = 0; V < Down.Mesh.VertexCount(); ++V)
	{
		CHECK(WeightAt(Down.Weights, V, 1) == Approx(RowAt(Fine, Down.Mesh.Positions()[size_t(V)].X)).margin(1e-6));
	}
	for (int32_t V = 0; V < Up.Mesh.VertexCount(); ++V)
	{
		const float X = Up.Mesh.Positions()[size_t(V)].X;
		const float Left = RowAt(Coarse, X - 0.09f), Right = RowAt(Coarse, X + 0.09f); // rings are 0.2 apart
		CHECK(WeightAt(Up.Weights, V, 1) >= Left - 1e-6f);
		CHECK(WeightAt(Up.Weights, V, 1) <= Right + 1e-6f);
	}
}

TEST_CASE("Transfer: from a body to clothes the sleeve takes the arm's rows though the torso is nearer", "[carried]")
{
	// Torso and arm side by side, 0.2 apart. The sleeve comes within 0.05 of the torso, and stays 0.15 off the arm.
	const auto Tube = [](float Radius, bool bCapped)
	{
		return Shapes::Tube(
			{.Radius = Radius, .HalfLength = 3.0f, .Facets = 24, .Columns = 1, .Rings = 24, .bCapped = bCapped});
	};
	const auto Dressed = [&](float Torso, float Arm, bool bCapped)
	{
		Shapes::Rig Rig = Tube(Torso, bCapped);
		Rig.Append(Tube(Arm, bCapped), {0.0f, 1.6f, 0.0f});
		Rig.AddJoint({-3.0f, 0.0f, 0.0f}, NoIndex);
		Rig.AddJoint({0.0f, 0.0f, 0.0f}, 0);
		Rig.AddJoint({-3.0f, 1.6f, 0.0f}, 1);
		Rig.AddJoint({0.0f, 1.6f, 0.0f}, 2);
		return Rig;
	};
	const Shapes::Rig Body = Dressed(1.0f, 0.4f, true), Clothes = Dressed(1.03f, 0.55f, false);
	const auto Mesh = Topology::Build(Body.Mesh());
	const auto Joints = Skeleton::Build(Body.Skeleton());
	REQUIRE(Mesh);
	REQUIRE(Joints);
	SkinWeights Rows; // rigid, so that every row names its limb
	Rows.Influences = 1;
	for (const Vec3& P : Mesh->Positions())
	{
		Rows.Joints.push_back(static_cast<uint16_t>((P.Y > 1.1f ? 2 : 0) + (P.X > 0.0f ? 1 : 0)));
		Rows.Weights.push_back(1.0f);
	}
	const TransferSource Source{*Mesh, Rows, *Joints, Joints->Positions(), Joints->Positions()};
	const BoundCharacter Worn = BindWith(Clothes, From(Source));
	CHECK(Worn.Carried.OnSurface == Worn.Mesh.VertexCount());
	int32_t Nearer = 0, Sleeve = 0;
	for (int32_t V = 0; V < Worn.Mesh.VertexCount(); ++V)
	{
		const Vec3& P = Worn.Mesh.Positions()[size_t(V)];
		const double FromTorso = std::hypot(P.Y, P.Z) - 1.0, FromArm = std::hypot(P.Y - 1.6f, P.Z) - 0.4;
		const bool bSleeve = Worn.Mesh.ComponentOf()[size_t(V)] == 1;
		Sleeve += bSleeve ? 1 : 0;
		Nearer += bSleeve && FromTorso < FromArm ? 1 : 0;
		CHECK(
			WeightAt(Worn.Weights, V, 2) + WeightAt(Worn.Weights, V, 3) == Approx(bSleeve ? 1.0f : 0.0f).margin(1e-6));
	}
	CHECK(Sleeve > 500);
	CHECK(Nearer > 20); // a plain nearest point would give these to the torso
}

TEST_CASE("Examples: weights that made the poses are found again", "[carried]")
{
	const Shapes::Rig Rig = Bar(40, 16);
	const auto Known = [](const Vec3& P) { return std::clamp(0.5f + 0.4f * P.X, 0.0f, 1.0f); };
	const std::vector<std::vector<Affine>> Poses = {{Turned(0.0), Turned(40.0)},
		{Turned(20.0, {0.1f, 0.0f, 0.3f}), Turned(-50.0)}, {Turned(0.0, {0.0f, 1.0f, 0.0f}), Turned(90.0)}};
	std::vector<std::vector<Vec3>> Posed;
	std::vector<ExamplePose> Examples;
	for (const auto& Pose : Poses)
	{
		std::vector<Vec3>& At = Posed.emplace_back();
		for (const Vec3& P : Rig.Positions)
		{
			At.push_back(ToFloat(Lerp(Moved(Pose[0], P), Moved(Pose[1], P), Known(P))));
		}
	}
	for (size_t I = 0; I < Poses.size(); ++I)
	{
		Examples.push_back({Posed[I], Poses[I]});
	}
	BindOptions Options;
	Options.Methods.Everywhere = WeightMethod::Examples;
	Options.Methods.Examples = Examples;
	const BoundCharacter Found = BindWith(Rig, Options);
	for (int32_t V = 0; V < Found.Mesh.VertexCount(); ++V)
	{
		CHECK(WeightAt(Found.Weights, V, 1) == Approx(Known(Found.Mesh.Positions()[size_t(V)])).margin(1e-3));
	}
	InterleavedThreads Three(3);
	CHECK(BindWith(Rig, Options, {&Three, nullptr, nullptr}).Weights.Weights == Found.Weights.Weights);
}

TEST_CASE("Examples: where poses tell nothing the nearest bone takes part", "[carried]")
{
	const Shapes::Rig Rig = Bar(40, 16);
	const std::vector<Affine> Still(2);
	const std::vector<ExamplePose> Examples = {{Rig.Positions, Still}};
	BindOptions Options;
	Options.Methods.Everywhere = WeightMethod::Examples;
	Options.Methods.Examples = Examples;
	const BoundCharacter Found = BindWith(Rig, Options);
	for (int32_t V = 0; V < Found.Mesh.VertexCount(); ++V)
	{
		const float X = Found.Mesh.Positions()[size_t(V)].X;
		CHECK((std::abs(X) < 0.1f || (X > 0.0f) == (WeightAt(Found.Weights, V, 1) > 0.5f)));
	}
}

namespace
{
/** A bar and, away from it, a plate: by itself it is rigid. Its vertices come last. */
Shapes::Rig BarWithPlate()
{
	Shapes::Rig Rig = Bar(40, 16);
	Rig.Append(Shapes::Sheet(0.5f, 4, 0.0f), {1.0f, 0.0f, 3.0f});
	return Rig;
}

bool IsOnPlate(const Vec3& P)
{
	return P.Z > 2.0f;
}

/** What no policy would make: the plate bends. */
float PlateWeight(const Vec3& P)
{
	return 0.5f * (P.X - 0.5f);
}
}

TEST_CASE("Carried: rows that somebody made win over a policy that nobody asked for", "[carried]")
{
	const Shapes::Rig Rig = BarWithPlate();
	const BoundCharacter Alone = BindWith(Rig, {});
	REQUIRE(Alone.Regions.Components[1].Policy == ComponentPolicy::Rigid);
	SkinWeights Rows = Alone.Weights;
	for (int32_t V = 0; V < Alone.Mesh.VertexCount(); ++V)
	{
		if (const Vec3& P = Alone.Mesh.Positions()[size_t(V)]; IsOnPlate(P))
		{
			const size_t First = size_t(V) * size_t(Rows.Influences);
			Rows.Joints[First] = 0;
			Rows.Joints[First + 1] = 1;
			Rows.Weights[First] = 1.0f - PlateWeight(P);
			Rows.Weights[First + 1] = PlateWeight(P);
		}
	}
	const auto Joints = Alone.Joints.Positions();
	const TransferSource Source{Alone.Mesh, Rows, Alone.Joints, Joints, Joints};
	BindOptions Options = From(Source);
	const BoundCharacter Taken = BindWith(Rig, Options);
	CHECK(Taken.Regions.Components[1].Policy == ComponentPolicy::Atlas);
	CHECK(Taken.Regions.Components[1].Reason == ComponentReason::GivenRows);
	CHECK(Taken.Regions.Components[1].Method == WeightMethod::Transfer);
	CHECK(Taken.Carried.AtVertices == Taken.Mesh.VertexCount());
	for (int32_t V = 0; V < Taken.Mesh.VertexCount(); ++V)
	{
		const Vec3& P = Taken.Mesh.Positions()[size_t(V)];
		CHECK((!IsOnPlate(P) || WeightAt(Taken.Weights, V, 1) == Approx(PlateWeight(P)).margin(1e-6)));
	}

	// Asked for, it stays rigid.
	const std::vector<ComponentPolicy> Asked = {ComponentPolicy::Automatic, ComponentPolicy::Rigid};
	Options.Segment.Components = Asked;
	const BoundCharacter Stiff = BindWith(Rig, Options);
	CHECK(Stiff.Regions.Components[1].Policy == ComponentPolicy::Rigid);
	CHECK(Stiff.Carried.AtVertices == Stiff.Mesh.VertexCount() - 25);
}

TEST_CASE("Transfer: a component that the source has nothing of keeps its policy", "[carried]")
{
	const Shapes::Rig Rig = BarWithPlate();
	const BoundCharacter Bare = BindWith(Bar(40, 16), {}), Alone = BindWith(Rig, {});
	const auto Joints = Bare.Joints.Positions();
	const TransferSource Source{Bare.Mesh, Bare.Weights, Bare.Joints, Joints, Joints};
	const BoundCharacter Taken = BindWith(Rig, From(Source));
	CHECK(Taken.Regions.Components[1].Policy == ComponentPolicy::Rigid);
	CHECK(Taken.Regions.Components[1].Reason == Alone.Regions.Components[1].Reason);
	CHECK(Taken.Carried.AtVertices == Bare.Mesh.VertexCount());
	CHECK(Taken.Carried.Nearest == 0);
	for (int32_t V = 0; V < Taken.Mesh.VertexCount(); ++V)
	{
		const bool bPlate = IsOnPlate(Taken.Mesh.Positions()[size_t(V)]);
		CHECK((!bPlate || WeightAt(Taken.Weights, V, 1) == WeightAt(Alone.Weights, V, 1)));
	}
}

TEST_CASE("Examples: a part that bends in them is not rigid", "[carried]")
{
	const Shapes::Rig Rig = BarWithPlate();
	const std::vector<Affine> Pose = {Turned(10.0), Turned(-30.0, {0.0f, 0.2f, 0.0f})};
	std::vector<Vec3> Posed;
	for (const Vec3& P : Rig.Positions)
	{
		const float Weight = IsOnPlate(P) ? PlateWeight(P) : P.X > 0.0f ? 1.0f : 0.0f;
		Posed.push_back(ToFloat(Lerp(Moved(Pose[0], P), Moved(Pose[1], P), Weight)));
	}
	const std::vector<ExamplePose> Examples = {{Posed, Pose}};
	BindOptions Options = By(WeightMethod::Examples);
	Options.Methods.Examples = Examples;
	const BoundCharacter Found = BindWith(Rig, Options);
	CHECK(Found.Regions.Components[1].Reason == ComponentReason::GivenRows);
	for (int32_t V = 0; V < Found.Mesh.VertexCount(); ++V)
	{
		const Vec3& P = Found.Mesh.Positions()[size_t(V)];
		CHECK((!IsOnPlate(P) || WeightAt(Found.Weights, V, 1) == Approx(PlateWeight(P)).margin(1e-3)));
	}
}

TEST_CASE("Carried: what a method lacks is refused", "[carried]")
{
	const Shapes::Rig Rig = Bar(40, 16);
	const auto ErrorOf = [&](const BindOptions& Options)
	{ return Bind(Rig.Mesh(), Rig.Skeleton(), Options).State.Code; };
	BindOptions Options;
	Options.Methods.Everywhere = WeightMethod::Transfer;
	CHECK(ErrorOf(Options) == Error::BadOption);
	Options.Methods.Everywhere = WeightMethod::Examples;
	CHECK(ErrorOf(Options) == Error::BadOption);
	const std::vector<Affine> Three(3);
	const std::vector<ExamplePose> Examples = {{Rig.Positions, Three}};
	Options.Methods.Examples = Examples;
	CHECK(ErrorOf(Options) == Error::SizeMismatch);
}
}
