// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Transactions, slow tasks and the project's limits.

#include "Editor.h"

#include "EditorReimportHandler.h"

#include "CoreGlobals.h"
#include "DesktopPlatformModule.h"
#include "EditorUndoClient.h"
#include "Framework/Notifications/NotificationManager.h"
#include "GPUSkinVertexFactory.h"
#include "Misc/App.h"
#include "Misc/Paths.h"
#include "Misc/ScopedSlowTask.h"
#include "PropertyEditorModule.h"
#include "ScopedTransaction.h"

#include <chrono>
#include <atomic>
#include <thread>

namespace StandIn
{
namespace
{
struct FTransaction
{
	std::string Title;
	std::vector<FTransactionRecord> Records;
};

struct FEditorState
{
	int OpenScopes = 0;
	FTransaction Open;
	std::vector<FTransaction> Done, Undone;
	ECall Ignored = ECall::None;
	FSlowTaskFacts Tasks;
	int32 DefaultInfluences = 0;
	bool bUnlimitedInfluences = false;
	bool bUnattended = false;
	std::vector<std::string> Notifications;
	TSharedPtr<SNotificationItem> LastItem;
	std::vector<std::pair<std::string, FSimpleDelegate>> Buttons; // of the last notification
	std::vector<FEditorUndoClient*> UndoClients;
	std::string ChosenFile, ProjectFolder;
};

FEditorState& Editor()
{
	static FEditorState State;
	return State;
}

const std::thread::id GameThread = std::this_thread::get_id();

std::string Plain(const FText& Text)
{
	return ToUtf8(*Text.ToString());
}

/** Undo and redo alike: every record trades the remembered state for the present one, the last first. */
void Swap(FTransaction& Transaction)
{
	std::vector<UObject*> Objects;
	for (auto Entry = Transaction.Records.rbegin(); Entry != Transaction.Records.rend(); ++Entry)
	{
		std::function<void()> Present = Entry->Remember();
		Entry->Restore();
		Entry->Restore = std::move(Present);
		if (std::find(Objects.begin(), Objects.end(), Entry->Object) == Objects.end())
		{
			Objects.push_back(Entry->Object);
		}
	}
	for (UObject* const Object : Objects)
	{
		Object->PostEditUndo();
	}
}

bool Move(std::vector<FTransaction>& From, std::vector<FTransaction>& To)
{
	if (From.empty())
	{
		return false;
	}
	FTransaction Last = std::move(From.back());
	From.pop_back();
	Swap(Last);
	To.push_back(std::move(Last));
	return true;
}
}

void ResetEditor()
{
	const std::vector<FEditorUndoClient*> Clients = Editor().UndoClients; // they register themselves
	Editor() = FEditorState();
	PressCancel(false);
	FReimportManager::Instance()->OnPostReimport().StandInHeard.clear(); // sessions of a test may overlap
	ResetBatch();
	Editor().UndoClients = Clients;
}

void IgnoreCall(ECall Which)
{
	Editor().Ignored = Which;
}

bool IsIgnored(ECall Which)
{
	return Editor().Ignored == Which;
}

void Record(FTransactionRecord Entry)
{
	if (IsTransactionOpen())
	{
		Editor().Open.Records.push_back(std::move(Entry));
	}
}

bool IsTransactionOpen()
{
	return Editor().OpenScopes > 0;
}

bool Undo()
{
	const bool bDone = Move(Editor().Done, Editor().Undone);
	for (FEditorUndoClient* const Client : std::vector<FEditorUndoClient*>(Editor().UndoClients))
	{
		Client->PostUndo(bDone);
	}
	return bDone;
}

bool Redo()
{
	const bool bDone = Move(Editor().Undone, Editor().Done);
	for (FEditorUndoClient* const Client : std::vector<FEditorUndoClient*>(Editor().UndoClients))
	{
		Client->PostRedo(bDone);
	}
	return bDone;
}

std::vector<std::string> UndoTitles()
{
	std::vector<std::string> Titles;
	for (const FTransaction& Each : Editor().Done)
	{
		Titles.push_back(Each.Title);
	}
	return Titles;
}

void SetUnattended(bool bUnattended)
{
	Editor().bUnattended = bUnattended;
}

const std::vector<std::string>& Notifications()
{
	return Editor().Notifications;
}

void ChooseFile(const std::string& Path)
{
	Editor().ChosenFile = Path;
}

void SetProjectFolder(const std::string& Path)
{
	Editor().ProjectFolder = Path;
}

FMakeDetails FindDetails(FName TypeName)
{
	const auto& Layouts = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor").StandInLayouts;
	const auto Found =
		std::find_if(Layouts.begin(), Layouts.end(), [&](const auto& Each) { return Each.first == TypeName; });
	return Found == Layouts.end() ? nullptr : Found->second.StandInMake;
}

namespace
{
class FDesktop final : public IDesktopPlatform
{
public:
	bool OpenFileDialog(const void*, const FString&, const FString&, const FString&, const FString& FileTypes, uint32,
		TArray<FString>& OutFilenames) override
	{
		return Choose(FileTypes, OutFilenames);
	}
	bool SaveFileDialog(const void*, const FString&, const FString&, const FString&, const FString& FileTypes, uint32,
		TArray<FString>& OutFilenames) override
	{
		return Choose(FileTypes, OutFilenames);
	}

private:
	static bool Choose(const FString& FileTypes, TArray<FString>& OutFilenames)
	{
		check(FileTypes.Contains(TEXT("|"))); // descriptions and extensions in turn
		if (!Editor().ChosenFile.empty())
		{
			OutFilenames.Add(FromUtf8(Editor().ChosenFile).c_str());
		}
		return !OutFilenames.IsEmpty();
	}
};
}

namespace
{
std::atomic<bool> bCancelPressed = false; // perhaps by a worker that a test listens to
std::atomic<int> Frames = 0;              // of all slow tasks
}

void PressCancel(bool bPressed)
{
	bCancelPressed = bPressed;
}

void PressCancelAndWait()
{
	const int Before = Frames;
	PressCancel(true);
	while (Frames < Before + 2) // between two frames the task asks for the button
	{
		std::this_thread::sleep_for(std::chrono::milliseconds(1));
	}
}

const FSlowTaskFacts& SlowTasks()
{
	return Editor().Tasks;
}

void SetInfluenceLimits(int32 Default, bool bUnlimited)
{
	Editor().DefaultInfluences = Default;
	Editor().bUnlimitedInfluences = bUnlimited;
}
}

