// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What must hold for every character, whatever it looks like.

#include "AllCharacters.h"
#include "TestHarness.h"

#include "SkinAtlas/Leak.h"
#include "Terminal/ThreadPool.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
BoundCharacter BindIt(const Character& Who, const BindOptions& Options = {}, const Context& Host = {})
{
	std::vector<std::string_view> Names;
	auto Made = Bind(Who.Mesh(), Who.Skeleton(Names), Options, Host);
	INFO(Describe(Made.State.Code) << ' ' << Made.State.Where);
	REQUIRE(Made);
	return std::move(*Made);
}

BindOptions With(PartitionKind Partition)
{
	BindOptions Options;
	Options.Weigh.Partition = Partition;
	return Options;
}

void CheckRows(const BoundCharacter& Bound)
{
	const SkinWeights& Rows = Bound.Weights;
	REQUIRE(Rows.RowCount() == Bound.Mesh.VertexCount());
	int32_t Bad = 0;
	for (int32_t V = 0; V < Rows.RowCount(); ++V)
	{
		double Sum = 0.0;
		bool bGood = true;
		for (int32_t K = 0; K < Rows.Influences; ++K)
		{
			const size_t Slot = size_t(V) * size_t(Rows.Influences) + size_t(K);
			bGood = bGood && Rows.Weights[Slot] >= 0.0f &&
				Bound.Regions.Deforms(Rows.Weights[Slot] > 0.0f ? Rows.Joints[Slot] : Rows.Joints[Slot - size_t(K)]);
			Sum += Rows.Weights[Slot];
		}
		Bad += bGood && std::abs(Sum - 1.0) < 1e-6 && Rows.Weights[size_t(V) * size_t(Rows.Influences)] > 0.0f ? 0 : 1;
	}
	CHECK(Bad == 0);
	const auto Stored = StoreRows(Rows, Bound.Mesh.SourceToWelded(), WeightFormat::Bits16);
	REQUIRE(Stored);
	const auto Leak = CertifyRows(Bound, *Stored, WeighOptions().MaxSteps);
	REQUIRE(Leak);
	const auto& Members = Bound.Regions.ParentsFirst;
	const auto IsRoot = [&](int32_t J) { return Bound.Regions.TreeParent[size_t(J)] == NoIndex; };
	const bool bOneTree = std::count_if(Members.begin(), Members.end(), IsRoot) == 1; // planes leave roots apart
	CHECK((Leak->Beyond.size() == size_t(Leak->BeyondMended) || !bOneTree));
}

/** The joint with the most vertices in its overlap: a change of its K can hardly be missed. */
int32_t BusiestJoint(const BoundCharacter& Bound)
{
	std::vector<int32_t> Count(size_t(Bound.Joints.JointCount()), 0);
	for (const CurveDistance& Each : Bound.Measured.Distances)
	{
		++Count[size_t(Each.Joint)];
	}
	return static_cast<int32_t>(std::max_element(Count.begin(), Count.end()) - Count.begin());
}

/** The rows before the budget. */
SkinWeights WholeRows(const BoundCharacter& Bound, PartitionKind Partition)
{
	const auto Made = Weigh(Bound.Regions, Bound.Measured,
		{.Partition = Partition, .MaxInfluences = WeighOptions::MostInfluences, .Joints = Bound.Options});
	REQUIRE(Made);
	return *Made;
}

bool SameRow(const SkinWeights& A, const SkinWeights& B, int32_t V)
{
	for (int32_t K = 0; K < A.Influences; ++K)
	{
		const size_t Slot = size_t(V) * size_t(A.Influences) + size_t(K);
		if (A.Joints[Slot] != B.Joints[Slot] || A.Weights[Slot] != B.Weights[Slot])
		{
			return false;
		}
	}
	return true;
}

/** A mesh and its joints, axes and all, through a linear map. */
template <typename Map>
Character Mapped(Character Who, const Map& Image)
{
	for (Vec3& P : Who.Positions)
	{
		P = Image(P);
	}
	for (Affine& M : Who.JointToMesh)
	{
		for (int Column = 0; Column < 4; ++Column)
		{
			const Vec3 Turned = Image({M.Row[0][Column], M.Row[1][Column], M.Row[2][Column]});
			M.Row[0][Column] = Turned.X;
			M.Row[1][Column] = Turned.Y;
			M.Row[2][Column] = Turned.Z;
		}
	}
	return Who;
}

