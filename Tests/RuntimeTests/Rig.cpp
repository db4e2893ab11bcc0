// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Rig.h"

#include "Kernel.h"

#include <cstring>

namespace
{
template <typename T>
std::shared_ptr<FRHIShaderResourceView> MakeView(EPixelFormat Format, const std::vector<T>& Values)
{
	const auto View = std::make_shared<FRHIShaderResourceView>();
	View->StandInFormat = Format;
	View->StandInBytes.resize(Values.size() * sizeof(T));
	std::memcpy(View->StandInBytes.data(), Values.data(), View->StandInBytes.size());
	return View;
}

void Append(std::vector<uint8>& Bytes, uint32 Value, bool bWide)
{
	Bytes.push_back(static_cast<uint8>(Value & 0xff));
	if (bWide)
	{
		Bytes.push_back(static_cast<uint8>(Value >> 8));
	}
}

struct RigVertex
{
	float X;
	std::vector<RigInfluence> Influences; // bones of the section
};

/** The engine's layout: all indices, then all weights of a vertex; unlimited rows have a lookup word. */
void StoreWeights(FSkinWeightVertexBuffer& Buffer, const std::vector<RigVertex>& Vertices, const RigFormat& Format)
{
	std::vector<uint8> Bytes;
	std::vector<uint32> Lookup;
	for (const RigVertex& Vertex : Vertices)
	{
		std::vector<RigInfluence> Row = Vertex.Influences;
		for (RigInfluence& Influence : Row)
		{
			Influence.Bone += Format.OtherBones;
		}
		if (Format.Slots > 4)
		{
			// Into the last slots: who reads the first only finds no weight.
			Row.insert(Row.begin(), static_cast<size_t>(Format.Slots) - Row.size(), RigInfluence{0, 0.0f});
		}
		Lookup.push_back(static_cast<uint32>(Bytes.size()) << 8 | static_cast<uint32>(Row.size()));
		if (!Format.bUnlimited)
		{
			Row.resize(static_cast<size_t>(Format.Slots), RigInfluence{0, 0.0f});
		}
		for (const RigInfluence& Influence : Row)
		{
			Append(Bytes, static_cast<uint32>(Influence.Bone), Format.b16BitIndex);
		}
		for (const RigInfluence& Influence : Row)
		{
			const float Unit = Format.b16BitWeight ? 65535.0f : 255.0f;
			Append(Bytes, static_cast<uint32>(Influence.Weight * Unit + 0.5f), Format.b16BitWeight);
		}
	}
	Buffer.StandInInfluences = static_cast<uint32>(Format.Slots);
	Buffer.bStandIn16BitIndex = Format.b16BitIndex;
	Buffer.bStandIn16BitWeight = Format.b16BitWeight;
	Buffer.bStandInUnlimited = Format.bUnlimited;
	Buffer.StandInData.StandInView = MakeView(Format.bUnlimited ? PF_R8_UINT : PF_R32_UINT, Bytes);
	if (Format.bUnlimited)
	{
		Buffer.StandInLookup.StandInView = MakeView(PF_R32_UINT, Lookup);
	}
}

void FillLevel(FSkeletalMeshLODRenderData& Level, const std::vector<RigVertex>& Vertices, uint32 FirstOfSection1,
	const RigFormat& Format)
{
	std::vector<float> Positions;
	std::vector<int16> Frames;
	for (const RigVertex& Vertex : Vertices)
	{
		Positions.insert(Positions.end(), {Vertex.X, 0.0f, 0.0f});
		Frames.insert(Frames.end(), {32767, 0, 0, 0, 0, 0, 32767, 32767});
	}
	Level.StandInVertices = static_cast<uint32>(Vertices.size());
	Level.StaticVertexBuffers.PositionVertexBuffer.StandInView = MakeView(PF_R32_FLOAT, Positions);
	Level.StaticVertexBuffers.StaticMeshVertexBuffer.StandInView = MakeView(PF_R16G16B16A16_SNORM, Frames);
	StoreWeights(Level.StandInWeights, Vertices, Format);
	Level.RenderSections.SetNum(2);
	Level.RenderSections[0].NumVertices = FirstOfSection1;
	Level.RenderSections[0].NumTriangles = 1;
	Level.RenderSections[0].BoneMap = {0, 1};
	Level.RenderSections[1].BaseVertexIndex = FirstOfSection1;
	Level.RenderSections[1].NumVertices = Level.StandInVertices - FirstOfSection1;
	Level.RenderSections[1].NumTriangles = 1;
	Level.RenderSections[1].BoneMap = {2, 1};
	for (FSkelMeshRenderSection& Section : Level.RenderSections)
	{
		const TArray<uint16> Used = Section.BoneMap;
		Section.BoneMap.SetNumZeroed(Format.OtherBones);
		Section.BoneMap.Append(Used);
	}
}
}

