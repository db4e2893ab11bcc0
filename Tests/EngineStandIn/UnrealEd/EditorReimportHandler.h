// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for EditorReimportHandler.h (UnrealEd).

#pragma once

#include "Delegates/Delegate.h"
#include "UObject/Object.h"

#include <functional>
#include <map>

class FReimportManager // [58u]
{
public:
	class FPostReimportNotification // [58u]
	{
	public:
		FDelegateHandle AddStatic(void (*Function)(UObject*, bool)) // [58u]
		{
			const FDelegateHandle Made{++StandInLast};
			StandInHeard[Made.StandInNumber] = Function;
			return Made;
		}
		bool Remove(FDelegateHandle Handle) { return StandInHeard.erase(Handle.StandInNumber) != 0; } // [58u]
		std::map<int, std::function<void(UObject*, bool)>> StandInHeard;
		int StandInLast = 0;
	};
	UNREALED_API static FReimportManager* Instance(); // [58u] exported
	FPostReimportNotification& OnPostReimport() { return StandInPost; } // [58u]
	FPostReimportNotification StandInPost;
};
