// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

public class SkinAtlasTrialEditorTarget : TargetRules
{
	public SkinAtlasTrialEditorTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Editor;
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("SkinAtlasTrial");
	}
}
