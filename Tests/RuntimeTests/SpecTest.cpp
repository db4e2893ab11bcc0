// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The automation specs that ship with the module, run on the stand-in with the core in place of the kernels: their own
// mathematics is right, and a wrong kernel makes them fail.

#include "TestHarness.h"

#include "Kernel.h"
#include "Misc/App.h"
#include "Rig.h"

#include <algorithm>

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
	Bar.Mesh->bStandInNanite = GENERATE(true, false);
	StandIn::SetCanEverRender(bDevice);
	REQUIRE(StandIn::Specs().size() == 2);
	for (const std::string& Failure : Failures())
	{
		FAIL_CHECK(Failure);
	}
	CHECK(StandIn::Specs()[0]->StandInFacts.size() + StandIn::Specs()[1]->StandInFacts.size() == 19);
	// What is skipped says so: Nanite where there is none, instances and the library where there are none to be had.
	const size_t Skipped = StandIn::Specs()[0]->StandInInfos.size() + StandIn::Specs()[1]->StandInInfos.size();
	CHECK(Skipped == (Bar.Mesh->bStandInNanite ? 2 : bDevice ? 1 : 3));
}

TEST_CASE("Specs: a kernel that writes nothing is noticed by every fact about kernels", "[specs]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	const std::vector<std::string> All = Failures(); // zeros: two runs of them agree
	for (const char* Fact :
		{"rest: positions", "rest: normals", "one bone, by the core: normals", "opposite signs: positions",
			"full stretch: positions", "bulge compensation: positions", "uniform stretch: normals", "linear: normals",
			"morphed, by the core: positions", "mode 2 of stretch 1, bulge 0.6: positions",
			"flat: hidden vertices", "factor 0.25: positions", "mask times factor: positions"})
	{
		CAPTURE(Fact);
		CHECK(std::count_if(All.begin(), All.end(),
				  [Fact](const std::string& Failure) { return Failure.find(Fact) != std::string::npos; }) == 1);
	}
}

TEST_CASE("Specs: a kernel with one flaw is noticed", "[specs]")
{
	for (int Flaw = 1; Flaw < static_cast<int>(KernelFlaw::Count); ++Flaw)
	{
		CAPTURE(Flaw);
		StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
		InstallCoreKernels(static_cast<KernelFlaw>(Flaw));
		CHECK_FALSE(Failures().empty());
	}
}
