// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Facts about the deformer itself; these run without a device too.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "Animation/MeshDeformerInstance.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "HAL/IConsoleManager.h"
#include "Misc/App.h"
#include "RenderingThread.h"
#include "SkinAtlasConsole.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasDualQuaternionLibrary.h"
#include "SkinAtlasEngineCompat.h"

BEGIN_DEFINE_SPEC(FSkinAtlasDeformerSpec, "SkinAtlas.Gpu.Deformer",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
	static USkeletalMeshComponent* MakeComponent();
	static bool Takes(USkeletalMeshComponent* Component);
	static SkinAtlas::Deformer::FEffective EffectiveWith(const TCHAR* Variable, int32 Value, int32 Lod);
END_DEFINE_SPEC(FSkinAtlasDeformerSpec)

/** A component with a mesh that every engine has; null where it is stripped. */
USkeletalMeshComponent* FSkinAtlasDeformerSpec::MakeComponent()
{
	USkeletalMesh* const Mesh
		= LoadObject<USkeletalMesh>(nullptr, TEXT("/Engine/EngineMeshes/SkeletalCube.SkeletalCube"));
	if (Mesh == nullptr)
	{
		return nullptr;
	}
	USkeletalMeshComponent* const Component = NewObject<USkeletalMeshComponent>();
	Component->SetSkinnedAsset(Mesh);
	return Component;
}

bool FSkinAtlasDeformerSpec::Takes(USkeletalMeshComponent* Component)
{
	return NewObject<USkinAtlasDualQuaternionDeformer>()->CreateInstance(Component, nullptr) != nullptr;
}

/** What is left of an asset's default settings while a console variable has the value. */
SkinAtlas::Deformer::FEffective FSkinAtlasDeformerSpec::EffectiveWith(const TCHAR* Variable, int32 Value, int32 Lod)
{
	IConsoleVariable* const Found = IConsoleManager::Get().FindConsoleVariable(Variable);
	check(Found != nullptr);
	const int32 Before = Found->GetInt();
	Found->Set(Value);
	SkinAtlas::Deformer::FEffective Effective;
	ENQUEUE_RENDER_COMMAND(SkinAtlasSpecConsole)
	([&Effective, Lod](FRHICommandListImmediate&)
	{ Effective = SkinAtlas::Deformer::FindEffective(SkinAtlas::Deformer::FSettings(), Lod); });
	FlushRenderingCommands();
	Found->Set(Before);
	return Effective;
}

void FSkinAtlasDeformerSpec::Define()
{
	It("leaves a component without a mesh to the engine", [this]
	{
		TestFalse(TEXT("taken"), Takes(NewObject<USkeletalMeshComponent>()));
	});

	It("takes no mesh where nothing is rendered", [this]
	{
		USkeletalMeshComponent* const Component = MakeComponent();
		if (Component == nullptr)
		{
			AddInfo(TEXT("skipped: the engine's cube is not there"));
			return;
		}
		TestTrue(TEXT("not taken without a device"), FApp::CanEverRender() || !Takes(Component));
	});

	It("leaves a mesh that the CPU skins to the engine", [this]
	{
		USkeletalMeshComponent* const Component = MakeComponent();
		if (Component == nullptr)
		{
			AddInfo(TEXT("skipped: the engine's cube is not there"));
			return;
		}
		Component->SetCPUSkinningEnabled(true);
		TestFalse(TEXT("taken"), Takes(Component));
	});

	It("leaves a mesh that Nanite draws to the engine", [this]
	{
		USkeletalMeshComponent* const Component = MakeComponent();
		if (Component == nullptr || !SkinAtlas::Compat::ShouldNaniteSkin(*Component))
		{
			AddInfo(TEXT("skipped: the engine's cube is not there, or not drawn by Nanite"));
			return;
		}
		TestFalse(TEXT("taken"), Takes(Component));
	});

	It("gives every component an instance of its own", [this]
	{
		USkeletalMeshComponent* const First = MakeComponent();
		USkeletalMeshComponent* const Second = MakeComponent();
		auto* const Deformer = NewObject<USkinAtlasDualQuaternionDeformer>();
		const UMeshDeformerInstance* const OfFirst =
			First != nullptr ? Deformer->CreateInstance(First, nullptr) : nullptr;
		const UMeshDeformerInstance* const OfSecond =
			Second != nullptr ? Deformer->CreateInstance(Second, nullptr) : nullptr;
		if (OfFirst == nullptr || OfSecond == nullptr)
		{
			AddInfo(TEXT("skipped: the engine's cube is not there, or is left to the engine"));
			return;
		}
		TestTrue(TEXT("two instances"), OfFirst != OfSecond);
		TestTrue(TEXT("the first's"), OfFirst->GetOuter() == First);
		TestTrue(TEXT("the second's"), OfSecond->GetOuter() == Second);
	});

	It("skins linearly beyond the asset's level of detail", [this]
	{
		using namespace SkinAtlas::Deformer;
		TArray<FEffective> AtLevel;
		ENQUEUE_RENDER_COMMAND(SkinAtlasSpecLevels)
		([&AtLevel](FRHICommandListImmediate&)
		{
			FSettings Settings;
			Settings.MaxDualQuaternionLOD = 1;
			for (int32 Lod = 0; Lod < 3; ++Lod)
			{
				AtLevel.Add(FindEffective(Settings, Lod));
			}
		});
		FlushRenderingCommands();
		TestEqual(TEXT("levels"), AtLevel.Num(), 3); // with the console variables as they come
		TestTrue(TEXT("level 0"), AtLevel[0].Mode == ESkinAtlasSkinningMode::DualQuaternion);
		TestTrue(TEXT("level 1"), AtLevel[1].Mode == ESkinAtlasSkinningMode::DualQuaternion);
		TestTrue(TEXT("level 1 keeps its stretch"), AtLevel[1].Stretch == ESkinAtlasStretch::Full);
		TestTrue(TEXT("level 2"), AtLevel[2].Mode == ESkinAtlasSkinningMode::Linear);
	});

	It("lets the console override the asset", [this]
	{
		// Someone who typed them into the console outranks code: the values come as set, or the facts fail.
		const TCHAR* const Enabled = TEXT("r.SkinAtlas.DQS");
		const TCHAR* const MaxLOD = TEXT("r.SkinAtlas.DQS.MaxLOD");
		const TCHAR* const Stretch = TEXT("r.SkinAtlas.DQS.Stretch");
		TestTrue(TEXT("on"), EffectiveWith(Enabled, 1, 0).Mode == ESkinAtlasSkinningMode::DualQuaternion);
		TestTrue(TEXT("off"), EffectiveWith(Enabled, 0, 0).Mode == ESkinAtlasSkinningMode::Linear);
		TestTrue(TEXT("near"), EffectiveWith(MaxLOD, 1, 1).Mode == ESkinAtlasSkinningMode::DualQuaternion);
		TestTrue(TEXT("far"), EffectiveWith(MaxLOD, 1, 2).Mode == ESkinAtlasSkinningMode::Linear);
		TestTrue(TEXT("the asset's stretch"), EffectiveWith(Stretch, -1, 0).Stretch == ESkinAtlasStretch::Full);
		TestTrue(TEXT("no stretch"), EffectiveWith(Stretch, 0, 0).Stretch == ESkinAtlasStretch::None);
		TestTrue(TEXT("uniform stretch"), EffectiveWith(Stretch, 1, 0).Stretch == ESkinAtlasStretch::Uniform);
	});

	It("is applied, asked for and taken off by the library", [this]
	{
		using Library = USkinAtlasDualQuaternionLibrary;
		TestFalse(TEXT("nothing is applied to no component"), Library::ApplyDualQuaternionSkinning(nullptr, nullptr));
		TestFalse(TEXT("no component is active"), Library::IsDualQuaternionActive(nullptr));
		USkeletalMeshComponent* const Component = MakeComponent();
		if (Component == nullptr)
		{
			AddInfo(TEXT("skipped: the engine's cube is not there"));
			return;
		}
		TestFalse(TEXT("active before"), Library::IsDualQuaternionActive(Component));
		const bool bApplied = Library::ApplyDualQuaternionSkinning(Component, nullptr);
		TestTrue(TEXT("active as applied"), Library::IsDualQuaternionActive(Component) == bApplied);
		if (!bApplied)
		{
			AddInfo(TEXT("skipped: the engine's cube is left to the engine"));
			return;
		}
		Library::RemoveDualQuaternionSkinning(Component);
		TestFalse(TEXT("active after"), Library::IsDualQuaternionActive(Component));
		Component->SetCPUSkinningEnabled(true);
		TestFalse(TEXT("applied on the CPU"), Library::ApplyDualQuaternionSkinning(Component, nullptr));
	});

	It("takes motion from the frame before, never from another level, time or shot", [this]
	{
		SkinAtlas::Deformer::FState State;
		TestFalse(TEXT("the first frame follows"), State.Follow(0, 7));
		TestTrue(TEXT("the next frame follows"), State.Follow(0, 8));
		TestTrue(TEXT("a frame without motion follows"), State.Follow(0, 8));
		TestFalse(TEXT("another level follows"), State.Follow(1, 9));
		TestTrue(TEXT("the next frame of that level follows"), State.Follow(1, 10));
		TestFalse(TEXT("a frame after others that were not skinned, or after a cut, follows"), State.Follow(1, 12));
		TestTrue(TEXT("the next frame after it follows"), State.Follow(1, 13));
	});

	It("sends every property of the asset along with a frame's work", [this]
	{
		auto* const Deformer = NewObject<USkinAtlasDualQuaternionDeformer>();
		TestTrue(TEXT("morph targets as made"), SkinAtlas::Deformer::MakeSettings(*Deformer).bApplyMorphTargets);
		Deformer->bApplyMorphTargets = false;
		Deformer->SkinningMode = ESkinAtlasSkinningMode::Blended;
		Deformer->StretchSupport = ESkinAtlasStretch::Uniform;
		Deformer->BlendMaskSource = ESkinAtlasBlendMask::VertexColorBlue;
		Deformer->BlendFactor = 0.25f;
		Deformer->BulgeCompensation = 2.0f; // a Blueprint may write anything
		Deformer->MaxDualQuaternionLOD = 3;
		const SkinAtlas::Deformer::FSettings Settings = SkinAtlas::Deformer::MakeSettings(*Deformer);
		TestFalse(TEXT("morph targets"), Settings.bApplyMorphTargets);
		TestTrue(TEXT("mode"), Settings.Mode == ESkinAtlasSkinningMode::Blended);
		TestTrue(TEXT("stretch"), Settings.Stretch == ESkinAtlasStretch::Uniform);
		TestTrue(TEXT("mask"), Settings.Mask == ESkinAtlasBlendMask::VertexColorBlue);
		TestTrue(TEXT("factor"), Settings.BlendFactor == 0.25f);
		TestTrue(TEXT("bulge compensation"), Settings.BulgeCompensation == 1.0f);
		TestEqual(TEXT("level"), Settings.MaxDualQuaternionLOD, 3);
	});
}
#endif
