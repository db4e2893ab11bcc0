// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

using System.IO;
using UnrealBuildTool;

public class SkinAtlasCore : ModuleRules
{
	public SkinAtlasCore(ReadOnlyTargetRules Target) : base(Target)
	{
		// Every file stands alone: no engine header, and none of its macros, reaches the core.
		PCHUsage = PCHUsageMode.NoPCHs;
		bUseUnity = false;

		bEnableExceptions = false;
		bUseRTTI = false;

		// The same bits in the editor, on the command line and in the browser.
		FPSemantics = FPSemanticsMode.Precise;

		PublicDependencyModuleNames.Add("Core"); // only for IMPLEMENT_MODULE and what DLLEXPORT means

		// Launcher engines may come without Eigen's headers; then a copy of Eigen 3.4 in ThirdParty serves.
		if (File.Exists(Path.Combine(EngineDirectory, "Source", "ThirdParty", "Eigen", "Eigen.Build.cs")))
		{
			AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
		}
		else
		{
			PublicSystemIncludePaths.Add(Path.Combine(PluginDirectory, "Source", "ThirdParty", "Eigen"));
			PrivateDefinitions.Add("EIGEN_MPL2_ONLY");
		}
	}
}
