// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Lint.h"

#include <algorithm>
#include <cctype>

namespace HeaderTool
{
namespace
{
constexpr std::string_view LicenceLine = "// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT";

class Checker
{
public:
	Checker(const UnrealModule& InModule, const Surroundings& InAround)
		: Module(InModule)
		, Around(InAround)
	{
	}

	std::vector<Finding> Run()
	{
		for (const SourceFile& Text : Module.Texts)
		{
			CheckLicence(Text);
		}
		for (const SourceFile& File : Module.Files)
		{
			CheckLicence(File);
			CheckLength(File);
			CheckGeneratedInclude(File);
			CheckIncludes(File);
			CheckVersions(File);
			for (const Type& Declared : File.Types)
			{
				CheckType(File, Declared);
			}
		}
		return std::move(Findings);
	}

private:
	void Report(const SourceFile& File, int Line, std::string Text)
	{
		Findings.push_back({Module.Name + "/" + File.Name, Line, std::move(Text)});
	}

	void CheckLicence(const SourceFile& File)
	{
		if (File.Text.substr(0, File.Text.find('\n')) != LicenceLine)
		{
			Report(File, 1, "the first line is not the copyright line");
		}
	}

	void CheckLength(const SourceFile& File)
	{
		const auto Lines = std::count(File.Text.begin(), File.Text.end(), '\n');
		if (Lines >= 500)
		{
			Report(File, static_cast<int>(Lines), "the file has 500 lines or more");
		}
	}

	void CheckGeneratedInclude(const SourceFile& File)
	{
		const bool bReflected =
			std::any_of(File.Types.begin(), File.Types.end(), [](const Type& T) { return !T.Macro.empty(); });
		const std::string Wanted = GeneratedName(File.Name);
		const auto Found = std::find_if(File.Includes.begin(), File.Includes.end(),
			[&](const Include& I) { return I.Path.ends_with(".generated.h"); });
		if (bReflected && (Found == File.Includes.end() || Found->Path != Wanted))
		{
			Report(File, 1, "a reflected header must include \"" + Wanted + "\"");
		}
		else if (Found != File.Includes.end() && Found + 1 != File.Includes.end())
		{
			Report(File, (Found + 1)->Line, "an include after the generated header, which must be the last");
		}
	}

	void CheckIncludes(const SourceFile& File)
	{
		for (const Include& Used : File.Includes)
		{
			const std::string Beside = File.Name.substr(0, File.Name.rfind('/') + 1) + Used.Path;
			const bool bOwn = std::any_of(Module.Files.begin(), Module.Files.end(),
				[&](const SourceFile& Other) {
					return Other.Name == Beside || Other.Name == "Public/" + Used.Path ||
						   Other.Name == "Private/" + Used.Path;
				});
			if (bOwn || Used.Path.ends_with(".generated.h"))
			{
				continue;
			}
			const auto Owner = Around.OwnerOfHeader.find(Used.Path);
			if (Owner == Around.OwnerOfHeader.end())
			{
				Report(File, Used.Line, "\"" + Used.Path + "\" is in no module known here");
			}
			else if (!IsNamed(Owner->second))
			{
				Report(File, Used.Line,
					"\"" + Used.Path + "\" is of module " + Owner->second + ", which Build.cs does not name");
			}
			const bool bAsked = std::any_of(Used.Inside.begin(), Used.Inside.end(),
				[](const Condition& Each) { return Each.Text.find("__has_include") != std::string::npos; });
			if (Around.Internals.count(Used.Path) == 1 && !bAsked)
			{
				Report(File, Used.Line,
					"\"" + Used.Path + "\" is of an Internal folder, and not every engine hands it out: __has_include");
			}
			const auto Linked = Around.ModulesOfTemplates.find(Used.Path);
			for (const std::string& Name :
				Linked == Around.ModulesOfTemplates.end() ? std::vector<std::string>() : Linked->second)
			{
				if (!IsNamed(Name))
				{
					Report(File, Used.Line,
						"templates of \"" + Used.Path + "\" link module " + Name + ", which Build.cs does not name");
				}
			}
		}
	}

	bool IsNamed(const std::string& Name) const
	{
		return std::find(Module.Dependencies.begin(), Module.Dependencies.end(), Name) != Module.Dependencies.end();
	}

