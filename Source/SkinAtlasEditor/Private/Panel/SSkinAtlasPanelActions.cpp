// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the panel's buttons do.

#include "Animation/DebugSkelMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "IDetailsView.h"
#include "Panel/SSkinAtlasPanel.h"
#include "Panel/SkinAtlasFileDialogs.h"
#include "Panel/SkinAtlasShownProfile.h"
#include "SkinAtlasCompute.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMessages.h"
#include "SkinAtlasPaintLocks.h"
#include "SkinAtlasRecipeConversion.h"

using namespace SkinAtlas::Editor;

FReply SSkinAtlasPanel::OnCompute()
{
	Compute(USkinAtlasLibrary::GetRecipe(Mesh.Get()), /*bTell=*/true);
	Preview.Refresh(Settled);
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnComputeSelected()
{
	Compute(FromCore(Model.OnlySelected()), /*bTell=*/true);
	Preview.Refresh(Settled);
	return FReply::Handled();
}

void SSkinAtlasPanel::Compute(const FSkinAtlasRecipe& Recipe, bool bTell)
{
	Preview.Stop();
	const FSkinAtlasReport Report = ComputeWeights(Mesh.Get(), Recipe, ESkinAtlasTarget::Profile, Preview.GetAtlas());
	Show(Report, bTell || Report.Outcome != ESkinAtlasOutcome::Done);
}

void SSkinAtlasPanel::Show(const FSkinAtlasReport& Report, bool bTell)
{
	UDebugSkelMeshComponent* const Shown = Preview.GetViewed();
	if (Shown != nullptr && Report.Outcome == ESkinAtlasOutcome::Done)
	{
		ShowProfile(*Shown, *Mesh.Get());
	}
	Take(Report, bTell);
}

FReply SSkinAtlasPanel::OnMakeMain()
{
	Take(USkinAtlasLibrary::MakeProfileMainSkin(Mesh.Get()));
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnImport()
{
	const FString File = AskForRecipe(EFileAsked::ToRead);
	if (!File.IsEmpty())
	{
		FSkinAtlasRecipe Recipe;
		const FSkinAtlasReport Read = USkinAtlasLibrary::ReadRecipeFile(File, Recipe);
		const bool bRead = Read.Outcome == ESkinAtlasOutcome::Done;
		Take(bRead ? USkinAtlasLibrary::SetRecipe(Mesh.Get(), Recipe) : Read);
		ReadSettings();
	}
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnExport()
{
	const FString File = AskForRecipe(EFileAsked::ToWrite);
	if (!File.IsEmpty())
	{
		Take(USkinAtlasLibrary::WriteRecipeFile(File, FromCore(Model.GetRecipe())));
	}
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnTakeLocks()
{
	std::vector<int32_t> Locked;
	const TArray<FName> Names = Mesh.IsValid() ? FindPaintLocks(*Mesh.Get()) : TArray<FName>();
	for (int32_t Joint = 0; Joint < Model.JointCount(); ++Joint)
	{
		if (Names.Contains(FName(UTF8_TO_TCHAR(Model.Name(Joint).c_str()))))
		{
			Locked.push_back(Joint);
		}
	}
	Model.SetOf(Locked, "lock", true);
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnTransfer()
{
	Transfer({});
	return FReply::Handled();
}

FReply SSkinAtlasPanel::OnTransferSelected()
{
	TArray<FName> Bones;
	for (const int32_t Joint : Model.Selection())
	{
		Bones.Add(FName(UTF8_TO_TCHAR(Model.Name(Joint).c_str())));
	}
	Transfer(Bones);
	return FReply::Handled();
}

void SSkinAtlasPanel::Transfer(const TArray<FName>& Bones)
{
	Preview.Stop();
	const USkinAtlasMeshSettings* const Settings = FindOrDraftSettings();
	USkeletalMesh* const From = Settings != nullptr ? Settings->TransferFrom.LoadSynchronous() : nullptr;
	Show(USkinAtlasLibrary::TransferWeights(Mesh.Get(), From, Bones));
	Preview.Refresh(Settled);
}

void SSkinAtlasPanel::Take(const FSkinAtlasReport& Report, bool bTell)
{
	LastMessage = Report.Message;
	if (bTell)
	{
		Tell(Report, Mesh.Get());
	}
	if (Report.Joints.Num() == Model.JointCount())
	{
		std::vector<JointFinding> Findings;
		for (const FSkinAtlasJointReport& Joint : Report.Joints)
		{
			Findings.push_back({Joint.K, Joint.bDeforms, Joint.bFallback});
		}
		Model.SetFindings(std::move(Findings));
	}
}
