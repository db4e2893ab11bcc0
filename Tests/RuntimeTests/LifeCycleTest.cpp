// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The deformer from creation to release, in the order in which the engine calls.

#include "TestHarness.h"

#include "Animation/MeshDeformerInstance.h"
#include "HAL/IConsoleManager.h"
#include "Kernel.h"
#include "Rig.h"
#include "Scopes.h"
#include "SkinAtlasSkinShaders.h"

#include <cmath>
#include <cstring>

using StandIn::EDrawn;

TEST_CASE("Deformer: the first frame shows the skin, never the bind pose", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	Rig::Pose(*Component, 2, QuarterTurn(2.0f));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK(Rig::ObjectOf(*Component).Resets == 0);
}

TEST_CASE("Deformer: each section is posed by its own bones", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	Rig::Pose(*Component, 0, Move(0.0f, 10.0f, 0.0f));
	Rig::Pose(*Component, 1, Move(0.0f, 20.0f, 0.0f));
	Rig::Pose(*Component, 2, QuarterTurn(2.0f)); // (3, 0, 0) goes to (2, 1, 0)
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 0) == std::array{0.0f, 10.0f, 0.0f});
	CHECK(Rig::Drawn(*Component, 1)[1] == Approx(15.0).epsilon(0.005)); // 127 and 128 of 255
	CHECK(Rig::Drawn(*Component, 2)[1] == Approx(20.0));
	CHECK(Rig::Drawn(*Component, 3)[0] == Approx(2.0));
	CHECK(Rig::Drawn(*Component, 3)[1] == Approx(1.0));
}

TEST_CASE("Deformer: every format of the weights is read", "[deformer]")
{
	// Bones and weights of 8 or 16 bits, each; 4, 8 or 12 slots, or rows of any length. The bones of wide indices do
	// not fit into a byte, and neither does half a weight of 16 bits.
	const bool bWideIndex = GENERATE(false, true);
	const bool bWideWeight = GENERATE(false, true);
	const bool bUnlimited = GENERATE(false, true);
	const int Slots = GENERATE(4, 8, 12);
	CAPTURE(bWideIndex, bWideWeight, bUnlimited, Slots);
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	Rig Bar(Session, {bWideIndex, bWideWeight, bUnlimited, Slots, bWideIndex ? 300 : 200});
	InstallCoreKernels();
	USkinnedMeshComponent* const Component = Bar.AddComponent(Bar.Deformer);
	Rig::Pose(*Component, 1, Move(0.0f, 4.0f, 0.0f));
	Bar.Frame();
	CHECK(Rig::Drawn(*Component, 0)[1] == 0.0f);
	CHECK(Rig::Drawn(*Component, 1)[1] == Approx(2.0).epsilon(bWideWeight ? 2e-5 : 0.005));
	CHECK(Rig::Drawn(*Component, 2)[1] == Approx(4.0));
	CHECK(Rig::Drawn(*Component, 3)[1] == 0.0f);
}

TEST_CASE("Deformer: work queued twice in a frame runs once, with the later settings", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer); // queues by itself
	S.Bar.Deformer->SkinningMode = ESkinAtlasSkinningMode::Linear;
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f)); // and the frame queues again
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	REQUIRE(Skins.size() == 2); // one per section
	CHECK(Define(Skins[0], L"SKINATLAS_METHOD") == 0);
	CHECK(Rig::Drawn(*Component, 2)[1] == 1.0f);
}

TEST_CASE("Deformer: motion vectors see the frame before", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 2)[1] == 1.0f);
	CHECK(Rig::Drawn(*Component, 2, true)[1] == 0.0f);
	Rig::Pose(*Component, 1, Move(0.0f, 3.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 2)[1] == 3.0f);
	CHECK(Rig::Drawn(*Component, 2, true)[1] == 1.0f);
}

