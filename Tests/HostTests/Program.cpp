// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Program.h"

#include "TemporaryFolder.h"

#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace
{
std::string ReadAll(int Pipe)
{
	std::string Text;
	char Block[4096];
	for (ssize_t Count; (Count = read(Pipe, Block, sizeof(Block))) > 0;)
	{
		Text.append(Block, static_cast<size_t>(Count));
	}
	return Text;
}
}

RunningProgram::RunningProgram(const std::vector<std::string>& Arguments, const std::string& Program)
{
	int Out[2], Error[2];
	if (pipe(Out) != 0 || pipe(Error) != 0)
	{
		std::abort();
	}
	std::vector<char*> Words = {const_cast<char*>(Program.empty() ? SKINATLAS_PROGRAM : Program.c_str())};
	for (const std::string& Argument : Arguments)
	{
		Words.push_back(const_cast<char*>(Argument.c_str()));
	}
	Words.push_back(nullptr);
	Process = fork();
	if (Process == 0)
	{
		dup2(Out[1], STDOUT_FILENO);
		dup2(Error[1], STDERR_FILENO);
		for (const int Pipe : {Out[0], Out[1], Error[0], Error[1]})
		{
			close(Pipe);
		}
		execv(Words[0], Words.data());
		_exit(127);
	}
	close(Out[1]);
	close(Error[1]);
	OutputPipe = Out[0];
	ErrorPipe = Error[0];
}

RunningProgram::~RunningProgram()
{
	if (Process > 0)
	{
		kill(Process, SIGKILL);
		Wait();
	}
}

void RunningProgram::Signal(int Number) const
{
	kill(Process, Number);
}

std::string RunningProgram::ReadLine() const
{
	std::string Line;
	for (char Letter; read(OutputPipe, &Letter, 1) == 1 && Letter != '\n';)
	{
		Line += Letter;
	}
	return Line;
}

Ending RunningProgram::Wait()
{
	Ending Ended;
	std::thread Errors([&] { Ended.Errors = ReadAll(ErrorPipe); });
	Ended.Output = ReadAll(OutputPipe);
	Errors.join();
	close(OutputPipe);
	close(ErrorPipe);
	int Status = 0;
	waitpid(Process, &Status, 0);
	Process = -1;
	Ended.ExitCode = WIFEXITED(Status) ? WEXITSTATUS(Status) : 1000 + WTERMSIG(Status);
	return Ended;
}

Ending RunProgram(const std::vector<std::string>& Arguments, const std::string& Program)
{
	return RunningProgram(Arguments, Program).Wait();
}

TemporaryFolder::TemporaryFolder()
{
	std::string Name = (std::filesystem::temp_directory_path() / "skinatlas-test-XXXXXX").string();
	if (mkdtemp(Name.data()) == nullptr)
	{
		std::abort();
	}
	Folder = Name;
}

TemporaryFolder::~TemporaryFolder()
{
	std::error_code Ignored;
	std::filesystem::remove_all(Folder, Ignored);
}
