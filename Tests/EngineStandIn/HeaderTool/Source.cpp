// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Source.h"

#include <algorithm>
#include <cctype>

namespace HeaderTool
{
namespace
{
bool IsWord(char C)
{
	return std::isalnum(static_cast<unsigned char>(C)) != 0 || C == '_';
}

bool IsSpace(char C)
{
	return std::isspace(static_cast<unsigned char>(C)) != 0;
}

/** Comments and the insides of literals become blanks; line ends stay. */
std::string Blank(const std::string& Text)
{
	std::string Code = Text;
	for (size_t At = 0; At < Code.size(); ++At)
	{
		const auto Erase = [&](size_t End)
		{
			for (; At < std::min(End, Code.size()); ++At)
			{
				Code[At] = Code[At] == '\n' ? '\n' : ' ';
			}
			--At;
		};
		const bool bDigitSeparator = At > 0 && IsWord(Code[At - 1]) && Code[At] == '\'';
		if (Code.compare(At, 2, "//") == 0)
		{
			Erase(std::min(Code.find('\n', At), Code.size()));
		}
		else if (Code.compare(At, 2, "/*") == 0)
		{
			const size_t End = Code.find("*/", At + 2);
			Erase(End == std::string::npos ? Code.size() : End + 2);
		}
		else if ((Code[At] == '"' || Code[At] == '\'') && !bDigitSeparator)
		{
			const char Quote = Code[At];
			size_t End = ++At;
			while (End < Code.size() && Code[End] != Quote && Code[End] != '\n')
			{
				End += Code[End] == '\\' ? 2 : 1;
			}
			Erase(End);
			++At; // on the closing quote
		}
	}
	return Code;
}

/** Reads the code word by word, and knows which conditions enclose the place. */
class Reader
{
public:
	explicit Reader(SourceFile& InFile)
		: File(InFile)
		, Code(InFile.Code)
	{
		FindConditions();
	}

	void ReadTypes()
	{
		std::string Macro;
		std::string Specifiers;
		while (SkipToWord())
		{
			const size_t WordAt = At;
			const std::string Word = NextWord();
			if (Word == "UCLASS" || Word == "USTRUCT" || Word == "UENUM")
			{
				Macro = Word;
				Specifiers = Parenthesis();
			}
			else if (Word == "class" || Word == "struct" || Word == "enum")
			{
				ReadType(Word, Macro, Specifiers, WordAt);
				Macro.clear();
				Specifiers.clear();
			}
		}
	}

private:
	void FindConditions()
	{
		std::vector<Condition> Stack;
		size_t Begin = 0;
		int Line = 1;
		while (Begin <= Code.size())
		{
			const size_t End = std::min(Code.find('\n', Begin), Code.size());
			std::string_view Row(Code.data() + Begin, End - Begin);
			Row.remove_prefix(std::min(Row.find_first_not_of(" \t"), Row.size()));
			if (Row.starts_with("#if"))
			{
				Stack.push_back({Trimmed(Row.substr(std::min(Row.find(' '), Row.size()))), Line});
			}
			else if (Row.starts_with("#elif") && !Stack.empty())
			{
				Stack.back() = {Trimmed(Row.substr(5)), Line};
			}
			else if (Row.starts_with("#endif") && !Stack.empty())
			{
				Stack.pop_back();
			}
			else if (Row.starts_with("#include"))
			{
				const std::string Original = File.Text.substr(Begin, End - Begin);
				const size_t Open = Original.find('"');
				const size_t Close = Original.rfind('"');
				if (Open != std::string::npos && Close > Open)
				{
					File.Includes.push_back({Original.substr(Open + 1, Close - Open - 1), Line, Stack});
				}
			}
			LineBegins.push_back(Begin);
			Enclosing.push_back(Stack);
			Begin = End + 1;
			++Line;
		}
	}

	static std::string Trimmed(std::string_view Text)
	{
		const size_t First = std::min(Text.find_first_not_of(" \t\r"), Text.size());
		const size_t Last = Text.find_last_not_of(" \t\r");
		return std::string(Last == std::string_view::npos ? "" : Text.substr(First, Last + 1 - First));
	}

