// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Executors.h"
#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Leak.h"
#include "SkinAtlas/Locks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

using namespace SkinAtlas;

namespace
{
using Row = std::map<int32_t, double>; // by joint, in units

/** A tube over a chain of joints, bound. */
struct Chain
{
	Shapes::Rig Rig;
	std::vector<JointOptions> Joints;
	WeighOptions Blend;
	BoundCharacter Bound;

	explicit Chain(int32_t Count = 4, float K = 0.3f, int32_t Influences = 4)
		: Joints(size_t(Count))
	{
		Shapes::TubeOptions Options;
		Options.Rings = 60;
		Options.Jitter = 0.3f;
		Rig = Shapes::Tube(Options);
		for (int32_t J = 0; J < Count; ++J)
		{
			Rig.AddJoint({-2.9f + 6.0f * static_cast<float>(J) / static_cast<float>(Count), 0, 0}, J - 1);
			Joints[size_t(J)].K = K;
			Joints[size_t(J)].Role = Participation::Deforms;
		}
		Blend.MaxInfluences = Influences;
		Rebind();
	}

	void Rebind()
	{
		BindOptions Options;
		Options.Weigh = Blend;
		Options.Joints = Joints;
		auto Made = SkinAtlas::Bind(Rig.Mesh(), Rig.Skeleton(), Options);
		REQUIRE(Made);
		Bound = std::move(*Made);
		Blend.Joints = Joints;
	}

	int32_t SourceCount() const { return static_cast<int32_t>(Rig.Positions.size()); }

	LockedWeights Lock(const StoredWeights& Stored, const LockOptions& Locks, const Context& Host = {}) const
	{
		auto Made = ApplyLocks(Bound, Blend, Stored, Locks, Host);
		REQUIRE(Made);
		return std::move(*Made);
	}

	/** What was computed for a source vertex. */
	Row Computed(int32_t S) const
	{
		Row Found;
		const SkinWeights& Rows = Bound.Weights;
		const size_t First = size_t(Bound.Mesh.SourceToWelded()[size_t(S)]) * size_t(Rows.Influences);
		for (size_t Slot = First; Slot < First + size_t(Rows.Influences); ++Slot)
		{
			if (Rows.Weights[Slot] > 0.0f)
			{
				Found[Rows.Joints[Slot]] += Rows.Weights[Slot];
			}
		}
		return Found;
	}

	/** The computed rows as a file would store them. */
	StoredWeights Stored(uint8_t Bits) const
	{
		const SkinWeights& Rows = Bound.Weights;
		StoredWeights Made;
		Made.Influences = Rows.Influences;
		const auto Whole = Bits == 32 ? Result<QuantisedWeights>() : Quantise(Rows, Bits);
		for (const int32_t V : Bound.Mesh.SourceToWelded())
		{
			Made.Bits.push_back(Bits);
			for (size_t Slot = size_t(V) * size_t(Rows.Influences); Slot < size_t(V + 1) * size_t(Rows.Influences);
				 ++Slot)
			{
				Made.Joints.push_back(Rows.Joints[Slot]);
				Made.Weights.push_back(Bits == 32 ? std::bit_cast<uint32_t>(Rows.Weights[Slot]) : Whole->Weights[Slot]);
			}
		}
		return Made;
	}
};

/** The same row for every vertex. */
StoredWeights Everywhere(int32_t Count, uint8_t Bits, const std::vector<std::pair<uint16_t, uint32_t>>& Entries)
{
	StoredWeights Made;
	Made.Influences = static_cast<int32_t>(Entries.size());
	Made.Bits.assign(size_t(Count), Bits);
	for (int32_t S = 0; S < Count; ++S)
	{
		for (const auto& [Joint, Weight] : Entries)
		{
			Made.Joints.push_back(Joint);
			Made.Weights.push_back(Weight);
		}
	}
	return Made;
}

Row RowOf(const StoredWeights& Rows, int32_t S)
{
	Row Found;
	for (size_t Slot = size_t(S) * size_t(Rows.Influences); Slot < size_t(S + 1) * size_t(Rows.Influences); ++Slot)
	{
		const double Weight =
			Rows.Bits[size_t(S)] == 32 ? double(std::bit_cast<float>(Rows.Weights[Slot])) : Rows.Weights[Slot];
		if (Weight > 0.0)
		{
			Found[Rows.Joints[Slot]] += Weight;
		}
	}
	return Found;
}

double SumOf(const Row& Of)
{
	double Sum = 0.0;
	for (const auto& [Joint, Weight] : Of)
	{
		Sum += Weight;
	}
	return Sum;
}

double At(const Row& Of, int32_t J)
{
	const auto Found = Of.find(J);
	return Found == Of.end() ? 0.0 : Found->second;
}

bool AllKept(const LockedWeights& Made)
{
	return std::all_of(Made.Kept.begin(), Made.Kept.end(), [](uint8_t Kept) { return Kept == 1; });
}
}