TEST_CASE("Deformer: no motion vectors from another level, from long ago or after a cut", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK_FALSE(Rig::ObjectOf(*Component).Lods[0].bPreviousValid); // nothing was there before
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Lods[0].bPreviousValid);

	Component->StandInLOD = 1;
	Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame();
	CHECK_FALSE(Rig::ObjectOf(*Component).Lods[1].bPreviousValid);
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK(Rig::Drawn(*Component, 1)[1] == 2.0f); // the level's own vertices
	Rig::Pose(*Component, 1, Move(0.0f, 3.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Lods[1].bPreviousValid);

	Component->StandInRevision += 1; // ClearMotionVector, or a frame that was not rendered
	Rig::Pose(*Component, 1, Move(0.0f, 9.0f, 0.0f));
	S.Bar.Frame();
	CHECK_FALSE(Rig::ObjectOf(*Component).Lods[1].bPreviousValid);
}

TEST_CASE("Deformer: pose and level are those of this frame", "[deformer]")
{
	// From 5.7 on the updater brings them; a module that does not wait for it would still see the frame before.
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	Component->StandInLOD = 1;
	Rig::Pose(*Component, 2, Move(0.0f, 5.0f, 0.0f));
	S.Bar.Frame();
	CHECK(LastBound.FirstVertex == 1); // section 1 of level 1
	CHECK(Rig::Drawn(*Component, 2)[1] == 5.0f);
}

TEST_CASE("Deformer: levels beyond the asset's limit and the console's are linear", "[deformer]")
{
	Scene S;
	S.Bar.Deformer->MaxDualQuaternionLOD = 0;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	const auto MethodAt = [&](int Lod)
	{
		Component->StandInLOD = Lod;
		Rig::Pose(*Component, 0, {});
		S.Bar.Frame();
		return Define(SkinDispatches(StandIn::TakeDispatches()).back(), L"SKINATLAS_METHOD");
	};
	CHECK(MethodAt(0) == 1);
	CHECK(MethodAt(1) == 0);
	S.Bar.Deformer->MaxDualQuaternionLOD = -1;
	CHECK(MethodAt(1) == 1);
	IConsoleManager::Get().FindConsoleVariable(TEXT("r.SkinAtlas.DQS.MaxLOD"))->Set(0);
	CHECK(MethodAt(0) == 1);
	CHECK(MethodAt(1) == 0);
	IConsoleManager::Get().FindConsoleVariable(TEXT("r.SkinAtlas.DQS"))->Set(0);
	CHECK(MethodAt(0) == 0);
}

TEST_CASE("Deformer: the console overrides the stretch, within its range", "[deformer]")
{
	Scene S;
	S.Bar.Deformer->StretchSupport = ESkinAtlasStretch::Uniform;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	const auto StretchWith = [&](int Value)
	{
		IConsoleManager::Get().FindConsoleVariable(TEXT("r.SkinAtlas.DQS.Stretch"))->Set(Value);
		Rig::Pose(*Component, 0, {});
		S.Bar.Frame();
		return Define(SkinDispatches(StandIn::TakeDispatches()).back(), L"SKINATLAS_STRETCH");
	};
	CHECK(StretchWith(-1) == 1);
	CHECK(StretchWith(0) == 0);
	CHECK(StretchWith(2) == 2);
	CHECK(StretchWith(7) == 2);
}

TEST_CASE("Deformer: a console variable shows when the mesh next moves", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	IConsoleManager::Get().FindConsoleVariable(TEXT("r.SkinAtlas.DQS"))->Set(0);
	S.Bar.Frame();
	CHECK(StandIn::TakeDispatches().empty()); // as FirstCompile.md says
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	REQUIRE_FALSE(Skins.empty());
	CHECK(Define(Skins[0], L"SKINATLAS_METHOD") == 0);
}

TEST_CASE("Deformer: edits of the asset show on meshes that stand still", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	S.Bar.Frame();
	CHECK(StandIn::TakeDispatches().empty()); // nothing moved, nothing is done
	S.Bar.Deformer->StretchSupport = ESkinAtlasStretch::None;
	FPropertyChangedEvent Event;
	S.Bar.Deformer->PostEditChangeProperty(Event);
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	REQUIRE_FALSE(Skins.empty());
	CHECK(Define(Skins[0], L"SKINATLAS_STRETCH") == 0);
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
}