double GreatestDifference(
	const SkinWeights& A, int32_t RowA, const SkinWeights& B, int32_t RowB, const std::vector<int32_t>& JointOfA)
{
	std::vector<std::pair<int32_t, double>> Sum;
	const auto Add = [&](int32_t J, double W)
	{
		const auto Found = std::find_if(Sum.begin(), Sum.end(), [J](const auto& Each) { return Each.first == J; });
		if (Found == Sum.end())
		{
			Sum.push_back({J, W});
		}
		else
		{
			Found->second += W;
		}
	};
	for (int32_t K = 0; K < A.Influences; ++K)
	{
		Add(JointOfA[A.Joints[size_t(RowA * A.Influences + K)]], A.Weights[size_t(RowA * A.Influences + K)]);
		Add(B.Joints[size_t(RowB * B.Influences + K)], -B.Weights[size_t(RowB * B.Influences + K)]);
	}
	double Greatest = 0.0;
	for (const auto& Each : Sum)
	{
		Greatest = std::max(Greatest, std::abs(Each.second));
	}
	return Greatest;
}
}

TEST_CASE("Characters: every vertex has a row, non-negative and of sum 1", "[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		for (const auto Partition : {PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional})
		{
			CheckRows(BindIt(Each.Who, With(Partition)));
		}
		BindOptions Published = With(PartitionKind::Regional);
		Published.Segment.Method = SegmentationMethod::Planes;
		CheckRows(BindIt(Each.Who, Published));
	}
}

TEST_CASE("Characters: every distance gives full rows", "[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		if (Each.Who.Positions.size() > 30000)
		{
			continue; // a harmonic field over a dense torso takes seconds and shows nothing new
		}
		INFO(Each.Name);
		for (const auto Distance : {DistanceKind::Euclidean, DistanceKind::Geodesic, DistanceKind::Harmonic})
		{
			BindOptions Options;
			Options.Overlap.Distance = Distance;
			CheckRows(BindIt(Each.Who, Options));
		}
	}
}

TEST_CASE("Characters: one thread and four give the same bits", "[characters]")
{
	ThreadPool Threads(4);
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter One = BindIt(Each.Who), Four = BindIt(Each.Who, {}, {&Threads, nullptr, nullptr});
		CHECK(One.Regions.RegionOf == Four.Regions.RegionOf);
		CHECK(One.Weights.Joints == Four.Weights.Joints);
		CHECK(One.Weights.Weights == Four.Weights.Weights);
	}
}

TEST_CASE("Characters: one joint's K reaches no farther than its old and new overlap", "[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		for (const auto Partition : {PartitionKind::Hierarchical, PartitionKind::Pairwise, PartitionKind::Regional})
		{
			BindOptions Options = With(Partition);
			const BoundCharacter Before = BindIt(Each.Who, Options);
			const int32_t J = BusiestJoint(Before);
			std::vector<JointOptions> Joints = Before.Options;
			Joints[size_t(J)].K = 0.45f;
			Options.Joints = Joints;
			const BoundCharacter After = BindIt(Each.Who, Options);
			const double Width = std::max(Before.Options[size_t(J)].K, 0.45f) * After.Measured.Unit[size_t(J)];
			const double Shift = double(Before.Options[size_t(J)].Shift) * After.Measured.Unit[size_t(J)];
			const auto IsInOverlap = [&](const CurveDistance& Found, int32_t Of)
			{ return Found.Joint == Of && std::abs(Found.Signed - Shift) < Width; };
			const SkinWeights Old = WholeRows(Before, Partition), New = WholeRows(After, Partition);
			std::vector<bool> bMayChange(size_t(After.Mesh.VertexCount()), false);
			for (int32_t V = 0; V < After.Mesh.VertexCount(); ++V)
			{
				// Each bind measures as far as its own overlap reaches.
				for (const auto Row : {Before.Measured.At(V), After.Measured.At(V)})
				{
					bMayChange[size_t(V)] = bMayChange[size_t(V)] || std::any_of(Row.begin(), Row.end(),
						[&](const CurveDistance& Found) { return IsInOverlap(Found, J); });
				}
				if (Partition == PartitionKind::Regional)
				{
					// The depth of both grown regions changes: wherever either holds the vertex, before or after. One
					// that the budget leaves out counts: how heavy it is tells how far the others fade.
					const int32_t Parent = After.Regions.TreeParent[size_t(J)];
					const auto Holds = [&](const SkinWeights& Rows, int32_t Joint)
					{
						for (int32_t K = 0; K < Rows.Influences; ++K)
						{
							const size_t Slot = size_t(V) * size_t(Rows.Influences) + size_t(K);
							if (Rows.Joints[Slot] == Joint && Rows.Weights[Slot] > 0.0f)
							{
								return true;
							}
						}
						return false;
					};
					bMayChange[size_t(V)] = bMayChange[size_t(V)] || Holds(Old, J) || Holds(Old, Parent) ||
											Holds(New, J) || Holds(New, Parent);
				}
			}
			// A row that is taken from the surface at the image changes where that is in the mirrored overlap.
			const Mirror& Plane = After.Regions.Symmetry;
			for (const int32_t I : Plane.Takers)
			{
				const SkinPoint& Point = Plane.Points[size_t(I)];
				for (const int32_t V : Point.Corners)
				{
					for (const auto Row : {Before.Measured.At(V), After.Measured.At(V)})
					{
						bMayChange[size_t(Point.Vertex)] = bMayChange[size_t(Point.Vertex)] ||
							std::any_of(Row.begin(), Row.end(), [&](const CurveDistance& Found)
								{ return IsInOverlap(Found, Plane.JointOf[size_t(J)]); });
					}
				}
			}
			// What follows the skin changes with it.
			for (const SkinPoint& Point : After.Regions.Followers)
			{
				bMayChange[size_t(Point.Vertex)] = std::any_of(
					Point.Corners.begin(), Point.Corners.end(), [&](int32_t V) { return bMayChange[size_t(V)]; });
			}
			int32_t Strayed = 0, Changed = 0;
			for (int32_t V = 0; V < After.Mesh.VertexCount(); ++V)
			{
				const bool bSame = SameRow(Before.Weights, After.Weights, V);
				Strayed += bSame || bMayChange[size_t(V)] ? 0 : 1;
				Changed += bSame ? 0 : 1;
			}
			CHECK(Strayed == 0);
			CHECK(Changed > 0);
		}
	}
}

