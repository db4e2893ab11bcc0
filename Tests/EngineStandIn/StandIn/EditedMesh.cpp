// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Mesh descriptions, their skin weights, and how a skeletal mesh keeps, commits and builds them.

#include "Editor.h"

#include "SkeletalMeshAttributes.h"
#include "SkeletalMeshTypes.h"

namespace
{
constexpr const wchar_t* DefaultProfile = L"Default";

std::wstring KeyOf(FName Profile)
{
	return Profile.IsNone() ? DefaultProfile : *Profile.ToString();
}

TArray<FName> ProfileNames(const FMeshDescription& Mesh)
{
	TArray<FName> Names;
	for (const auto& [Name, Rows] : Mesh.StandInSkins)
	{
		Names.Add(FName(Name.c_str()));
	}
	return Names;
}
}

void FMeshDescription::CreateVertexWithID(FVertexID Vertex)
{
	StandInVertices.StandInAdd(Vertex.GetValue());
	StandInPositions.resize(SIZE_T(StandInVertices.GetArraySize()));
	for (auto& [Name, Rows] : StandInSkins)
	{
		Rows.resize(StandInPositions.size());
	}
}

void FMeshDescription::StandInPlaceVertex(FVertexID Vertex, const FVector3f& Position)
{
	CreateVertexWithID(Vertex);
	StandInPositions[SIZE_T(Vertex.GetValue())] = Position;
}

void FMeshDescription::StandInAddTriangle(
	FTriangleID Triangle, const std::array<FVertexID, 3>& Corners, const char* Slot)
{
	const auto Known = std::find(StandInSlots.begin(), StandInSlots.end(), FName(Slot));
	const int32 Group = static_cast<int32>(Known - StandInSlots.begin());
	if (Known == StandInSlots.end())
	{
		StandInSlots.push_back(FName(Slot));
		StandInGroups.StandInAdd(Group);
	}
	StandInTriangles.StandInAdd(Triangle.GetValue());
	StandInCorners.resize(SIZE_T(StandInTriangles.GetArraySize()));
	StandInCorners[SIZE_T(Triangle.GetValue())] = Corners;
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		StandInInstances.StandInAdd(3 * Triangle.GetValue() + Corner);
		StandInVertexOf.resize(SIZE_T(StandInInstances.GetArraySize()));
		StandInColors.resize(StandInVertexOf.size(), FVector4f(1.0f, 1.0f, 1.0f, 1.0f));
		StandInVertexOf.back() = Corners[SIZE_T(Corner)];
	}
	StandInGroupOf.resize(StandInCorners.size());
	StandInGroupOf[SIZE_T(Triangle.GetValue())] = FPolygonGroupID(Group);
}

FSkinWeightsVertexAttributesConstRef FSkeletalMeshConstAttributes::GetVertexSkinWeights(FName Profile) const
{
	const auto Found = StandInMesh.StandInSkins.find(KeyOf(Profile));
	return FSkinWeightsVertexAttributesConstRef(Found == StandInMesh.StandInSkins.end() ? nullptr : &Found->second);
}

TArray<FName> FSkeletalMeshConstAttributes::GetSkinWeightProfileNames() const
{
	return ProfileNames(StandInMesh);
}

TPolygonGroupAttributesConstRef<FName> FSkeletalMeshConstAttributes::GetPolygonGroupMaterialSlotNames() const
{
	return TPolygonGroupAttributesConstRef<FName>(StandInMesh.StandInSlots);
}

void FSkeletalMeshAttributes::Register(bool)
{
	StandInMesh.StandInSkins[DefaultProfile].resize(StandInMesh.StandInPositions.size());
}

FSkinWeightsVertexAttributesRef FSkeletalMeshAttributes::GetVertexSkinWeights(FName Profile)
{
	const auto Found = StandInMesh.StandInSkins.find(KeyOf(Profile));
	return FSkinWeightsVertexAttributesRef(Found == StandInMesh.StandInSkins.end() ? nullptr : &Found->second);
}

TArray<FName> FSkeletalMeshAttributes::GetSkinWeightProfileNames() const
{
	return ProfileNames(StandInMesh);
}

bool FSkeletalMeshAttributes::IsValidSkinWeightProfileName(FName Profile)
{
	return !Profile.IsNone() && !(Profile == FName(DefaultProfile));
}

bool FSkeletalMeshAttributes::RegisterSkinWeightAttribute(FName Profile)
{
	if (!IsValidSkinWeightProfileName(Profile) || StandInMesh.StandInSkins.count(KeyOf(Profile)) != 0)
	{
		return false;
	}
	StandInMesh.StandInSkins[KeyOf(Profile)].resize(StandInMesh.StandInPositions.size());
	return true;
}

