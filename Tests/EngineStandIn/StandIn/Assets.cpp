// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Assets and their packages.

#include "AssetToolsModule.h"
#include "Factories/Factory.h"
#include "IAssetTools.h"
#include "Misc/PackageName.h"
#include "UObject/Package.h"

namespace StandIn
{
namespace
{
class FAssetTools final : public IAssetTools
{
public:
	UObject* CreateAsset(
		const FString& AssetName, const FString& PackagePath, UClass* AssetClass, UFactory* Factory, FName) override
	{
		UPackage* const Package = NewObject<UPackage>(nullptr, FName(*(PackagePath + TEXT("/") + AssetName)));
		UObject* const Made = Factory->FactoryCreateNew(
			AssetClass, Package, FName(*AssetName), RF_Transactional, nullptr, nullptr);
		Package->bStandInDirty = Made != nullptr;
		return Made;
	}
};
}
}

FAssetToolsModule& FAssetToolsModule::GetModule()
{
	static FAssetToolsModule Module;
	return Module;
}

IAssetTools& FAssetToolsModule::Get() const
{
	static StandIn::FAssetTools Tools;
	return Tools;
}

FString FPackageName::GetLongPackagePath(const FString& InLongPackageName)
{
	const std::wstring Name = *InLongPackageName;
	return FString(Name.substr(0, Name.rfind(L'/')).c_str());
}