TEST_CASE("Characters: at four influences hardly any weight has to leave a row", "[characters]")
{
	double Pruned = 0.0;
	int32_t Rows = 0, Count = 0;
	std::string Table;
	for (const NamedCharacter& Each : AllCharacters())
	{
		const SkinWeights Weights = BindIt(Each.Who).Weights;
		const double Mean = Weights.PrunedMass / Weights.RowCount();
		Table +=
			Each.Name + ": mean " + std::to_string(Mean) + ", largest " + std::to_string(Weights.LargestPruned) + '\n';
		Pruned += Mean;
		Rows += Weights.PrunedRows;
		++Count;
	}
	INFO(Table);
	CHECK(Pruned / Count < 0.0005); // of the weight, mean over characters
	CHECK(Rows > 0);                // the budget was needed
}

TEST_CASE("Characters: feet that hang on the root are loose, those on a leg are not", "[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const bool bOnRoot = Each.Name.starts_with("quaternius_frog");
		if (bOnRoot || Each.Name.starts_with("makehuman_male") || Each.Name.starts_with("rocketbox"))
		{
			const BoundCharacter Bound = BindIt(Each.Who);
			for (size_t J = 0; J < Each.Who.JointNames.size(); ++J)
			{
				const std::string& Name = Each.Who.JointNames[J];
				if (Name.find("Foot") != std::string::npos || Name.find("foot") != std::string::npos)
				{
					CHECK(Bound.Regions.IsLoose(static_cast<int32_t>(J)) == bOnRoot);
				}
			}
		}
	}
}

TEST_CASE("Characters: a slider over measured distances gives the bits of a full bind", "[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		BindOptions Far;
		Far.Overlap.ReachK = 2.0f;
		const BoundCharacter Measured = BindIt(Each.Who, Far);
		std::vector<JointOptions> Joints(Each.Who.JointNames.size());
		Joints[size_t(BusiestJoint(Measured))].K = 1.3f;
		BindOptions Options;
		Options.Joints = Joints;
		const BoundCharacter Full = BindIt(Each.Who, Options);
		const auto Again = Weigh(Measured.Regions, Measured.Measured, {.Joints = Joints});
		REQUIRE(Again);
		CHECK(Again->Joints == Full.Weights.Joints);
		CHECK(Again->Weights == Full.Weights.Weights);
	}
}