	int LineOf(size_t Place) const
	{
		return static_cast<int>(std::upper_bound(LineBegins.begin(), LineBegins.end(), Place) - LineBegins.begin());
	}

	const std::vector<Condition>& InsideOf(size_t Place) const
	{
		return Enclosing[static_cast<size_t>(LineOf(Place) - 1)];
	}

	/** Preprocessor lines are passed over. */
	bool SkipToWord()
	{
		while (At < Code.size() && !IsWord(Code[At]))
		{
			At = Code[At] == '#' ? std::min(Code.find('\n', At), Code.size()) : At + 1;
		}
		return At < Code.size();
	}

	void SkipSpace()
	{
		while (At < Code.size() && IsSpace(Code[At]))
		{
			++At;
		}
	}

	std::string NextWord()
	{
		const size_t Begin = At;
		while (At < Code.size() && IsWord(Code[At]))
		{
			++At;
		}
		return Code.substr(Begin, At - Begin);
	}

	/** The original text inside the parentheses that follow, if any. */
	std::string Parenthesis()
	{
		SkipSpace();
		if (At >= Code.size() || Code[At] != '(')
		{
			return {};
		}
		const size_t Begin = At + 1;
		int Depth = 0;
		do
		{
			Depth += Code[At] == '(' ? 1 : Code[At] == ')' ? -1 : 0;
			++At;
		} while (At < Code.size() && Depth > 0);
		return File.Text.substr(Begin, At - 1 - Begin);
	}

	/** The last word before the value or the end of the declaration that follows. */
	std::string PropertyName() const
	{
		const std::string Declaration = Code.substr(At, std::min(Code.find_first_of("=;", At), Code.size()) - At);
		const size_t End = Declaration.find_last_not_of(" \t\n");
		const size_t Colon = Declaration.rfind(" : "); // of a bit field
		const size_t Last = Colon == std::string::npos ? End : Declaration.find_last_not_of(" \t\n", Colon);
		size_t Begin = Last;
		while (Begin > 0 && Begin != std::string::npos && IsWord(Declaration[Begin - 1]))
		{
			--Begin;
		}
		return Last == std::string::npos ? std::string() : Declaration.substr(Begin, Last + 1 - Begin);
	}

	/** After class, struct or enum. Forward declarations and uses in templates have no body and are passed over. */
	void ReadType(const std::string& Word, const std::string& Macro, const std::string& Specifiers, size_t WordAt)
	{
		Type New;
		New.What = Word == "enum" ? Kind::Enum : Word == "struct" ? Kind::Struct : Kind::Class;
		New.Macro = Macro;
		New.Specifiers = Specifiers;
		New.Line = LineOf(WordAt);
		New.Inside = InsideOf(WordAt);
		SkipSpace();
		while (At < Code.size() && IsWord(Code[At]))
		{
			const std::string Part = NextWord();
			if (Part.ends_with("_API"))
			{
				New.Export = Part;
			}
			else if (Part != "class" && Part != "struct" && Part != "final" && Part != "public")
			{
				New.Name = Part;
			}
			SkipSpace();
		}
		if (At < Code.size() && Code[At] == ':' && Code.compare(At, 2, "::") != 0)
		{
			++At;
			SkipSpace();
			std::string Base = NextWord();
			if (Base == "public")
			{
				SkipSpace();
				Base = NextWord();
			}
			New.Base = Base;
			while (At < Code.size() && Code[At] != '{' && Code[At] != ';')
			{
				++At;
			}
		}
		if (At < Code.size() && Code[At] == '{')
		{
			ReadBody(New);
			File.Types.push_back(std::move(New));
		}
	}

