// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The automation specs that ship with the module, run on the stand-in with the core in place of the kernels: their own
// mathematics is right, and a wrong kernel makes them fail.

#include "TestHarness.h"

#include "Kernel.h"
#include "Misc/App.h"
#include "Rig.h"

namespace
{
std::vector<std::string> Failures()
{
	std::vector<std::string> All;
	for (FAutomationSpecBase* const Spec : StandIn::Specs())
	{
		Spec->StandInFacts.clear();
		Spec->StandInFailures.clear();
		Spec->StandInInfos.clear();
		Spec->Define();
		for (const FAutomationSpecBase::FStandInFact& Fact : Spec->StandInFacts)
		{
			if (FApp::CanEverRender() || !Spec->bStandInNeedsDevice)
			{
				Fact.Work();
			}
		}
		All.insert(All.end(), Spec->StandInFailures.begin(), Spec->StandInFailures.end());
	}
	return All;
}
}

TEST_CASE("Specs: every fact holds with the core as the kernel", "[specs]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	InstallCoreKernels();
	Rig Bar(Session);
	Bar.Mesh->StandInName = FName(TEXT("SkeletalCube")); // the mesh that the specs load
	const bool bDevice = GENERATE(true, false);
	StandIn::SetCanEverRender(bDevice);
	REQUIRE(StandIn::Specs().size() == 2);
	for (const std::string& Failure : Failures())
	{
		FAIL_CHECK(Failure);
	}
	CHECK(StandIn::Specs()[0]->StandInInfos.empty());
	CHECK(StandIn::Specs()[0]->StandInFacts.size() + StandIn::Specs()[1]->StandInFacts.size() == 7);
}

TEST_CASE("Specs: a kernel that writes nothing is noticed", "[specs]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	const std::vector<std::string> All = Failures(); // zeros; two runs of it agree, and those two facts pass
	CHECK(All.size() == 4);							 // rest, half turn, and the core twice
}
