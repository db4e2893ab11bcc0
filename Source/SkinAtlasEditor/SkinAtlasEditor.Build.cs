// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

public class SkinAtlasEditor : ModuleRules
{
	public SkinAtlasEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "SkinAtlasRuntime" });
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AssetTools", "ContentBrowser", "RenderCore", "SkinAtlasCore", "Slate", "SlateCore", "ToolMenus", "UnrealEd"
		});

		// Source meshes. StaticMeshDescription, because the attributes of skeletal meshes derive from those of static ones.
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AnimationCore", "MeshDescription", "SkeletalMeshDescription", "StaticMeshDescription"
		});
	}
}
