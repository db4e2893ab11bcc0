// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The joint panel without its widgets.

#include "TestHarness.h"

#include "Panel/JointTreeModel.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

namespace
{
enum Bone : int32_t
{
	Root,
	Spine,
	HandLeft,
	ThumbLeft,
	HandRight,
	Star,
};

JointList SmallSkeleton()
{
	JointList Made;
	Made.Names = {"root", "Spine_01", "hand_l", "thumb_l", "hand_r", "odd*[name]"};
	Made.Parents = {NoIndex, Root, Spine, HandLeft, Spine, NoIndex};
	Made.Roles = {{JointRole::Root, RoleSource::Name}, {JointRole::Spine, RoleSource::Name},
		{JointRole::Wrist, RoleSource::Name}, {JointRole::Finger, RoleSource::Name},
		{JointRole::Wrist, RoleSource::Name}, {}};
	return Made;
}

/** An asset with undo, as the editor has it. */
class Asset final : public RecipeOwner
{
public:
	virtual void BeginStep(const char* InTitle) override
	{
		CHECK_FALSE(bOpen);
		bOpen = true;
		Title = InTitle;
		Before = Kept;
	}
	virtual void Store(const Recipe& Changed, bool bMore) override
	{
		CHECK(bOpen);
		Kept = Changed;
		Previews += bMore ? 1 : 0;
	}
	virtual void EndStep() override
	{
		CHECK(bOpen);
		bOpen = false;
		if (!(Before == Kept))
		{
			Steps.push_back(Before);
		}
	}
	void Undo(JointTreeModel& Model)
	{
		REQUIRE_FALSE(Steps.empty());
		Kept = Steps.back();
		Steps.pop_back();
		Model.SetRecipe(Kept);
	}

	Recipe Kept, Before;
	std::vector<Recipe> Steps;
	std::string Title;
	int Previews = 0;
	bool bOpen = false;
};

struct Panel
{
	Asset Owner;
	JointTreeModel Model{Owner};

	explicit Panel(const Recipe& What = {})
	{
		Owner.Kept = What;
		RoleTable Table;
		Table.K[size_t(JointRole::Finger)] = 0.15f;
		Model.SetJoints(SmallSkeleton(), Table);
		Model.SetRecipe(What);
	}
	double K(int32_t J) const { return std::get<double>(Model.Value(J, "k")); }
	double InheritedK(int32_t J) const { return std::get<double>(Model.Inherited(J, "k")); }
};

using Joints = std::vector<int32_t>;
}

TEST_CASE("Panel: softness is inherited from default, role, recipe and patterns, each over those before", "[panel]")
{
	Recipe What;
	const Panel Bare;
	CHECK(Bare.K(Spine) == 0.3);
	CHECK(Bare.K(ThumbLeft) == 0.15);
	What.K = 0.5f;
	const Panel Global(What);
	CHECK(Global.K(ThumbLeft) == 0.5);
	What.Joints = {{"*_l", 0.8f, {}, {}, {}}};
	const Panel Pattern(What);
	CHECK(Pattern.K(ThumbLeft) == 0.8);
	CHECK(Pattern.K(HandRight) == 0.5);
	CHECK_FALSE(Pattern.Model.IsOverridden(ThumbLeft, "k")); // a pattern is no rule of the joint's own
}

TEST_CASE("Panel: an override wins, shows what it hides, and goes without a trace", "[panel]")
{
	Recipe What;
	What.Joints = {{"hand_*", 0.8f, {}, {}, {}}};
	Panel Shown(What);
	CHECK(Shown.Model.Set(HandLeft, "k", 1.25) == "");
	CHECK(Shown.K(HandLeft) == 1.25);
	CHECK(Shown.InheritedK(HandLeft) == 0.8);
	CHECK(Shown.Model.IsOverridden(HandLeft, "k"));
	CHECK_FALSE(Shown.Model.IsOverridden(HandLeft, "shift"));
	CHECK(Shown.K(HandRight) == 0.8);
	REQUIRE(Shown.Owner.Kept.Joints.size() == 2);
	CHECK(Shown.Owner.Kept.Joints[1] == JointRule{"hand_l", 1.25f, {}, {}, {}});
	Shown.Model.Reset(HandLeft, "k");
	CHECK(Shown.Owner.Kept == What);
	CHECK(Shown.K(HandLeft) == 0.8);
}

