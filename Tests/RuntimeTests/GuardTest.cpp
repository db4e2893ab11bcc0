// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What keeps the deformer from a mesh: the engine skins or the frame before stays, and the log says why, once.

#include "TestHarness.h"

#include "Animation/MeshDeformerInstance.h"
#include "Animation/MeshDeformerProvider.h"
#include "Features/IModularFeatures.h"
#include "Materials/Material.h"
#include "Rig.h"
#include "SkinAtlasBoneSegments.h"
#include "SkinAtlasDualQuaternionDeformerInstance.h"
#include "SkinAtlasDualQuaternionLibrary.h"
#include "SkinAtlasEngineCompat.h"
#include "UObject/Package.h"

#include <functional>

using StandIn::EDrawn;

namespace
{
struct Refusal
{
	const char* Name;
	std::function<void(Scene&, USkinnedMeshComponent&)> Arrange;
	const char* Sentence;
};

const std::vector<Refusal>& Refusals()
{
	static const std::vector<Refusal> All{
		{"no mesh", [](Scene&, USkinnedMeshComponent& C) { C.StandInAsset = nullptr; }, "has no mesh to skin yet"},
		{"CPU skinning", [](Scene&, USkinnedMeshComponent& C) { C.bStandInCPUSkinning = true; }, "skinned on the CPU"},
		{"static drawing", [](Scene&, USkinnedMeshComponent& C) { C.bRenderStatic = 1; }, "drawn static"},
		{"Nanite", [](Scene&, USkinnedMeshComponent& C) { C.bStandInNanite = true; }, "set up for Nanite"},
		{"cloth",
			[](Scene& S, USkinnedMeshComponent&)
			{ S.Bar.RenderData.LODRenderData[1].RenderSections[1].bStandInCloth = true; },
			"cloth sections"},
		{"an empty first section",
			[](Scene& S, USkinnedMeshComponent&)
			{ S.Bar.RenderData.LODRenderData[0].RenderSections[0].NumTriangles = 0; },
			"first enabled section has no triangles"},
		{"feature level",
			[](Scene& S, USkinnedMeshComponent&) { S.Bar.World->Scene->StandInLevel = ERHIFeatureLevel::ES3_1; },
			"below SM5"},
		{"-nullrhi", [](Scene&, USkinnedMeshComponent&) { StandIn::SetCanEverRender(false); }, "never renders"},
		{"no passthrough shaders",
			[](Scene& S, USkinnedMeshComponent&)
			{
				StandIn::SetSkinCache(false);
				S.Session.Provide(false); // a provider of another plug-in, which does not know the platform
			},
			"turn on Support Compute Skin Cache, or enable a plug-in that provides mesh deformers"},
#if STANDIN_MINOR >= 8
		{"a material without the flag",
			[](Scene& S, USkinnedMeshComponent&)
			{
				UMaterial* const Fur = NewObject<UMaterial>(nullptr, FName(TEXT("Fur")));
				Fur->bStandInLocked = true;
				S.Bar.Mesh->StandInMaterials = {{nullptr, FName()}, {Fur, FName()}};
			},
			"its material Fur is not marked Used with Mesh Deformer"},
#endif
	};
	return All;
}
}

TEST_CASE("Guards: what the deformer cannot skin is left to the engine, with one line that says why", "[guards]")
{
	for (const Refusal& Case : Refusals())
	{
		INFO(Case.Name);
		Scene S;
		USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *S.Bar.Mesh);
		Component->StandInPose.SetNum(3);
		Case.Arrange(S, *Component);
		Component->StandInDeformer = S.Bar.Deformer;
		Component->bStandInSetDeformer = true;
		Component->StandInOnRegister();
		CHECK(Component->GetMeshDeformerInstance() == nullptr);
		CHECK(StandIn::CountLog(Case.Sentence) == 1);
		CHECK(StandIn::Log().size() == 1);
		S.Bar.Frame();
		CHECK(StandIn::TakeDispatches().empty());
		if (Component->MeshObject != nullptr)
		{
			CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::EngineSkinning);
		}
		Component->StandInRecreateInstance(); // BeginPlay asks again
		CHECK(StandIn::Log().size() == 1);
	}
}