TEST_CASE("Locks: a lock that agrees with what is computed changes nothing", "[locks]")
{
	const Chain Tube(4, 0.8f);
	const auto Bits = GENERATE(uint8_t(8), uint8_t(16), uint8_t(32));
	const StoredWeights Stored = Tube.Stored(Bits);
	for (size_t J = 0; J < 4; ++J)
	{
		std::vector<uint8_t> Locked(4, 0);
		Locked[J] = 1;
		const LockedWeights Made = Tube.Lock(Stored, {.Joints = Locked});
		CHECK(AllKept(Made));
		CHECK(Made.Conflicts.empty());
		CHECK(Made.Rows.Weights == Stored.Weights);
		CHECK(Made.Rows.Joints == Stored.Joints);
	}
}

TEST_CASE("Locks: with every joint locked every row stays, whatever it is", "[locks]")
{
	const Chain Tube;
	const std::vector<uint8_t> All(4, 1);
	// One unit short, as files that round each weight by itself are.
	const StoredWeights Stored = Everywhere(Tube.SourceCount(), 8, {{3, 100}, {0, 100}, {2, 54}, {0, 0}});
	const LockedWeights Made = Tube.Lock(Stored, {.Joints = All});
	CHECK(AllKept(Made));
	CHECK(Made.Conflicts.empty());
	CHECK(Made.Rows.Weights == Stored.Weights);
}

TEST_CASE("Locks: a locked joint keeps its number in every row, and the rest fills it up exactly", "[locks]")
{
	const Chain Tube(4, 0.8f);
	const auto Bits = GENERATE(uint8_t(8), uint8_t(16), uint8_t(32));
	const double Whole = Bits == 32 ? 1.0 : (1 << Bits) - 1;
	const uint32_t Part = Bits == 32 ? std::bit_cast<uint32_t>(0.3f) : 77,
				   Rest = Bits == 32 ? std::bit_cast<uint32_t>(0.7f) : uint32_t(Whole) - 77;
	const double Locked = Bits == 32 ? double(0.3f) : 77.0;
	const StoredWeights Stored = Everywhere(Tube.SourceCount(), Bits, {{1, Part}, {3, Rest}});
	const std::vector<uint8_t> Joints = {0, 1, 0, 0};
	const LockedWeights Made = Tube.Lock(Stored, {.Joints = Joints});
	CHECK(Made.Conflicts.empty());
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		const Row New = RowOf(Made.Rows, S), Old = Tube.Computed(S);
		CHECK(At(New, 1) == Locked);
		if (Bits == 32)
		{
			CHECK(SumOf(New) == Approx(1.0));
		}
		else
		{
			CHECK(SumOf(New) == Whole);
		}
		// More than computed is taken from the others in proportion; less goes to the joint above.
		const double L = Locked / Whole, C = At(Old, 1);
		const double Slack = Bits == 32 ? 1e-6 : 1.01;
		for (const int32_t J : {0, 2, 3})
		{
			const double Expected = L >= C ? At(Old, J) * (1.0 - L) / (1.0 - C) : At(Old, J) + (J == 0 ? C - L : 0.0);
			CHECK(std::abs(At(New, J) - Expected * Whole) <= Slack);
		}
	}
}

TEST_CASE("Locks: locked at 0 a joint gives its region to the nearest unlocked joint above", "[locks]")
{
	const Chain Tube(4, 0.3f);
	const StoredWeights Stored = Everywhere(Tube.SourceCount(), 16, {{0, 65535}});
	const std::vector<uint8_t> Joints = {0, 1, 1, 0};
	const LockedWeights Made = Tube.Lock(Stored, {.Joints = Joints});
	CHECK(Made.Conflicts.empty());
	int32_t Whole = 0;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		const Row New = RowOf(Made.Rows, S), Old = Tube.Computed(S);
		CHECK(At(New, 1) == 0.0);
		CHECK(At(New, 2) == 0.0);
		CHECK(std::abs(At(New, 0) - 65535 * (At(Old, 0) + At(Old, 1) + At(Old, 2))) <= 1.01);
		Whole += At(Old, 2) == 1.0 ? 1 : 0;
	}
	CHECK(Whole > 0);
}