FScopedTransaction::FScopedTransaction(const FText& Description, bool bShouldActuallyTransact)
	: bStandInOpen(bShouldActuallyTransact)
{
	check(IsInGameThread());
	if (bStandInOpen && StandIn::Editor().OpenScopes++ == 0)
	{
		StandIn::Editor().Open = {StandIn::Plain(Description), {}};
	}
}

FScopedTransaction::~FScopedTransaction()
{
	if (bStandInOpen && --StandIn::Editor().OpenScopes == 0 && !StandIn::Editor().Open.Records.empty())
	{
		StandIn::Editor().Done.push_back(std::move(StandIn::Editor().Open));
		StandIn::Editor().Undone.clear();
	}
}

IDesktopPlatform* FDesktopPlatformModule::Get()
{
	static StandIn::FDesktop Desktop;
	return &Desktop;
}

FString FPaths::ProjectDir()
{
	return FString(StandIn::FromUtf8(StandIn::Editor().ProjectFolder + "/").c_str());
}

FSelfRegisteringEditorUndoClient::FSelfRegisteringEditorUndoClient()
{
	StandIn::Editor().UndoClients.push_back(this);
}

FSelfRegisteringEditorUndoClient::~FSelfRegisteringEditorUndoClient()
{
	std::erase(StandIn::Editor().UndoClients, this);
}

FScopedSlowTask::FScopedSlowTask(float InTotal, const FText& InMessage, bool)
	: StandInTotal(InTotal)
{
	check(IsInGameThread());
	StandIn::Editor().Tasks.Title = StandIn::Plain(InMessage);
	StandIn::Editor().Tasks.Frames = 0;
}

