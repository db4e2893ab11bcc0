// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The stand-in's own state, in one place so that a session can begin afresh.

#pragma once

#include "Session.h"

#include <deque>
#include <map>
#include <mutex>

namespace StandIn
{
struct FState
{
	std::mutex Mutex; // log and commands may come from several threads
	std::vector<FLogLine> Log;
	std::deque<std::function<void(FRHICommandListImmediate&)>> Commands;
	std::vector<std::pair<std::string, std::string>> ShaderFolders;
	std::map<std::string, FKernel> Kernels;
	std::vector<FDispatch> Dispatches;
	bool bInRenderingThread = false;
	bool bCanEverRender = true;
	std::vector<std::string> Uploads;
	bool bSkinCache = true;
};
FState& State();

void ResetConsoleVariables();
void CollectAllObjects();
}
