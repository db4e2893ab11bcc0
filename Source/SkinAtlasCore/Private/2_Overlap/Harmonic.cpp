// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Harmonic distance [Hetroy09 5.2]: points on the curve have distance 0, the points farthest from it their Dijkstra
// distance, and between them the function is harmonic. Where a region ends otherwise, nothing flows across.
// The paper speaks of the points farthest from the curves; here every connected piece of a region has its own, since a
// piece without any would be 0 all over.

#include "2_Overlap/BonesAcross.h"
#include "2_Overlap/Conductance.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/EdgeRelaxation.h"
#include "2_Overlap/Search.h"
#include "Common/Finite.h"
#include "Common/SymmetricSystem.h"

namespace SkinAtlas
{
namespace
{
constexpr double FarthestShare = 0.98;    // of the greatest distance in a piece: these points hold theirs
constexpr double LeastFraction = 1e-6;    // of an edge, from a vertex to the curve

// What a vertex can have in place of the number of its unknown, besides NoIndex outside the curve's regions.
constexpr int32_t GivenDistance = -2;   // it holds its distance
constexpr int32_t Waiting = -3; // not looked at yet

/**
 * The linear system of one curve over what was reached of its two regions. Both are in it, and nothing couples them:
 * every edge between them is crossed, and the curve is held at 0.
 */
class HarmonicSystem
{
public:
	HarmonicSystem(const CurveTask& InTask, const Front& InReached, std::vector<int32_t>& InUnknownOf)
		: Task(InTask), Mesh(InTask.Mesh), Reached(InReached), UnknownOf(InUnknownOf)
	{
		NumberUnknowns();
	}
	~HarmonicSystem()
	{
		for (const int32_t V : Reached.Reached())
		{
			UnknownOf[size_t(V)] = NoIndex;
		}
	}

	/** Values of Unknowns(), not negative. False if there is no finite solution. */
	bool Solve(std::vector<double>& Out) const;
	std::span<const int32_t> Unknowns() const { return Vertices; }

private:
	void NumberUnknowns();
	void FindPiece(int32_t First, std::vector<int32_t>& OutPiece);
	double ConductanceAt(int32_t E, int32_t V) const;

	bool IsInside(int32_t V) const { return UnknownOf[size_t(V)] != NoIndex; }
	bool IsCoupled(int32_t V, int32_t W) const
	{
		return IsInside(V) && IsInside(W) && Task.Regions.RegionOf[size_t(V)] == Task.Regions.RegionOf[size_t(W)];
	}