TEST_CASE("Deformer: components that share it keep their own poses", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const A = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const B = S.Bar.AddComponent(S.Bar.Deformer);
	Rig::Pose(*A, 1, Move(0.0f, 1.0f, 0.0f));
	Rig::Pose(*B, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*A, 2)[1] == 1.0f);
	CHECK(Rig::Drawn(*B, 2)[1] == 2.0f);
	CHECK(A->GetMeshDeformerInstance() != B->GetMeshDeformerInstance());
}

TEST_CASE("Deformer: meshes that share it have their own masks, levels and blends", "[deformer]")
{
	Scene S;
	Rig Other(S.Session);
	S.Bar.Deformer->SkinningMode = ESkinAtlasSkinningMode::Blended;
	S.Bar.Deformer->BlendMaskSource = ESkinAtlasBlendMask::VertexColorGreen;
	S.Bar.Deformer->MaxDualQuaternionLOD = 0;
	const auto Paint = [](Rig& Bar, uint8 Green)
	{
		const auto Colours = std::make_shared<FRHIShaderResourceView>();
		Colours->StandInFormat = PF_R8G8B8A8;
		Colours->StandInBytes = std::vector<uint8>(4 * 4, static_cast<uint8>(255 - Green));
		for (size_t V = 0; V < 4; ++V)
		{
			Colours->StandInBytes[4 * V + 1] = Green;
		}
		Bar.RenderData.LODRenderData[0].StaticVertexBuffers.ColorVertexBuffer.StandInView = Colours;
	};
	Paint(S.Bar, 255);
	Paint(Other, 0);
	USkinnedMeshComponent* const Dual = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const Far = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const Linear = Other.AddComponent(S.Bar.Deformer);
	Far->StandInLOD = 1;
	for (USkinnedMeshComponent* const Each : {Dual, Far, Linear})
	{
		Rig::Pose(*Each, 1, QuarterTurn(2.0f));
	}
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	REQUIRE(Skins.size() == 4);
	CHECK(Define(Skins[0], L"SKINATLAS_METHOD") == 2);
	CHECK(Define(Skins[2], L"SKINATLAS_METHOD") == 0); // the far one's
	Other.Frame();
	// The vertex at 1, half of bone 0 at rest, half of bone 1, which turns it by 90 degrees about (2, 0, 0).
	CHECK(Rig::Drawn(*Dual, 1)[0] == Approx(2.0 - std::sqrt(0.5)).epsilon(0.005));
	CHECK(Rig::Drawn(*Dual, 1)[1] == Approx(-std::sqrt(0.5)).epsilon(0.005));
	CHECK(Rig::Drawn(*Linear, 1)[0] == Approx(1.5).epsilon(0.005));
	CHECK(Rig::Drawn(*Linear, 1)[1] == Approx(-0.5).epsilon(0.005));
}