TEST_CASE("Locks: weight beyond the allowed steps is listed by vertex", "[locks]")
{
	// Joints 1 to 3 locked at 0: the skin of joint 3 hangs on joint 0, three steps away.
	const Chain Tube(4, 0.3f);
	const StoredWeights Stored = Everywhere(Tube.SourceCount(), 16, {{0, 65535}});
	const std::vector<uint8_t> Joints = {0, 1, 1, 1};
	const LockedWeights Made = Tube.Lock(Stored, {.Joints = Joints});
	CHECK(AllKept(Made));
	const auto Leak = CertifyRows(Tube.Bound, Made.Rows, Tube.Blend.MaxSteps);
	REQUIRE(Leak);
	CHECK(Leak->GreatestSteps == 3);
	std::vector<int32_t> Far;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		if (Tube.Bound.Regions.RegionOf[size_t(Tube.Bound.Mesh.SourceToWelded()[size_t(S)])] == 3)
		{
			Far.push_back(S);
		}
	}
	CHECK(!Far.empty());
	CHECK(Leak->Beyond == Far);
	const auto Own = CertifyRows(Tube.Bound, Tube.Lock(Tube.Stored(16), {.Joints = Joints}).Rows, Tube.Blend.MaxSteps);
	REQUIRE(Own);
	CHECK(Own->Beyond.empty());
}

TEST_CASE("Locks: what cannot be is listed by vertex, and the stored row stays", "[locks]")
{
	const Chain Tube(3, 0.3f, 2);
	const int32_t Count = Tube.SourceCount();
	const auto Conflicts = [&](const StoredWeights& Stored, const std::vector<uint8_t>& Joints)
	{
		const LockedWeights Made = Tube.Lock(Stored, {.Joints = Joints});
		std::map<LockConflict, std::vector<int32_t>> Found;
		for (const ConflictingVertex& Each : Made.Conflicts)
		{
			Found[Each.Why].push_back(Each.Vertex);
			CHECK(Made.Kept[size_t(Each.Vertex)] == 1);
			CHECK(RowOf(Made.Rows, Each.Vertex) == RowOf(Stored, Each.Vertex));
		}
		return Found;
	};
	std::vector<int32_t> RootOnly;
	for (int32_t S = 0; S < Count; ++S)
	{
		if (At(Tube.Computed(S), 0) == 1.0)
		{
			RootOnly.push_back(S);
		}
	}
	REQUIRE(!RootOnly.empty());

	SECTION("no joint is free: the root is locked at 0, and nothing lies above it")
	{
		const auto Found = Conflicts(Everywhere(Count, 16, {{2, 65535}}), {1, 0, 0});
		REQUIRE(Found.size() == 1);
		CHECK(Found.at(LockConflict::NoFreeJoint) == RootOnly);
	}
	SECTION("no slot is free: two joints are locked, and a row has two")
	{
		const auto Found = Conflicts(Everywhere(Count, 8, {{0, 100}, {1, 100}, {2, 55}, {2, 0}}), {1, 1, 0});
		std::vector<int32_t> WithLast, Without; // where only locked joints were computed, no joint is free either
		for (int32_t S = 0; S < Count; ++S)
		{
			(At(Tube.Computed(S), 2) > 0.0 ? WithLast : Without).push_back(S);
		}
		CHECK(Found.at(LockConflict::NoFreeSlot) == WithLast);
		CHECK(Found.at(LockConflict::NoFreeJoint) == Without);
	}
	SECTION("a row that does not sum to 1 has no locked part")
	{
		StoredWeights Stored = Everywhere(Count, 8, {{1, 100}, {2, 155}});
		Stored.Weights[2 * 7] = 60;
		const auto Found = Conflicts(Stored, {0, 1, 0});
		REQUIRE(Found.size() == 1);
		CHECK(Found.at(LockConflict::NotNormalised) == std::vector<int32_t>{7});
		CHECK(Conflicts(Stored, {1, 0, 0}).count(LockConflict::NotNormalised) == 0); // nothing of joint 0 is in it
	}
}

