// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Features/IModularFeatures.h (Core).

#pragma once

#include "Features/IModularFeature.h"
#include "UObject/NameTypes.h"

#include <functional>
#include <utility>
#include <vector>

class IModularFeatures // [58]
{
public:
	class FOnModularFeatureRegistered // [58]
	{
	public:
		template <typename Class>
		void AddRaw(Class* Object, void (Class::*Method)(const FName&, IModularFeature*)) // [58u]
		{
			StandInHeard.push_back({Object, [=](const FName& Type, IModularFeature* Feature)
				{ (Object->*Method)(Type, Feature); }});
		}
		void RemoveAll(const void* Object) // [58u]
		{
			std::erase_if(StandInHeard, [Object](const auto& Each) { return Each.first == Object; });
		}
		std::vector<std::pair<const void*, std::function<void(const FName&, IModularFeature*)>>> StandInHeard;
	};

	CORE_API static IModularFeatures& Get(); // [58] exported
	virtual ~IModularFeatures() = default;
	bool IsModularFeatureAvailable(const FName Type) { return GetModularFeatureImplementationCount(Type) > 0; } // [58]
	virtual int32 GetModularFeatureImplementationCount(const FName Type) = 0; // [58]
	virtual IModularFeature* GetModularFeatureImplementation(const FName Type, const int32 Index) = 0; // [58]
	virtual void RegisterModularFeature(const FName Type, IModularFeature* ModularFeature) = 0; // [58]
	virtual void UnregisterModularFeature(const FName Type, IModularFeature* ModularFeature) = 0; // [58]
	virtual FOnModularFeatureRegistered& OnModularFeatureRegistered() = 0; // [58]
};