TEST_CASE("Deformer: every property of the asset shows at the next frame", "[deformer]")
{
	Scene S;
	USkinAtlasDualQuaternionDeformer& Asset = *S.Bar.Deformer;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(&Asset);
	S.Bar.Frame();
	const auto Edited = [&]
	{
		StandIn::TakeDispatches();
		FPropertyChangedEvent Event;
		Asset.PostEditChangeProperty(Event);
		S.Bar.Frame();
		const auto Skins = SkinDispatches(StandIn::TakeDispatches());
		REQUIRE_FALSE(Skins.empty());
		return Skins[0];
	};
	Asset.SkinningMode = ESkinAtlasSkinningMode::Blended;
	CHECK(Define(Edited(), L"SKINATLAS_METHOD") == 2);
	Asset.StretchSupport = ESkinAtlasStretch::Uniform;
	CHECK(Define(Edited(), L"SKINATLAS_STRETCH") == 1);
	Asset.BlendFactor = 0.25f;
	Edited();
	CHECK(LastBound.BlendFactor == 0.25f);
	Asset.BulgeCompensation = 0.5f;
	CHECK(Define(Edited(), L"SKINATLAS_BULGE") == 1);
	CHECK(LastBound.BulgeCompensation == 0.5f);
	Asset.BlendMaskSource = ESkinAtlasBlendMask::VertexColorAlpha;
	Edited();
	CHECK(LastBound.MaskChannel[3] == 1.0f);
	const auto Deltas = std::make_shared<FRHIShaderResourceView>();
	Deltas->StandInBytes.resize(4 * 6 * sizeof(float));
	Rig::ObjectOf(*Component).Lods[0].Morph = Deltas;
	for (const bool bApply : {false, true})
	{
		Asset.bApplyMorphTargets = bApply;
		Edited();
		CHECK(LastBound.bMorph == (bApply ? 1 : 0));
	}
	Component->StandInLOD = 1;
	Asset.MaxDualQuaternionLOD = 0;
	Rig::Pose(*Component, 0, {});
	CHECK(Define(Edited(), L"SKINATLAS_METHOD") == 0);
}

