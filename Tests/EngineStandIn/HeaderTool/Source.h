// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A source file of an Unreal module, as far as the rules below need to read C++: comments and literals blanked out,
// preprocessor conditions and reflected declarations found.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace HeaderTool
{
/** A condition that encloses a line: the text after #if, #ifdef or #elif. */
struct Condition
{
	std::string Text;
	int Line = 0;
};

struct Include
{
	std::string Path; // as written, between the quotes
	int Line = 0;
	std::vector<Condition> Inside;
};

enum class Kind
{
	Class,
	Struct,
	Enum
};

/** UPROPERTY or UFUNCTION, or a plain virtual function. */
struct Member
{
	std::string Macro;      // empty for a plain function
	std::string Specifiers; // inside the macro's parentheses
	int Line = 0;
	std::vector<Condition> Inside;
	std::string Name; // of a property
};

/** A class, struct or enum with its body. */
struct Type
{
	Kind What = Kind::Class;
	std::string Macro;      // UCLASS, USTRUCT, UENUM, or empty
	std::string Specifiers; // inside the macro's parentheses
	std::string Export;     // SKINATLASRUNTIME_API, or empty
	std::string Name;
	std::string Base;       // first base class, or the enum's underlying type
	int Line = 0;
	int BodyLine = 0;       // of GENERATED_BODY; 0: none
	std::vector<Member> Members;
	std::vector<std::string> Overrides;    // functions declared with override
	std::vector<std::string> PureVirtuals; // functions declared with PURE_VIRTUAL
	std::vector<Condition> Inside;
};

struct SourceFile
{
	std::string Name; // path relative to the module's folder, with /
	std::string Text;
	std::string Code; // Text with comments and literals blanked, line by line the same length
	std::vector<Include> Includes;
	std::vector<Type> Types;
};

SourceFile Parse(std::string Name, std::string Text);

/** The include that UnrealHeaderTool writes for a header: its file name without folders. */
std::string GeneratedName(std::string_view Header);
/** Its contents for the stand-in: one macro per GENERATED_BODY line. */
std::string Generate(const SourceFile& Header, std::string_view Module);
}
