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

		// An installed engine may bring the rules of Eigen without the headers, whose names have no extension: so a
		// header is asked for. Without it a copy of Eigen 3.4 serves, which one command fetches.
		string Header = Path.Combine("Eigen", "SparseCholesky");
		string OfEngine = Path.Combine(EngineDirectory, "Source", "ThirdParty", "Eigen");
		string Copy = Path.Combine(PluginDirectory, "Source", "ThirdParty", "Eigen");
		if (File.Exists(Path.Combine(OfEngine, Header)))
		{
			AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
		}
		else if (File.Exists(Path.Combine(Copy, Header)))
		{
			PublicSystemIncludePaths.Add(Copy);
			PrivateDefinitions.Add("EIGEN_MPL2_ONLY");
		}
		else
		{
			throw new FileNotFoundException(
				"SkinAtlas needs the headers of Eigen 3.4, and neither " + OfEngine + " nor " + Copy + " has them. "
				+ "Fetch them by: git clone --depth 1 --branch 3.4.0 https://gitlab.com/libeigen/eigen.git \""
				+ Copy + "\"");
		}
	}
}