FScopedSlowTask::~FScopedSlowTask() = default;

void FScopedSlowTask::MakeDialog(bool bShowCancelButton, bool)
{
	bStandInCancelButton = bShowCancelButton;
	++StandIn::Editor().Tasks.Dialogs;
}

void FScopedSlowTask::MakeDialogDelayed(float, bool bShowCancelButton, bool bAllowInPIE)
{
	MakeDialog(bShowCancelButton, bAllowInPIE); // tests are patient
}

void FScopedSlowTask::EnterProgressFrame(float ExpectedWork, const FText&)
{
	check(IsInGameThread());
	StandInEntered += ExpectedWork;
	// The engine warns of more work than promised.
	check(ExpectedWork >= 0.0f && StandInEntered <= StandInTotal * 1.01f);
	++StandIn::Editor().Tasks.Frames;
	++StandIn::Frames;
}

void FScopedSlowTask::TickProgress()
{
	check(IsInGameThread());
}

bool FScopedSlowTask::ShouldCancel() const
{
	return bStandInCancelButton && StandIn::bCancelPressed;
}

bool IsInGameThread()
{
	return std::this_thread::get_id() == StandIn::GameThread;
}

int32 FGPUBaseSkinVertexFactory::GetBoneInfluenceLimitForAsset(int32 AssetProvidedLimit, const ITargetPlatform*)
{
	const int32 Default = StandIn::Editor().DefaultInfluences;
	return AssetProvidedLimit > 0 ? AssetProvidedLimit : Default > 0 ? Default : 12;
}

bool FGPUBaseSkinVertexFactory::GetUnlimitedBoneInfluences(const ITargetPlatform*)
{
	return StandIn::Editor().bUnlimitedInfluences;
}

bool FApp::IsUnattended()
{
	return StandIn::Editor().bUnattended;
}

bool IsRunningCommandlet()
{
	return StandIn::Editor().bUnattended;
}

FSlateNotificationManager& FSlateNotificationManager::Get()
{
	static FSlateNotificationManager Manager;
	return Manager;
}

TSharedPtr<SNotificationItem> FSlateNotificationManager::AddNotification(const FNotificationInfo& Info)
{
	StandIn::Editor().Notifications.push_back(StandIn::Plain(Info.Text));
	StandIn::Editor().LastItem = MakeShared<SNotificationItem>();
	StandIn::Editor().Buttons.clear();
	for (const FNotificationButtonInfo& Button : Info.ButtonDetails)
	{
		check(Button.VisibilityOnNone); // a notification of ours is in no other state when it comes
		StandIn::Editor().Buttons.emplace_back(StandIn::Plain(Button.Text), Button.Callback);
	}
	return StandIn::Editor().LastItem;
}

bool StandIn::PressNotification(const std::string& Label)
{
	const auto Buttons = Editor().Buttons;
	for (const auto& [Name, Callback] : Buttons)
	{
		if (Name == Label)
		{
			return Callback.ExecuteIfBound();
		}
	}
	return false;
}

FReimportManager* FReimportManager::Instance()
{
	static FReimportManager Manager;
	return &Manager;
}

bool UObject::Modify(bool)
{
	if (!StandIn::IsIgnored(StandIn::ECall::Modify))
	{
		MarkPackageDirty();
		if (HasAnyFlags(RF_Transactional))
		{
			StandIn::Record({this, StandInRemember(), [this] { return StandInRemember(); }});
		}
	}
	return true;
}

FText FText::StandInFormat(const FText& Pattern, const std::vector<FString>& Arguments)
{
	std::wstring Text = *Pattern.Characters;
	for (SIZE_T Index = 0; Index < Arguments.size(); ++Index)
	{
		const std::wstring Place = L"{" + std::to_wstring(Index) + L"}";
		check(Text.find(Place) != std::wstring::npos); // an argument that the pattern does not use
		for (SIZE_T At = Text.find(Place); At != std::wstring::npos; At = Text.find(Place, At + 1))
		{
			Text.replace(At, Place.size(), *Arguments[Index]);
		}
	}
	return FromString(Text.c_str());
}
