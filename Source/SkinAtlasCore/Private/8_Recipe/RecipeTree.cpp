// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/RecipeTree.h"

#include "8_Recipe/PlainValues.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
bool IsObject(const RecipeNode& Node)
{
	return Node.Form == RecipeNode::Kind::Object;
}

bool IsList(const RecipeNode& Node)
{
	return Node.Form == RecipeNode::Kind::List;
}

const std::string* TextOf(const RecipeNode* Node)
{
	return Node == nullptr ? nullptr : std::get_if<std::string>(&Node->Value);
}

/** The name or number of an entry: its key, or its place in a list. */
std::string KeyOf(const RecipeNode& Entries, size_t I)
{
	return IsObject(Entries) ? Entries.Keys[I] : std::to_string(I);
}

/** What a key can hold: a value, or the texts of a list. None for other lists and for objects. */
RecipeValue ValueOf(const RecipeNode& Node)
{
	if (!IsList(Node))
	{
		return Node.Value;
	}
	std::vector<std::string> Texts;
	for (const RecipeNode& Item : Node.Items)
	{
		if (TextOf(&Item) == nullptr)
		{
			return {};
		}
		Texts.push_back(*TextOf(&Item));
	}
	return Texts;
}

/** All keys of an entry but the one that names what it is about. */
template <typename Rule>
std::string ReadEntries(const RecipeNode& Entries, std::string_view But, const std::string& Place, Rule& Out)
{
	for (size_t I = 0; I < Entries.Items.size(); ++I)
	{
		const std::string& Key = Entries.Keys[I];
		const std::string Wrong =
			Key == But ? "" : ReadKey(Out, Key, ValueOf(Entries.Items[I]), Entries.Items[I].Shown);
		if (!Wrong.empty())
		{
			return Place + Wrong;
		}
	}
	return {};
}

/** The rules: an object from pattern to entries, or a list of objects that also hold the pattern. */
std::string ReadJointRules(const RecipeNode& List, std::vector<JointRule>& Out)
{
	if (!IsObject(List) && !IsList(List))
	{
		return "\"joints\" must be a list of rules or an object from pattern to rule, not " + List.Shown;
	}
	for (size_t I = 0; I < List.Items.size(); ++I)
	{
		const RecipeNode& Entries = List.Items[I];
		const std::string* const Held = TextOf(Entries.Find("pattern"));
		if (IsList(List) && Held == nullptr)
		{
			return "\"joints\": entry " + KeyOf(List, I) + " must be an object with a text \"pattern\"";
		}
		JointRule Rule;
		Rule.Pattern = IsList(List) ? *Held : KeyOf(List, I);
		const std::string Place = "joint pattern " + Quote(Rule.Pattern) + ": ";
		if (Rule.Pattern.empty())
		{
			return "a joint pattern is empty";
		}
		if (!IsObject(Entries))
		{
			return Place + "must be an object with k, shift, falloff, dq, exclude, lock, only, radius or method, not " +
				   Entries.Shown;
		}
		if (std::string Wrong = ReadEntries(Entries, IsList(List) ? "pattern" : "", Place, Rule); !Wrong.empty())
		{
			return Wrong;
		}
		Out.push_back(std::move(Rule));
	}
	return {};
}