	void CheckVersions(const SourceFile& File)
	{
		if (File.Name.ends_with("EngineCompat.h"))
		{
			return;
		}
		for (const std::string_view Word :
			{"UE_VERSION_OLDER_THAN", "UE_VERSION_NEWER_THAN", "ENGINE_MINOR_VERSION", "__has_include"})
		{
			const size_t At = File.Code.find(Word);
			if (At != std::string::npos)
			{
				const auto Line =
					1 + std::count(File.Code.begin(), File.Code.begin() + static_cast<std::ptrdiff_t>(At), '\n');
				Report(File, static_cast<int>(Line), std::string(Word) + " outside the compat header");
			}
		}
	}

	/** UnrealHeaderTool skips what stands in other conditions, and the class then has another layout than it thinks. */
	void CheckConditions(const SourceFile& File, int Line, const std::vector<Condition>& Inside)
	{
		for (const Condition& Enclosing : Inside)
		{
			if (Enclosing.Text != "WITH_EDITOR" && Enclosing.Text != "WITH_EDITORONLY_DATA")
			{
				Report(File, Line, "a reflected declaration inside #if " + Enclosing.Text);
			}
		}
	}

	/** A letter in front means that the engine knows the type; the core's types have none. */
	static bool HasPrefix(const std::string& Name, std::string_view Prefixes)
	{
		return Name.size() > 1 && Prefixes.find(Name[0]) != std::string_view::npos &&
			   std::isupper(static_cast<unsigned char>(Name[1])) != 0;
	}

	void CheckType(const SourceFile& File, const Type& Declared)
	{
		const bool bPublicHeader = File.Name.starts_with("Public/") && File.Name.ends_with(".h");
		const bool bOfEngine = !Declared.Macro.empty() || HasPrefix(Declared.Name, "UAFI");
		if (bPublicHeader && bOfEngine && Declared.What == Kind::Class && Declared.Export.empty() &&
			Declared.Specifiers.find("MinimalAPI") == std::string::npos)
		{
			Report(File, Declared.Line, Declared.Name + " is in Public and not exported");
		}
		for (const std::string& Function : MissingOverrides(Declared))
		{
			Report(File, Declared.Line,
				Declared.Name + " does not override " + Function + ", which then dies at run time");
		}
		if (Declared.Macro.empty())
		{
			return;
		}
		CheckConditions(File, Declared.Line, Declared.Inside);
		CheckName(File, Declared);
		if (Declared.Macro != "UENUM" && Declared.BodyLine == 0)
		{
			Report(File, Declared.Line, Declared.Name + " has no GENERATED_BODY()");
		}
		for (const Member& Reflected : Declared.Members)
		{
			CheckConditions(File, Reflected.Line, Reflected.Inside);
			CheckCategory(File, Reflected);
		}
	}

	std::vector<std::string> MissingOverrides(const Type& Declared) const
	{
		std::vector<std::string> Missing;
		const auto Base = Around.PureVirtuals.find(Declared.Base);
		if (Base != Around.PureVirtuals.end())
		{
			for (const std::string& Function : Base->second)
			{
				if (std::find(Declared.Overrides.begin(), Declared.Overrides.end(), Function) ==
					Declared.Overrides.end())
				{
					Missing.push_back(Function);
				}
			}
		}
		return Missing;
	}

	void CheckName(const SourceFile& File, const Type& Declared)
	{
		const std::string_view Prefixes = Declared.Macro == "UCLASS" ? "UA" : Declared.Macro == "USTRUCT" ? "F" : "E";
		if (!HasPrefix(Declared.Name, Prefixes))
		{
			Report(File, Declared.Line, Declared.Name + " lacks the prefix of a " + Declared.Macro);
		}
		if (Declared.Macro == "UENUM" && Declared.Specifiers.find("BlueprintType") != std::string::npos &&
			Declared.Base != "uint8")
		{
			Report(File, Declared.Line, Declared.Name + " is for Blueprints and not a uint8");
		}
	}

	void CheckCategory(const SourceFile& File, const Member& Reflected)
	{
		const std::string& S = Reflected.Specifiers;
		const bool bSeen = S.find("Edit") != std::string::npos || S.find("Visible") != std::string::npos ||
						   S.find("Blueprint") != std::string::npos;
		if (bSeen && S.find("Category") == std::string::npos)
		{
			Report(File, Reflected.Line, Reflected.Macro + " seen by editor or Blueprints without a Category");
		}
	}

	const UnrealModule& Module;
	const Surroundings& Around;
	std::vector<Finding> Findings;
};
}

std::vector<Finding> FindBreaches(const UnrealModule& Module, const Surroundings& Around)
{
	return Checker(Module, Around).Run();
}
}
