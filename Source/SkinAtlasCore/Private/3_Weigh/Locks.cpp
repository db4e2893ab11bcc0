// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Locks.h"

#include "3_Weigh/AskedOverlaps.h"
#include "3_Weigh/Partitions.h"
#include "3_Weigh/UnitRow.h"
#include "3_Weigh/Units.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>

namespace SkinAtlas
{
namespace
{
constexpr int32_t LockGrain = 2048;

/** Everything that all vertices share. */
class Locker
{
public:
	Locker(const BoundCharacter& InBound, const WeighOptions& InBlend, const StoredWeights& InStored,
		const LockOptions& InLocks, LockedWeights& InOut);

	/** All copies of one welded vertex. */
	void Settle(
		int32_t V, std::span<const int32_t> Copies, bool bMayChange, std::vector<ConflictingVertex>& OutConflicts);

private:
	bool IsLocked(int32_t J) const { return !Locks.Joints.empty() && Locks.Joints[size_t(J)] != 0; }
	std::vector<Influence> ComputedRow(int32_t V) const;
	std::optional<LockConflict> FindConflict(bool bWholeRows) const;
	std::optional<LockConflict> Compose(int32_t V, const UnitRow& Before, UnitRow& Out);
	void Round(const std::vector<Influence>& Shares, double Units, UnitRow& Out);
	void Store(int32_t S, const UnitRow& Row);

	const BoundCharacter& Bound;
	const WeighOptions& Blend;
	const StoredWeights& Stored;
	const LockOptions& Locks;
	LockedWeights& Out;
	std::vector<int32_t> Heir; // per joint: the nearest unlocked one above it in the tree; NoIndex: none

