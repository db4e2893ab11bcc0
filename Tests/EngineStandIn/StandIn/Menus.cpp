// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Menus as data, and whose they are.

#include "ContentBrowserMenuContexts.h"
#include "Editor.h"
#include "PersonaToolMenuContext.h"
#include "ToolMenus.h"

namespace StandIn
{
namespace
{
struct FMenus
{
	std::map<std::string, UToolMenu*> ByName;
	std::vector<FSimpleDelegate> Callbacks;
	const void* Owner = nullptr; // of what is being added
	std::map<UToolMenu*, const void*> Owners;
};

FMenus& Menus()
{
	static FMenus Table;
	return Table;
}

std::string Plain(FName Name)
{
	return ToUtf8(*Name.ToString());
}

/** The section that a path of names leads to; null if there is none. */
FToolMenuSection* FindSection(const std::string& Menu, const std::string& Section, const std::string& SubMenu)
{
	const auto Found = Menus().ByName.find(Menu);
	if (Found == Menus().ByName.end() || Found->second->StandInSections.count(Section) == 0)
	{
		return nullptr;
	}
	FToolMenuSection& Outer = Found->second->StandInSections[Section];
	if (SubMenu.empty() || Outer.StandInSubMenus.count(SubMenu) == 0)
	{
		return SubMenu.empty() ? &Outer : nullptr;
	}
	UToolMenu* const Opened = NewObject<UToolMenu>();
	Outer.StandInSubMenus[SubMenu].Execute(Opened);
	return Opened->StandInSections.empty() ? nullptr : &Opened->StandInSections.begin()->second;
}
}

void StartMenus()
{
	for (const FSimpleDelegate& Each : Menus().Callbacks)
	{
		Each.ExecuteIfBound();
	}
}

std::vector<std::string> ListEntries(const std::string& Menu, const std::string& Section, const std::string& SubMenu)
{
	std::vector<std::string> Names;
	if (const FToolMenuSection* const Found = FindSection(Menu, Section, SubMenu))
	{
		for (const FStandInEntry& Each : Found->StandInEntries)
		{
			Names.push_back(Each.Name);
		}
	}
	return Names;
}

namespace
{
/** Runs an entry of a section with an object as the context. */
bool Press(FToolMenuSection* Section, const std::string& Entry, UObject* Object)
{
	for (const FStandInEntry& Each : Section == nullptr ? std::vector<FStandInEntry>() : Section->StandInEntries)
	{
		if (Each.Name == Entry)
		{
			FToolMenuContext Context;
			Context.StandInObject = Object;
			Each.Action.Execute(Context);
			return true;
		}
	}
	return false;
}
}

bool PressToolBar(const std::string& Menu, const std::string& Section, const std::string& SubMenu,
	const std::string& Entry, USkeletalMesh* Mesh, UDebugSkelMeshComponent* Preview)
{
	auto* const Object = NewObject<UPersonaToolMenuContext>();
	Object->StandInMesh = Mesh;
	Object->StandInPreview = Preview;
	return Press(FindSection(Menu, Section, SubMenu), Entry, Object);
}

bool ChooseEntry(const std::string& Menu, const std::string& Section, const std::string& SubMenu,
	const std::string& Entry, const TArray<UObject*>& Selected)
{
	auto* const Object = NewObject<UContentBrowserAssetContextMenuContext>();
	Object->StandInSelected = Selected;
	return Press(FindSection(Menu, Section, SubMenu), Entry, Object);
}
}

void FToolMenuSection::AddMenuEntry(
	FName Name, const FText& Label, const FText& ToolTip, const FSlateIcon&, const FToolMenuExecuteAction& Action)
{
	check(!Label.IsEmpty() && !ToolTip.IsEmpty());
	StandInTakeLabel(StandIn::ToUtf8(*Label.ToString()));
	StandInEntries.push_back({StandIn::Plain(Name), StandIn::ToUtf8(*Label.ToString()), Action});
}

FToolMenuEntry FToolMenuEntry::InitToolBarButton(
	FName Name, const FToolMenuExecuteAction& Action, const FText& Label, const FText& ToolTip, const FSlateIcon&)
{
	check(!Label.IsEmpty() && !ToolTip.IsEmpty());
	return {{StandIn::Plain(Name), StandIn::ToUtf8(*Label.ToString()), Action}, {}, false};
}

FToolMenuEntry FToolMenuEntry::InitComboButton(FName Name, const FUIAction&, const FNewToolMenuDelegate& Make,
	const FText& Label, const FText& ToolTip, const FSlateIcon&, bool)
{
	check(!Label.IsEmpty() && !ToolTip.IsEmpty());
	return {{StandIn::Plain(Name), StandIn::ToUtf8(*Label.ToString()), {}}, Make, true};
}

void FToolMenuSection::AddSubMenu(
	FName Name, const FText& Label, const FText& ToolTip, const FNewToolMenuDelegate& Make, bool, const FSlateIcon&)
{
	check(!Label.IsEmpty() && !ToolTip.IsEmpty());
	StandInTakeLabel(StandIn::ToUtf8(*Label.ToString()));
	StandInSubMenus[StandIn::Plain(Name)] = Make;
}

FToolMenuSection& UToolMenu::FindOrAddSection(FName Name)
{
	return StandInSections[StandIn::Plain(Name)];
}

UToolMenus* UToolMenus::Get()
{
	static UToolMenus* Instance = nullptr;
	Instance = IsValid(Instance) ? Instance : NewObject<UToolMenus>();
	return Instance;
}

UToolMenu* UToolMenus::ExtendMenu(FName Name)
{
	UToolMenu*& Menu = StandIn::Menus().ByName[StandIn::Plain(Name)];
	Menu = Menu == nullptr ? NewObject<UToolMenu>() : Menu;
	StandIn::Menus().Owners[Menu] = StandIn::Menus().Owner;
	return Menu;
}

void UToolMenus::RegisterStartupCallback(const FSimpleDelegate& Callback)
{
	StandIn::Menus().Callbacks.push_back(Callback);
}

void UToolMenus::UnRegisterStartupCallback(const void* Owner)
{
	std::erase_if(StandIn::Menus().Callbacks, [=](const FSimpleDelegate& Each) { return Each.StandInOwner == Owner; });
}

void UToolMenus::UnregisterOwner(FToolMenuOwner Owner)
{
	std::erase_if(StandIn::Menus().ByName,
		[=](const auto& Each) { return StandIn::Menus().Owners[Each.second] == Owner.StandInPointer; });
}

FToolMenuOwnerScoped::FToolMenuOwnerScoped(const FToolMenuOwner InOwner)
{
	StandIn::Menus().Owner = InOwner.StandInPointer;
}

FToolMenuOwnerScoped::~FToolMenuOwnerScoped()
{
	StandIn::Menus().Owner = nullptr;
}