TEST_CASE("Panel: an override comes behind all patterns, and several rules of a joint become one", "[panel]")
{
	Recipe What;
	What.Joints = {{"hand_l", {}, 0.5f, {}, {}}, {"*", 0.7f, {}, {}, {}}, {"hand_l", {}, {}, FalloffKind::Linear, {}}};
	Panel Shown(What);
	Shown.Model.Set(HandLeft, "k", 0.1);
	CHECK(Shown.K(HandLeft) == Approx(0.1));
	REQUIRE(Shown.Owner.Kept.Joints.size() == 2);
	CHECK(Shown.Owner.Kept.Joints[1] == JointRule{"hand_l", 0.1f, 0.5f, FalloffKind::Linear, {}});
}

TEST_CASE("Panel: a name that looks like a pattern means one joint", "[panel]")
{
	Panel Shown;
	Shown.Model.Set(Star, "k", 2.0);
	CHECK(Shown.K(Star) == 2.0);
	CHECK(Shown.K(Root) == 0.3);
	CHECK(Shown.Model.IsOverridden(Star, "k"));
	CHECK(Shown.Model.UnmatchedPatterns().empty());
}

TEST_CASE("Panel: all keys of rules can be set, read and reset", "[panel]")
{
	Panel Shown;
	const std::pair<const char*, RecipeValue> Values[] = {{"k", 1.5}, {"shift", -0.25},
		{"falloff", std::string("quintic")}, {"dq", 0.5}, {"exclude", true}, {"lock", true}, {"only", true},
		{"radius", 3.0}, {"method", std::string("heat")}};
	for (const auto& [Key, To] : Values)
	{
		INFO(Key);
		CHECK_FALSE(Shown.Model.Value(Spine, Key) == To);
		CHECK(Shown.Model.Set(Spine, Key, To) == "");
		CHECK(Shown.Model.Value(Spine, Key) == To);
		CHECK(Shown.Model.IsOverridden(Spine, Key));
		CHECK_FALSE(Shown.Model.Inherited(Spine, Key) == To);
	}
	CHECK(Shown.Owner.Kept.Joints.size() == 1);
	Shown.Model.ResetAll(Spine);
	CHECK(Shown.Owner.Kept == Recipe());
}

TEST_CASE("Panel: exclusion has three states: left to the method, out, and in", "[panel]")
{
	Panel Shown;
	CHECK(Shown.Model.Value(Root, "exclude") == RecipeValue());
	Shown.Model.Set(Root, "exclude", true);
	CHECK(Shown.Model.Value(Root, "exclude") == RecipeValue(true));
	Shown.Model.Set(Root, "exclude", false);
	CHECK(Shown.Model.Value(Root, "exclude") == RecipeValue(false));
	CHECK(Shown.Owner.Kept.Joints[0].bExclude == false);
	Shown.Model.Set(Root, "exclude", RecipeValue());
	CHECK(Shown.Model.Value(Root, "exclude") == RecipeValue());
	CHECK(Shown.Owner.Kept.Joints.empty());
}

TEST_CASE("Panel: what a key does not take changes nothing and says what it wants", "[panel]")
{
	Panel Shown;
	CHECK(Shown.Model.Set(Spine, "k", -1.0) == "a number of at least 0");
	CHECK(Shown.Model.Set(Spine, "dq", 1.5) == "a number from 0 to 1");
	CHECK(Shown.Model.Set(Spine, "falloff", std::string("round")) == "one of cubic, linear, quintic");
	CHECK(Shown.Model.Set(Spine, "colour", 1.0) != "");
	CHECK(Shown.Owner.Kept == Recipe());
	CHECK(Shown.Owner.Steps.empty());
}

TEST_CASE("Panel: an edit of a selected joint is one of all selected ones, in one step", "[panel]")
{
	Panel Shown;
	Shown.Model.Select({HandLeft, HandRight, ThumbLeft});
	CHECK(Shown.Model.IsMixed("k")); // a finger among hands
	CHECK(Shown.Model.Shared("k") == RecipeValue());
	Shown.Model.Set(HandRight, "k", 0.9);
	CHECK(Shown.K(HandLeft) == Approx(0.9));
	CHECK(Shown.K(ThumbLeft) == Approx(0.9));
	CHECK(Shown.K(Spine) == 0.3);
	CHECK_FALSE(Shown.Model.IsMixed("k"));
	CHECK(Shown.Model.Shared("k") == RecipeValue(0.9));
	CHECK(Shown.Owner.Steps.size() == 1);
	Shown.Model.Set(Spine, "k", 0.4); // not selected: alone
	CHECK(Shown.K(HandLeft) == Approx(0.9));
	Shown.Model.Reset(ThumbLeft, "k");
	CHECK(Shown.K(HandLeft) == 0.3);
	CHECK(Shown.K(ThumbLeft) == 0.15);
	CHECK(Shown.K(Spine) == Approx(0.4));
}

