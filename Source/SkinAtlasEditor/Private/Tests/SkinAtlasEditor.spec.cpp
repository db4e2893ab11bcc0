// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Facts about the editor module that hold in any project.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "Engine/SkeletalMesh.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasRecipeConversion.h"
#include "SkinAtlasRecipeText.h"

BEGIN_DEFINE_SPEC(FSkinAtlasRecipeSpec, "SkinAtlas.Editor.Recipe",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FSkinAtlasRecipeSpec)

void FSkinAtlasRecipeSpec::Define()
{
	using namespace SkinAtlas::Editor;

	It("is read back as it was written", [this]
	{
		FSkinAtlasRecipe Made;
		Made.bOverrideK = true;
		Made.K = 0.3f; // no double has this value
		Made.MaxInfluences = 7;
		FSkinAtlasJointRule& Rule = Made.Joints.AddDefaulted_GetRef();
		Rule.Pattern = TEXT("hand_*");
		Rule.bOverrideLock = true;
		Rule.bLock = true;
		const SkinAtlas::Recipe What = ToCore(Made);
		SkinAtlas::Recipe Read;
		const FText Complaint = ReadRecipeText(WriteRecipeText(What), FText(), Read);
		TestTrue(TEXT("taken"), Complaint.IsEmpty());
		TestTrue(TEXT("equal"), Read == What);
	});

	It("keeps the order of its rules", [this]
	{
		SkinAtlas::Recipe Read;
		ReadRecipeText(TEXT("{\"joints\": {\"b\": {\"k\": 1}, \"a\": {\"k\": 2}}}"), FText(), Read);
		TestEqual(TEXT("rules"), static_cast<int32>(Read.Joints.size()), 2);
		TestTrue(TEXT("in order"), Read.Joints.size() == 2 && Read.Joints[0].Pattern == "b");
	});

	It("names a key that it does not know", [this]
	{
		SkinAtlas::Recipe Read;
		const FText Complaint = ReadRecipeText(TEXT("{\"distances\": 1}"), FText(), Read);
		TestTrue(TEXT("named"), Complaint.ToString().Contains(TEXT("distances")));
	});
}

BEGIN_DEFINE_SPEC(FSkinAtlasRefusalSpec, "SkinAtlas.Editor.Refusal",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FSkinAtlasRefusalSpec)

void FSkinAtlasRefusalSpec::Define()
{
	It("leaves no mesh and content of the engine alone", [this]
	{
		TestTrue(TEXT("no mesh refused"),
			USkinAtlasLibrary::ComputeWithSettings(nullptr).Outcome == ESkinAtlasOutcome::Refused);
		USkeletalMesh* const Cube
			= LoadObject<USkeletalMesh>(nullptr, TEXT("/Engine/EngineMeshes/SkeletalCube.SkeletalCube"));
		if (Cube == nullptr)
		{
			AddInfo(TEXT("skipped: the engine's cube is not there"));
			return;
		}
		TestTrue(TEXT("cube refused"),
			USkinAtlasLibrary::ComputeWithSettings(Cube).Outcome == ESkinAtlasOutcome::Refused);
	});
}
#endif
