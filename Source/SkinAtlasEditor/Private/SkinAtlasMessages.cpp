// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasMessages.h"

#include "Engine/SkeletalMesh.h"
#include "Logging/MessageLog.h"
#include "Logging/TokenizedMessage.h"
#include "MessageLogInitializationOptions.h"
#include "MessageLogModule.h"
#include "Misc/UObjectToken.h"
#include "Modules/ModuleManager.h"
#include "SkinAtlasNotification.h"

#define LOCTEXT_NAMESPACE "SkinAtlasMessages"

namespace SkinAtlas::Editor
{
namespace Messages
{
const FName Listing(TEXT("SkinAtlas"));

/** A line that leads to the mesh. */
void Link(const TSharedRef<FTokenizedMessage>& Line, const USkeletalMesh* Mesh)
{
	if (Mesh != nullptr)
	{
		Line->AddToken(FUObjectToken::Create(Mesh));
	}
}
}

void RegisterMessageLog()
{
	FMessageLogInitializationOptions Options;
	Options.bShowPages = true;
	FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog")
		.RegisterLogListing(Messages::Listing, LOCTEXT("Listing", "SkinAtlas"), Options);
}

void UnregisterMessageLog()
{
	if (FMessageLogModule* const Log = FModuleManager::GetModulePtr<FMessageLogModule>("MessageLog"))
	{
		Log->UnregisterLogListing(Messages::Listing);
	}
}

void Tell(const FSkinAtlasReport& Report, const USkeletalMesh* Mesh)
{
	const bool bDone = Report.Outcome == ESkinAtlasOutcome::Done;
	Notify(Report.Message, bDone);
	FMessageLog Log(Messages::Listing);
	Log.NewPage(FText::FromString(Mesh != nullptr ? Mesh->GetPathName() : Report.Mesh));
	Messages::Link(bDone ? Log.Info(Report.Message) : Log.Error(Report.Message), Mesh);
	for (const FText& Each : Report.Warnings)
	{
		Messages::Link(Log.Warning(Each), Mesh);
	}
	for (const FSkinAtlasComponentReport& Each : Report.Components)
	{
		if (Each.Policy != ESkinAtlasComponentPolicy::Atlas)
		{
			Messages::Link(Log.Info(Each.Message), Mesh);
		}
	}
}
}

#undef LOCTEXT_NAMESPACE
