// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The preview of a drag without widgets and without the engine: what is computed, when, and from what.

#include "TestHarness.h"

#include "Panel/LivePreview.h"
#include "Shapes.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

namespace
{
/** Work that the test finishes. */
class ManualWorker final : public Worker
{
public:
	virtual void Start(std::function<void(const Context& Host)> Work) override
	{
		REQUIRE_FALSE(IsBusy());
		Waiting = std::move(Work);
		++Started;
	}
	virtual bool IsBusy() const override { return bool(Waiting); }
	virtual void Stop() override
	{
		if (IsBusy())
		{
			Finish(true);
		}
	}
	void Finish(bool bCancelled = false)
	{
		const std::atomic<bool> bCancel = bCancelled;
		std::exchange(Waiting, nullptr)(Context{nullptr, &bCancel, nullptr});
	}

	std::function<void(const Context& Host)> Waiting;
	int Started = 0;
};

SourceCharacter TubeCharacter(float Radius = 1.0f)
{
	Shapes::TubeOptions Options;
	Options.Radius = Radius;
	Options.bCapped = true;
	const Shapes::Rig Tube = Shapes::TwoBoneTube(Options);
	SourceCharacter Made;
	Made.Joints = {Tube.Joints, Tube.Parents, {"upper", "lower"}};
	SourceLevel& Level = Made.Levels.emplace_back();
	Level.Positions = Tube.Positions;
	Level.Indices = Tube.Indices;
	Level.Slots = {"Skin"};
	Level.SlotOf.assign(Tube.Indices.size() / 3, 0);
	Made.Levels.push_back(Level);
	Made.Levels.back().Level = 1;
	return Made;
}

Recipe WithK(float K)
{
	Recipe What;
	JointRule& Rule = What.Joints.emplace_back();
	Rule.Pattern = "lower";
	Rule.K = K;
	return What;
}

std::string HashOf(const Solution& Found)
{
	return HashWeights(Found.Levels.front().Rows);
}

/** The rows of a solver that knows nothing yet. */
std::string Fresh(const SourceCharacter& Source, const Recipe& What)
{
	AtlasSolver Solver;
	REQUIRE(Solver.Solve(Source, What, BuiltInRoles(), SolveExtent::FirstLevel, {}));
	return HashOf(*Solver.Found());
}

struct Dragged
{
	ManualWorker Beside;
	LivePreview Live{Beside};
	std::vector<std::string> Shown;

	void Frame()
	{
		Live.Poll([this](const Solution& New) { Shown.push_back(HashOf(New)); });
	}
};
}

TEST_CASE("Live: a drag binds once and then only blends, to the rows of a whole bind", "[live]")
{
	const SourceCharacter Source = TubeCharacter();
	AtlasSolver Solver(MostSliderK);
	for (const float K : {0.3f, 0.0f, 1.1f, 2.0f, 0.3f})
	{
		REQUIRE(Solver.Solve(Source, WithK(K), BuiltInRoles(), SolveExtent::FirstLevel, {}));
		CHECK(HashOf(*Solver.Found()) == Fresh(Source, WithK(K)));
		CHECK(Solver.BindCount() == 1);
	}
}