TEST_CASE("Guards: of two reasons to leave a mesh to the engine the earlier one is told", "[guards]")
{
	const std::vector<Refusal>& All = Refusals(); // in the order of asking
	for (size_t First = 0; First < All.size(); ++First)
	{
		for (size_t Second = First + 1; Second < All.size(); ++Second)
		{
			INFO(All[First].Name << ", then " << All[Second].Name);
			Scene S;
			USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *S.Bar.Mesh);
			All[Second].Arrange(S, *Component);
			All[First].Arrange(S, *Component);
			CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
			CHECK(StandIn::CountLog(All[First].Sentence) == 1);
			CHECK(StandIn::Log().size() == 1);
		}
	}
}

TEST_CASE("Guards: a component that is no skinned mesh gets no instance", "[guards]")
{
	Scene S;
	UMeshComponent* const Static = NewObject<UMeshComponent>(nullptr);
	CHECK(S.Bar.Deformer->CreateInstance(Static, nullptr) == nullptr);
}

TEST_CASE("Guards: SkinAtlas weights in a profile are not seen, and that is said", "[guards]")
{
	Scene S;
	S.Bar.Mesh->StandInProfiles.Add({FName(TEXT("skinatlas"))}); // names have no case
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	CHECK(Component->GetMeshDeformerInstance() != nullptr);
	CHECK(StandIn::CountLog("make the profile the main skin") == 1);
	Component->StandInRecreateInstance();
	CHECK(StandIn::Log().size() == 1);
}

TEST_CASE("Guards: a skinned asset that is no skeletal mesh has no profiles to ask for", "[guards]")
{
	Scene S;
	USkinnedAsset* const Asset = NewObject<USkinnedAsset>(nullptr, FName(TEXT("Plain")));
	Asset->StandInRenderData = &S.Bar.RenderData;
	USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *Asset);
	CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) != nullptr);
	CHECK(StandIn::Log().empty());
}

namespace
{
struct Skip
{
	const char* Name;
	std::function<void(Rig&, USkinnedMeshComponent&)> Arrange;
	const char* Sentence;
};

const std::vector<Skip>& Skips()
{
	static const std::vector<Skip> All{
		{"a level still streaming", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.PendingFirstLODIdx = 1; },
			"still streaming in"},
		{"a level that has left", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.CurrentFirstLODIdx = 1; },
			"still streaming in"},
		{"a level that is not there", [](Rig&, USkinnedMeshComponent& C) { C.StandInLOD = 5; }, "still streaming in"},
		{"render data not ready", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.bStandInInitialised = false; },
			"render data is not ready"},
		{"no vertices", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.LODRenderData[0].StandInVertices = 0; },
			"no vertices"},
		{"no enabled section",
			[](Rig& Bar, USkinnedMeshComponent&)
			{
				for (FSkelMeshRenderSection& Section : Bar.RenderData.LODRenderData[0].RenderSections)
				{
					Section.bDisabled = true;
				}
			},
			"no enabled section"},
		{"no section to draw",
			[](Rig& Bar, USkinnedMeshComponent&)
			{
				for (FSkelMeshRenderSection& Section : Bar.RenderData.LODRenderData[0].RenderSections)
				{
					Section.NumTriangles = 0;
				}
			},
			"no buffer of its positions, weights or bones"},
		{"no positions",
			[](Rig& Bar, USkinnedMeshComponent&)
			{ Bar.RenderData.LODRenderData[0].StaticVertexBuffers.PositionVertexBuffer.StandInView = nullptr; },
			"no buffer of its positions, weights or bones"},
		{"no weights",
			[](Rig& Bar, USkinnedMeshComponent&)
			{ Bar.RenderData.LODRenderData[0].StandInWeights.StandInData.StandInView = nullptr; },
			"no buffer of its positions, weights or bones"},
		{"no tangents",
			[](Rig& Bar, USkinnedMeshComponent&)
			{ Bar.RenderData.LODRenderData[0].StaticVertexBuffers.StaticMeshVertexBuffer.StandInView = nullptr; },
			"no buffer of its positions, weights or bones"},
		{"no bones", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Lods[0].Bones[0] = nullptr; },
			"no buffer of its positions, weights or bones"},
		{"no bone in a section",
			[](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.LODRenderData[0].RenderSections[1].BoneMap = {}; },
			"no buffer of its positions, weights or bones"},
		{"turned to the CPU",
			[](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Kind = StandIn::EMeshKind::CpuSkin; },
			"the engine skins it, because it is skinned on the CPU"},
		{"turned to Nanite", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Kind = StandIn::EMeshKind::Nanite; },
			"the engine skins it, because it is drawn by Nanite"},
	};
	return All;
}
}

