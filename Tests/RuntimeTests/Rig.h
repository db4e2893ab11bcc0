// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A small skinned mesh in the stand-in's scene, and the module under test at work on it.

#pragma once

#include "Engine/SkeletalMesh.h"
#include "MeshObject.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "Session.h"
#include "SkinAtlasDualQuaternionDeformer.h"

#include <array>
#include <vector>

IModuleInterface& StandInModuleSkinAtlasRuntime();

/** One influence of a vertex: a bone of the skeleton and its share. */
struct RigInfluence
{
	int Bone;
	float Weight;
};

/** How the weights of a level are stored. */
struct RigFormat
{
	bool b16BitIndex = false;
	bool b16BitWeight = false;
	bool bUnlimited = false;
	int Slots = 4;		// per vertex; where unlimited, the least number
	int OtherBones = 0; // of each section, before those that its vertices use
};

/**
 * A bar along X, 4 vertices: at 0 and 1 of section 0, at 2 and 3 of section 1; bone 0 at the origin, bone 1 at 2, bone
 * 2 at 3. The vertex at 1 is half of bone 0, half of bone 1; the others have one bone each. Section 1 numbers its bones
 * in another order than the skeleton. Two levels of detail, the second without the vertex at 1.
 */
class Rig
{
public:
	explicit Rig(StandIn::FSession& InSession, const RigFormat& Format = {});
	~Rig();

	/** A component with the deformer on it, registered, but before its first frame. */
	USkinnedMeshComponent* AddComponent(UMeshDeformer* Deformer);
	/** Moves the pose on and has the component send it. */
	static void Pose(USkinnedMeshComponent& Component, int Bone, const FStandInBone& RestToPosed);
	void Frame() { Session.Frame(*World); }
	static StandIn::FMeshObject& ObjectOf(USkinnedMeshComponent& Component);
	/** Position of vertex V as drawn, or as it was drawn the frame before. */
	static std::array<float, 3> Drawn(USkinnedMeshComponent& Component, int V, bool bPrevious = false);

	StandIn::FSession& Session;
	UWorld* World;
	USkeletalMesh* Mesh;
	FSkeletalMeshRenderData RenderData;
	USkinAtlasDualQuaternionDeformer* Deformer;
};

/** A session with the bar in it and the core in the kernels' place. */
struct Scene
{
	StandIn::FSession Session{StandInModuleSkinAtlasRuntime()};
	Rig Bar{Session};
	Scene();
};

/** A turn about Z by 90 degrees around the point (X, 0, 0). */
FStandInBone QuarterTurn(float X);
FStandInBone Move(float X, float Y, float Z);

/** Value of a permutation define in a dispatch; -1: it has none. */
int Define(const StandIn::FDispatch& Dispatch, std::wstring_view Name);
/** Dispatches of the skin kernel. */
std::vector<StandIn::FDispatch> SkinDispatches(const std::vector<StandIn::FDispatch>& All);
