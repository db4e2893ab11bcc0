// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the joint panel knows and does, without a widget and without the engine: a tree of joints over a recipe.

#pragma once

#include "SkinAtlas/RecipeKeys.h"

#include <set>
#include <string>
#include <vector>

namespace SkinAtlas::Editor
{
/** Whoever keeps the recipe, with undo. */
class RecipeOwner
{
public:
	/** Opens an undo step; What names it for people. */
	virtual void BeginStep(const char* What) = 0;
	/** bMore: others follow in this step, as while a slider moves. */
	virtual void Store(const Recipe& Changed, bool bMore) = 0;
	virtual void EndStep() = 0;

protected:
	~RecipeOwner() = default; // lent, never owned
};

/** What the last computation found out about a joint. */
struct JointFinding
{
	float K = 0.0f; // in effect: fitted to the limb, if nobody chose it
	bool bDeforms = true;
	bool bFallback = false;
};

/** The joints as people know them. Parents come before their children. */
struct JointList
{
	std::vector<std::string> Names;
	std::vector<int32_t> Parents; // NoIndex: a root
	std::vector<RecognisedRole> Roles;

	bool operator==(const JointList&) const = default;
};

/**
 * A joint's own values are a rule on its very name, the last of the recipe's rules; everything else it inherits: from
 * patterns, the recipe, its role. Values go by the keys of rules: "k", "shift", "falloff", "dq", "exclude", "lock",
 * "only". Selections are of names, and outlive a skeleton that is imported again.
 */
class JointTreeModel
{
public:
	explicit JointTreeModel(RecipeOwner& InOwner) : Owner(InOwner) {}

	/** Other joints, or the same anew. */
	void SetJoints(JointList InJoints, RoleTable InTable);
	/** The recipe as its owner has it now: at the start, after undo and redo, after an import. Ends a drag. */
	void SetRecipe(const Recipe& InRecipe);
	/** One per joint, or none. */
	void SetFindings(std::vector<JointFinding> InFindings) { Findings = std::move(InFindings); }

	const Recipe& GetRecipe() const { return What; }
	int32_t JointCount() const { return static_cast<int32_t>(Joints.Names.size()); }
	const std::string& Name(int32_t J) const { return Joints.Names[size_t(J)]; }
	const char* Role(int32_t J) const { return RoleName(Joints.Roles[size_t(J)].Role); }
	/** Null before the first computation. */
	const JointFinding* Finding(int32_t J) const { return Findings.empty() ? nullptr : &Findings[size_t(J)]; }
	/** Patterns of rules that no joint has the name for, in order: from another skeleton, or mistyped. */
	const std::vector<std::string>& UnmatchedPatterns() const { return Unmatched; }

	// The tree as it is shown. A joint is shown if it matches the search, or one below it does.
	std::vector<int32_t> Roots() const { return ChildrenOf(NoIndex); }
	std::vector<int32_t> ChildrenOf(int32_t J) const;
	/** Part of a name, case does not count; or a pattern, if it holds one of * ? [. Empty: all match. */
	void Search(std::string_view Text);
	bool IsMatch(int32_t J) const { return bMatch[size_t(J)]; }

	// Values.
	/** In force: none where nobody says anything, as for "exclude" of a joint that is left to the method. */
	RecipeValue Value(int32_t J, std::string_view Key) const;
	/** In force if the joint had no rule of its own. */
	RecipeValue Inherited(int32_t J, std::string_view Key) const;
	bool IsOverridden(int32_t J, std::string_view Key) const;
	/** What all selected joints share; none if they differ or nothing is selected. */
	RecipeValue Shared(std::string_view Key) const;
	bool IsMixed(std::string_view Key) const;

	// Selection.
	void Select(std::vector<int32_t> Chosen);
	std::vector<int32_t> Selection() const;

	/** What the joint's own rule says. */
	JointRule Own(int32_t J) const { return OwnIn(What, J); }
	/** All that is in force at the joint, as a rule. */
	JointRule InForceAt(int32_t J) const;

	// Changes: each one undo step, of all selected joints, or of this one if it is not among them.
	/** What the key wants instead, for "must be ..."; empty if it was set. Nothing is stored that changes nothing. */
	std::string Set(int32_t J, std::string_view Key, const RecipeValue& To);
	/** What the own rules of these joints say from now on. */
	void SetOwn(const std::vector<std::pair<int32_t, JointRule>>& Rules);
	/** A key of these joints, selected or not. */
	void SetOf(const std::vector<int32_t>& Of, std::string_view Key, const RecipeValue& To);
	/** Back to what is inherited. */
	void Reset(int32_t J, std::string_view Key);
	void ResetAll(int32_t J);
	/** The recipe's own keys: "k", "smooth" and so on. None: back to the default, for keys that may be without. */
	std::string SetGlobal(std::string_view Key, const RecipeValue& To);

	/** A slider: one undo step from the first to the last value. */
	void BeginDrag(int32_t J, std::string_view Key);
	std::string DragTo(const RecipeValue& To);
	void EndDrag();
	/** As before the drag. */
	void CancelDrag();
	bool IsDragging() const { return !DragKey.empty(); }

	/** The recipe with which only the overlaps of the selected joints are computed anew. Stores nothing. */
	Recipe OnlySelected() const;

	/** The joints whose values differ between two recipes, rising: what a drag has to compute again. */
	std::vector<int32_t> ChangedJoints(const Recipe& Before) const;

private:
	std::vector<int32_t> Affected(int32_t J) const;
	JointRule OwnIn(const Recipe& From, int32_t J) const;
	/** Puts a joint's own rule behind all others: there it wins. One that says nothing is left out. */
	void PutOwn(Recipe& Into, int32_t J, JointRule Rule) const;
	std::string Change(Recipe& Into, const std::vector<int32_t>& Of, std::string_view Key, const RecipeValue& To) const;
	void Store(Recipe Changed, const char* Title);
	void Resolve();
	/** The rules that match some joint; bOwn: whether those on a joint's very name count. */
	Recipe Applicable(const Recipe& From, bool bOwn) const;
	/** All of it, as a rule. */
	JointRule Tell(const ResolvedRecipe& From, int32_t J) const;
	RecipeValue Read(const ResolvedRecipe& From, int32_t J, std::string_view Key) const;

	RecipeOwner& Owner;
	JointList Joints;
	RoleTable Table;
	Recipe What;
	std::vector<JointFinding> Findings;
	std::vector<std::string> OwnPatterns; // one per joint: its name, as a pattern
	std::vector<std::string> Unmatched;
	ResolvedRecipe InForce, FromElsewhere;
	std::vector<bool> bMatch, bShown;
	std::string Sought;
	std::set<std::string> Chosen;

	std::string DragKey; // empty: no drag
	std::vector<int32_t> Dragged;
	Recipe BeforeDrag;
};
}
