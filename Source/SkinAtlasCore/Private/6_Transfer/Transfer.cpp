// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows looked up on the surface of another mesh of the same character.

#include "SkinAtlas/Transfer.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/2_Limbs/NamedLimbs.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "1_Segment/3_Bones/Bones.h"
#include "3_Weigh/Follow.h"
#include "6_Transfer/RowRegion.h"
#include "Common/Normals.h"
#include "Common/Parallel.h"
#include "Common/PointGrid.h"
#include "Common/SkeletonScale.h"
#include "Common/TriangleTree.h"

#include <algorithm>
#include <optional>

namespace SkinAtlas
{
namespace
{
constexpr double SameVertex = 1e-5; // in mean bones
constexpr double ChartReach = 0.5;	// in mean bones
constexpr double SameFacing = 0.5;	// least cosine between normals
constexpr double DeepestLimb = 4.0; // in mean bones: farther behind the skin lies another part of the body
constexpr int32_t ChartSteps = 2;	// most between two bones up and down one limb
constexpr int32_t Grain = 1024;

/** The joints that carry weight anywhere. */
std::vector<bool> WeightedJoints(const SkinWeights& Rows, int32_t JointCount)
{
	std::vector<bool> bWeighted(size_t(JointCount), false);
	for (size_t I = 0; I < Rows.Weights.size(); ++I)
	{
		if (Rows.Weights[I] > 0.0f)
		{
			bWeighted[Rows.Joints[I]] = true;
		}
	}
	return bWeighted;
}

/** Where a row comes from: a vertex, or a point of the surface. */
struct RowPlace
{
	RowOrigin Origin = RowOrigin::Vertex;
	int32_t Vertex = NoIndex;
	SurfacePoint Point;
};

/** Looks up places on a surface whose vertices know the bone they are nearest to. */
class ChartedSurface
{
public:
	ChartedSurface(const Topology& InMesh, const JointTree& InTree, std::vector<int32_t> InBoneOf, double Scale)
		: Mesh(InMesh)
		, Tree(InTree)
		, BoneOf(std::move(InBoneOf))
		, Reach(ChartReach * Scale)
		, Surface(InMesh)
		, Vertices(InMesh.Positions(), SameVertex * Scale)
	{
	}

	/** For a point with a normal (zero: any) and the bone of its limb. */
	RowPlace Find(const Vec3d& P, const Vec3d& Normal, int32_t Bone) const
	{
		RowPlace Found;
		Found.Vertex = Vertices.Nearest(P);
		if (Found.Vertex != NoIndex)
		{
			return Found;
		}
		const auto FacesAlike = [&](int32_t T)
		{
			const Vec3d Front = AreaNormal(Mesh, T);
			return Dot(Front, Normal) >= SameFacing * Length(Front) * Length(Normal);
		};
		const auto IsSameLimb = [&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			return std::any_of(C.begin(), C.end(), [&](int32_t V) { return AreOneLimb(BoneOf[size_t(V)], Bone); });
		};
		Found.Origin = RowOrigin::Chart;
		Found.Point = Surface.Closest(P, Reach, [&](int32_t T) { return FacesAlike(T) && IsSameLimb(T); });
		if (Found.Point.Triangle == NoIndex)
		{
			Found.Origin = RowOrigin::Turned;
			Found.Point = Surface.Closest(P, Reach, IsSameLimb);
		}
		if (Found.Point.Triangle == NoIndex)
		{
			Found.Origin = RowOrigin::Nearest;
			Found.Point = Surface.Closest(P, 1e150, [](int32_t) { return true; });
		}
		return Found;
	}

	const Topology& Mesh;

private:
	bool AreOneLimb(int32_t A, int32_t B) const
	{
		return (Tree.InSubtree(A, B) || Tree.InSubtree(B, A)) && Tree.Steps(A, B) <= ChartSteps;
	}

	const JointTree& Tree;
	std::vector<int32_t> BoneOf; // one per vertex
	double Reach;
	TriangleTree Surface;
	PointGrid Vertices;
};

/** The bones of a solved character, by which its charts and those of its other meshes are told apart. */
class LimbBones
{
public:
	LimbBones(const SolvedSurface& From, const Context& Host)
		: Surface(From.Mesh)
		, Joints(WithNamedLimbs(From.Joints, BuiltInRoles()))
		, Inside(Joints, Surface)
		, Roles(RecogniseRoles(Joints, BuiltInRoles()))
		, Tree(RepairTree(
			  Joints, Roles, CollapseTree(Joints, WeightedJoints(From.Rows, Joints.JointCount())), Inside).Tree)
		, Bones(Joints, Tree, Roles, From.Mesh, Surface, Inside, Host)
	{
	}