TEST_CASE("Panel: setting what is already so makes no step", "[panel]")
{
	Panel Shown;
	Shown.Model.Set(Spine, "k", 0.7);
	Shown.Model.Set(Spine, "k", 0.7);
	Shown.Model.Reset(HandLeft, "k");
	CHECK(Shown.Owner.Steps.size() == 1);
}

TEST_CASE("Panel: after undo the tree shows what was, and the selection stays", "[panel]")
{
	Panel Shown;
	Shown.Model.Select({HandLeft});
	Shown.Model.Set(HandLeft, "k", 0.7);
	Shown.Model.Set(HandLeft, "lock", true);
	Shown.Owner.Undo(Shown.Model);
	CHECK(Shown.Model.Value(HandLeft, "lock") == RecipeValue(false));
	CHECK(Shown.K(HandLeft) == Approx(0.7));
	Shown.Owner.Undo(Shown.Model);
	CHECK_FALSE(Shown.Model.IsOverridden(HandLeft, "k"));
	CHECK(Shown.Model.Selection() == Joints{HandLeft});
}

TEST_CASE("Panel: a drag shows every value and is one step", "[panel]")
{
	Panel Shown;
	Shown.Model.Select({HandLeft, HandRight});
	Shown.Model.BeginDrag(HandLeft, "k");
	for (const double To : {0.4, 0.5, 0.6})
	{
		CHECK(Shown.Model.DragTo(To) == "");
		CHECK(Shown.K(HandRight) == Approx(To));
		CHECK(Shown.Owner.Kept == Shown.Model.GetRecipe());
	}
	CHECK(Shown.Owner.bOpen);
	CHECK(Shown.Model.DragTo(-1.0) != ""); // stays at the last good value
	CHECK(Shown.K(HandLeft) == Approx(0.6));
	Shown.Model.EndDrag();
	CHECK(Shown.Owner.Previews == 3);
	CHECK(Shown.Owner.Steps.size() == 1);
	CHECK_FALSE(Shown.Model.IsDragging());
	Shown.Owner.Undo(Shown.Model);
	CHECK(Shown.K(HandLeft) == 0.3);
}

TEST_CASE("Panel: a cancelled drag leaves nothing, nor does one that comes back", "[panel]")
{
	Panel Shown;
	Shown.Model.BeginDrag(Spine, "k");
	Shown.Model.DragTo(1.0);
	Shown.Model.CancelDrag();
	CHECK(Shown.Owner.Kept == Recipe());
	CHECK(Shown.Owner.Steps.empty());
	CHECK_FALSE(Shown.Owner.bOpen);
	Shown.Model.EndDrag(); // nothing to end
	CHECK(Shown.Model.DragTo(1.0) != "");
	CHECK(Shown.Owner.Kept == Recipe());
}

TEST_CASE("Panel: a recipe from outside ends a drag without a word to its owner", "[panel]")
{
	Panel Shown;
	Shown.Model.BeginDrag(Spine, "k");
	Shown.Model.SetRecipe(Recipe());
	CHECK_FALSE(Shown.Model.IsDragging());
	CHECK(Shown.Model.DragTo(1.0) != "");
	CHECK(Shown.K(Spine) == 0.3);
}

TEST_CASE("Panel: search shows matches and what is above them", "[panel]")
{
	Panel Shown;
	CHECK(Shown.Model.Roots() == Joints{Root, Star});
	CHECK(Shown.Model.ChildrenOf(Spine) == Joints{HandLeft, HandRight});
	Shown.Model.Search("THUMB");
	CHECK(Shown.Model.Roots() == Joints{Root});
	CHECK(Shown.Model.ChildrenOf(Root) == Joints{Spine});
	CHECK(Shown.Model.ChildrenOf(Spine) == Joints{HandLeft});
	CHECK(Shown.Model.ChildrenOf(HandLeft) == Joints{ThumbLeft});
	CHECK(Shown.Model.IsMatch(ThumbLeft));
	CHECK_FALSE(Shown.Model.IsMatch(HandLeft));
	Shown.Model.Search("hand_?");
	CHECK(Shown.Model.ChildrenOf(Spine) == Joints{HandLeft, HandRight});
	CHECK(Shown.Model.ChildrenOf(HandLeft).empty());
	Shown.Model.Search("nothing like it");
	CHECK(Shown.Model.Roots().empty());
	Shown.Model.Search("");
	CHECK(Shown.Model.Roots().size() == 2);
}

