// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ToolMenus.h, ToolMenu.h, ToolMenuSection.h and ToolMenuContext.h (ToolMenus). Menus are kept as data:
// StandIn/Editor.h chooses their entries.

#pragma once

#include "CoreMinimal.h"
#include "Textures/SlateIcon.h"
#include "ToolMenuOwner.h"
#include "UObject/Object.h"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

class FToolMenuContext // [A7]
{
public:
	template <typename T>
	T* FindContext() const
	{
		return Cast<T>(StandInObject);
	}
	UObject* StandInObject = nullptr;
};

class UToolMenu;

template <typename Argument>
class TStandInDelegate
{
public:
	template <typename Functor>
	static TStandInDelegate CreateLambda(Functor In)
	{
		TStandInDelegate Made;
		Made.Function = std::move(In);
		return Made;
	}
	static TStandInDelegate CreateStatic(void (*In)(Argument)) { return CreateLambda(In); }
	void Execute(Argument Value) const { Function(Value); }

private:
	std::function<void(Argument)> Function;
};
using FToolMenuExecuteAction = TStandInDelegate<const FToolMenuContext&>; // [A7]
using FNewToolMenuDelegate = TStandInDelegate<UToolMenu*>;                // [B]

struct FStandInEntry
{
	std::string Name, Label;
	FToolMenuExecuteAction Action;
};

struct FUIAction // [54] of Framework/Commands/UIAction.h
{
};

struct FToolMenuEntry // [A7]
{
	TOOLMENUS_API static FToolMenuEntry InitToolBarButton(FName Name, const FToolMenuExecuteAction& Action,
		const FText& Label, const FText& ToolTip, const FSlateIcon& Icon);
	TOOLMENUS_API static FToolMenuEntry InitComboButton(FName Name, const FUIAction& Action, // [58u]
		const FNewToolMenuDelegate& Make, const FText& Label, const FText& ToolTip, const FSlateIcon& Icon,
		bool bInSimpleComboBox = false);
	FStandInEntry StandInEntry;
	FNewToolMenuDelegate StandInMake;
	bool bStandInCombo = false;
};

struct FToolMenuSection // [58]
{
	void AddEntry(const FToolMenuEntry& Entry)
	{
		StandInTakeLabel(Entry.StandInEntry.Label);
		if (Entry.bStandInCombo)
		{
			StandInSubMenus[Entry.StandInEntry.Name] = Entry.StandInMake;
		}
		else
		{
			StandInEntries.push_back(Entry.StandInEntry);
		}
	}
	TOOLMENUS_API void AddMenuEntry(FName Name, const FText& Label, const FText& ToolTip, const FSlateIcon& Icon,
		const FToolMenuExecuteAction& Action);
	TOOLMENUS_API void AddSubMenu(FName Name, const FText& Label, const FText& ToolTip,
		const FNewToolMenuDelegate& Make, // [B]
		bool bOpenOnClick = false, const FSlateIcon& Icon = FSlateIcon());
	/** Two entries of one label could not be told apart. */
	void StandInTakeLabel(const std::string& Label) { check(StandInLabels.insert(Label).second); }
	std::vector<FStandInEntry> StandInEntries;
	std::map<std::string, FNewToolMenuDelegate> StandInSubMenus;
	std::set<std::string> StandInLabels;
};

class UToolMenu : public UObject // [A7]
{
	STANDIN_CLASS_BODY(UToolMenu, UObject, "ToolMenu")

public:
	TOOLMENUS_API FToolMenuSection& FindOrAddSection(FName Name);
	FToolMenuSection& AddSection(FName Name, const FText& Label = FText()) // [B]
	{
		static_cast<void>(Label);
		return FindOrAddSection(Name);
	}
	std::map<std::string, FToolMenuSection> StandInSections;
};

class UToolMenus : public UObject // [58]
{
	STANDIN_CLASS_BODY(UToolMenus, UObject, "ToolMenus")

public:
	TOOLMENUS_API static UToolMenus* Get();
	TOOLMENUS_API UToolMenu* ExtendMenu(FName Name);
	TOOLMENUS_API static void RegisterStartupCallback(const FSimpleDelegate& Callback);
	TOOLMENUS_API static void UnRegisterStartupCallback(const void* Owner);
	TOOLMENUS_API static void UnregisterOwner(FToolMenuOwner Owner);
};

class FToolMenuOwnerScoped // [A7]
{
public:
	TOOLMENUS_API FToolMenuOwnerScoped(const FToolMenuOwner InOwner);
	TOOLMENUS_API ~FToolMenuOwnerScoped();
};