TEST_CASE("Guards: a frame that cannot be skinned keeps the one before", "[guards]")
{
	for (const Skip& Case : Skips())
	{
		INFO(Case.Name);
		Scene S;
		USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
		Rig::Pose(*Component, 1, Move(0.0f, 1.0f, 0.0f));
		S.Bar.Frame();
		StandIn::TakeDispatches();
		Case.Arrange(S.Bar, *Component);
		for (int Frame = 0; Frame < 3; ++Frame)
		{
			Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
			S.Bar.Frame();
		}
		CHECK(StandIn::TakeDispatches().empty());
		CHECK(StandIn::CountLog(Case.Sentence) == 1);
		CHECK(StandIn::CountLog("Mesh Bar: ") == 1);
		CHECK(StandIn::Log().size() == 1);
		CHECK(Rig::ObjectOf(*Component).Resets == 0);
		CHECK(Rig::ObjectOf(*Component).Lods[0].bOverridden);
		const FRDGBuffer& Kept = Rig::ObjectOf(*Component).Lods[0].Position[Rig::ObjectOf(*Component).Lods[0].Current];
		CHECK(reinterpret_cast<const float*>(Kept.StandInBytes.data())[2 * 3 + 1] == 1.0f);
	}
}

TEST_CASE("Guards: of two reasons to skip a frame the earlier one is told", "[guards]")
{
	// The dossier's order: later questions may be asked only of objects that answered the earlier ones.
	const std::vector<Skip> InOrder{
		{"CPU", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Kind = StandIn::EMeshKind::CpuSkin; },
			"skinned on the CPU"},
		{"Nanite", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Kind = StandIn::EMeshKind::Nanite; },
			"drawn by Nanite"},
		{"no pose", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).bUpdated = false; }, "no pose yet"},
		{"not ready", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.bStandInInitialised = false; },
			"render data is not ready"},
		{"streaming", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.PendingFirstLODIdx = 1; },
			"still streaming in"},
		{"no vertices", [](Rig& Bar, USkinnedMeshComponent&) { Bar.RenderData.LODRenderData[0].StandInVertices = 0; },
			"no vertices"},
		{"no bones", [](Rig&, USkinnedMeshComponent& C) { Rig::ObjectOf(C).Lods[0].Bones[0] = nullptr; },
			"no buffer of its positions, weights or bones"}};
	for (size_t First = 0; First < InOrder.size(); ++First)
	{
		for (size_t Second = First + 1; Second < InOrder.size(); ++Second)
		{
			INFO(InOrder[First].Name << ", then " << InOrder[Second].Name);
			Scene S;
			USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
			S.Bar.Frame();
			StandIn::TakeDispatches();
			InOrder[Second].Arrange(S.Bar, *Component);
			InOrder[First].Arrange(S.Bar, *Component);
			UMeshDeformerInstance::FEnqueueWorkDesc Desc;
			Desc.Scene = Component->GetScene();
			Desc.ExecutionGroup = UMeshDeformerInstance::ExecutionGroup_Immediate;
			Component->GetMeshDeformerInstance()->EnqueueWork(Desc);
			StandIn::RunRenderCommands();
			CHECK(StandIn::TakeDispatches().empty());
			CHECK(StandIn::CountLog(InOrder[First].Sentence) == 1);
			CHECK(StandIn::Log().size() == 1);
		}
	}
}

