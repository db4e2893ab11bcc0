// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Framework/Docking/TabManager.h and Framework/Docking/WorkspaceItem.h (Slate).

#pragma once

#include "Textures/SlateIcon.h"
#include "Widgets/Docking/SDockTab.h"

#include <map>

class FWorkspaceItem // [54]
{
};

class FSpawnTabArgs // [54]
{
};

class FOnSpawnTab // [54]
{
public:
	static FOnSpawnTab CreateStatic(TSharedRef<SDockTab> (*In)(const FSpawnTabArgs&))
	{
		FOnSpawnTab Made;
		Made.StandInSpawn = In;
		return Made;
	}
	std::function<TSharedRef<SDockTab>(const FSpawnTabArgs&)> StandInSpawn;
};

struct FTabSpawnerEntry // [58]
{
	FTabSpawnerEntry& SetDisplayName(const FText&) { return *this; }
	FTabSpawnerEntry& SetTooltipText(const FText&) { return *this; }
	FTabSpawnerEntry& SetIcon(const FSlateIcon&) { return *this; }
	FTabSpawnerEntry& SetGroup(const TSharedRef<FWorkspaceItem>&) { return *this; }
	FOnSpawnTab StandInSpawn;
};

class FTabId // [54]
{
public:
	FTabId(FName InName) : StandInName(InName) {}
	FName StandInName;
};

class FGlobalTabmanager // [58]
{
public:
	static const TSharedRef<FGlobalTabmanager>& Get()
	{
		static const TSharedRef<FGlobalTabmanager> Manager = MakeShared<FGlobalTabmanager>();
		return Manager;
	}
	FTabSpawnerEntry& RegisterNomadTabSpawner(FName Id, const FOnSpawnTab& Spawn)
	{
		FTabSpawnerEntry& Entry = StandInEntries[StandIn::ToUtf8(*Id.ToString())];
		Entry.StandInSpawn = Spawn;
		return Entry;
	}
	void UnregisterNomadTabSpawner(FName Id) { StandInEntries.erase(StandIn::ToUtf8(*Id.ToString())); }
	TSharedPtr<SDockTab> TryInvokeTab(const FTabId& Id)
	{
		const auto Found = StandInEntries.find(StandIn::ToUtf8(*Id.StandInName.ToString()));
		TSharedPtr<SDockTab> Tab;
		if (Found != StandInEntries.end())
		{
			Tab = Found->second.StandInSpawn.StandInSpawn(FSpawnTabArgs());
		}
		StandInOpen = Tab;
		return Tab;
	}
	std::map<std::string, FTabSpawnerEntry> StandInEntries;
	TSharedPtr<SDockTab> StandInOpen;
};
