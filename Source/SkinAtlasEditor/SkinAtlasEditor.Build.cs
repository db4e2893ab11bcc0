// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

public class SkinAtlasEditor : ModuleRules
{
	public SkinAtlasEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core", "CoreUObject", "DeveloperSettings", "Engine", "SkinAtlasRuntime"
		});
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AssetRegistry", "AssetTools", "ContentBrowser", "DesktopPlatform", "InputCore", "Json", "MessageLog",
			"Persona", "Projects", "PropertyEditor", "RenderCore", "SkinAtlasCore", "Slate", "SlateCore",
			"ToolMenus", "UnrealEd", "WorkspaceMenuStructure"
		});

		// Source meshes. StaticMeshDescription,
		// because the attributes of skeletal meshes derive from those of static ones.
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AnimationCore", "MeshDescription", "SkeletalMeshDescription", "StaticMeshDescription"
		});
	}
}