TEST_CASE("Guards: a second reason gets a line of its own", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	for (int Round = 0; Round < 2; ++Round)
	{
		S.Bar.RenderData.PendingFirstLODIdx = 1;
		Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
		S.Bar.Frame();
		S.Bar.RenderData.PendingFirstLODIdx = 0;
		S.Bar.RenderData.bStandInInitialised = false;
		Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
		S.Bar.Frame();
		S.Bar.RenderData.bStandInInitialised = true;
	}
	CHECK(StandIn::CountLog("still streaming in") == 1);
	CHECK(StandIn::CountLog("render data is not ready") == 1);
}

TEST_CASE("Guards: an engine's mesh object is asked by whichever of its questions there are", "[guards]")
{
	struct Oldest
	{
		bool bCpu;
		bool IsCPUSkinned() const { return bCpu; }
	};
	struct Older : Oldest
	{
		bool bNanite;
		bool IsNaniteMesh() const { return bNanite; }
	};
	CHECK(SkinAtlas::Compat::IsGpuSkinObject(Oldest{false}));
	CHECK_FALSE(SkinAtlas::Compat::IsGpuSkinObject(Oldest{true}));
	CHECK(SkinAtlas::Compat::IsGpuSkinObject(Older{{false}, false}));
	CHECK_FALSE(SkinAtlas::Compat::IsGpuSkinObject(Older{{true}, false}));
	CHECK_FALSE(SkinAtlas::Compat::IsGpuSkinObject(Older{{false}, true}));
}

TEST_CASE("Guards: a mesh without a pose waits for one", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	StandIn::TakeDispatches();
	Rig::ObjectOf(*Component).bUpdated = false;
	UMeshDeformerInstance::FEnqueueWorkDesc Desc;
	Desc.Scene = Component->GetScene();
	Desc.ExecutionGroup = UMeshDeformerInstance::ExecutionGroup_Immediate;
	Component->GetMeshDeformerInstance()->EnqueueWork(Desc);
	StandIn::RunRenderCommands();
	CHECK(StandIn::TakeDispatches().empty());
	CHECK(StandIn::CountLog("no pose yet") == 1);
}

TEST_CASE("Guards: unlimited influences need their lookup", "[guards]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	Rig Bar(Session, {.bUnlimited = true});
	Bar.RenderData.LODRenderData[0].StandInWeights.StandInLookup.StandInView = nullptr;
	Bar.AddComponent(Bar.Deformer);
	Bar.Frame();
	CHECK(StandIn::TakeDispatches().empty());
	CHECK(StandIn::CountLog("no buffer of its positions, weights or bones") == 1);
}

TEST_CASE("Guards: every mesh and every reason is told once", "[guards]")
{
	Scene S;
	USkeletalMesh* const Other = NewObject<USkeletalMesh>(nullptr, FName(TEXT("Other")));
	Other->StandInRenderData = &S.Bar.RenderData;
	for (USkeletalMesh* const Mesh : {S.Bar.Mesh, Other})
	{
		USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *Mesh);
		for (int Round = 0; Round < 2; ++Round)
		{
			Component->bStandInNanite = true;
			CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
			Component->bStandInNanite = false;
			Component->bStandInCPUSkinning = true;
			CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
		}
	}
	CHECK(StandIn::CountLog("Mesh Bar: ") == 2);
	CHECK(StandIn::CountLog("Mesh Other: ") == 2);
}