TEST_CASE("Deformer: profilers see the work once a frame, and none where there is none", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const A = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const B = S.Bar.AddComponent(S.Bar.Deformer);
	StandIn::Scopes().clear();
	Rig::Pose(*A, 1, Move(0.0f, 1.0f, 0.0f));
	Rig::Pose(*B, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame();
	std::vector<std::string> Expected{
		"trace SkinAtlas::Deformer::Submit", "cycles STAT_SkinAtlasSubmit", "event SkinAtlas.DQS"};
	if (STANDIN_MINOR < 8)
	{
		Expected.push_back("gpu SkinAtlasDQS"); // 5.8's event has the statistic
	}
	CHECK(StandIn::Scopes() == Expected);
	S.Bar.Frame();
	CHECK(StandIn::Scopes() == Expected);
}

TEST_CASE("Deformer: the console has three variables, which leave all to the assets", "[deformer]")
{
	Scene S;
	const auto Default = [](const TCHAR* Name) { return IConsoleManager::Get().FindConsoleVariable(Name)->GetInt(); };
	CHECK(Default(TEXT("r.SkinAtlas.DQS")) == 1);
	CHECK(Default(TEXT("r.SkinAtlas.DQS.MaxLOD")) == -1);
	CHECK(Default(TEXT("r.SkinAtlas.DQS.Stretch")) == -1);
}

TEST_CASE("Deformer: a component that goes with work in flight takes its work along", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Goes = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const Stays = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	Rig::Pose(*Goes, 1, Move(0.0f, 1.0f, 0.0f));
	Rig::Pose(*Stays, 1, Move(0.0f, 1.0f, 0.0f));
	Goes->StandInSendRenderDynamicData(); // queued, then gone before the frame is drawn
	UMeshDeformerInstance* const Instance = Goes->GetMeshDeformerInstance();
	Goes->StandInOnUnregister();
	S.Session.Collect(Instance);
	S.Session.Collect(Goes);
	S.Bar.Frame();
	CHECK(SkinDispatches(StandIn::TakeDispatches()).size() == 2); // the other's two sections
	CHECK(StandIn::Log().empty());								  // nor was it tried: the work is gone
	CHECK(Rig::Drawn(*Stays, 2)[1] == 1.0f);
	S.Bar.Deformer->RefreshComponents(); // meets the dead instance's place
	S.Bar.Frame();
}

TEST_CASE("Deformer: releases may repeat and come before anything was made", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	UMeshDeformerInstance* const Instance = Component->GetMeshDeformerInstance();
	Instance->ReleaseResources();
	Instance->ReleaseResources();
	Component->MarkRenderStateDirty();
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
}

TEST_CASE("Deformer: a renewed render state starts without a frame before", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	Component->MarkRenderStateDirty();
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK_FALSE(Rig::ObjectOf(*Component).Lods[0].bPreviousValid);
}

TEST_CASE("Deformer: a world may end with work queued in it", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	Component->StandInSendRenderDynamicData();
	S.Session.EndWorld(*S.Bar.World);
	StandIn::RunRenderCommands();
	CHECK(StandIn::TakeDispatches().empty());
}

TEST_CASE("Deformer: the module may go with work queued, and components stay behind", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	Component->StandInSendRenderDynamicData();
	S.Session.StopModule();
	CHECK(StandIn::RunRenderCommands() == 0); // the queue ran while the system was there
	CHECK(StandIn::Log().empty());
	CHECK(S.Bar.World->Scene->StandInWorkers.IsEmpty()); // the scene asks no system that has left

	Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame(); // nobody to queue it with
	CHECK(SkinDispatches(StandIn::TakeDispatches()).size() == 2);
	CHECK(Rig::Drawn(*Component, 2)[1] == 2.0f);
	Component->GetMeshDeformerInstance()->ReleaseResources(); // nor to drop it from
	StandIn::RunRenderCommands();
}

TEST_CASE("Deformer: work may be asked for at once", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	UMeshDeformerInstance::FEnqueueWorkDesc Desc;
	Desc.Scene = Component->GetScene();
	Desc.ExecutionGroup = UMeshDeformerInstance::ExecutionGroup_Immediate;
	Component->GetMeshDeformerInstance()->EnqueueWork(Desc);
	StandIn::RunRenderCommands();
	CHECK(SkinDispatches(StandIn::TakeDispatches()).size() == 2);
}

TEST_CASE("Deformer: a scene older than the module is skinned, and said to be late", "[deformer]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime(), false);
	Rig Bar(Session);
	Session.StartModule();
	InstallCoreKernels();
	USkinnedMeshComponent* const Component = Bar.AddComponent(Bar.Deformer);
	Bar.Frame();
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK(Rig::ObjectOf(*Component).Resets == 0);
	CHECK(StandIn::CountLog("its scene is older than the SkinAtlas module") == 1);
}

TEST_CASE("Deformer: morph targets are added where asked for and there", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(LastBound.bMorph == 0);
	const auto Deltas = std::make_shared<FRHIShaderResourceView>();
	Deltas->StandInBytes.resize(4 * 6 * sizeof(float));
	const float Up = 7.0f;
	std::memcpy(Deltas->StandInBytes.data() + (3 * 6 + 1) * sizeof(float), &Up, sizeof(Up));
	Rig::ObjectOf(*Component).Lods[0].Morph = Deltas;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 3)[1] == Up);
	Component->StandInLOD = 1; // a level without
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(LastBound.bMorph == 0);
	Component->StandInLOD = 0;
	S.Bar.Deformer->bApplyMorphTargets = false;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 3)[1] == 0.0f);
}

