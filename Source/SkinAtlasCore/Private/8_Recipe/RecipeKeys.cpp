// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/RecipeKeys.h"

#include "8_Recipe/PlainValues.h"
#include "SkinAtlas/NearNames.h"
#include "SkinAtlas/OptionNames.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <type_traits>

namespace SkinAtlas
{
namespace
{
/** The least and the most that a number may be; the extremes of the type stand for no bound. */
struct Range
{
	int32_t Least = std::numeric_limits<int32_t>::min(), Most = std::numeric_limits<int32_t>::max();
	bool bAbove = false; // Least itself is not allowed
};

constexpr Range Unbounded = {};
constexpr Range AtLeastZero = {0, Unbounded.Most};
constexpr Range AboveZero = {0, Unbounded.Most, true};

/** What a reader wanted instead, for "must be ..."; empty when the value was taken. */
using Complaint = std::string;

Complaint Read(const RecipeValue& Value, Range Allowed, float& Out)
{
	const bool bBounded = Allowed.Least != Unbounded.Least, bBoundedAbove = Allowed.Most != Unbounded.Most;
	const float Number = static_cast<float>(NumberIn(Value));
	const float Least = static_cast<float>(Allowed.Least);
	if (!std::isfinite(Number) || (bBounded && (Number < Least || (Allowed.bAbove && Number == Least))) ||
		(bBoundedAbove && Number > static_cast<float>(Allowed.Most)))
	{
		return bBoundedAbove ? "a number from " + std::to_string(Allowed.Least) + " to " + std::to_string(Allowed.Most)
			: Allowed.bAbove ? "a number above " + std::to_string(Allowed.Least)
			: bBounded		 ? "a number of at least " + std::to_string(Allowed.Least)
							 : "a finite number";
	}
	Out = Number;
	return {};
}

Complaint Read(const RecipeValue& Value, Range Allowed, int32_t& Out)
{
	const double Number = NumberIn(Value);
	if (!(Number >= Allowed.Least && Number <= Allowed.Most) || Number != std::floor(Number))
	{
		return "a whole number from " + std::to_string(Allowed.Least) + " to " + std::to_string(Allowed.Most);
	}
	Out = static_cast<int32_t>(Number);
	return {};
}

Complaint Read(const RecipeValue& Value, Range, bool& bOut)
{
	const bool* const bGiven = std::get_if<bool>(&Value);
	bOut = bGiven == nullptr ? bOut : *bGiven;
	return bGiven == nullptr ? "true or false" : "";
}

Complaint Read(const RecipeValue& Value, Range, std::string& Out)
{
	const std::string* const Given = std::get_if<std::string>(&Value);
	Out = Given == nullptr ? Out : *Given;
	return Given == nullptr ? "a text" : "";
}

Complaint Read(const RecipeValue& Value, Range, std::vector<std::string>& Out)
{
	const std::vector<std::string>* const Given = std::get_if<std::vector<std::string>>(&Value);
	Out = Given == nullptr ? Out : *Given;
	return Given == nullptr ? "a list of texts" : "";
}

template <typename Enum>
requires std::is_enum_v<Enum> Complaint Read(const RecipeValue& Value, Range, Enum& Out)
{
	// 8 and 16 bits are numbers to people, so a number stands for the word of its digits.
	const double Number = NumberIn(Value);
	const std::string* const Given = std::get_if<std::string>(&Value);
	const bool bDigits = Number >= 0.0 && Number < 100.0 && Number == std::floor(Number);
	const std::string Word = Given != nullptr ? *Given : bDigits ? std::to_string(static_cast<int32_t>(Number)) : "";
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
Complaint Read(const RecipeValue& Value, Range Allowed, std::optional<T>& Out)
{
	T Given{};
	Complaint Wanted = Read(Value, Allowed, Given);
	Out = Wanted.empty() ? std::optional<T>(Given) : Out;
	return Wanted;
}

RecipeValue Write(float Value)
{
	return ShortDouble(Value);
}

RecipeValue Write(int32_t Value)
{
	return int64_t(Value);
}

RecipeValue Write(bool bValue)
{
	return bValue;
}

RecipeValue Write(const std::string& Value)
{
	return Value.empty() ? RecipeValue() : RecipeValue(Value);
}

RecipeValue Write(const std::vector<std::string>& Value)
{
	return Value.empty() ? RecipeValue() : RecipeValue(Value);
}

template <typename Enum>
requires std::is_enum_v<Enum> RecipeValue Write(Enum Value)
{
	const std::string Word = NameOf(Value);
	const bool bDigits = Word.find_first_not_of("0123456789") == std::string::npos;
	return bDigits ? RecipeValue(int64_t(std::atoi(Word.c_str()))) : RecipeValue(Word);
}

template <typename T>
RecipeValue Write(const std::optional<T>& Value)
{
	return Value ? Write(*Value) : RecipeValue();
}

/** A key of a recipe or of a rule. */
template <typename Owner>
struct Field
{
	const char* Key;
	Complaint (*ReadInto)(Owner& Target, const RecipeValue& Value);
	RecipeValue (*WriteFrom)(const Owner& Source); // none: left out
};

template <typename Owner, auto Member, Range Allowed = Unbounded>
constexpr Field<Owner> MakeField(const char* Key)
{
	return {Key, [](Owner& Target, const RecipeValue& Value) { return Read(Value, Allowed, Target.*Member); },
		[](const Owner& Source) { return Write(Source.*Member); }};
}

/** A policy, or a method for what is treated like skin: "atlas" is both. */
Complaint ReadPolicy(ComponentRule& Out, const RecipeValue& Value)
{
	ComponentRule Given = Out;
	WeightMethod Method = WeightMethod::Atlas;
	const Complaint Policies = Read(Value, Unbounded, Given.Policy), Methods = Read(Value, Unbounded, Method);
	if (!Policies.empty() && !Methods.empty())
	{
		return Policies + Methods.substr(Methods.find(',')); // both lists, "atlas" once
	}
	Out.Policy = Methods.empty() ? ComponentPolicy::Atlas : Given.Policy;
	Out.Method = Methods.empty() ? std::optional(Method) : std::nullopt;
	return {};
}

RecipeValue WritePolicy(const ComponentRule& Rule)
{
	return Rule.Method ? Write(*Rule.Method) : Write(Rule.Policy);
}

constexpr Field<Recipe> RecipeFields[] = {
	MakeField<Recipe, &Recipe::Method>("method"),
	MakeField<Recipe, &Recipe::Reach>("closest-reach"),
	MakeField<Recipe, &Recipe::HeatConduction, AboveZero>("heat-c"),
	MakeField<Recipe, &Recipe::VoxelResolution, Range{8, 2048}>("voxel-resolution"),
	MakeField<Recipe, &Recipe::VoxelAlpha, Range{0, 1}>("voxel-alpha"),
	MakeField<Recipe, &Recipe::From>("from"),
	MakeField<Recipe, &Recipe::Correspondences>("correspondences"),
	MakeField<Recipe, &Recipe::Examples>("examples"),
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
	MakeField<JointRule, &JointRule::Radius, AboveZero>("radius"),
	MakeField<JointRule, &JointRule::Method>("method"),
};

constexpr Field<ComponentRule> ComponentFields[] = {
	{"policy", ReadPolicy, WritePolicy},
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

template <typename Owner, size_t Count>
std::string Set(const Field<Owner> (&Fields)[Count], Owner& Into, std::string_view Key, const RecipeValue& Value)
{
	const Field<Owner>* const Known = FindField(Fields, Key);
	return Known == nullptr ? "an option of a recipe" : Known->ReadInto(Into, Value);
}

template <typename Owner, size_t Count>
std::string SetWithSentence(const Field<Owner> (&Fields)[Count], Owner& Into, std::string_view Key,
	const RecipeValue& Value, std::string_view Shown)
{
	const std::string Quoted = '"' + std::string(Key) + '"';
	const Field<Owner>* const Known = FindField(Fields, Key);
	if (Known == nullptr)
	{
		std::vector<std::string> Keys;
		for (const Field<Owner>& Candidate : Fields)
		{
			Keys.push_back(Candidate.Key);
		}
		return "unknown key " + Quoted + DidYouMean(Key, Keys);
	}
	const Complaint Wanted = Known->ReadInto(Into, Value);
	return Wanted.empty() ? Wanted : Quoted + " must be " + Wanted + ", not " + std::string(Shown);
}

template <typename Owner, size_t Count>
std::vector<RecipeEntry> List(const Field<Owner> (&Fields)[Count], const Owner& From)
{
	std::vector<RecipeEntry> Entries;
	for (const Field<Owner>& Known : Fields)
	{
		if (RecipeValue Value = Known.WriteFrom(From); Value.index() != 0)
		{
			Entries.push_back({Known.Key, std::move(Value)});
		}
	}
	return Entries;
}
}

std::string SetKey(Recipe& Into, std::string_view Key, const RecipeValue& Value)
{
	return Set(RecipeFields, Into, Key, Value);
}

std::string SetKey(JointRule& Into, std::string_view Key, const RecipeValue& Value)
{
	return Set(JointFields, Into, Key, Value);
}

std::string SetKey(ComponentRule& Into, std::string_view Key, const RecipeValue& Value)
{
	return Set(ComponentFields, Into, Key, Value);
}

std::string ReadKey(Recipe& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown)
{
	if (Key != "version")
	{
		return SetWithSentence(RecipeFields, Into, Key, Value, Shown);
	}
	int32_t Version = 0;
	return Read(Value, Range{1, RecipeVersion}, Version).empty()
		? std::string()
		: "\"version\" must be " + std::to_string(RecipeVersion) + ", the newest that this program reads, not " +
			std::string(Shown);
}

std::string ReadKey(JointRule& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown)
{
	return SetWithSentence(JointFields, Into, Key, Value, Shown);
}

std::string ReadKey(ComponentRule& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown)
{
	return SetWithSentence(ComponentFields, Into, Key, Value, Shown);
}

std::vector<RecipeEntry> ListKeys(const Recipe& From)
{
	return List(RecipeFields, From);
}

std::vector<RecipeEntry> ListKeys(const JointRule& From)
{
	return List(JointFields, From);
}

std::vector<RecipeEntry> ListKeys(const ComponentRule& From)
{
	return List(ComponentFields, From);
}

double ShortDouble(float Value)
{
	// Nine digits always tell a float; the fewest that do are those that people write.
	char Text[32] = {};
	for (int Digits = 1; Digits <= 9; ++Digits)
	{
		std::snprintf(Text, sizeof(Text), "%.*g", Digits, double(Value));
		if (std::strtof(Text, nullptr) == Value)
		{
			break;
		}
	}
	return std::strtod(Text, nullptr);
}
}
