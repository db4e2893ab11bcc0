// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace SkinAtlas::Host
{
/** How a run ends, as the shell sees it. */
enum class ExitCode : int
{
	Done = 0,
	BadInput = 1,
	BadArguments = 2,
	Interrupted = 130, // 128 + SIGINT, the shells' convention
};

/** One line on the error stream: "skinatlas: error: SENTENCE". Line breaks inside the sentence become spaces. */
void PrintError(std::string_view Sentence);

/** The line that PrintError prints, for those who may not make one any more. */
std::string ErrorLine(std::string_view Sentence);

/** The exit code of a run that ended with Code: what it printed may have met a full disk or a closed pipe. */
int FinishOutput(int Code);

/** One line on the error stream: "skinatlas: warning: SENTENCE". */
void PrintWarning(std::string_view Sentence);
}
