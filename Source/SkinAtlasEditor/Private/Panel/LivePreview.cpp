// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/LivePreview.h"

namespace SkinAtlas::Editor
{
void LivePreview::SetSource(SourceCharacter InSource, RoleTable InRoles)
{
	Stop();
	Source = std::move(InSource);
	Roles = std::move(InRoles);
	Done.reset(); // the atlas itself knows whether it still serves
}

void LivePreview::Poll(FunctionRef<void(const Solution& New)> Show)
{
	if (Beside.IsBusy())
	{
		return;
	}
	if (bUnderWay)
	{
		bUnderWay = false;
		Done = InWork;
		if (Last)
		{
			Show(*Atlas.Found());
		}
	}
	if (Wanted && HasSource() && Wanted != Done)
	{
		InWork = *Wanted;
		bUnderWay = true;
		Beside.Start([this](const Context& Host)
			{ Last = Atlas.Solve(Source, InWork, Roles, SolveExtent::FirstLevel, Host); });
	}
	Wanted.reset();
}

void LivePreview::Stop()
{
	Beside.Stop();
	bUnderWay = false;
	Wanted.reset();
	Done.reset();
}

void LivePreview::Forget()
{
	Stop();
	Atlas.Forget();
	Source = {};
	Last = {};
}

AtlasSolver& LivePreview::TakeAtlas()
{
	Stop();
	return Atlas;
}
}