TEST_CASE("Guards: a crowd of one mesh is told of once, whatever its deformers and instances", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Refused[] = {S.Bar.AddComponent(nullptr), S.Bar.AddComponent(nullptr)};
	for (USkinnedMeshComponent* const Each : Refused)
	{
		Each->bStandInNanite = true;
		CHECK_FALSE(USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(Each, nullptr)); // one each
	}
	CHECK(StandIn::CountLog("disable Nanite") == 1);

	USkinnedMeshComponent* const A = S.Bar.AddComponent(S.Bar.Deformer);
	USkinnedMeshComponent* const B = S.Bar.AddComponent(NewObject<USkinAtlasDualQuaternionDeformer>(nullptr));
	S.Bar.Frame();
	S.Bar.RenderData.PendingFirstLODIdx = 1;
	for (int Round = 0; Round < 2; ++Round)
	{
		Rig::Pose(*A, 1, Move(0.0f, 2.0f, 0.0f));
		Rig::Pose(*B, 1, Move(0.0f, 2.0f, 0.0f));
		S.Bar.Frame();
		A->StandInRecreateInstance();
	}
	CHECK(StandIn::CountLog("still streaming in") == 1);

	for (USkinnedMeshComponent* const Each : {A, B})
	{
		UMeshDeformerInstance* const Instance = Each->GetMeshDeformerInstance();
		UMeshDeformerInstance::FEnqueueWorkDesc Desc;
		Desc.Scene = Each->GetScene();
		Each->StandInDestroyRenderState();
		Instance->EnqueueWork(Desc);
	}
	CHECK(StandIn::CountLog("no mesh object") == 1);
	CHECK(StandIn::Log().size() == 3);
}

TEST_CASE("Guards: meshes of one name in two folders are two meshes", "[guards]")
{
	Scene S;
	for (const TCHAR* const Folder : {TEXT("Hero"), TEXT("Crowd")})
	{
		UObject* const Outer = NewObject<USkinnedAsset>(nullptr, FName(Folder));
		USkeletalMesh* const Mesh = NewObject<USkeletalMesh>(Outer, FName(TEXT("Body")));
		Mesh->StandInRenderData = &S.Bar.RenderData;
		USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *Mesh);
		Component->bStandInNanite = true;
		CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
	}
	CHECK(StandIn::CountLog("Mesh Hero.Body: ") == 1);
	CHECK(StandIn::CountLog("Mesh Crowd.Body: ") == 1);
}

TEST_CASE("Guards: a first section that is switched off may be empty", "[guards]")
{
	Scene S;
	S.Bar.RenderData.LODRenderData[0].RenderSections[0].bDisabled = true;
	S.Bar.RenderData.LODRenderData[0].RenderSections[0].NumTriangles = 0;
	CHECK(S.Bar.AddComponent(S.Bar.Deformer)->GetMeshDeformerInstance() != nullptr);
	for (FSkelMeshRenderSection& Section : S.Bar.RenderData.LODRenderData[1].RenderSections)
	{
		Section.bDisabled = true; // a level without any is not drawn
	}
	CHECK(S.Bar.AddComponent(S.Bar.Deformer)->GetMeshDeformerInstance() != nullptr);
}

TEST_CASE("Guards: outside a world the device's feature level counts", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *S.Bar.Mesh);
	Component->StandInWorld = nullptr;
	CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) != nullptr);
	StandIn::SetMaxFeatureLevel(ERHIFeatureLevel::ES3_1);
	CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
}

TEST_CASE("Guards: skinning goes on when the level has come", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	S.Bar.RenderData.PendingFirstLODIdx = 1;
	Rig::Pose(*Component, 1, Move(0.0f, 2.0f, 0.0f));
	S.Bar.Frame();
	S.Bar.RenderData.PendingFirstLODIdx = 0;
	Rig::Pose(*Component, 1, Move(0.0f, 3.0f, 0.0f));
	S.Bar.Frame();
	CHECK(Rig::Drawn(*Component, 2)[1] == 3.0f);
	CHECK_FALSE(Rig::ObjectOf(*Component).Lods[0].bPreviousValid); // a frame was left out
}

TEST_CASE("Guards: without a mesh object work is refused with one line", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	UMeshDeformerInstance* const Instance = Component->GetMeshDeformerInstance();
	Component->StandInDestroyRenderState();
	StandIn::RunRenderCommands();
	UMeshDeformerInstance::FEnqueueWorkDesc Desc;
	Desc.Scene = Component->GetScene();
	Instance->EnqueueWork(Desc);
	Instance->EnqueueWork(Desc);
	CHECK(StandIn::RunRenderCommands() == 0);
	CHECK(StandIn::CountLog("no mesh object") == 1);
}

