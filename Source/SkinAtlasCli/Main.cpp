// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Arguments.h"
#include "Terminal/Interrupt.h"
#include "Terminal/Platform.h"
#include "Terminal/ThreadPool.h"

using namespace SkinAtlas::Host;

namespace
{
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
	return std::visit(Runner(), ParseArguments(ArgumentCount, Arguments));
}
