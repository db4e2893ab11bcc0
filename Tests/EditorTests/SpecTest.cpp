// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The automation specs that ship with the module are right in themselves.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "ImportedMesh.h"

TEST_CASE("Specs: every fact about the editor holds on the stand-in", "[specs]")
{
	const ImportedMesh Imported(SkinAtlas::Host::SampleAt("arm").Who);
	USkeletalMesh* const Cube = StandIn::MakeMesh(TEXT("/Engine/EngineMeshes/SkeletalCube"), TEXT("SkeletalCube"));
	StandIn::AddLevel(*Cube, *Imported.Mesh->GetMeshDescription(0));
	size_t Facts = 0;
	for (FAutomationSpecBase* const Spec : StandIn::Specs())
	{
		if (StandIn::ToUtf8(*Spec->StandInName).find("SkinAtlas.Editor.") != 0)
		{
			continue;
		}
		Spec->StandInFacts.clear();
		Spec->StandInFailures.clear();
		Spec->StandInInfos.clear();
		Spec->Define();
		for (const FAutomationSpecBase::FStandInFact& Fact : Spec->StandInFacts)
		{
			Fact.Work();
			++Facts;
		}
		for (const std::string& Failure : Spec->StandInFailures)
		{
			FAIL_CHECK(Failure);
		}
		CHECK(Spec->StandInInfos.empty());
	}
	CHECK(Facts == 4);
}
