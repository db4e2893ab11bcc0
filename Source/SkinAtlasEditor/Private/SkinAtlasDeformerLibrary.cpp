// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDeformerLibrary.h"

#include "AssetToolsModule.h"
#include "CoreGlobals.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/SkinnedAssetCommon.h"
#include "IAssetTools.h"
#include "Materials/MaterialInterface.h"
#include "MeshDescription.h"
#include "Misc/Guid.h"
#include "Misc/PackageName.h"
#include "ScopedTransaction.h"
#include "SkeletalMeshAttributes.h"
#include "SkeletalMeshTypes.h"
#include "SkinAtlasBackgroundWork.h"
#include "SkinAtlasDeformerFactory.h"
#include "SkinAtlasDeformerMaterials.h"
#include "SkinAtlasMaskWriter.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasReportWriter.h"
#include "SkinAtlasSentence.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "SkinAtlasDeformerLibrary"

namespace SkinAtlas::Editor
{
namespace DeformerLibrary
{
/** The deformer beside a mesh, under the mesh's name; null if it could not be made. */
USkinAtlasDualQuaternionDeformer* FindOrMakeDeformer(const USkeletalMesh& Mesh)
{
	const FString Folder = FPackageName::GetLongPackagePath(Mesh.GetPackage()->GetName());
	const FString Name = Mesh.GetName() + TEXT("_DualQuaternion");
	const FString Path = Folder + TEXT("/") + Name + TEXT(".") + Name;
	const uint32 Silent = LOAD_NoWarn | LOAD_Quiet; // that none is there yet is no fault
	if (auto* const Existing = LoadObject<USkinAtlasDualQuaternionDeformer>(nullptr, *Path, nullptr, Silent))
	{
		return Existing;
	}
	USkinAtlasDeformerFactory* const Factory = NewObject<USkinAtlasDeformerFactory>();
	return Cast<USkinAtlasDualQuaternionDeformer>(FAssetToolsModule::GetModule().Get().CreateAsset(
		Name, Folder, USkinAtlasDualQuaternionDeformer::StaticClass(), Factory));
}

/** The materials that draw the mesh, by the asset that holds their flags. */
struct FMaterials
{
	TArray<FString> Marked; // flagged by us: to be saved
	FString Unfit;          // the first that cannot be flagged; empty if all can
};

FMaterials FitMaterials(const USkeletalMesh& Mesh)
{
	using namespace SkinAtlas::Deformer;
	FMaterials Found;
	for (const FSkeletalMaterial& Slot : Mesh.GetMaterials())
	{
		UMaterialInterface* const Material = Slot.MaterialInterface;
		const EMaterialFit Fit = Material != nullptr ? FitMaterial(*Material) : EMaterialFit::Fits;
		if (Fit == EMaterialFit::Marked)
		{
			Found.Marked.Add(FindFlaggedAsset(*Material));
		}
		else if (Fit == EMaterialFit::Unfit && Found.Unfit.IsEmpty())
		{
			Found.Unfit = FindFlaggedAsset(*Material);
		}
	}
	return Found;
}

/** What is said of marked materials behind a report's message. */
FText AddMarked(const FText& Message, const FMaterials& Materials)
{
	FString Names;
	for (const FString& Each : Materials.Marked)
	{
		Names += Names.IsEmpty() ? Each : TEXT(", ") + Each;
	}
	if (Names.IsEmpty())
	{
		return Message;
	}
	return FText::Format(LOCTEXT("Marked", "{0} Now marked Used with Mesh Deformer, save them too: {1}."), Message,
		FText::FromString(Names));
}

/** Whether a profile's rows are those of the main skin. */
bool IsMainSkin(const FMeshDescription& Description, FName Profile)
{
	const FSkeletalMeshConstAttributes Attributes(Description);
	const FSkinWeightsVertexAttributesConstRef Main = Attributes.GetVertexSkinWeights();
	const FSkinWeightsVertexAttributesConstRef Ours = Attributes.GetVertexSkinWeights(Profile);
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		const FVertexBoneWeightsConst A = Main.Get(Vertex);
		const FVertexBoneWeightsConst B = Ours.Get(Vertex);
		bool bSame = A.Num() == B.Num();
		for (int32 Slot = 0; bSame && Slot < A.Num(); ++Slot)
		{
			bSame =
				A[Slot].GetBoneIndex() == B[Slot].GetBoneIndex() && A[Slot].GetRawWeight() == B[Slot].GetRawWeight();
		}
		if (!bSame)
		{
			return false;
		}
	}
	return true;
}
}
}

