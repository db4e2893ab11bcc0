// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a test may ask of the stand-in's editor, and set in it. No name here exists in the engine.

#pragma once

#include "Engine/SkeletalMesh.h"
#include "IPropertyTypeCustomization.h"
#include "Internationalization/Text.h"
#include "UObject/Package.h"

#include <functional>
#include <string>
#include <vector>

class UDebugSkelMeshComponent;

namespace StandIn
{
/** Calls that a test can make do nothing: whatever checks the result must then find fault. */
enum class ECall
{
	None,
	Modify,
	ModifyMeshDescription,
	CommitMeshDescription,
	PostEditChange,
};
void IgnoreCall(ECall Which);
bool IsIgnored(ECall Which);

/** Part of the open transaction: Restore brings back what was, Remember makes the same for what is. */
struct FTransactionRecord
{
	UObject* Object = nullptr;
	std::function<void()> Restore;
	std::function<std::function<void()>()> Remember;
};
void Record(FTransactionRecord Entry);
bool IsTransactionOpen();

/** False if there is nothing to undo or redo. */
bool Undo();
bool Redo();
/** The titles of what can be undone, oldest first. */
std::vector<std::string> UndoTitles();

/** From now on the cancel button of dialogs is pressed. */
void PressCancel(bool bPressed);
/** A worker's way: presses it, and returns when the game thread has heard of it. */
void PressCancelAndWait();
/** Largest number of frames that a slow task entered, and the title of the last dialog. */
struct FSlowTaskFacts
{
	int Frames = 0;
	int Dialogs = 0;
	std::string Title;
};
const FSlowTaskFacts& SlowTasks();

/** What the project says: influences per vertex, 0 for the engine's greatest, and whether unlimited ones are on. */
void SetInfluenceLimits(int32 Default, bool bUnlimited);

/** A package and a mesh in it, as an import makes them: /Game/Hero and /Game/Hero.Hero. */
USkeletalMesh* MakeMesh(const TCHAR* PackageName, const TCHAR* Name);
/** Adds a level with its own description, committed and built. */
void AddLevel(USkeletalMesh& Mesh, FMeshDescription Description);
/** Adds a level that the engine reduces from another. */
void AddGeneratedLevel(USkeletalMesh& Mesh, int32 BaseLOD);

/** -unattended, or a commandlet. */
void SetUnattended(bool bUnattended);
/** Texts of the notifications, oldest first. */
const std::vector<std::string>& Notifications();

/** Presses a button of the last notification. False: it has none of this label. */
bool PressNotification(const std::string& Label);

/** What the editor does once its menus can be had; then chooses an entry with assets selected. False: there is none. */
void StartMenus();
std::vector<std::string> ListEntries(const std::string& Menu, const std::string& Section, const std::string& SubMenu);
bool ChooseEntry(const std::string& Menu, const std::string& Section, const std::string& SubMenu,
	const std::string& Entry, const TArray<UObject*>& Selected);

/** The file that a person chooses in a dialog from now on; empty: none. */
void ChooseFile(const std::string& Path);
/** The project's folder. */
void SetProjectFolder(const std::string& Path);

/** What details panels show of a struct: of all panels, by its name; null if there is none. */
using FMakeDetails = TSharedRef<IPropertyTypeCustomization> (*)();
FMakeDetails FindDetails(FName TypeName);

/** Whether packages can be saved, and the files that were. */
void SetReadOnly(bool bReadOnly);
const std::vector<std::string>& SavedFiles();
void ResetBatch();
/** A build began; until FinishAllCompilation the package must not be saved. */
void BeginBuild();

/** The pages of the message log, and its listings; lines end with " -> " and what they lead to. */
struct FLogPage
{
	std::string Label;
	std::vector<std::string> Lines;
};
const std::vector<FLogPage>& LogPages();
const std::vector<std::string>& LogListings();

/** Like ChooseEntry, for a button in the toolbar of the Skeletal Mesh Editor. */
bool PressToolBar(const std::string& Menu, const std::string& Section, const std::string& SubMenu,
	const std::string& Entry, USkeletalMesh* Mesh, UDebugSkelMeshComponent* Preview = nullptr);

void ResetEditor();
}
