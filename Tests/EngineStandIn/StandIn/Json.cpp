// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// JSON as tokens and text, and text files.

#include "Misc/FileHelper.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonWriter.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace StandIn
{
namespace
{
/** Recursive descent over the whole text. */
class FTokeniser
{
public:
	explicit FTokeniser(const std::string& InText) : Text(InText) {}

	std::vector<FStandInJsonToken> Run()
	{
		const bool bGood = Value("") && (Skip(), At == Text.size());
		if (!bGood)
		{
			Add(EJsonNotation::Error, "");
		}
		return std::move(Tokens);
	}

private:
	void Skip()
	{
		while (At < Text.size() && std::isspace(static_cast<unsigned char>(Text[At])) != 0)
		{
			Line += Text[At++] == '\n' ? 1 : 0;
		}
	}

	bool Take(char Wanted)
	{
		Skip();
		const bool bThere = At < Text.size() && Text[At] == Wanted;
		At += bThere ? 1 : 0;
		return bThere;
	}

	FStandInJsonToken& Add(EJsonNotation Notation, const std::string& Key)
	{
		FStandInJsonToken& Token = Tokens.emplace_back();
		Token.Notation = Notation;
		Token.Identifier = FromUtf8(Key).c_str();
		Token.Line = Line;
		return Token;
	}

	bool String(std::string& Out)
	{
		if (!Take('"'))
		{
			return false;
		}
		while (At < Text.size() && Text[At] != '"')
		{
			if (Text[At] != '\\')
			{
				Out += Text[At++];
				continue;
			}
			const char Escaped = At + 1 < Text.size() ? Text[At + 1] : '\0';
			At += 2;
			if (Escaped == 'u')
			{
				const std::string Digits = Text.substr(At, 4);
				Out += ToUtf8(std::wstring(1, static_cast<wchar_t>(std::strtol(Digits.c_str(), nullptr, 16))));
				At += 4;
			}
			else
			{
				Out += Escaped == 'n' ? '\n' : Escaped == 't' ? '\t' : Escaped;
			}
		}
		return Take('"');
	}

	bool Members(char Close, bool bKeys)
	{
		if (Take(Close))
		{
			return true;
		}
		do
		{
			std::string Key;
			if ((bKeys && (!String(Key) || !Take(':'))) || !Value(Key))
			{
				return false;
			}
		} while (Take(','));
		return Take(Close);
	}

	bool Value(const std::string& Key)
	{
		Skip();
		if (At == Text.size() || ++Depth > 1000)
		{
			return false;
		}
		bool bGood = true;
		if (Text[At] == '{' || Text[At] == '[')
		{
			const bool bObject = Text[At++] == '{';
			Add(bObject ? EJsonNotation::ObjectStart : EJsonNotation::ArrayStart, Key);
			bGood = Members(bObject ? '}' : ']', bObject);
			if (bGood)
			{
				Add(bObject ? EJsonNotation::ObjectEnd : EJsonNotation::ArrayEnd, Key);
			}
		}
		else if (Text[At] == '"')
		{
			std::string Held;
			bGood = String(Held);
			Add(EJsonNotation::String, Key).Text = FromUtf8(Held).c_str();
		}
		else
		{
			bGood = Word(Key);
		}
		--Depth;
		return bGood;
	}

	bool Word(const std::string& Key)
	{
		const size_t End = std::min(Text.find_first_of(",]} \t\r\n", At), Text.size());
		const std::string Held = Text.substr(At, End - At);
		At = End;
		char* Rest = nullptr;
		std::strtod(Held.c_str(), &Rest);
		if (Held == "true" || Held == "false")
		{
			Add(EJsonNotation::Boolean, Key).bValue = Held == "true";
		}
		else if (Held == "null")
		{
			Add(EJsonNotation::Null, Key);
		}
		else if (!Held.empty() && *Rest == '\0' && Held.find_first_not_of("0123456789+-.eE") == std::string::npos)
		{
			Add(EJsonNotation::Number, Key).Text = FromUtf8(Held).c_str();
		}
		else
		{
			return false;
		}
		return true;
	}

	const std::string& Text;
	size_t At = 0;
	uint32 Line = 1;
	int Depth = 0;
	std::vector<FStandInJsonToken> Tokens;
};
}

std::vector<FStandInJsonToken> TokeniseJson(const std::string& Text)
{
	return FTokeniser(Text).Run();
}

double ParseNumber(const FString& Text)
{
	return std::strtod(ToUtf8(*Text).c_str(), nullptr);
}

std::string QuoteJson(const FString& Text)
{
	std::string Quoted = "\"";
	for (const char C : ToUtf8(*Text))
	{
		Quoted += C == '"' ? "\\\"" : C == '\\' ? "\\\\" : C == '\n' ? "\\n" : C == '\t' ? "\\t" : std::string(1, C);
	}
	return Quoted + '"';
}

std::string PrintNumber(double Value)
{
	char Printed[32];
	std::snprintf(Printed, sizeof(Printed), "%.17g", Value); // as the engine does
	return Printed;
}
}

bool FFileHelper::LoadFileToString(FString& Result, const TCHAR* Filename)
{
	std::ifstream In(StandIn::ToUtf8(Filename), std::ios::binary);
	std::stringstream Text;
	Text << In.rdbuf();
	Result = StandIn::FromUtf8(Text.str()).c_str();
	return In.good();
}

bool FFileHelper::SaveStringToFile(const FString& String, const TCHAR* Filename, EEncodingOptions)
{
	std::ofstream Out(StandIn::ToUtf8(Filename), std::ios::binary);
	Out << StandIn::ToUtf8(*String);
	Out.flush();
	return Out.good();
}