TEST_CASE("Deformer: the mask is the chosen channel, and white where there are no colours", "[deformer]")
{
	Scene S;
	S.Bar.Deformer->SkinningMode = ESkinAtlasSkinningMode::Blended;
	S.Bar.Deformer->BlendMaskSource = ESkinAtlasBlendMask::VertexColorBlue;
	S.Bar.Deformer->BlendFactor = 1.5f; // a Blueprint may write anything
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(LastBound.BlendFactor == 1.0f);
	CHECK(LastBound.BlendWithoutMask == 1.0f);
	const auto Colours = std::make_shared<FRHIShaderResourceView>();
	Colours->StandInFormat = PF_R8G8B8A8;
	Colours->StandInBytes.resize(4 * 4);
	S.Bar.RenderData.LODRenderData[0].StaticVertexBuffers.ColorVertexBuffer.StandInView = Colours;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(LastBound.BlendWithoutMask == 0.0f);
	CHECK(LastBound.bColors);
	constexpr ESkinAtlasBlendMask Channels[] = {ESkinAtlasBlendMask::VertexColorRed,
		ESkinAtlasBlendMask::VertexColorGreen, ESkinAtlasBlendMask::VertexColorBlue,
		ESkinAtlasBlendMask::VertexColorAlpha};
	for (int Channel = 0; Channel < 4; ++Channel)
	{
		S.Bar.Deformer->BlendMaskSource = Channels[Channel];
		Rig::Pose(*Component, 0, {});
		S.Bar.Frame();
		for (int Other = 0; Other < 4; ++Other)
		{
			CHECK(LastBound.MaskChannel[Other] == (Other == Channel ? 1.0f : 0.0f));
		}
	}
	S.Bar.Deformer->BlendMaskSource = ESkinAtlasBlendMask::None;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(LastBound.BlendWithoutMask == 1.0f);
	CHECK_FALSE(LastBound.bColors);

	S.Bar.Deformer->BlendMaskSource = ESkinAtlasBlendMask::VertexColorRed;
	Colours->StandInBytes.resize(3 * 4); // not one per vertex
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(LastBound.BlendWithoutMask == 1.0f);
}

TEST_CASE("Deformer: bulge compensation gets the section's bones, from joint to child", "[deformer]")
{
	Scene S;
	S.Bar.Deformer->BulgeCompensation = 0.75f;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	CHECK(Define(Skins[0], L"SKINATLAS_BULGE") == 1);
	CHECK(LastBound.BulgeCompensation == 0.75f);
	CHECK(Define(Skins[0], L"SKINATLAS_METHOD") == 1);
	// Section 1 begins with bone 2, which has no child and ends where it begins, at 3.
	CHECK(LastBound.FirstSegment[0] == 3.0f);
	CHECK(LastBound.FirstSegment[4] == 3.0f);

	S.Bar.RenderData.LODRenderData[0].RenderSections[1].BoneMap = {1, 2}; // bone 1 goes from 2 to 3
	S.Bar.Deformer->BulgeCompensation = 1.5f;							  // a Blueprint may write anything
	Component->MarkRenderStateDirty();
	S.Bar.Frame();
	CHECK(LastBound.FirstSegment[0] == 2.0f);
	CHECK(LastBound.FirstSegment[4] == 3.0f);
	CHECK(LastBound.BulgeCompensation == 1.0f);
	StandIn::TakeDispatches();
	for (const bool bLinear : {true, false})
	{
		S.Bar.Deformer->SkinningMode = bLinear ? ESkinAtlasSkinningMode::Linear : ESkinAtlasSkinningMode::Blended;
		S.Bar.Deformer->BulgeCompensation = bLinear ? 1.0f : 0.0f;
		Rig::Pose(*Component, 0, {});
		S.Bar.Frame();
		CHECK(Define(SkinDispatches(StandIn::TakeDispatches())[0], L"SKINATLAS_BULGE") == 0);
	}
}

TEST_CASE("Deformer: linear skinning runs no bones kernel, the others one per section", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(StandIn::TakeDispatches().size() == 4);
	S.Bar.Deformer->SkinningMode = ESkinAtlasSkinningMode::Linear;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(StandIn::TakeDispatches().size() == 2);
}

TEST_CASE("Deformer: sections that are not drawn are left out", "[deformer]")
{
	const int Reason = GENERATE(0, 1, 2);
	Scene S;
	// The second: an empty first one is refused.
	FSkelMeshRenderSection& Section = S.Bar.RenderData.LODRenderData[0].RenderSections[1];
	Section.bDisabled = Reason == 0;
	Section.NumTriangles = Reason == 1 ? 0 : 1;
	Section.NumVertices = Reason == 2 ? 0 : 2;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(SkinDispatches(StandIn::TakeDispatches()).size() == 1);
	CHECK(LastBound.FirstVertex == 0);
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
}

