// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Mend.h"

#include "3_Weigh/Pulls.h"
#include "3_Weigh/Rows.h"
#include "3_Weigh/Strain.h"
#include "5_Mirror/MirrorOrder.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace SkinAtlas
{
namespace
{
constexpr double MendStep = 0.9;         // how far a pass moves a row to the mean; less than 1, or rows would swing
constexpr double LeastKeptWeight = 1e-4; // what a pass leaves of a joint before the row forgets it

bool FitTogether(const Topology& Mesh, const Segmentation& Regions, const SkinWeights& Rows)
{
	return Rows.RowCount() == Mesh.VertexCount() && Regions.Starts.size() == Regions.TreeParent.size();
}

/** A row without its empty slots. */
void ReadRow(const SkinWeights& Rows, int32_t V, std::vector<Influence>& Out)
{
	Out.clear();
	for (size_t Slot = size_t(V) * size_t(Rows.Influences); Slot < size_t(V + 1) * size_t(Rows.Influences); ++Slot)
	{
		if (Rows.Weights[Slot] > 0.0f)
		{
			Out.push_back({Rows.Joints[Slot], Rows.Weights[Slot]});
		}
	}
}

/** Whether two rows are of one joint, the same: most are. */
bool AreOneJoint(const SkinWeights& Rows, int32_t A, int32_t B)
{
	const size_t First = size_t(A) * size_t(Rows.Influences), Second = size_t(B) * size_t(Rows.Influences);
	return Rows.Weights[First] == 1.0f && Rows.Weights[Second] == 1.0f && Rows.Joints[First] == Rows.Joints[Second];
}

/** Rows of which some have changed. */
class ChangingRows
{
public:
	explicit ChangingRows(const SkinWeights& InBefore)
		: Before(InBefore)
		, PlaceOf(size_t(InBefore.RowCount()), NoIndex)
	{
	}

	bool IsChanged(int32_t V) const { return PlaceOf[size_t(V)] != NoIndex; }

	/** Work keeps a row that has not changed. */
	std::span<const Influence> At(int32_t V, std::vector<Influence>& Work) const
	{
		if (IsChanged(V))
		{
			return Changed[size_t(PlaceOf[size_t(V)])].Row;
		}
		ReadRow(Before, V, Work);
		return Work;
	}

	void Set(int32_t V, std::vector<Influence>&& Row)
	{
		if (!IsChanged(V))
		{
			PlaceOf[size_t(V)] = static_cast<int32_t>(Changed.size());
			Changed.push_back({V, {}});
		}
		Changed[size_t(PlaceOf[size_t(V)])].Row = std::move(Row);
	}

	bool AreBothOneJoint(int32_t A, int32_t B) const
	{
		return !IsChanged(A) && !IsChanged(B) && AreOneJoint(Before, A, B);
	}

	/** Cuts what has changed to the budget and stores it. */
	void Store(const MirrorOrder& Order, SkinWeights& Out) const
	{
		PrunedTally Pruned;
		std::vector<Influence> Row;
		for (const Entry& Each : Changed)
		{
			Out.Mended.push_back(Each.V);
			const size_t First = size_t(Each.V) * size_t(Out.Influences);
			std::fill_n(&Out.Joints[First], Out.Influences, uint16_t(0));
			std::fill_n(&Out.Weights[First], Out.Influences, 0.0f);
			Row = Each.Row;
			Order.Finish(Row, Out.Influences, &Out.Joints[First], &Out.Weights[First], Pruned);
		}
		Pruned.AddTo(Out);
		std::sort(Out.Mended.begin(), Out.Mended.end());
	}

private:
	struct Entry
	{
		int32_t V = NoIndex;
		std::vector<Influence> Row;
	};

	const SkinWeights& Before;
	std::vector<int32_t> PlaceOf; // per V: in Changed
	std::vector<Entry> Changed;
};

/** The passes over some of the vertices: first those of the skin, then those that follow it. */
class Passes
{
public:
	Passes(const Topology& InMesh, const Segmentation& InRegions, const MendOptions& InOptions, const Context& InHost,
		ChangingRows& InRows)
		: Mesh(InMesh)
		, Options(InOptions)
		, Host(InHost)
		, Rows(InRows)
		, Strain(InMesh, InRegions)
		, Neighbours(InMesh, InRegions.Symmetry)
		, bListed(size_t(InMesh.VertexCount()), false)
	{
	}

	/** bMayChange: per V. */
	Status Run(const std::vector<bool>& bMayChange)
	{
		Edges.resize(size_t(Mesh.EdgeCount()));
		for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
		{
			Edges[size_t(E)] = E;
		}
		for (int32_t Pass = 0; Pass < Options.Passes; ++Pass)
		{
			if (const Status State = FindStrained(bMayChange); !State)
			{
				return State;
			}
			if (Strained.empty())
			{
				return {};
			}
			if (const Status State = MoveToMean(); !State)
			{
				return State;
			}
		}
		return {};
	}

private:
	/** Of Edges those above the limit; their ends, with their images, in rising order. */
	Status FindStrained(const std::vector<bool>& bMayChange)
	{
		std::vector<uint8_t> bBeyond(Edges.size(), 0);
		const int32_t Count = static_cast<int32_t>(Edges.size());
		const Status State = ParallelFor(Host, Count, GrainOf(Count),
			[&](int32_t Begin, int32_t End)
			{
				EdgeStrain::Differences Work;
				std::vector<Influence> RowA, RowB;
				for (int32_t I = Begin; I < End; ++I)
				{
					const int32_t E = Edges[size_t(I)], A = Mesh.Edge(E)[0], B = Mesh.Edge(E)[1];
					if (bMayChange[size_t(A)] && !Rows.AreBothOneJoint(A, B))
					{
						bBeyond[size_t(I)] = Strain.Between(E, Rows.At(A, RowA), Rows.At(B, RowB), Options.MostStrain,
												 Work) > Options.MostStrain;
					}
				}
			});
		if (!State)
		{
			return State;
		}
		Strained.clear();
		const auto List = [&](int32_t V)
		{
			if (V != NoIndex && !bListed[size_t(V)])
			{
				bListed[size_t(V)] = true;
				Strained.push_back(V);
			}
		};
		for (size_t I = 0; I < Edges.size(); ++I)
		{
			if (bBeyond[I] == 0)
			{
				continue;
			}
			for (const int32_t V : Mesh.Edge(Edges[I]))
			{
				List(V);
				List(Neighbours.ImageOf(V));
			}
		}
		std::sort(Strained.begin(), Strained.end());
		for (const int32_t V : Strained)
		{
			bListed[size_t(V)] = false;
		}
		return {};
	}

	/** One pass over Strained; Edges are then those that it may have changed. */
	Status MoveToMean()
	{
		const int32_t Count = static_cast<int32_t>(Strained.size());
		std::vector<std::vector<Influence>> Moved(Strained.size());
		const Status State = ParallelFor(Host, Count, GrainOf(Count),
			[&](int32_t Begin, int32_t End)
			{
				MeanScratch Work;
				for (int32_t I = Begin; I < End; ++I)
				{
					MoveRow(Strained[size_t(I)], Work, Moved[size_t(I)]);
				}
			});
		if (!State)
		{
			return State;
		}
		Edges.clear();
		for (size_t I = 0; I < Strained.size(); ++I)
		{
			Rows.Set(Strained[I], std::move(Moved[I]));
			const auto Own = Mesh.EdgesAt(Strained[I]);
			Edges.insert(Edges.end(), Own.begin(), Own.end());
		}
		std::sort(Edges.begin(), Edges.end());
		Edges.erase(std::unique(Edges.begin(), Edges.end()), Edges.end());
		return {};
	}

	struct MeanScratch
	{
		std::vector<RowPull> Around;
		std::vector<Influence> Row, Shares; // Shares: one entry per joint and neighbour
		std::vector<double> Terms;
	};

	void MoveRow(int32_t V, MeanScratch& Work, std::vector<Influence>& Out) const
	{
		Work.Around.clear();
		Neighbours.Append(V, Work.Around);
		Work.Terms.clear();
		for (const RowPull& Each : Work.Around)
		{
			Work.Terms.push_back(Each.Nearness);
		}
		const double Nearness = SumRising(Work.Terms);
		Work.Shares.clear();
		for (const Influence& Each : Rows.At(V, Work.Row))
		{
			Work.Shares.push_back({Each.Joint, (1.0 - MendStep) * Each.Weight});
		}
		for (const RowPull& Each : Work.Around)
		{
			for (const Influence& Theirs : Rows.At(Each.Other, Work.Row))
			{
				Work.Shares.push_back({Theirs.Joint, MendStep * Each.Nearness / Nearness * Theirs.Weight});
			}
		}
		// Each joint's shares from the least to the greatest: mirrored rows get mirrored bits.
		std::sort(Work.Shares.begin(), Work.Shares.end(), [](const Influence& A, const Influence& B)
			{ return A.Joint != B.Joint ? A.Joint < B.Joint : A.Weight < B.Weight; });
		for (const Influence& Each : Work.Shares)
		{
			if (Out.empty() || Out.back().Joint != Each.Joint)
			{
				Out.push_back({Each.Joint, 0.0});
			}
			Out.back().Weight += Each.Weight;
		}
		std::erase_if(Out, [](const Influence& Each) { return Each.Weight < LeastKeptWeight; });
		Work.Terms.clear();
		for (const Influence& Each : Out)
		{
			Work.Terms.push_back(Each.Weight);
		}
		const double Sum = SumRising(Work.Terms); // what was forgotten goes to the others
		for (Influence& Each : Out)
		{
			Each.Weight /= Sum;
		}
	}

	const Topology& Mesh;
	const MendOptions& Options;
	const Context& Host;
	ChangingRows& Rows;
	const EdgeStrain Strain;
	const PullsOnVertices Neighbours;
	std::vector<bool> bListed;      // per V; all false between passes
	std::vector<int32_t> Edges;     // to look at
	std::vector<int32_t> Strained;  // vertices to move
};

/** What follows skin that has changed takes its row anew. */
void FollowAgain(std::span<const SkinPoint> Followers, ChangingRows& Rows)
{
	std::vector<Influence> Work;
	for (const SkinPoint& Point : Followers)
	{
		const auto IsChanged = [&](int32_t Corner) { return Corner != NoIndex && Rows.IsChanged(Corner); };
		if (std::none_of(Point.Corners.begin(), Point.Corners.end(), IsChanged))
		{
			continue;
		}
		std::vector<Influence> Row;
		for (size_t K = 0; K < 3; ++K)
		{
			for (const Influence& Each : Rows.At(Point.Corners[K], Work))
			{
				AddInfluence(Row, Each.Joint, static_cast<double>(Point.Shares[K]) * Each.Weight);
			}
		}
		Rows.Set(Point.Vertex, std::move(Row));
	}
}
}

Result<StrainCertificate> CertifyStrain(
	const Topology& Mesh, const Segmentation& Regions, const SkinWeights& Rows, float Limit, const Context& Host)
{
	if (!FitTogether(Mesh, Regions, Rows))
	{
		return Status{Error::SizeMismatch, Rows.RowCount()};
	}
	const EdgeStrain Strain(Mesh, Regions);
	std::vector<double> OfEdge(size_t(Mesh.EdgeCount()), 0.0);
	const Status State = ParallelFor(Host, Mesh.EdgeCount(), GrainOf(Mesh.EdgeCount()),
		[&](int32_t Begin, int32_t End)
		{
			EdgeStrain::Differences Work;
			std::vector<Influence> RowA, RowB;
			for (int32_t E = Begin; E < End; ++E)
			{
				const int32_t A = Mesh.Edge(E)[0], B = Mesh.Edge(E)[1];
				if (!AreOneJoint(Rows, A, B))
				{
					ReadRow(Rows, A, RowA);
					ReadRow(Rows, B, RowB);
					OfEdge[size_t(E)] =
						Strain.Between(E, RowA, RowB, std::numeric_limits<double>::infinity(), Work);
				}
			}
		});
	if (!State)
	{
		return State;
	}
	StrainCertificate Found;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		Found.Beyond += OfEdge[size_t(E)] > Limit ? 1 : 0;
		if (OfEdge[size_t(E)] > Found.Greatest)
		{
			Found = {OfEdge[size_t(E)], Mesh.Edge(E)[0], Mesh.Edge(E)[1], Found.Beyond};
		}
	}
	return Found;
}