TEST_CASE("Characters: the unit of length does not matter", "[characters]")
{
	// A power of two changes no bit of a mantissa: whatever has no length of its own must come out equal.
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const auto Scaled = Mapped(Each.Who, [](const Vec3& P) { return Vec3{1024 * P.X, 1024 * P.Y, 1024 * P.Z}; });
		const BoundCharacter Small = BindIt(Each.Who), Large = BindIt(Scaled);
		CHECK(Small.Regions.RegionOf == Large.Regions.RegionOf);
		CHECK(Small.Weights.Joints == Large.Weights.Joints);
		CHECK(Small.Weights.Weights == Large.Weights.Weights);
	}
}

TEST_CASE("Characters: whichever way a character is turned it gets the same rows", "[characters]")
{
	// 3, 6 and 2 sevenths are a unit vector, and so are the others: an odd turn that needs no sines.
	const auto Turn = [](const Vec3& P)
	{
		return Vec3{static_cast<float>((3.0 * P.X - 6.0 * P.Y + 2.0 * P.Z) / 7.0),
			static_cast<float>((6.0 * P.X + 2.0 * P.Y - 3.0 * P.Z) / 7.0),
			static_cast<float>((2.0 * P.X + 3.0 * P.Y + 6.0 * P.Z) / 7.0)};
	};
	int32_t Compared = 0;
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Upright = BindIt(Each.Who), Turned = BindIt(Mapped(Each.Who, Turn));
		if (Upright.Mesh.VertexCount() != Turned.Mesh.VertexCount())
		{
			continue; // vertices the last digit of a float apart, which rounding has made one
		}
		CHECK(Turned.Regions.Symmetry.IsOn() == Upright.Regions.Symmetry.IsOn());
		std::vector<int32_t> Same(Each.Who.JointNames.size());
		std::iota(Same.begin(), Same.end(), 0);
		int32_t Different = 0;
		for (int32_t V = 0; V < Upright.Mesh.VertexCount(); ++V)
		{
			Different += GreatestDifference(Upright.Weights, V, Turned.Weights, V, Same) > 1e-3 ? 1 : 0;
		}
		CHECK(Different <= Upright.Mesh.VertexCount() / 30); // what hangs on a tie may change
		++Compared;
	}
	CHECK(Compared >= 3); // the samples
}

TEST_CASE("Characters: copies of a vertex keep equal rows through the file", "[characters]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const BoundCharacter Bound = BindIt(Each.Who);
		const auto RowOf = Bound.Mesh.SourceToWelded();
		REQUIRE(WriteWeights(Each.File, Each.Who, Bound.Weights, RowOf, WeightFormat::Bits16));
		const auto Stored = ReadWeights(Each.File, Each.Who);
		REQUIRE(Stored);
		std::vector<int32_t> FirstAt(size_t(Bound.Mesh.VertexCount()), NoIndex);
		int32_t Different = 0;
		for (int32_t S = 0; S < static_cast<int32_t>(RowOf.size()); ++S)
		{
			int32_t& First = FirstAt[size_t(RowOf[size_t(S)])];
			First = First == NoIndex ? S : First;
			for (int32_t K = 0; K < Stored->Influences; ++K)
			{
				const size_t Mine = size_t(S * Stored->Influences + K), Other = size_t(First * Stored->Influences + K);
				Different +=
					Stored->Joints[Mine] == Stored->Joints[Other] && Stored->Weights[Mine] == Stored->Weights[Other]
					? 0
					: 1;
			}
		}
		CHECK(Different == 0);
	}
}

TEST_CASE("Characters: the mirrored mannequin gets the mirrored rows", "[characters]")
{
	const NamedCharacter Mannequin = SampleAt("mannequin");
	const BoundCharacter Here = BindIt(Mannequin.Who);
	const BoundCharacter There = BindIt(Mapped(Mannequin.Who, [](const Vec3& P) { return Vec3{-P.X, P.Y, P.Z}; }));
	std::vector<int32_t> Same(Mannequin.Who.JointNames.size());
	for (size_t J = 0; J < Same.size(); ++J)
	{
		Same[J] = static_cast<int32_t>(J);
	}
	double Greatest = 0.0;
	for (int32_t V = 0; V < Here.Mesh.VertexCount(); ++V)
	{
		Greatest = std::max(Greatest, GreatestDifference(Here.Weights, V, There.Weights, V, Same));
	}
	CHECK(Greatest < 1e-6);
}