TEST_CASE("Locks: copies of a vertex that are locked differently keep their rows", "[locks]")
{
	Chain Tube(2);
	const int32_t Before = Tube.SourceCount();
	Tube.Rig.Positions.push_back(Tube.Rig.Positions[5]); // a copy of vertex 5, and one of 6
	Tube.Rig.Positions.push_back(Tube.Rig.Positions[6]);
	Tube.Rebind();
	StoredWeights Stored = Everywhere(Tube.SourceCount(), 16, {{0, 65535}, {1, 0}});
	const auto Put = [&](int32_t S, uint32_t First)
	{
		Stored.Weights[size_t(2 * S)] = First;
		Stored.Weights[size_t(2 * S + 1)] = 65535 - First;
	};
	Put(5, 1000);
	Put(Before, 1001);
	Put(6, 3000);
	Put(Before + 1, 3000);

	const std::vector<uint8_t> Joints = {0, 1};
	const LockedWeights ByJoint = Tube.Lock(Stored, {.Joints = Joints});
	REQUIRE(ByJoint.Conflicts.size() == 2);
	CHECK(ByJoint.Conflicts[0].Vertex == 5);
	CHECK(ByJoint.Conflicts[0].Why == LockConflict::TwinsDiffer);
	CHECK(ByJoint.Conflicts[1].Vertex == Before);

	std::vector<uint8_t> Vertices(size_t(Tube.SourceCount()), 0);
	Vertices[5] = Vertices[6] = 1;
	const LockedWeights ByVertex = Tube.Lock(Stored, {.Vertices = Vertices});
	REQUIRE(ByVertex.Conflicts.size() == 2);
	CHECK(ByVertex.Conflicts[1].Vertex == Before);
	CHECK(ByVertex.Kept[size_t(Before) + 1] == 1); // the copy of a locked vertex is locked
	CHECK(At(RowOf(ByVertex.Rows, Before + 1), 0) == 3000);
}

TEST_CASE("Locks: locked vertices keep their rows, all others get the computed ones", "[locks]")
{
	const Chain Tube(4, 0.8f);
	const StoredWeights Stored = Everywhere(Tube.SourceCount(), 16, {{3, 32768}, {0, 32767}});
	std::vector<uint8_t> Vertices(size_t(Tube.SourceCount()), 0);
	for (size_t S = 0; S < Vertices.size(); S += 2)
	{
		Vertices[S] = 1;
	}
	InterleavedThreads Threads(3);
	const LockedWeights Made = Tube.Lock(Stored, {.Vertices = Vertices}),
						Parallel = Tube.Lock(Stored, {.Vertices = Vertices}, {&Threads, nullptr, nullptr});
	const StoredWeights New = Tube.Stored(16);
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		CHECK(RowOf(Made.Rows, S) == RowOf(S % 2 == 0 ? Stored : New, S));
		CHECK(SumOf(RowOf(Made.Rows, S)) == 65535);
	}
	CHECK(Made.Rows.Weights == Parallel.Rows.Weights);
}

TEST_CASE("Locks: the overlaps of some joints come out as in a full bind, and nothing else changes", "[locks]")
{
	Chain Tube(4, 0.3f);
	const StoredWeights Before = Tube.Stored(16);
	const std::vector<uint8_t> Only = {0, 0, 1, 0};
	CHECK(AllKept(Tube.Lock(Before, {.OnlyJoints = Only}))); // the same recipe
	const float K = GENERATE(0.1f, 0.5f);
	const float Shift = GENERATE(0.0f, 0.2f);
	Tube.Joints[2].K = K;
	Tube.Joints[2].Shift = Shift;
	Tube.Joints[1].K = 0.9f; // of a joint that is not asked for
	Tube.Rebind();
	const LockedWeights Made = Tube.Lock(Before, {.OnlyJoints = Only});
	const double Unit = Tube.Bound.Measured.Unit[2], Old = 0.3 * Unit, New = K * Unit;
	int32_t Changed = 0;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		const int32_t V = Tube.Bound.Mesh.SourceToWelded()[size_t(S)];
		bool bOld = false, bNew = false;
		for (const CurveDistance& Each : Tube.Bound.Measured.At(V))
		{
			bNew = bNew || (Each.Joint == 2 && std::abs(Each.Signed - Shift * Unit) < New);
			bOld = bOld || (Each.Joint == 2 && std::abs(Each.Signed) < Old);
		}
		const Row Stored = RowOf(Before, S);
		bOld = bOld || (At(Stored, 2) > 0.0 && At(Stored, 1) > 0.0);
		const bool bSame = RowOf(Made.Rows, S) == Stored;
		CHECK((bSame || bOld || bNew));
		CHECK((!bNew || RowOf(Made.Rows, S) == RowOf(Tube.Stored(16), S)));
		Changed += bSame ? 0 : 1;
	}
	CHECK(Changed > 0);
}

