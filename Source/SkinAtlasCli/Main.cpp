// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Arguments.h"
#include "Terminal/InputFiles.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutOfMemory.h"
#include "Terminal/Platform.h"
#include "Terminal/ThreadPool.h"

#include <string>

using namespace SkinAtlas::Host;

namespace
{
/** What a run reads, as the user called it. */
struct InputName
{
	std::string operator()(ExitCode) const { return {}; }
	std::string operator()(const SampleCommand& Command) const { return Command.Output.string(); }
	std::string operator()(const CompareOptions& Options) const
	{
		return Options.Reference.string() + " and " + Options.Candidate.string();
	}
	std::string operator()(const RenderCommand& Command) const
	{
		std::string Names;
		for (const auto& Each : Command.Inputs)
		{
			Names += (Names.empty() ? "" : " and ") + Each.string();
		}
		return Names;
	}
	template <typename Command>
	std::string operator()(const Command& One) const
	{
		return One.Input.string();
	}
};

/** Does what is asked for and returns the exit code. */
struct Runner
{
	int operator()(ExitCode Answered) const { return static_cast<int>(Answered); }
	int operator()(const BindCommand& Command) const { return static_cast<int>(RunBind(Command)); }
	int operator()(const InspectOptions& Options) const { return RunInspect(Options); }
	int operator()(const RenderCommand& Command) const { return static_cast<int>(RunRender(Command)); }
	int operator()(const ViewCommand& Command) const { return static_cast<int>(RunView(Command)); }
	int operator()(const SampleCommand& Command) const { return static_cast<int>(RunSample(Command)); }
	int operator()(CompareOptions Options) const
	{
		ThreadPool Threads(0);
		Options.Host = {&Threads, nullptr, nullptr};
		return static_cast<int>(RunCompare(Options));
	}
	int operator()(PoseOptions Options) const
	{
		CancelOnInterrupt();
		ThreadPool Threads(0);
		Options.Host = {&Threads, &InterruptFlag(), nullptr};
		return RunPose(Options);
	}
};
}

int main(int ArgumentCount, char** Arguments)
{
	KeepFreedMemory();
	CatchInterrupts();
	RunLimits Limits;
	const Request Asked = ParseArguments(ArgumentCount, Arguments, Limits);
	if (Limits.bAllowOutside)
	{
		AllowFilesOutside();
	}
	RefuseMemoryBeyond(int64_t(Limits.MemoryGigabytes) * 1'000'000'000);
	ExitWhenMemoryRunsOut(std::visit(InputName(), Asked), Limits.MemoryGigabytes);
	return FinishOutput(std::visit(Runner(), Asked));
}
