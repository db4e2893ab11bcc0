// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The deformer from creation to release, in the order in which the engine calls.

#include "TestHarness.h"

#include "Animation/MeshDeformerInstance.h"
#include "HAL/IConsoleManager.h"
#include "Kernel.h"
#include "Rig.h"

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
	const bool bWide = GENERATE(false, true);
	const bool bUnlimited = GENERATE(false, true);
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	Rig Bar(Session, {bWide, !bWide, bUnlimited});
	InstallCoreKernels();
	USkinnedMeshComponent* const Component = Bar.AddComponent(Bar.Deformer);
	Rig::Pose(*Component, 1, Move(0.0f, 4.0f, 0.0f));
	Bar.Frame();
	CHECK(Rig::Drawn(*Component, 0)[1] == 0.0f);
	CHECK(Rig::Drawn(*Component, 1)[1] == Approx(2.0).epsilon(0.005));
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
	Colours->StandInBytes.resize(4 * 4);
	S.Bar.RenderData.LODRenderData[0].StaticVertexBuffers.ColorVertexBuffer.StandInView = Colours;
	Rig::Pose(*Component, 0, {});
	S.Bar.Frame();
	CHECK(LastBound.BlendWithoutMask == 0.0f);
	CHECK(LastBound.MaskChannel[2] == 1.0f);
	CHECK(LastBound.MaskChannel[0] + LastBound.MaskChannel[1] + LastBound.MaskChannel[3] == 0.0f);
}

TEST_CASE("Deformer: bulge compensation gets the section's bones, from joint to child", "[deformer]")
{
	Scene S;
	S.Bar.Deformer->BulgeCompensation = 0.75f;
	S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	const auto Skins = SkinDispatches(StandIn::TakeDispatches());
	CHECK(Define(Skins[0], L"SKINATLAS_BULGE") == 1);
	CHECK(LastBound.BulgeCompensation == 0.75f);
	// Section 1 begins with bone 2, which has no child and ends where it begins, at 3.
	CHECK(LastBound.FirstSegment[0] == 3.0f);
	CHECK(LastBound.FirstSegment[4] == 3.0f);
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
	Scene S;
	S.Bar.RenderData.LODRenderData[0].RenderSections[0].bDisabled = true;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(SkinDispatches(StandIn::TakeDispatches()).size() == 1);
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
}
