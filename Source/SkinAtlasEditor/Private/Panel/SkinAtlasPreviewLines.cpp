// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasPreviewLines.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Components/LineBatchComponent.h"
#include "GameFramework/Actor.h"

namespace SkinAtlas::Editor
{
namespace PreviewLines
{
void Add(TArray<FBatchedLine>& Into, const BoundCharacter& Bound, const SurfaceLine& Line, const FTransform& ToWorld,
	const FLinearColor& Color, float Thickness)
{
	constexpr float Endless = -1.0f;
	const std::vector<Vec3> Places = PlacePoints(Bound.Mesh, Bound.Mesh.Positions(), Line);
	const auto At = [&](size_t P) { return ToWorld.TransformPosition(FVector(Places[P].X, Places[P].Y, Places[P].Z)); };
	for (size_t P = 0; P + 1 < Places.size(); P += 2)
	{
		Into.Add(FBatchedLine(At(P), At(P + 1), Color, Endless, Thickness, SDPG_Foreground));
	}
}
}

void FPreviewLines::SetTarget(UDebugSkelMeshComponent* InTarget)
{
	if (ULineBatchComponent* const Drawn = Lines.Get())
	{
		Drawn->DestroyComponent();
	}
	Lines = nullptr;
	Target = InTarget;
}

ULineBatchComponent* FPreviewLines::FindOrAddLines()
{
	UDebugSkelMeshComponent* const Shown = Target.Get();
	AActor* const Owner = Shown != nullptr ? Shown->GetOwner() : nullptr;
	if (!Lines.IsValid() && Owner != nullptr)
	{
		ULineBatchComponent* const Made = NewObject<ULineBatchComponent>(Owner, NAME_None, RF_Transient);
		Made->bCalculateAccurateBounds = false;
		Owner->AddInstanceComponent(Made); // or garbage collection takes it
		Made->RegisterComponentWithWorld(Shown->GetWorld());
		Lines = Made;
	}
	return Lines.Get();
}

void FPreviewLines::Show(const BoundCharacter& Bound, const std::vector<int32_t>& Joints)
{
	ULineBatchComponent* const Drawn = FindOrAddLines();
	if (Drawn == nullptr)
	{
		return;
	}
	Drawn->Flush();
	const FTransform& ToWorld = Target->GetComponentTransform();
	const FLinearColor Curve(1.0f, 1.0f, 1.0f), Outer(0.1f, 0.5f, 1.0f), Inner(1.0f, 0.45f, 0.05f);
	constexpr float Thick = 1.5f, Thin = 0.75f;
	TArray<FBatchedLine> Pieces;
	for (const int32_t J : Joints)
	{
		const JointLines Of = FindLines(Bound, J);
		PreviewLines::Add(Pieces, Bound, Of.Curve, ToWorld, Curve, Thick);
		PreviewLines::Add(Pieces, Bound, Of.Outer, ToWorld, Outer, Thin);
		PreviewLines::Add(Pieces, Bound, Of.Inner, ToWorld, Inner, Thin);
	}
	Drawn->DrawLines(Pieces);
}

void FPreviewLines::Clear()
{
	if (ULineBatchComponent* const Drawn = Lines.Get())
	{
		Drawn->Flush();
	}
}
}
