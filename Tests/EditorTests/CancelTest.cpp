// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The editor's solve, cancelled at every block of its loops: it says so, gives nothing, and can be asked again.

#include "TestHarness.h"

#include "Shapes.h"
#include "SkinAtlasSolve.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

namespace
{
/** Runs blocks in order, and presses the button before one of them. */
class CancellingThreads final : public Executor
{
public:
	CancellingThreads(std::atomic<bool>& InCancel, int InAt) : bCancel(InCancel), At(InAt) {}
	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		for (int32_t Begin = 0; Begin < Count; Begin += Grain)
		{
			bCancel = bCancel || ++Blocks == At;
			Body(Begin, std::min(Count, Begin + Grain));
		}
	}
	int Blocks = 0;

private:
	std::atomic<bool>& bCancel;
	int At;
};

/** A capped tube on two bones, on two levels; with all that a solve may be asked for. */
SourceCharacter Tube(bool bFrom, bool bLocks)
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	const Shapes::Rig Rig = Shapes::TwoBoneTube(Options);
	SourceCharacter Made;
	Made.Joints = {Rig.Joints, Rig.Parents, {"upper", "lower"}};
	SourceLevel& Level = Made.Levels.emplace_back();
	Level.Positions = Rig.Positions;
	Level.Indices = Rig.Indices;
	Level.Slots = {"Skin"};
	Level.SlotOf.assign(Rig.Indices.size() / 3, 0);
	StoredWeights Stored;
	Stored.Influences = 1;
	Stored.Bits.assign(Level.Positions.size(), 16);
	Stored.Joints.assign(Level.Positions.size(), 0);
	Stored.Weights.assign(Level.Positions.size(), 65535);
	if (bFrom)
	{
		Made.From = WeightSource{Made.Joints, Level, {"lower"}};
		Made.From->Level.Stored = Stored;
	}
	if (bLocks)
	{
		Level.Stored = Stored;
		Made.LockedVertices = {Level.Positions[3]};
	}
	Made.Levels.push_back(Made.Levels.front());
	Made.Levels.back().Level = 1;
	return Made;
}

Recipe Softness(float K)
{
	Recipe What;
	What.K = K;
	What.Smooth = 2;
	return What;
}

std::vector<std::string> HashesOf(const AtlasSolver& Solver)
{
	std::vector<std::string> Hashes;
	for (const SolvedLevel& Level : Solver.Found()->Levels)
	{
		Hashes.push_back(HashWeights(Level.Rows));
	}
	return Hashes;
}
}

TEST_CASE("Cancel: at whichever block, a solve gives nothing, and the next one what it always gives", "[cancel]")
{
	for (const auto& [bFrom, bLocks] : {std::pair(false, true), {true, false}})
	{
		const SourceCharacter Source = Tube(bFrom, bLocks);
		const RoleTable Roles = BuiltInRoles();
		AtlasSolver Whole;
		REQUIRE(Whole.Solve(Source, Softness(0.4f), Roles, SolveExtent::AllLevels, {}));
		const std::vector<std::string> Wanted = HashesOf(Whole);
		int At = 1;
		for (bool bCancelled = true; bCancelled; ++At)
		{
			INFO("transfer " << bFrom << ", locks " << bLocks << ", block " << At);
			AtlasSolver Solver;
			std::atomic<bool> bCancel = false;
			CancellingThreads Threads(bCancel, At);
			const SolveOutcome Outcome =
				Solver.Solve(Source, Softness(0.4f), Roles, SolveExtent::AllLevels, {&Threads, &bCancel, nullptr});
			bCancelled = bCancel;
			REQUIRE((bCancelled || Outcome));
			if (!Outcome)
			{
				CHECK(Outcome.Complaint.empty());
				CHECK(Outcome.State.Code == Error::Cancelled);
				CHECK(Solver.Found() == nullptr);
			}
			if (At % 8 == 0)
			{
				REQUIRE(Solver.Solve(Source, Softness(0.4f), Roles, SolveExtent::AllLevels, {}));
				CHECK(HashesOf(Solver) == Wanted);
			}
		}
		CHECK(At > 10);
	}
}

TEST_CASE("Cancel: at whichever block a slider's blend is given up, the atlas stays as it was", "[cancel]")
{
	const SourceCharacter Source = Tube(false, false);
	const RoleTable Roles = BuiltInRoles();
	AtlasSolver Solver(2.0f);
	REQUIRE(Solver.Solve(Source, Softness(0.7f), Roles, SolveExtent::FirstLevel, {}));
	const std::vector<std::string> Wanted = HashesOf(Solver);
	REQUIRE(Solver.Solve(Source, Softness(0.4f), Roles, SolveExtent::FirstLevel, {}));
	int At = 1;
	for (bool bCancelled = true; bCancelled; ++At)
	{
		INFO("block " << At);
		std::atomic<bool> bCancel = false;
		CancellingThreads Threads(bCancel, At);
		const SolveOutcome Outcome =
			Solver.Solve(Source, Softness(1.1f), Roles, SolveExtent::FirstLevel, {&Threads, &bCancel, nullptr});
		bCancelled = bCancel;
		CHECK((Outcome || Outcome.State.Code == Error::Cancelled));
		REQUIRE(Solver.Solve(Source, Softness(0.7f), Roles, SolveExtent::FirstLevel, {}));
		CHECK(HashesOf(Solver) == Wanted);
	}
	CHECK(Solver.BindCount() == 1);
}
