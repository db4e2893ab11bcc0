// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

public class SkinAtlasTrialTarget : TargetRules
{
	public SkinAtlasTrialTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Game;
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("SkinAtlasTrial");
	}
}
