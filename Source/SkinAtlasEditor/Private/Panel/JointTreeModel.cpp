// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/JointTreeModel.h"

#include "SkinAtlas/Glob.h"

#include <algorithm>

namespace SkinAtlas::Editor
{
namespace TreeModel
{
std::string LowerCase(std::string_view Text)
{
	std::string Lower(Text);
	std::transform(Lower.begin(), Lower.end(), Lower.begin(),
		[](char C) { return C >= 'A' && C <= 'Z' ? static_cast<char>(C - 'A' + 'a') : C; });
	return Lower;
}

RecipeValue ValueIn(const JointRule& Rule, std::string_view Key)
{
	for (RecipeEntry& Each : ListKeys(Rule))
	{
		if (Key == Each.Key)
		{
			return std::move(Each.Value);
		}
	}
	return {};
}

bool IsNone(const RecipeValue& Value)
{
	return Value.index() == 0;
}

/** Takes one key out of a rule: the others are set again in a new one. */
void Unset(JointRule& Rule, std::string_view Key)
{
	JointRule Rest;
	Rest.Pattern = Rule.Pattern;
	for (const RecipeEntry& Each : ListKeys(Rule))
	{
		if (Key != Each.Key)
		{
			SetKey(Rest, Each.Key, Each.Value);
		}
	}
	Rule = std::move(Rest);
}

bool SaysNothing(const JointRule& Rule)
{
	return ListKeys(Rule).empty();
}
}

void JointTreeModel::SetJoints(JointList InJoints, RoleTable InTable)
{
	Joints = std::move(InJoints);
	Table = std::move(InTable);
	Findings.clear();
	OwnPatterns.clear();
	for (const std::string& Each : Joints.Names)
	{
		OwnPatterns.push_back(EscapeGlob(Each));
	}
	DragKey.clear();
	Resolve();
	Search(std::string(Sought));
}

void JointTreeModel::SetRecipe(const Recipe& InRecipe)
{
	DragKey.clear();
	What = InRecipe;
	Resolve();
}

Recipe JointTreeModel::Applicable(const Recipe& From, bool bOwn) const
{
	Recipe Kept = From;
	std::erase_if(Kept.Joints,
		[&](const JointRule& Rule)
		{
			const bool bIsOwn = std::find(OwnPatterns.begin(), OwnPatterns.end(), Rule.Pattern) != OwnPatterns.end();
			const bool bMatches = std::any_of(Joints.Names.begin(), Joints.Names.end(),
				[&](const std::string& Each) { return MatchesGlob(Rule.Pattern, Each); });
			return !bMatches || (bIsOwn && !bOwn);
		});
	return Kept;
}

void JointTreeModel::Resolve()
{
	InForce = ApplyRecipe(Applicable(What, true), Joints.Names, Joints.Roles, Table);
	FromElsewhere = ApplyRecipe(Applicable(What, false), Joints.Names, Joints.Roles, Table);
	Unmatched.clear();
	for (const JointRule& Rule : What.Joints)
	{
		const auto Matches = [&](const std::string& Each) { return MatchesGlob(Rule.Pattern, Each); };
		if (std::none_of(Joints.Names.begin(), Joints.Names.end(), Matches))
		{
			Unmatched.push_back(Rule.Pattern);
		}
	}
}

std::vector<int32_t> JointTreeModel::ChildrenOf(int32_t Parent) const
{
	std::vector<int32_t> Children;
	for (int32_t J = 0; J < JointCount(); ++J)
	{
		if (Joints.Parents[size_t(J)] == Parent && bShown[size_t(J)])
		{
			Children.push_back(J);
		}
	}
	return Children;
}

void JointTreeModel::Search(std::string_view Text)
{
	Sought = Text;
	const bool bPattern = Text.find_first_of("*?[") != std::string_view::npos;
	const std::string Lower = TreeModel::LowerCase(Text);
	bMatch.assign(Joints.Names.size(), false);
	for (size_t J = 0; J < Joints.Names.size(); ++J)
	{
		const std::string Each = TreeModel::LowerCase(Joints.Names[J]);
		bMatch[J] = bPattern ? MatchesGlob(Lower, Each) : Each.find(Lower) != std::string::npos;
	}
	bShown = bMatch;
	for (size_t J = Joints.Names.size(); J-- > 0;) // parents come first
	{
		const int32_t Parent = Joints.Parents[J];
		if (bShown[J] && Parent != NoIndex)
		{
			bShown[size_t(Parent)] = true;
		}
	}
}

JointRule JointTreeModel::Tell(const ResolvedRecipe& From, int32_t J) const
{
	const JointOptions& Options = From.Joints[size_t(J)];
	JointRule Told;
	Told.K = Options.K;
	Told.Shift = Options.Shift;
	Told.Falloff = Options.Falloff;
	Told.DualQuaternion = Options.DualQuaternion;
	Told.Radius = Options.Radius;
	Told.Method = From.Methods[size_t(J)];
	Told.bExclude = Options.Role == Participation::Automatic
		? std::nullopt
		: std::optional<bool>(Options.Role == Participation::Excluded);
	const auto Flag = [&](const std::vector<uint8_t>& Flags) { return !Flags.empty() && Flags[size_t(J)] != 0; };
	Told.bLock = Flag(From.LockedJoints);
	Told.bOnly = Flag(From.OnlyJoints);
	return Told;
}

RecipeValue JointTreeModel::Read(const ResolvedRecipe& From, int32_t J, std::string_view Key) const
{
	return TreeModel::ValueIn(Tell(From, J), Key);
}

JointRule JointTreeModel::InForceAt(int32_t J) const
{
	return Tell(InForce, J);
}

RecipeValue JointTreeModel::Value(int32_t J, std::string_view Key) const
{
	return Read(InForce, J, Key);
}

RecipeValue JointTreeModel::Inherited(int32_t J, std::string_view Key) const
{
	return Read(FromElsewhere, J, Key);
}

bool JointTreeModel::IsOverridden(int32_t J, std::string_view Key) const
{
	return std::any_of(What.Joints.begin(), What.Joints.end(), [&](const JointRule& Rule)
		{ return Rule.Pattern == OwnPatterns[size_t(J)] && !TreeModel::IsNone(TreeModel::ValueIn(Rule, Key)); });
}

RecipeValue JointTreeModel::Shared(std::string_view Key) const
{
	const std::vector<int32_t> Of = Selection();
	return Of.empty() || IsMixed(Key) ? RecipeValue() : Value(Of[0], Key);
}

bool JointTreeModel::IsMixed(std::string_view Key) const
{
	const std::vector<int32_t> Of = Selection();
	return std::any_of(Of.begin(), Of.end(), [&](int32_t J) { return Value(J, Key) != Value(Of[0], Key); });
}

void JointTreeModel::Select(std::vector<int32_t> InChosen)
{
	Chosen.clear();
	for (const int32_t J : InChosen)
	{
		Chosen.insert(Name(J));
	}
}

std::vector<int32_t> JointTreeModel::Selection() const
{
	std::vector<int32_t> Of;
	for (int32_t J = 0; J < JointCount(); ++J)
	{
		if (Chosen.count(Name(J)) != 0)
		{
			Of.push_back(J);
		}
	}
	return Of;
}

std::vector<int32_t> JointTreeModel::Affected(int32_t J) const
{
	return Chosen.count(Name(J)) != 0 ? Selection() : std::vector<int32_t>{J};
}

JointRule JointTreeModel::OwnIn(const Recipe& From, int32_t J) const
{
	JointRule Own;
	Own.Pattern = OwnPatterns[size_t(J)];
	for (const JointRule& Rule : From.Joints)
	{
		for (const RecipeEntry& Each : Rule.Pattern == Own.Pattern ? ListKeys(Rule) : std::vector<RecipeEntry>())
		{
			SetKey(Own, Each.Key, Each.Value);
		}
	}
	return Own;
}

void JointTreeModel::PutOwn(Recipe& Into, int32_t J, JointRule Rule) const
{
	Rule.Pattern = OwnPatterns[size_t(J)];
	std::erase_if(Into.Joints, [&](const JointRule& Each) { return Each.Pattern == Rule.Pattern; });
	if (!TreeModel::SaysNothing(Rule))
	{
		Into.Joints.push_back(std::move(Rule));
	}
}

std::string JointTreeModel::Change(
	Recipe& Into, const std::vector<int32_t>& Of, std::string_view Key, const RecipeValue& To) const
{
	for (const int32_t J : Of)
	{
		JointRule Rule = OwnIn(Into, J);
		if (TreeModel::IsNone(To))
		{
			TreeModel::Unset(Rule, Key);
		}
		else if (std::string Wanted = SetKey(Rule, Key, To); !Wanted.empty())
		{
			return Wanted;
		}
		PutOwn(Into, J, std::move(Rule));
	}
	return {};
}

void JointTreeModel::Store(Recipe Changed, const char* Title)
{
	if (Changed == What)
	{
		return;
	}
	What = std::move(Changed);
	Resolve();
	Owner.BeginStep(Title);
	Owner.Store(What, false);
	Owner.EndStep();
}

std::string JointTreeModel::Set(int32_t J, std::string_view Key, const RecipeValue& To)
{
	if (TreeModel::IsNone(To))
	{
		Reset(J, Key);
		return {};
	}
	Recipe Changed = What;
	std::string Wanted = Change(Changed, Affected(J), Key, To);
	if (Wanted.empty())
	{
		Store(std::move(Changed), "Change Joints");
	}
	return Wanted;
}

void JointTreeModel::SetOwn(const std::vector<std::pair<int32_t, JointRule>>& Rules)
{
	Recipe Changed = What;
	for (const auto& [J, Rule] : Rules)
	{
		PutOwn(Changed, J, Rule);
	}
	Store(std::move(Changed), "Change Joints");
}

void JointTreeModel::SetOf(const std::vector<int32_t>& Of, std::string_view Key, const RecipeValue& To)
{
	Recipe Changed = What;
	if (Change(Changed, Of, Key, To).empty())
	{
		Store(std::move(Changed), "Change Joints");
	}
}

void JointTreeModel::Reset(int32_t J, std::string_view Key)
{
	Recipe Changed = What;
	Change(Changed, Affected(J), Key, RecipeValue());
	Store(std::move(Changed), "Reset Joints");
}

void JointTreeModel::ResetAll(int32_t J)
{
	Recipe Changed = What;
	for (const int32_t Each : Affected(J))
	{
		std::erase_if(
			Changed.Joints, [&](const JointRule& Rule) { return Rule.Pattern == OwnPatterns[size_t(Each)]; });
	}
	Store(std::move(Changed), "Reset Joints");
}

std::string JointTreeModel::SetGlobal(std::string_view Key, const RecipeValue& To)
{
	Recipe Changed;
	Changed.Joints = What.Joints;
	Changed.Components = What.Components;
	for (const RecipeEntry& Each : ListKeys(What))
	{
		if (Key != Each.Key)
		{
			SetKey(Changed, Each.Key, Each.Value);
		}
	}
	std::string Wanted = TreeModel::IsNone(To) ? std::string() : SetKey(Changed, Key, To);
	if (Wanted.empty())
	{
		Store(std::move(Changed), "Change Recipe");
	}
	return Wanted;
}

void JointTreeModel::BeginDrag(int32_t J, std::string_view Key)
{
	DragKey = Key;
	Dragged = Affected(J);
	BeforeDrag = What;
	Owner.BeginStep("Change Joints");
}

std::string JointTreeModel::DragTo(const RecipeValue& To)
{
	Recipe Changed = BeforeDrag;
	std::string Wanted = IsDragging() ? Change(Changed, Dragged, DragKey, To) : "part of a drag";
	if (Wanted.empty() && !(Changed == What))
	{
		What = std::move(Changed);
		Resolve();
		Owner.Store(What, true);
	}
	return Wanted;
}

void JointTreeModel::EndDrag()
{
	if (IsDragging())
	{
		DragKey.clear();
		Owner.Store(What, false);
		Owner.EndStep();
	}
}

void JointTreeModel::CancelDrag()
{
	if (IsDragging())
	{
		What = BeforeDrag;
		Resolve();
		EndDrag();
	}
}

Recipe JointTreeModel::OnlySelected() const
{
	Recipe Narrowed = What;
	for (const int32_t J : Selection())
	{
		JointRule& Rule = Narrowed.Joints.emplace_back();
		Rule.Pattern = OwnPatterns[size_t(J)];
		Rule.bOnly = true;
	}
	return Narrowed;
}

std::vector<int32_t> JointTreeModel::ChangedJoints(const Recipe& Before) const
{
	const ResolvedRecipe Was = ApplyRecipe(Applicable(Before, true), Joints.Names, Joints.Roles, Table);
	std::vector<int32_t> Changed;
	for (int32_t J = 0; J < JointCount(); ++J)
	{
		const auto Differs = [&](const char* Key) { return Read(Was, J, Key) != Value(J, Key); };
		if (Differs("k") || Differs("shift") || Differs("falloff") || Differs("exclude") || Differs("lock") ||
			Differs("only") || Differs("dq") ||
			Was.Joints[size_t(J)].bFitToLimb != InForce.Joints[size_t(J)].bFitToLimb)
		{
			Changed.push_back(J);
		}
	}
	return Changed;
}
}
