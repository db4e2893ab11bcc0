// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Verbs and options as data: what reads the command line also writes the help.

#pragma once

#include "Outcome.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** Stores the text of an argument, or says what is wrong with it. */
using TakeText = std::function<Outcome<void>(const std::string& Text)>;

/** An option of a verb: --name VALUE or --name=VALUE, or -x VALUE. */
struct OptionSpec
{
	std::string Name;  // with its dashes
	std::string Value; // what it takes, as help shows it; empty: a flag, whose Text is empty
	std::string Help;
	TakeText Take;
	bool bRepeats = false;  // else a second one is an error
	bool bRequired = false;
};

/** Options that belong together, under one line of help. */
struct OptionGroup
{
	std::string Title;
	std::vector<OptionSpec> Options;
};

/** A word that a verb needs, without dashes. */
struct ArgumentSpec
{
	std::string Name; // as help shows it
	TakeText Take;
	bool bRepeats = false; // takes all words that follow, too: only the last can
};

/** A verb with its arguments, which all are needed, in this order. */
struct VerbSpec
{
	std::string Name, Help;
	std::vector<ArgumentSpec> Arguments;
	std::vector<OptionGroup> Groups;
	std::string Notes; // end of its help
};

/** Hands the words after the verb to whom they belong. The sentence names the option. True: help is asked for. */
Outcome<bool> ReadWords(const VerbSpec& Verb, std::span<const std::string> Words);

/** The help of a verb, ready to print. */
std::string VerbHelp(const VerbSpec& Verb);
}