TEST_CASE("Guards: a project without a skin cache draws deformed meshes: the module asks for the shaders", "[guards]")
{
	Scene S;
	StandIn::SetSkinCache(false);
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
}

TEST_CASE("Guards: another plug-in's provider is the first that the engine asks, whoever was loaded first", "[guards]")
{
	for (const bool bOursFirst : {false, true})
	{
		INFO(bOursFirst);
		StandIn::FSession Session(StandInModuleSkinAtlasRuntime(), bOursFirst);
		IMeshDeformerProvider& Theirs = Session.Provide(true);
		if (!bOursFirst)
		{
			Session.StartModule();
		}
		CHECK(IMeshDeformerProvider::Get() == &Theirs);
		const FName Name = IMeshDeformerProvider::ModularFeatureName;
		CHECK(IModularFeatures::Get().GetModularFeatureImplementationCount(Name) == 1);
		Session.StopModule();
		CHECK(IMeshDeformerProvider::Get() == &Theirs);
	}
	CHECK_FALSE(IMeshDeformerProvider::IsAvailable());
}

TEST_CASE("Guards: the module's own provider makes nobody a deformer", "[guards]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	IMeshDeformerProvider* const Ours = IMeshDeformerProvider::Get();
	REQUIRE(Ours != nullptr);
	CHECK(Ours->GetDefaultMeshDeformer({}) == nullptr);
	CHECK(Ours->IsSupported(SP_PCD3D_SM5));
	CHECK_FALSE(Ours->IsSupported(SP_OPENGL_ES3_1_ANDROID));
	Session.StopModule();
	CHECK_FALSE(IMeshDeformerProvider::IsAvailable());
}

#if STANDIN_MINOR >= 8
TEST_CASE("Guards: in the editor a material without the flag gets it, and is marked as changed", "[guards]")
{
	Scene S;
	UPackage* const Package = NewObject<UPackage>(nullptr, FName(TEXT("/Game/Fur")));
	UMaterial* const Fur = NewObject<UMaterial>(Package, FName(TEXT("Fur")));
	S.Bar.Mesh->StandInMaterials = {{Fur, FName()}};
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	CHECK(Component->GetMeshDeformerInstance() != nullptr);
	CHECK(Fur->bStandInDeformed);
	CHECK(Package->IsDirty());
}

TEST_CASE("Guards: the component's own materials count, not the mesh's that they hide", "[guards]")
{
	Scene S;
	UMaterial* const Fits = NewObject<UMaterial>(nullptr, FName(TEXT("Fits")));
	UMaterial* const Unfit = NewObject<UMaterial>(nullptr, FName(TEXT("Unfit")));
	Unfit->bStandInLocked = true;
	S.Bar.Mesh->StandInMaterials = {{Unfit, FName()}};
	USkinnedMeshComponent* const Component = S.Session.MakeComponent(*S.Bar.World, *S.Bar.Mesh);
	CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) == nullptr);
	Component->StandInMaterials = {Fits};
	CHECK(S.Bar.Deformer->CreateInstance(Component, nullptr) != nullptr);
}
#endif

TEST_CASE("Guards: work without a scene, a component or a deformer is none", "[guards]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(S.Bar.Deformer);
	UMeshDeformerInstance* const Instance = Component->GetMeshDeformerInstance();
	S.Bar.Frame();
	UMeshDeformerInstance::FEnqueueWorkDesc Desc;
	Instance->EnqueueWork(Desc);
	auto* const Bare = NewObject<USkinAtlasDualQuaternionDeformerInstance>();
	Desc.Scene = Component->GetScene();
	Bare->EnqueueWork(Desc);
	Bare->ReleaseResources();
	CHECK(StandIn::RunRenderCommands() == 0);
	Component->StandInOnUnregister();
	StandIn::RunRenderCommands();
	S.Session.Collect(Component);
	Instance->EnqueueWork(Desc); // the component is gone, the instance not yet
	CHECK(StandIn::RunRenderCommands() == 0);
}

