// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for the part of UnrealBuildTool that our Build.cs files use. What they set is kept.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnrealBuildTool
{
	public class ReadOnlyTargetRules
	{
	}


	public enum FPSemanticsMode
	{
		Default,
		Precise,
		Imprecise
	}

	public class ModuleRules
	{
		public ModuleRules(ReadOnlyTargetRules Target)
		{
		}

		// As nested types in the engine's.
		public enum PCHUsageMode
		{
			Default,
			NoPCHs,
			UseExplicitOrSharedPCHs
		}

		public PCHUsageMode PCHUsage = PCHUsageMode.Default;
		public FPSemanticsMode FPSemantics = FPSemanticsMode.Default;
		public bool bUseUnity = true;
		public bool bEnableExceptions = false;
		public bool bUseRTTI = false;
		public string EngineDirectory = Check.EngineDirectory;
		public string PluginDirectory = Check.PluginDirectory;
		public List<string> PublicDependencyModuleNames = new List<string>();
		public List<string> PrivateDependencyModuleNames = new List<string>();
		public List<string> PublicSystemIncludePaths = new List<string>();
		public List<string> PublicIncludePaths = new List<string>();
		public List<string> PrivateIncludePaths = new List<string>();
		public List<string> PrivateDefinitions = new List<string>();

		public void AddEngineThirdPartyPrivateStaticDependencies(
			ReadOnlyTargetRules Target, params string[] ModuleNames)
		{
			PrivateDependencyModuleNames.AddRange(ModuleNames);
		}
	}

	public static class Check
	{
		public static string EngineDirectory;
		public static string PluginDirectory;

		/**
		 * ENGINE PLUGIN MODULE...: makes the rules of every module named, as the engine does by the name of its file;
		 * prints what each depends on.
		 */
		public static int Main(string[] Arguments)
		{
			EngineDirectory = Arguments[0];
			PluginDirectory = Arguments[1];
			for (int Place = 2; Place < Arguments.Length; ++Place)
			{
				string Module = Arguments[Place];
				Type Rules = Type.GetType(Module);
				if (Rules == null || !typeof(ModuleRules).IsAssignableFrom(Rules))
				{
					Console.Error.WriteLine(Module + ".Build.cs has no class " + Module + " : ModuleRules");
					return 1;
				}
				ModuleRules Made;
				try
				{
					Made = (ModuleRules)Activator.CreateInstance(Rules, new ReadOnlyTargetRules());
				}
				catch (TargetInvocationException Failure)
				{
					Console.Error.WriteLine(Module + ": " + Failure.InnerException.Message);
					return 2;
				}
				List<string> All = new List<string>(Made.PublicDependencyModuleNames);
				All.AddRange(Made.PrivateDependencyModuleNames);
				if (new HashSet<string>(All).Count != All.Count || !All.Contains("Core"))
				{
					Console.Error.WriteLine(Module + ": a dependency is named twice, or Core is missing");
					return 1;
				}
				// Others would get the folder, too, and it is no one's but the engine's.
				IEnumerable<string> Public = Made.PublicIncludePaths.Concat(Made.PublicSystemIncludePaths);
				if (Public.Any(Each => Each.Contains("Internal")))
				{
					Console.Error.WriteLine(Module + ": an Internal folder is on a public include path");
					return 1;
				}
				Console.WriteLine(Module + ": " + string.Join(" ", All));
			}
			return 0;
		}
	}
}