FSkinAtlasReport USkinAtlasDeformerLibrary::AssignDeformer(
	USkeletalMesh* Mesh, USkinAtlasDualQuaternionDeformer* Deformer)
{
	using namespace SkinAtlas::Editor;
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Message = FindRefusal(Mesh);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const FText Name = FText::FromString(Mesh->GetPathName());
	const DeformerLibrary::FMaterials Materials = DeformerLibrary::FitMaterials(*Mesh);
	if (!Materials.Unfit.IsEmpty())
	{
		const FText Refusal = LOCTEXT("UnfitMaterial",
			"{0}: the material {1} cannot be marked Used with Mesh Deformer, and the engine would draw its default "
			"material: mark it in the material editor.");
		Report.Message =
			DeformerLibrary::AddMarked(FText::Format(Refusal, Name, FText::FromString(Materials.Unfit)), Materials);
		return Report;
	}
	Deformer = Deformer != nullptr ? Deformer : DeformerLibrary::FindOrMakeDeformer(*Mesh);
	if (Deformer == nullptr)
	{
		Report.Message = FText::Format(
			LOCTEXT("NoDeformer", "{0}: no deformer asset could be made beside it; make one and choose it."), Name);
		return Report;
	}
	const FName Profile = FindProfile(*Mesh);
	TArray<int32> Levels;
	for (const int32 Level : FindLevelsWithProfile(*Mesh, Profile))
	{
		if (!DeformerLibrary::IsMainSkin(*Mesh->GetMeshDescription(Level), Profile))
		{
			Levels.Add(Level);
		}
	}
	{
		const FText Title = LOCTEXT("Assign", "Assign SkinAtlas Deformer");
		const FScopedTransaction Transaction(Title);
		const FScopedSkeletalMeshPostEditChange Build(Mesh); // one build, after the deformer is set
		EditSkin(*Mesh, Title, Levels,
			[Profile](int32, FMeshDescription& Description) { CopyToMainSkin(Description, Profile); });
		Mesh->SetDefaultMeshDeformer(Deformer);
	}
	Report.Outcome = ESkinAtlasOutcome::Done;
	const FText Asset = FText::FromString(Deformer->GetPathName());
	const FText MainToo = LOCTEXT("AssignedMain", "{0}: {1} is now its deformer, and the profile {2} its main skin.");
	Report.Message = DeformerLibrary::AddMarked(
		Levels.IsEmpty() ? FText::Format(LOCTEXT("Assigned", "{0}: {1} is now its deformer."), Name, Asset)
						 : FText::Format(MainToo, Name, Asset, FText::FromName(Profile)),
		Materials);
	return Report;
}

FSkinAtlasReport USkinAtlasDeformerLibrary::WriteBlendMask(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasBlendMask Channel)
{
	using namespace SkinAtlas::Editor;
	check(IsInGameThread());
	FSkinAtlasReport Report;
	Report.Message = FindRefusal(Mesh);
	if (Report.Message.IsEmpty() && Channel == ESkinAtlasBlendMask::None)
	{
		Report.Message =
			LOCTEXT("NoChannel", "Choose the vertex-colour channel that the blend mask is to be written to.");
	}
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const SourceCharacter Source = ReadCharacter(*Mesh, Recipe.MaxInfluences);
	const FText Name = FText::FromString(Mesh->GetPathName());
	const SkinAtlas::RoleTable Table = FindRoleTable(ToCore(Recipe), Report.Message);
	if (!Report.Message.IsEmpty())
	{
		return Report;
	}
	const std::vector<SkinAtlas::RecognisedRole> Roles = FindRoles(Source.Joints, Table);
	SkinAtlas::ResolvedRecipe Resolved = SkinAtlas::ApplyRecipe(ToCore(Recipe), Source.Joints.Names, Roles, Table);
	if (!Resolved.Complaint.empty())
	{
		Report.Message = MakeSentence(Name, Resolved.Complaint);
		return Report;
	}
	Resolved.Options.Segment.Roles = &Table;
	TArray<int32> Levels;
	std::vector<SkinAtlas::StoredWeights> Rows;
	for (const SourceLevel& Level : Source.Levels)
	{
		Levels.Add(Level.Level);
		Rows.push_back(ReadRows(*Mesh->GetMeshDescription(Level.Level), NAME_None));
	}
	MaskOutcome Outcome;
	const bool bKept = RunInBackground(LOCTEXT("Computing", "Computing the blend mask"),
		[&](const SkinAtlas::Context& Host)
		{ Outcome = MakeMasks(Source, Rows, Resolved.Options, Roles, Host); });
	if (!bKept)
	{
		Report.Outcome = ESkinAtlasOutcome::Cancelled;
		Report.Message = LOCTEXT("Cancelled", "Cancelled: nothing was changed.");
		return Report;
	}
	if (!Outcome.State)
	{
		SolveOutcome Failed;
		Failed.State = Outcome.State;
		Failed.Level = Outcome.Level;
		Report.Message = Explain(Failed, Source, Name);
		return Report;
	}
	EditSkin(*Mesh, LOCTEXT("WriteMask", "Write SkinAtlas Blend Mask"), Levels,
		[&](int32 Place, FMeshDescription& Description)
		{
			WriteMask(Description, Channel, Outcome.Masks[static_cast<size_t>(Place)]);
			Mesh->SetHasVertexColors(true);
			Mesh->SetVertexColorGuid(FGuid::NewGuid()); // part of the key that a build is stored by
		});
	Report.Outcome = ESkinAtlasOutcome::Done;
	Report.Message = FText::Format(
		LOCTEXT("Written", "{0}: its blend mask is in the vertex colours; a deformer in mode Blended reads it."), Name);
	return Report;
}

#undef LOCTEXT_NAMESPACE