/** The rules for components: an object from name or number to policy, or a list of objects that hold both. */
std::string ReadComponentRules(const RecipeNode& List, std::vector<ComponentRule>& Out)
{
	if (!IsObject(List) && !IsList(List))
	{
		return "\"components\" must be a list of rules or an object from name to policy, not " + List.Shown;
	}
	for (size_t I = 0; I < List.Items.size(); ++I)
	{
		const RecipeNode& Entry = List.Items[I];
		ComponentRule Rule;
		RecipeNode Policy;
		Policy.Form = RecipeNode::Kind::Object;
		Policy.Keys = {"policy"};
		Policy.Items = {Entry};
		if (IsObject(List))
		{
			Rule.Which = KeyOf(List, I);
		}
		else if (const RecipeNode* const Which = Entry.Find("component"))
		{
			const bool bNumber = Which->Value.index() == RecipeValue(int64_t()).index() ||
				Which->Value.index() == RecipeValue(double()).index();
			const bool bWhole = bNumber && Which->Shown.find_first_not_of("0123456789") == std::string::npos;
			Rule.Which = TextOf(Which) != nullptr ? *TextOf(Which) : bWhole ? Which->Shown : "";
		}
		const RecipeNode& Entries = IsObject(List) ? Policy : Entry;
		if (Rule.Which.empty() || !IsObject(Entries) || Entries.Find("policy") == nullptr)
		{
			return "\"components\": entry " + Quote(KeyOf(List, I)) +
				" must have a name or number of \"component\" and a \"policy\"";
		}
		const std::string Place = "component " + Quote(Rule.Which) + ": ";
		if (std::string Wrong = ReadEntries(Entries, "component", Place, Rule); !Wrong.empty())
		{
			return Wrong;
		}
		Out.push_back(std::move(Rule));
	}
	return {};
}

template <typename Owner>
void AddKeys(const Owner& From, RecipeNode& Out)
{
	for (RecipeEntry& Each : ListKeys(From))
	{
		Out.Keys.push_back(Each.Key);
		RecipeNode& Item = Out.Items.emplace_back();
		if (const auto* const Texts = std::get_if<std::vector<std::string>>(&Each.Value))
		{
			Item.Form = RecipeNode::Kind::List;
			for (const std::string& Text : *Texts)
			{
				Item.Items.emplace_back().Value = Text;
			}
			continue;
		}
		Item.Value = std::move(Each.Value);
	}
}

RecipeNode& AddItem(RecipeNode& Out, const char* Key, RecipeNode::Kind Form)
{
	if (Out.Form == RecipeNode::Kind::Object)
	{
		Out.Keys.push_back(Key);
	}
	RecipeNode& Item = Out.Items.emplace_back();
	Item.Form = Form;
	return Item;
}
}

const RecipeNode* RecipeNode::Find(std::string_view Key) const
{
	const auto Found = std::find(Keys.begin(), Keys.end(), Key);
	return Found == Keys.end() ? nullptr : &Items[size_t(Found - Keys.begin())];
}

std::string ReadRecipe(const RecipeNode& Root, Recipe& Out)
{
	const RecipeNode* const Held = Root.Find("recipe"); // of a report
	const RecipeNode& From = Held == nullptr ? Root : *Held;
	if (!IsObject(From))
	{
		return "a recipe must be a JSON object";
	}
	for (size_t I = 0; I < From.Items.size(); ++I)
	{
		const std::string& Key = From.Keys[I];
		const RecipeNode& Item = From.Items[I];
		std::string Wrong = Key == "joints" ? ReadJointRules(Item, Out.Joints)
			: Key == "components"			? ReadComponentRules(Item, Out.Components)
											: ReadKey(Out, Key, ValueOf(Item), Item.Shown);
		if (!Wrong.empty())
		{
			return Wrong;
		}
	}
	return {};
}

RecipeNode MakeTree(const Recipe& What)
{
	RecipeNode Root;
	Root.Form = RecipeNode::Kind::Object;
	AddItem(Root, "version", RecipeNode::Kind::Value).Value = int64_t(RecipeVersion);
	AddKeys(What, Root);
	RecipeNode& Joints = AddItem(Root, "joints", RecipeNode::Kind::List);
	for (const JointRule& Rule : What.Joints)
	{
		RecipeNode& Entry = AddItem(Joints, "", RecipeNode::Kind::Object);
		AddItem(Entry, "pattern", RecipeNode::Kind::Value).Value = Rule.Pattern;
		AddKeys(Rule, Entry);
	}
	RecipeNode& Components = AddItem(Root, "components", RecipeNode::Kind::List);
	for (const ComponentRule& Rule : What.Components)
	{
		RecipeNode& Entry = AddItem(Components, "", RecipeNode::Kind::Object);
		AddItem(Entry, "component", RecipeNode::Kind::Value).Value = Rule.Which;
		AddKeys(Rule, Entry);
	}
	return Root;
}
}