	/**
	 * The bone of each vertex's limb: that nearest to the middle between the vertex and the other side of the body
	 * behind it. On a swollen finger the neighbour's bone may be nearer to the skin, but not to the middle.
	 */
	std::vector<int32_t> NearestTo(
		const Topology& Mesh, const std::vector<Vec3d>& Normals, double Scale, const Context& Host) const
	{
		const TriangleTree Other(Mesh, Host);
		const BoneChoice All = Bones.ChoiceAmong(Tree.ParentsFirst());
		std::vector<int32_t> Nearest(static_cast<size_t>(Mesh.VertexCount()));
		ParallelFor(Host, Mesh.VertexCount(), Grain,
			[&](int32_t Begin, int32_t End)
			{
				NearestBoneScratch Scratch;
				for (int32_t V = Begin; V < End; ++V)
				{
					const Vec3d P(Mesh.Positions()[size_t(V)]), Inward = -Normals[size_t(V)];
					const double Depth = Dot(Inward, Inward) > 0.0
											 ? Other.FirstExit(P, Inward, SameVertex * Scale, DeepestLimb * Scale)
											 : 0.0;
					const bool bLimb = Depth > 0.0;
					Nearest[size_t(V)] =
						Bones.Nearest(bLimb ? P + (0.5 * Depth) * Inward : P, Vec3d(), All, Scratch);
				}
			});
		return Nearest;
	}

private:
	TriangleTree Surface;
	Skeleton Joints;
	BonesInside Inside;
	std::vector<RecognisedRole> Roles;

public:
	JointTree Tree;
	BoneSet Bones;
};

void AddRow(const SkinWeights& Rows, int32_t V, double Share, std::vector<Influence>& InOut)
{
	const size_t First = size_t(V) * size_t(Rows.Influences);
	for (size_t I = First; I < First + size_t(Rows.Influences) && Rows.Weights[I] > 0.0f; ++I)
	{
		AddInfluence(InOut, Rows.Joints[I], Share * Rows.Weights[I]);
	}
}

/** The row at a place, before any cut. */
void BlendRow(const SkinWeights& Rows, const Topology& Mesh, const RowPlace& Place, std::vector<Influence>& Out)
{
	Out.clear();
	if (Place.Vertex != NoIndex)
	{
		AddRow(Rows, Place.Vertex, 1.0, Out);
		return;
	}
	for (size_t C = 0; C < 3; ++C)
	{
		if (Place.Point.Share[C] > 0.0)
		{
			AddRow(Rows, Mesh.Triangle(Place.Point.Triangle)[C], Place.Point.Share[C], Out);
		}
	}
}

/** The most joints that a row holds. */
size_t FullestRow(const SkinWeights& Rows)
{
	const size_t Slots = size_t(Rows.Influences);
	size_t Most = 0;
	for (size_t First = 0; First < Rows.Weights.size(); First += Slots)
	{
		const auto Begin = Rows.Weights.begin() + static_cast<std::ptrdiff_t>(First);
		const auto Count = std::count_if(Begin, Begin + Rows.Influences, [](float Weight) { return Weight > 0.0f; });
		Most = std::max(Most, static_cast<size_t>(Count));
	}
	return Most;
}

/** Tells regions of rows, and draws rows near that were looked up between two of them. */
class RegionLimit
{
public:
	RegionLimit(const SolvedSurface& InFrom, const TransferOptions& Options)
		: From(InFrom)
		, Steps(*Options.Tree, InFrom.Joints.Parents())
		, MaxSteps(Options.MaxSteps)
		, SolvedBudget(FullestRow(InFrom.Rows))
		, Budget(std::min(SolvedBudget, size_t(Options.MaxInfluences)))
	{
	}

	RowRegion Find(const std::vector<Influence>& Row) const
	{
		return FindRegion(Row, Row.size() >= Budget, MaxSteps, Steps);
	}

