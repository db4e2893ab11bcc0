// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/CommandLine.h"

#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
const OptionSpec* FindOption(const VerbSpec& Verb, std::string_view Name)
{
	for (const OptionGroup& Group : Verb.Groups)
	{
		for (const OptionSpec& Option : Group.Options)
		{
			if (Option.Name == Name)
			{
				return &Option;
			}
		}
	}
	return nullptr;
}

Failure UnknownOption(const VerbSpec& Verb, const std::string& Name)
{
	std::vector<std::string> Names;
	for (const OptionGroup& Group : Verb.Groups)
	{
		for (const OptionSpec& Option : Group.Options)
		{
			Names.push_back(Option.Name);
		}
	}
	return {Verb.Name + " has no option " + Name + DidYouMean(Name, Names)};
}

Outcome<void> CheckRequired(const VerbSpec& Verb, size_t ArgumentCount, const std::set<const OptionSpec*>& Seen)
{
	if (ArgumentCount < Verb.Arguments.size())
	{
		return Failure{Verb.Name + " needs " + Verb.Arguments[ArgumentCount].Name};
	}
	for (const OptionGroup& Group : Verb.Groups)
	{
		for (const OptionSpec& Option : Group.Options)
		{
			if (Option.bRequired && !Seen.contains(&Option))
			{
				return Failure{Verb.Name + " needs " + Option.Name + " " + Option.Value};
			}
		}
	}
	return {};
}

/** One entry of help: the name in a column of its own, or on a line of its own where it is longer. */
std::string HelpLine(const std::string& Name, const std::string& Help)
{
	constexpr size_t Column = 34;
	std::string Line = "  " + Name;
	if (Line.size() + 2 > Column)
	{
		Line += '\n' + std::string(Column, ' ');
	}
	else
	{
		Line.resize(Column, ' ');
	}
	return Line + Help + '\n';
}
}

Outcome<bool> ReadWords(const VerbSpec& Verb, std::span<const std::string> Words)
{
	size_t ArgumentCount = 0;
	std::set<const OptionSpec*> Seen;
	for (size_t Place = 0; Place < Words.size(); ++Place)
	{
		const std::string& Word = Words[Place];
		if (Word == "--help" || Word == "-h")
		{
			return true;
		}
		if (Word.size() < 2 || Word[0] != '-')
		{
			const bool bMore = ArgumentCount > 0 && Verb.Arguments[ArgumentCount - 1].bRepeats;
			if (ArgumentCount == Verb.Arguments.size() && !bMore)
			{
				return Failure{"unexpected argument \"" + Word + "\""};
			}
			ArgumentCount += bMore ? 0 : 1;
			if (const Outcome<void> Taken = Verb.Arguments[ArgumentCount - 1].Take(Word); !Taken)
			{
				return Taken.Error();
			}
			continue;
		}

		const size_t Equals = Word.starts_with("--") ? Word.find('=') : std::string::npos;
		const std::string Name = Word.substr(0, Equals);
		const OptionSpec* const Option = FindOption(Verb, Name);
		if (Option == nullptr)
		{
			return UnknownOption(Verb, Name);
		}
		if (!Seen.insert(Option).second && !Option->bRepeats)
		{
			return Failure{Name + " is given twice"};
		}
		std::string Text;
		if (Equals != std::string::npos)
		{
			if (Option->Value.empty())
			{
				return Failure{Name + " takes no value"};
			}
			Text = Word.substr(Equals + 1);
		}
		else if (!Option->Value.empty())
		{
			// A number may begin with one dash; what begins with two is the next option.
			if (Place + 1 == Words.size() || Words[Place + 1].starts_with("--"))
			{
				return Failure{Name + " needs a value: " + Option->Value};
			}
			Text = Words[++Place];
		}
		if (const Outcome<void> Taken = Option->Take(Text); !Taken)
		{
			return Taken.Error();
		}
	}
	const Outcome<void> Complete = CheckRequired(Verb, ArgumentCount, Seen);
	return Complete ? Outcome<bool>(false) : Complete.Error();
}

std::string VerbHelp(const VerbSpec& Verb)
{
	std::string Usage = "usage: skinatlas " + Verb.Name;
	for (const ArgumentSpec& Argument : Verb.Arguments)
	{
		Usage += " " + Argument.Name + (Argument.bRepeats ? "..." : "");
	}
	std::string Lists;
	for (const OptionGroup& Group : Verb.Groups)
	{
		Lists += "\n" + Group.Title + "\n";
		for (const OptionSpec& Option : Group.Options)
		{
			const std::string Shown = Option.Name + (Option.Value.empty() ? "" : " ") + Option.Value;
			Usage += Option.bRequired ? " " + Shown : "";
			Lists += HelpLine(Shown + (Option.bRepeats ? " ..." : ""), Option.Help);
		}
	}
	return Usage + " [options]\n" + Verb.Help + "\n" + Lists + (Verb.Notes.empty() ? "" : "\n" + Verb.Notes);
}
}
