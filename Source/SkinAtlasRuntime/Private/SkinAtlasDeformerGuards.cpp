// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDeformerGuards.h"

#include "Components/SkinnedMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "Misc/App.h"
#include "RHI.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "SkeletalMeshDeformerHelpers.h"
#include "SkeletalRenderPublic.h"
#include "SkinAtlasDeformerMaterials.h"
#include "SkinAtlasEngineCompat.h"

namespace SkinAtlas::Deformer
{
const TCHAR* const ProfileName = TEXT("SkinAtlas");

namespace Guards // named: unity builds merge files
{
bool HasCloth(const FSkeletalMeshRenderData& RenderData)
{
	for (int32 Lod = 0; Lod < RenderData.LODRenderData.Num(); ++Lod)
	{
		for (const FSkelMeshRenderSection& Section : RenderData.LODRenderData[Lod].RenderSections)
		{
			if (Section.HasClothingData())
			{
				return true;
			}
		}
	}
	return false;
}

// The engine reads the frame number of the first section that is not disabled. If nothing of it is drawn, the number
// stands still, the position buffers never change places, and motion vectors would be wrong.
bool HasEmptyFirstSection(const FSkeletalMeshRenderData& RenderData)
{
	for (int32 Lod = 0; Lod < RenderData.LODRenderData.Num(); ++Lod)
	{
		const TArray<FSkelMeshRenderSection>& Sections = RenderData.LODRenderData[Lod].RenderSections;
		const FSkelMeshRenderSection* const First =
			Sections.FindByPredicate([](const FSkelMeshRenderSection& Section) { return !Section.bDisabled; });
		if (First != nullptr && First->NumTriangles == 0)
		{
			return true;
		}
	}
	return false;
}

/** The asset of the first material that cannot draw a deformed mesh; empty if all can. */
FString FindUnfitMaterial(const USkinnedMeshComponent& Component)
{
	for (int32 Slot = 0; Slot < Component.GetNumMaterials(); ++Slot)
	{
		UMaterialInterface* const Material = Component.GetMaterial(Slot); // null: the engine's own, which fits
		if (Material != nullptr && FitMaterial(*Material) == EMaterialFit::Unfit)
		{
			return FindFlaggedAsset(*Material);
		}
	}
	return FString();
}
}

ERefusal FindRefusal(USkinnedMeshComponent& Component)
{
	const FSkeletalMeshRenderData* const RenderData = Component.GetSkeletalMeshRenderData();
	if (RenderData == nullptr)
	{
		return ERefusal::NoMesh;
	}
	if (Component.ShouldCPUSkin() || Component.bRenderStatic)
	{
		return ERefusal::CpuSkinning;
	}
	if (Compat::ShouldNaniteSkin(Component))
	{
		return ERefusal::Nanite;
	}
	if (Guards::HasCloth(*RenderData))
	{
		return ERefusal::Cloth;
	}
	if (Guards::HasEmptyFirstSection(*RenderData))
	{
		return ERefusal::EmptyFirstSection;
	}
	const UWorld* const World = Component.GetWorld();
	const ERHIFeatureLevel::Type FeatureLevel = World != nullptr ? World->GetFeatureLevel() : GMaxRHIFeatureLevel;
	if (FeatureLevel < ERHIFeatureLevel::SM5)
	{
		return ERefusal::FeatureLevel;
	}
	if (!FApp::CanEverRender())
	{
		return ERefusal::NoRendering;
	}
	if (!Compat::HasDeformedShaders(GetFeatureLevelShaderPlatform(FeatureLevel)))
	{
		return ERefusal::NoPassThrough;
	}
	if (!Guards::FindUnfitMaterial(Component).IsEmpty())
	{
		return ERefusal::Material;
	}
	return ERefusal::None;
}

FString Describe(ERefusal Refusal, const USkinnedMeshComponent& Component)
{
	switch (Refusal)
	{
	case ERefusal::NoMesh:
		return TEXT("the component has no mesh to skin yet");
	case ERefusal::CpuSkinning:
		return TEXT("it is skinned on the CPU or drawn static, which a deformer does not reach");
	case ERefusal::Nanite:
		return TEXT("it is set up for Nanite, which ignores deformers; disable Nanite on the mesh or the component");
	case ERefusal::Cloth:
		return TEXT("it has cloth sections, which the deformer does not simulate");
	case ERefusal::EmptyFirstSection:
		return TEXT("its first enabled section has no triangles, so the engine would not update its buffers");
	case ERefusal::FeatureLevel:
		return TEXT("the feature level is below SM5");
	case ERefusal::NoRendering:
		return TEXT("this process never renders");
	case ERefusal::NoPassThrough:
		return TEXT("the project compiles no shaders that draw deformed meshes here; turn on Support Compute Skin ")
			TEXT("Cache, or enable a plug-in that provides mesh deformers for this platform, such as Deformer Graph");
	case ERefusal::Material:
		return FString::Printf(TEXT("its material %s is not marked Used with Mesh Deformer, and the engine would draw ")
			TEXT("the default material; mark it in the editor, or assign the deformer to the mesh there, and save it"),
			*Guards::FindUnfitMaterial(Component));
	case ERefusal::None:
		break;
	}
	return FString();
}

bool HasSkinAtlasProfile(const USkinnedAsset& Asset)
{
	const USkeletalMesh* const Mesh = Cast<USkeletalMesh>(&Asset);
	return Mesh != nullptr &&
		   Mesh->GetSkinWeightProfiles().ContainsByPredicate(
			   [](const FSkinWeightProfileInfo& Profile) { return Profile.Name == FName(ProfileName); });
}

ESkip FindSkip(FSkeletalMeshObject& Object, FReadyMesh& OutMesh)
{
	if (Object.IsCPUSkinned())
	{
		return ESkip::CpuSkinned;
	}
	if (!Compat::IsGpuSkinObject(Object))
	{
		return ESkip::NotGpuSkinned;
	}
	if (!Object.HaveValidDynamicData())
	{
		return ESkip::NotUpdated;
	}
	const FSkeletalMeshRenderData& RenderData = Object.GetSkeletalMeshRenderData();
	if (!RenderData.IsInitialized())
	{
		return ESkip::NotInitialised;
	}
	// A level that still streams in has no vertex factories, and the helpers stop on it.
	const int32 Lod = Object.GetLOD();
	const int32 FirstLod = FMath::Max<int32>(RenderData.CurrentFirstLODIdx, RenderData.PendingFirstLODIdx);
	if (Lod < FirstLod || Lod >= RenderData.LODRenderData.Num())
	{
		return ESkip::Streaming;
	}
	const FSkeletalMeshLODRenderData& Data = RenderData.LODRenderData[Lod];
	const uint32 VertexCount = Data.GetNumVertices(); // takes a lock from 5.8 on: asked once
	if (VertexCount == 0 || FSkeletalMeshDeformerHelpers::GetIndexOfFirstAvailableSection(&Object, Lod) == INDEX_NONE)
	{
		return ESkip::Empty;
	}
	OutMesh = FReadyMesh{&Object, &Data, Lod, VertexCount};
	return ESkip::None;
}

bool IsSkinnedByEngine(ESkip Skip)
{
	return Skip == ESkip::CpuSkinned || Skip == ESkip::NotGpuSkinned;
}

const TCHAR* Describe(ESkip Skip)
{
	switch (Skip)
	{
	case ESkip::NoMeshObject:
		return TEXT("it has no mesh object, so nothing is drawn");
	case ESkip::CpuSkinned:
		return TEXT("it is skinned on the CPU");
	case ESkip::NotGpuSkinned:
		return TEXT("it is drawn by Nanite");
	case ESkip::NotUpdated:
		return TEXT("it has no pose yet");
	case ESkip::NotInitialised:
		return TEXT("its render data is not ready");
	case ESkip::Streaming:
		return TEXT("its level of detail is still streaming in");
	case ESkip::Empty:
		return TEXT("its level of detail has no vertices or no enabled section");
	case ESkip::NoBuffers:
		return TEXT("the engine holds no buffer of its positions, weights or bones that a shader could read; ")
			TEXT("it makes them when the mesh is loaded and its render state made, where deformed meshes can be drawn");
	case ESkip::None:
		break;
	}
	return TEXT("");
}
}
