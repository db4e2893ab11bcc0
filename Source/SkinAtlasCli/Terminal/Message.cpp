// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Message.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace SkinAtlas::Host
{
namespace
{
void PrintLine(std::string_view Severity, std::string_view Sentence)
{
	std::string Line = "skinatlas: ";
	Line += Severity;
	Line += ": ";
	Line += Sentence;
	// Names come from files: whatever they contain, a message stays one line and sends no control code to the terminal.
	std::replace_if(
		Line.begin(), Line.end(), [](char C) { return static_cast<unsigned char>(C) < 0x20 || C == 0x7f; }, ' ');
	Line += '\n';
	std::fwrite(Line.data(), 1, Line.size(), stderr);
}
}

void PrintError(std::string_view Sentence)
{
	PrintLine("error", Sentence);
}

void PrintWarning(std::string_view Sentence)
{
	PrintLine("warning", Sentence);
}
}