	// Of the vertex at hand.
	std::vector<UnitRow> Rows; // one per copy
	std::vector<Influence> Computed, Free;
	std::vector<double> Exact;
	std::vector<int32_t> Whole;
	UnitRounding Rounding;
};

Locker::Locker(const BoundCharacter& InBound, const WeighOptions& InBlend, const StoredWeights& InStored,
	const LockOptions& InLocks, LockedWeights& InOut)
	: Bound(InBound)
	, Blend(InBlend)
	, Stored(InStored)
	, Locks(InLocks)
	, Out(InOut)
	, Heir(size_t(InBound.Joints.JointCount()), NoIndex)
{
	const JointTree Tree = TreeOf(Bound.Regions);
	for (const int32_t J : Tree.ParentsFirst())
	{
		const int32_t Parent = Tree.Parent(J);
		Heir[size_t(J)] = Parent == NoIndex || !IsLocked(Parent) ? Parent : Heir[size_t(Parent)];
	}
}

std::vector<Influence> Locker::ComputedRow(int32_t V) const
{
	const SkinWeights& Blended = Bound.Weights;
	std::vector<Influence> Row;
	for (size_t Slot = size_t(V) * size_t(Blended.Influences); Slot < size_t(V + 1) * size_t(Blended.Influences);
		 ++Slot)
	{
		if (Blended.Weights[Slot] > 0.0f)
		{
			Row.push_back({Blended.Joints[Slot], Blended.Weights[Slot]});
		}
	}
	return Row;
}

/** Between the locked parts of the copies, or in one of them. bWholeRows: all of each row is locked. */
std::optional<LockConflict> Locker::FindConflict(bool bWholeRows) const
{
	for (const UnitRow& Row : Rows)
	{
		for (const Influence& Each : Row.Entries)
		{
			const bool bHeld = bWholeRows || IsLocked(Each.Joint);
			const auto Differs = [&](const UnitRow& Other)
			{ return !MeanTheSame(Row, Each.Weight, Other, Other.WeightOf(Each.Joint)); };
			if (bHeld && std::any_of(Rows.begin(), Rows.end(), Differs))
			{
				return LockConflict::TwinsDiffer;
			}
		}
	}
	for (const UnitRow& Row : Rows)
	{
		const auto IsHeld = [&](const Influence& Each) { return IsLocked(Each.Joint); };
		if ((bWholeRows || std::any_of(Row.Entries.begin(), Row.Entries.end(), IsHeld)) && !Row.IsNormalised())
		{
			return LockConflict::NotNormalised;
		}
	}
	return std::nullopt;
}

/** Shares of sum 1, heaviest first, as numbers that sum to Units. Floats: the heaviest takes what rounding left of the
 * others. */
void Locker::Round(const std::vector<Influence>& Shares, double Units, UnitRow& Row)
{
	Exact.resize(Shares.size());
	std::transform(
		Shares.begin(), Shares.end(), Exact.begin(), [&](const Influence& Each) { return Each.Weight * Units; });
	if (Row.Bits == 32)
	{
		double Others = 0.0;
		for (size_t I = 1; I < Exact.size(); ++I)
		{
			Row.Add(Shares[I].Joint, static_cast<float>(Exact[I]));
			Others += static_cast<float>(Exact[I]);
		}
		Row.Add(Shares[0].Joint, static_cast<float>(Units - Others));
		return;
	}
	Whole.resize(Shares.size());
	Rounding.Round(Exact, static_cast<int32_t>(Units), Whole);
	for (size_t I = 0; I < Shares.size(); ++I)
	{
		if (Whole[I] > 0)
		{
			Row.Add(Shares[I].Joint, Whole[I]);
		}
	}
}

/** The computed row in the form of a stored one, with its locked weights. */
std::optional<LockConflict> Locker::Compose(int32_t V, const UnitRow& Before, UnitRow& Row)
{
	const double One = WholeOf(Before.Bits);
	Computed = ComputedRow(V);
	Row.Bits = Before.Bits;
	Row.Entries.clear();
	Round(Computed, One, Row);
	const auto Agrees = [&](const Influence& Each)
	{ return !IsLocked(Each.Joint) || Before.WeightOf(Each.Joint) == Row.WeightOf(Each.Joint); };
	if (std::all_of(Before.Entries.begin(), Before.Entries.end(), Agrees) &&
		std::all_of(Row.Entries.begin(), Row.Entries.end(), Agrees))
	{
		return std::nullopt;
	}

	// The locked part, and what it leaves.
	Row.Entries.clear();
	double Left = One, Unlocked = 0.0;
	for (const Influence& Each : Before.Entries)
	{
		if (IsLocked(Each.Joint))
		{
			Row.Add(Each.Joint, Each.Weight);
			Left -= Each.Weight;
		}
		else
		{
			Unlocked += Each.Weight;
		}
	}
	if (!Row.Entries.empty() && !(Unlocked > 0.0))
	{
		return std::nullopt; // the locks decide the whole row, also where its numbers are a unit off
	}
	Free.clear();
	const auto Give = [&](int32_t J, double Weight)
	{
		const auto Known =
			std::find_if(Free.begin(), Free.end(), [J](const Influence& Each) { return Each.Joint == J; });
		if (Known == Free.end())
		{
			Free.push_back({J, Weight});
			return;
		}
		Known->Weight += Weight;
	};
	for (const Influence& Each : Computed)
	{
		if (!IsLocked(Each.Joint))
		{
			Give(Each.Joint, Each.Weight);
			continue;
		}
		const double Released = Each.Weight - Before.WeightOf(Each.Joint) / One;
		if (const int32_t Next = Heir[size_t(Each.Joint)]; Released > 0.0 && Next != NoIndex)
		{
			Give(Next, Released);
		}
	}
	if (!(Left > 0.0))
	{
		return std::nullopt;
	}
	const int32_t FreeSlots = Blend.MaxInfluences - static_cast<int32_t>(Row.Entries.size());
	if (Free.empty() || FreeSlots < 1)
	{
		return Free.empty() ? LockConflict::NoFreeJoint : LockConflict::NoFreeSlot;
	}
	FitToBudget(Free, FreeSlots);
	const double Sum = std::accumulate(
		Free.begin(), Free.end(), 0.0, [](double Above, const Influence& Each) { return Above + Each.Weight; });
	for (Influence& Each : Free)
	{
		Each.Weight /= Sum;
	}
	Round(Free, Left, Row);
	return std::nullopt;
}

void Locker::Store(int32_t S, const UnitRow& Row)
{
	std::vector<Influence> Sorted = Row.Entries;
	std::stable_sort(
		Sorted.begin(), Sorted.end(), [](const Influence& A, const Influence& B) { return A.Weight > B.Weight; });
	const size_t First = size_t(S) * size_t(Out.Rows.Influences);
	for (size_t I = 0; I < size_t(Out.Rows.Influences); ++I)
	{
		const Influence Each = I < Sorted.size() ? Sorted[I] : Influence{0, 0.0};
		Out.Rows.Joints[First + I] = static_cast<uint16_t>(Each.Joint);
		Out.Rows.Weights[First + I] = Row.Bits == 32 ? std::bit_cast<uint32_t>(static_cast<float>(Each.Weight))
													 : static_cast<uint32_t>(Each.Weight);
	}
	Out.Kept[size_t(S)] = 0;
}

void Locker::Settle(
	int32_t V, std::span<const int32_t> Copies, bool bMayChange, std::vector<ConflictingVertex>& OutConflicts)
{
	Rows.clear();
	for (const int32_t S : Copies)
	{
		Rows.push_back(ReadRow(Stored, S));
	}
	const bool bLockedVertex =
		!Locks.Vertices.empty() &&
		std::any_of(Copies.begin(), Copies.end(), [&](int32_t S) { return Locks.Vertices[size_t(S)] != 0; });
	std::optional<LockConflict> Why = bMayChange || bLockedVertex ? FindConflict(bLockedVertex) : std::nullopt;
	std::vector<UnitRow> New(Rows.size());
	const bool bCompose = bMayChange && !bLockedVertex;
	for (size_t I = 0; I < Rows.size() && bCompose && !Why; ++I)
	{
		Why = Compose(V, Rows[I], New[I]);
	}
	for (size_t I = 0; I < Rows.size(); ++I)
	{
		if (bCompose && !Why && !AreEqual(New[I], Rows[I]))
		{
			Store(Copies[I], New[I]);
		}
		if (Why)
		{
			OutConflicts.push_back({Copies[I], *Why});
		}
	}
}

Status CheckInput(
	const BoundCharacter& Bound, const WeighOptions& Blend, const StoredWeights& Stored, const LockOptions& Locks)
{
	const size_t Sources = Bound.Mesh.SourceToWelded().size(), Joints = size_t(Bound.Joints.JointCount());
	const size_t Slots = Sources * size_t(std::max(Stored.Influences, 0));
	const auto Fits = [](std::span<const uint8_t> List, size_t Count) { return List.empty() || List.size() == Count; };
	if (Stored.Bits.size() != Sources || Stored.Joints.size() != Slots || Stored.Weights.size() != Slots ||
		!Fits(Locks.Joints, Joints) || !Fits(Locks.OnlyJoints, Joints) || !Fits(Locks.Vertices, Sources) ||
		std::any_of(Stored.Joints.begin(), Stored.Joints.end(), [&](uint16_t J) { return J >= Joints; }))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Stored.Bits.size())};
	}
	const auto IsForm = [](uint8_t Bits) { return Bits == 8 || Bits == 16 || Bits == 32; };
	if (Blend.MaxInfluences < 1 || Stored.Influences < 1 ||
		!std::all_of(Stored.Bits.begin(), Stored.Bits.end(), IsForm))
	{
		return {Error::BadOption};
	}
	return CheckJointOptions(Blend.Joints, Bound.Joints.JointCount());
}

