// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The JSON form of a recipe. Each key is stated once, in a table that reading, writing and the command line share.

#include "Options/Recipe.h"

#include "Options/JsonText.h"
#include "Options/NearNames.h"
#include "Options/Number.h"
#include "Options/OptionNames.h"

#include "SkinAtlas/Glob.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <type_traits>

namespace SkinAtlas::Host
{
namespace
{
/** The least and the most that a number may be; the extremes of the type stand for no bound. */
struct Range
{
	int32_t Least = std::numeric_limits<int32_t>::min(), Most = std::numeric_limits<int32_t>::max();
};

constexpr Range Unbounded = {};
constexpr Range AtLeastZero = {0, Unbounded.Most};

/** What a reader wanted instead, for "must be ..."; empty when the value was taken. */
using Complaint = std::string;

Complaint Read(const Json& Value, Range Allowed, float& Out)
{
	const bool bBounded = Allowed.Least != Unbounded.Least, bBoundedAbove = Allowed.Most != Unbounded.Most;
	const float Number = Value.is_number() ? Value.get<float>() : std::numeric_limits<float>::quiet_NaN();
	if (!std::isfinite(Number) || (bBounded && Number < static_cast<float>(Allowed.Least)) ||
		(bBoundedAbove && Number > static_cast<float>(Allowed.Most)))
	{
		return bBoundedAbove ? "a number from " + std::to_string(Allowed.Least) + " to " + std::to_string(Allowed.Most)
			: bBounded		 ? "a number of at least " + std::to_string(Allowed.Least)
							 : "a finite number";
	}
	Out = Number;
	return {};
}

Complaint Read(const Json& Value, Range Allowed, int32_t& Out)
{
	if (!Value.is_number_integer() || Value.get<double>() < Allowed.Least || Value.get<double>() > Allowed.Most)
	{
		return "a whole number from " + std::to_string(Allowed.Least) + " to " + std::to_string(Allowed.Most);
	}
	Out = Value.get<int32_t>();
	return {};
}

Complaint Read(const Json& Value, Range, bool& Out)
{
	if (!Value.is_boolean())
	{
		return "true or false";
	}
	Out = Value.get<bool>();
	return {};
}

Complaint Read(const Json& Value, Range, std::string& Out)
{
	if (!Value.is_string())
	{
		return "a text";
	}
	Out = Value.get<std::string>();
	return {};
}

template <typename Enum>
requires std::is_enum_v<Enum> Complaint Read(const Json& Value, Range, Enum& Out)
{
	// 8 and 16 bits are numbers to people, so a number stands for the word of its digits.
	const std::string Word = Value.is_string() ? Value.get<std::string>() : Value.dump();
	std::string Words;
	for (const NamedValue<Enum>& Named : NamesOf(Enum()))
	{
		if (Word == Named.Name)
		{
			Out = Named.Value;
			return {};
		}
		Words += std::string(Words.empty() ? "one of " : ", ") + Named.Name;
	}
	return Words;
}

template <typename T>
Complaint Read(const Json& Value, Range Allowed, std::optional<T>& Out)
{
	return Read(Value, Allowed, Out.emplace());
}

Json Write(float Value)
{
	return ShortDouble(Value);
}

Json Write(int32_t Value)
{
	return Value;
}

Json Write(bool bValue)
{
	return bValue;
}

Json Write(const std::string& Value)
{
	return Value.empty() ? Json() : Json(Value);
}

template <typename Enum>
requires std::is_enum_v<Enum> Json Write(Enum Value)
{
	const Json Number = Json::parse(NameOf(Value), nullptr, false);
	return Number.is_number() ? Number : Json(NameOf(Value));
}

template <typename T>
Json Write(const std::optional<T>& Value)
{
	return Value ? Write(*Value) : Json();
}

/** A key of a recipe or of a joint's rule. */
template <typename Owner>
struct Field
{
	const char* Key;
	Complaint (*ReadInto)(Owner& Target, const Json& Value);
	Json (*WriteFrom)(const Owner& Source); // null: left out
};

template <typename Owner, auto Member, Range Allowed = Unbounded>
constexpr Field<Owner> MakeField(const char* Key)
{
	return {Key, [](Owner& Target, const Json& Value) { return Read(Value, Allowed, Target.*Member); },
		[](const Owner& Source) { return Write(Source.*Member); }};
}

constexpr Field<Recipe> RecipeFields[] = {
	MakeField<Recipe, &Recipe::Segmentation>("segmentation"),
	MakeField<Recipe, &Recipe::Labels>("labels"),
	MakeField<Recipe, &Recipe::Symmetry>("symmetry"),
	MakeField<Recipe, &Recipe::LodFrom>("lod-from"),
	MakeField<Recipe, &Recipe::Planes, Range{0, 1024}>("planes"),
	MakeField<Recipe, &Recipe::Objective>("objective"),
	MakeField<Recipe, &Recipe::bExemptSymmetricBranches>("exempt-symmetric-branches"),
	MakeField<Recipe, &Recipe::Distance>("distance"),
	MakeField<Recipe, &Recipe::Width>("width"),
	MakeField<Recipe, &Recipe::K, AtLeastZero>("k"),
	MakeField<Recipe, &Recipe::Roles>("roles"),
	MakeField<Recipe, &Recipe::Weights>("weights"),
	MakeField<Recipe, &Recipe::Falloff>("falloff"),
	MakeField<Recipe, &Recipe::MaxInfluences, Range{1, WeighOptions::MostInfluences}>("max-influences"),
	MakeField<Recipe, &Recipe::MaxSteps, Range{1, 1024}>("max-steps"),
	MakeField<Recipe, &Recipe::Smooth, Range{0, 1024}>("smooth"),
	MakeField<Recipe, &Recipe::Bits>("bits"),
	MakeField<Recipe, &Recipe::bDqMask>("dq-mask"),
	MakeField<Recipe, &Recipe::LockVertices>("lock-vertices"),
};

constexpr Field<JointRule> JointFields[] = {
	MakeField<JointRule, &JointRule::K, AtLeastZero>("k"),
	MakeField<JointRule, &JointRule::Shift, Unbounded>("shift"),
	MakeField<JointRule, &JointRule::Falloff>("falloff"),
	MakeField<JointRule, &JointRule::DualQuaternion, Range{0, 1}>("dq"),
	MakeField<JointRule, &JointRule::bExclude>("exclude"),
	MakeField<JointRule, &JointRule::bLock>("lock"),
	MakeField<JointRule, &JointRule::bOnly>("only"),
};

constexpr Field<ComponentRule> ComponentFields[] = {
	MakeField<ComponentRule, &ComponentRule::Policy>("policy"),
};

template <typename Owner, size_t Count>
const Field<Owner>* FindField(const Field<Owner> (&Fields)[Count], std::string_view Key)
{
	for (const Field<Owner>& Candidate : Fields)
	{
		if (Key == Candidate.Key)
		{
			return &Candidate;
		}
	}
	return nullptr;
}

std::string Quote(std::string_view Text)
{
	return '"' + std::string(Text) + '"';
}

/** Reads one key of an object; Place begins the sentence. */
template <typename Owner, size_t Count>
Outcome<void> ReadKey(const Field<Owner> (&Fields)[Count], Owner& Target, const std::string& Key, const Json& Value,
	const std::string& Place)
{
	const Field<Owner>* const Known = FindField(Fields, Key);
	if (Known == nullptr)
	{
		std::vector<std::string> Keys;
		for (const Field<Owner>& Candidate : Fields)
		{
			Keys.push_back(Candidate.Key);
		}
		return Failure{Place + "unknown key " + Quote(Key) + DidYouMean(Key, Keys)};
	}
	if (const Complaint Wanted = Known->ReadInto(Target, Value); !Wanted.empty())
	{
		return Failure{Place + Quote(Key) + " must be " + Wanted + ", not " + Value.dump()};
	}
	return {};
}

Outcome<JointRule> ReadRule(const std::string& Pattern, const Json& Entries, const std::string& Place)
{
	JointRule Rule;
	Rule.Pattern = Pattern;
	const std::string RulePlace = Place + "joint pattern " + Quote(Pattern) + ": ";
	if (Pattern.empty())
	{
		return Failure{Place + "a joint pattern is empty"};
	}
	if (!Entries.is_object())
	{
		return Failure{
			RulePlace + "must be an object with k, shift, falloff, dq, exclude, lock or only, not " + Entries.dump()};
	}
	for (const auto& [Key, Value] : Entries.items())
	{
		if (Outcome<void> Taken = ReadKey(JointFields, Rule, Key, Value, RulePlace); !Taken)
		{
			return Taken.Error();
		}
	}
	return Rule;
}

/** The rules: an object from pattern to entries, or a list of objects that also hold the pattern. */
Outcome<std::vector<JointRule>> ReadRules(const Json& List, const std::string& Place)
{
	std::vector<JointRule> Rules;
	if (!List.is_object() && !List.is_array())
	{
		return Failure{
			Place + "\"joints\" must be a list of rules or an object from pattern to rule, not " + List.dump()};
	}
	for (const auto& [Key, Value] : List.items())
	{
		std::string Pattern = Key;
		Json Entries = Value;
		if (List.is_array())
		{
			if (!Value.is_object() || !Value.contains("pattern") || !Value["pattern"].is_string())
			{
				return Failure{Place + "\"joints\": entry " + Key + " must be an object with a text \"pattern\""};
			}
			Pattern = Value["pattern"].get<std::string>();
			Entries.erase("pattern");
		}
		Outcome<JointRule> Rule = ReadRule(Pattern, Entries, Place);
		if (!Rule)
		{
			return Rule.Error();
		}
		Rules.push_back(std::move(*Rule));
	}
	return Rules;
}

/** The rules for components: an object from name or number to policy, or a list of objects that hold both. */
Outcome<std::vector<ComponentRule>> ReadComponentRules(const Json& List, const std::string& Place)
{
	std::vector<ComponentRule> Rules;
	if (!List.is_object() && !List.is_array())
	{
		return Failure{Place + "\"components\" must be a list of rules or an object from name to policy, not " + List.dump()};
	}
	for (const auto& [Key, Value] : List.items())
	{
		ComponentRule Rule;
		Json Entries = List.is_object() ? Json{{"policy", Value}} : Value;
		Json Which = List.is_object() ? Json(Key) : Json();
		if (List.is_array() && Value.is_object() && Value.contains("component"))
		{
			Which = Value["component"];
			Entries.erase("component");
		}
		Rule.Which = Which.is_string() ? Which.get<std::string>() : Which.is_number_unsigned() ? Which.dump() : "";
		if (Rule.Which.empty() || !Entries.is_object() || !Entries.contains("policy"))
		{
			return Failure{Place + "\"components\": entry " + Quote(Key) +
				" must have a name or number of \"component\" and a \"policy\""};
		}
		for (const auto& [EntryKey, Entry] : Entries.items())
		{
			const std::string RulePlace = Place + "component " + Quote(Rule.Which) + ": ";
			if (Outcome<void> Taken = ReadKey(ComponentFields, Rule, EntryKey, Entry, RulePlace); !Taken)
			{
				return Taken.Error();
			}
		}
		Rules.push_back(std::move(Rule));
	}
	return Rules;
}

/** What the recipe would hold: a number where the whole text is one, else the text. */
Json ValueOfText(std::string_view Text)
{
	if (const std::optional<int64_t> Whole = ParseWhole(Text))
	{
		return *Whole;
	}
	const std::optional<double> Number = ParseNumber(Text);
	return Number ? Json(*Number) : Json(Text);
}

Complaint SetKey(Recipe& What, std::string_view Key, std::string_view Text)
{
	const Field<Recipe>* const Known = FindField(RecipeFields, Key);
	if (Known == nullptr)
	{
		return "an option of a recipe";
	}
	const Complaint Wanted = Known->ReadInto(What, ValueOfText(Text));
	// A file may be called "7".
	return Wanted.empty() || Known->ReadInto(What, std::string(Text)).empty() ? Complaint() : Wanted;
}

Complaint AddComponentPolicy(Recipe& What, std::string_view Text)
{
	const size_t Equals = Text.rfind('='); // a name may hold one
	ComponentRule Rule;
	Complaint Wanted = Read(Json(Text.substr(std::min(Text.size(), Equals + 1))), Unbounded, Rule.Policy);
	if (Equals == std::string_view::npos || Equals == 0 || !Wanted.empty())
	{
		return "NAME=POLICY or INDEX=POLICY with " + (Wanted.empty() ? "a policy" : Wanted);
	}
	Rule.Which = Text.substr(0, Equals);
	What.Components.push_back(std::move(Rule));
	return {};
}

Complaint AddJointNumber(Recipe& What, std::string_view Key, std::string_view Text)
{
	const Field<JointRule>* const Known = FindField(JointFields, Key);
	const size_t Equals = Text.rfind('='); // a name may hold one
	JointRule Rule;
	Complaint Wanted = "a number";
	if (Known != nullptr && Equals != std::string_view::npos && Equals > 0)
	{
		Rule.Pattern = Text.substr(0, Equals);
		Wanted = Known->ReadInto(Rule, ValueOfText(Text.substr(Equals + 1)));
	}
	What.Joints.push_back(std::move(Rule));
	return Wanted.empty() ? Wanted : "PATTERN=NUMBER with " + Wanted;
}
}

Outcome<Recipe> ParseRecipe(std::string_view Text, std::string_view FileName)
{
	const std::string Place = std::string(FileName) + ": ";
	Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	const Json& Root = Parsed->is_object() && Parsed->contains("recipe") ? (*Parsed)["recipe"] : *Parsed;
	if (!Root.is_object())
	{
		return Failure{Place + "a recipe must be a JSON object"};
	}
	Recipe What;
	for (const auto& [Key, Value] : Root.items())
	{
		if (Key == "version")
		{
			int32_t Version = 0;
			if (const Complaint Wanted = Read(Value, Range{1, RecipeVersion}, Version); !Wanted.empty())
			{
				return Failure{Place + "\"version\" must be " + std::to_string(RecipeVersion) +
							   ", the newest that this program reads, not " + Value.dump()};
			}
		}
		else if (Key == "joints")
		{
			Outcome<std::vector<JointRule>> Rules = ReadRules(Value, Place);
			if (!Rules)
			{
				return Rules.Error();
			}
			What.Joints = std::move(*Rules);
		}
		else if (Key == "components")
		{
			Outcome<std::vector<ComponentRule>> Rules = ReadComponentRules(Value, Place);
			if (!Rules)
			{
				return Rules.Error();
			}
			What.Components = std::move(*Rules);
		}
		else if (Outcome<void> Taken = ReadKey(RecipeFields, What, Key, Value, Place); !Taken)
		{
			return Taken.Error();
		}
	}
	return What;
}

std::string WriteRecipe(const Recipe& What)
{
	Json Root = Json::object();
	Root["version"] = RecipeVersion;
	for (const Field<Recipe>& Known : RecipeFields)
	{
		if (Json Value = Known.WriteFrom(What); !Value.is_null())
		{
			Root[Known.Key] = std::move(Value);
		}
	}
	Json& Rules = Root["joints"] = Json::array();
	for (const JointRule& Rule : What.Joints)
	{
		Json Entries = Json::object();
		Entries["pattern"] = Rule.Pattern;
		for (const Field<JointRule>& Known : JointFields)
		{
			if (Json Value = Known.WriteFrom(Rule); !Value.is_null())
			{
				Entries[Known.Key] = std::move(Value);
			}
		}
		Rules.push_back(std::move(Entries));
	}
	Json& Policies = Root["components"] = Json::array();
	for (const ComponentRule& Rule : What.Components)
	{
		Policies.push_back({{"component", Rule.Which}, {"policy", NameOf(Rule.Policy)}});
	}
	// A file's name may not be UTF-8: it is shown with replacement characters.
	return Root.dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
}

Outcome<void> ApplyOption(Recipe& What, std::string_view Option, std::string_view Text)
{
	constexpr std::string_view JointPrefix = "joint-";
	Complaint Wanted;
	constexpr std::pair<std::string_view, std::optional<bool> JointRule::*> Flags[] = {
		{"exclude-joint", &JointRule::bExclude}, {"lock-joint", &JointRule::bLock}, {"only-joints", &JointRule::bOnly}};
	const auto* const Flag =
		std::find_if(std::begin(Flags), std::end(Flags), [&](const auto& Each) { return Each.first == Option; });
	if (Flag != std::end(Flags))
	{
		JointRule Rule;
		Rule.Pattern = Text;
		Rule.*Flag->second = true;
		Wanted = Text.empty() ? "a joint pattern" : "";
		What.Joints.push_back(std::move(Rule));
	}
	else if (Option == "dq-mask")
	{
		What.bDqMask = true;
	}
	else if (Option == "component")
	{
		Wanted = AddComponentPolicy(What, Text);
	}
	else if (Option.starts_with(JointPrefix))
	{
		Wanted = AddJointNumber(What, Option.substr(JointPrefix.size()), Text);
	}
	else
	{
		Wanted = SetKey(What, Option, Text);
	}
	if (!Wanted.empty())
	{
		return Failure{"--" + std::string(Option) + " must be " + Wanted + ", not " + Quote(Text)};
	}
	return {};
}

Outcome<std::vector<ComponentPolicy>> ResolveComponents(const Recipe& What, std::span<const NamedComponent> Components)
{
	std::vector<ComponentPolicy> Policies(What.Components.empty() ? 0 : Components.size(), ComponentPolicy::Automatic);
	for (const ComponentRule& Rule : What.Components)
	{
		if (const std::optional<int64_t> Index = ParseWhole(Rule.Which))
		{
			if (*Index < 0 || *Index >= static_cast<int64_t>(Components.size()))
			{
				return Failure{"there is no component " + Rule.Which + "; the file has " + std::to_string(Components.size()) +
					", counted from 0"};
			}
			Policies[size_t(*Index)] = Rule.Policy;
			continue;
		}
		const auto Matches = [&](const std::string& Name) { return MatchesGlob(Rule.Which, Name); };
		bool bMatched = false;
		for (size_t C = 0; C < Components.size(); ++C)
		{
			if (std::any_of(Components[C].Meshes.begin(), Components[C].Meshes.end(), Matches) ||
				std::any_of(Components[C].Nodes.begin(), Components[C].Nodes.end(), Matches))
			{
				Policies[C] = Rule.Policy;
				bMatched = true;
			}
		}
		if (!bMatched)
		{
			std::set<std::string> Names;
			for (const NamedComponent& Each : Components)
			{
				Names.insert(Each.Meshes.begin(), Each.Meshes.end());
				Names.insert(Each.Nodes.begin(), Each.Nodes.end());
			}
			const std::vector<std::string> All(Names.begin(), Names.end());
			const std::string Near = DidYouMean(Rule.Which, All);
			return Failure{"the component " + Quote(Rule.Which) + " matches no skinned mesh or its node" +
				(Near.empty() ? "; there are " + ListSome(All) : Near)};
		}
	}
	return Policies;
}

Outcome<ResolvedRecipe> Resolve(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles, const RoleTable& Table)
{
	ResolvedRecipe Resolved;
	JointOptions Everywhere;
	Everywhere.Falloff = What.Falloff;
	Resolved.Joints.assign(JointNames.size(), Everywhere);
	Resolved.Softness.assign(JointNames.size(), What.K ? SoftnessSource::Recipe : SoftnessSource::Default);
	for (size_t J = 0; J < JointNames.size(); ++J)
	{
		const std::optional<float> OfRole = Roles.empty() ? std::nullopt : Table.K[size_t(Roles[J].Role)];
		if (!What.K && OfRole)
		{
			Resolved.Softness[J] = SoftnessSource::Role;
		}
		Resolved.Joints[J].K = What.K.value_or(OfRole.value_or(Everywhere.K));
		Resolved.Joints[J].bFitToLimb = !What.K;
	}
	const auto SetFlag = [&](std::vector<uint8_t>& Flags, size_t J, const std::optional<bool>& bSet)
	{
		Flags.resize(JointNames.size(), 0);
		Flags[J] = bSet.value_or(Flags[J] != 0) ? 1 : 0;
	};

	for (const JointRule& Rule : What.Joints)
	{
		bool bMatched = false;
		for (size_t J = 0; J < JointNames.size(); ++J)
		{
			if (!MatchesGlob(Rule.Pattern, JointNames[J]))
			{
				continue;
			}
			bMatched = true;
			JointOptions& Joint = Resolved.Joints[J];
			Joint.K = Rule.K.value_or(Joint.K);
			Joint.bFitToLimb = Joint.bFitToLimb && !Rule.K;
			Resolved.Softness[J] = Rule.K ? SoftnessSource::Joint : Resolved.Softness[J];
			Joint.Shift = Rule.Shift.value_or(Joint.Shift);
			Joint.Falloff = Rule.Falloff.value_or(Joint.Falloff);
			Joint.DualQuaternion = Rule.DualQuaternion ? Rule.DualQuaternion : Joint.DualQuaternion;
			if (Rule.bExclude)
			{
				Joint.Role = *Rule.bExclude ? Participation::Excluded : Participation::Deforms;
			}
			SetFlag(Resolved.LockedJoints, J, Rule.bLock);
			SetFlag(Resolved.OnlyJoints, J, Rule.bOnly);
		}
		if (!bMatched)
		{
			const std::string Near = DidYouMean(Rule.Pattern, JointNames);
			return Failure{"the joint pattern " + Quote(Rule.Pattern) + " matches no joint" +
						   (Near.empty() ? "; there are " + ListSome(JointNames) : Near)};
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
			return Failure{"the joint " + Quote(JointNames[J]) + " is both locked and excluded"};
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
	Options.Joints = Resolved.Joints;
	return Resolved;
}
}