	const CurveTask& Task;
	const Topology& Mesh;
	const Front& Reached; // Dijkstra distances
	std::vector<int32_t>& UnknownOf;
	std::vector<int32_t> Vertices;
};

/** The vertices of a region that hang together with First. */
void HarmonicSystem::FindPiece(int32_t First, std::vector<int32_t>& OutPiece)
{
	OutPiece.assign(1, First);
	UnknownOf[size_t(First)] = GivenDistance;
	for (size_t I = 0; I < OutPiece.size(); ++I)
	{
		for (const int32_t Next : Mesh.Neighbours(OutPiece[I]))
		{
			if (UnknownOf[size_t(Next)] == Waiting && IsCoupled(OutPiece[I], Next))
			{
				UnknownOf[size_t(Next)] = GivenDistance;
				OutPiece.push_back(Next);
			}
		}
	}
}

void HarmonicSystem::NumberUnknowns()
{
	for (const int32_t V : Reached.Reached())
	{
		UnknownOf[size_t(V)] = Waiting;
	}
	std::vector<int32_t> Piece;
	for (const int32_t First : Reached.Reached())
	{
		if (UnknownOf[size_t(First)] != Waiting)
		{
			continue;
		}
		FindPiece(First, Piece);
		double Greatest = 0.0;
		for (const int32_t V : Piece)
		{
			Greatest = std::max(Greatest, Reached.At(V));
		}
		for (const int32_t V : Piece)
		{
			const double Distance = Reached.At(V); // 0 on the curve
			if (Distance > 0.0 && Distance < FarthestShare * Greatest)
			{
				UnknownOf[size_t(V)] = static_cast<int32_t>(Vertices.size());
				Vertices.push_back(V);
			}
		}
	}
}

/** Seen from V, over the triangles whose corners belong to V's region or lie across the curve. */
double HarmonicSystem::ConductanceAt(int32_t E, int32_t V) const
{
	return Conductance(Mesh, E,
		[&](int32_t Opposite) { return IsInside(Opposite) || Task.IsBelow(Opposite) != Task.IsBelow(V); });
}

bool HarmonicSystem::Solve(std::vector<double>& Out) const
{
	const int32_t Count = static_cast<int32_t>(Vertices.size());
	SymmetricSystem System(Count);
	Eigen::VectorXd Right = Eigen::VectorXd::Zero(Count);
	for (int32_t I = 0; I < Count; ++I)
	{
		const int32_t V = Vertices[size_t(I)];
		const auto Edges = Mesh.EdgesAt(V);
		const auto Others = Mesh.Neighbours(V);
		for (size_t Slot = 0; Slot < Edges.size(); ++Slot)
		{
			if (!IsCoupled(V, Others[Slot]))
			{
				continue;
			}
			const double Weight = ConductanceAt(Edges[Slot], V);
			const int32_t Other = UnknownOf[size_t(Others[Slot])];
			System.Add(I, I, Weight);
			if (Other == GivenDistance)
			{
				Right[I] += Weight * Reached.At(Others[Slot]);
			}
			else if (Other < I)
			{
				System.Add(I, Other, -Weight); // once for both
			}
		}
	}
	// A function that is linear along the edge and 0 at the crossing flows as if the edge ended there: the part of the
	// edge on this side conducts as much better as it is shorter. So functions linear in space stay exact.
	for (const CurvePoint& Point : Task.Curve().Points)
	{
		const auto Ends = Mesh.Edge(Point.Edge);
		const double Fraction[2] = {Point.T, 1.0 - Point.T};
		for (size_t Side = 0; Side < 2; ++Side)
		{
			const int32_t I = UnknownOf[size_t(Ends[Side])];
			if (I >= 0)
			{
				System.Add(I, I, ConductanceAt(Point.Edge, Ends[Side]) / std::max(Fraction[Side], LeastFraction));
			}
		}
	}
	if (!System.Factorise())
	{
		return false;
	}
	const Eigen::VectorXd Solution = System.Solve(Right);
	Out.reserve(size_t(Count));
	for (int32_t I = 0; I < Count; ++I)
	{
		if (!IsFinite(static_cast<float>(Solution[I])))
		{
			return false;
		}
		Out.push_back(std::max(Solution[I], 0.0)); // below 0 by rounding only: all boundary values are at least 0
	}
	return true;
}
}

bool MeasureHarmonic(const CurveTask& Task, Scratch& Work)
{
	Front& Grown = Work.Inner;
	const EdgeRelaxation Relax(Task.Mesh, Grown);
	const auto Seed = [&] { OfferSeeds(Work.Seeds, Grown); };
	Work.UnknownOf.resize(size_t(Task.Mesh.VertexCount()), NoIndex);
	FindEdgeSeeds(Task, Work.Seeds);
	Grown.Clear();
	SearchOwnRegions(Task, Grown, Seed, Relax);
	{
		const HarmonicSystem System(Task, Grown, Work.UnknownOf);
		std::vector<double> Values;
		if (!System.Solve(Values))
		{
			return false;
		}
		for (size_t I = 0; I < Values.size(); ++I)
		{
			Grown.Replace(System.Unknowns()[I], Values[I]);
		}
	}
	BeginWithinReach(Task, Passage::Everywhere, BonesAcross::SearchReach(Task), Grown, Seed);
	const BonesAcross Bones(Task);
	Flood(Task, Passage::Everywhere, Work.Seeds, Work.Outcome,
		[&](int32_t V) { return Bones.Correct(V, ValueAt(V, Grown, Relax)); });
	return true;
}
}