TEST_CASE("Live: softness, budget, smoothing and locks blend again, whatever cuts or measures binds again", "[live]")
{
	const SourceCharacter Source = TubeCharacter();
	AtlasSolver Solver(MostSliderK);
	Recipe What;
	const auto BindsAfter = [&](const Recipe& Changed, const SourceCharacter& On, const RoleTable& Roles)
	{
		AtlasSolver Copy = Solver;
		REQUIRE(Copy.Solve(On, Changed, Roles, SolveExtent::FirstLevel, {}));
		CHECK(Copy.BindCount() - Solver.BindCount() == (Solver.CanBlend(On, Changed, Roles) ? 0 : 1));
		CHECK(HashOf(*Copy.Found()) == [&]
			{
				AtlasSolver Anew;
				REQUIRE(Anew.Solve(On, Changed, Roles, SolveExtent::FirstLevel, {}));
				return HashOf(*Anew.Found());
			}());
		return Copy.BindCount() - Solver.BindCount();
	};
	REQUIRE(Solver.Solve(Source, What, BuiltInRoles(), SolveExtent::FirstLevel, {}));
	Recipe Softer, Shifted, Smoother, Linear, Excluding, Geodesic, Diameter;
	Softer.K = 1.5f;
	Shifted.Joints.emplace_back().Pattern = "l*";
	Shifted.Joints.back().Shift = 0.2f;
	Smoother.Smooth = 3;
	Linear.Falloff = FalloffKind::Linear;
	for (const Recipe& Each : {Softer, Shifted, Smoother, Linear})
	{
		CHECK(BindsAfter(Each, Source, BuiltInRoles()) == 0);
	}
	Excluding.Joints.emplace_back().Pattern = "lower";
	Excluding.Joints.back().bExclude = true;
	Geodesic.Distance = DistanceKind::Geodesic;
	Diameter.Width = OverlapWidth::Diameter;
	for (const Recipe& Each : {Excluding, Geodesic, Diameter})
	{
		CHECK(BindsAfter(Each, Source, BuiltInRoles()) == 1);
	}
	CHECK(BindsAfter(What, TubeCharacter(1.25f), BuiltInRoles()) == 1);
	SourceCharacter Moved = Source, Renamed = Source, OtherSlot = Source;
	Moved.Joints.JointToMesh[1].Row[0][3] += 0.25f;
	Renamed.Joints.Names[1] = "hand";
	OtherSlot.Levels[0].Slots[0] = "Cloth";
	CHECK(BindsAfter(What, Moved, BuiltInRoles()) == 1);
	CHECK(BindsAfter(What, Renamed, BuiltInRoles()) == 1);
	CHECK(BindsAfter(What, OtherSlot, BuiltInRoles()) == 1);
	RoleTable Roles = BuiltInRoles();
	Roles.K[size_t(JointRole::Other)] = 0.9f;
	CHECK(BindsAfter(What, Source, Roles) == 1);
}

TEST_CASE("Live: beyond the reach of the slider the atlas is made anew, and reaches as far from then on", "[live]")
{
	const SourceCharacter Source = TubeCharacter();
	AtlasSolver Solver(MostSliderK);
	REQUIRE(Solver.Solve(Source, WithK(0.3f), BuiltInRoles(), SolveExtent::FirstLevel, {}));
	REQUIRE(Solver.Solve(Source, WithK(2.5f), BuiltInRoles(), SolveExtent::FirstLevel, {}));
	CHECK(Solver.BindCount() == 2);
	CHECK(HashOf(*Solver.Found()) == Fresh(Source, WithK(2.5f)));
	REQUIRE(Solver.Solve(Source, WithK(2.4f), BuiltInRoles(), SolveExtent::FirstLevel, {}));
	CHECK(Solver.BindCount() == 2);
}

TEST_CASE("Live: a preview is of LOD 0, a solution of all levels", "[live]")
{
	const SourceCharacter Source = TubeCharacter();
	AtlasSolver Solver;
	REQUIRE(Solver.Solve(Source, WithK(0.5f), BuiltInRoles(), SolveExtent::FirstLevel, {}));
	CHECK(Solver.Found()->Levels.size() == 1);
	REQUIRE(Solver.Solve(Source, WithK(0.5f), BuiltInRoles(), SolveExtent::AllLevels, {}));
	CHECK(Solver.Found()->Levels.size() == 2);
	CHECK(Solver.BindCount() == 1);
}

TEST_CASE("Live: of the wishes while the worker is busy only the newest is computed", "[live]")
{
	Dragged Drag;
	const SourceCharacter Source = TubeCharacter();
	Drag.Live.SetSource(Source, BuiltInRoles());
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	CHECK(Drag.Beside.Started == 1);
	for (const float K : {0.4f, 0.6f, 0.8f})
	{
		Drag.Live.Want(WithK(K));
		Drag.Frame();
	}
	CHECK(Drag.Beside.Started == 1);
	CHECK(Drag.Shown.empty());
	Drag.Beside.Finish();
	Drag.Frame(); // shows the first, starts the newest
	CHECK(Drag.Shown == std::vector<std::string>{Fresh(Source, WithK(0.2f))});
	CHECK(Drag.Beside.Started == 2);
	Drag.Beside.Finish();
	Drag.Frame();
	REQUIRE(Drag.Shown.size() == 2);
	CHECK(Drag.Shown[1] == Fresh(Source, WithK(0.8f)));
	CHECK(Drag.Live.TakeAtlas().BindCount() == 1);
}

