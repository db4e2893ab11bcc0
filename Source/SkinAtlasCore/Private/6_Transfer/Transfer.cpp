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
#include <memory>
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
constexpr int32_t TransferGrain = 1024;

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

/** A mesh whose vertices know the bone of their limb. */
struct ChartedMesh
{
	std::unique_ptr<const TriangleTree> Surface;
	std::vector<Vec3d> Normals;  // one per vertex
	std::vector<int32_t> BoneOf; // likewise
};

/** Looks up places on a charted mesh. */
class ChartedSurface
{
public:
	/** The tree is that of the bones. */
	ChartedSurface(const Topology& InMesh, const JointTree& InTree, const ChartedMesh& InChart, double Scale)
		: Mesh(InMesh)
		, Tree(InTree)
		, BoneOf(InChart.BoneOf)
		, Reach(ChartReach * Scale)
		, Surface(*InChart.Surface)
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
	std::span<const int32_t> BoneOf; // one per vertex
	double Reach;
	const TriangleTree& Surface;
	PointGrid Vertices;
};

/** The bones of a solved character, by which its charts and those of its other meshes are told apart. */
class LimbBones
{
public:
	/** Error: Cancelled. */
	static Result<std::unique_ptr<const LimbBones>> Find(const SolvedSurface& From, const Context& Host)
	{
		auto Surface = TriangleTree::Build(From.Mesh, Host);
		if (!Surface)
		{
			return Surface.State;
		}
		const Skeleton Joints = WithNamedLimbs(From.Joints, BuiltInRoles());
		BonesInside Inside(Joints, **Surface);
		const std::vector<RecognisedRole> Roles = RecogniseRoles(Joints, BuiltInRoles());
		const JointTree Weighted = CollapseTree(Joints, WeightedJoints(From.Rows, Joints.JointCount()));
		std::unique_ptr<LimbBones> Made(new LimbBones(RepairTree(Joints, Roles, Weighted, Inside).Tree));
		auto Found = BoneSet::Build(Joints, Made->Tree, Roles, From.Mesh, **Surface, Inside, Host);
		Made->Bones = std::move(*Found);
		return Found ? Result<std::unique_ptr<const LimbBones>>(std::move(Made)) : Found.State;
	}

	/**
	 * The bone of each vertex's limb: that nearest to the middle between the vertex and the other side of the body
	 * behind it. On a swollen finger the neighbour's bone may be nearer to the skin, but not to the middle.
	 * Error: Cancelled.
	 */
	Result<ChartedMesh> Chart(const Topology& Mesh, double Scale, const Context& Host) const
	{
		auto Surface = TriangleTree::Build(Mesh, Host);
		if (!Surface)
		{
			return Surface.State;
		}
		Result<std::vector<Vec3d>> Normals = VertexNormals(Mesh, {}, Host);
		if (!Normals)
		{
			return Normals.State;
		}
		ChartedMesh Made{std::move(*Surface), std::move(*Normals), std::vector<int32_t>(size_t(Mesh.VertexCount()))};
		const BoneChoice All = Bones->ChoiceAmong(Tree.ParentsFirst());
		const Status State = ParallelFor(Host, Mesh.VertexCount(), TransferGrain,
			[&](int32_t Begin, int32_t End)
			{
				NearestBoneScratch Scratch;
				for (int32_t V = Begin; V < End; ++V)
				{
					const Vec3d P(Mesh.Positions()[size_t(V)]), Inward = -Made.Normals[size_t(V)];
					const double Depth = Dot(Inward, Inward) > 0.0 ? Made.Surface->FirstExit(P, Inward,
																		 SameVertex * Scale, DeepestLimb * Scale)
																   : 0.0;
					const bool bLimb = Depth > 0.0;
					Made.BoneOf[size_t(V)] =
						Bones->Nearest(bLimb ? P + (0.5 * Depth) * Inward : P, Vec3d(), All, Scratch);
				}
			});
		return State ? Result<ChartedMesh>(std::move(Made)) : State;
	}

	const JointTree Tree;

private:
	explicit LimbBones(JointTree InTree) : Tree(std::move(InTree)) {}

	std::unique_ptr<const BoneSet> Bones;
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
	const auto Limbs = LimbBones::Find(From, Host);
	if (!Limbs)
	{
		return Limbs.State;
	}
	const Result<ChartedMesh> There = (*Limbs)->Chart(From.Mesh, Scale, Host);
	if (!There)
	{
		return There.State;
	}
	const Result<ChartedMesh> Here = (*Limbs)->Chart(Mesh, Scale, Host);
	if (!Here)
	{
		return Here.State;
	}
	const ChartedSurface Solved(From.Mesh, (*Limbs)->Tree, *There, Scale);
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
	std::vector<BlendTally> Counts(size_t((Mesh.VertexCount() + TransferGrain - 1) / TransferGrain));
	const Status State = ParallelFor(Host, Mesh.VertexCount(), TransferGrain,
		[&](int32_t Begin, int32_t End)
		{
			BlendTally& Count = Counts[size_t(Begin / TransferGrain)];
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				const RowPlace Place =
					Solved.Find(Mesh.Positions()[size_t(V)], Here->Normals[size_t(V)], Here->BoneOf[size_t(V)]);
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
	if (!State)
	{
		return State;
	}
	Combine(Counts, Rows);
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
	const auto Limbs = LimbBones::Find(Solved, Host);
	if (!Limbs)
	{
		return Limbs.State;
	}
	const Result<ChartedMesh> Charted = (*Limbs)->Chart(Mesh, Scale, Host);
	if (!Charted)
	{
		return Charted.State;
	}
	const Result<ChartedMesh> Own = (*Limbs)->Chart(Solved.Mesh, Scale, Host);
	if (!Own)
	{
		return Own.State;
	}
	const ChartedSurface Other(Mesh, (*Limbs)->Tree, *Charted, Scale);
	std::vector<RowPlace> Places(size_t(Solved.Mesh.VertexCount()));
	const Status State = ParallelFor(Host, Solved.Mesh.VertexCount(), TransferGrain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; ++V)
			{
				Places[size_t(V)] =
					Other.Find(Solved.Mesh.Positions()[size_t(V)], Own->Normals[size_t(V)], Own->BoneOf[size_t(V)]);
			}
		});
	if (!State)
	{
		return State;
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