TEST_CASE("Characters: the mannequin's left and right rows are mirror images, also as integers", "[characters]")
{
	const NamedCharacter Mannequin = SampleAt("mannequin");
	const BoundCharacter Bound = BindIt(Mannequin.Who);
	REQUIRE(Bound.Regions.Symmetry.Axis == 0);
	const auto& Names = Mannequin.Who.JointNames;
	std::vector<int32_t> Mirror(Names.size());
	for (size_t J = 0; J < Names.size(); ++J)
	{
		std::string Other = Names[J];
		if (Other.ends_with("_l") || Other.ends_with("_r"))
		{
			Other.back() = Other.back() == 'l' ? 'r' : 'l';
		}
		const auto Found = std::find(Names.begin(), Names.end(), Other);
		REQUIRE(Found != Names.end());
		Mirror[J] = static_cast<int32_t>(Found - Names.begin());
	}
	// The sample's vertices come in exact mirror pairs.
	std::vector<std::pair<Vec3, int32_t>> ByPlace;
	const auto Less = [](const std::pair<Vec3, int32_t>& A, const std::pair<Vec3, int32_t>& B)
	{ return std::tie(A.first.X, A.first.Y, A.first.Z) < std::tie(B.first.X, B.first.Y, B.first.Z); };
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		ByPlace.push_back({Bound.Mesh.Positions()[size_t(V)], V});
	}
	std::sort(ByPlace.begin(), ByPlace.end(), Less);
	// The same rows in units of 1/255 and of 1/65535.
	std::array<SkinWeights, 2> Units = {Bound.Weights, Bound.Weights};
	for (const size_t I : {0, 1})
	{
		const auto Stored = Quantise(Bound.Weights, I == 0 ? 8 : 16);
		REQUIRE(Stored);
		Units[I].Weights.assign(Stored->Weights.begin(), Stored->Weights.end());
	}
	double Greatest = 0.0, OnPlane = 0.0, OffPlane = 0.0;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		const Vec3& P = Bound.Mesh.Positions()[size_t(V)];
		const Vec3 Image{-P.X + 0.0f, P.Y, P.Z};
		const auto Found = std::lower_bound(ByPlace.begin(), ByPlace.end(), std::pair(Image, 0), Less);
		REQUIRE(Found != ByPlace.end());
		REQUIRE(Found->first.X == Image.X);
		Greatest = std::max(Greatest, GreatestDifference(Bound.Weights, V, Bound.Weights, Found->second, Mirror));
		for (const SkinWeights& Integers : Units)
		{
			double& Side = Found->second == V ? OnPlane : OffPlane;
			Side = std::max(Side, GreatestDifference(Integers, V, Integers, Found->second, Mirror));
		}
	}
	CHECK(Greatest < 1e-6);
	CHECK(OffPlane == 0.0);
	CHECK(OnPlane <= 1.0);
}

TEST_CASE("Characters: what is paired across the mirror plane has mirrored rows to the last bit", "[characters]")
{
	const int32_t Passes = GENERATE(0, 3);
	int32_t Symmetric = 0;
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		BindOptions Options;
		Options.Smooth.Passes = Passes;
		const BoundCharacter Bound = BindIt(Each.Who, Options);
		const Mirror& Plane = Bound.Regions.Symmetry;
		const auto IsNone = [](int32_t Image) { return Image == NoIndex; };
		if (Passes > 0 && (std::any_of(Plane.JointOf.begin(), Plane.JointOf.end(), IsNone) ||
			std::any_of(Plane.VertexOf.begin(), Plane.VertexOf.end(), IsNone)))
		{
			continue; // passes carry what has no image into what has one
		}
		if (!Plane.IsOn())
		{
			CHECK(Plane.Reason != SymmetryReason::None);
			continue;
		}
		++Symmetric;
		int32_t Different = 0;
		for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
		{
			const int32_t Other = Plane.VertexOf[size_t(V)];
			const int32_t Label = Bound.Regions.RegionOf[size_t(V)];
			// Where a joint has no image the row may have none either.
			if (Other == NoIndex || Other == V || Plane.JointOf[size_t(Label)] == NoIndex)
			{
				continue;
			}
			bool bAllImaged = true;
			for (int32_t K = 0; K < Bound.Weights.Influences; ++K)
			{
				const int32_t J = Bound.Weights.Joints[size_t(Other * Bound.Weights.Influences + K)];
				bAllImaged = bAllImaged && Plane.JointOf[size_t(J)] != NoIndex;
			}
			Different +=
				bAllImaged && GreatestDifference(Bound.Weights, Other, Bound.Weights, V, Plane.JointOf) != 0.0 ? 1 : 0;
		}
		CHECK(Different == 0);
	}
	CHECK(Symmetric >= 2); // mannequin and quadruped at least
}