namespace
{
/** Makes no instances, as ours where it refuses. */
class ForeignDeformer final : public UMeshDeformer
{
	STANDIN_CLASS_BODY(ForeignDeformer, UMeshDeformer, "ForeignDeformer")

public:
	UMeshDeformerInstanceSettings* CreateSettingsInstance(UMeshComponent*) override { return nullptr; }
	UMeshDeformerInstance* CreateInstance(UMeshComponent*, UMeshDeformerInstanceSettings*) override { return nullptr; }
};
}

TEST_CASE("Library: apply, remove and ask", "[library]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(nullptr);
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::EngineSkinning);
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(Component));

	// In every version the render state is renewed: 5.8 keeps bones elsewhere for objects made without a deformer.
	CHECK(USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(Component, S.Bar.Deformer));
	CHECK(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(Component));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK(StandIn::Log().empty());

	USkinAtlasDualQuaternionLibrary::RemoveDualQuaternionSkinning(Component);
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(Component));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::EngineSkinning);

	// Another maker's stays.
	auto* const Foreign = NewObject<ForeignDeformer>();
	Component->SetMeshDeformer(Foreign);
	USkinAtlasDualQuaternionLibrary::RemoveDualQuaternionSkinning(Component);
	CHECK(Component->StandInDeformer == Foreign);

	CHECK(USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(Component, nullptr)); // one of default settings
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::Deformed);
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(nullptr, nullptr));
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(nullptr));
	USkinAtlasDualQuaternionLibrary::RemoveDualQuaternionSkinning(nullptr);
}

TEST_CASE("Library: a mesh's default deformer is ours too, and can be taken off one component", "[library]")
{
	Scene S;
	S.Bar.Mesh->StandInDefaultDeformer = S.Bar.Deformer;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(nullptr);
	S.Bar.Frame();
	CHECK(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(Component));
	USkinAtlasDualQuaternionLibrary::RemoveDualQuaternionSkinning(Component);
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(Component));
	S.Bar.Frame();
	CHECK(Rig::ObjectOf(*Component).Drawn() == EDrawn::EngineSkinning);
}

TEST_CASE("Library: apply says where it cannot", "[library]")
{
	Scene S;
	USkinnedMeshComponent* const Component = S.Bar.AddComponent(nullptr);
	Component->bStandInNanite = true;
	CHECK_FALSE(USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(Component, S.Bar.Deformer));
	CHECK(StandIn::CountLog("disable Nanite") == 1);
}

TEST_CASE("Segments: a bone ends at the mean of its children, a leaf where it begins", "[segments]")
{
	FReferenceSkeleton Skeleton;
	const FQuat QuarterZ(0.0, 0.0, 0.70710678118654752, 0.70710678118654752);
	Skeleton.StandInParents = {INDEX_NONE, 0, 1, 1};
	Skeleton.StandInPose = {FTransform(QuarterZ, FVector(1, 0, 0)), FTransform(FQuat(), FVector(2, 0, 0)),
		FTransform(FQuat(), FVector(1, 0, 3)), FTransform(FQuat(), FVector(1, 0, -1))};
	const TArray<FVector4f> Segments = SkinAtlas::Deformer::MakeBoneSegments(Skeleton);
	REQUIRE(Segments.Num() == 8);
	const auto IsAt = [&](int Row, float X, float Y, float Z)
	{
		return Segments[Row].X == Approx(X).margin(1e-6) && Segments[Row].Y == Approx(Y).margin(1e-6) &&
			   Segments[Row].Z == Approx(Z).margin(1e-6);
	};
	CHECK(IsAt(0, 1, 0, 0)); // root, turned by 90 degrees about Z
	CHECK(IsAt(1, 1, 2, 0)); // its child, 2 along the turned X
	CHECK(IsAt(3, 1, 3, 1)); // mean of (1, 3, 3) and (1, 3, -1)
	CHECK(IsAt(4, 1, 3, 3));
	CHECK(IsAt(5, 1, 3, 3));
}