	/** The same of a row that may change. */
	RowRegion Limit(const RowPlace& Place, std::vector<Influence>& InOut, BlendTally& Count) const
	{
		RowRegion Region = Find(InOut);
		if (Region.Beyond > 0.0)
		{
			const int32_t Most = MostStepsAt(Place);
			Region = FindRegion(InOut, InOut.size() >= Budget, Most, Steps);
			DrawNear(InOut, Region, Most, Steps, Count);
		}
		return Region;
	}

private:
	/**
	 * The most that a row looked up at a place may reach:
	 * as far as the options say, or as the rows there do by themselves.
	 */
	int32_t MostStepsAt(const RowPlace& Place) const
	{
		std::vector<Influence> Row;
		const auto Reach = [&](int32_t V, int32_t Least)
		{
			Row.clear();
			AddRow(From.Rows, V, 1.0, Row);
			return ReachOf(Row, Row.size() >= SolvedBudget, Least, Steps);
		};
		if (Place.Vertex != NoIndex)
		{
			return Reach(Place.Vertex, MaxSteps);
		}
		int32_t Most = MaxSteps;
		for (size_t C = 0; C < 3; ++C)
		{
			Most = Place.Point.Share[C] > 0.0 ? Reach(From.Mesh.Triangle(Place.Point.Triangle)[C], Most) : Most;
		}
		return Most;
	}

	const SolvedSurface& From;
	JointSteps Steps;
	int32_t MaxSteps;
	size_t SolvedBudget, Budget; // influences of a full row: where the rows come from, and here
};

Status CheckSizes(const SolvedSurface& From)
{
	if (From.Rows.RowCount() != From.Mesh.VertexCount())
	{
		return {Error::SizeMismatch, From.Rows.RowCount()};
	}
	return {};
}
}

Result<TransferredWeights> Transfer(
	const SolvedSurface& From, const Topology& Mesh, const TransferOptions& Options, const Context& Host)
{
	if (const Status Bad = CheckSizes(From); !Bad)
	{
		return Bad;
	}
	if (Options.MaxInfluences < 1 || Options.MaxInfluences > WeighOptions::MostInfluences || Options.MaxSteps < 1)
	{
		return Status{Error::BadOption};
	}
	if (Options.Tree != nullptr &&
		(Options.Tree->Parent.size() != size_t(From.Joints.JointCount()) || Options.Tree->ParentsFirst.empty()))
	{
		return Status{Error::SizeMismatch, static_cast<int32_t>(Options.Tree->Parent.size())};
	}
	Report(Host, Stage::Weigh, 0.0f);
	const double Scale = SkeletonScale(From.Joints);
	const LimbBones Limbs(From, Host);
	const ChartedSurface Solved(
		From.Mesh, Limbs.Tree, Limbs.NearestTo(From.Mesh, VertexNormals(From.Mesh), Scale, Host), Scale);
	const std::vector<Vec3d> Normals = VertexNormals(Mesh);
	const std::vector<int32_t> BoneOf = Limbs.NearestTo(Mesh, Normals, Scale, Host);
	const std::optional<RegionLimit> Near =
		Options.Tree != nullptr ? std::optional<RegionLimit>(std::in_place, From, Options) : std::nullopt;
	Report(Host, Stage::Weigh, 0.3f);

	TransferredWeights Made;
	SkinWeights& Rows = Made.Weights;
	const size_t Slots = size_t(Options.MaxInfluences);
	Rows.Influences = Options.MaxInfluences;
	Rows.Joints.assign(size_t(Mesh.VertexCount()) * Slots, 0);
	Rows.Weights.assign(size_t(Mesh.VertexCount()) * Slots, 0.0f);
	Made.Origin.resize(size_t(Mesh.VertexCount()));
	Made.VertexOf.resize(size_t(Mesh.VertexCount()));
	Made.RegionOf.resize(size_t(Mesh.VertexCount()));
	std::vector<BlendTally> Counts(size_t((Mesh.VertexCount() + Grain - 1) / Grain));
	ParallelFor(Host, Mesh.VertexCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			BlendTally& Count = Counts[size_t(Begin / Grain)];
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				const RowPlace Place = Solved.Find(Mesh.Positions()[size_t(V)], Normals[size_t(V)], BoneOf[size_t(V)]);
				Made.Origin[size_t(V)] = Place.Origin;
				Made.VertexOf[size_t(V)] = Place.Vertex;
				BlendRow(From.Rows, From.Mesh, Place, Row);
				const bool bWhole = Place.Vertex != NoIndex && Row.size() <= Slots;
				FitRow(Row, Options.MaxInfluences, Count.Pruned);
				Made.RegionOf[size_t(V)] = !Near	? Row.front().Joint
										   : bWhole ? Near->Find(Row).Joint
													: Near->Limit(Place, Row, Count).Joint;
				const size_t First = size_t(V) * Slots;
				if (bWhole)
				{
					// As it stands, bit by bit: writing it anew might move the last one.
					const size_t Source = size_t(Place.Vertex) * size_t(From.Rows.Influences);
					std::copy_n(&From.Rows.Joints[Source], Row.size(), &Rows.Joints[First]);
					std::copy_n(&From.Rows.Weights[Source], Row.size(), &Rows.Weights[First]);
					continue;
				}
				FinishRow(Row, Options.MaxInfluences, &Rows.Joints[First], &Rows.Weights[First], Count.Pruned);
			}
		});
	Combine(Counts, Rows);
	if (IsCancelled(Host))
	{
		return Status{Error::Cancelled};
	}
	Report(Host, Stage::Weigh, 1.0f);
	return Made;
}

