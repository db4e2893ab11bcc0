// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Recipe.h"

#include "8_Recipe/PlainValues.h"
#include "SkinAtlas/Glob.h"
#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace SkinAtlas
{
namespace
{
/** What may have been meant, or what there is. */
std::string Suggest(std::string_view Wanted, std::span<const std::string> Names)
{
	const std::string Near = DidYouMean(Wanted, Names);
	return Near.empty() ? "; there are " + ListSome(Names) : Near;
}

/** Softness and shift of all joints, before the rules. */
void SetDefaults(const Recipe& What, std::span<const RecognisedRole> Roles, const RoleTable& Table, ResolvedRecipe& Out)
{
	for (size_t J = 0; J < Out.Joints.size(); ++J)
	{
		const std::optional<float> OfRole = Roles.empty() ? std::nullopt : Table.K[size_t(Roles[J].Role)];
		Out.Softness[J] = What.K ? SoftnessSource::Recipe : OfRole ? SoftnessSource::Role : SoftnessSource::Default;
		Out.Joints[J].K = What.K.value_or(OfRole.value_or(JointOptions().K));
		Out.Joints[J].bFitToLimb = !What.K;
		Out.Joints[J].Shift = Roles.empty() ? JointOptions().Shift : Table.ShiftOf(Roles[J].Role);
		Out.Joints[J].Falloff = What.Falloff;
	}
}

void ApplyRule(const JointRule& Rule, size_t J, ResolvedRecipe& Out)
{
	JointOptions& Joint = Out.Joints[J];
	Joint.K = Rule.K.value_or(Joint.K);
	Joint.bFitToLimb = Joint.bFitToLimb && !Rule.K;
	Out.Softness[J] = Rule.K ? SoftnessSource::Joint : Out.Softness[J];
	Joint.Shift = Rule.Shift.value_or(Joint.Shift);
	Joint.Falloff = Rule.Falloff.value_or(Joint.Falloff);
	Joint.DualQuaternion = Rule.DualQuaternion ? Rule.DualQuaternion : Joint.DualQuaternion;
	Joint.Radius = Rule.Radius.value_or(Joint.Radius);
	Out.Methods[J] = Rule.Method.value_or(Out.Methods[J]);
	if (Rule.bExclude)
	{
		Joint.Role = *Rule.bExclude ? Participation::Excluded : Participation::Deforms;
	}
	const auto SetFlag = [&](std::vector<uint8_t>& Flags, const std::optional<bool>& bSet)
	{
		Flags.resize(Out.Joints.size(), 0);
		Flags[J] = bSet.value_or(Flags[J] != 0) ? 1 : 0;
	};
	SetFlag(Out.LockedJoints, Rule.bLock);
	SetFlag(Out.OnlyJoints, Rule.bOnly);
}

std::optional<int64_t> ParseWhole(std::string_view Text)
{
	int64_t Number = 0;
	const auto Parsed = std::from_chars(Text.data(), Text.data() + Text.size(), Number);
	return Parsed.ec == std::errc() && Parsed.ptr == Text.data() + Text.size() ? std::optional(Number) : std::nullopt;
}
}

bool Recipe::Asks(WeightMethod Which) const
{
	const auto Has = [Which](const auto& Rule) { return Rule.Method == Which; };
	return Method == Which || std::any_of(Joints.begin(), Joints.end(), Has) ||
		std::any_of(Components.begin(), Components.end(), Has);
}

bool Recipe::IsAtlasAlone() const
{
	const auto IsOther = [](const auto& Rule)
	{ return Rule.Method.value_or(WeightMethod::Atlas) != WeightMethod::Atlas; };
	return Method == WeightMethod::Atlas && std::none_of(Joints.begin(), Joints.end(), IsOther) &&
		std::none_of(Components.begin(), Components.end(), IsOther);
}

ResolvedRecipe ApplyRecipe(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles, const RoleTable& Table)
{
	ResolvedRecipe Resolved;
	Resolved.Joints.resize(JointNames.size());
	Resolved.Softness.resize(JointNames.size());
	Resolved.Methods.assign(JointNames.size(), What.Method);
	SetDefaults(What, Roles, Table, Resolved);
	for (const JointRule& Rule : What.Joints)
	{
		bool bMatched = false;
		for (size_t J = 0; J < JointNames.size(); ++J)
		{
			if (MatchesGlob(Rule.Pattern, JointNames[J]))
			{
				bMatched = true;
				ApplyRule(Rule, J, Resolved);
			}
		}
		if (!bMatched)
		{
			Resolved.Complaint =
				"the joint pattern " + Quote(Rule.Pattern) + " matches no joint" + Suggest(Rule.Pattern, JointNames);
			return Resolved;
		}
	}
	for (std::vector<uint8_t>* Flags : {&Resolved.LockedJoints, &Resolved.OnlyJoints})
	{
		if (std::find(Flags->begin(), Flags->end(), uint8_t(1)) == Flags->end())
		{
			Flags->clear();
		}
	}
	for (size_t J = 0; J < Resolved.LockedJoints.size(); ++J)
	{
		if (Resolved.LockedJoints[J] != 0 && Resolved.Joints[J].Role == Participation::Excluded)
		{
			Resolved.Complaint = "the joint " + Quote(JointNames[J]) + " is both locked and excluded";
			return Resolved;
		}
	}

	BindOptions& Options = Resolved.Options;
	Options.Segment.Method = What.Segmentation;
	Options.Segment.Objective = What.Objective;
	Options.Segment.PlaneCount = What.Planes;
	Options.Segment.bExemptSymmetricBranches = What.bExemptSymmetricBranches;
	Options.Segment.Symmetry = What.Symmetry;
	Options.Overlap.Distance = What.Distance;
	Options.Overlap.Width = What.Width;
	Options.Weigh.Partition = What.Weights;
	Options.Weigh.MaxInfluences = What.MaxInfluences;
	Options.Weigh.MaxSteps = What.MaxSteps;
	Options.Smooth.Passes = What.Smooth;
	Options.Methods.Everywhere = What.Method;
	Options.Methods.Joints = Resolved.Methods;
	Options.Methods.Reach = What.Reach;
	Options.Methods.HeatConduction = What.HeatConduction;
	Options.Methods.VoxelResolution = What.VoxelResolution;
	Options.Methods.VoxelAlpha = What.VoxelAlpha;
	Options.Joints = Resolved.Joints;
	return Resolved;
}

ResolvedComponents ApplyComponentRules(
	const Recipe& What, std::span<const std::vector<std::string>> Names, std::string_view Kind)
{
	ResolvedComponents Resolved;
	Resolved.Policies.assign(What.Components.empty() ? 0 : Names.size(), ComponentPolicy::Automatic);
	Resolved.Methods.resize(Resolved.Policies.size());
	const auto Treat = [&](size_t C, const ComponentRule& Rule)
	{
		Resolved.Policies[C] = Rule.Policy;
		Resolved.Methods[C] = Rule.Method;
	};
	for (const ComponentRule& Rule : What.Components)
	{
		if (const std::optional<int64_t> Index = ParseWhole(Rule.Which))
		{
			if (*Index < 0 || *Index >= static_cast<int64_t>(Names.size()))
			{
				Resolved.Complaint = "there is no component " + Rule.Which + "; there are " +
					std::to_string(Names.size()) + ", counted from 0";
				return Resolved;
			}
			Treat(size_t(*Index), Rule);
			continue;
		}
		bool bMatched = false;
		for (size_t C = 0; C < Names.size(); ++C)
		{
			if (std::any_of(Names[C].begin(), Names[C].end(),
					[&](const std::string& Name) { return MatchesGlob(Rule.Which, Name); }))
			{
				Treat(C, Rule);
				bMatched = true;
			}
		}
		if (!bMatched)
		{
			std::set<std::string> Known;
			for (const std::vector<std::string>& Each : Names)
			{
				Known.insert(Each.begin(), Each.end());
			}
			Resolved.Complaint = "the component " + Quote(Rule.Which) + " matches no " + std::string(Kind) +
				Suggest(Rule.Which, std::vector<std::string>(Known.begin(), Known.end()));
			return Resolved;
		}
	}
	return Resolved;
}
}