TEST_CASE("Deformer: a section of more vertices than a dispatch takes is dispatched in parts", "[deformer]")
{
	Scene S;
	constexpr uint32 Most = 65535 * 64; // groups of a dispatch, threads of a group
	FSkeletalMeshLODRenderData& Level = S.Bar.RenderData.LODRenderData[0];
	Level.RenderSections[1].NumVertices = 2 * Most + 10;
	std::vector<std::array<uint32, 2>> Parts;
	StandIn::SetKernel("/Plugin/SkinAtlas/SkinAtlasSkin.usf",
		[&](const StandIn::FDispatch& Dispatch)
		{
			const auto& P = *static_cast<const FSkinAtlasSkinCS::FParameters*>(Dispatch.Parameters);
			Parts.push_back({P.FirstVertex, P.VertexCount});
		});
	S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(Parts == std::vector<std::array<uint32, 2>>{{0, 2}, {2, Most}, {2 + Most, Most}, {2 + 2 * Most, 10}});
}

TEST_CASE("Deformer: worlds do not do each other's work", "[deformer]")
{
	Scene S;
	Rig Other(S.Session);
	USkinnedMeshComponent* const Here = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const There = Other.AddComponent(S.Bar.Deformer);
	StandIn::RunRenderCommands();
	Other.Frame();
	CHECK(Rig::ObjectOf(*There).Drawn() == EDrawn::Deformed);
	CHECK(Rig::ObjectOf(*Here).Drawn() == EDrawn::BindPose); // not rendered yet
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Here).Drawn() == EDrawn::Deformed);
	S.Session.EndWorld(*Other.World);
	Rig::Pose(*Here, 1, Move(0.0f, 1.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Here, 2)[1] == 1.0f);
}

TEST_CASE("Deformer: instance and settings belong to the component and are not saved", "[deformer]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	UMeshDeformerInstance* const Instance = Component->GetMeshDeformerInstance();
	const UMeshDeformerInstanceSettings* const Settings = S.Bar.Deformer->CreateSettingsInstance(Component);
	CHECK(Instance->GetOuter() == Component);
	CHECK(Instance->HasAnyFlags(RF_Transient));
	CHECK(Settings->GetOuter() == Component);
	CHECK(Settings->HasAnyFlags(RF_Transient));
	CHECK(Instance->GetOutputBuffers() ==
		  (EMeshDeformerOutputBuffer::SkinnedMeshPosition | EMeshDeformerOutputBuffer::SkinnedMeshTangents));
}

TEST_CASE("Deformer: the bones' segments reach the device once, and nothing does that is not read", "[deformer]")
{
	using Names = std::vector<std::string>;
	Scene S;
	S.Bar.Deformer->BulgeCompensation = 0.5f;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(StandIn::TakeUploads() == Names{"SkinAtlas.Segments", "SkinAtlas.Segments"}); // one per section
	for (int Frame = 0; Frame < 3; ++Frame)
	{
		Rig::Pose(*Component, 1, Move(0.0f, static_cast<float>(Frame), 0.0f));
		S.Bar.Frame();
		CHECK(LastBound.FirstSegment[0] == 3.0f); // bone 2, the first of section 1
	}
	CHECK(StandIn::TakeUploads().empty());

	Component->StandInLOD = 1; // other sections
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	S.Bar.Frame();
	CHECK(StandIn::TakeUploads() == Names{"SkinAtlas.Segments", "SkinAtlas.Segments"});
	Component->StandInLOD = 0;
	Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
	S.Bar.Frame();
	CHECK(StandIn::TakeUploads().empty());

	Component->MarkRenderStateDirty(); // a mesh that is built anew may have other bones in its sections
	S.Bar.Frame();
	CHECK(StandIn::TakeUploads().size() == 2);

	S.Bar.Deformer->BulgeCompensation = 0.0f;
	Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame();
	S.Bar.Deformer->SkinningMode = ESkinAtlasSkinningMode::Linear;
	Rig::Pose(*Component, 1, Move(0.0f, 3.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 2)[1] == 3.0f);
	CHECK(StandIn::TakeUploads().empty());
}
