// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasReports.h"

#include "HAL/CriticalSection.h"
#include "Misc/ScopeLock.h"

namespace SkinAtlas::Deformer
{
namespace Reports // named: unity builds merge files
{
enum class EKind : uint8
{
	Refusal,
	Skip,
	Notice
};

struct FReport
{
	FName Mesh;
	EKind Kind = EKind::Refusal;
	uint8 Reason = 0;
};

static FCriticalSection Lock; // instances are made on the game thread, work is queued on any, skipped on the render's
static TArray<FReport> Told;  // few: only meshes that something is wrong with

static bool Add(FName Mesh, EKind Kind, uint8 Reason)
{
	const FScopeLock Scope(&Lock);
	if (Told.ContainsByPredicate([Mesh, Kind, Reason](const FReport& Old)
			{ return Old.Mesh == Mesh && Old.Kind == Kind && Old.Reason == Reason; }))
	{
		return false;
	}
	Told.Add({Mesh, Kind, Reason});
	return true;
}
}

bool IsNews(FName Mesh, ERefusal Reason)
{
	return Reports::Add(Mesh, Reports::EKind::Refusal, static_cast<uint8>(Reason));
}

bool IsNews(FName Mesh, ESkip Reason)
{
	return Reports::Add(Mesh, Reports::EKind::Skip, static_cast<uint8>(Reason));
}

bool IsNews(FName Mesh, ENotice Reason)
{
	return Reports::Add(Mesh, Reports::EKind::Notice, static_cast<uint8>(Reason));
}

void ForgetReports()
{
	const FScopeLock Scope(&Reports::Lock);
	Reports::Told.SetNum(0);
}
}