	void ReadBody(Type& Owner)
	{
		int Depth = 0;
		std::string LastCall; // name before the last parenthesis at the body's own level
		while (At < Code.size())
		{
			const char C = Code[At];
			if (IsWord(C))
			{
				const size_t WordAt = At;
				const std::string Word = NextWord();
				if (Depth == 1)
				{
					ReadBodyWord(Owner, Word, WordAt, LastCall);
				}
				continue;
			}
			if (C == '#')
			{
				At = std::min(Code.find('\n', At), Code.size());
				continue;
			}
			if (C == '(' && Depth == 1)
			{
				Parenthesis();
				continue;
			}
			Depth += C == '{' ? 1 : C == '}' ? -1 : 0;
			++At;
			if (Depth == 0)
			{
				return;
			}
		}
	}

	void ReadBodyWord(Type& Owner, const std::string& Word, size_t WordAt, std::string& LastCall)
	{
		if (Word == "GENERATED_BODY")
		{
			Owner.BodyLine = LineOf(WordAt);
		}
		else if (Word == "STANDIN_CLASS_BODY")
		{
			Parenthesis();
		}
		else if (Word == "UPROPERTY" || Word == "UFUNCTION")
		{
			const std::string Specifiers = Parenthesis();
			Owner.Members.push_back(
				{Word, Specifiers, LineOf(WordAt), InsideOf(WordAt), Word == "UPROPERTY" ? PropertyName() : ""});
		}
		else if (Word == "override")
		{
			Owner.Overrides.push_back(LastCall);
		}
		else if (Word == "PURE_VIRTUAL")
		{
			Owner.PureVirtuals.push_back(LastCall);
			Parenthesis();
		}
		else if (At < Code.size() && Code[At] == '(')
		{
			LastCall = Word;
		}
	}

	SourceFile& File;
	const std::string& Code;
	size_t At = 0;
	std::vector<size_t> LineBegins;
	std::vector<std::vector<Condition>> Enclosing;
};

std::string FileId(std::string_view Header, std::string_view Module)
{
	std::string Id = "FID_" + std::string(Module) + "_" + std::string(Header);
	std::replace_if(
		Id.begin(), Id.end(), [](char C) { return !IsWord(C); }, '_');
	return Id;
}
}

SourceFile Parse(std::string Name, std::string Text)
{
	SourceFile File;
	File.Name = std::move(Name);
	File.Text = std::move(Text);
	File.Code = Blank(File.Text);
	Reader(File).ReadTypes();
	return File;
}

std::string GeneratedName(std::string_view Header)
{
	Header.remove_prefix(Header.rfind('/') + 1);
	return std::string(Header.substr(0, Header.rfind('.'))) + ".generated.h";
}

namespace
{
/** Undo in the engine restores the properties of an object: so does the stand-in's. */
std::string RememberProperties(const Type& Class)
{
	std::string Captures, Restores;
	for (const Member& Property : Class.Members)
	{
		if (Property.Macro == "UPROPERTY")
		{
			Captures += ", Was" + Property.Name + " = " + Property.Name;
			Restores += " " + Property.Name + " = Was" + Property.Name + ";";
		}
	}
	return Captures.empty() ? "" : " public: std::function<void()> StandInRemember() override { return [this, Base = "
								   "Super::StandInRemember()" + Captures + "] { Base();" + Restores + " }; } private:";
}
}

std::string Generate(const SourceFile& Header, std::string_view Module)
{
	const std::string Id = FileId(Header.Name, Module);
	std::string Out = "#pragma once\n#undef CURRENT_FILE_ID\n#define CURRENT_FILE_ID " + Id + "\n";
	for (const Type& Reflected : Header.Types)
	{
		if (Reflected.BodyLine == 0)
		{
			continue;
		}
		const std::string Define = "#define " + Id + "_" + std::to_string(Reflected.BodyLine) + "_GENERATED_BODY";
		if (Reflected.Macro != "UCLASS")
		{
			Out += Define + "\n";
			continue;
		}
		const std::string Body =
			" STANDIN_CLASS_BODY(" + Reflected.Name + ", " + Reflected.Base + ", \"" + Reflected.Name.substr(1) + "\")";
		Out += "#if WITH_EDITOR\n" + Define + Body + RememberProperties(Reflected) + "\n#else\n" + Define + Body +
			   "\n#endif\n";
	}
	return Out;
}
}
