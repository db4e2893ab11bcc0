// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The asset registry, saving, commandlets and the message log.

#include "AssetCompilingManager.h"
#include "AssetRegistry/AssetData.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Commandlets/Commandlet.h"
#include "Editor.h"
#include "Logging/MessageLog.h"
#include "MessageLogModule.h"
#include "UObject/SavePackage.h"

#include <sstream>

namespace StandIn
{
namespace
{
struct FBatchState
{
	std::vector<std::string> Saved, Listings;
	std::vector<FLogPage> Pages;
	bool bReadOnly = false;
	int Unfinished = 0;
};

FBatchState& Batch()
{
	static FBatchState State;
	return State;
}

std::string PlainText(const FText& Text)
{
	return ToUtf8(*Text.ToString());
}
}

void BeginBuild()
{
	++Batch().Unfinished;
}

void ResetBatch()
{
	Batch() = FBatchState();
}

void SetReadOnly(bool bReadOnly)
{
	Batch().bReadOnly = bReadOnly;
}

const std::vector<std::string>& SavedFiles()
{
	return Batch().Saved;
}

const std::vector<FLogPage>& LogPages()
{
	return Batch().Pages;
}

const std::vector<std::string>& LogListings()
{
	return Batch().Listings;
}
}

void UCommandlet::ParseCommandLine(
	const TCHAR* CmdLine, TArray<FString>& Tokens, TArray<FString>& Switches, TMap<FString, FString>& Params)
{
	std::istringstream Words(StandIn::ToUtf8(CmdLine));
	for (std::string Word; Words >> Word;)
	{
		const bool bSwitch = Word[0] == '-';
		const size_t Equals = Word.find('=');
		const auto Wide = [](const std::string& Text) { return FString(StandIn::FromUtf8(Text).c_str()); };
		if (!bSwitch)
		{
			Tokens.Add(Wide(Word));
			continue;
		}
		Switches.Add(Wide(Word.substr(1)));
		if (Equals != std::string::npos)
		{
			Params.Add(Wide(Word.substr(1, Equals - 1)), Wide(Word.substr(Equals + 1)));
		}
	}
}

FAssetCompilingManager& FAssetCompilingManager::Get()
{
	static FAssetCompilingManager Manager;
	return Manager;
}

void FAssetCompilingManager::FinishAllCompilation()
{
	StandIn::Batch().Unfinished = 0;
}

IAssetRegistry* IAssetRegistry::Get()
{
	static IAssetRegistry Registry;
	return &Registry;
}

void IAssetRegistry::SearchAllAssets(bool bSynchronousSearch)
{
	check(bSynchronousSearch); // else a commandlet would find nothing yet
}

bool IAssetRegistry::GetAssets(const FARFilter& Filter, TArray<FAssetData>& OutAssetData) const
{
	for (UObject* const Object : StandIn::AllObjects())
	{
		const bool bClass = Filter.ClassPaths.Contains(Object->GetClass()->GetClassPathName());
		if (!bClass || Object->GetOuter() == nullptr)
		{
			continue;
		}
		const FString Package = Object->GetPackage()->GetName();
		bool bPlace = Filter.PackageNames.Contains(FName(*Package));
		for (const FName Folder : Filter.PackagePaths)
		{
			bPlace = bPlace || Package.StartsWith(Folder.ToString() + TEXT("/"));
		}
		if (bPlace)
		{
			OutAssetData.AddDefaulted_GetRef().StandInAsset = Object;
		}
	}
	return true;
}

bool UPackage::SavePackage(UPackage* InOuter, UObject* InAsset, const TCHAR* Filename, const FSavePackageArgs&)
{
	check(InAsset->GetPackage() == InOuter);
	check(StandIn::Batch().Unfinished == 0); // the engine would wait, or save what is half built
	if (!StandIn::Batch().bReadOnly)
	{
		StandIn::Batch().Saved.push_back(StandIn::ToUtf8(Filename));
		InOuter->bStandInDirty = false;
	}
	return !StandIn::Batch().bReadOnly;
}

void FMessageLogModule::RegisterLogListing(const FName& LogName, const FText&, const FMessageLogInitializationOptions&)
{
	StandIn::Batch().Listings.push_back(StandIn::ToUtf8(*LogName.ToString()));
}

bool FMessageLogModule::UnregisterLogListing(const FName& LogName)
{
	return std::erase(StandIn::Batch().Listings, StandIn::ToUtf8(*LogName.ToString())) != 0;
}

void FMessageLog::NewPage(const FText& InLabel)
{
	StandIn::Batch().Pages.push_back({StandIn::PlainText(InLabel), {}});
}

TSharedRef<FTokenizedMessage> FMessageLog::Error(const FText& InMessage)
{
	return Warning(FText::FromString(FString(TEXT("error: ")) + InMessage.ToString()));
}

TSharedRef<FTokenizedMessage> FMessageLog::Info(const FText& InMessage)
{
	return Warning(FText::FromString(FString(TEXT("info: ")) + InMessage.ToString()));
}

TSharedRef<FTokenizedMessage> FMessageLog::Warning(const FText& InMessage)
{
	StandIn::Batch().Pages.back().Lines.push_back(StandIn::PlainText(InMessage));
	const TSharedRef<FTokenizedMessage> Made = MakeShared<FTokenizedMessage>();
	Made->StandInIndex = static_cast<int>(StandIn::Batch().Pages.back().Lines.size()) - 1;
	return Made;
}

TSharedRef<FTokenizedMessage> FTokenizedMessage::AddToken(const TSharedRef<IMessageToken>& InMessageToken)
{
	StandIn::Batch().Pages.back().Lines[SIZE_T(StandInIndex)] +=
		" -> " + StandIn::PlainText(InMessageToken->StandInText);
	return TSharedRef<FTokenizedMessage>(shared_from_this());
}
