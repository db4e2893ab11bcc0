// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

public class SkinAtlasTrial : ModuleRules
{
	public SkinAtlasTrial(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PrivateDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });
	}
}
