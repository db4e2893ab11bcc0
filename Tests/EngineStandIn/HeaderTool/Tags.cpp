// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Tags.h"

#include "Source.h"

#include <regex>
#include <sstream>

namespace HeaderTool
{
namespace
{
/** The bracket after // or inside a comment of a macro, for instance [58] or [A7]. */
std::string TagOf(const std::string& Line)
{
	static const std::regex Pattern(R"((//|/\*) ?\[([0-9A-D?][0-9a-z]*)\])");
	std::smatch Found;
	return std::regex_search(Line, Found, Pattern) ? Found[2].str() : std::string();
}
}

TagReport CountTags(const std::string& Text)
{
	// Lines that begin a declaration of an engine name at file or namespace scope, and members one level below a class.
	static const std::regex Declares(
		R"(^(class|struct|enum|enum class|namespace|using|#define|extern|template <>)"
		R"(|[A-Za-z].*\)( const)?;|inline .*\)|constexpr .*\)|[A-Z][A-Za-z]+\* [A-Z].*\)).*)");
	static const std::regex Forward(R"(^(class|struct|enum) [A-Za-z]+;.*)");
	static const std::regex Member(R"(^\t[A-Za-z~].*[;)}]\s*(//.*)?$)");
	TagReport Report;
	const std::string Code = Parse("", Text).Code;
	std::istringstream Lines(Text);
	std::istringstream Codes(Code);
	std::string Line;
	std::string Blanked;
	std::string Enclosing;
	bool bOwnScope = false; // inside namespace StandIn
	bool bContinued = false;
	int Number = 0;
	while (std::getline(Lines, Line) && std::getline(Codes, Blanked))
	{
		++Number;
		const std::string Tag = TagOf(Line);
		const bool bOwn = Line.find("StandIn") != std::string::npos || Line.find("STANDIN") != std::string::npos;
		const bool bWasContinued = bContinued;
		bContinued = Line.ends_with('\\');
		if (Line == "namespace StandIn")
		{
			bOwnScope = true;
		}
		else if (Line == "}" && bOwnScope)
		{
			bOwnScope = false;
		}
		if (bOwnScope || bWasContinued)
		{
			continue;
		}
		const bool bForward = std::regex_match(Line, Forward) && Tag.empty();
		if (!Tag.empty())
		{
			++Report.Count[Tag];
			if (Line[0] != '\t')
			{
				Enclosing = Tag;
			}
		}
		else if (std::regex_match(Blanked, Declares) && !bForward && !bOwn && !Line.starts_with("namespace ERHI"))
		{
			Report.Untagged.push_back(std::to_string(Number) + ": " + Line);
		}
		else if (std::regex_match(Line, Member) && !bOwn && !Enclosing.empty())
		{
			++Report.Count[Enclosing];
		}
		if (Line == "};" || Line == "}")
		{
			Enclosing.clear();
		}
	}
	return Report;
}
}