TEST_CASE(
	"Locks: where only the softness or the shift of a joint changed, its overlap alone gives the full bind", "[locks]")
{
	const float K = GENERATE(0.1f, 0.9f), NewK = GENERATE(0.1f, 0.9f);
	// Up to where the next curves are.
	const float Shift = GENERATE(-0.8f, 0.0f, 0.8f), NewShift = GENERATE(-0.8f, 0.0f, 0.8f);
	CAPTURE(K, NewK, Shift, NewShift);
	Chain Tube(4, 0.3f);
	const auto Set = [&](float Softness, float Along)
	{
		Tube.Joints[2].K = Softness;
		Tube.Joints[2].Shift = Along;
		Tube.Rebind();
	};
	Set(K, Shift);
	const StoredWeights Before = Tube.Stored(32); // whole numbers round the rim of an overlap away
	Set(NewK, NewShift);
	const LockedWeights Made = Tube.Lock(Before, {.OnlyJoints = std::vector<uint8_t>{0, 0, 1, 0}});
	const StoredWeights Full = Tube.Stored(32);
	int32_t Different = 0;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		Different += RowOf(Made.Rows, S) == RowOf(Full, S) ? 0 : 1;
		Different += Made.Kept[size_t(S)] == (RowOf(Before, S) == RowOf(Full, S) ? 1 : 0) ? 0 : 1;
	}
	CHECK(Different == 0);
	CHECK(AllKept(Made) == (K == NewK && Shift == NewShift));
}

TEST_CASE("Locks: weight from across a curve is of its overlap where it hangs together with it, and stays elsewhere",
	"[locks]")
{
	// Joints at -2.9, -1.4, 0.1 and 1.6. Half of joint 0 is painted over all of the skin beyond a place.
	Chain Tube(4, 0.1f);
	const float From = GENERATE(0.0f, 2.0f);
	StoredWeights Painted = Tube.Stored(16);
	int32_t PaintedRows = 0;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		const size_t First = size_t(S) * size_t(Painted.Influences);
		if (Tube.Rig.Positions[size_t(S)].X > From)
		{
			++PaintedRows;
			std::fill_n(&Painted.Weights[First], Painted.Influences, 0);
			Painted.Weights[First] = 32768;
			Painted.Joints[First + 1] = 0;
			Painted.Weights[First + 1] = 32767;
		}
	}
	const LockedWeights Made = Tube.Lock(Painted, {.OnlyJoints = std::vector<uint8_t>{0, 0, 1, 0}});
	const StoredWeights Full = Tube.Stored(16);
	int32_t Different = 0;
	for (int32_t S = 0; S < Tube.SourceCount(); ++S)
	{
		// From the curve of joint 2 on all of it goes. Of what begins beyond the next curve nothing does.
		Different += RowOf(Made.Rows, S) == RowOf(From == 0.0f ? Full : Painted, S) ? 0 : 1;
	}
	CHECK(PaintedRows > 50);
	CHECK(Different == 0);
	CHECK(AllKept(Made) == (From != 0.0f));
}

TEST_CASE("Locks: lists of the wrong size and a cancelled call are told", "[locks]")
{
	const Chain Tube;
	const StoredWeights Stored = Tube.Stored(16);
	const std::vector<uint8_t> Short(3, 1);
	CHECK(ApplyLocks(Tube.Bound, Tube.Blend, Stored, {.Joints = Short}).State.Code == Error::SizeMismatch);
	CHECK(ApplyLocks(Tube.Bound, Tube.Blend, Stored, {.Vertices = Short}).State.Code == Error::SizeMismatch);
	CHECK(ApplyLocks(Tube.Bound, Tube.Blend, {}, {}).State.Code == Error::SizeMismatch);
	const std::atomic<bool> bCancel = true;
	CHECK(ApplyLocks(Tube.Bound, Tube.Blend, Stored, {}, {nullptr, &bCancel, nullptr}).State.Code == Error::Cancelled);
}
