// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasPreviewLines.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Components/LineBatchComponent.h"
#include "Engine/SkinnedAsset.h"
#include "GameFramework/Actor.h"
#include "SkinAtlasMeshSource.h"

#include <cstring>

namespace SkinAtlas::Editor
{
namespace PreviewLines
{
FBatchedLine MakeLine(LineKind Kind, const FVector& Start, const FVector& End)
{
	constexpr float Endless = -1.0f, Thick = 1.5f, Thin = 0.75f;
	const FLinearColor Color = Kind == LineKind::Curve ? FLinearColor(1.0f, 1.0f, 1.0f)
		: Kind == LineKind::Outer					   ? FLinearColor(0.1f, 0.5f, 1.0f)
													   : FLinearColor(1.0f, 0.45f, 0.05f);
	return FBatchedLine(Start, End, Color, Endless, Kind == LineKind::Curve ? Thick : Thin, SDPG_Foreground);
}

bool AreSame(const std::vector<Affine>& A, const std::vector<Affine>& B)
{
	return A.size() == B.size() && (A.empty() || std::memcmp(A.data(), B.data(), A.size() * sizeof(Affine)) == 0);
}
}

void FPreviewLines::SetTarget(UDebugSkelMeshComponent* InTarget)
{
	if (ULineBatchComponent* const Here = Drawn.Get())
	{
		Here->DestroyComponent();
	}
	Drawn = nullptr;
	Target = InTarget;
	Lines = LinesOnSkin();
	bStale = false;
}

ULineBatchComponent* FPreviewLines::FindOrAddDrawn()
{
	UDebugSkelMeshComponent* const Shown = Target.Get();
	AActor* const Owner = Shown != nullptr ? Shown->GetOwner() : nullptr;
	if (!Drawn.IsValid() && Owner != nullptr)
	{
		ULineBatchComponent* const Made = NewObject<ULineBatchComponent>(Owner, NAME_None, RF_Transient);
		Made->bCalculateAccurateBounds = false;
		Owner->AddInstanceComponent(Made); // or garbage collection takes it
		Made->RegisterComponentWithWorld(Shown->GetWorld());
		Drawn = Made;
	}
	return Drawn.Get();
}

std::vector<Affine> FPreviewLines::FindPose() const
{
	const UDebugSkelMeshComponent* const Shown = Target.Get();
	const USkinnedAsset* const Asset = Shown != nullptr ? Shown->GetSkinnedAsset() : nullptr;
	std::vector<Affine> Pose;
	if (Asset != nullptr)
	{
		const TArray<FTransform> Rest = FindBonesAtRest(Asset->GetRefSkeleton());
		const TArray<FTransform>& Posed = Shown->GetComponentSpaceTransforms(); // virtual bones stand behind ours
		for (int32 Bone = 0; Bone < Rest.Num() && Posed.Num() >= Rest.Num(); ++Bone)
		{
			Pose.push_back(ToAffine(Rest[Bone].Inverse() * Posed[Bone]));
		}
	}
	return Pose;
}

void FPreviewLines::Show(const BoundCharacter& Bound, const std::vector<int32_t>& Joints)
{
	Lines = LinesOnSkin(Bound, Joints);
	bStale = true;
	Follow();
}

void FPreviewLines::Follow()
{
	if (!bStale && Lines.Kinds().empty())
	{
		return;
	}
	std::vector<Affine> Pose = FindPose();
	ULineBatchComponent* const Here = FindOrAddDrawn();
	if (Here == nullptr || (!bStale && PreviewLines::AreSame(Pose, DrawnPose)))
	{
		return;
	}
	const FTransform& ToWorld = Target->GetComponentTransform();
	const std::vector<Vec3> Places = Lines.Place(Pose);
	const auto At = [&](size_t P) { return ToWorld.TransformPosition(FVector(Places[P].X, Places[P].Y, Places[P].Z)); };
	TArray<FBatchedLine> Pieces;
	for (size_t Piece = 0; Piece < Lines.Kinds().size(); ++Piece)
	{
		Pieces.Add(PreviewLines::MakeLine(Lines.Kinds()[Piece], At(2 * Piece), At(2 * Piece + 1)));
	}
	Here->Flush();
	Here->DrawLines(Pieces);
	DrawnPose = std::move(Pose);
	bStale = false;
}

void FPreviewLines::Clear()
{
	Lines = LinesOnSkin();
	bStale = false;
	if (ULineBatchComponent* const Here = Drawn.Get())
	{
		Here->Flush();
	}
}
}