Result<SurfaceDeviation> MeasureDeviation(
	const SolvedSurface& Solved, const Topology& Mesh, const SkinWeights& Rows, const Context& Host)
{
	if (const Status Bad = CheckSizes(Solved); !Bad)
	{
		return Bad;
	}
	if (Rows.RowCount() != Mesh.VertexCount())
	{
		return Status{Error::SizeMismatch, Rows.RowCount()};
	}
	const double Scale = SkeletonScale(Solved.Joints);
	const LimbBones Limbs(Solved, Host);
	const ChartedSurface Other(Mesh, Limbs.Tree, Limbs.NearestTo(Mesh, VertexNormals(Mesh), Scale, Host), Scale);
	const std::vector<Vec3d> Normals = VertexNormals(Solved.Mesh);
	const std::vector<int32_t> BoneOf = Limbs.NearestTo(Solved.Mesh, Normals, Scale, Host);
	std::vector<RowPlace> Places(size_t(Solved.Mesh.VertexCount()));
	ParallelFor(Host, Solved.Mesh.VertexCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; ++V)
			{
				Places[size_t(V)] =
					Other.Find(Solved.Mesh.Positions()[size_t(V)], Normals[size_t(V)], BoneOf[size_t(V)]);
			}
		});
	if (IsCancelled(Host))
	{
		return Status{Error::Cancelled};
	}

	std::vector<double> Sum(size_t(Solved.Joints.JointCount()), 0.0);
	SurfaceDeviation Made{std::vector<JointDeviation>(Sum.size())};
	double RowSum = 0.0;
	std::vector<Influence> Here, There;
	for (int32_t V = 0; V < Solved.Mesh.VertexCount(); ++V)
	{
		BlendRow(Rows, Mesh, Places[size_t(V)], There);
		Here.clear();
		AddRow(Solved.Rows, V, 1.0, Here);
		double Row = 0.0;
		const auto Add = [&](int32_t J, double Gap)
		{
			Row += Gap;
			Sum[size_t(J)] += Gap;
			Made.Joints[size_t(J)].Largest = std::max(Made.Joints[size_t(J)].Largest, static_cast<float>(Gap));
			++Made.Joints[size_t(J)].VertexCount;
		};
		for (const Influence& Mine : Here)
		{
			const auto Same = [&](const Influence& Each) { return Each.Joint == Mine.Joint; };
			const auto Theirs = std::find_if(There.begin(), There.end(), Same);
			Add(Mine.Joint, std::abs(Mine.Weight - (Theirs == There.end() ? 0.0 : Theirs->Weight)));
			if (Theirs != There.end())
			{
				There.erase(Theirs);
			}
		}
		for (const Influence& Theirs : There)
		{
			Add(Theirs.Joint, Theirs.Weight);
		}
		RowSum += Row;
		Made.LargestRow = std::max(Made.LargestRow, static_cast<float>(Row));
	}
	Made.MeanRow = static_cast<float>(RowSum / std::max(Solved.Mesh.VertexCount(), 1));
	for (size_t J = 0; J < Sum.size(); ++J)
	{
		JointDeviation& Each = Made.Joints[J];
		Each.Mean = Each.VertexCount > 0 ? static_cast<float>(Sum[J] / Each.VertexCount) : 0.0f;
	}
	return Made;
}
}
