// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Message.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

namespace SkinAtlas::Host
{
namespace
{
std::string MakeLine(std::string_view Severity, std::string_view Sentence)
{
	std::string Line = "skinatlas: ";
	Line += Severity;
	Line += ": ";
	Line += Sentence;
	// Names come from files: whatever they contain, a message stays one line and sends no control code to the terminal.
	std::replace_if(
		Line.begin(), Line.end(), [](char C) { return static_cast<unsigned char>(C) < 0x20 || C == 0x7f; }, ' ');
	Line += '\n';
	return Line;
}

void Print(const std::string& Line)
{
	std::fwrite(Line.data(), 1, Line.size(), stderr);
}
}

std::string ErrorLine(std::string_view Sentence)
{
	return MakeLine("error", Sentence);
}

void PrintError(std::string_view Sentence)
{
	Print(ErrorLine(Sentence));
}

int FinishOutput(int Code)
{
	errno = 0;
	const bool bFlushed = std::fflush(stdout) == 0;
	if (bFlushed && std::ferror(stdout) == 0)
	{
		return Code;
	}
	const int Why = errno;
	PrintError("the standard output cannot be written" +
		(Why == 0 ? std::string() : ": " + std::generic_category().message(Why)));
	return Code == static_cast<int>(ExitCode::Done) ? static_cast<int>(ExitCode::BadInput) : Code;
}

void PrintWarning(std::string_view Sentence)
{
	Print(MakeLine("warning", Sentence));
}
}
