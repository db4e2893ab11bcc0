// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PropertyHandle.h (PropertyEditor). A test makes handles.

#pragma once

#include "UObject/Object.h"

#include <vector>

class IPropertyHandle // [B] abstract in the engine
{
public:
	void GetOuterObjects(TArray<UObject*>& OuterObjects) const { OuterObjects = StandInOuters; }
	bool GetNumChildren(uint32& OutNumChildren) const // an FPropertyAccess::Result in the engine
	{
		OutNumChildren = static_cast<uint32>(StandInChildren.size());
		return true;
	}
	TSharedPtr<IPropertyHandle> GetChildHandle(uint32 Index, bool bRecurse = true) const
	{
		static_cast<void>(bRecurse);
		return StandInChildren[Index];
	}
	TArray<UObject*> StandInOuters;
	std::vector<TSharedPtr<IPropertyHandle>> StandInChildren;
};