Status Mend(const Topology& Mesh, const Segmentation& Regions, const MendOptions& Options, SkinWeights& InOut,
	const Context& Host)
{
	if (!FitTogether(Mesh, Regions, InOut))
	{
		return {Error::SizeMismatch, InOut.RowCount()};
	}
	if (!(Options.MostStrain > 0.0f) || Options.Passes < 0)
	{
		return {Error::BadOption};
	}
	if (std::isinf(Options.MostStrain))
	{
		return {};
	}
	ChangingRows Rows(InOut);
	Passes Mending(Mesh, Regions, Options, Host, Rows);
	std::vector<bool> bMayChange(size_t(Mesh.VertexCount()), true);
	for (const SkinPoint& Point : Regions.Followers)
	{
		bMayChange[size_t(Point.Vertex)] = false;
	}
	if (const Status State = Mending.Run(bMayChange); !State)
	{
		return State;
	}
	if (!Regions.Followers.empty())
	{
		FollowAgain(Regions.Followers, Rows);
		bMayChange.flip(); // no edge leads from a follower to the skin
		if (const Status State = Mending.Run(bMayChange); !State)
		{
			return State;
		}
	}
	Rows.Store(MirrorOrder(Regions.Symmetry, Regions.TreeParent.size()), InOut);
	return {};
}
}
