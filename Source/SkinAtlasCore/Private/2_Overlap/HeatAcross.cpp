// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Distance to the curve of a loose joint: where on a straight limb as much heat would come from across.

#include "1_Segment/3_Bones/Bones.h"
#include "2_Overlap/Conductance.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/EdgeRelaxation.h"
#include "2_Overlap/Search.h"
#include "Common/Log.h"
#include "Common/Normals.h"
#include "Common/SymmetricSystem.h"
#include "Common/TriangleTree.h"

#include <unordered_set>

namespace SkinAtlas
{
namespace
{
constexpr double Conduction = 4.0;   // c, as for the method: a bone at distance d heats a unit of area by c / d^2
constexpr double UnseenAcross = 1e-9;      // of the heat of a bone that is seen
constexpr double EquallyFar = 1.0 + 1e-6; // distances this near are the same
constexpr double LeastHeat = 1e-9;  // of heat, from either side
constexpr double PatchReach = 2.0;   // L / pi, along the surface: there all but e^-8 / 2 of the heat is from one side

struct SidedBone
{
	RegionBone Where;
	bool bBelow = false; // on the side of the joint's subtree
};

/** The bones of the regions that a search by Passage::NearRegions enters. */
std::vector<SidedBone> FindBones(const CurveTask& Task)
{
	std::vector<SidedBone> Found;
	const auto Add = [&](int32_t J)
	{
		for (const RegionBone& Each : Task.Regions.BonesOf(J))
		{
			Found.push_back({Each, Task.Tree.InSubtree(J, Task.Joint)});
		}
	};
	const int32_t Parent = Task.Tree.Parent(Task.Joint);
	for (const int32_t J : Task.Tree.Children(Task.Joint))
	{
		Add(J);
	}
	for (const int32_t J : Task.Tree.Children(Parent)) // the joint itself among them
	{
		Add(J);
	}
	for (const int32_t J : {Parent, Task.Tree.Parent(Parent)})
	{
		if (J != NoIndex)
		{
			Add(J);
		}
	}
	return Found;
}

/** The skin around a curve, heated by the bones on both sides of it. Unknown I is the vertex Vertices[I]. */
class HeatedPatch
{
public:
	HeatedPatch(const CurveTask& InTask, std::span<const int32_t> Reached, std::vector<int32_t>& InUnknownOf)
		: Task(InTask), Mesh(InTask.Mesh), UnknownOf(InUnknownOf)
	{
		for (const int32_t V : Reached)
		{
			if (!Task.Regions.IsFixed(V))
			{
				UnknownOf[size_t(V)] = static_cast<int32_t>(Vertices.size());
				Vertices.push_back(V);
			}
		}
	}
	~HeatedPatch()
	{
		for (const int32_t V : Vertices)
		{
			UnknownOf[size_t(V)] = NoIndex;
		}
	}

	/** Per unknown the share of its heat that comes from below: (L + M H) h = M H p [Baran07 4]. False: no solution. */
	bool Solve(std::span<const SidedBone> Bones, std::vector<double>& OutShares) const;

private:
	bool IsInside(int32_t V) const { return UnknownOf[size_t(V)] != NoIndex; }

	/** Edges whose ends both belong to the patch, each once. */
	std::vector<int32_t> FindEdges() const
	{
		std::vector<int32_t> Found;
		for (const int32_t V : Vertices)
		{
			for (const int32_t E : Mesh.EdgesAt(V))
			{
				const auto Ends = Mesh.Edge(E);
				if (Ends[0] == V && IsInside(Ends[1]))
				{
					Found.push_back(E);
				}
			}
		}
		return Found;
	}

	/** Triangles whose corners all belong to the patch, rising. */
	std::vector<int32_t> FindTriangles(std::span<const int32_t> Edges) const
	{
		std::vector<int32_t> Found;
		for (const int32_t E : Edges)
		{
			for (const int32_t T : Mesh.TrianglesAt(E))
			{
				const auto Around = Mesh.TriangleEdges(T);
				const auto Ends = Mesh.Edge(E);
				if (E == *std::min_element(Around.begin(), Around.end()) &&
					IsInside(OppositeVertex(Mesh, T, Ends[0], Ends[1])))
				{
					Found.push_back(T);
				}
			}
		}
		std::sort(Found.begin(), Found.end());
		return Found;
	}