Rig::Rig(StandIn::FSession& InSession, const RigFormat& Format)
	: Session(InSession)
	, World(InSession.MakeWorld())
	, Mesh(NewObject<USkeletalMesh>(nullptr, FName(TEXT("Bar"))))
	, Deformer(NewObject<USkinAtlasDualQuaternionDeformer>(nullptr))
{
	RenderData.LODRenderData.SetNum(2);
	const RigVertex First{0.0f, {{0, 1.0f}}};
	const RigVertex Half{1.0f, {{0, 0.5f}, {1, 0.5f}}};
	const RigVertex Third{2.0f, {{1, 1.0f}}};  // bone 1, the second of section 1
	const RigVertex Fourth{3.0f, {{0, 1.0f}}}; // bone 2, the first of section 1
	FillLevel(RenderData.LODRenderData[0], {First, Half, Third, Fourth}, 2, Format);
	FillLevel(RenderData.LODRenderData[1], {First, Third, Fourth}, 1, Format);
	Mesh->StandInRenderData = &RenderData;
	Mesh->StandInSkeleton.StandInParents = {INDEX_NONE, 0, 1};
	Mesh->StandInSkeleton.StandInPose = {
		FTransform(), FTransform(FQuat(), FVector(2, 0, 0)), FTransform(FQuat(), FVector(1, 0, 0))};
}

Rig::~Rig()
{
	StandIn::RunRenderCommands(); // queued updates still read the mesh, which goes with this object
}

USkinnedMeshComponent* Rig::AddComponent(UMeshDeformer* InDeformer)
{
	USkinnedMeshComponent* const Component = Session.MakeComponent(*World, *Mesh);
	Component->StandInPose.SetNum(3);
	Component->StandInDeformer = InDeformer;
	Component->bStandInSetDeformer = InDeformer != nullptr;
	Component->StandInOnRegister();
	return Component;
}

void Rig::Pose(USkinnedMeshComponent& Component, int Bone, const FStandInBone& RestToPosed)
{
	Component.StandInPose[Bone] = RestToPosed;
	++Component.StandInRevision;
	Component.MarkRenderDynamicDataDirty();
}

StandIn::FMeshObject& Rig::ObjectOf(USkinnedMeshComponent& Component)
{
	return *static_cast<StandIn::FMeshObject*>(Component.MeshObject);
}

std::array<float, 3> Rig::Drawn(USkinnedMeshComponent& Component, int V, bool bPrevious)
{
	const std::vector<float> All = ObjectOf(Component).Positions(bPrevious);
	const size_t At = static_cast<size_t>(V) * 3;
	return {All[At], All[At + 1], All[At + 2]};
}

Scene::Scene()
{
	InstallCoreKernels();
}

FStandInBone QuarterTurn(float X)
{
	return {{{0, -1, 0, X}, {1, 0, 0, -X}, {0, 0, 1, 0}}};
}

FStandInBone Move(float X, float Y, float Z)
{
	return {{{1, 0, 0, X}, {0, 1, 0, Y}, {0, 0, 1, Z}}};
}

int Define(const StandIn::FDispatch& Dispatch, std::wstring_view Name)
{
	for (const StandIn::FShaderDefine& Defined : Dispatch.Defines)
	{
		if (Defined.Name == Name)
		{
			return Defined.Value;
		}
	}
	return -1;
}

std::vector<StandIn::FDispatch> SkinDispatches(const std::vector<StandIn::FDispatch>& All)
{
	std::vector<StandIn::FDispatch> Skins;
	for (const StandIn::FDispatch& Dispatch : All)
	{
		if (std::string_view(Dispatch.Type->Class) == "FSkinAtlasSkinCS")
		{
			Skins.push_back(Dispatch);
		}
	}
	return Skins;
}
