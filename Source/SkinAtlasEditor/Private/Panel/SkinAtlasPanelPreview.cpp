// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasPanelPreview.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "SkinAtlasCompute.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasSettings.h"

namespace SkinAtlas::Editor
{
void FPanelPreview::SetMesh(USkeletalMesh* InMesh, UDebugSkelMeshComponent* InViewed)
{
	Stop();
	Live.Forget();
	Selected.clear();
	Mesh = InMesh;
	Viewed = InViewed;
	Skin.SetTarget(InViewed);
	Lines.SetTarget(InViewed);
}

UDebugSkelMeshComponent* FPanelPreview::GetViewed() const
{
	return Viewed.Get();
}

bool FPanelPreview::Read(const Recipe& What)
{
	USkeletalMesh* const Here = Mesh.Get();
	if (!Viewed.IsValid() || !FindRefusal(Here).IsEmpty())
	{
		return false;
	}
	SourceCharacter Source = ReadSource(*Here, FindInForce(*Here, What), FindProfile(*Here));
	Skin.SetSource(Source.Levels.front());
	FText Complaint; // the panel tells of it
	Live.SetSource(std::move(Source), FindRoleTable(What, Complaint));
	return Complaint.IsEmpty();
}

void FPanelPreview::Poll()
{
	Live.Poll([this](const Solution& New)
		{
			if (bDragging)
			{
				Skin.Show(New.Levels.front().Rows);
			}
			Lines.Show(New.Bound, Selected);
		});
	Lines.Follow();
}

void FPanelPreview::Want(const Recipe& What)
{
	Live.Want(FindInForce(*Mesh.Get(), What));
}

void FPanelPreview::Drag(const Recipe& What)
{
	// An atlas that is on its way for the lines serves the drag, too.
	bDragging = bDragging || Live.IsUnderWay() || Read(What);
	if (bDragging)
	{
		Want(What);
	}
}

bool FPanelPreview::Stop()
{
	const bool bWasDragging = bDragging;
	bDragging = false;
	Live.Stop();
	Skin.Clear();
	return bWasDragging;
}

void FPanelPreview::Select(const std::vector<int32_t>& Joints, const Recipe& What)
{
	Selected = Joints;
	if (const Solution* const Found = Live.Found())
	{
		Lines.Show(Found->Bound, Selected);
	}
	else if (!Live.IsUnderWay())
	{
		Refresh(What);
	}
}

void FPanelPreview::Refresh(const Recipe& What)
{
	Lines.Clear();
	if (!Selected.empty() && Read(What))
	{
		Want(What);
	}
}

bool FPanelPreview::CanBlend(const Recipe& What)
{
	USkeletalMesh* const Here = Mesh.Get();
	FText Complaint;
	const RoleTable Roles = FindRoleTable(What, Complaint);
	return Viewed.IsValid() && FindRefusal(Here).IsEmpty() && Complaint.IsEmpty() &&
		GetAtlas().CanBlend(ReadSource(*Here, What, FindProfile(*Here)), FindInForce(*Here, What), Roles);
}
}