/** The stored rows, in slots enough for the new ones too. */
StoredWeights Widened(const StoredWeights& From, int32_t Influences)
{
	StoredWeights To;
	To.Influences = std::max(From.Influences, Influences);
	To.Bits = From.Bits;
	To.Joints.assign(From.Bits.size() * size_t(To.Influences), 0);
	To.Weights.assign(From.Bits.size() * size_t(To.Influences), 0);
	for (size_t S = 0; S < From.Bits.size(); ++S)
	{
		const size_t Old = S * size_t(From.Influences), New = S * size_t(To.Influences);
		std::copy_n(From.Joints.begin() + static_cast<std::ptrdiff_t>(Old), From.Influences,
			To.Joints.begin() + static_cast<std::ptrdiff_t>(New));
		std::copy_n(From.Weights.begin() + static_cast<std::ptrdiff_t>(Old), From.Influences,
			To.Weights.begin() + static_cast<std::ptrdiff_t>(New));
	}
	return To;
}
}

Result<LockedWeights> ApplyLocks(const BoundCharacter& Bound, const WeighOptions& Blend, const StoredWeights& Stored,
	const LockOptions& Locks, const Context& Host)
{
	if (const Status Bad = CheckInput(Bound, Blend, Stored, Locks); !Bad)
	{
		return Bad;
	}
	LockedWeights Made;
	Made.Rows = Widened(Stored, Blend.MaxInfluences);
	Made.Kept.assign(Stored.Bits.size(), 1);

	const int32_t Count = Bound.Mesh.VertexCount();
	const VertexCopies Copies(Bound.Mesh);
	const std::vector<uint8_t> bInside =
		Locks.OnlyJoints.empty() ? std::vector<uint8_t>(size_t(Count), 1)
								 : FindAskedOverlaps(Bound, Blend, Stored, Locks.OnlyJoints, Copies);
	std::vector<std::vector<ConflictingVertex>> Blocks(size_t((Count + LockGrain - 1) / LockGrain));
	const Status State = ParallelFor(Host, Count, LockGrain,
		[&](int32_t Begin, int32_t End)
		{
			Locker Each(Bound, Blend, Stored, Locks, Made);
			for (int32_t V = Begin; V < End; ++V)
			{
				Each.Settle(V, Copies.Of(V), bInside[size_t(V)] != 0, Blocks[size_t(Begin / LockGrain)]);
			}
		});
	if (!State)
	{
		return State;
	}
	for (const std::vector<ConflictingVertex>& Block : Blocks)
	{
		Made.Conflicts.insert(Made.Conflicts.end(), Block.begin(), Block.end());
	}
	std::sort(Made.Conflicts.begin(), Made.Conflicts.end(),
		[](const ConflictingVertex& A, const ConflictingVertex& B) { return A.Vertex < B.Vertex; });
	return Made;
}
}
