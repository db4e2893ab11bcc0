// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a test may ask of the stand-in, and set in it. No name here exists in the engine.

#pragma once

#include "Animation/MeshDeformerProvider.h"
#include "Components/SkinnedMeshComponent.h"
#include "Misc/AutomationTest.h"
#include "Modules/ModuleManager.h"
#include "RenderGraphUtils.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace StandIn
{
struct FLogLine
{
	std::string Category;
	ELogVerbosity::Type Verbosity;
	std::string Text;
};

/** The lines since the session began, oldest first. */
const std::vector<FLogLine>& Log();
/** Lines that contain Part. */
int CountLog(std::string_view Part);

/** -nullrhi and dedicated servers: false. */
void SetCanEverRender(bool bCan);
/** Projects that compile no skin cache: false. */
void SetSkinCache(bool bCompiled);
/** The highest feature level of the device. */
void SetMaxFeatureLevel(ERHIFeatureLevel::Type Level);

/** Virtual shader folders and the real ones behind them. */
std::vector<std::pair<std::string, std::string>> ShaderFolders();

/** Runs the queued render commands in order; returns how many ran. */
int RunRenderCommands();

/** What a dispatch does, by the virtual path of its shader; without one, dispatches only are kept. */
using FKernel = std::function<void(const FDispatch&)>;
void SetKernel(std::string VirtualPath, FKernel Kernel);
/** Dispatches that ran, in order, since the last call. Parameters are gone by now: kernels read them. */
std::vector<FDispatch> TakeDispatches();

/** The buffers that were sent to the device, by name, in order, since the last call. */
std::vector<std::string> TakeUploads();

/** The specs of the modules; Define fills their facts. */
const std::vector<FAutomationSpecBase*>& Specs();

/** Begins a test: no log, no commands, defaults everywhere, console variables as declared. */
class FSession
{
public:
	/** Starts the module, as the engine does before any world; or leaves it to StartModule. */
	explicit FSession(IModuleInterface& InModule, bool bStartModule = true);
	~FSession();

	void StartModule();
	/** The engine unloads modules at its end, whatever worlds there still are. */
	void StopModule();
	/** One frame of a scene: game thread, render commands, workers, graph. Components tick if marked dirty. */
	void Frame(UWorld& World);
	UWorld* MakeWorld();
	/** Ends the world: its components leave first, the scene goes on the render thread. */
	void EndWorld(UWorld& World);
	USkinnedMeshComponent* MakeComponent(UWorld& World, USkinnedAsset& Asset);
	/** Loads a plug-in that provides mesh deformers on the platforms of desktops, or on none. */
	IMeshDeformerProvider& Provide(bool bDesktops);
	/** What garbage collection does to an object nobody holds. */
	void Collect(UObject* Object);

private:
	std::unique_ptr<IMeshDeformerProvider> Provider;
	IModuleInterface& Module;
	bool bModuleRuns = false;
	std::vector<UWorld*> Worlds;
};
}
