// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using System.IO;
using UnrealBuildTool;

public class SkinAtlasRuntime : ModuleRules
{
	public SkinAtlasRuntime(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"Projects", "RenderCore", "Renderer", "RHI", "SkinAtlasCore"
		});

		// SkeletalMeshUpdater.h, which tells when pose and detail level of the frame are there. Engines without the
		// folder or the file need no wait; SkinAtlasEngineCompat.h asks for it by __has_include.
		string EngineInternal = Path.Combine(EngineDirectory, "Source", "Runtime", "Engine", "Internal");
		if (Directory.Exists(EngineInternal))
		{
			PrivateIncludePaths.Add(EngineInternal);
		}
	}
}