TEST_CASE("Panel: other joints keep search, selection and overrides by name", "[panel]")
{
	Panel Shown;
	Shown.Model.Select({HandRight});
	Shown.Model.Set(HandRight, "k", 0.9);
	Shown.Model.Set(ThumbLeft, "k", 0.8);
	Shown.Model.Search("hand");
	JointList Again; // reordered, without the thumb
	Again.Names = {"hand_r", "hand_l"};
	Again.Parents = {NoIndex, NoIndex};
	Again.Roles.resize(2);
	Shown.Model.SetJoints(Again, RoleTable());
	CHECK(Shown.Model.Selection() == Joints{0});
	CHECK(Shown.K(0) == Approx(0.9));
	CHECK(Shown.Model.Roots() == Joints{0, 1});
	CHECK(Shown.Model.UnmatchedPatterns() == std::vector<std::string>{"thumb_l"});
	CHECK(Shown.Model.GetRecipe().Joints.size() == 2); // kept for the day when the joint is back
}

TEST_CASE("Panel: keys of the whole recipe", "[panel]")
{
	Panel Shown;
	Shown.Model.Set(ThumbLeft, "k", 0.8);
	CHECK(Shown.Model.SetGlobal("k", 0.5) == "");
	CHECK(Shown.K(Spine) == 0.5);
	CHECK(Shown.K(ThumbLeft) == Approx(0.8));
	CHECK(Shown.Model.SetGlobal("smooth", int64_t(3)) == "");
	CHECK(Shown.Owner.Kept.Smooth == 3);
	CHECK(Shown.Model.SetGlobal("smooth", int64_t(-3)) != "");
	CHECK(Shown.Owner.Kept.Smooth == 3);
	CHECK(Shown.Model.SetGlobal("k", RecipeValue()) == "");
	CHECK(Shown.K(Spine) == 0.3);
	CHECK(Shown.Owner.Kept.Smooth == 3);
	CHECK(Shown.Owner.Kept.Joints.size() == 1);
}

TEST_CASE("Panel: a recipe for the selected joints alone, that nobody stores", "[panel]")
{
	Panel Shown;
	Shown.Model.Set(HandLeft, "k", 0.7);
	Shown.Model.Select({HandLeft, Star});
	const Recipe Narrowed = Shown.Model.OnlySelected();
	const ResolvedRecipe Resolved = ApplyRecipe(Narrowed, SmallSkeleton().Names);
	CHECK(Resolved.OnlyJoints == std::vector<uint8_t>{0, 0, 1, 0, 0, 1});
	CHECK(Resolved.Joints[HandLeft].K == 0.7f);
	CHECK(Shown.Owner.Steps.size() == 1);
	CHECK(Shown.Model.Value(Star, "only") == RecipeValue(false));
}

TEST_CASE("Panel: what changed between two recipes is told joint by joint", "[panel]")
{
	Panel Shown;
	const Recipe Before = Shown.Model.GetRecipe();
	CHECK(Shown.Model.ChangedJoints(Before).empty());
	Shown.Model.Set(HandLeft, "k", 0.7);
	Shown.Model.Set(Star, "lock", true);
	CHECK(Shown.Model.ChangedJoints(Before) == Joints{HandLeft, Star});
	Shown.Model.Set(Spine, "k", 0.3); // the same number, but no longer fitted to the limb
	CHECK(Shown.Model.ChangedJoints(Before) == Joints{Spine, HandLeft, Star});
}

TEST_CASE("Panel: findings of the last run are shown until the joints change", "[panel]")
{
	Panel Shown;
	CHECK(Shown.Model.Finding(Spine) == nullptr);
	std::vector<JointFinding> Findings(6);
	Findings[Root].bDeforms = false;
	Shown.Model.SetFindings(Findings);
	REQUIRE(Shown.Model.Finding(Root) != nullptr);
	CHECK_FALSE(Shown.Model.Finding(Root)->bDeforms);
	CHECK(std::string(Shown.Model.Role(ThumbLeft)) == "finger");
	Shown.Model.SetJoints(SmallSkeleton(), RoleTable());
	CHECK(Shown.Model.Finding(Root) == nullptr);
}
