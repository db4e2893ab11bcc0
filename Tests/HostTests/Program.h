// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The real program, run as a shell would run it.

#pragma once

#include <csignal>
#include <string>
#include <vector>

#include <sys/types.h>

/** How a run ended and what it said. */
struct Ending
{
	int ExitCode = -1; // 1000 + signal if one ended it
	std::string Output, Errors;
};

/** A run that has not ended yet. */
class RunningProgram
{
public:
	/** Program: another copy of it, or empty. */
	explicit RunningProgram(const std::vector<std::string>& Arguments, const std::string& Program = {});
	RunningProgram(const RunningProgram&) = delete;
	RunningProgram& operator=(const RunningProgram&) = delete;
	~RunningProgram();

	void Interrupt() const { Signal(SIGINT); }
	void Signal(int Number) const;
	/** The next line of its output, without its end. */
	std::string ReadLine() const;
	Ending Wait();

private:
	pid_t Process = -1;
	int OutputPipe = -1, ErrorPipe = -1;
};

Ending RunProgram(const std::vector<std::string>& Arguments, const std::string& Program = {});