bool FSkeletalMeshAttributes::UnregisterSkinWeightAttribute(FName Profile)
{
	return IsValidSkinWeightProfileName(Profile) && StandInMesh.StandInSkins.erase(KeyOf(Profile)) != 0;
}

namespace UE::AnimationCore
{
namespace
{
bool IsHeavier(const FBoneWeight& A, const FBoneWeight& B)
{
	return A.GetRawWeight() > B.GetRawWeight();
}
}

FBoneWeights FBoneWeights::Create(TArrayView<const FBoneWeight> In, const FBoneWeightsSettings& Settings)
{
	FBoneWeights Made;
	std::vector<FBoneWeight> Sorted(In.begin(), In.end());
	std::sort(Sorted.begin(), Sorted.end(), IsHeavier);
	for (const FBoneWeight& Each : Sorted)
	{
		if (Made.Num() < Settings.GetMaxWeightCount() && Each.GetRawWeight() >= Settings.GetRawWeightThreshold())
		{
			Made.Row.Add(Each);
		}
	}
	if (Settings.GetNormalizeType() == EBoneWeightNormalizeType::Always)
	{
		Made.StandInNormalise();
	}
	return Made;
}

/** Each weight times 65535 over the sum, rounded down; what rounding took is carried to the next, lighter one. */
void FBoneWeights::StandInNormalise()
{
	int64 Sum = 0;
	for (const FBoneWeight& Each : Row)
	{
		Sum += Each.GetRawWeight();
	}
	int64 Carried = 0;
	for (FBoneWeight& Each : Row)
	{
		const int64 Scaled = int64(Each.GetRawWeight()) * 65535 + Carried;
		Each.SetRawWeight(static_cast<uint16>(std::min<int64>(Scaled / Sum, 65535)));
		Carried = Scaled - int64(Each.GetRawWeight()) * Sum;
	}
	std::stable_sort(Row.begin(), Row.end(), IsHeavier); // equal weights may have come apart by one
}
}

FSkeletalMeshLODInfo* USkeletalMesh::GetLODInfo(int32 LODIndex)
{
	return IsValidLODIndex(LODIndex) ? &StandInLevels[SIZE_T(LODIndex)].Info : nullptr;
}

void USkeletalMesh::AddAssetUserData(UAssetUserData* InUserData)
{
	RemoveUserDataOfClass(InUserData->GetClass());
	StandInUserData.Add(InUserData);
}

UAssetUserData* USkeletalMesh::GetAssetUserDataOfClass(TSubclassOf<UAssetUserData> InUserDataClass)
{
	UAssetUserData* const* const Found = StandInUserData.FindByPredicate(
		[&](const UAssetUserData* Each) { return Each->IsA(InUserDataClass.Get()); });
	return Found == nullptr ? nullptr : *Found;
}

void USkeletalMesh::RemoveUserDataOfClass(TSubclassOf<UAssetUserData> InUserDataClass)
{
	StandInUserData.RemoveAll([&](const UAssetUserData* Each) { return Each->IsA(InUserDataClass.Get()); });
}

bool USkeletalMesh::IsReductionActive(int32 LODIndex) const
{
	return IsValidLODIndex(LODIndex) && StandInLevels[SIZE_T(LODIndex)].Info.bStandInReductionActive;
}

FSkeletalMeshOptimizationSettings USkeletalMesh::GetReductionSettings(int32 LODIndex) const
{
	return IsValidLODIndex(LODIndex) ? StandInLevels[SIZE_T(LODIndex)].Info.ReductionSettings
									 : FSkeletalMeshOptimizationSettings();
}

FMeshDescription* USkeletalMesh::GetMeshDescription(int32 LODIndex) const
{
	check(IsValidLODIndex(LODIndex));
	FStandInLevel& Level = StandInLevels[SIZE_T(LODIndex)];
	if (Level.Edited == nullptr && Level.Committed != nullptr)
	{
		Level.Edited = std::make_shared<FMeshDescription>(*Level.Committed);
	}
	return Level.Edited.get();
}

bool USkeletalMesh::HasMeshDescription(int32 LODIndex) const
{
	check(IsValidLODIndex(LODIndex));
	const FStandInLevel& Level = StandInLevels[SIZE_T(LODIndex)];
	return Level.Committed != nullptr || Level.Edited != nullptr;
}

