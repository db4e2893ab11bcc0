// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What all searches share: values leave a curve and settle smallest first.

#pragma once

#include "2_Overlap/CurveTask.h"
#include "2_Overlap/RisingQueue.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace SkinAtlas
{
/** The regions that a search may enter. */
enum class Passage : uint8_t
{
	Everywhere,  // within 32 tree steps of the curve's joint, up and down: farther no row reaches
	OwnRegions,  // those of the curve's joint and of its tree parent
	NearRegions, // those and what is one tree step from either: the hierarchy filter [Hetroy09 5.2]
};

/**
 * One search at a time: vertices with a value, settled in rising order of value, then of index. Its arrays are as long
 * as the mesh and are cleaned by what was touched, so a search costs what it visits. A value never depends on where
 * the search ends: it is made from settled, hence smaller ones.
 */
class Front
{
public:
	static constexpr double Unreached = std::numeric_limits<double>::infinity();

	explicit Front(int32_t VertexCount)
		: Values(size_t(VertexCount), Unreached), States(size_t(VertexCount), State::Open)
	{
	}

	/** Forgets the last search. */
	void Clear()
	{
		for (const int32_t V : Touched)
		{
			Values[size_t(V)] = Unreached;
			States[size_t(V)] = State::Open;
		}
		Touched.clear();
		Confines = nullptr;
	}

	/** What Offer lets pass from now on. */
	void Limit(const CurveTask& Task, Passage InWhere, float InReach)
	{
		Regions = &Task.Regions;
		Tree = &Task.Tree;
		Where = InWhere;
		Reach = InReach;
		Queue.Clear(Reach);
		Own = Task.Joint;
		Parent = Regions->TreeParent[size_t(Own)];
		GrandParent = Parent == NoIndex ? NoIndex : Regions->TreeParent[size_t(Parent)];
		Top = Own;
		for (int32_t Step = 0; Step < MostSteps && Tree->Parent(Top) != NoIndex; ++Step)
		{
			Top = Tree->Parent(Top);
		}
	}

	/** In the curve's own regions, enter only what another search reached. Holds until the next Clear. */
	void Confine(const Front& To) { Confines = &To; }

	/** Whether a vertex lies where the search may enter. */
	bool IsOpen(int32_t V) const
	{
		const int32_t R = Regions->RegionOf[size_t(V)];
		if (Where == Passage::Everywhere)
		{
			return Tree->StepsToRoot(R) <= Tree->StepsToRoot(Own) + MostSteps &&
				   (Tree->Parent(Top) == NoIndex || Tree->InSubtree(R, Top));
		}
		if (R == Own || R == Parent)
		{
			return Where != Passage::OwnRegions || Confines == nullptr || Confines->IsReached(V);
		}
		const int32_t Above = Regions->TreeParent[size_t(R)];
		const bool bNearParent = Parent != NoIndex && (Above == Parent || R == GrandParent);
		return Where == Passage::NearRegions && (Above == Own || bNearParent);
	}

	/** Lowers the value of a vertex that is not settled. Compares as Overlaps stores: in float. */
	void Offer(int32_t V, double Value)
	{
		const bool bLower = Value < Values[size_t(V)] && States[size_t(V)] == State::Open;
		if (!bLower || static_cast<float>(Value) > Reach || !IsOpen(V))
		{
			return;
		}
		if (Values[size_t(V)] == Unreached)
		{
			Touched.push_back(V);
		}
		Values[size_t(V)] = Value;
		Queue.Push({Value, V});
	}

	/** Settles the vertex of least value; NoIndex when none is left. */
	int32_t Settle()
	{
		for (RisingQueue::Entry Least; Queue.Pop(Least);)
		{
			State& Of = States[size_t(Least.V)];
			if (Of != State::Settled && Least.Value == Values[size_t(Least.V)])
			{
				Of = State::Settled;
				return Least.V;
			}
		}
		return NoIndex;
	}

	/** Keeps every value found so far for good, and lets those within reach settle once more, each in its turn. */
	void Hold()
	{
		for (const int32_t V : Touched)
		{
			States[size_t(V)] = State::Held;
			if (static_cast<float>(Values[size_t(V)]) <= Reach)
			{
				Queue.Push({Values[size_t(V)], V});
			}
		}
	}

	/** Another value for a vertex that the ended search reached. */
	void Replace(int32_t V, double Value) { Values[size_t(V)] = Value; }

	double At(int32_t V) const { return Values[size_t(V)]; } // Unreached if it was not
	bool IsReached(int32_t V) const { return Values[size_t(V)] != Unreached; }
	bool IsFinal(int32_t V) const { return States[size_t(V)] != State::Open; } // its value will not change
	bool IsSettled(int32_t V) const { return States[size_t(V)] == State::Settled; }
	std::span<const int32_t> Reached() const { return Touched; } // each once, in no particular order

private:
	enum class State : uint8_t
	{
		Open,
		Held,
		Settled,
	};

	std::vector<double> Values;
	std::vector<State> States;
	std::vector<int32_t> Touched;
	RisingQueue Queue; // outdated entries stay and are skipped
	static constexpr int32_t MostSteps = 32;

	const Segmentation* Regions = nullptr;
	const JointTree* Tree = nullptr;
	const Front* Confines = nullptr;
	Passage Where = Passage::Everywhere;
	float Reach = 0.0f;
	int32_t Own = NoIndex, Parent = NoIndex, GrandParent = NoIndex, Top = NoIndex; // Top: as far above as may be
};
}
