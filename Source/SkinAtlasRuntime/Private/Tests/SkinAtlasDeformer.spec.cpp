// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Facts about the deformer itself; these run without a device too.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Misc/App.h"
#include "SkinAtlasDualQuaternionDeformer.h"

BEGIN_DEFINE_SPEC(FSkinAtlasDeformerSpec, "SkinAtlas.Gpu.Deformer",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
	static USkeletalMeshComponent* MakeComponent();
	static bool Takes(USkeletalMeshComponent* Component);
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
}
#endif