FMeshDescription* USkeletalMesh::CreateMeshDescription(int32 LODIndex, FMeshDescription&& Description)
{
	check(IsValidLODIndex(LODIndex));
	StandInLevels[SIZE_T(LODIndex)].Edited = std::make_shared<FMeshDescription>(std::move(Description));
	return StandInLevels[SIZE_T(LODIndex)].Edited.get();
}

bool USkeletalMesh::ModifyMeshDescription(int32 LODIndex, bool)
{
	check(IsValidLODIndex(LODIndex));
	if (!StandIn::IsIgnored(StandIn::ECall::ModifyMeshDescription))
	{
		const auto Remember = [this, LODIndex]() -> std::function<void()>
		{
			return [this, LODIndex, Was = StandInLevels[SIZE_T(LODIndex)].Committed]
			{
				StandInLevels[SIZE_T(LODIndex)].Committed = Was;
				StandInLevels[SIZE_T(LODIndex)].Edited.reset();
			};
		};
		StandIn::Record({this, Remember(), Remember});
	}
	return true;
}

bool USkeletalMesh::CommitMeshDescription(int32 LODIndex, const FCommitMeshDescriptionParams& Params)
{
	check(IsValidLODIndex(LODIndex));
	FStandInLevel& Level = StandInLevels[SIZE_T(LODIndex)];
	if (StandIn::IsIgnored(StandIn::ECall::CommitMeshDescription) || Level.Edited == nullptr)
	{
		return false;
	}
	Level.Committed = std::make_shared<const FMeshDescription>(*Level.Edited);
	if (Params.bUpdateSkinWeightProfiles)
	{
		TArray<FName> Backed;
		for (const FStandInLevel& Each : StandInLevels)
		{
			Backed.Append(Each.Committed != nullptr ? ProfileNames(*Each.Committed) : TArray<FName>());
		}
		StandInProfiles.RemoveAll([&](const FSkinWeightProfileInfo& Info) { return !Backed.Contains(Info.Name); });
		for (const FName Name : Backed)
		{
			const auto bSame = [&](const FSkinWeightProfileInfo& Info) { return Info.Name == Name; };
			if (FSkeletalMeshAttributes::IsValidSkinWeightProfileName(Name) &&
				!StandInProfiles.ContainsByPredicate(bSame))
			{
				StandInProfiles.Add({Name});
			}
		}
	}
	if (Params.bMarkPackageDirty)
	{
		MarkPackageDirty();
	}
	return true;
}

void USkeletalMesh::StandInPostEditChange()
{
	if (!StandIn::IsIgnored(StandIn::ECall::PostEditChange))
	{
		++StandInBuilds;
		StandIn::BeginBuild();
		for (FStandInLevel& Level : StandInLevels)
		{
			Level.Built = Level.Committed;
		}
	}
}

std::function<void()> USkeletalMesh::StandInRemember()
{
	return [this, Profiles = StandInProfiles, Deformer = StandInDefaultDeformer, UserData = StandInUserData,
			   bColors = bStandInHasColors]
	{
		StandInUserData = UserData;
		StandInProfiles = Profiles;
		StandInDefaultDeformer = Deformer;
		bStandInHasColors = bColors;
	};
}

FScopedSkeletalMeshPostEditChange::FScopedSkeletalMeshPostEditChange(USkeletalMesh* InMesh, bool, bool)
	: StandInMesh(InMesh)
{
	++StandInMesh->StandInEditScopes;
}

FScopedSkeletalMeshPostEditChange::~FScopedSkeletalMeshPostEditChange()
{
	if (--StandInMesh->StandInEditScopes == 0)
	{
		StandInMesh->PostEditChange();
	}
}

namespace StandIn
{
USkeletalMesh* MakeMesh(const TCHAR* PackageName, const TCHAR* Name)
{
	UPackage* const Package = NewObject<UPackage>(nullptr, PackageName);
	return NewObject<USkeletalMesh>(Package, Name);
}

void AddLevel(USkeletalMesh& Mesh, FMeshDescription Description)
{
	USkeletalMesh::FStandInLevel& Level = Mesh.StandInLevels.emplace_back();
	Level.Committed = std::make_shared<const FMeshDescription>(std::move(Description));
	Level.Built = Level.Committed;
}

void AddGeneratedLevel(USkeletalMesh& Mesh, int32 BaseLOD)
{
	USkeletalMesh::FStandInLevel& Level = Mesh.StandInLevels.emplace_back();
	Level.Info.bHasBeenSimplified = 1;
	Level.Info.bStandInReductionActive = true;
	Level.Info.ReductionSettings.BaseLOD = BaseLOD;
}
}