TEST_CASE("Live: what is shown already is not computed again", "[live]")
{
	Dragged Drag;
	Drag.Live.SetSource(TubeCharacter(), BuiltInRoles());
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Beside.Finish();
	Drag.Frame();
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Frame();
	CHECK(Drag.Beside.Started == 1);
	CHECK(Drag.Shown.size() == 1);
}

TEST_CASE("Live: a drag that is given up shows nothing more, and leaves nothing wanted", "[live]")
{
	Dragged Drag;
	Drag.Live.SetSource(TubeCharacter(), BuiltInRoles());
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Live.Want(WithK(0.4f));
	Drag.Live.Stop();
	CHECK_FALSE(Drag.Beside.IsBusy());
	CHECK(Drag.Live.Found() == nullptr); // the first bind was cancelled in its middle
	Drag.Frame();
	CHECK(Drag.Beside.Started == 1);
	CHECK(Drag.Shown.empty());
}

TEST_CASE("Live: an atlas survives the end of a drag, and not its mesh", "[live]")
{
	Dragged Drag;
	const SourceCharacter Source = TubeCharacter(), Other = TubeCharacter(1.25f);
	const auto Run = [&](const SourceCharacter& On, float K)
	{
		Drag.Live.SetSource(On, BuiltInRoles());
		Drag.Live.Want(WithK(K));
		Drag.Frame();
		CHECK(Drag.Live.Found() == nullptr); // the worker writes it
		Drag.Beside.Finish();
		Drag.Frame();
		CHECK(Drag.Shown.back() == Fresh(On, WithK(K)));
		CHECK(Drag.Live.Found() != nullptr);
	};
	Run(Source, 0.2f);
	Drag.Live.Stop();
	CHECK(Drag.Live.Found() != nullptr);
	Run(Source, 0.9f);
	CHECK(Drag.Live.TakeAtlas().BindCount() == 1);
	Run(Other, 0.9f); // imported anew under the panel
	CHECK(Drag.Live.TakeAtlas().BindCount() == 2);
	Drag.Live.Forget();
	CHECK(Drag.Live.Found() == nullptr);
	Drag.Live.Want(WithK(0.5f));
	Drag.Frame();
	CHECK_FALSE(Drag.Beside.IsBusy()); // there is nothing to work on
}

TEST_CASE("Live: a mesh that changes during the work is not shown the rows of the one before", "[live]")
{
	Dragged Drag;
	const SourceCharacter Other = TubeCharacter(1.25f);
	Drag.Live.SetSource(TubeCharacter(), BuiltInRoles());
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Live.SetSource(Other, BuiltInRoles());
	Drag.Frame();
	CHECK(Drag.Shown.empty());
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Beside.Finish();
	Drag.Frame();
	CHECK(Drag.Shown == std::vector<std::string>{Fresh(Other, WithK(0.2f))});
}

TEST_CASE("Live: a recipe that does not fit is told and not shown, and the next one is", "[live]")
{
	Dragged Drag;
	const SourceCharacter Source = TubeCharacter();
	Recipe Bad = WithK(0.2f);
	Bad.Joints[0].Pattern = "tail";
	Drag.Live.SetSource(Source, BuiltInRoles());
	Drag.Live.Want(Bad);
	Drag.Frame();
	Drag.Beside.Finish();
	Drag.Frame();
	CHECK(Drag.Shown.empty());
	CHECK(Drag.Live.Outcome().Complaint.find("tail") != std::string::npos);
	Drag.Live.Want(WithK(0.2f));
	Drag.Frame();
	Drag.Beside.Finish();
	Drag.Frame();
	CHECK(Drag.Shown == std::vector<std::string>{Fresh(Source, WithK(0.2f))});
}