	/** What heats a vertex: the bones at the least facing distance, as far as it sees them. */
	struct Source
	{
		double Inflow = 0.0; // H: c / d^2 times the number of bones that it sees
		double Below = 0.0;  // p: their share on the side of the joint
		bool bSeen = false;
	};
	struct NearBone
	{
		Vec3d Point;
		double Distance = 0.0;
	};
	/** Near: working memory. */
	Source SourceAt(int32_t V, std::span<const SidedBone> Bones, const TriangleTree& Surface, double Mass,
		std::vector<NearBone>& Near) const;

	const CurveTask& Task;
	const Topology& Mesh;
	std::vector<int32_t>& UnknownOf;
	std::vector<int32_t> Vertices;
};

HeatedPatch::Source HeatedPatch::SourceAt(int32_t V, std::span<const SidedBone> Bones, const TriangleTree& Surface,
	double Mass, std::vector<NearBone>& Near) const
{
	const Vec3d P(Mesh.Positions()[size_t(V)]);
	const Vec3d Outward = Task.Regions.Outward.empty() ? Vec3d() : Vec3d(Task.Regions.Outward[size_t(V)]);
	Near.clear();
	double Least = 1e300;
	for (const SidedBone& Each : Bones)
	{
		const Vec3d Nearest = ClosestOnSegment(P, Each.Where.From, Each.Where.To);
		Near.push_back({Nearest, FacingDistance(P - Nearest, Outward)});
		Least = std::min(Least, Near.back().Distance);
	}
	int32_t Count[2] = {0, 0}, Below[2] = {0, 0}; // of all that are equally near, and of those seen
	for (size_t B = 0; B < Bones.size(); ++B)
	{
		if (Near[B].Distance <= Least * EquallyFar)
		{
			const int32_t Kinds = Surface.IsInSight(V, Near[B].Point) ? 2 : 1;
			for (int32_t Kind = 0; Kind < Kinds; ++Kind)
			{
				++Count[Kind];
				Below[Kind] += Bones[B].bBelow ? 1 : 0;
			}
		}
	}
	const int32_t Kind = Count[1] > 0 ? 1 : 0;
	const double Square = std::max(Least * Least, 1e-6 * Mass); // on the bone itself it is as good as held
	return {Conduction * Count[Kind] / Square, double(Below[Kind]) / Count[Kind], Kind == 1};
}

bool HeatedPatch::Solve(std::span<const SidedBone> Bones, std::vector<double>& OutShares) const
{
	const int32_t Count = static_cast<int32_t>(Vertices.size());
	const std::vector<int32_t> Edges = FindEdges(), Triangles = FindTriangles(Edges);
	std::vector<double> Mass(Vertices.size(), 0.0);
	for (const int32_t T : Triangles)
	{
		const double Third = Length(AreaNormal(Mesh, T)) / 6.0; // of its area
		for (const int32_t V : Mesh.Triangle(T))
		{
			Mass[size_t(UnknownOf[size_t(V)])] += Third;
		}
	}
	const auto Surface = TriangleTree::BuildOver(Mesh, Triangles);
	if (!Surface)
	{
		return false;
	}
	std::vector<Source> Sources;
	std::vector<NearBone> Near;
	bool bAnySeen = false;
	for (int32_t I = 0; I < Count; ++I)
	{
		Sources.push_back(SourceAt(Vertices[size_t(I)], Bones, **Surface, Mass[size_t(I)], Near));
		bAnySeen = bAnySeen || Sources.back().bSeen;
	}
	SymmetricSystem System(Count);
	Eigen::VectorXd Right = Eigen::VectorXd::Zero(Count);
	for (int32_t I = 0; I < Count; ++I)
	{
		// Where a vertex sees no bone next to nothing flows in, so that none is without any source.
		const Source& Mine = Sources[size_t(I)];
		const double Seen = Mine.bSeen || !bAnySeen ? 1.0 : UnseenAcross;
		const double Heated = std::max(Seen * Mass[size_t(I)] * Mine.Inflow, UnseenAcross * LeastConductance);
		System.Add(I, I, Heated);
		Right[I] = Heated * Mine.Below;
	}
	for (const int32_t E : Edges)
	{
		const int32_t A = UnknownOf[size_t(Mesh.Edge(E)[0])], B = UnknownOf[size_t(Mesh.Edge(E)[1])];
		const double Weight = Conductance(Mesh, E, [&](int32_t V) { return IsInside(V); });
		System.Add(A, A, Weight);
		System.Add(B, B, Weight);
		System.Add(A, B, -Weight);
	}
	if (!System.Factorise())
	{
		return false;
	}
	const Eigen::VectorXd Solution = System.Solve(Right);
	OutShares.assign(Solution.begin(), Solution.end());
	return Solution.allFinite();
}

/** The vertices most of whose heat is from across, as far as they hang together with the curve; rising. */
template <typename ShareFunction>
void FindCrossed(const Topology& Mesh, std::span<const CurveSeed> Seeds, ShareFunction&& FromAcross,
	std::vector<int32_t>& Out)
{
	std::unordered_set<int32_t> Found;
	const auto Visit = [&](int32_t V)
	{
		if (FromAcross(V) > 0.5 && Found.insert(V).second)
		{
			Out.push_back(V);
		}
	};
	for (const CurveSeed& Each : Seeds)
	{
		Visit(Each.V);
	}
	for (size_t I = 0; I < Out.size(); ++I)
	{
		for (const int32_t Next : Mesh.Neighbours(Out[I]))
		{
			Visit(Next);
		}
	}
	std::sort(Out.begin(), Out.end());
}
}

bool MeasureByHeat(const CurveTask& Task, Scratch& Work)
{
	const std::vector<SidedBone> Bones = FindBones(Task);
	const auto IsBelow = [](const SidedBone& Each) { return Each.bBelow; };
	const auto Below = std::count_if(Bones.begin(), Bones.end(), IsBelow);
	if (Below == 0 || Below == std::ssize(Bones))
	{
		return false;
	}
	const double Radius = Task.Curve().Length / (2.0 * Pi);
	Front& Grown = Work.Inner;
	Grown.Clear();
	Grown.Limit(Task, Passage::NearRegions, static_cast<float>(PatchReach * 2.0 * Radius));
	FindEdgeSeeds(Task, Work.Seeds);
	OfferSeeds(Work.Seeds, Grown);
	Finish(Grown, EdgeRelaxation(Task.Mesh, Grown));

	Work.UnknownOf.resize(size_t(Task.Mesh.VertexCount()), NoIndex);
	const HeatedPatch Patch(Task, Grown.Reached(), Work.UnknownOf);
	std::vector<double> Shares;
	if (!Patch.Solve(Bones, Shares))
	{
		return false;
	}
	const auto FromAcross = [&](int32_t V)
	{
		const int32_t I = Work.UnknownOf[size_t(V)];
		return I == NoIndex ? 0.0 : Task.IsBelow(V) ? 1.0 - Shares[size_t(I)] : Shares[size_t(I)];
	};
	FindCrossed(Task.Mesh, Work.Seeds, FromAcross, Work.Crossed);
	const auto IsCrossed = [&](int32_t V)
	{ return std::binary_search(Work.Crossed.begin(), Work.Crossed.end(), V); };
	const auto Distance = [&](int32_t V)
	{
		const double Lesser = IsCrossed(V) ? 1.0 - FromAcross(V) : FromAcross(V);
		return -NaturalLog(2.0 * std::clamp(Lesser, LeastHeat, 0.5)) * Radius / std::sqrt(Conduction);
	};
	const auto IsOutside = [&](int32_t V) { return Work.UnknownOf[size_t(V)] == NoIndex; };
	// What the curve has passed over is in the overlap of any K.
	Flood(Task, Passage::Everywhere, Work.Seeds, Work.Outcome,
		[&](int32_t V) { return IsOutside(V) ? Front::Unreached : IsCrossed(V) ? 0.0 : Distance(V); });
	for (const int32_t V : Work.Crossed)
	{
		Work.Outcome.Replace(V, Distance(V));
	}
	return true;
}
}
